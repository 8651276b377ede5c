"""Windows: where a mutilated quote may stand in a long source."""

from __future__ import annotations

from workbench.text.tokens import tokenize
from workbench.text.windows import starts, windows

FILLER = "nothing of interest is said in this long passage about other things. " * 40


def test_the_likeliest_window_holds_the_passage() -> None:
    source = FILLER + "refunds for yearly plans take fourteen days" + FILLER
    start, end = windows("refunds for yeerly plans take fourteen days", source)[0]
    assert "refunds for yearly plans take fourteen days" in source[start:end]
    assert end - start < 300


def test_a_window_in_a_text_without_spaces() -> None:
    source = "这里没有任何相关的内容。" * 50 + "退款将在十四个工作日内到账" + "这里没有任何相关的内容。" * 50
    start, end = windows("退款将在十五个工作日内到账", source)[0]
    assert "退款将在十四个工作日内到账" in source[start:end]


def test_windows_lie_in_the_source_and_are_few() -> None:
    source = "the plan has a limit. " * 200
    found = windows("the plan has a limit", source)
    assert 1 <= len(found) <= 3
    assert all(0 <= start < end <= len(source) for start, end in found)


def test_nothing_in_common_gives_no_window() -> None:
    assert windows("zebras graze", FILLER) == []
    assert windows("", FILLER) == []


def test_starts_prefer_the_same_first_word() -> None:
    assert next(starts(tokenize("the plan"), tokenize("one plan for the plan"))) == 3


def test_starts_go_by_the_second_word_when_the_first_is_mistaken() -> None:
    assert 2 in list(starts(tokenize("teh plan here"), tokenize("see all the plan here")))
