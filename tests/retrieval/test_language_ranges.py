"""Which language tags a wanted language covers."""

from __future__ import annotations

import pytest

from workbench.retrieval.language_ranges import covered_languages

AVAILABLE = ["zh-Hans", "zh-CN", "zh-TW", "zh-Hant", "pt-BR", "en", "sr-Latn", "sr-Cyrl", "de"]


@pytest.mark.parametrize(
    ("wanted", "covered"),
    [
        ("zh", {"zh-Hans", "zh-CN", "zh-TW", "zh-Hant"}),
        ("zh-CN", {"zh-Hans", "zh-CN"}),
        ("zh_CN", {"zh-Hans", "zh-CN"}),
        ("zh-Hans", {"zh-Hans", "zh-CN"}),
        ("zh-TW", {"zh-TW", "zh-Hant"}),
        ("ZH-hant", {"zh-TW", "zh-Hant"}),
        ("pt", {"pt-BR"}),
        ("pt-PT", {"pt-BR"}),
        ("en-US", {"en"}),
        ("en-AU", {"en"}),
        ("sr-Latn", {"sr-Latn"}),
        ("sr", {"sr-Latn", "sr-Cyrl"}),
        ("fr", set()),
        ("d", set()),
        ("", set()),
    ],
)
def test_covered(wanted: str, covered: set[str]) -> None:
    assert covered_languages(wanted, AVAILABLE) == covered
