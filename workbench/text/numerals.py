"""Numerals: the values that a number's spelling can have.

Where a spelling has two readings both are kept ("1.000" is a thousand in German and one in English); a known language
decides. Grouping is by three, or by two and three as in India.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

import regex
from babel import Locale, UnknownLocaleError

from workbench.text.number_words import number_word
from workbench.text.tokens import Token, TokenKind

_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_VULGAR = {
    "¼": Fraction(1, 4),
    "½": Fraction(1, 2),
    "¾": Fraction(3, 4),
    "⅓": Fraction(1, 3),
    "⅔": Fraction(2, 3),
    "⅕": Fraction(1, 5),
    "⅖": Fraction(2, 5),
    "⅗": Fraction(3, 5),
    "⅘": Fraction(4, 5),
    "⅛": Fraction(1, 8),
}
_LITERAL = regex.compile(
    r"(?P<sign>[-+±]?)(?P<digits>[0-9][0-9 .,'’]*)?(?P<clock>:[0-9:]+)?"
    r"(?:\^(?P<power>-?[0-9]+)|(?P<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+))?"
    r" ?(?P<fraction>[¼½¾⅐-⅞])?"
)
# Nobody raises to more, and Python would compute it.
_LARGEST_POWER = 60
_LONGEST_LITERAL = 60
_HAN_DIGITS = {character: value for value, character in enumerate("〇一二三四五六七八九")} | {"零": 0, "两": 2, "兩": 2}
_HAN_SCALES = {"十": 10, "百": 100, "千": 1000, "万": 10**4, "萬": 10**4, "億": 10**8, "亿": 10**8}


class Quantity(NamedTuple):
    """What some tokens amount to: every reading as (dimension, value), and how many tokens were read.

    A plain number has the dimension ``""``; a date ``"date"``, a time of day ``"clock"``.
    """

    readings: frozenset[tuple[str, Fraction]]
    length: int


@lru_cache(maxsize=4096)
def number_values(literal: str, language: str | None = None) -> frozenset[Fraction]:
    """Every value that a number's spelling can have, under the separators of ``language`` if it is known.

    Empty when it is no number (a version, "10:30"). Grouping by three, or by two and three as in India.

    >>> sorted(map(float, number_values("1.000"))), sorted(map(float, number_values("1.000", "de")))
    ([1.0, 1000.0], [1000.0])
    >>> sorted(map(str, number_values("2½"))), sorted(map(str, number_values("10^3")))
    (['5/2'], ['1000'])
    """
    match = _LITERAL.fullmatch(literal)
    if not match or match["clock"] or len(literal) > _LONGEST_LITERAL:
        return frozenset()
    values = _plain_values(match["digits"].strip(), language) if match["digits"] else [Fraction(0)]
    if not match["digits"] and not match["fraction"]:
        return frozenset()
    power = match["power"] or (match["raised"] or "").translate(_SUPERSCRIPTS)
    if power:
        exponent = int(power) if regex.fullmatch(r"-?\d+", power) else 1
        if abs(exponent) > _LARGEST_POWER or Fraction(0) in values:
            return frozenset()
        values = [value**exponent for value in values]
    if match["fraction"]:
        values = [value + _VULGAR.get(match["fraction"], Fraction(0)) for value in values]
    if match["sign"] == "±" or (match["sign"] and Fraction(0) in values):
        return frozenset()  # a tolerance, or a zero whose sign matters: no value of its own
    sign = -1 if match["sign"] == "-" else 1
    return frozenset(sign * value for value in values)


def _plain_values(digits: str, language: str | None) -> list[Fraction]:
    separators = regex.findall(r"[ .,'’]", digits)
    groups = regex.split(r"[ .,'’]", digits)
    if not separators:
        return [Fraction(int(digits))]
    *leading, last = separators
    whole = Fraction(int("".join(groups)))
    decimal = Fraction(int("".join(groups)), 10 ** len(groups[-1]))
    if last in " '’" or (leading and last in leading):
        return [whole] if len(set(separators)) == 1 and _grouped(groups) else []
    if leading:
        return [decimal] if len(set(leading)) == 1 and _grouped(groups[:-1]) else []
    if not _grouped(groups):
        return [decimal]
    if language and (point := decimal_point(language)):
        return [decimal] if last == point else [whole]
    return [whole, decimal]


def _grouped(groups: Sequence[str]) -> bool:
    first, *rest = groups
    if not 1 <= len(first) <= 3 or first.startswith("0"):
        return False
    return all(len(group) == 3 for group in rest) or (
        bool(rest) and len(rest[-1]) == 3 and all(len(group) == 2 for group in rest[:-1]) and len(first) <= 2
    )


@cache
def decimal_point(language: str) -> str:
    """The decimal sign of a language by the CLDR: a full stop or a comma; empty when the language is unknown.

    >>> decimal_point("de"), decimal_point("en")
    (',', '.')
    """
    try:
        symbols = Locale.parse(language.split("-")[0]).number_symbols
    except (UnknownLocaleError, ValueError):
        return ""
    return str((symbols.get("latn") or next(iter(symbols.values())))["decimal"])


def read_number(tokens: Sequence[Token], index: int, language: str | None = None) -> Quantity | None:
    """The number that starts at ``tokens[index]``: digits, a number word, or a numeral in Han characters.

    >>> from workbench.text.tokens import tokenize
    >>> [str(value) for _, value in read_number(tokenize("三十日"), 0).readings]
    ['30']
    """
    token = tokens[index]
    if token.kind is TokenKind.NUMBER:
        values, length = number_values(token.text, language), 1
        if index + 1 < len(tokens) and (scale := _HAN_SCALES.get(tokens[index + 1].text)):  # 30万
            values, length = frozenset(value * scale for value in values), 2
    elif token.kind is TokenKind.CHARACTER and (token.text in _HAN_DIGITS or token.text in _HAN_SCALES):
        length = 1
        while index + length < len(tokens) and tokens[index + length].text in _HAN_DIGITS | _HAN_SCALES:
            length += 1
        values = frozenset({Fraction(han_number("".join(part.text for part in tokens[index : index + length])))})
    elif token.kind is TokenKind.WORD:
        word_value = number_word(token.key, language)
        values, length = frozenset({Fraction(word_value)} if word_value is not None else ()), 1
    else:
        return None
    return Quantity(frozenset(("", value) for value in values), length) if values else None


def han_number(numeral: str) -> int:
    """The value of a numeral in Han characters.

    >>> han_number("三十"), han_number("两千零五"), han_number("二〇二五")
    (30, 2005, 2025)
    """
    if not any(character in _HAN_SCALES for character in numeral):
        return int("".join(str(_HAN_DIGITS[character]) for character in numeral))
    total = section = digit = 0
    for character in numeral:
        if character in _HAN_DIGITS:
            digit = _HAN_DIGITS[character]
        elif (scale := _HAN_SCALES[character]) >= 10**4:
            total += (section + digit or 1) * scale
            section = digit = 0
        else:
            section += (digit or 1) * scale
            digit = 0
    return total + section + digit
