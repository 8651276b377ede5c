"""Each script finds the right one of three texts; languages are weighed apart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from workbench.documents import Chunk
from workbench.retrieval.bm25 import BM25

CASES = json.loads((Path(__file__).parent.parent / "cases" / "retrieval.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["label"])
def test_best_chunk(case: dict[str, Any]) -> None:
    rows = [text if isinstance(text, dict) else {"text": text} for text in case["texts"]]
    chunks = [Chunk(str(number), language=case["language"], **row) for number, row in enumerate(rows)]
    scores = BM25(chunks).scores(case["question"]).tolist()
    others = [score for number, score in enumerate(scores) if number != case["expect"]]
    assert scores[case["expect"]] > max(others), scores


def test_no_shared_term_scores_zero() -> None:
    chunks = [Chunk("k1", "Refunds take 14 days.", language="en"), Chunk("k2", "", language="en")]
    assert BM25(chunks).scores("zebra").tolist() == [0.0, 0.0]
    assert BM25(chunks).scores("").tolist() == [0.0, 0.0]


def test_no_chunks() -> None:
    assert BM25([]).scores("refund").tolist() == []
    assert BM25([Chunk("k1", "…", language="en")]).scores("refund").tolist() == [0.0]


def test_words_are_weighed_within_their_language() -> None:
    english = [Chunk(f"e{number}", f"the item {number}", language="en-GB") for number in range(5)]
    german = [Chunk(f"g{number}", f"der Artikel {number}", language="de") for number in range(50)]
    index = BM25(english + german)
    assert index.weight("the", "en") < 0.1
    assert index.weight("the", "de") == 1.0
    assert index.weight("3", "en") > 0.5
    assert index.weight("the", "xx") == 1.0
