"""Text fragments: what a browser is to look for."""

from __future__ import annotations

from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.answering.text_fragments import with_text_fragment

URL = "https://help.example/a"


@pytest.mark.parametrize(
    ("text", "directive"),
    [
        ("Up to **100** rpm", "Up to 100 rpm"),
        ("See [the page](https://help.example/x), please", "See the page, please"),
        ("| Pro | 7 days |", "Pro,7 days"),
        ("1. Open it.\n2. Close it.", "Open it.,Close it."),
        ("```bash\nls -la\n```", "ls -la"),
        ("two\nlines", "two lines"),
        (
            "Confirm the PIN on the device, then wait until the light is green and confirm it on the computer.",
            "Confirm the PIN on the device,,confirm it on the computer.",
        ),
        ("これは短い文です。", "これは短い文です。"),
        ("", None),
        ("> ", None),
    ],
)
def test_directive(text: str, directive: str | None) -> None:
    address = with_text_fragment(URL, text)
    assert address is not None
    assert unquote(address) == (URL if directive is None else f"{URL}#:~:text={directive}")


def test_long_text_without_spaces_is_cut_at_its_clauses() -> None:
    text = "設定を開き、ネットワークの項目を選んでから、次の画面に進みます。" * 3
    address = with_text_fragment(URL, text)
    assert address is not None
    start, end = address.split(":~:text=")[1].split(",")
    assert unquote(start) == "設定を開き、ネットワークの項目を選んでから、次の画面に進みます。"
    assert unquote(end) == "ネットワークの項目を選んでから、次の画面に進みます。"


@pytest.mark.parametrize(
    "url", [None, "", "javascript:alert(1)", "data:text/html,x", "//evil.example", "ftp://x", "http://["]
)
def test_other_addresses_are_dropped(url: str | None) -> None:
    assert with_text_fragment(url, "text") is None


def test_a_fragment_of_its_own_is_kept() -> None:
    assert with_text_fragment(f"{URL}#top", "a-b & c, d") == f"{URL}#top:~:text=a%2Db%20%26%20c%2C%20d"


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_the_directive_holds_no_syntax_of_its_own(text: str) -> None:
    address = with_text_fragment(URL, text)
    assert address is not None
    directive = address.removeprefix(URL).removeprefix("#:~:text=")
    assert directive.count(",") <= 1
    assert not set(directive) & set("-& \n#")
    assert address.isascii()
