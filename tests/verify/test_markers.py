"""Markers in every form in which models write them, and what only looks like one."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from workbench.spans import Span
from workbench.verify.markers import LONGEST_RANGE, code_spans, find_markers, marker_number, mask

Case = dict[str, Any]


@pytest.mark.table("markers", "markers_edges")
def test_labels(case: Case) -> None:
    markers = find_markers(case["answer"])
    assert [list(marker.ids) for marker in markers] == case["expect"]
    assert all(marker.span.of(case["answer"])[0] in "[［【〔" for marker in markers)
    assert all(marker.span.of(case["answer"])[-1] in "]］】〕" for marker in markers)
    assert all(before.span.end <= after.span.start for before, after in pairwise(markers))


def test_a_marker_s_span_is_its_bracket() -> None:
    answer = "🎉 The limit is 100 rpm [ C-2 ]."
    assert [marker.span.of(answer) for marker in find_markers(answer)] == ["[ C-2 ]"]


def test_the_longest_range_is_counted_out_and_a_longer_one_is_not() -> None:
    assert len(find_markers(f"All [c-1–c-{LONGEST_RANGE + 1}]")[0].ids) == LONGEST_RANGE + 1
    assert len(find_markers(f"All [c-1–c-{LONGEST_RANGE + 2}]")[0].ids) == 2


@pytest.mark.parametrize(
    ("label", "number"),
    [("c-12", 12), ("C-12", 12), ("c12", 12), ("ｃ-3", 3), (" c-3 ", 3), ("c-", None), ("12", None), ("c-1x", None)],
)
def test_marker_number(label: str, number: int | None) -> None:
    assert marker_number(label) == number


def test_masking_keeps_every_offset() -> None:
    text = "Up to 5 [c-1] or 🎉 [c-2]."
    spans = [marker.span for marker in find_markers(text)]
    masked = mask(text, spans)
    assert len(masked) == len(text)
    assert "c-" not in masked
    assert [masked[span.end :] for span in spans[-1:]] == ["."]


def test_masking_nothing_changes_nothing() -> None:
    assert mask("Up to 5.", []) == "Up to 5."


def test_code_spans_lie_inside_the_text_in_order() -> None:
    text = "Run `a` and\n```\nb\n```\nor ~~~ c ~~~ or `d"
    spans = code_spans(text)
    assert [span.of(text) for span in spans] == ["`a`", "```\nb\n```"]
    assert all(Span(0, len(text)).contains(span) for span in spans)
