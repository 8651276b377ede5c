"""Diagnosis: a quote was not found; which of its words part from the nearest passage, and what that makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from workbench.spans import Span
from workbench.text.differences import (
    Difference,
    changes_affix,
    changes_number,
    changes_unit,
    differences,
    reordered,
)
from workbench.text.polarity import is_critical, negates_what_precedes, unspaced_bounds, unspaced_negations
from workbench.text.tokens import Token, TokenKind
from workbench.verify import explain
from workbench.verify.source import PreparedSource
from workbench.verify.verdicts import Reason

# Less than half of the words in common, and the nearest passage is not what was meant.
_LEAST_SHARED = 0.5
# Two words may meet by chance; three in a row on each side of a seam do not.
_FEWEST_SPLICED = 3
_NEIGHBOURING = 8
# Each seam is looked up in the whole source; nobody quotes more than this.
_LONGEST_SPLICED = 300
# A run of words this long in another place shows where the rest of the quote was taken from.
_LONGEST_DROP = 1


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a quote failed: one reason, a sentence for people, the likeness and the place of the nearest passage."""

    reason: Reason
    explanation: str
    score: float = 0.0
    nearest: Span | None = None


def diagnose(quote: Sequence[Token], window: Sequence[Token], source: PreparedSource) -> Fault:
    """The most telling difference between ``quote`` and the nearest passage (tokens of the source's normal form)."""
    if spliced := _spliced(quote, source):
        return spliced
    found, (start, end) = differences(quote, window)
    if end < len(window) and negates_what_precedes(window[end].key, [], source.language):
        # a negation that stands last belongs to what it turns
        found, end = (*found, Difference((), (window[end],))), end + 1
    if order := _reordered(quote, window, found, source):
        return order
    passage = window[start:end]
    if not passage or not found:
        return Fault(Reason.QUOTE_NOT_FOUND, "No passage of the source is like the quote.")
    span = source.normalized.text_span(passage[0].start, passage[-1].end)
    score = fuzz.ratio(" ".join(token.key for token in quote), " ".join(token.key for token in passage)) / 100
    changed = sum(len(change.quote) for change in found)
    if changed > len(quote) * (1 - _LEAST_SHARED):
        return Fault(
            Reason.QUOTE_NOT_FOUND, f"The nearest passage, {explain.place(span)}, says something else.", score, span
        )
    reason, change = _most_telling(found, quote, passage, source.language)
    where = source.normalized.text_span(change.source[0].start, change.source[-1].end) if change.source else None
    if reason is Reason.SPLICED:
        left_out = explain.written(change.source)
        return Fault(reason, f"The quote leaves out “{left_out}” without an ellipsis.", score, span)
    return Fault(reason, explain.parted(reason, change.quote, change.source, where), score, span)


def _reordered(
    quote: Sequence[Token], window: Sequence[Token], found: Sequence[Difference], source: PreparedSource
) -> Fault | None:
    """Whether the quote's words are all there, in one stretch, but in another order; numbers in theirs."""
    # words that stand for others were changed, even where their like is near enough to be counted
    exchanged = len(found) == 1 and found[0].quote and found[0].source
    place = None if exchanged or not any(change.quote for change in found) else reordered(quote, window)
    if place is None:
        return None
    passage = window[place[0] : place[1]]
    if _numbers(quote) != _numbers(passage):
        return None
    span = source.normalized.text_span(passage[0].start, passage[-1].end)
    where = f"The words stand in another order in the source {explain.place(span)}."
    return Fault(Reason.WORD_ORDER, where, nearest=span)


def _numbers(tokens: Sequence[Token]) -> list[str]:
    return [token.key for token in tokens if token.kind is TokenKind.NUMBER]


def _spliced(quote: Sequence[Token], source: PreparedSource) -> Fault | None:
    """Whether the quote's head and its tail both stand in the source, word for word, but apart."""
    if len(quote) > _LONGEST_SPLICED:
        return None
    folded = source.normalized.folded
    for cut in range(_FEWEST_SPLICED, len(quote) - _FEWEST_SPLICED + 1):
        head, tail = (_plain(part) for part in (quote[:cut], quote[cut:]))
        at_head, at_tail = folded.find(head), folded.rfind(tail)
        if at_head >= 0 and at_tail >= 0 and not 0 <= at_tail - (at_head + len(head)) <= _NEIGHBOURING:
            where = source.normalized.span(at_tail, at_tail + len(tail))
            return Fault(
                Reason.SPLICED,
                f"The quote joins two passages: “{explain.written(quote[cut:])}” stands {explain.place(where)}.",
                nearest=source.normalized.span(at_head, at_head + len(head)),
            )
    return None


def _plain(tokens: Sequence[Token]) -> str:
    return " ".join(token.key for token in tokens)


def _most_telling(
    found: Sequence[Difference], quote: Sequence[Token], passage: Sequence[Token], language: str | None
) -> tuple[Reason, Difference]:
    for reason, applies in (
        (Reason.NUMBER_MISMATCH, changes_number),
        (Reason.UNIT_MISMATCH, changes_unit),
        (Reason.NEGATION_MISMATCH, _changes_polarity),
    ):
        for change in found:
            if applies(change, language):
                return reason, change
    if _unspaced_polarity(quote) != _unspaced_polarity(passage):
        return Reason.NEGATION_MISMATCH, found[0]
    for change in found:
        if not change.quote and len(change.source) > _LONGEST_DROP:
            return Reason.SPLICED, change
    return Reason.WORD_SUBSTITUTED, found[0]


def _changes_polarity(change: Difference, language: str | None) -> bool:
    sides = [
        sorted(token.key for token in side if token.kind is TokenKind.WORD and is_critical(token.key, language))
        for side in (change.quote, change.source)
    ]
    return sides[0] != sides[1] or changes_affix(change, language)


def _unspaced_polarity(tokens: Sequence[Token]) -> list[str]:
    """What negates or bounds in a script without spaces, where one letter shows nothing: ます and ません."""
    text = "".join(token.text for token in tokens)
    return unspaced_negations(text) + unspaced_bounds(text)
