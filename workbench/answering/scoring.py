"""Scoring: how well each passage of a context fits an aspect of a question.

A passage is worth the share of the aspect's terms, weighed by what they tell, that it holds. Terms in the titles above
it count half. The ranking also looks at where it stands: in the document that the retriever found first, and in one
that is about the question.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from workbench.answering.aspects import Aspect, WeighedTerm
from workbench.answering.composing import Quoted
from workbench.answering.passages import Passage, passages
from workbench.documents import Chunk
from workbench.retrieval.language_ranges import primary_language
from workbench.retrieval.terms import tokens

TITLE_STRENGTH = 0.5
"""A term that stands in the titles above a passage, not in it, counts half."""

RANK_WEIGHT = 0.15
"""What a passage of the first document has over one of the last (the N-th gets an N-th of it): the retriever has
weighed whole chunks, where a passage is only its own few words."""

DOCUMENT_WEIGHT = 0.25
"""What the share of the aspect that all passages of the document hold together adds to each one's rank: the document
that is about the question comes before one that happens to use a word of it."""

OTHER_ASPECTS = 0.25
"""What the terms of the other aspects add to a passage's rank: "add and remove a seat" is about seats twice."""

Place = tuple[int, str, int, int]
"""Where a passage stands in reading order: rank of its document, document, start of its chunk, number in it."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A passage and how well it fits one aspect.

    ``strengths`` says how well it covers each term, 0 to 1; ``fit`` is the share of the aspect that it holds, and
    ``title_fit`` the share that its titles hold; ``direct`` is whether it holds a term in its own words (not in its
    titles or its table's header); ``score`` ranks.
    """

    quoted: Quoted
    place: Place
    strengths: tuple[float, ...]
    fit: float
    title_fit: float
    direct: bool
    score: float

    @property
    def passage(self) -> Passage:
        """The passage itself."""
        return self.quoted.passage

    @property
    def document(self) -> str:
        """The id of its document."""
        return self.quoted.chunk.document_id


@dataclass(frozen=True, slots=True)
class _Reading:
    """A passage with its tokens: its own, with its table's header, and those of its titles."""

    quoted: Quoted
    place: Place
    own: frozenset[str]
    held: frozenset[str]
    titles: frozenset[str]

    def strengths(self, terms: Sequence[WeighedTerm]) -> tuple[float, ...]:
        return tuple(max(term.strength(self.held), TITLE_STRENGTH * term.strength(self.titles)) for term in terms)


class ScoredContext:
    """The passages of a context in one language: another language would need a translation beside the quote."""

    def __init__(self, chunks: Sequence[Chunk], language: str | None) -> None:
        self._readings: list[_Reading] = []
        documents: dict[str, int] = {}
        for number, chunk in enumerate(chunks, start=1):
            if chunk.language and primary_language(chunk.language) != primary_language(language):
                continue
            document = documents.setdefault(chunk.document_id, len(documents) + 1)
            titles = frozenset(tokens("\n".join(chunk.title_path)))
            for index, passage in enumerate(passages(chunk)):
                own = frozenset(tokens(passage.text))
                held = own | frozenset(tokens("\n".join(passage.head)))
                place = (document, chunk.document_id, chunk.start, index)
                self._readings.append(_Reading(Quoted(number, chunk, passage), place, own, held, titles))
        self._readings.sort(key=lambda reading: reading.place)

    def candidates(self, aspect: Aspect, others: Sequence[WeighedTerm] = ()) -> list[Candidate]:
        """Every passage with its fit to ``aspect``, in reading order; ``others`` are the terms of other aspects."""
        strengths = [reading.strengths(aspect.terms) for reading in self._readings]
        document_fit = self._document_fit(aspect, strengths)
        found = []
        for reading, each in zip(self._readings, strengths, strict=True):
            fit = _share(aspect.terms, each)
            rank = RANK_WEIGHT / reading.place[0] + DOCUMENT_WEIGHT * document_fit[reading.place[0]]
            found.append(
                Candidate(
                    quoted=reading.quoted,
                    place=reading.place,
                    strengths=each,
                    fit=fit,
                    title_fit=_share(aspect.terms, [term.strength(reading.titles) for term in aspect.terms]),
                    direct=any(term.strength(reading.own) > TITLE_STRENGTH for term in aspect.terms),
                    score=fit + rank + OTHER_ASPECTS * _share(others, reading.strengths(others)),
                )
            )
        return found

    def _document_fit(self, aspect: Aspect, strengths: Sequence[tuple[float, ...]]) -> dict[int, float]:
        """For each document, by its rank, the share of ``aspect`` that its passages hold together."""
        rows: dict[int, list[tuple[float, ...]]] = defaultdict(list)
        for reading, each in zip(self._readings, strengths, strict=True):
            rows[reading.place[0]].append(each)
        return {
            document: _share(aspect.terms, [max(column) for column in zip(*of_document, strict=True)])
            for document, of_document in rows.items()
        }


def _share(terms: Collection[WeighedTerm], strengths: Collection[float]) -> float:
    total = sum(term.weight for term in terms)
    return sum(term.weight * each for term, each in zip(terms, strengths, strict=True)) / total if total else 0.0
