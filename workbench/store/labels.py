"""Labels: what reviewers say of citations, claims and answers, kept as events that are only ever added.

The views ``standing_scores``, ``current_scores`` and ``current_comments`` (see ``migrations/``) give the present state.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Any, Self

import duckdb

from workbench.errors import DataError
from workbench.store.database import explained, open_database

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


class Undo(StrEnum):
    """What came of an undo. Only ``UNDONE`` changed anything."""

    UNDONE = "undone"
    REPEATED = "repeated"
    """The same undo event had been stored before: harmless."""
    ALREADY_UNDONE = "already_undone"
    NOT_YOURS = "not_yours"
    """The score is another reviewer's."""
    NO_SUCH_SCORE = "no_such_score"
    """No score with that event id on that target."""


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


FIELDS = tuple(field.name for field in fields(LabelEvent))
COLUMNS = ", ".join("recorded_at" if name == "when" else name for name in FIELDS)
INSERT = f"INSERT INTO label_events ({COLUMNS}) VALUES ({', '.join('?' for _ in FIELDS)})"

WRITING = Lock()
"""Held from a check to the insert that hangs on it, over all stores of the process: no other process can write."""


class LabelStore:
    """The labels of one DuckDB file, safe to share between threads.

    One connection is kept open and every call takes its own cursor: a connection shared between threads gives wrong
    results. Nothing is ever updated or deleted.

    Raises on opening: ``DatabaseLockedError`` (another process owns the file), ``StateNotWritableError``,
    ``VersionError`` (written by a newer version), ``DataError`` (no database).

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, LabelStore(Path(folder) / "labels.duckdb") as store:
    ...     event = LabelEvent(event_id="e1", reviewer="ana", what=EventKind.SCORE, when=datetime.now(UTC),
    ...                        target_id="r1/a1/0", run_id="r1", answer_id="a1", score=4, rubric_version="1")
    ...     store.record(event), store.record(event), store.scores("ana", "r1")["r1/a1/0"].score
    (True, False, 4)
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._connection = open_database(self.path)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the file back. What was recorded is safe with or without this."""
        self._connection.close()

    def record(self, event: LabelEvent) -> bool:
        """Store ``event``; when this returns, it is on disk.

        True when it was stored now, False when this event had been stored before (sent twice: harmless) or when it is
        an undo that was refused (``undo`` says why).

        Raises ``DataError`` when the event id was used for something else, ``StateNotWritableError`` when the disk
        refuses.
        """
        if event.what is EventKind.UNDO:
            return self.undo(event) is Undo.UNDONE
        with WRITING:
            return self._append(event)

    def undo(self, event: LabelEvent) -> Undo:
        """Store an undo, if it undoes a standing score of the same reviewer. Raises as ``record`` does."""
        if event.what is not EventKind.UNDO:
            raise _refused("what", event.what.value, "'undo'")
        with WRITING:
            scored = self._find("event_id = ? AND what = 'score'", event.undoes)
            if scored is None or _target(scored) != _target(event):
                return Undo.NO_SUCH_SCORE
            if scored.reviewer != event.reviewer:
                return Undo.NOT_YOURS
            earlier = self._find("undoes = ?", event.undoes)
            if earlier is not None and earlier.event_id != event.event_id:
                return Undo.ALREADY_UNDONE
            return Undo.UNDONE if self._append(event) else Undo.REPEATED

    def scores(
        self, reviewer: str, run_id: str, target_kind: TargetKind = TargetKind.CITATION
    ) -> Mapping[str, LabelEvent]:
        """The reviewer's current scores in a run, by target id."""
        condition = "reviewer = ? AND run_id = ? AND target_kind = ? ORDER BY sequence"
        events = self._select("current_scores", condition, reviewer, run_id, target_kind.value)
        return {event.target_id: event for event in events}

    def comments(
        self, reviewer: str, run_id: str, target_kind: TargetKind = TargetKind.CITATION
    ) -> Mapping[str, LabelEvent]:
        """The reviewer's current comments in a run, by target id."""
        condition = "reviewer = ? AND run_id = ? AND target_kind = ? ORDER BY sequence"
        events = self._select("current_comments", condition, reviewer, run_id, target_kind.value)
        return {event.target_id: event for event in events}

    def last_score(self, reviewer: str, run_id: str) -> LabelEvent | None:
        """The reviewer's latest score in a run that was not undone: what Backspace takes back."""
        condition = "reviewer = ? AND run_id = ? ORDER BY sequence DESC LIMIT 1"
        events = self._select("standing_scores", condition, reviewer, run_id)
        return events[0] if events else None

    def history(self, target_id: str) -> list[LabelEvent]:
        """All events of a target, of all reviewers, in the order in which they were stored."""
        return self._select("label_events", "target_id = ? ORDER BY sequence", target_id)

    def counts(self, run_id: str, target_kind: TargetKind = TargetKind.CITATION) -> Mapping[str, int]:
        """How many targets of a run each reviewer has scored, by reviewer; those without a score are left out."""
        query = (
            "SELECT reviewer, count(*) FROM current_scores WHERE run_id = ? AND target_kind = ? "
            "GROUP BY reviewer ORDER BY reviewer"
        )
        with closing(self._connection.cursor()) as cursor:
            return dict(cursor.execute(query, [run_id, target_kind.value]).fetchall())

    def export(self, run_id: str | None = None) -> Iterator[LabelEvent]:
        """All events, or those of a run, in the order in which they were stored."""
        condition, arguments = ("run_id = ?", [run_id]) if run_id is not None else ("true", [])
        with closing(self._connection.cursor()) as cursor:
            cursor.execute(f"SELECT {COLUMNS} FROM label_events WHERE {condition} ORDER BY sequence", arguments)
            while rows := cursor.fetchmany(1_000):
                yield from map(_event, rows)

    def _append(self, event: LabelEvent) -> bool:
        stored = self._find("event_id = ?", event.event_id)
        if stored is not None:
            if _content(stored) != _content(event):
                raise DataError(
                    f"the event id {event.event_id!r} was used for another label",
                    where=self.path,
                    do="make a new id for each event, and send the same event again only as it was",
                )
            return False
        values = [value.value if isinstance(value, StrEnum) else value for value in _values(event)]
        try:
            with closing(self._connection.cursor()) as cursor:
                cursor.execute(INSERT, values)
        except duckdb.Error as error:
            raise explained(self.path, error) from error
        return True

    def _find(self, condition: str, *arguments: object) -> LabelEvent | None:
        events = self._select("label_events", f"{condition} LIMIT 1", *arguments)
        return events[0] if events else None

    def _select(self, table: str, condition: str, *arguments: object) -> list[LabelEvent]:
        with closing(self._connection.cursor()) as cursor:
            cursor.execute(f"SELECT {COLUMNS} FROM {table} WHERE {condition}", list(arguments))
            return [_event(row) for row in cursor.fetchall()]


def _event(row: Sequence[Any]) -> LabelEvent:
    return LabelEvent(**dict(zip(FIELDS, row, strict=True)))


def _values(event: LabelEvent) -> list[Any]:
    return [getattr(event, name) for name in FIELDS]


def _target(event: LabelEvent) -> tuple[str, ...]:
    return event.target_kind, event.target_id, event.run_id, event.answer_id


def _content(event: LabelEvent) -> tuple[object, ...]:
    """What must be the same in an event that is sent twice; its time may differ."""
    return (event.reviewer, event.what, *_target(event), event.score, event.comment, event.undoes)


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
