"""Polarity: which words negate or bound a statement in which language, and which only look so."""

from __future__ import annotations

from typing import Any

import pytest

from workbench.text.lexicon import turns_round
from workbench.text.normalize import normalize
from workbench.text.polarity import (
    is_critical,
    is_negation,
    negates_what_follows,
    negates_what_precedes,
    unspaced_bounds,
    unspaced_negations,
)
from workbench.text.tokens import tokenize

Case = dict[str, Any]


@pytest.mark.table("polarity")
def test_word(case: Case) -> None:
    """As a token's key, which is how the guards see a word."""
    (token,) = tokenize(normalize(case["text"]).text)
    negates, bounds = is_negation(token.key, case["language"]), is_critical(token.key, case["language"])
    assert ("negation" if negates else "bound" if bounds else "neither") == case["expect"]


@pytest.mark.parametrize(
    "text", ["级别", "特别", "未来", "不同", "必ず", "まず", "無料", "少なくとも", "ไม่ว่า", "มิถุนายน"]
)
def test_look_alikes_negate_nothing(text: str) -> None:
    assert unspaced_negations(text) == []


@pytest.mark.parametrize(
    "text", ["不能", "未付款", "无效", "请勿", "できません", "しない", "せずに", "ไม่ได้", "ห้าม", "没有"]
)
def test_negations_of_scripts_without_spaces(text: str) -> None:
    assert unspaced_negations(text)


@pytest.mark.parametrize("text", ["仅限", "只有", "管理者のみ", "必须", "เท่านั้น"])
def test_bounds_of_scripts_without_spaces(text: str) -> None:
    assert unspaced_bounds(text)


@pytest.mark.table("opposites")
def test_opposites(case: Case) -> None:
    """As the guards see words: in normal form, case-folded."""
    one, other = (normalize(case[side]).folded for side in ("left", "right"))
    assert turns_round(one, other, case["language"]) == (case["expect"] == "opposite")
    assert turns_round(other, one, case["language"]) == (case["expect"] == "opposite")


def test_a_negation_governs_over_links() -> None:
    assert negates_what_follows(["must", "not", "be"], "en")
    assert not negates_what_follows(["not", "only", "boxes"], "en")
    assert not negates_what_follows([], "en")


def test_only_some_languages_negate_behind() -> None:
    assert negates_what_precedes("nicht", "de")
    assert not negates_what_precedes("no", "es")
