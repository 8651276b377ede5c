"""Answers of the extractive synthesiser: whole sentences, quoted verbatim, or a refusal."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from workbench import verify_answer
from workbench.answering.extractive import ExtractiveSynthesiser
from workbench.answers import Answer
from workbench.documents import Chunk
from workbench.verify import Match

Ask = Callable[[str, str], tuple[Answer, list[Chunk]]]

CASES = json.loads((Path(__file__).parent.parent / "cases" / "extractive.json").read_text(encoding="utf-8"))

UNANSWERABLE = [
    ("en", "What is the capital of France?"),
    ("en", "How do I bake bread?"),
    ("en", "Who won the world cup?"),
    ("de", "Wie wird das Wetter morgen?"),
    ("ja", "東京の天気は？"),
    ("th", "พรุ่งนี้อากาศเป็นอย่างไร"),
    ("ar", "ما هي عاصمة فرنسا؟"),
    ("zh", "明天北京天气怎么样？"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["label"])
def test_answer(case: dict[str, Any], ask: Ask) -> None:
    answer, chunks = ask(case["question"], case["language"])
    assert answer.answer is not None
    assert case["expect"] in answer.answer
    for citation in answer.citations:
        number = int(citation.id.removeprefix("c-"))
        assert citation.quote in chunks[number - 1].text
    assert all(verdict.quote.match is Match.EXACT for verdict in verify_answer(answer, chunks).citations)


@pytest.mark.parametrize(("language", "question"), UNANSWERABLE)
def test_refusal(language: str, question: str, ask: Ask) -> None:
    answer, _ = ask(question, language)
    assert (answer.answer, answer.reason, answer.citations) == (None, "no_source", ())
    assert answer.uncovered_aspects


def test_an_aspect_without_a_source_is_named(ask: Ask) -> None:
    answer, _ = ask("How long can I get a refund, and what is the capital of France?", "en")
    assert answer.answer is not None
    assert "14 days" in answer.answer
    assert answer.uncovered_aspects == ("what is the capital of France",)


def test_a_word_that_no_article_knows_is_named(ask: Ask) -> None:
    answer, _ = ask("Can a yearly plan be refunded in Bitcoin?", "en")
    assert answer.uncovered_aspects == ("Bitcoin",)


def test_a_number_that_is_not_quoted_is_named(ask: Ask) -> None:
    answer, _ = ask("Can a yearly plan be refunded within 60 days of the first payment?", "en")
    assert answer.answer is not None
    assert answer.uncovered_aspects == ("60",)


def test_link_lists_are_no_answer(ask: Ask) -> None:
    answer, _ = ask("Where are the related pages?", "en")
    assert answer.answer is None or "Refund policy" not in answer.answer


def test_another_language_is_not_quoted(chunks: list[Chunk]) -> None:
    german = [chunk for chunk in chunks if chunk.language == "de"]
    english = [chunk for chunk in chunks if chunk.language == "en"]
    synthesiser = ExtractiveSynthesiser()
    assert synthesiser.synthesise("Jahrestarif erstattet", chunks=german, language="en").answer is None
    mixed = synthesiser.synthesise("refunded yearly plan", chunks=german + english, language="en-GB")
    assert {citation.id for citation in mixed.citations} == {f"c-{len(german) + 2}"}


def test_no_context_no_answer(chunks: list[Chunk]) -> None:
    assert ExtractiveSynthesiser().synthesise("refund?", chunks=[], language="en").reason == "no_source"
    assert ExtractiveSynthesiser().synthesise("How?", chunks=chunks, language="en").reason == "no_source"
    assert ExtractiveSynthesiser().synthesise("", chunks=chunks).reason == "no_source"


def test_text_that_looks_like_a_marker_is_not_quoted() -> None:
    chunk = Chunk("k1", "Refunds take 14 days [c-9]. Refunds are free.", language="en")
    answer = ExtractiveSynthesiser().synthesise("refunds", chunks=[chunk], language="en")
    assert answer.answer == "Refunds are free [c-1]."


def test_it_says_that_no_model_was_used() -> None:
    assert "no language model" in ExtractiveSynthesiser.name
    assert "No language model" in ExtractiveSynthesiser.note


def test_the_same_question_gives_the_same_answer(ask: Ask) -> None:
    assert ask("How do I pair a headset?", "en") == ask("How do I pair a headset?", "en")


def test_every_quote_of_random_questions_is_verbatim(ask: Ask, chunks: list[Chunk]) -> None:
    chance = random.Random(7)
    for chunk in chunks:
        for _ in range(8):
            start = chance.randrange(len(chunk.text))
            answer, context = ask(chunk.text[start : start + chance.randrange(1, 60)], chunk.language or "")
            report = verify_answer(answer, context)
            assert all(verdict.quote.match is Match.EXACT for verdict in report.citations)
            assert not any(marker.reason for marker in report.markers)
