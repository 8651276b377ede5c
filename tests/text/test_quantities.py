"""Quantities: which spellings are equal, which are not, and how each is read."""

from __future__ import annotations

from typing import Any

import pytest

from workbench.text.normalize import normalize
from workbench.text.numerals import Quantity, han_number, number_values
from workbench.text.quantities import read_quantity
from workbench.text.tokens import tokenize
from workbench.text.units import SYMBOLS, unit_of
from workbench.verify import verify_quote

Case = dict[str, Any]


def read_whole(text: str, language: str | None) -> Quantity | None:
    """The quantity that the whole of ``text`` amounts to, or ``None``."""
    tokens = tokenize(normalize(text).text)
    quantity = read_quantity(tokens, 0, language)
    return quantity if quantity and quantity.length == len(tokens) else None


@pytest.mark.table("quantities")
def test_pair(case: Case) -> None:
    """Equal quantities are read as equal, and a quote may hold one for the other; different ones neither."""
    language, equal = case.get("language"), case["expect"] == "equal"
    left, right = read_whole(case["left"], language), read_whole(case["right"], language)
    assert bool(left and right and left.readings & right.readings) == equal
    sentences = [f"The page says: {case[side]}. That is all." for side in ("left", "right")]
    for source, quote in (sentences, sentences[::-1]):
        verdict = verify_quote(quote, source, language=language)
        assert verdict.verified == equal, verdict.explanation


@pytest.mark.table("readings")
def test_readings(case: Case) -> None:
    quantity = read_whole(case["text"], case.get("language"))
    found = sorted([dimension, str(value)] for dimension, value in quantity.readings) if quantity else []
    assert found == sorted(case["expect"])


def test_nothing_is_read_behind_the_quantity() -> None:
    quantity = read_quantity(tokenize("25 MB per file"), 0, "en")
    assert quantity is not None
    assert quantity.length == 2


ODD_LITERALS = ["", "-", "10:30", "1.2.3.4", "1,2,3,4", "9" * 100, "10^99999", "0^-1", "10³", "³", "①"]
DIGIT_OF_UNICODE_16 = "\U0001ccf0"  # regex may know it before int() does


@pytest.mark.parametrize("literal", [*ODD_LITERALS, DIGIT_OF_UNICODE_16])
def test_odd_literals_never_raise(literal: str) -> None:
    assert isinstance(number_values(literal), frozenset)


@pytest.mark.parametrize(
    ("numeral", "value"), [("十", 10), ("二十", 20), ("百二十", 120), ("一万", 10_000), ("三億", 3 * 10**8), ("零", 0)]
)
def test_han_numbers(numeral: str, value: int) -> None:
    assert han_number(numeral) == value


def test_symbols_know_their_case() -> None:
    assert SYMBOLS["MB"] != SYMBOLS["Mb"]
    assert unit_of("mb") is None
    assert unit_of("MW") != unit_of("mW")
