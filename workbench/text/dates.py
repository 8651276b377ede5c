"""Dates and times of day, as they are written: 2025-03-01, March 1, 2025, 2025年3月1日, 10:30 pm."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import regex
from babel import Locale, UnknownLocaleError

from workbench.text.numerals import Quantity, read_number
from workbench.text.tokens import Token, TokenKind

_DATE_SIGNS = frozenset("-/.")
_YEAR_SIGN, _MONTH_SIGN, _DAY_SIGN = frozenset("年년"), frozenset("月월"), frozenset("日일")
_FILLERS = frozenset(("de", "del", "of", "the", "st", "nd", "rd", "th", "er", "г", "року", "года"))
_HALVES = {"am": 0, "pm": 12}


def read_date(tokens: Sequence[Token], index: int, language: str | None = None) -> Quantity | None:
    """The date that starts at ``tokens[index]``, as year, month and day in one number; year 0 when none is named.

    Day and month are read in both orders where both can be.

    >>> from workbench.text.tokens import tokenize
    >>> read_date(tokenize("1 de marzo de 2025"), 0, "es").readings == read_date(tokenize("2025-03-01"), 0).readings
    True
    """
    for reader in (_numeric_date, _han_date, _worded_date):
        if quantity := reader(tokens, index, language):
            return quantity
    return None


def _numeric_date(tokens: Sequence[Token], index: int, language: str | None) -> Quantity | None:
    """2025-03-01, 2025/3/1, 01.03.2025, 3/1/2025; day and month in both orders where both can be."""
    first = tokens[index]
    parts = regex.fullmatch(r"(\d{1,4})\.(\d{1,2})\.(\d{1,4})", first.text)
    length = 1
    if parts is None and first.kind is TokenKind.NUMBER and index + 4 < len(tokens):
        signs = {tokens[index + 1].text, tokens[index + 3].text}
        if len(signs) == 1 and signs <= _DATE_SIGNS:
            parts = regex.fullmatch(
                r"(\d{1,4}) (\d{1,2}) (\d{1,4})", " ".join(tokens[index + step].text for step in (0, 2, 4))
            )
            length = 5
    if parts is None:
        return None
    one, two, three = (int(part) for part in parts.groups())
    orders = [(one, two, three)] if len(parts[1]) == 4 else [(three, two, one), (three, one, two)]
    if len(parts[1]) != 4 and len(parts[3]) != 4:
        return None
    return _dated(orders, length)


def _han_date(tokens: Sequence[Token], index: int, language: str | None) -> Quantity | None:
    """2025年3月1日, 2025년 3월 1일."""
    values: list[int] = []
    position = index
    for signs in (_YEAR_SIGN, _MONTH_SIGN, _DAY_SIGN):
        number = read_number(tokens, position, language) if position < len(tokens) else None
        if number is None:
            return None
        position += number.length
        if position >= len(tokens) or tokens[position].text not in signs:
            return None
        position += 1
        values.append(int(next(iter(number.readings))[1]))
    return _dated([(values[0], values[1], values[2])], position - index)


def _worded_date(tokens: Sequence[Token], index: int, language: str | None) -> Quantity | None:
    """1 March 2025, March 1st, 2025, 1. März 2025, 1 de marzo de 2025, 1er mars 2025; without a year too."""
    day = month = year = None
    position = end = index
    while position < len(tokens) and position - index < 7:
        token = tokens[position]
        if token.kind is TokenKind.NUMBER and token.text.isdecimal():
            value = int(token.text)
            if len(token.text) == 4 and year is None and month is not None:
                year = value
            elif value <= 31 and day is None and len(token.text) <= 2:
                day = value
            else:
                break
            end = position + 1
        elif token.kind is TokenKind.WORD and month is None and (named := month_number(token.key, language)):
            month = named
            end = position + 1
        elif token.key not in _FILLERS or position == index:
            break
        position += 1
        if year is not None:
            break
    if day is None or month is None:
        return None
    return _dated([(year or 0, month, day)], end - index)


def _dated(orders: Sequence[tuple[int, int, int]], length: int) -> Quantity | None:
    readings = frozenset(
        ("date", Fraction(year * 10000 + month * 100 + day))
        for year, month, day in orders
        if 1 <= month <= 12 and 1 <= day <= 31
    )
    return Quantity(readings, length) if readings else None


def read_clock(tokens: Sequence[Token], index: int, language: str | None = None) -> Quantity | None:
    """The time of day that starts at ``tokens[index]`` (10:30, 10:30 pm, 3 p.m.), in minutes after midnight.

    >>> from workbench.text.tokens import tokenize
    >>> read_clock(tokenize("3 p.m."), 0).readings == read_clock(tokenize("15:00"), 0).readings
    True
    """
    token = tokens[index]
    time = regex.fullmatch(r"(\d{1,2})(?::(\d{2}))?", token.text) if token.kind is TokenKind.NUMBER else None
    if time is None:
        return None
    following = [part.key for part in tokens[index + 1 : index + 3]]
    length = next((size for size in (1, 2) if "".join(following[:size]) in _HALVES), 0)
    if time[2] is None and not length:
        return None
    hour, minute = int(time[1]), int(time[2] or 0)
    if length and hour <= 12:
        hour = hour % 12 + _HALVES["".join(following[:length])]
    return Quantity(frozenset({("clock", Fraction(hour * 60 + minute))}), 1 + length)


_LOCALES = "ar bn bg ca cs da de el en es et fa fi fr he hi hr hu id it lt lv nb nl pl pt ro ru sk sl sr sv th tr uk vi"


@cache
def _month_names(language: str) -> dict[str, int]:
    try:
        months = Locale.parse(language).months
    except (UnknownLocaleError, ValueError):
        return {}
    return {
        name.casefold().removesuffix("."): number
        for context in ("format", "stand-alone")
        for width in ("wide", "abbreviated")
        for number, name in months[context][width].items()
        if not name.strip(".").isdigit() and " " not in name
    }


def month_number(word: str, language: str | None = None) -> int | None:
    """The month, 1 to 12, that a case-folded ``word`` names in ``language`` or in English (CLDR names).

    >>> month_number("mars", "fr"), month_number("march"), month_number("plan")
    (3, 3, None)
    """
    languages = [language.split("-")[0], "en"] if language else ["en", *_LOCALES.split()]
    return next((names[word] for names in map(_month_names, languages) if word in names), None)
