"""Search: from a question to ranked chunks, within a language and a date.

One ranker today. A second one (embeddings) adds its own scores for the same rows here, and the two rankings are fused
before the cut to ``k``; callers and :class:`RankedChunk` stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from workbench.documents import Chunk
from workbench.retrieval.bm25 import BM25
from workbench.retrieval.language_ranges import covered_languages

TOP_K = 20
"""Chunks given to a synthesiser. Twenty fit any model's context, and an answer further down is rarely found."""


@dataclass(frozen=True, slots=True)
class RankedChunk:
    """A chunk that a search found. Scores compare within one search only."""

    chunk: Chunk
    score: float


class ChunkSearch:
    """The chunks of an index, ready to be searched.

    >>> search = ChunkSearch([Chunk("k1", "Refunds take 14 days.", language="en")])
    >>> [found.chunk.id for found in search.search("When do refunds arrive?", as_of=date(2026, 1, 1))]
    ['k1']
    """

    name = "BM25"

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self._chunks = tuple(chunks)
        self.bm25 = BM25(self._chunks)

    def search(
        self, question: str, *, as_of: date, language: str | None = None, k: int = TOP_K
    ) -> tuple[RankedChunk, ...]:
        """The best ``k`` chunks, best first, that share a term with ``question``.

        ``language`` is a BCP 47 range (see `language_ranges`), ``None`` means every language. Chunks that are not valid
        on ``as_of`` are left out. Equal scores are ordered by document and place, so the same search always gives the
        same list.
        """
        scores = self.bm25.scores(question)
        languages = None if language is None else covered_languages(language, self._languages)
        found = [
            RankedChunk(chunk, float(score))
            for chunk, score in zip(self._chunks, scores, strict=True)
            if score > 0 and is_valid(chunk, as_of) and (languages is None or chunk.language in languages)
        ]
        found.sort(key=lambda ranked: (-ranked.score, ranked.chunk.document_id, ranked.chunk.start, ranked.chunk.id))
        return tuple(found[:k])

    @property
    def _languages(self) -> set[str]:
        return {chunk.language for chunk in self._chunks if chunk.language}


def is_valid(chunk: Chunk, as_of: date) -> bool:
    """Whether ``as_of`` lies within the chunk's dates of validity, both inclusive; an absent date is open.

    >>> is_valid(Chunk("k1", "", valid_until=date(2025, 12, 31)), date(2026, 1, 1))
    False
    """
    started = chunk.valid_from is None or chunk.valid_from <= as_of
    return started and (chunk.valid_until is None or as_of <= chunk.valid_until)
