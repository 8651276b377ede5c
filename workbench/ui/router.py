"""The script that every page of the app runs through: the frame, the menu, the chosen page."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from workbench.settings import ROOT

UI = Path(__file__).resolve().parent

# An icon of our own, and none for the pages: Streamlit has browsers fetch its symbols for a tab from another host.
st.set_page_config(page_title="Citation Workbench", page_icon=UI / "icon.svg", layout="wide")
st.html(UI / "app.css")
st.navigation([st.Page(ROOT / "pages" / "review.py", title="Review")]).run()
