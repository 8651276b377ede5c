"""Code fences by CommonMark 4.5."""

from __future__ import annotations

import pytest

from workbench.text.fences import fence_spans


@pytest.mark.parametrize(
    ("text", "fences"),
    [
        ("no code", []),
        ("a `b` c", []),
        ("```\na\n```", ["```\na\n```"]),
        ("~~~ sh\na\n~~~\nb", ["~~~ sh\na\n~~~"]),
        ("````\n```\na\n```\n````", ["````\n```\na\n```\n````"]),
        ("a\n```\nb", ["```\nb"]),
        ("```\na\n```\nb\n```\nc\n```", ["```\na\n```", "```\nc\n```"]),
        ("> ```\n> a\n> ```", ["> ```\n> a\n> ```"]),
        ("```\na\n~~~\nb\n```", ["```\na\n~~~\nb\n```"]),
    ],
)
def test_fences(text: str, fences: list[str]) -> None:
    assert [span.of(text) for span in fence_spans(text)] == fences
