"""Differences: where a quote parts from the nearest passage of its source, for the explanation of a refusal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Levenshtein, Opcode

from workbench.text.lexicon import turns_round
from workbench.text.numerals import number_values, read_number
from workbench.text.tokens import Token, TokenKind
from workbench.text.units import SYMBOLS, unit_of


@dataclass(frozen=True, slots=True)
class Difference:
    """One stretch where quote and source part: the tokens of each, one side empty when only the other has words."""

    quote: tuple[Token, ...]
    source: tuple[Token, ...]


def differences(quote: Sequence[Token], source: Sequence[Token]) -> tuple[tuple[Difference, ...], tuple[int, int]]:
    """Where ``quote`` parts from the best matching stretch of ``source``, and that stretch (source tokens).

    By Levenshtein distance over whole tokens (rapidfuzz).

    >>> from workbench.text.tokens import tokenize
    >>> found, place = differences(tokenize("within 15 days"), tokenize("issued within 14 days"))
    >>> [(change.quote[0].text, change.source[0].text) for change in found], place
    ([('15', '14')], (1, 4))
    """
    wanted = _keys(quote)
    start, end = _stretch(Levenshtein.opcodes(wanted, _keys(source)), len(quote), len(source))
    found = tuple(
        Difference(
            tuple(quote[code.src_start : code.src_end]),
            tuple(source[start + code.dest_start : start + code.dest_end]),
        )
        for code in Levenshtein.opcodes(wanted, _keys(source)[start:end])
        if code.tag != "equal"
    )
    return found, (start, end)


# One word in common, further from the others than this, was met by chance.
_FARTHEST = 3


def _stretch(codes: Iterable[Opcode], quoted: int, available: int) -> tuple[int, int]:
    """The source tokens that a quote of ``quoted`` tokens lies against: as much beyond the common words as it has."""
    same = [code for code in codes if code.tag == "equal"]
    while len(same) > 1 and _strays(same[0], same[0], same[1]):
        same.pop(0)
    while len(same) > 1 and _strays(same[-1], same[-2], same[-1]):
        same.pop()
    if not same:
        return 0, 0
    return (
        max(0, same[0].dest_start - same[0].src_start),
        min(available, same[-1].dest_end + quoted - same[-1].src_end),
    )


def _strays(block: Opcode, first: Opcode, second: Opcode) -> bool:
    gap = (second.dest_start - first.dest_end) - (second.src_start - first.src_end)
    return block.src_end - block.src_start == 1 and gap > _FARTHEST


def _keys(tokens: Sequence[Token]) -> list[str]:
    """The keys, but a unit behind a number as it is written: Mb is not MB."""
    return [
        token.text if before and before.kind is TokenKind.NUMBER and token.text in SYMBOLS else token.key
        for before, token in zip([None, *tokens], tokens, strict=False)
    ]


def changes_number(change: Difference, language: str | None) -> bool:
    """Whether a number stands on one side of the difference and not, with the same value, on the other."""
    ours, theirs = (
        [value for token in side if (value := _number(token, language))] for side in (change.quote, change.source)
    )
    return ours != theirs


def _number(token: Token, language: str | None) -> object:
    """What stands for a token in a comparison of numbers: its values, its spelling, or nothing when it is none."""
    if token.kind is TokenKind.NUMBER:
        return number_values(token.text, language) or token.text
    number = read_number([token], 0, language)
    return number.readings if number else None


def changes_unit(change: Difference, language: str | None) -> bool:
    """Whether units stand on both sides of the difference, and not the same ones."""
    sides = [
        {token.text for token in side if unit_of(token.text, language) or f"°{token.text}" in SYMBOLS}
        for side in (change.quote, change.source)
    ]
    return bool(sides[0] and sides[1]) and sides[0] != sides[1]


def changes_affix(change: Difference, language: str | None) -> bool:
    """Whether a word became its opposite by an affix."""
    return any(
        turns_round(one.key, other.key, language)
        for one, other in zip(change.quote, change.source, strict=False)
        if one.kind is TokenKind.WORD and other.kind is TokenKind.WORD and min(len(one.key), len(other.key)) >= 3
    )


def reordered(quote: Sequence[Token], source: Sequence[Token]) -> tuple[int, int] | None:
    """The first stretch of ``source`` that holds just the words of ``quote``, in whatever order; or ``None``.

    >>> from workbench.text.tokens import tokenize
    >>> reordered(tokenize("members invite owners"), tokenize("so owners invite members now"))
    (1, 4)
    """
    keys = _keys(source)
    wanted = Counter(_keys(quote))
    size = len(quote)
    return next(
        (
            (start, start + size)
            for start in range(len(source) - size + 1)
            if keys[start] in wanted and wanted == Counter(keys[start : start + size])
        ),
        None,
    )
