"""One reviewer's session on the Review page: what the sidebar chose, what is on the screen, what the last key did."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import streamlit as st

from workbench.errors import DataError
from workbench.store.label_events import COMMENT_LIMIT, LabelEvent
from workbench.ui.panel import sent_event
from workbench.ui.panel_data import panel_data, rubric_data
from workbench.ui.queue import Item, Queue, siblings
from workbench.ui.reviewing import Outcome, Reviewing, read_event
from workbench.ui.workplace import Review, Workplace

ANSWERED = "answered"
"""The key of the session's last answer to the panel: the event's id and the outcome."""

NOT_HERE = "The citation of this address is not in this run, or not in the chosen language."


@dataclass(frozen=True)
class ReviewSession:
    """A run in review. ``language`` and ``only_open`` filter it; ``show_verdict`` shows verdicts before the score."""

    place: Workplace
    run_id: str
    reviewer: str
    language: str | None
    only_open: bool
    show_verdict: bool

    @cached_property
    def review(self) -> Review:
        """The citations in the chosen language."""
        return self.place.run(self.run_id).review(self.language)

    @property
    def items(self) -> Mapping[str, Item]:
        """The citations in the chosen language, by id."""
        return self.review.items

    @cached_property
    def scores(self) -> Mapping[str, LabelEvent]:
        """This reviewer's scores of the items, the latest last."""
        scores = self.place.labels.scores(self.reviewer, self.run_id)
        return {key: score for key, score in scores.items() if key in self.items}

    @cached_property
    def queue(self) -> Queue:
        """The way through the items."""
        queue = self.review.queue
        return queue.skipping(self.scores.keys()) if self.only_open else queue

    @cached_property
    def current(self) -> str | None:
        """The item on the screen: the one in the address, else the first without a score, else none."""
        named = st.query_params.get("item")
        return named if named in self.items else self.queue.next_open(None, self.scores)

    def data(self) -> dict[str, Any]:
        """What the panel is given to draw."""
        event, outcome = st.session_state.get(ANSWERED, (None, self._welcome()))
        last = list(self.scores.values())[-1] if self.scores else None
        frame = {
            "ack": event,
            "said": outcome.said,
            "failed": outcome.failed,
            "reviewer": self.reviewer,
            "total": len(self.items),
            "scored": len(self.scores),
            "last": {"event": last.event_id, "item": last.target_id} if last else None,
            "rubric": rubric_data(),
            "comment_limit": COMMENT_LIMIT,
        }
        if self.current is None:
            return frame | {"answer": None, "blank": self._blank()}
        return frame | panel_data(
            self.items,
            self.current,
            queue=self.queue,
            documents=self.place.index.documents,
            scores=self.scores,
            comments=self.place.labels.comments(self.reviewer, self.run_id),
            show_verdict=self.show_verdict,
        )

    def on_event(self) -> None:
        """Answer what the panel has sent. Called before the rerun, with the session as it was drawn."""
        sent = sent_event()
        if sent is None:
            return
        try:
            event = read_event(sent)
        except DataError as error:
            name = sent.get("event") if isinstance(sent, dict) else None
            st.session_state[ANSWERED] = (name, Outcome(self.current, f"Not saved. {error}", failed=True))
            return
        reviewing = Reviewing(
            store=self.place.labels,
            run_id=self.run_id,
            reviewer=self.reviewer,
            items=self.items,
            queue=self.queue,
            shown=self._shown(),
        )
        outcome = reviewing.handle(event)
        st.session_state[ANSWERED] = (str(event.event), outcome)
        if outcome.item is None:
            st.query_params.pop("item", None)
        elif st.query_params.get("item") != outcome.item:
            st.query_params["item"] = outcome.item

    def _welcome(self) -> Outcome:
        """What to say before anything was done: that a link leads nowhere."""
        named = st.query_params.get("item")
        lost = named is not None and named not in self.items
        return Outcome(None, NOT_HERE if lost else "", failed=lost)

    def _shown(self) -> frozenset[str]:
        """The items of the answer on the screen: each is one click away in the browser."""
        if self.current is None:
            return frozenset()
        return frozenset(item.id for item in siblings(self.items, self.current))

    def _blank(self) -> dict[str, Any]:
        order = self.queue.order
        if not order:
            return {"title": "Nothing to review here", "text": "No answer of this run has a citation in this language."}
        title = "All citations scored" if len(order) > 1 else "The citation is scored"
        text = f"{len(order)} of {len(order)} by {self.reviewer}. Backspace takes back the last score."
        return {"title": title, "text": text, "first": order[0], "last": order[-1]}
