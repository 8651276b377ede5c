"""A question's aspects and their terms."""

from __future__ import annotations

import pytest

from workbench.answering.aspects import aspects
from workbench.answering.function_words import asking_phrases, function_words
from workbench.retrieval.terms import tokens


def _uniform(token: str, language: str | None) -> float:
    return 0.5


@pytest.mark.parametrize(
    ("language", "question", "expected"),
    [
        ("en", "How do I add a seat?", ["How do I add a seat"]),
        ("en", "How do I add a seat, and what does it cost?", ["How do I add a seat", "what does it cost"]),
        ("en", "How do I add and remove a seat?", ["How do I add and remove a seat"]),
        ("en", "What does it cost per seat and month?", ["What does it cost per seat and month"]),
        ("en", "Add a seat. What does it cost?", ["Add a seat", "What does it cost"]),
        ("en", "Does 2.4.6 work with app.py?", ["Does 2.4.6 work with app.py"]),
        ("en", "How? And why?", []),
        ("de", "Was kostet ein Sitz und wie kündige ich?", ["Was kostet ein Sitz", "wie kündige ich"]),
        ("fr", "Combien coûte un siège et comment le supprimer ?", ["Combien coûte un siège", "comment le supprimer"]),
        ("ru", "Сколько стоит место и как его удалить?", ["Сколько стоит место", "как его удалить"]),
        ("zh", "座位多少钱，怎么删除？", ["座位多少钱", "怎么删除"]),
        ("zh", "年度套餐，座位价格", ["年度套餐，座位价格"]),
        ("ja", "席の料金は？削除の手順は？", ["席の料金は", "削除の手順は"]),
        ("ja", "席を失くした場合、ファイルは？", ["席を失くした場合、ファイルは"]),
        ("ar", "كم سعر المقعد؟ كيف أحذفه؟", ["كم سعر المقعد", "كيف أحذفه"]),
        ("xx", "alpha and beta", ["alpha and beta"]),
        ("", "alpha?", ["alpha"]),
        ("en", "", []),
    ],
)
def test_aspects(language: str, question: str, expected: list[str]) -> None:
    assert [aspect.text for aspect in aspects(question, language, _uniform)] == expected


def test_terms_know_their_place_in_the_question() -> None:
    question = "What is a seat, and what does removal cost?"
    for aspect in aspects(question, "en", _uniform):
        for weighed in aspect.terms:
            assert tokens(question[weighed.term.start : weighed.term.end])[0] == weighed.term.token


def test_a_pair_across_two_known_words_is_no_term() -> None:
    known = {"蓝牙", "设备"}
    found = aspects("蓝牙设备", "zh", lambda token, language: 0.5 if token in known else 1.0)
    assert [weighed.term.token for weighed in found[0].terms] == ["蓝牙", "设备"]


def test_strength() -> None:
    (aspect,) = aspects("calibrating", "en", _uniform)
    (weighed,) = aspect.terms
    assert weighed.strength({"calibrating"}) == 1.0
    assert weighed.strength(set(tokens("calibrated"))) == 0.8
    assert weighed.strength(set(tokens("calm"))) == 0.0


def test_a_term_that_stands_everywhere_is_left_out() -> None:
    found = aspects("seat price", "xx", lambda token, language: 0.05 if token == "seat" else 0.5)
    assert [weighed.term.token for weighed in found[0].terms] == ["price"]


def test_function_words_are_folded() -> None:
    assert {"how", "don", "t"} <= function_words("en")
    assert {"co", "kdy"} <= function_words("cs")
    assert "fur" in function_words("de-AT")
    assert function_words("xx") == frozenset()
    assert asking_phrases("en") is None
