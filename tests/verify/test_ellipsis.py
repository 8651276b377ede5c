"""Ellipses: the parts of a quote, and what may be left out between them."""

from __future__ import annotations

import pytest

from workbench.spans import Span
from workbench.verify.diagnosis import Fault
from workbench.verify.ellipsis import LONGEST_GAP, between_parts, quote_parts
from workbench.verify.source import PreparedSource
from workbench.verify.verdicts import Reason


@pytest.mark.parametrize(
    ("quote", "parts"),
    [
        ("no ellipsis. Really.", ["no ellipsis. Really."]),
        ("a … b", ["a", "b"]),
        ("a ... b", ["a", "b"]),
        ("a [...] b", ["a", "b"]),
        ("a (…) b", ["a", "b"]),
        ("a . . . b", ["a", "b"]),
        ("a……b", ["a", "b"]),
        ("… a b", ["a b"]),
        ("a b …", ["a b"]),
        ("…", []),
        ("a … … b", ["a", "b"]),
        ("a .. b", ["a .. b"]),
        ("1.5 and v2.1.3", ["1.5 and v2.1.3"]),
    ],
)
def test_parts(quote: str, parts: list[str]) -> None:
    assert quote_parts(quote) == parts


def joined(text: str, *parts: str) -> tuple[Span, ...] | Reason:
    places = [
        [Span(start, start + len(part)) for start in range(len(text)) if text.startswith(part, start)] for part in parts
    ]
    found = between_parts(places, PreparedSource(text, "en"))
    return found.reason if isinstance(found, Fault) else found


def test_parts_of_one_sentence() -> None:
    assert joined("To cancel, open Billing and click Cancel.", "To cancel", "click Cancel") == (
        Span(0, 9),
        Span(28, 40),
    )


def test_whole_sentences() -> None:
    assert joined("Open it. Wait a bit. Close it.", "Open it.", "Close it.") == (Span(0, 8), Span(21, 30))


def test_the_places_that_are_nearest_are_chosen() -> None:
    text = "Press Save. Later on, press it and press Save there."
    assert joined(text, "Later on", "Save") == (Span(12, 20), Span(41, 45))


@pytest.mark.parametrize(
    ("text", "parts", "reason"),
    [
        ("Open Billing and click Cancel.", ("click Cancel", "Open Billing"), Reason.ELLIPSIS_ORDER),
        ("It is not permitted here.", ("It is", "permitted here"), Reason.ELLIPSIS_HIDES_NEGATION),
        ("It is, unless noted, free here.", ("It is", "free here"), Reason.ELLIPSIS_HIDES_NEGATION),
        ("It is only partly free here.", ("It is", "free here"), Reason.ELLIPSIS_HIDES_NEGATION),
        ("Plans cost money. Trials are free.", ("Plans cost", "are free."), Reason.SPLICED),
    ],
)
def test_what_must_not_be_left_out(text: str, parts: tuple[str, str], reason: Reason) -> None:
    assert joined(text, *parts) is reason


def test_the_longest_gap() -> None:
    for length, reason in ((LONGEST_GAP, None), (LONGEST_GAP + 1, Reason.SPLICED)):
        found = joined(f"Open{'a'.rjust(length, ' ')}close", "Open", "close")
        assert found is reason if reason else isinstance(found, tuple)
