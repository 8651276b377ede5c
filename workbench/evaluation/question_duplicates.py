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

SIMILAR = 75.0
"""From this likeness (0 to 100) two questions with the same evidence are one question in two wordings. Rewordings reach
79 to 91; of the forty questions of the legal corner, those that share a passage reach 54, any two 72. Questions that
differ in a plan, a number or a verb reach 90 too, so likeness counts only where both rest on the same passage."""

_NO_WORD = regex.compile(r"[^\p{L}\p{M}\p{N}]+")


def words(question: str) -> list[str]:
    """The words of a question without case, punctuation and compatibility forms.

    >>> words("What’s the limit, on Pro?")
    ['what', 's', 'the', 'limit', 'on', 'pro']
    """
    return [word for word in _NO_WORD.split(unicodedata.normalize("NFKC", question).casefold()) if word]


def likeness(one: Sequence[str], other: Sequence[str]) -> float:
    """How alike two questions are, 0 to 100, given their words: in this order or in alphabetical order.

    >>> likeness(words("On Pro, what is the limit?"), words("What is the limit on Pro?"))
    100.0
    """
    turned = fuzz.ratio(" ".join(sorted(one)), " ".join(sorted(other)))
    return max(turned, fuzz.ratio(" ".join(one), " ".join(other)))


def duplicates(rows: Sequence[GoldenRow]) -> Iterator[tuple[int, int, bool]]:
    """The pairs of row numbers that ask the same, the earlier first, and whether word for word.

    Only within a language, for the same question in two languages is what cross-lingual rows are made of; and only
    for the same ``as_of``, since another day can have another answer.
    """
    questions = [words(row.question) for row in rows]
    for first, second in combinations(range(len(rows)), 2):
        one, other = rows[first], rows[second]
        if primary(one.language) != primary(other.language) or one.as_of != other.as_of:
            continue
        if sorted(questions[first]) == sorted(questions[second]):
            yield first, second, True
        elif _same_evidence(one, other) and likeness(questions[first], questions[second]) >= SIMILAR:
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
