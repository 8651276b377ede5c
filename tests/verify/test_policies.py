"""Policies: what they accept, and how a user changes them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from workbench.answers import Answer, Citation
from workbench.documents import Chunk
from workbench.errors import DataError
from workbench.verify import HELP_CENTER, LEGAL, Flag, Match, Reason, verify_answer, verify_quote
from workbench.verify.policies import POLICIES, changed_policies

SOURCE = "You can download your invoice from the billing page at any time."
SLIP = "You can download your invoice from the biling page at any time."


def test_what_the_two_policies_accept() -> None:
    assert [match.value for match in Match if HELP_CENTER.accepts(match)] == [
        "exact",
        "normalized",
        "equivalent",
        "paraphrased",
    ]
    assert [match.value for match in Match if LEGAL.accepts(match)] == ["exact", "normalized", "ocr"]
    assert (HELP_CENTER.attempts, LEGAL.attempts) == (2, 3)
    assert (HELP_CENTER.refuse_when_unverified, LEGAL.refuse_when_unverified) == (False, True)


def test_a_higher_threshold_refuses_the_same_slip() -> None:
    assert verify_quote(SLIP, SOURCE).verified
    strict = replace(HELP_CENTER, paraphrase_threshold=0.999)
    verdict = verify_quote(SLIP, SOURCE, policy=strict)
    assert verdict.reason is Reason.QUOTE_NOT_FOUND
    assert 0.85 < verdict.score < 0.999


def test_a_policy_may_fail_a_citation_for_a_flag() -> None:
    answer = Answer("Download your invoice from the billing page [c-1].", [Citation("c-1", SLIP, "c-1")])
    chunks = [Chunk("x", SOURCE)]
    assert verify_answer(answer, chunks).grounded
    strict = replace(HELP_CENTER, failing_flags=frozenset({Flag.PARAPHRASED}))
    report = verify_answer(answer, chunks, policy=strict)
    assert not report.grounded
    assert "paraphrased" in report.citations[0].quote.explanation


@pytest.mark.parametrize(
    ("flag", "answer", "reason"),
    [
        (Flag.CLAIM_POLARITY_DIFFERS, "Guests can ask for a refund [c-1].", Reason.NEGATION_MISMATCH),
        (Flag.CLAIM_NUMBER_ELSEWHERE, "Guests cannot ask within 14 days [c-1].", Reason.CLAIM_NUMBER_UNSUPPORTED),
    ],
)
def test_a_policy_may_fail_a_claim_for_a_flag(flag: Flag, answer: str, reason: Reason) -> None:
    chunks = [Chunk("x", "Guests cannot ask for a refund. Refunds take 14 days.", language="en")]
    given = Answer(answer, [Citation("c-1", "Guests cannot ask for a refund.", "c-1")], language="en")
    assert verify_answer(given, chunks).grounded
    report = verify_answer(given, chunks, policy=replace(HELP_CENTER, failing_flags=frozenset({flag})))
    assert [claim.reason for claim in report.claims] == [reason]


def test_changes_leave_the_other_fields_and_policies() -> None:
    policies = changed_policies({"LEGAL": {"attempts": 5, "failing_flags": ["ambiguous"]}})
    assert policies["LEGAL"] == replace(LEGAL, attempts=5, failing_flags=frozenset({Flag.AMBIGUOUS}))
    assert policies["HELP_CENTER"] == HELP_CENTER
    assert POLICIES["LEGAL"] == LEGAL


def test_a_new_policy_starts_as_its_base() -> None:
    policies = changed_policies({"STRICT": {"base": "HELP_CENTER", "accepted": ["exact"]}})
    assert policies["STRICT"] == replace(HELP_CENTER, name="STRICT", accepted=frozenset({Match.EXACT}))


def test_no_changes() -> None:
    assert changed_policies({}) == POLICIES


@pytest.mark.parametrize(
    ("changes", "parts"),
    [
        ({"HELP_CENTER": 3}, ["HELP_CENTER"]),
        ({"MINE": {"attempts": 2}}, ["MINE", "base"]),
        ({"MINE": {"base": "NONE"}}, ["MINE", "base"]),
        ({"LEGAL": {"attemps": 2}}, ["LEGAL.attemps", "attempts"]),
        ({"LEGAL": {"attempts": 0}}, ["LEGAL.attempts"]),
        ({"LEGAL": {"attempts": "many"}}, ["LEGAL.attempts"]),
        ({"LEGAL": {"ocr_threshold": 1.5}}, ["LEGAL.ocr_threshold"]),
        ({"LEGAL": {"accepted": ["exactly"]}}, ["LEGAL.accepted"]),
        ({"LEGAL": {"failing_flags": ["odd"]}}, ["LEGAL.failing_flags"]),
    ],
)
def test_an_error_names_the_file_and_the_field(changes: dict[str, Any], parts: list[str]) -> None:
    with pytest.raises(DataError) as caught:
        changed_policies(changes, where="policies.toml")
    for part in ["policies.toml", "To mend it", *parts]:
        assert part in str(caught.value)
