"""Differences: where a quote parts from a passage, and what kind of change it is."""

from __future__ import annotations

from workbench.text.differences import (
    Difference,
    changes_affix,
    changes_number,
    changes_unit,
    differences,
    reordered,
)
from workbench.text.tokens import tokenize


def only_change(quote: str, source: str) -> Difference:
    (change,), _ = differences(tokenize(quote), tokenize(source))
    return change


def test_the_passage_is_the_best_stretch_of_the_source() -> None:
    found, (start, end) = differences(tokenize("within 15 days"), tokenize("Refunds are issued within 14 days there"))
    assert [[token.text for token in change.source] for change in found] == [["14"]]
    assert (start, end) == (3, 6)


def test_the_same_text_has_no_differences() -> None:
    assert differences(tokenize("within 14 days"), tokenize("within 14 days"))[0] == ()


def test_nothing_in_common_has_no_passage() -> None:
    assert differences([], tokenize("within 14 days")) == ((), (0, 0))


def test_a_word_left_out_and_a_word_put_in() -> None:
    assert only_change("you may share it", "you may not share it") == Difference((), (tokenize("you may not")[2],))
    assert only_change("you may not share it", "you may share it").source == ()


def test_numbers() -> None:
    assert changes_number(only_change("in 15 days", "in 14 days"), "en")
    assert not changes_number(only_change("in 14 weeks", "in 14 days"), "en")
    assert not changes_number(only_change("in 1000 days", "in 1,000 days"), "en")


def test_units() -> None:
    assert changes_unit(only_change("up to 25 GB each", "up to 25 MB each"), "en")
    assert not changes_unit(only_change("up to 25 files each", "up to 25 users each"), "en")


def test_affixes() -> None:
    assert changes_affix(only_change("it is legal here", "it is illegal here"), "en")
    assert not changes_affix(only_change("it is quick here", "it is slow here"), "en")


def test_words_in_another_order() -> None:
    assert reordered(tokenize("from desktop to archive"), tokenize("move from archive to desktop now")) is not None
    assert reordered(tokenize("from desktop to desktop"), tokenize("move from archive to desktop now")) is None
