"""Tokens: what is one word, number, name or sign, and what is none."""

from __future__ import annotations

import pytest

from workbench.text.normalize import normalize
from workbench.text.tokens import TokenKind, tokenize


def kinds(text: str) -> list[tuple[str, str]]:
    return [(token.kind.value, token.text) for token in tokenize(normalize(text).text)]


@pytest.mark.parametrize(
    "name",
    [
        "https://example.com/a_b?c=d",
        "billing@example.com",
        "v2.1.3",
        "2.1.3",
        "10.0.0.1",
        "--force",
        "-f",
        "max_retries",
        "/var/log/app",
        "data.csv",
        "getUserName",
        "h264",
        "3c90f1",
    ],
)
def test_names_are_one_token(name: str) -> None:
    assert kinds(f"use {name} now") == [("word", "use"), ("name", name), ("word", "now")]


@pytest.mark.parametrize(
    "number", ["25", "1,250", "1.000,50", "1 000", "12,34,567", "-20", "±5", "2½", "½", "10^3", "10:30", "1'000"]
)
def test_numbers_are_one_token(number: str) -> None:
    assert kinds(f"use {number} now") == [("word", "use"), ("number", number), ("word", "now")]


@pytest.mark.parametrize("sign", ["%", "‰", "€", "$", "§", "≤", "×", "✓", "✗", "✅", "❌"])
def test_signs_that_mean_something(sign: str) -> None:
    assert (TokenKind.SIGN.value, sign) in kinds(f"a {sign} b")


@pytest.mark.parametrize("mark", [".", ",", ";", ":", "!", "?", "(", ")", '"', "'", "…", "-", "|", "·"])
def test_punctuation_is_no_token(mark: str) -> None:
    assert kinds(f"a {mark} b") == [("word", "a"), ("word", "b")]


def test_a_full_stop_ends_a_sentence_and_no_number() -> None:
    assert kinds("It is 25. More is less.")[2] == ("number", "25")


@pytest.mark.parametrize(("text", "count"), [("不可以", 3), ("ファイル", 4), ("ไม่ได้", 4), ("저장 없음", 2)])
def test_scripts_without_spaces_are_taken_apart_and_korean_is_not(text: str, count: int) -> None:
    assert len(tokenize(normalize(text).text)) == count


def test_keys_of_words_are_folded_and_those_of_names_are_not() -> None:
    word, name = tokenize("STRASSE MAX_SIZE")
    assert (word.key, name.key) == ("strasse", "MAX_SIZE")


@pytest.mark.parametrize(
    ("one", "other"), [("don't", "dont"), ("İptal", "iptal"), ("KAYIT", "kayıt"), ("Straße", "strasse")]
)
def test_words_with_one_key(one: str, other: str) -> None:
    (first,), (second,) = tokenize(normalize(one).text), tokenize(normalize(other).text)
    assert first.key == second.key


def test_a_part_of_a_text_is_tokenised_in_its_place() -> None:
    assert [(token.text, token.start) for token in tokenize("one two three", 4, 7)] == [("two", 4)]


def test_menu_arrows_lead_the_eye_and_comparisons_compare() -> None:
    assert [text for _, text in kinds("Settings > Billing")] == ["Settings", "Billing"]
    assert [text for _, text in kinds("files > 5 MB")] == ["files", ">", "5", "MB"]
