"""The review queue: the citations of a run, one item each, in the order in which a reviewer meets them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice

from workbench.store.records import AnswerRecord, citation_target_id


@dataclass(frozen=True, slots=True)
class Item:
    """One citation of one answer: what gets a score. ``id`` is the label's target id, ``ordinal`` counts the answer's
    citations from 0."""

    id: str
    record: AnswerRecord
    ordinal: int

    @property
    def language(self) -> str:
        """The answer's language, ``und`` (undetermined) where none is given."""
        return self.record.report.answer.language or "und"


def review_items(run_id: str, records: Iterable[AnswerRecord]) -> tuple[Item, ...]:
    """The items of a run, answer by answer. A refused answer, or one without citations, has none."""
    return tuple(
        Item(citation_target_id(run_id, record.report.answer.id, ordinal), record, ordinal)
        for record in records
        if record.report.answer.answer is not None
        for ordinal in range(len(record.report.citations))
    )


@dataclass(frozen=True)
class Queue:
    """The ids of a run's items in order, and the way through those that the reviewer's filter lets through.

    An item that the filter holds back (one that was just scored, or a deep link) still has its place in the order.

    >>> Queue(("a", "b", "c", "d"), frozenset("acd")).neighbours("b")
    ('a', 'c')
    """

    order: Sequence[str]
    passing: Collection[str]

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The place of each item in the order, from 0."""
        return {item: place for place, item in enumerate(self.order)}

    def neighbours(self, item: str) -> tuple[str | None, str | None]:
        """The passing items before and after ``item``, ``None`` at an end.

        >>> Queue(("a", "b"), frozenset("ab")).neighbours("b")
        ('a', None)
        """
        place = self.places[item]
        before = (self.order[other] for other in range(place - 1, -1, -1))
        after = (self.order[other] for other in range(place + 1, len(self.order)))
        return self._first(before), self._first(after)

    def next_open(self, item: str | None, scored: Collection[str]) -> str | None:
        """The next passing item without a score after ``item``, from the start again where the end is reached.

        ``None`` when all have one. Without an ``item`` it is the first one.

        >>> Queue(("a", "b", "c"), frozenset("abc")).next_open("c", {"b", "c"})
        'a'
        """
        start = 0 if item is None else self.places[item] + 1
        ring = chain(islice(self.order, start, None), islice(self.order, start))
        return self._first(other for other in ring if other not in scored)

    def _first(self, items: Iterable[str]) -> str | None:
        return next((item for item in items if item in self.passing), None)
