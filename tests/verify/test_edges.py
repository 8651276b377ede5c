"""Edges: where a true stretch of text must not be cut."""

from __future__ import annotations

import pytest

from workbench.spans import Span
from workbench.verify.edges import edge_fault
from workbench.verify.source import PreparedSource
from workbench.verify.verdicts import Reason


def fault(text: str, part: str, language: str | None = "en", **edges: bool) -> Reason | None:
    start = text.index(part)
    found = edge_fault(PreparedSource(text, language), Span(start, start + len(part)), **edges)
    return found.reason if found else None


@pytest.mark.parametrize(
    ("text", "part", "language", "reason"),
    [
        ("Up to 1,250 users.", "250 users", "en", Reason.TRUNCATED_NUMBER),
        ("Up to 1,250 users.", "Up to 1", "en", Reason.TRUNCATED_NUMBER),
        ("From 10-20 MB on.", "From 10", "en", Reason.TRUNCATED_NUMBER),
        ("At -20 degrees.", "20 degrees", "en", Reason.TRUNCATED_NUMBER),
        ("Guests are unable to pay.", "able to pay", "en", None),
        ("You may not resell seats.", "resell seats", "en", Reason.NEGATION_MISMATCH),
        ("It must not be resold.", "resold", "en", Reason.NEGATION_MISMATCH),
        ("You may **not** resell seats.", "resell seats", "en", Reason.NEGATION_MISMATCH),
        ("It doesn’t renew.", "It does", "en", Reason.NEGATION_MISMATCH),
        ("Das Angebot gilt nicht.", "Das Angebot gilt", "de", Reason.NEGATION_MISMATCH),
        ("您不能删除。", "能删除", "zh", Reason.NEGATION_MISMATCH),
        ("削除できません。", "削除でき", "ja", Reason.NEGATION_MISMATCH),
    ],
)
def test_cut_where_it_must_not_be(text: str, part: str, language: str, reason: Reason | None) -> None:
    found = fault(text, part, language)
    assert found is not None
    assert reason is None or found is reason


@pytest.mark.parametrize(
    ("text", "part", "language"),
    [
        ("Up to 1,250 users.", "1,250 users", "en"),
        ("Up to 1,250 users.", "Up to", "en"),
        ("Versions 2 and 3.", "2 and 3", "en"),
        ("Not here. You may resell seats.", "You may resell seats.", "en"),
        ("You may not resell seats.", "You may not resell seats.", "en"),
        ("You may not resell seats.", "not resell seats", "en"),
        ("Is it free? No, it costs 5 EUR.", "it costs 5 EUR", "en"),
        ("Das gilt. Nicht alles ist frei.", "Das gilt.", "de"),
        ("No es un error.", "es un error", "de"),
        ("L’abonnement expire.", "abonnement expire", "fr"),
        ("权限级别可以修改。", "可以修改", "zh"),
        ("必ず保存してください。", "保存してください", "ja"),
        ("The whole text", "The whole text", "en"),
    ],
)
def test_cut_where_it_may_be(text: str, part: str, language: str) -> None:
    assert fault(text, part, language) is None


def test_an_open_edge_is_judged_with_the_gap() -> None:
    text = "You may not resell seats, ever."
    assert fault(text, "resell seats", open_start=True) is None
    assert fault(text, "resell seats", open_end=True) is Reason.NEGATION_MISMATCH
    german = "Das Angebot gilt nicht immer."
    assert fault(german, "Das Angebot gilt", "de", open_end=True) is None


def test_what_was_cut_off_is_named() -> None:
    found = edge_fault(PreparedSource("Up to 1,250 users."), Span(8, 17))
    assert found is not None
    assert found.lost == "1,250"
