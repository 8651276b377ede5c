"""The review queue: the citations of a run, one item each, in the order in which a reviewer meets them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
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


def siblings(items: Mapping[str, Item], item: str) -> tuple[Item, ...]:
    """All items of the answer that ``item`` belongs to, in order."""
    record, stem = items[item].record, item.rpartition("/")[0]
    return tuple(items[f"{stem}/{ordinal}"] for ordinal in range(len(record.report.citations)))


@dataclass(frozen=True)
class Queue:
    """The ids of the items in review, in order, and the way through those that are not ``skipped``.

    ``places`` counts them from 0. A skipped item (one that was just scored, or a deep link) still has its place.

    >>> Queue.of(["a", "b", "c", "d"]).skipping({"b", "c"}).neighbours("b")
    ('a', 'd')
    """

    order: Sequence[str]
    places: Mapping[str, int]
    skipped: Collection[str] = frozenset()

    @classmethod
    def of(cls, items: Iterable[str]) -> Queue:
        """The queue of ``items``."""
        order = tuple(items)
        return cls(order, {item: place for place, item in enumerate(order)})

    def skipping(self, skipped: Collection[str]) -> Queue:
        """The same queue, passing over ``skipped``."""
        return Queue(self.order, self.places, skipped)

    def neighbours(self, item: str) -> tuple[str | None, str | None]:
        """The items before and after ``item``, ``None`` at an end.

        >>> Queue.of("ab").neighbours("b")
        ('a', None)
        """
        place = self.places[item]
        before = (self.order[other] for other in range(place - 1, -1, -1))
        after = (self.order[other] for other in range(place + 1, len(self.order)))
        return self._first(before), self._first(after)

    def next_open(self, item: str | None, scored: Collection[str]) -> str | None:
        """The next item without a score after ``item``, from the start again where the end is reached.

        ``None`` when all have one. Without an ``item`` it is the first one.

        >>> Queue.of("abc").next_open("c", {"b", "c"})
        'a'
        """
        start = 0 if item is None else self.places[item] + 1
        ring = chain(islice(self.order, start, None), islice(self.order, start))
        return self._first(other for other in ring if other not in scored)

    def _first(self, items: Iterable[str]) -> str | None:
        return next((item for item in items if item not in self.skipped), None)
