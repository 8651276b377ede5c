"""Passages in well-formed Markdown, each with its marker and citation."""

from __future__ import annotations

import pytest

from workbench.answering.composing import Quoted, compose
from workbench.answering.passages import passages
from workbench.documents import Chunk
from workbench.verify.markers import find_markers


def _quoted(*chunks: Chunk) -> list[Quoted]:
    return [
        Quoted(number, chunk, passage) for number, chunk in enumerate(chunks, start=1) for passage in passages(chunk)
    ]


def _chunk(key: str, text: str, language: str = "en", section: str = "A") -> Chunk:
    return Chunk(key, text, f"help/{language}/a", language, (section,))


@pytest.mark.parametrize(
    ("chunks", "expected"),
    [
        ([_chunk("1", "It is so. It was so!")], "It is so [c-1]. It was so [c-1]!"),
        ([_chunk("1", "開きます。閉じます。", "ja")], "開きます [c-1]。閉じます [c-1]。"),
        ([_chunk("1", "It is so."), _chunk("2", "It was so.")], "It is so [c-1].\n\nIt was so [c-2]."),
        ([_chunk("1", "* One. Two.\n* Three")], "- One [c-1]. Two [c-1].\n- Three [c-1]"),
        ([_chunk("1", "1. Open\n2. Close")], "1. Open [c-1]\n2. Close [c-1]"),
        ([_chunk("1", "1. Open\n2. Wait"), _chunk("2", "3. Close")], "1. Open [c-1]\n2. Wait [c-1]\n3. Close [c-2]"),
        (
            [_chunk("1", "1. Open\n2. Wait"), _chunk("2", "1. Open\n2. Close", section="B")],
            "1. Open [c-1]\n2. Wait [c-1]\n\n1. Open [c-2]\n2. Close [c-2]",
        ),
        ([_chunk("1", "4. Close")], "- Close [c-1]"),
        (
            [_chunk("1", "| A | B |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |")],
            "| A | B |\n|---|---|\n| 1 | 2 [c-1] |\n| 3 | 4 [c-1] |",
        ),
        ([_chunk("1", "A | B\n---|---\n1 | 2")], "A | B\n---|---\n1 | 2 [c-1]"),
        ([_chunk("1", "Run this:\n\n```sh\nls\n```")], "Run this [c-1]:\n\n```sh\nls\n```\n[c-1]"),
    ],
)
def test_composed(chunks: list[Chunk], expected: str) -> None:
    quoted = _quoted(*chunks)
    answer, citations = compose(quoted)
    assert answer == expected
    labels = [label for marker in find_markers(answer) for label in marker.ids]
    assert labels == [citation.id for citation in citations]
    assert all(citation.quote in each.chunk.text for citation, each in zip(citations, quoted, strict=True))


def test_nothing() -> None:
    assert compose([]) == ("", [])
