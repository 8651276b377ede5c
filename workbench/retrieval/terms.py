"""Terms: what a text is searched by, in any script.

- Scripts with spaces: the word, folded; a long word also by its first letters, which is a stemmer for every language
  at once (*trunc-5* of McNamee and Mayfield, "Character N-Gram Tokenization for European Language Text Retrieval",
  Information Retrieval 7, 2004). An identifier or version (``app/etc/env.php``, ``slave_mode``, ``2.4.6``) counts
  whole, a name also by its parts.
- Scripts without spaces (Han, kana, Thai, Lao, Khmer, Myanmar): overlapping pairs of graphemes; a lone one by itself.
- Korean: the word, and its pairs of syllables, since particles are written to it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import regex

STEM_LENGTH = 5
"""Letters of a word's stem. Five is McNamee and Mayfield's best single length over eight European languages."""

# The joiners stand inside Persian words, the soft hyphen in any, the apostrophe in Ukrainian (від'єднати).
_LETTERS_AND_DIGITS = r"\p{L}\p{M}\p{N}_\u200c\u200d\u00ad"
_RUN = regex.compile(
    rf"[{_LETTERS_AND_DIGITS}]+"
    rf"(?:(?:\.(?=[\p{{L}}\p{{N}}_])|(?<=\p{{Cyrillic}})['’ʼ](?=\p{{Cyrillic}}))[{_LETTERS_AND_DIGITS}]+)*"
)
_UNSPACED = r"\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}ーｰ々〆ﾞﾟ"
_SCRIPT = regex.compile(
    rf"(?P<unspaced>[{_UNSPACED}][{_UNSPACED}\p{{M}}]*)|(?P<korean>\p{{Hangul}}+)|(?P<word>[^{_UNSPACED}\p{{Hangul}}]+)"
)
_GRAPHEME = regex.compile(r"\X")
# Marks are letters of their own in Indic scripts, and accents in these.
_ACCENT = regex.compile(r"(?<=[\p{Latin}\p{Greek}\p{Cyrillic}\p{Arabic}\p{Hebrew}])\p{Mn}+")
_INVISIBLE = regex.compile(r"[\u200c\u200d\u00adـ'’ʼ]")
_LETTERS = str.maketrans(
    {"ı": "i", "ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe"}
    | {"ی": "ي", "ى": "ي", "ک": "ك", "ة": "ه"}  # Persian and final forms of one Arabic letter
)
_ARABIC_ARTICLE = regex.compile(r"^(?:[وفبك]?ال|لل)(?=\p{L}{3})")
_NUMBER = regex.compile(r"\p{N}")
_SEPARATOR = regex.compile(r"[._]+")
_DIGIT = regex.compile(r"(?![0-9])\p{Nd}")


@dataclass(frozen=True, slots=True)
class Term:
    """One thing to search for: its place (code points, half open) in the text, its folded ``token`` and the weaker
    ``parts`` that a like word shares with it."""

    start: int
    end: int
    token: str
    parts: tuple[str, ...] = ()


def terms(text: str) -> Iterator[Term]:
    """The terms of ``text`` in reading order.

    >>> [term.token for term in terms("Die GERÄTE, ٢٤ Std.")]
    ['die', 'gerate', '24', 'std']
    >>> [term.token for term in terms("在桌面上使用MySQL")]
    ['在桌', '桌面', '面上', '上使', '使用', 'mysql']
    >>> [(term.token, term.parts) for term in terms("마우스를 slave_mode 2.4.6")]
    [('마우스를', ('마우', '우스', '스를')), ('slave_mode', ('slave', 'mode')), ('2.4.6', ())]
    """
    for run in _RUN.finditer(text):
        at = run.start()
        for term in _terms_of_run(run.group()):
            yield Term(at + term.start, at + term.end, term.token, term.parts)


def tokens(text: str) -> list[str]:
    """All tokens of ``text``, those of each term together.

    >>> tokens("Calibrate it")
    ['calibrate', 'calib*', 'it']
    """
    return [token for run in _RUN.findall(text) for token in _tokens_of_run(run)]


@lru_cache(maxsize=65_536)
def fold(word: str) -> str:
    """The form of a word that spelling variants share: NFKC and case folded; accents, vowel points and tatweel gone
    in Latin, Greek, Cyrillic, Arabic and Hebrew; every digit system as 0–9.

    >>> fold("Größe"), fold("İzin"), fold("ＡＢ１"), fold("أَلْقِ"), fold("हिन्दी")
    ('grosse', 'izin', 'ab1', 'الق', 'हिन्दी')
    """
    if word.isascii():
        return word.lower()
    plain = _ACCENT.sub("", unicodedata.normalize("NFKD", word).casefold())
    plain = unicodedata.normalize("NFKC", _INVISIBLE.sub("", plain)).translate(_LETTERS)
    return _DIGIT.sub(lambda digit: str(unicodedata.digit(digit.group())), plain)


@lru_cache(maxsize=65_536)
def _tokens_of_run(run: str) -> tuple[str, ...]:
    return tuple(token for term in _terms_of_run(run) for token in (term.token, *term.parts))


@lru_cache(maxsize=65_536)
def _terms_of_run(run: str) -> tuple[Term, ...]:
    """The terms of a run of letters, which may mix scripts."""
    found: list[Term] = []
    for match in _SCRIPT.finditer(run):
        start, end = match.span()
        if match["unspaced"]:
            found += _grapheme_pairs(run, start, end)
        elif match["korean"]:
            word = fold(match.group())
            pairs = tuple(first + second for first, second in pairwise(word)) if len(word) > 2 else ()
            found.append(Term(start, end, word, pairs))
        elif word := fold(match.group()).strip("._"):
            found.append(Term(start, end, word, _parts(word)))
    return tuple(found)


def _grapheme_pairs(text: str, start: int, end: int) -> Iterator[Term]:
    graphemes = [match.span() for match in _GRAPHEME.finditer(text, start, end)]
    if len(graphemes) == 1:
        yield Term(start, end, fold(text[start:end]))
    for (first, _), (_, last) in pairwise(graphemes):
        yield Term(first, last, fold(text[first:last]))


def _parts(word: str) -> tuple[str, ...]:
    if "_" in word or "." in word:
        return tuple(piece for piece in _SEPARATOR.split(word) if not piece.isdecimal())
    if _NUMBER.search(word):
        return ()  # a number, or a code such as "x86"
    bare = _ARABIC_ARTICLE.sub("", word)
    stem = (f"{bare[:STEM_LENGTH]}*",) if len(bare) >= STEM_LENGTH else ()
    return ((bare,) if bare != word else ()) + stem
