"""BM25 over chunks: each language is a collection of its own, with its own document frequencies and average length.

Frequencies of a mixed collection would call "the" a rare word wherever most articles are not English. The scoring is
bm25s' (Lù, "BM25S: Orders of magnitude faster lexical search via eager sparse scoring", 2024) with the "lucene"
variant of Okapi BM25 (Robertson and Zaragoza, 2009); the terms are ours, so that every script can be searched.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence

import bm25s
import numpy as np
from numpy.typing import NDArray

from workbench.documents import Chunk
from workbench.retrieval.language_ranges import primary_language
from workbench.retrieval.markup import plain_text
from workbench.retrieval.terms import tokens


class BM25:
    """The chunks of an index, ready to be scored. Building reads every chunk once; the chunks are not kept.

    >>> chunks = [Chunk("k1", "Refunds take 14 days.", language="en"), Chunk("k2", "返金は14日です。", language="ja")]
    >>> [score > 0 for score in BM25(chunks).scores("How long do refunds take?").tolist()]
    [True, False]
    """

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self._size = len(chunks)
        rows: dict[str, list[int]] = defaultdict(list)
        for row, chunk in enumerate(chunks):
            rows[primary_language(chunk.language)].append(row)
        self._collections = {
            language: _Collection(mine, [searched_text(chunks[row]) for row in mine]) for language, mine in rows.items()
        }

    def scores(self, question: str) -> NDArray[np.float32]:
        """One score for each chunk, in the order in which the chunks were given; zero where no term is shared."""
        scores = np.zeros(self._size, dtype=np.float32)
        wanted = list(dict.fromkeys(tokens(question)))
        for collection in self._collections.values():
            scores[collection.rows] = collection.scores(wanted)
        return scores

    def weight(self, token: str, language: str | None) -> float:
        """How much a token tells in its language: its inverse document frequency over the language's highest, 0 to 1.

        1.0 for a token that no chunk holds, and for every token of a language that has no chunk.
        """
        collection = self._collections.get(primary_language(language))
        return collection.weight(token) if collection else 1.0


def searched_text(chunk: Chunk) -> str:
    """What a chunk is found by: its titles (each once, the nearest first) and its text without link targets."""
    return "\n".join((*dict.fromkeys(reversed(chunk.title_path)), plain_text(chunk.text).text))


class _Collection:
    """The chunks of one language."""

    def __init__(self, rows: list[int], texts: list[str]) -> None:
        self.rows = np.array(rows)
        self._vocabulary: dict[str, int] = {}
        ids = [[self._vocabulary.setdefault(token, len(self._vocabulary)) for token in tokens(text)] for text in texts]
        self._frequencies = Counter(token for row in ids for token in set(row))
        self._index: bm25s.BM25 | None = None
        if self._vocabulary:
            self._index = bm25s.BM25(method="lucene")
            self._index.index((ids, self._vocabulary), create_empty_token=False, show_progress=False)

    def scores(self, wanted: list[str]) -> NDArray[np.float32]:
        known = [self._vocabulary[token] for token in wanted if token in self._vocabulary]
        if self._index is None or not known:
            return np.zeros(len(self.rows), dtype=np.float32)
        scores: NDArray[np.float32] = self._index.get_scores_from_ids(known)
        return scores

    def weight(self, token: str) -> float:
        return self._inverse_frequency(self._frequencies[self._vocabulary.get(token, -1)]) / self._inverse_frequency(0)

    def _inverse_frequency(self, frequency: int) -> float:
        return math.log(1 + (len(self.rows) - frequency + 0.5) / (frequency + 0.5))
