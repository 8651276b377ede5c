"""Quantities: what a number, with its unit, date or time around it, amounts to.

A quantity is read from tokens, so that two texts can be compared at one place: ``1.000,5`` and ``1,000.5``, ``1 GB``
and ``1000 MB``, ``March 1, 2025`` and ``2025-03-01``.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from workbench.text.dates import read_clock, read_date
from workbench.text.language import primary_language
from workbench.text.numerals import Quantity, read_number
from workbench.text.tokens import Token, TokenKind
from workbench.text.units import unit_of

# ชั่วโมง is four tokens of one character each.
_LONGEST_UNSPACED_NAME = 12
_CURRENCY_SIGNS = frozenset("€$£¥₹₽₺₴₩₫₪฿")


def read_quantity(tokens: Sequence[Token], index: int, language: str | None = None) -> Quantity | None:
    """The quantity that starts at ``tokens[index]``, the longest reading; ``None`` when none starts there.

    Reads dates, times, a number with its unit or currency on either side, number words, and Han numerals.

    >>> from workbench.text.tokens import tokenize
    >>> first, second = (read_quantity(tokenize(text), 0) for text in ("1 GB", "1000 MB"))
    >>> first.readings == second.readings
    True
    """
    for reader in (read_date, read_clock, _read_measure):
        if quantity := reader(tokens, index, language):
            return quantity
    return None


def _read_measure(tokens: Sequence[Token], index: int, language: str | None) -> Quantity | None:
    token = tokens[index]
    if token.kind is TokenKind.SIGN and token.text in _CURRENCY_SIGNS and index + 1 < len(tokens):
        inner = read_number(tokens, index + 1, language)
        return _with_unit(inner, token.text, 1 + inner.length, language) if inner else None
    if token.kind is TokenKind.WORD and token.text.isupper() and index + 1 < len(tokens):  # EUR 20
        inner = read_number(tokens, index + 1, language)
        if inner and tokens[index + 1].kind is TokenKind.NUMBER and unit_of(token.text, language):
            return _with_unit(inner, token.text, 1 + inner.length, language)
    number = read_number(tokens, index, language)
    if number is None:
        return None
    after = index + number.length
    if after + 1 < len(tokens) and tokens[after].key == "de" and primary_language(language or "") == "ro":
        after += 1  # 120 de minute
    longest = _LONGEST_UNSPACED_NAME if after < len(tokens) and tokens[after].kind is TokenKind.CHARACTER else 2
    for length in range(longest, 0, -1):
        members = tokens[after : after + length]
        if len(members) < length or any(one.end != other.start for one, other in pairwise(members)):
            continue
        measured = _with_unit(number, "".join(part.text for part in members), after + length - index, language)
        if measured:
            return measured
    return number


def _with_unit(number: Quantity, name: str, length: int, language: str | None) -> Quantity | None:
    """``number`` in the unit that ``name`` names, over ``length`` tokens in all; ``None`` when it names none."""
    unit = unit_of(name, language)
    if unit is None:
        return None
    return Quantity(frozenset(unit.canonical(value) for _, value in number.readings), length)
