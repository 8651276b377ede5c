"""The Review page: one citation after the other, each scored with a key."""

from dataclasses import replace

import streamlit as st

from workbench.settings import Settings
from workbench.ui.panel import review_panel
from workbench.ui.plain import errors_in_plain_words
from workbench.ui.review_session import ReviewSession
from workbench.ui.review_sidebar import sidebar
from workbench.ui.workplace import open_workplace


@st.fragment
def review(chosen: ReviewSession) -> None:
    """The panel alone runs again after a key, with what is in the database then."""
    with errors_in_plain_words():
        session = replace(chosen)
        review_panel(session.data(), session.on_event)


with errors_in_plain_words():
    place = open_workplace(Settings())
    runs = place.runs()
    if not runs:
        st.subheader("Nothing to review yet")
        st.text(f"{place.missing.why} Run the following, then reload this page.")
        st.code("\n".join(place.missing.commands), language=None)
    elif session := sidebar(place, runs):
        review(session)
    else:
        st.info("Enter your name in the sidebar: every label carries it.")
