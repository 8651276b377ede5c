"""Alignment: which words are like, and which end the walk."""

from __future__ import annotations

import pytest

from workbench.text.alignment import Alignment, Leniency, Likeness, align, misread
from workbench.text.normalize import normalize
from workbench.text.tokens import Token, tokenize


def tokens(text: str) -> list[Token]:
    return tokenize(normalize(text).text)


def walked(quote: str, source: str, leniency: Leniency | None = None, start: int = 0) -> Alignment | None:
    return align(tokens(quote), tokens(source), start, leniency or Leniency("en"))


def likenesses(quote: str, source: str, leniency: Leniency | None = None) -> list[Likeness] | None:
    alignment = walked(quote, source, leniency)
    return None if alignment is None else [pair.likeness for pair in alignment.differences]


def test_the_same_words_have_no_differences() -> None:
    assert likenesses("The limit is 25 MB.", "the LIMIT, is 25 MB") == []


@pytest.mark.parametrize(
    ("quote", "source", "likeness"),
    [
        ("up to 1000 MB each", "up to 1 GB each", Likeness.CONVERTED_UNIT),
        ("up to 1000 users", "up to 1,000 users", Likeness.EQUAL_QUANTITY),
        ("thirty days", "30 days", Likeness.EQUAL_QUANTITY),
        ("the biling page", "the billing page", Likeness.SLIP),
        ("the log in page", "the login page", Likeness.JOINED),
        ("the login page", "the log in page", Likeness.JOINED),
    ],
)
def test_what_may_differ(quote: str, source: str, likeness: Likeness) -> None:
    assert likenesses(quote, source) == [likeness]


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("up to 1024 MB each", "up to 1 GB each"),
        ("the 25 MB limit", "the 25 Mb limit"),
        ("the 26 MB limit", "the 25 MB limit"),
        ("you can export it", "you can import it"),
        ("you may share it", "you may not share it"),
        ("you may not share it", "you may share it"),
        ("share it you may", "you may share it"),
        ("max_retry of 5", "max_retries of 5"),
        ("the page there", "the page"),
    ],
)
def test_what_ends_the_walk(quote: str, source: str) -> None:
    assert walked(quote, source) is None


def test_slips_diacritics_and_misreadings_are_allowed_or_not() -> None:
    strict = Leniency("fr", slips=False, diacritics=False)
    assert likenesses("le delai court", "le délai court", Leniency("fr", slips=False)) == [Likeness.UNMARKED]
    assert likenesses("le delai court", "le délai court", strict) is None
    assert likenesses("le contart court", "le contrat court", strict) is None
    assert likenesses("le terrnen court", "le termen court", Leniency("ro", slips=False, misreadings=True)) == [
        Likeness.MISREAD
    ]
    assert likenesses("le terrnen court", "le termen court", Leniency("ro", slips=False)) is None


def test_skippable_tokens_are_passed_over_inside_and_not_at_the_start() -> None:
    leniency = Leniency("en", skippable=lambda token: token.text == "3")
    inside = walked("covers batteries for years", "covers batteries [3] for years", leniency)
    assert inside is not None
    assert (inside.end, inside.skipped) == (5, 1)
    assert walked("covers batteries", "3 covers batteries", leniency) is None


def test_the_walk_starts_where_it_is_told() -> None:
    alignment = walked("25 MB", "at most 25 MB each", start=2)
    assert alignment is not None
    assert (alignment.start, alignment.end) == (2, 4)


def test_a_lexicon_forbids_a_slip() -> None:
    assert likenesses("the exprt page", "the export page") == [Likeness.SLIP]
    assert likenesses("the exprt page", "the export page", Leniency("en", lexicon={"exprt"})) is None


@pytest.mark.parametrize(
    ("one", "other"), [("termen", "terrnen"), ("legal", "1egal"), ("oraș", "0raș"), ("clasa", "dasa")]
)
def test_misread(one: str, other: str) -> None:
    assert misread(one, other)


@pytest.mark.parametrize(("one", "other"), [("10", "lo"), ("30", "80"), ("lege", "rege"), ("da", "nu"), ("1", "l")])
def test_not_misread(one: str, other: str) -> None:
    assert not misread(one, other)
