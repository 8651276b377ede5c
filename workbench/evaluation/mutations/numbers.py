"""The numbers of a sentence, and how its language writes them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import regex
from babel import Locale, UnknownLocaleError

_NUMBER = regex.compile(
    r"(?<![\p{L}\p{N}_/\-–−#@.,:^\[])\d+(?:[.,'’٫٬\u00a0\u202f]\d+)*"
    r"(?![\p{Latin}\p{N}_@]|[.,:/\-–−]\p{L}|[.,:/\-–−'’]?\d)"
)


@dataclass(frozen=True, slots=True)
class Number:
    """A number in digits and its place in the sentence. Signs and ranges are not part of it."""

    start: int
    end: int
    text: str

    @property
    def digits(self) -> str:
        """Its digits alone, as European ones."""
        return "".join(str(int(sign)) for sign in self.text if sign.isdecimal())

    @property
    def zero(self) -> int:
        """The code point of zero in its system of digits."""
        first = next(sign for sign in self.text if sign.isdecimal())
        return ord(first) - int(first)

    @property
    def whole(self) -> bool:
        """Whether it has neither decimals nor grouping."""
        return self.text.isdecimal()


def numbers(text: str) -> list[Number]:
    """The free-standing numbers of ``text``: not those in identifiers, dates, ranges, footnotes.

    >>> [number.text for number in numbers("5,000 of 10–20 in v2.1, KV-42, 2.5 GB")]
    ['5,000', '2.5']
    """
    return [Number(found.start(), found.end(), found.group()) for found in _NUMBER.finditer(text)]


@cache
def separators(tag: str) -> tuple[str, str]:
    """The decimal and the grouping sign of a BCP 47 tag (CLDR).

    >>> separators("de"), separators("pt-BR")
    ((',', '.'), (',', '.'))
    """
    try:
        locale = Locale.parse(tag.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        try:
            locale = Locale.parse(tag.split("-")[0])
        except (UnknownLocaleError, ValueError):
            return ".", ","
    symbols = locale.number_symbols
    latin = symbols.get("latn", symbols)
    return str(latin.get("decimal", ".")), str(latin.get("group", ","))
