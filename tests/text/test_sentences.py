"""Sentence boundaries in many languages, with true offsets."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from workbench.text.sentences import sentence_spans

Case = dict[str, Any]


@pytest.mark.table("sentences")
def test_sentences(case: Case) -> None:
    spans = sentence_spans(case["text"], case.get("language"))
    assert [span.of(case["text"]) for span in spans] == case["expect"]
    assert all(before.end <= after.start for before, after in pairwise(spans))


def test_every_word_is_in_a_sentence() -> None:
    text = (
        "# Limits\n\nAsk Dr. Ito (e.g. by mail). 上限は100件です。\n\n- one\n- two\n\n| a | b |\n|---|---|\n| c | d |"
    )
    covered = "".join(span.of(text) for span in sentence_spans(text, "en"))
    assert [character for character in text if character.isalnum()] == [c for c in covered if c.isalnum()]


@pytest.mark.parametrize("language", ["xx", "zh-Hant", "pt-BR", "no", ""])
def test_any_tag_will_do(language: str) -> None:
    assert len(sentence_spans("One. Two.", language)) == 2
