"""Aspects: the parts of a question that an answer should cover, and how much of one a text covers.

A question is cut into sub-questions where a sentence ends, and where a word that asks follows a comma or the language's
own word for "and" (from CLDR): "and how", not "and remove". What is left of a sub-question without function words are
its terms, each weighed by how much it tells in its language.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

import regex
from babel import Locale, UnknownLocaleError

from workbench.answering.function_words import asking_phrases, asking_words, function_words
from workbench.retrieval.language_ranges import primary_language
from workbench.retrieval.terms import Term, terms

Weigh = Callable[[str, str | None], float]
"""How much a token tells in a language, 0 to 1; 1.0 for one that no article holds (`BM25.weight`)."""

PART_STRENGTH = 0.8
"""What a shared stem, syllable pair or piece of an identifier counts, where the whole word counts 1."""

TELLS_NOTHING = 0.1
"""A term below this weight stands in most chunks of its language: a function word that no list knows."""

_END = regex.compile(r"[?？؟;；。！!\n]+|\.(?=\s|$)")
_COMMA = regex.compile("，|、")


@dataclass(frozen=True, slots=True)
class WeighedTerm:
    """A term of a question with its weight. ``known`` is whether any article of the language holds it or a like
    word."""

    term: Term
    weight: float
    known: bool

    def strength(self, tokens: Collection[str]) -> float:
        """How well a text with these ``tokens`` covers the term, 0 to 1."""
        if self.term.token in tokens:
            return 1.0
        parts = self.term.parts
        return PART_STRENGTH * sum(part in tokens for part in parts) / len(parts) if parts else 0.0

    @property
    def exact(self) -> bool:
        """Whether it must be met to the letter: a number, a version, an identifier."""
        return any(character.isdigit() or character in "_." for character in self.term.token)


@dataclass(frozen=True, slots=True)
class Aspect:
    """One sub-question: its text as asked, and its terms (places are code points into the whole question)."""

    text: str
    terms: tuple[WeighedTerm, ...]


def aspects(question: str, language: str | None, weigh: Weigh) -> list[Aspect]:
    """The aspects of ``question`` in order; those without a term that tells anything are left out.

    >>> found = aspects("How do I add a seat, and what does it cost?", "en", lambda token, language: 1.0)
    >>> [(aspect.text, [weighed.term.token for weighed in aspect.terms]) for aspect in found]
    [('How do I add a seat', ['add', 'seat']), ('what does it cost', ['cost'])]
    """
    found = []
    for start, end in _sub_questions(question, language):
        weighed = tuple(_weighed_terms(question, start, end, language, weigh))
        if weighed:
            found.append(Aspect(question[start:end], weighed))
    return found


def _sub_questions(question: str, language: str | None) -> Iterator[tuple[int, int]]:
    """The places of the sub-questions, without the white space and commas around them."""
    start = 0
    cuts = [match.span() for match in _END.finditer(question)]
    if phrases := asking_phrases(language):
        cuts += [match.span() for match in _COMMA.finditer(question) if phrases.match(question, match.end())]
    if conjunction := _conjunction(primary_language(language)):
        asking = asking_words(language)
        for match in conjunction.finditer(question):
            following = next(terms(question[match.end() :]), None)
            if following and following.token in asking:
                cuts.append(match.span())
    for cut_start, cut_end in [*sorted(cuts), (len(question), len(question))]:
        piece = question[start:cut_start]
        first = start + len(piece) - len(piece.lstrip(" \t\r\n,،、"))
        last = cut_start - len(piece) + len(piece.rstrip(" \t\r\n,،、"))
        if first < last:
            yield first, last
        start = max(start, cut_end)


@lru_cache(maxsize=64)
def _conjunction(language: str) -> regex.Pattern[str] | None:
    """The word for "and" as CLDR's list pattern writes it; ``None`` where it is written to the next word (Arabic)."""
    try:
        pattern = Locale.parse(language).list_patterns["standard"]["2"]
    except (UnknownLocaleError, ValueError, KeyError, TypeError):
        return None
    between = pattern.replace("{0}", "").replace("{1}", "")
    if between.startswith(" ") != between.endswith(" ") or not between.strip():
        return None
    return regex.compile(regex.escape(between).replace(r"\ ", r"\s+"), regex.IGNORECASE)


def _weighed_terms(question: str, start: int, end: int, language: str | None, weigh: Weigh) -> Iterator[WeighedTerm]:
    text = question[start:end]
    if phrases := asking_phrases(language):
        text = phrases.sub(lambda match: " " * len(match.group()), text)
    ignored = function_words(language)
    found = [_weighed(term, language, weigh) for term in terms(text) if term.token not in ignored]
    held = {at for weighed in found if weighed.known for at in range(weighed.term.start, weighed.term.end)}
    for weighed in found:
        term = weighed.term
        # A pair across the border of two words that are known by themselves is no word.
        across = not weighed.known and held.issuperset(range(term.start, term.end))
        # A lone character of an unspaced script is met only where it stands alone: what it lacks says nothing.
        lone = not weighed.known and len(term.token) == 1 and not term.token.isascii()
        if weighed.weight >= TELLS_NOTHING and not across and not lone:
            place = Term(start + term.start, start + term.end, term.token, term.parts)
            yield WeighedTerm(place, weighed.weight, weighed.known)


def _weighed(term: Term, language: str | None, weigh: Weigh) -> WeighedTerm:
    weight = weigh(term.token, language)
    parts = [weigh(part, language) for part in term.parts]
    known_parts = [part for part in parts if part < 1.0]
    if weight < 1.0 or not known_parts:
        return WeighedTerm(term, weight, known=weight < 1.0)
    return WeighedTerm(term, sum(parts) / len(parts), known=True)
