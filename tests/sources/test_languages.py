"""Folder names become BCP 47 tags, or a clear error."""

from __future__ import annotations

import pytest

from workbench.errors import SourceError
from workbench.sources.languages import language_tag


@pytest.mark.parametrize(
    ("name", "tag"),
    [
        ("en", "en"),
        ("EN", "en"),
        ("pt_BR", "pt-BR"),
        ("pt-BR", "pt-BR"),
        ("pt-br", "pt-BR"),
        ("zh_CN", "zh-CN"),
        ("zh-Hans", "zh-Hans"),
        ("zh_hans_cn", "zh-Hans-CN"),
        ("zh-Hant-HK", "zh-Hant-HK"),
        ("es_419", "es-419"),
        ("en_US.UTF-8", "en-US"),
        ("de_DE@euro", "de-DE"),
        ("sr@latin", "sr-Latn"),
        ("ca@valencia", "ca-valencia"),
        ("de-1996", "de-1996"),
        ("iw", "he"),
        ("deu", "de"),
        ("sh", "sr-Latn"),
        ("en-UK", "en-GB"),
        ("uk", "uk"),
    ],
)
def test_a_language_however_it_is_spelled(name: str, tag: str) -> None:
    assert language_tag(name) == tag


@pytest.mark.parametrize(
    "name", ["", "_", "articles", "docs", "images", "a1", "und", "en-docs", "en-US-x-private", "zh--CN", "e n", "xx"]
)
def test_what_is_no_language_says_so(name: str) -> None:
    with pytest.raises(SourceError, match=r"is not the name of a language\. To mend it: name the folder with a BCP 47"):
        language_tag(name)
