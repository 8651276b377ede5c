"""Normal forms and the way back to the original text."""

from __future__ import annotations

from typing import Any

import pytest

from workbench.text.normalize import EditLayer, fold_character, normalize

Case = dict[str, Any]


@pytest.mark.table("normalize")
def test_normal_form(case: Case) -> None:
    normalized = normalize(case["text"])
    assert normalized.folded == case["expect"]
    for piece, original in case.get("maps", ()):
        start = normalized.folded.index(piece)
        assert normalized.span(start, start + len(piece)).of(case["text"]) == original


def test_plain_text_takes_no_step() -> None:
    normalized = normalize("The limit is 100 rpm.")
    assert (normalized.text, normalized.layers, normalized.steps) == ("The limit is 100 rpm.", (), ())


def test_the_steps_that_changed_something_are_named_in_order() -> None:
    assert normalize("a&nbsp;**b**  c").steps == ("html entities", "characters", "emphasis", "white space")


def test_case_is_kept_in_text_and_folded_in_folded() -> None:
    normalized = normalize("Ask for **25 MB**")
    assert (normalized.text, normalized.folded) == ("Ask for 25 MB", "ask for 25 mb")


def test_a_layer_without_edits_is_the_identity() -> None:
    layer = EditLayer([])
    assert layer.apply("abc") == "abc"
    assert [layer.origin(index) for index in range(3)] == [(0, 1), (1, 2), (2, 3)]


def test_an_edit_at_the_very_start_and_end() -> None:
    layer = EditLayer([(0, 2, ""), (3, 5, "xyz")])
    assert layer.apply("--a++") == "axyz"
    assert [layer.origin(index) for index in range(4)] == [(2, 3), (3, 5), (3, 5), (3, 5)]


@pytest.mark.parametrize("character", ["²", "½", "①", "™", "é", "ø", "字", "ー", "🎉", "\ud800"])
def test_characters_that_mean_something_are_kept(character: str) -> None:
    assert fold_character(character) == character


@pytest.mark.parametrize(
    "character", ["\u00ad", "\u200b", "\u200d", "\u202e", "\ufeff", "\x00", "\u0640", "\u064b", "\u05b0"]
)
def test_characters_that_mean_nothing_are_dropped(character: str) -> None:
    assert fold_character(character) == ""
