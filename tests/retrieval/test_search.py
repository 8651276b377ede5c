"""Filters and order of a search."""

from __future__ import annotations

from datetime import date

import pytest

from workbench.documents import Chunk
from workbench.retrieval.search import ChunkSearch

TODAY = date(2026, 6, 1)


def _chunk(key: str, text: str = "refund rules", language: str = "en", **fields: object) -> Chunk:
    return Chunk(key, text, language=language, document_id=f"help/{language}/{key}", **fields)  # type: ignore[arg-type]


def _ids(search: ChunkSearch, question: str = "refund", **options: object) -> list[str]:
    return [ranked.chunk.id for ranked in search.search(question, **{"as_of": TODAY, **options})]  # type: ignore[arg-type]


def test_language_filter() -> None:
    search = ChunkSearch([_chunk("a"), _chunk("b", language="de"), _chunk("c", language="en-GB")])
    assert sorted(_ids(search)) == ["a", "b", "c"]
    assert sorted(_ids(search, language="en")) == ["a", "c"]
    assert _ids(search, language="en-GB") == ["c"]
    assert _ids(search, language="fr") == []


@pytest.mark.parametrize(
    ("valid_from", "valid_until", "found"),
    [
        (None, None, True),
        (date(2026, 6, 1), None, True),
        (date(2026, 6, 2), None, False),
        (None, date(2026, 6, 1), True),
        (None, date(2026, 5, 31), False),
        (date(2026, 1, 1), date(2026, 12, 31), True),
    ],
)
def test_validity_is_inclusive(valid_from: date | None, valid_until: date | None, found: bool) -> None:
    search = ChunkSearch([_chunk("a", valid_from=valid_from, valid_until=valid_until)])
    assert _ids(search) == (["a"] if found else [])


def test_best_first_ties_by_document_and_place() -> None:
    twins = [_chunk(key) for key in "dbca"]
    search = ChunkSearch([*twins, _chunk("x", "refund refund refund")])
    assert _ids(search) == ["x", "a", "b", "c", "d"]
    assert _ids(search) == _ids(ChunkSearch([*reversed(twins), _chunk("x", "refund refund refund")]))
    assert _ids(search, k=2) == ["x", "a"]


def test_only_chunks_with_a_shared_term() -> None:
    search = ChunkSearch([_chunk("a"), _chunk("b", "opening hours")])
    assert _ids(search) == ["a"]
    assert _ids(search, "zebra") == []
    assert _ids(ChunkSearch([])) == []
