"""The sidebar of the Review page: who reviews, which run, which of its citations."""

from __future__ import annotations

import os
from collections.abc import Mapping
from urllib.parse import unquote

import streamlit as st

from workbench.store.runs import RunManifest
from workbench.ui.plain import plain
from workbench.ui.review_session import ReviewSession
from workbench.ui.workplace import ReviewRun, Workplace

NAME_LIMIT = 80
"""Code points in a reviewer's name."""

COOKIE = "workbench_reviewer"
"""The panel keeps the reviewer's name here, so that a reload does not label under another one."""

ALL = "All languages"

BARE_SHOWN = 50
"""How many answers without a citation are listed."""


def sidebar(place: Workplace, runs: Mapping[str, RunManifest]) -> ReviewSession | None:
    """Draw the sidebar. ``None`` when a name is missing."""
    with st.sidebar:
        reviewer = " ".join(st.text_input("Reviewer", _usual_reviewer(), max_chars=NAME_LIMIT, key="reviewer").split())
        run_id = _choose_run(runs)
        if st.query_params.get("run") != run_id:
            st.query_params["run"] = run_id
        only_open = st.toggle("Unscored only", key="only_open", help="Move only between citations without your score.")
        run = place.run(run_id)
        language = st.selectbox("Language of the answer", [ALL, *run.languages], key=f"language {run_id}")
        show_verdict = st.toggle(
            "Show the verifier's verdict",
            place.settings.show_verdict,
            key="show_verdict",
            help="Before you have scored. It biases a label, so the label is not marked as blind then.",
        )
        _describe(run, runs[run_id])
    if not reviewer:
        return None
    return ReviewSession(
        place=place,
        run_id=run_id,
        reviewer=reviewer,
        language=None if language == ALL else language,
        only_open=only_open,
        show_verdict=show_verdict,
    )


def _usual_reviewer() -> str:
    return unquote(st.context.cookies.get(COOKIE, "")) or os.environ.get("WORKBENCH_REVIEWER", "") or "reviewer"


def _choose_run(runs: Mapping[str, RunManifest]) -> str:
    named = st.query_params.get("run") or st.query_params.get("item", "").partition("/")[0]
    names = list(runs)
    place = names.index(named) if named in names else 0
    return st.selectbox("Run", names, index=place, key="run", on_change=_forget_item)


def _forget_item() -> None:
    st.query_params.pop("item", None)


def _describe(run: ReviewRun, manifest: RunManifest) -> None:
    counts = manifest.counts
    st.caption(
        plain(
            f"{counts.get('answers', 0)} answers with {counts.get('citations', 0)} citations, "
            f"by {manifest.synthesiser}, policy {manifest.policy}, {manifest.created:%Y-%m-%d %H:%M} UTC."
        )
    )
    bare = run.without_citations
    if bare:
        with st.expander(f"Answers without a citation: {len(bare)}"):
            st.caption("There is nothing to score in them. Refused ones say why.")
            for record in bare[:BARE_SHOWN]:
                answer = record.report.answer
                st.text(f"{answer.question}\n→ {record.status}{': ' + answer.reason if answer.reason else ''}")
            if len(bare) > BARE_SHOWN:
                st.caption(f"… and {len(bare) - BARE_SHOWN} more")
