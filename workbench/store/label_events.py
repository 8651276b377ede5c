"""What a label is: one event, made by a reviewer, checked before anything is stored."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

from workbench.errors import DataError

SCORES = range(1, 6)
"""The rubric's scores."""

COMMENT_LIMIT = 4_000
"""Code points in a comment: a long paragraph, far below what would slow the page."""

ID_LIMIT = 500
"""Code points in an id or name: every id of the house is shorter; longer ones are a mistake."""


class EventKind(StrEnum):
    """What a reviewer did."""

    SCORE = "score"
    COMMENT = "comment"
    UNDO = "undo"


class TargetKind(StrEnum):
    """What a label is about."""

    CITATION = "citation"
    CLAIM = "claim"
    ANSWER = "answer"


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelEvent:
    """One thing that a reviewer did: a score, a comment, or the undoing of a score.

    ``event_id`` is made by the client, so that sending an event twice stores it once. ``when`` needs a time zone and is
    kept in UTC. ``score`` (1 to 5) belongs to a score, ``comment`` to a comment (empty text takes an earlier one back),
    ``undoes`` (an event id) to an undo. ``queue`` and ``inclusion_probability`` (above 0, up to 1) say how the item was
    drawn, ``blind`` that the verdict was hidden, ``seconds_spent`` how long the reviewer took.
    Lone surrogates in a comment become U+FFFD, since no file can hold them.

    Raises ``DataError`` for what cannot be a label.

    >>> event = LabelEvent(event_id="e1", reviewer="ana", what=EventKind.SCORE, when=datetime(2026, 1, 2, tzinfo=UTC),
    ...                    target_id="r1/a1/0", run_id="r1", answer_id="a1", score=5, rubric_version="1")
    >>> event.undo(event_id="e2", when=event.when).undoes
    'e1'
    """

    event_id: str
    reviewer: str
    what: EventKind
    when: datetime
    target_id: str
    run_id: str
    answer_id: str
    target_kind: TargetKind = TargetKind.CITATION
    score: int | None = None
    comment: str | None = None
    rubric_version: str = ""
    seconds_spent: float | None = None
    queue: str = ""
    inclusion_probability: float | None = None
    blind: bool = False
    undoes: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "what", _member(EventKind, self.what, "what"))
        object.__setattr__(self, "target_kind", _member(TargetKind, self.target_kind, "target_kind"))
        for name in ("event_id", "reviewer", "target_id", "run_id", "answer_id"):
            _check_id(name, getattr(self, name))
        for name in ("rubric_version", "queue"):
            _check_id(name, getattr(self, name), may_be_empty=True)
        if not isinstance(self.when, datetime) or self.when.utcoffset() is None:
            raise _refused("when", self.when, "a datetime with a time zone")
        object.__setattr__(self, "when", self.when.astimezone(UTC))
        self._check_content()
        self._check_sampling()

    def _check_content(self) -> None:
        """Each kind of event carries its own content and no other."""
        content = {EventKind.SCORE: "score", EventKind.COMMENT: "comment", EventKind.UNDO: "undoes"}
        for kind, name in content.items():
            if (getattr(self, name) is not None) != (self.what is kind):
                wanted = "a value" if self.what is kind else "None"
                raise _refused(name, getattr(self, name), f"{wanted} in an event of kind {self.what.value!r}")
        if self.score is not None and (type(self.score) is not int or self.score not in SCORES):
            raise _refused("score", self.score, "a whole number from 1 to 5")
        if self.what is EventKind.SCORE and not self.rubric_version:
            raise _refused("rubric_version", self.rubric_version, "the version of the rubric that the score follows")
        if self.undoes is not None:
            _check_id("undoes", self.undoes)
        if self.comment is not None:
            if not isinstance(self.comment, str) or len(self.comment) > COMMENT_LIMIT:
                raise _refused("comment", self.comment, f"a text of at most {COMMENT_LIMIT} characters")
            whole = self.comment.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
            object.__setattr__(self, "comment", whole)

    def _check_sampling(self) -> None:
        """The figures that say how the item was drawn and looked at."""
        seconds, probability = self.seconds_spent, self.inclusion_probability
        if seconds is not None and not (math.isfinite(seconds) and seconds >= 0):
            raise _refused("seconds_spent", seconds, "a number of seconds, 0 or more")
        if probability is not None and not 0 < probability <= 1:
            raise _refused("inclusion_probability", probability, "a probability above 0, up to 1")
        if type(self.blind) is not bool:
            raise _refused("blind", self.blind, "True or False")

    def undo(self, *, event_id: str, when: datetime) -> LabelEvent:
        """The event with which the same reviewer undoes this score."""
        return LabelEvent(
            event_id=event_id,
            reviewer=self.reviewer,
            what=EventKind.UNDO,
            when=when,
            target_kind=self.target_kind,
            target_id=self.target_id,
            run_id=self.run_id,
            answer_id=self.answer_id,
            rubric_version=self.rubric_version,
            queue=self.queue,
            undoes=self.event_id,
        )


def _member(kinds: type[StrEnum], value: str, name: str) -> StrEnum:
    try:
        return kinds(value)
    except ValueError:
        raise _refused(name, value, "one of " + ", ".join(kinds)) from None


def _check_id(name: str, value: object, *, may_be_empty: bool = False) -> None:
    fine = isinstance(value, str) and len(value) <= ID_LIMIT and (may_be_empty or value.strip() != "")
    if not fine or any("\ud800" <= character <= "\udfff" or character == "\x00" for character in str(value)):
        wanted = f"a text of at most {ID_LIMIT} characters without NUL or lone surrogates"
        raise _refused(name, value, wanted if may_be_empty else f"{wanted}, not empty")


def _refused(name: str, value: object, wanted: str) -> DataError:
    shown = ascii(value) if len(ascii(value)) <= 80 else ascii(value)[:77] + "..."
    return DataError(f"{name} is {shown}, not {wanted}", where="label event", do=f"send {wanted} as {name}")
