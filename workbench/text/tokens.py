"""Tokens: the words, numbers and signs of a normalised text that carry meaning. Punctuation does not count."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import regex

from workbench.text.normalize import HYPHENATION_POINT

# Scripts without spaces between words: one character, with its marks, is a token.
_UNSPACED = r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}ー々〆]"
_LETTER = rf"[\p{{L}}--{_UNSPACED}]"
# Letters that make codes with digits; an Arabic "and" is written onto the number behind it.
_CASED = r"[\p{Latin}\p{Cyrillic}\p{Greek}]"
_SIGNS = r"[%‰°€$£¥₹₽₺₴₩₫₪฿§@\&<>≤≥≠≈\~×÷±√∞✓✔✗✘✅❌☑☒✖⛔🚫+]"


class TokenKind(StrEnum):
    """What a token is; the kind decides what may differ."""

    WORD = "word"
    CHARACTER = "character"
    NUMBER = "number"
    NAME = "name"
    """An identifier, address, path, URL or version: exact, case included."""
    SIGN = "sign"
    """A sign that carries meaning: %, €, a minus between numbers, ✓ and ✗."""


class Token(NamedTuple):
    """One token: ``key`` is what must be equal, ``text`` how it is written; code points into the tokenised text.

    ``bound`` words touch a slash or the like: they may be part of an identifier.
    """

    kind: TokenKind
    key: str
    text: str
    start: int
    end: int
    bound: bool = False


# Most words are words at first sight: letters, and then a space or a mark that joins nothing.
_PLAIN = (
    rf"(?:\p{{Lu}}?\p{{Ll}}[\p{{Ll}}\p{{M}}]*|\p{{Lu}}+|[[\p{{Lo}}--{_UNSPACED}]\p{{M}}]+)"
    r"(?=[ ,;!?)\]\"]|[.:](?: |$)|$)"
)
# A word changes neither to nor from Latin letters: 10 GB까지 ends in a unit and a particle.
_RUN = rf"(?:\p{{Latin}}[\p{{Latin}}\p{{M}}]*|[[{_LETTER}]--\p{{Latin}}][[{_LETTER}\p{{M}}]--\p{{Latin}}]*|\p{{M}}+)"
_TOKEN = regex.compile(
    rf"(?V1)(?P<plain>{_PLAIN})"
    r"|(?P<name>"
    r"[a-zA-Z][a-zA-Z+.\-]{1,20}://[[!-~]--[<>\"\|]]*[[!-~]--[<>\"\|.,;:!?)\]'\}]]"  # a URL
    r"|[A-Za-z\d._+\-]{1,64}@[A-Za-z\d\-]+(?:\.[A-Za-z\d\-]+)+"  # an e-mail address
    # a version, an IP address; 1.000.000 is a number
    r"|(?<![A-Za-z\d.])(?!\d{1,3}(?:\.\d{3})+(?![\d.]))[vV]?\d+(?:\.\d+){2,}(?:[\-+][A-Za-z\d.]*[A-Za-z\d])?"
    r"|(?<![\w.])[vV]\d+(?:\.\d+)*(?![\w.]\w)"
    r"|(?<![A-Za-z\d_\-])(?:--[a-zA-Z][A-Za-z\d_\-]*(?<!-)|-[a-zA-Z])(?![A-Za-z\d_\-])"  # a command's option
    r"|(?:[A-Za-z][A-Za-z\d]*)?_[A-Za-z_\d]+|[A-Za-z][A-Za-z\d]*_"  # snake_case
    rf"|(?<![[\w/]--{_UNSPACED}])[~.]?/[A-Za-z\d_][A-Za-z\d_.\-]*(?:/[A-Za-z\d_.\-]+)*(?<![.\-])"  # an absolute path
    r"|(?=[\d/]{0,99}[A-Za-z])[A-Za-z\d][\w\-]*(?:/[\w.\-]+){2,}(?<![.\-])"  # a relative one
    r"|[A-Za-z][A-Za-z\d\-]+(?:\.[a-z][A-Za-z\d]+)+(?:\(\))?"  # file.ext, object.method
    r"|[a-z]+[A-Z][A-Za-z\d]*"  # camelCase
    rf"|{_CASED}+\d[{_CASED}\d]*|(?<!\d[.,])\b\d+{_CASED}+\d[{_CASED}\d]*"  # H264, 3c90f1
    r")"
    rf"|(?P<number>(?:(?<![{_LETTER}\p{{N}}\p{{M}}.,:/)\-])[\-+±])?"
    r"(?:\d{1,3}(?: \d{3})+(?!\d)|\d+)(?:[.,':]\d+)*"
    r"(?:\^-?\d+|[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)?(?: ?[¼½¾⅐-⅞])?|[¼½¾⅐-⅞])"
    rf"|(?P<character>{_UNSPACED}\p{{M}}*)"
    # an apostrophe joins what English shortens (don't, it's) and letters that are not Latin (п'ять); l'énergie is two
    rf"|(?P<word>{_RUN}(?:(?:{HYPHENATION_POINT}|'(?=(?i:t|s|d|m|re|ll|ve)(?!\p{{L}})|\P{{Latin}})){_RUN})*)"
    r"|(?P<sign>(?<=\w)\#|\#(?=\w)|(?<!=)={1,2}(?!=)|(?<=\d ?)-(?= ?\d)|(?<=\d ?)[/:](?= ?\d)"
    rf"|{_SIGNS}|[⁰¹²³⁴⁵⁶⁷⁸⁹]+|[①-⓿❶-➓])"
)
_KINDS = {kind.value: kind for kind in TokenKind} | {"plain": TokenKind.WORD}
# Between two words these only lead the eye (Settings > Billing, cut & paste is read as it is written).
_MENU_SIGNS = frozenset("<>")
_BINDING = frozenset("/\\_@")
_HYPHENATED_NAME = regex.compile(r"-\p{Lu}")
_HYPHENATED_HEAD = regex.compile(r"\p{Lu}[\p{L}\d]*-$")
_APOSTROPHES = {ord("'"): None, ord(HYPHENATION_POINT): None}


def tokenize(text: str, start: int = 0, end: int | None = None) -> list[Token]:
    """The tokens of ``text[start:end]``, a text in normal form with its case kept (`NormalizedText.text`).

    >>> [token.text for token in tokenize("Up to 1 000,50 EUR (per seat) in app.yaml, don't!")]
    ['Up', 'to', '1 000,50', 'EUR', 'per', 'seat', 'in', 'app.yaml', "don't"]
    """
    tokens: list[Token] = []
    for match in _TOKEN.finditer(text, start, len(text) if end is None else end):
        kind = _KINDS[match.lastgroup or ""]
        written = match[0]
        if kind is TokenKind.WORD or kind is TokenKind.CHARACTER:
            key = fold_word(written)
        elif kind is TokenKind.SIGN and written in _MENU_SIGNS and not _beside_number(text, match):
            continue
        else:
            key = written
        bound = kind is TokenKind.WORD and _is_bound(text, match.start(), match.end())
        tokens.append(Token(kind, key, written, *match.span(), bound))
    return tokens


def _is_bound(text: str, start: int, end: int) -> bool:
    """Whether a word touches a slash or the like, or is a part of a name such as Retry-After."""
    if text[start - 1 : start] in _BINDING or text[end : end + 1] in _BINDING:
        return True
    return text[start].isupper() and bool(
        _HYPHENATED_NAME.match(text, end) or _HYPHENATED_HEAD.search(text, max(0, start - 40), start)
    )


def _beside_number(text: str, match: regex.Match[str]) -> bool:
    return bool(regex.match(r" ?[-+]?\d", text, pos=match.end()))


def fold_word(word: str) -> str:
    """What two spellings of a word share: no case, no apostrophe, one i for Turkish i and ı.

    >>> fold_word("Don't"), fold_word("KAYIT") == fold_word("kayıt")
    ('dont', True)
    """
    return word.casefold().translate(_APOSTROPHES).replace("i̇", "i").replace("ı", "i")
