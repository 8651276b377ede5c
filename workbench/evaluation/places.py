"""Where a quote stands in a text, word for word; and, when it does not, what stands there instead."""

from __future__ import annotations

from collections.abc import Iterator

from rapidfuzz import fuzz

from workbench.spans import Span

CLOSEST = 60.0
"""Similarity (0 to 100) below which the closest passage would only mislead: unrelated sentences reach about 50."""


def places(text: str, quote: str) -> list[Span]:
    """Every place of ``quote`` in ``text``, overlapping ones too, in code points. None for an empty quote.

    >>> places("ana nana", "na")
    [Span(start=1, end=3), Span(start=4, end=6), Span(start=6, end=8)]
    """
    return list(_places(text, quote)) if quote else []


def _places(text: str, quote: str) -> Iterator[Span]:
    start = text.find(quote)
    while start != -1:
        yield Span(start, start + len(quote))
        start = text.find(quote, start + 1)


def line_of(text: str, offset: int) -> int:
    """The line that ``offset`` is in, counted from 1.

    >>> line_of("one\\ntwo", 4)
    2
    """
    return text.count("\n", 0, offset) + 1


def closest(text: str, quote: str) -> Span | None:
    """The passage that is most like ``quote``, to show to a person; ``None`` when nothing comes near.

    The best window of the quote's length by the Indel ratio (rapidfuzz), grown to whole words.

    >>> text = "Each token may send 1,000 requests per hour."
    >>> closest(text, "may send 100 requests").of(text)
    'may send 1,000 requests'
    >>> closest(text, "zebras graze") is None
    True
    """
    found = fuzz.partial_ratio_alignment(quote, text, score_cutoff=CLOSEST)
    if found is None or found.dest_start == found.dest_end:
        return None
    start, end = found.dest_start, found.dest_end
    while start < end and text[start].isspace():
        start += 1
    while start > 0 and text[start - 1].isalnum() and text[start].isalnum():
        start -= 1
    while end < len(text) and text[end - 1].isalnum() and text[end].isalnum():
        end += 1
    return Span(start, end)


def describe_absence(text: str, quote: str) -> str:
    """Why ``quote`` is not in ``text``, in one line: the closest passage as it really is.

    >>> describe_absence("A token lives 24\\u00a0hours.", "lives 24 hours")
    "it is not in the document; the closest passage there is 'lives 24\\\\xa0hours' (line 1)"
    """
    span = closest(text, quote)
    if span is None:
        return "it is not in the document, and nothing like it"
    return (
        f"it is not in the document; the closest passage there is {span.of(text)!r} (line {line_of(text, span.start)})"
    )
