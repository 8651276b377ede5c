"""Which strings are words of a language, how frequent they are, and the words of a text.

Frequencies are those of wordfreq (Robyn Speer, "rspeer/wordfreq", 2022): Zipf values, the base-10 logarithm of the
occurrences in a billion words. 3 is a word that most speakers know, 6 and more is "the" and its like.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

import regex
import wordfreq

from workbench.evaluation.mutations.folding import SPACELESS

KNOWN = 3.0
"""From this Zipf value on a string is taken for a real word: below, lists from the web hold many misspellings."""

GRAMMATICAL = 6.0
"""From this Zipf value on a word is taken to be grammar rather than content."""

RARE = 0.0
"""The Zipf value of what no list knows."""

_WORD = regex.compile(r"[\p{L}\p{M}]+(?:['’\-\u200c][\p{L}\p{M}]+)*")
_RUN = regex.compile(r"[\p{Han}ー]+|[\p{Hiragana}ー]+|[\p{Katakana}ー]+|[\p{Thai}]+|[\p{Latin}]+")
_LONGEST_WORD = 6
_UNSEEN = -11.0
"""The logarithm of the frequency of an unseen character (base 10), for cutting text without spaces into words."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a sentence and its place in it."""

    start: int
    end: int
    text: str

    @property
    def key(self) -> str:
        """The word as lists spell it."""
        return self.text.casefold()


@cache
def frequencies(language: str) -> Mapping[str, float]:
    """The word list of a language, word to frequency; empty where there is none."""
    try:
        return wordfreq.get_frequency_dict(language)
    except LookupError:
        return {}


def zipf(word: str, language: str) -> float:
    """The Zipf value of a word.

    >>> zipf("the", "en") > GRAMMATICAL, zipf("invoice", "en") > KNOWN, zipf("invoise", "en") > KNOWN
    (True, True, False)
    """
    frequency = frequencies(language).get(word.casefold().replace("’", "'"), 0.0)
    return math.log10(frequency) + 9 if frequency else RARE


def words(text: str, language: str) -> list[Word]:
    """The words of ``text`` in order. Text without spaces is cut where the product of the words' frequencies is
    greatest (Viterbi over a unigram model), within runs of one script.

    >>> [word.text for word in words("Don’t re-open 5 files", "en")]
    ['Don’t', 're-open', 'files']
    """
    if language not in SPACELESS:
        return [Word(found.start(), found.end(), found.group()) for found in _WORD.finditer(text)]
    return [word for found in _RUN.finditer(text) for word in _cut(found.group(), found.start(), language)]


def content_words(text: str, language: str) -> list[Word]:
    """The words of ``text`` that carry content: neither short nor among the commonest of the language."""
    shortest = 2 if language in SPACELESS or language == "ko" else 4
    return [
        word
        for word in words(text, language)
        if len(word.text) >= shortest
        and zipf(word.text, language) < GRAMMATICAL
        and not (language in SPACELESS and regex.search(r"\p{Hiragana}", word.text))
    ]


def _cut(run: str, offset: int, language: str) -> Iterable[Word]:
    if len(run) == 1 or regex.match(r"\p{Latin}|\p{Katakana}", run):
        return [Word(offset, offset + len(run), run)]
    listed = frequencies(language)
    best: list[tuple[float, int]] = [(0.0, 0)]
    for end in range(1, len(run) + 1):
        choices = []
        for start in range(max(0, end - _LONGEST_WORD), end):
            frequency = listed.get(run[start:end], 0.0)
            if frequency or end - start == 1:
                weight = math.log10(frequency) if frequency else _UNSEEN
                choices.append((best[start][0] + weight, start))
        best.append(max(choices))
    cuts: list[Word] = []
    end = len(run)
    while end:
        start = best[end][1]
        cuts.append(Word(offset + start, offset + end, run[start:end]))
        end = start
    return reversed(cuts)
