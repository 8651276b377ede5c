"""What the pipeline asks of a retriever and of a synthesiser. Anything with these methods will do."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Protocol

from workbench.answers import Answer
from workbench.documents import Chunk
from workbench.retrieval.search import RankedChunk


class Retriever(Protocol):
    """Finds the chunks that may answer a question."""

    @property
    def name(self) -> str:
        """What it is, for people: "BM25"."""

    def search(self, question: str, *, as_of: date, language: str | None = None) -> Sequence[RankedChunk]:
        """Chunks, best first, valid on ``as_of``; ``language`` is a BCP 47 range, ``None`` every language."""


class Synthesiser(Protocol):
    """Writes an answer from chunks and from nothing else."""

    @property
    def name(self) -> str:
        """What it is, for people: a model's name, or that there is none."""

    @property
    def note(self) -> str:
        """What a reader of each answer must know of how it was written; empty for nothing."""

    def synthesise(self, question: str, *, chunks: Sequence[Chunk], language: str | None = None) -> Answer:
        """An answer whose marker ``[c-N]`` means the N-th of ``chunks``. ``language`` is the answer's (BCP 47)."""
