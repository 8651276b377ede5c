"""Diagnoses and explanations: which difference is told, and in which words."""

from __future__ import annotations

import pytest

from workbench.spans import Span
from workbench.text.normalize import normalize
from workbench.text.tokens import tokenize
from workbench.verify import explain
from workbench.verify.diagnosis import diagnose
from workbench.verify.source import PreparedSource
from workbench.verify.verdicts import Match, Reason


@pytest.mark.parametrize(
    ("quote", "source", "reason"),
    [
        ("issued within 15 days", "Refunds are issued within 14 days.", Reason.NUMBER_MISMATCH),
        ("issued within 14 weeks", "Refunds are issued within 14 days.", Reason.UNIT_MISMATCH),
        ("guests may share it", "Guests may not share it.", Reason.NEGATION_MISMATCH),
        ("all guests share it", "Only guests share it.", Reason.NEGATION_MISMATCH),
        ("guests invite owners today", "Owners invite guests today.", Reason.WORD_ORDER),
        ("guests may rename it", "Guests may delete it.", Reason.WORD_SUBSTITUTED),
        ("zebras graze beside trees", "Guests may share it.", Reason.QUOTE_NOT_FOUND),
        (
            "the plan costs five euros a year here",
            "The plan costs five dollars a month. Elsewhere it is five euros a year here.",
            Reason.SPLICED,
        ),
    ],
)
def test_the_most_telling_difference(quote: str, source: str, reason: Reason) -> None:
    prepared = PreparedSource(source, "en")
    fault = diagnose(tokenize(normalize(quote).text), tokenize(prepared.normalized.text), prepared)
    assert fault.reason is reason
    assert fault.explanation


def test_a_number_is_told_before_a_word() -> None:
    prepared = PreparedSource("Refunds are paid within 14 days.", "en")
    quote = tokenize(normalize("Refunds are sent within 15 days.").text)
    assert diagnose(quote, tokenize(prepared.normalized.text), prepared).reason is Reason.NUMBER_MISMATCH


def test_the_place_of_a_difference_is_in_the_original_text() -> None:
    prepared = PreparedSource("🎉 Refunds are **paid** within&nbsp;14 days.", "en")
    quote = tokenize(normalize("Refunds are paid within 15 days.").text)
    fault = diagnose(quote, tokenize(prepared.normalized.text), prepared)
    start = prepared.text.index("14")
    assert explain.place(Span(start, start + 2)) in fault.explanation


def test_how_a_quote_was_found() -> None:
    assert explain.found(Match.EXACT, [Span(4, 9)]) == "Found word for word at 4–9."
    assert explain.found(Match.NORMALIZED, [Span(4, 9), Span(20, 25)]).endswith("at 4–9 and once more.")
    assert explain.found(Match.EQUIVALENT, [Span(4, 9)] * 4).endswith("at 4–9 and in 3 more places.")
    assert len({explain.found(match, [Span(0, 1)]) for match in Match if match is not Match.NONE}) == 5


def test_a_side_that_is_empty() -> None:
    told = explain.parted(Reason.NEGATION_MISMATCH, [], tokenize("not"), None)
    assert told == "The negation or condition differs: nothing in the quote, “not” in the source."


def test_long_stretches_are_cut() -> None:
    assert explain.written(tokenize("one two three"), most=2) == "one two …"
    assert explain.written(tokenize("one two"), most=2) == "one two"
