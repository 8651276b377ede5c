"""What the review panel sends, and what comes of it: a score, a comment, an undo, a step to another item.

The panel is busy from sending an event until it draws the answer to it, so it never has two on the way. It may send one
again when no answer came; the event's id makes that harmless.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID, uuid5

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from workbench.errors import DataError, WorkbenchError
from workbench.judging import rubric
from workbench.store.label_events import COMMENT_LIMIT, ID_LIMIT, EventKind, LabelEvent
from workbench.store.labels import LabelStore, Undo
from workbench.ui.queue import Item, Queue

QUEUE = "run"
"""The name of the queue in a label: every citation of the run, so the inclusion probability is 1."""

DAY = 24 * 60 * 60
"""The longest time that is taken for looking at one citation, in seconds."""

NOT_SHOWN = "Not saved: that citation was not on the screen."

UNDO_REFUSED = {
    Undo.ALREADY_UNDONE: "that score was taken back before",
    Undo.NOT_YOURS: "that score is another reviewer's",
    Undo.NO_SUCH_SCORE: "that score is no longer there",
}


class Action(StrEnum):
    """What the reviewer did."""

    SCORE = "score"
    COMMENT = "comment"
    UNDO = "undo"
    GO = "go"


class PanelEvent(BaseModel):
    """One event of the panel. ``item`` is what it is about: the one on the screen, for an undo the one that was scored.

    ``comment`` is ``None`` when it was not changed. ``seconds`` runs from drawing the item to the key; ``blind`` says
    that its verdict has not been on the screen. ``undoes`` is the event id of the score to take back.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    event: UUID
    action: Action
    item: Annotated[str, Field(max_length=ID_LIMIT)]
    undoes: UUID | None = None
    score: Annotated[int, Field(ge=1, le=5, strict=True)] | None = None
    comment: Annotated[str, Field(max_length=COMMENT_LIMIT)] | None = None
    seconds: Annotated[float, Field(ge=0, le=DAY, allow_inf_nan=False)] | None = None
    blind: bool = False

    @model_validator(mode="after")
    def _complete(self) -> PanelEvent:
        needed = {Action.SCORE: "score", Action.COMMENT: "comment", Action.UNDO: "undoes"}.get(self.action)
        if needed and getattr(self, needed) is None:
            raise ValueError(f"{self.action} needs {needed}")
        return self


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the panel draws next: the item (``None``: none is left), and what to say. ``failed`` makes it an alert."""

    item: str | None
    said: str = ""
    failed: bool = False


def read_event(value: Any) -> PanelEvent:
    """The event in what a browser sent. Raises ``DataError`` when it is none."""
    try:
        return PanelEvent.model_validate(value)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "event"
        raise DataError(f"{place}: {first['msg']}", where="review panel", do="reload the page") from error


@dataclass(frozen=True)
class Reviewing:
    """One reviewer at one run. ``shown`` are the items that the page has on the screen or one click away."""

    store: LabelStore
    run_id: str
    reviewer: str
    items: Mapping[str, Item]
    queue: Queue
    shown: Collection[str]

    def handle(self, event: PanelEvent) -> Outcome:
        """Do what the reviewer asked. What the outcome says has been stored is stored.

        An error of the house leaves everything as it was and is said; the item stays.
        """
        item = self.items.get(event.item)
        if item is None:
            return Outcome(None, "That citation is not in this run. Reload the page.", failed=True)
        try:
            match event.action:
                case Action.SCORE:
                    return self._score(item, event)
                case Action.COMMENT:
                    return self._comment(item, event)
                case Action.UNDO:
                    return self._undo(item, event)
                case Action.GO:
                    return Outcome(item.id)
        except WorkbenchError as error:
            return Outcome(item.id, f"Not saved. {error}", failed=True)

    def _score(self, item: Item, event: PanelEvent) -> Outcome:
        if not self._on_screen(item, event):
            return Outcome(item.id, NOT_SHOWN, failed=True)
        scored = self.store.scores(self.reviewer, self.run_id)
        self._save_comment(item, event)
        self.store.record(
            self._label(
                item, event.event, EventKind.SCORE, score=event.score, seconds_spent=event.seconds, blind=event.blind
            )
        )
        following = self.queue.next_open(item.id, {*scored, item.id})
        if following is None and item.id in scored:
            following = self.queue.neighbours(item.id)[1] or item.id
        return Outcome(following, f"Saved {event.score} for {_name(item)}.")

    def _comment(self, item: Item, event: PanelEvent) -> Outcome:
        if not self._on_screen(item, event):
            return Outcome(item.id, NOT_SHOWN, failed=True)
        self._save_comment(item, event)
        return Outcome(item.id, f"Comment saved for {_name(item)}.")

    def _undo(self, item: Item, event: PanelEvent) -> Outcome:
        undone = next((past for past in self.store.history(item.id) if past.event_id == str(event.undoes)), None)
        if undone is None or undone.what is not EventKind.SCORE:
            return Outcome(item.id, f"Nothing was undone: {UNDO_REFUSED[Undo.NO_SUCH_SCORE]}.", failed=True)
        undo = replace(undone.undo(event_id=str(event.event), when=datetime.now(UTC)), reviewer=self.reviewer)
        result = self.store.undo(undo)
        if result in UNDO_REFUSED:
            return Outcome(item.id, f"Nothing was undone: {UNDO_REFUSED[result]}.", failed=True)
        return Outcome(item.id, f"Took back {undone.score} for {_name(item)}.")

    def _on_screen(self, item: Item, event: PanelEvent) -> bool:
        """Whether the reviewer could see the item, or the event is known from an earlier try."""
        known = {str(event.event), _comment_id(event)}
        return item.id in self.shown or any(past.event_id in known for past in self.store.history(item.id))

    def _save_comment(self, item: Item, event: PanelEvent) -> None:
        if event.comment is not None:
            self.store.record(self._label(item, _comment_id(event), EventKind.COMMENT, comment=event.comment))

    def _label(self, item: Item, event_id: UUID | str, what: EventKind, **content: Any) -> LabelEvent:
        return LabelEvent(
            event_id=str(event_id),
            reviewer=self.reviewer,
            what=what,
            when=datetime.now(UTC),
            target_id=item.id,
            run_id=self.run_id,
            answer_id=item.record.report.answer.id,
            rubric_version=rubric.VERSION,
            queue=QUEUE,
            inclusion_probability=1.0,
            **content,
        )


def _comment_id(event: PanelEvent) -> str:
    """A comment that came with a score needs an id of its own, the same each time the event is sent."""
    return str(uuid5(event.event, "comment"))


def _name(item: Item) -> str:
    return f"[{item.record.report.citations[item.ordinal].citation.id}]"
