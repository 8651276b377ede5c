"""Answers as a synthesiser writes them: text with ``[c-N]`` markers, citations with verbatim quotes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Citation:
    """One quote behind a marker.

    ``id`` is the marker's label, ``chunk_id`` the chunk that holds the quote: ``c-N`` for the N-th chunk of the
    answer's context, or a global chunk id. ``offset_estimate`` (code points into the chunk) picks among several
    places of the same quote.
    """

    id: str
    quote: str
    chunk_id: str
    quote_translation: str | None = None
    offset_estimate: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer with its citations, before anything was verified.

    ``answer`` is ``None`` when the synthesiser refused (then ``reason`` says why). ``context`` lists the global ids
    of the chunks that it was given, in the order in which ``c-1``, ``c-2`` … count them.

    >>> Answer("Up to 100 rpm [c-1].", [Citation("c-1", "100 rpm", "c-1")]).citations[0].quote
    '100 rpm'
    """

    answer: str | None
    citations: Sequence[Citation] = ()
    uncovered_aspects: Sequence[str] = ()
    id: str = ""
    question: str = ""
    language: str | None = None
    context: Sequence[str] = ()
    reason: str | None = None

    def __post_init__(self) -> None:
        for name in ("citations", "uncovered_aspects", "context"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
