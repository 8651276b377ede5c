"""Claims: where they begin and end, which markers stand behind them, which are factual."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from workbench.verify.claims import find_claims, is_factual
from workbench.verify.policies import REMOVAL_NOTE

Case = dict[str, Any]


@pytest.mark.table("claims")
def test_claims(case: Case) -> None:
    claims = find_claims(case["answer"], case.get("language"))
    found = [
        {"text": claim.text, "markers": [list(marker.ids) for marker in claim.markers], "factual": claim.factual}
        for claim in claims
    ]
    assert found == case["expect"]
    assert all(before.span.end <= after.span.start for before, after in pairwise(claims))
    assert len({claim.id for claim in claims}) == len(claims)


def test_a_claim_s_span_holds_its_words_and_no_marker_at_its_ends() -> None:
    answer = "Plus allows 100 rpm [c-1] and trials get 10 [c-2]."
    assert [claim.span.of(answer) for claim in find_claims(answer)] == ["Plus allows 100 rpm", "and trials get 10"]


def test_the_removal_note_is_no_fact() -> None:
    assert not is_factual(REMOVAL_NOTE)


@pytest.mark.parametrize(
    "text", ["The limit is 100 rpm.", "Hello from the 2 teams", "Thanks to caching, it takes 5 ms."]
)
def test_factual(text: str) -> None:
    assert is_factual(text)


@pytest.mark.parametrize("text", ["", "—", "|---|---|", "# Limits", "Which plan?", "Thank you!", "Do this:"])
def test_not_factual(text: str) -> None:
    assert not is_factual(text)
