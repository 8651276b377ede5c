"""Texts with pages: where paragraphs end, and which page a place is on."""

from __future__ import annotations

import pytest

from workbench.sources.pages import page_number, parse_paragraphs

CASES = {
    "a blank line": ("One.\n\nTwo.\n\f", ["One.\n\n", "Two.\n\f"]),
    "a blank line with spaces": ("One.\n \t\nTwo.\n\f", ["One.\n \t\n", "Two.\n\f"]),
    "a sentence that goes on": ("One and\n\ftwo.\n\f", ["One and\n\ftwo.\n\f"]),
    "a word that goes on": ("suﬃ-\n\fcient.\n\f", ["suﬃ-\n\fcient.\n\f"]),
    "a sentence that ends with the page": ("One.\n\fTwo.\n\f", ["One.\n\f", "Two.\n\f"]),
    "a quoted sentence": ("„Eins.“\n\fZwei.\n\f", ["„Eins.“\n\f", "Zwei.\n\f"]),
    "an ideographic full stop": ("一。\n\f二。\n\f", ["一。\n\f", "二。\n\f"]),
    "an empty page": ("One and\n\f\n\ftwo.\n\f", ["One and\n\f\n\ftwo.\n\f"]),
    "no markup": ("# One\n    two\n1. three\n\f", ["# One\n    two\n1. three\n\f"]),
    "blank": ("\n\f\n\f", []),
}


@pytest.mark.parametrize(("text", "expected"), CASES.values(), ids=CASES)
def test_paragraphs(text: str, expected: list[str]) -> None:
    assert [text[block.start : block.end] for block in parse_paragraphs(text)] == expected


def test_the_page_of_every_place() -> None:
    text = "a\n\f\n\fb\n\f"
    assert [page_number(text, offset) for offset in range(len(text))] == [1, 1, 1, 2, 2, 3, 3, 3]
