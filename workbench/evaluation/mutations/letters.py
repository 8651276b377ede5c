"""Strings one letter away from a word."""

from __future__ import annotations

from functools import cache
from itertools import islice

import regex

from workbench.evaluation.mutations.vocabulary import frequencies

_COMMON = 3000
"""How many of a language's commonest words show which letters it writes with."""

_LATIN = "abcdefghijklmnopqrstuvwxyz"


@cache
def alphabet(language: str) -> str:
    """The letters that a language writes with, small ones, of all its scripts.

    >>> [letter in alphabet("pl") for letter in "ał1ж"]
    [True, True, False, False]
    """
    letters = {letter for word in islice(frequencies(language), _COMMON) for letter in word if letter.isalpha()}
    return "".join(sorted(letters)) or _LATIN


def one_letter_away(word: str, language: str) -> list[str]:
    """Every string that differs from ``word`` by one letter changed, left out, put in, or swapped with the next.

    >>> [near for near in one_letter_away("cat", "en") if near in {"cart", "at", "cut", "act", "dog"}]
    ['act', 'at', 'cart', 'cut']
    """
    script = r"\p{Latin}" if regex.match(r"\p{Latin}", word) else r"\P{Latin}"
    letters = [letter for letter in alphabet(language) if regex.match(script, letter)]
    found: set[str] = set()
    for place in range(len(word) + 1):
        head, tail = word[:place], word[place:]
        found.update([head + letter + tail for letter in letters])
        if tail:
            found.add(head + tail[1:])
            found.update([head + letter + tail[1:] for letter in letters])
        if len(tail) > 1:
            found.add(head + tail[1] + tail[0] + tail[2:])
    found.discard(word)
    return sorted(found)
