"""Quotes against their sources: the tables of cases, and what holds for every verdict."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from workbench.documents import Chunk
from workbench.spans import Span, hull
from workbench.verify import Flag, Match, PreparedSource, QuoteVerdict, Reason, verify_quote
from workbench.verify.policies import POLICIES

Case = dict[str, Any]
every_table = pytest.mark.table(
    "quotes", "quotes_genuine", "quotes_fabricated", "quotes_edges", "quotes_legal", "quotes_meaning"
)


def verdict_of(case: Case, **changes: Any) -> QuoteVerdict:
    lexicon = case.get("lexicon")
    settings: dict[str, Any] = {
        "policy": POLICIES[case.get("policy", "HELP_CENTER")],
        "language": case.get("language"),
        "lexicon": None if lexicon is None else frozenset(lexicon),
        "offset_estimate": case.get("offset_estimate"),
    }
    return verify_quote(case["quote"], case["source"], **settings | changes)


def differences(case: Case, verdict: QuoteVerdict) -> list[str]:
    """What the verdict says other than the case."""
    source = case["source"]
    said: dict[str, Any] = {"expect": "verified" if verdict.verified else "unverified"}
    said |= {"match": verdict.match, "reason": verdict.reason, "flags": sorted(verdict.flags)}
    if verdict.span and verdict.display_span:
        said |= {"span_text": verdict.span.of(source), "span_start": verdict.span.start}
        said |= {"display_text": verdict.display_span.of(source)}
        said |= {"places": [[span.of(source) for span in place] for place in verdict.places]}
    wanted = case | ({"flags": sorted(case["flags"])} if "flags" in case else {})
    return [
        f"{name}: {said.get(name)!r}, not {wanted[name]!r}"
        for name in wanted.keys() & said
        if wanted[name] != said[name]
    ]


@every_table
def test_verdict(case: Case) -> None:
    verdict = verdict_of(case)
    assert not differences(case, verdict), verdict.explanation
    assert_whole(verdict, case["source"])


def assert_whole(verdict: QuoteVerdict, source: str) -> None:
    """What holds for every verdict, whatever the case says."""
    assert verdict.explanation
    assert 0.0 <= verdict.score <= 1.0
    if not verdict.verified:
        assert (verdict.match, verdict.places, verdict.display_span) == (Match.NONE, (), None)
        assert verdict.reason is not None
        assert verdict.span is None or verdict.span.end <= len(source)
        return
    assert verdict.reason is None
    assert verdict.match is not Match.NONE
    assert verdict.span == hull(verdict.places[0])
    assert verdict.display_span is not None
    assert verdict.display_span.contains(verdict.span)
    assert Span(0, len(source)).contains(verdict.display_span)
    assert (verdict.match is Match.PARAPHRASED) == (Flag.PARAPHRASED in verdict.flags)
    assert (len(verdict.places) > 1) == (Flag.AMBIGUOUS in verdict.flags)
    assert verdict.match in (Match.OCR, Match.PARAPHRASED) or verdict.score == 1.0
    for place in verdict.places:
        assert all(before.end <= after.start for before, after in pairwise(place))


@pytest.mark.table(
    "quotes_genuine", "quotes_fabricated", "quotes_meaning", known_failure="known_failure_without_language"
)
def test_without_a_language(case: Case) -> None:
    """What is told apart with the language stated is told apart without, where the words alone can tell."""
    if "needs_language" in case:
        pytest.skip(case["needs_language"])
    verdict = verdict_of(case, language=None)
    assert verdict.verified == (case["expect"] == "verified"), verdict.explanation


@pytest.mark.parametrize("quote", ["limit is 100 rpm", "limit is 500 rpm", "The limit"])
def test_chunks_and_prepared_sources_are_texts(quote: str) -> None:
    text = "The limit is 100 rpm."
    expected = verify_quote(quote, text, language="en")
    assert verify_quote(quote, Chunk("x", text, language="en")) == expected
    assert verify_quote(quote, PreparedSource(text, "en")) == expected


def test_a_chunk_knows_its_language_better_than_the_caller() -> None:
    chunk = Chunk("x", "Skal du få ei lenke?", language="nb")
    assert verify_quote("lenke?", chunk, language="fi") == verify_quote("lenke?", chunk)


def test_the_explanation_names_both_numbers_and_the_place() -> None:
    verdict = verify_quote("issued within 15 days", "Refunds are issued within 14 days.", language="en")
    assert verdict.reason is Reason.NUMBER_MISMATCH
    for part in ("15", "14", "26–28"):
        assert part in verdict.explanation


def test_the_score_of_a_likeness_is_below_one() -> None:
    verdict = verify_quote(
        "Download your invoice from the biling page.", "Download your invoice from the billing page."
    )
    assert verdict.match is Match.PARAPHRASED
    assert 0.85 <= verdict.score < 1.0
