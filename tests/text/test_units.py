"""Units and number words: a closed, case-sensitive table with names in many languages."""

from __future__ import annotations

from fractions import Fraction

import pytest

from workbench.text.dates import month_number
from workbench.text.number_words import number_word
from workbench.text.numerals import decimal_point
from workbench.text.units import SYMBOLS, unit_names, unit_of


@pytest.mark.parametrize(
    ("one", "other", "factor"),
    [("GB", "MB", 1000), ("GiB", "MiB", 1024), ("h", "min", 60), ("km", "m", 1000), ("kg", "g", 1000), ("%", "‰", 10)],
)
def test_units_of_one_dimension_convert(one: str, other: str, factor: int) -> None:
    assert SYMBOLS[one].canonical(Fraction(1)) == SYMBOLS[other].canonical(Fraction(factor))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("GB", "GiB"),
        ("MB", "Mb"),
        ("mW", "MW"),
        ("rpm", "rps"),
        ("EUR", "USD"),
        ("px", "pt"),
        ("dpi", "ppi"),
        ("°C", "°F"),
    ],
)
def test_units_that_are_not_the_same(one: str, other: str) -> None:
    assert SYMBOLS[one].canonical(Fraction(7)) != SYMBOLS[other].canonical(Fraction(7))


@pytest.mark.parametrize("word", ["mb", "gb", "in", "pt.", "plan", "user", "", "M", "banana"])
def test_words_that_are_no_unit(word: str) -> None:
    assert unit_of(word, "en") is None


DAYS = (
    "en days, de Tagen, fr jours, es días, pt dias, it giorni, ro zile, pl dni, cs dnů, ru дней, uk днів, tr gün, nl"
    " dagen, sv dygn, da dage, nb døgn, fi päivää, hu nap, el ημέρες, id hari, vi ngày, th วัน, zh 天, ja 日, ko 일,"
    " ar يوم, fa روز, he ימים, hi दिन"
)


@pytest.mark.parametrize(("language", "word"), [pair.split() for pair in DAYS.split(",")])
def test_days_in_many_languages(language: str, word: str) -> None:
    assert unit_of(word, language) == SYMBOLS["d"]


def test_an_unknown_language_has_no_names() -> None:
    assert unit_names("xx") == {}
    assert decimal_point("xx") == ""


@pytest.mark.parametrize(
    ("language", "sign"), [("en", "."), ("de", ","), ("fr", ","), ("ru", ","), ("hi", "."), ("ja", ".")]
)
def test_decimal_points(language: str, sign: str) -> None:
    assert decimal_point(language) == sign


@pytest.mark.parametrize(
    ("word", "language", "value"), [("thirty", "en", 30), ("trente", "fr", 30), ("on", "tr", 10), ("sześć", "pl", 6)]
)
def test_number_words(word: str, language: str, value: int) -> None:
    assert number_word(word, language) == value


@pytest.mark.parametrize(
    ("word", "language"), [("one", "en"), ("on", "en"), ("ein", "de"), ("un", "fr"), ("plan", None)]
)
def test_words_that_are_no_number(word: str, language: str | None) -> None:
    assert number_word(word, language) is None


@pytest.mark.parametrize(
    ("word", "language", "month"),
    [("march", "en", 3), ("märz", "de", 3), ("août", "fr", 8), ("марта", "ru", 3), ("may", "de", 5)],
)
def test_months(word: str, language: str, month: int) -> None:
    assert month_number(word, language) == month


def test_a_month_of_another_language_is_none() -> None:
    assert month_number("listopad", "de") is None
