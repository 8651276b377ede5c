"""Alignment: the words of a quote laid against the words of a source, one by one.

A quote is the source's when its words are the source's words, in their order, none left out and none put in. What may
differ is told by kind: how a quantity is written, a slip of the pen, a scanner's misreading, a mark that is no word.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from enum import StrEnum

import regex

from workbench.text.lexicon import is_slip, unmarked
from workbench.text.normalize import HYPHENATION_POINT
from workbench.text.numerals import Quantity
from workbench.text.quantities import read_quantity
from workbench.text.tokens import Token, TokenKind
from workbench.text.units import unit_of


class Likeness(StrEnum):
    """How a stretch of the quote is like its stretch of the source."""

    SAME = "same"
    EQUAL_QUANTITY = "equal_quantity"
    CONVERTED_UNIT = "converted_unit"
    JOINED = "joined"
    MISREAD = "misread"
    UNMARKED = "unmarked"
    SLIP = "slip"


@dataclass(frozen=True, slots=True)
class Pair:
    """Tokens ``quote[quote_start:quote_end]`` and ``source[source_start:source_end]`` that say the same."""

    likeness: Likeness
    quote_start: int
    quote_end: int
    source_start: int
    source_end: int


@dataclass(frozen=True, slots=True)
class Leniency:
    """What may differ, and by whose vocabulary.

    ``skippable`` tells of a source token whether it may be passed over: a footnote mark, a list's ordinal.
    """

    language: str | None = None
    lexicon: Container[str] = ()
    slips: bool = True
    diacritics: bool = True
    misreadings: bool = False
    skippable: Callable[[Token], bool] = lambda token: False


@dataclass(frozen=True, slots=True)
class Alignment:
    """A quote that was found: the source tokens ``start`` to ``end``, and what was not simply the same."""

    start: int
    end: int
    differences: tuple[Pair, ...]
    skipped: int


def align(quote: Sequence[Token], source: Sequence[Token], start: int, leniency: Leniency) -> Alignment | None:
    """Walk ``quote`` through ``source`` from token ``start``; ``None`` at the first word that is not the source's.

    Linear in the quote's length.

    >>> from workbench.text.tokens import tokenize
    >>> quote, source = tokenize("1000 MB per useer"), tokenize("up to 1 GB per user")
    >>> [pair.likeness.value for pair in align(quote, source, 2, Leniency("en")).differences]
    ['converted_unit', 'slip']
    """
    pairs: list[Pair] = []
    position, index, skipped = start, 0, 0
    while index < len(quote):
        if position >= len(source):
            return None
        pair = _pair(quote, source, index, position, pairs, leniency)
        if pair is None:
            if position == start or not leniency.skippable(source[position]):
                return None
            position += 1
            skipped += 1
            continue
        if pair.quote_start < index:  # a quantity reaches back over its number, which was the same or equal
            pairs = [earlier for earlier in pairs if earlier.quote_end <= pair.quote_start]
        if pair.likeness is not Likeness.SAME:
            pairs.append(pair)
        index, position = pair.quote_end, pair.source_end
    return Alignment(start, position, tuple(pairs), skipped)


def _pair(
    quote: Sequence[Token], source: Sequence[Token], i: int, j: int, pairs: list[Pair], leniency: Leniency
) -> Pair | None:
    one, other = quote[i], source[j]
    if one.key == other.key and one.kind is other.kind:
        if one.text == other.text or not _unit_changes(quote, source, i, j, leniency.language):
            return Pair(Likeness.SAME, i, i + 1, j, j + 1)
        return None
    if i == 0 and one.text[1:] == other.text[1:] and one.text.casefold() == other.text.casefold():
        return Pair(Likeness.SAME, i, i + 1, j, j + 1)  # the first letter of a quote takes the case of its sentence
    if split := _split_numbers(quote, source, i, j):
        return Pair(Likeness.SAME, i, i + split[0], j, j + split[1])
    if _may_be_quantity(one) and _may_be_quantity(other):
        after_numbers = i and j and quote[i - 1].kind is source[j - 1].kind is TokenKind.NUMBER
        back = 1 if after_numbers and not _inside_longer(pairs, i) else 0
        for reach in dict.fromkeys((back, 0)):
            quantity = _quantities(quote, source, i - reach, j - reach, leniency.language)
            if quantity and quantity.quote_end > i and quantity.source_end > j:
                return quantity
    if one.kind is TokenKind.WORD or other.kind is TokenKind.WORD:
        return _word_pair(quote, source, i, j, leniency)
    return None


def _split_numbers(quote: Sequence[Token], source: Sequence[Token], i: int, j: int) -> tuple[int, int] | None:
    """Numbers beside each other that one text writes as a thousand may be ("5 20 100"): how many tokens of each."""
    for tokens, start, others, other in ((quote, i, source, j), (source, j, quote, i)):
        parts = tokens[start].text.split(" ") if tokens[start].kind is TokenKind.NUMBER else []
        if len(parts) > 1 and parts == [token.text for token in others[other : other + len(parts)]]:
            return (1, len(parts)) if tokens is quote else (len(parts), 1)
    return None


def _inside_longer(pairs: list[Pair], index: int) -> bool:
    """Whether the token before ``index`` already belongs to a longer quantity."""
    return bool(pairs) and pairs[-1].quote_end == index and pairs[-1].quote_end - pairs[-1].quote_start > 1


def _may_be_quantity(token: Token) -> bool:
    return token.kind is not TokenKind.NAME or token.text[0].isdigit()


def _quantities(quote: Sequence[Token], source: Sequence[Token], i: int, j: int, language: str | None) -> Pair | None:
    one, other = read_quantity(quote, i, language), read_quantity(source, j, language)
    if one is None or other is None or not one.readings & other.readings:
        return None
    if _ambiguous_date(one) and _ambiguous_date(other):
        return None  # 03/04 and 04/03 each read both ways; only the same writing is the same day
    if one.length == other.length == 1 and _finer(quote[i].text, source[j].text):
        return None
    units = quote[i + one.length - 1].text, source[j + other.length - 1].text
    converted = one.length > 1 and other.length > 1 and _scales_differ(*units, language)
    likeness = Likeness.CONVERTED_UNIT if converted else Likeness.EQUAL_QUANTITY
    return Pair(likeness, i, i + one.length, j, j + other.length)


def _ambiguous_date(quantity: Quantity) -> bool:
    return len(quantity.readings) > 1 and all(dimension == "date" for dimension, _ in quantity.readings)


def _finer(one: str, other: str) -> bool:
    """Whether one bare number has decimals that the other lacks: version 2.1 is not version 2.10."""
    if not (_PLAIN_NUMBER.fullmatch(one) and _PLAIN_NUMBER.fullmatch(other)):
        return False
    return len(regex.sub(r"\D", "", one)) != len(regex.sub(r"\D", "", other))


def _scales_differ(one: str, other: str, language: str | None) -> bool:
    units = unit_of(one, language), unit_of(other, language)
    return None not in units and units[0] != units[1]


def _unit_changes(quote: Sequence[Token], source: Sequence[Token], i: int, j: int, language: str | None) -> bool:
    """Whether words that differ in case alone are different units: Mb and MB behind a number."""
    if not i or quote[i - 1].kind is not TokenKind.NUMBER or source[j - 1 if j else 0].kind is not TokenKind.NUMBER:
        return False
    units = (unit_of(token.text.replace(HYPHENATION_POINT, ""), language) for token in (quote[i], source[j]))
    return next(units) != next(units)


def _word_pair(quote: Sequence[Token], source: Sequence[Token], i: int, j: int, leniency: Leniency) -> Pair | None:
    one, other = quote[i], source[j]
    for taken, given in ((1, 2), (2, 1), (1, 3), (3, 1)):
        if _joined(quote, i, taken) and _joined(quote, i, taken) == _joined(source, j, given):
            return Pair(Likeness.JOINED, i, i + taken, j, j + given)
    if leniency.misreadings and misread(one.key, other.key):
        return Pair(Likeness.MISREAD, i, i + 1, j, j + 1)
    if one.kind is not other.kind or one.bound or other.bound:
        return None
    if leniency.slips and is_slip(one.key, other.key, leniency.language, leniency.lexicon):
        return Pair(Likeness.SLIP, i, i + 1, j, j + 1)
    if leniency.diacritics and unmarked(one.key) == unmarked(other.key):
        return Pair(Likeness.UNMARKED, i, i + 1, j, j + 1)
    return None


def _joined(tokens: Sequence[Token], start: int, count: int) -> str:
    """The words from ``start`` written as one; empty when there are fewer, or something else among them."""
    words = tokens[start : start + count]
    if len(words) < count or any(word.kind is not TokenKind.WORD for word in words):
        return ""
    return "".join(word.key for word in words)


_PLAIN_NUMBER = regex.compile(r"[0-9][0-9 .,']*")

# --- scanners --------------------------------------------------------------------------------------------------------

_MISREADINGS = (("rn", "m"), ("vv", "w"), ("cl", "d"))
_MISREAD_CHARACTERS = str.maketrans(
    {"1": "l", "i": "l", "|": "l", "j": "l", "0": "o", "5": "s", "8": "b", "6": "b", "9": "g"}
)


def misread(one: str, other: str) -> bool:
    """Whether two words look the same to a scanner: rn and m, l and 1, O and 0. Numbers never do.

    >>> misread("termen", "terrnen"), misread("admite", "adrnite"), misread("10", "lo")
    (True, True, False)
    """
    if not (regex.search(r"\p{L}", one) and regex.search(r"\p{L}", other)):
        return False
    return _scanned(one) == _scanned(other)


def _scanned(word: str) -> str:
    word = word.casefold().translate(_MISREAD_CHARACTERS)
    for seen, read in _MISREADINGS:
        word = word.replace(seen, read)
    return word
