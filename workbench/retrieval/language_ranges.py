"""Language filters: which BCP 47 tags a wanted language covers.

RFC 4647 (Matching of Language Tags): ``zh`` covers ``zh-Hans`` and ``zh-CN`` (extended filtering, section 3.3.2), and
a range that covers nothing is shortened from its end until it does (lookup, section 3.4), so ``pt-PT`` falls back to
``pt-BR``. Before comparing, tags are completed by CLDR's likely subtags, so ``zh-CN`` covers ``zh-Hans``, not
``zh-Hant``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from babel.core import get_global


def primary_language(tag: str | None) -> str:
    """The first subtag, lower case; empty for no language.

    >>> primary_language("pt-BR"), primary_language(None)
    ('pt', '')
    """
    return (tag or "").replace("_", "-").split("-")[0].lower()


def covered_languages(wanted: str, available: Iterable[str]) -> frozenset[str]:
    """Those of the ``available`` tags that the language range ``wanted`` covers.

    >>> sorted(covered_languages("zh", ["zh-Hans", "zh-TW", "ja"]))
    ['zh-Hans', 'zh-TW']
    >>> sorted(covered_languages("zh-CN", ["zh-Hans", "zh-TW"])), sorted(covered_languages("pt-PT", ["pt-BR", "en"]))
    (['zh-Hans'], ['pt-BR'])
    """
    tags = frozenset(available)
    subtags = wanted.replace("_", "-").lower().split("-")
    while subtags:
        covered = frozenset(
            tag for tag in tags if set(subtags) <= _completed(tag) and primary_language(tag) == subtags[0]
        )
        if covered:
            return covered
        subtags.pop()
    return frozenset()


@lru_cache(maxsize=1024)
def _completed(tag: str) -> frozenset[str]:
    """The subtags of ``tag`` and those that CLDR takes for granted with it."""
    subtags = tag.replace("_", "-").split("-")
    likely = get_global("likely_subtags")
    full = next((likely[key] for key in ("_".join(subtags[:2]), subtags[0].lower()) if key in likely), "")
    implied = full.split("_")
    given = [subtag.lower() for subtag in subtags]
    # A script or region that the tag names itself is not replaced by the likely one.
    has_script = any(len(subtag) == 4 and subtag.isalpha() for subtag in given[1:])
    has_region = any(len(subtag) == 2 or subtag.isdecimal() for subtag in given[1:])
    if len(implied) == 3:
        given += [] if has_script else [implied[1].lower()]
        given += [] if has_region else [implied[2].lower()]
    return frozenset(given)
