"""Inline markup goes, text stays, and every character knows where it came from."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.retrieval.markup import plain_text


@pytest.mark.parametrize(
    ("markdown", "plain"),
    [
        ("*Pair* **two** ***things***", "Pair two things"),
        ("_Pair_ __two__ snake_case_name", "Pair two snake_case_name"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("a `*b*` c", "a `*b*` c"),
        ("``a ` b``", "``a ` b``"),
        ("[the *top* bar](shell-introduction)", "the top bar"),
        ('[x](https://help.example/a_(b) "T")', "x"),
        ("**[[!UICONTROL Log > Service]](https://help.example)**", "Log > Service"),
        ("the [!] icon", "the [!] icon"),
        ("![a graph](assets/g.jpg) follows", " follows"),
        ("[[refunds|Refunds]] and [[limits]]", "Refunds and limits"),
        ("<https://help.example/x> now", "https://help.example/x now"),
        ("a<br>b&nbsp;c &amp; d&#x200B;e", "a b c & de"),
        ("<strong>3</strong> in <magento_root>", "3 in <magento_root>"),
        ("a <!-- hidden --> b", "a  b"),
        (r"1\. \*not\* emphasis", "1. *not* emphasis"),
        ("note[^1], <sup>2</sup> see, 10<sup>2</sup>", "note,  see, 102"),
        ("[c-2] and [NAME]", "[c-2] and [NAME]"),
        ("[!NOTE]", ""),
        ("**open only", "**open only"),
    ],
)
def test_plain_text(markdown: str, plain: str) -> None:
    assert plain_text(markdown).text == plain


@given(st.text(alphabet="ab *_`[]()!<>&;#\\\n|~1é日", max_size=60))
def test_places(markdown: str) -> None:
    plain = plain_text(markdown)
    places = plain.places()
    assert len(places) == len(plain.text)
    assert all(first[1] <= second[0] for first, second in pairwise(places))
    for character, (start, end) in zip(plain.text, places, strict=True):
        assert markdown[start:end] == character or markdown[start] == "&"
