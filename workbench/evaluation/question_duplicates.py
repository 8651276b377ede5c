"""Questions that are asked twice. A question that is counted twice bends every figure, and leaks between splits."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import combinations

import regex
from rapidfuzz import fuzz

from workbench.evaluation.golden import GoldenRow
from workbench.evaluation.language_check import primary
from workbench.spans import Span

SIMILAR = 85.0
"""From this similarity (0 to 100, words in any order) two questions with the same evidence are one question in two
wordings. Questions that differ in a plan, a number or a verb are often more alike than that ("import"/"export" in a
short question: 93), so likeness alone would not do: it counts only where both rest on the same passage."""

_NO_WORD = regex.compile(r"[^\p{L}\p{M}\p{N}]+")


def normalized_question(text: str) -> str:
    """The words of a question in alphabetical order, without case, punctuation and compatibility forms.

    >>> normalized_question("What’s the limit, on Pro?")
    'limit on pro s the what'
    """
    words = _NO_WORD.split(unicodedata.normalize("NFKC", text).casefold())
    return " ".join(sorted(word for word in words if word))


def duplicates(rows: Sequence[GoldenRow]) -> Iterator[tuple[int, int, bool]]:
    """The pairs of row numbers that ask the same, the earlier first, and whether word for word.

    Only within a language, for the same question in two languages is what cross-lingual rows are made of; and only
    for the same ``as_of``, since another day can have another answer.
    """
    questions = [normalized_question(row.question) for row in rows]
    for first, second in combinations(range(len(rows)), 2):
        one, other = rows[first], rows[second]
        if primary(one.language) != primary(other.language) or one.as_of != other.as_of:
            continue
        if questions[first] == questions[second]:
            yield first, second, True
        elif fuzz.ratio(questions[first], questions[second], score_cutoff=SIMILAR) and _same_evidence(one, other):
            yield first, second, False


def _same_evidence(one: GoldenRow, other: GoldenRow) -> bool:
    """Whether both quote one passage, or neither has anything to quote."""
    if not one.reference_quotes and not other.reference_quotes:
        return True
    return any(
        quote.doc_id == another.doc_id and Span(quote.start, quote.end).overlaps(Span(another.start, another.end))
        for quote in one.reference_quotes
        for another in other.reference_quotes
    )
