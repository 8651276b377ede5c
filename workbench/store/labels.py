"""Labels: what reviewers say of citations, claims and answers, kept as events that are only ever added.

The views ``standing_scores``, ``current_scores`` and ``current_comments`` (see ``migrations/``) give the present state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import fields
from enum import StrEnum
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Any, Self

import duckdb

from workbench.errors import DataError, StateNotWritableError
from workbench.store.database import open_database
from workbench.store.label_events import COMMENT_LIMIT, SCORES, EventKind, LabelEvent, TargetKind

__all__ = ["COMMENT_LIMIT", "SCORES", "EventKind", "LabelEvent", "LabelStore", "TargetKind", "Undo"]


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


FIELDS = tuple(field.name for field in fields(LabelEvent))
COLUMNS = ", ".join("recorded_at" if name == "when" else name for name in FIELDS)
INSERT = f"INSERT INTO label_events ({COLUMNS}) VALUES ({', '.join('?' for _ in FIELDS)})"

WRITING = Lock()
"""Held from a check to the insert that hangs on it, over all stores of the process: no other process can write."""

REOPENING = Lock()


class LabelStore:
    """The labels of one DuckDB file, safe to share between threads.

    One connection is kept open and every call takes its own cursor: a connection shared between threads gives wrong
    results. Nothing is ever updated or deleted.

    Raises on opening: ``DatabaseLockedError`` (another process owns the file), ``StateNotWritableError``,
    ``VersionError`` (written by a newer version), ``DataError`` (no database).

    >>> import tempfile
    >>> from datetime import UTC, datetime
    >>> with tempfile.TemporaryDirectory() as folder, LabelStore(Path(folder) / "labels.duckdb") as store:
    ...     event = LabelEvent(event_id="e1", reviewer="ana", what=EventKind.SCORE, when=datetime.now(UTC),
    ...                        target_id="r1/a1/0", run_id="r1", answer_id="a1", score=4, rubric_version="1")
    ...     store.record(event), store.record(event), store.scores("ana", "r1")["r1/a1/0"].score
    (True, False, 4)
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._connection = open_database(self.path)
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the file back. What was recorded is safe with or without this."""
        self._closed = True
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
            raise DataError(f"an event of kind {event.what.value!r} undoes nothing", where="label event")
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
        """The reviewer's current scores in a run, by target id, in the order in which they were given."""
        return self._current("current_scores", reviewer, run_id, target_kind)

    def comments(
        self, reviewer: str, run_id: str, target_kind: TargetKind = TargetKind.CITATION
    ) -> Mapping[str, LabelEvent]:
        """The reviewer's current comments in a run, by target id, in the order in which they were given."""
        return self._current("current_comments", reviewer, run_id, target_kind)

    def last_score(self, reviewer: str, run_id: str) -> LabelEvent | None:
        """The reviewer's latest score in a run that was not undone: what Backspace takes back."""
        condition = "reviewer = ? AND run_id = ? ORDER BY sequence DESC"
        return self._find(condition, reviewer, run_id, table="standing_scores")

    def history(self, target_id: str) -> list[LabelEvent]:
        """All events of a target, of all reviewers, in the order in which they were stored."""
        return self._select("label_events", "target_id = ? ORDER BY sequence", target_id)

    def counts(self, run_id: str, target_kind: TargetKind = TargetKind.CITATION) -> Mapping[str, int]:
        """How many targets of a run each reviewer has scored, by reviewer; those without a score are left out."""
        query = (
            "SELECT reviewer, count(*) FROM current_scores WHERE run_id = ? AND target_kind = ? "
            "GROUP BY reviewer ORDER BY reviewer"
        )
        return dict(self._query(query, [run_id, target_kind.value]))

    def export(self, run_id: str | None = None) -> Iterator[LabelEvent]:
        """All events, or those of a run, in the order in which they were stored."""
        condition, arguments = ("run_id = ?", [run_id]) if run_id is not None else ("true", [])
        with closing(self._connection.cursor()) as cursor:
            cursor.execute(f"SELECT {COLUMNS} FROM label_events WHERE {condition} ORDER BY sequence", arguments)
            while rows := cursor.fetchmany(1_000):
                yield from map(_event, rows)

    def _current(self, view: str, reviewer: str, run_id: str, target_kind: TargetKind) -> Mapping[str, LabelEvent]:
        condition = "reviewer = ? AND run_id = ? AND target_kind = ? ORDER BY sequence"
        return {event.target_id: event for event in self._select(view, condition, reviewer, run_id, target_kind.value)}

    def _append(self, event: LabelEvent) -> bool:
        stored = self._find("event_id = ?", event.event_id)
        if stored is None:
            values = [getattr(event, name) for name in FIELDS]
            self._query(INSERT, [value.value if isinstance(value, StrEnum) else value for value in values])
            return True
        if _content(stored) != _content(event):
            raise DataError(
                f"the event id {event.event_id!r} was used for another label",
                where=self.path,
                do="make a new id for each event, and send the same event again only as it was",
            )
        return False

    def _find(self, condition: str, *arguments: object, table: str = "label_events") -> LabelEvent | None:
        return next(iter(self._select(table, f"{condition} LIMIT 1", *arguments)), None)

    def _select(self, table: str, condition: str, *arguments: object) -> list[LabelEvent]:
        return [_event(row) for row in self._query(f"SELECT {COLUMNS} FROM {table} WHERE {condition}", arguments)]

    def _query(self, sql: str, arguments: Sequence[object]) -> list[tuple[Any, ...]]:
        connection = self._connection
        try:
            with closing(connection.cursor()) as cursor:
                return cursor.execute(sql, arguments).fetchall()
        except (duckdb.OperationalError, duckdb.FatalException, duckdb.InternalException) as error:
            ended = (duckdb.FatalException, duckdb.InternalException, duckdb.ConnectionException)
            if isinstance(error, ended) and not self._closed:
                self._reopen(connection)
            raise StateNotWritableError(
                f"DuckDB could not do it ({str(error).partition(chr(10))[0]})",
                where=self.path,
                do="see that the disk is not full and the folder is writable, then do the same again",
            ) from error

    def _reopen(self, broken: duckdb.DuckDBPyConnection) -> None:
        """After a fatal error (a checkpoint on a full disk, say) DuckDB answers only in a new connection."""
        with REOPENING:
            if self._connection is broken:
                broken.close()
                self._connection = open_database(self.path)


def _event(row: Sequence[Any]) -> LabelEvent:
    return LabelEvent(**dict(zip(FIELDS, row, strict=True)))


def _target(event: LabelEvent) -> tuple[str, ...]:
    return event.target_kind, event.target_id, event.run_id, event.answer_id


def _content(event: LabelEvent) -> tuple[object, ...]:
    """What must be the same in an event that is sent twice; its time may differ."""
    return (event.reviewer, event.what, *_target(event), event.score, event.comment, event.undoes)
