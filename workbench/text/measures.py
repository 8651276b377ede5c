"""Measures: every number of a text, with its unit where it has one, to be found again in another text."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from workbench.text.normalize import normalize
from workbench.text.numerals import Quantity, read_number
from workbench.text.quantities import read_quantity
from workbench.text.tokens import Token, TokenKind, tokenize


@dataclass(frozen=True, slots=True)
class Measure:
    """One number of a text: ``text`` as it is written, with every reading of it and of its bare value.

    ``name`` is set where the number is part of a version or an identifier, which has no value. ``before`` is the word
    in front of it, case-folded; ``start`` its place in the text's normal form.
    """

    text: str
    readings: frozenset[tuple[str, Fraction]]
    values: frozenset[Fraction]
    in_digits: bool
    before: str = ""
    start: int = 0
    name: str = ""

    def agrees(self, other: Measure) -> bool:
        """Whether the two may be the same: equal with their units, or equal numbers of which one has no unit.

        >>> one, other = measures("90 min")[0], measures("1.5 h")[0]
        >>> one.agrees(other), measures("100 MB")[0].agrees(measures("100 GB")[0])
        (True, False)
        """
        if self.name or other.name:
            return self.name == other.name
        if self.readings & other.readings:
            return True
        return bool(self.values & other.values) and not (self.has_unit and other.has_unit)

    @property
    def has_unit(self) -> bool:
        """Whether a unit, or a date's month, stands with the number."""
        return any(dimension for dimension, _ in self.readings)


def measures(text: str, language: str | None = None) -> list[Measure]:
    """The numbers of ``text`` in order.

    >>> [measure.text for measure in measures("From 1 March 2025: 2 GB, 100 rpm, v2.4.4")]
    ['1 March 2025', '2 GB', '100 rpm', 'v2.4.4']
    """
    normal = normalize(text).text
    tokens = tokenize(normal)
    found: list[Measure] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        before = tokens[index - 1].key if index else ""
        quantity = read_quantity(tokens, index, language)
        if quantity:
            found.append(_measure(normal, tokens, index, quantity, before, language))
        elif token.kind in (TokenKind.NAME, TokenKind.NUMBER) and any(map(str.isdigit, token.text)):
            found.append(Measure(token.text, frozenset(), frozenset(), True, before, token.start, token.text))
        index += quantity.length if quantity else 1
    return found


def _measure(
    normal: str, tokens: list[Token], index: int, quantity: Quantity, before: str, language: str | None
) -> Measure:
    members = tokens[index : index + quantity.length]
    numbers = [read_number(members, place, language) for place in range(len(members))]
    values = frozenset(value for number in numbers if number for _, value in number.readings)
    in_digits = any(member.kind is TokenKind.NUMBER for member in members)
    written = normal[members[0].start : members[-1].end]
    return Measure(written, quantity.readings, values, in_digits, before, members[0].start)
