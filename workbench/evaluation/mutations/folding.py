"""A simple normalisation of the bank's own, to prove labels: does a quote stand in a source, word by word?

It is coarse on purpose. Where it takes two texts for the same, the bank makes no fabricated quote of them, and where it
takes them for different, no genuine one.
"""

from __future__ import annotations

import html
import unicodedata
from functools import lru_cache

import regex

SPACELESS = frozenset({"zh", "ja", "th", "km", "lo", "my"})
"""Languages written without spaces between words (ISO 639-1)."""

_INVISIBLE = regex.compile(r"[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u0640\u064b-\u065f\u0670]")
_ACCENT = regex.compile(r"(?<=[\p{Latin}\p{Greek}\p{Cyrillic}]\p{M}*)\p{Mn}")
_ARABIC_SIGNS = str.maketrans(
    {"٫": ".", "٬": ",", "٪": "%", "ي": "ی", "ى": "ی", "ك": "ک", **dict.fromkeys("أإآٱ", "ا")}
)
"""Arabic and Persian write one letter as several code points; hamza is often left out."""
_TOKEN = regex.compile(
    r"[-−–]?(?<![\p{N}\p{L}][-−–])\d+(?:[.,:/]\d+)*[%‰]?"
    r"|[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}ー]"
    r"|(?:(?![\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}ー])[\p{L}\p{M}])+|[%‰€$£¥°§#@+=<>~^]"
)


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """``text`` as its words and numbers, case and accents folded, each between two spaces.

    A sign before a number stays, and so do signs that mean something; other punctuation goes. A character of a script
    without spaces is a word of its own.

    >>> folded("The “Länge” is -5\\u00a0%, not 1.5")
    ' the lange is -5 % not 1.5 '
    >>> folded("期限は30日"), folded("CMSページ")
    (' 期 限 は 30 日 ', ' cms ペ ー ジ ')
    """
    text = unicodedata.normalize("NFKC", _INVISIBLE.sub("", text)).casefold().translate(_ARABIC_SIGNS)
    text = regex.sub(r"[^\P{Nd}0-9]", lambda found: str(unicodedata.digit(found.group())), text)
    text = unicodedata.normalize("NFC", _ACCENT.sub("", unicodedata.normalize("NFD", text)))
    return " " + " ".join(_TOKEN.findall(text.replace("−", "-"))) + " "


def stands_in(quote: str, source: str) -> bool:
    """Whether the words and numbers of ``quote`` stand in ``source`` side by side, in this order, with its markup or
    without.

    >>> stands_in("30 DAYS", "within **30 days** of"), stands_in("0 days", "within 30 days of")
    (True, False)
    """
    words = folded(quote)
    return words in folded(source) or words in folded(without_markup(source))


def letters(text: str) -> str:
    """Only the letters and digits of ``text``, folded: what no change of mere form may touch.

    >>> letters("A **bold** move…")
    'aboldmove'
    """
    return regex.sub(r"[^\p{L}\p{M}\p{N}]", "", folded(text))


_TAG = regex.compile(r"\[!\w+ |</?[a-zA-Z][^<>\n]*>|&(?:nbsp|rsquo|ldquo|rdquo);")
_LINK_TARGET = regex.compile(r"(?<=\])\([^()\s]*\)")
_LINK = regex.compile(r"<(https?://[^<>]+)>")
_LINE_MARK = regex.compile(r"(?m)^\s*(?:>\s*)*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})\s+(?:\[[ xX]\]\s)?)?")


@lru_cache(maxsize=4096)
def without_markup(text: str) -> str:
    """``text`` without tags, link targets, and the marks of headings, quotes and list items.

    >>> without_markup("- see <b>[here](https://example.org/1)</b>")
    'see [here]'
    """
    linked = _LINK.sub(r"\1", _LINK_TARGET.sub("", _LINE_MARK.sub("", text)))
    return html.unescape(_TAG.sub("", linked))
