"""Windows: where in a long source a quote that is not quite its text may stand, by the quote's rare words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import regex

from workbench.text.tokens import Token

_ANCHORS = 6
# A place with less than a quarter of the best one's votes shares a common word or two with the quote.
_LEAST_RIVAL = 4
_MOST_OCCURRENCES = 40
_UNSPACED_ANCHOR = 4
_SHORTEST_ANCHOR = 3
_RUN = regex.compile(r"[\p{L}\p{M}\p{N}]+")
_UNSPACED_RUN = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}ー]")


def windows(quote: str, source: str, most: int = 3) -> list[tuple[int, int]]:
    """Where in ``source`` a mutilated ``quote`` may stand (both case-folded): likeliest ranges first.

    The quote's longest words are looked up in the source; each place votes for where the quote would begin. Linear in
    the source's length.

    >>> windows("the biling page", "open the settings and then the billing page")
    [(0, 43)]
    """
    votes: list[tuple[int, int]] = []
    for offset, anchor in _anchors(quote):
        found = source.find(anchor)
        for _ in range(_MOST_OCCURRENCES):
            if found < 0:
                break
            votes.append((found - offset, len(anchor)))
            found = source.find(anchor, found + 1)
    votes.sort()
    slack = 24 + len(quote) // 4
    clusters: list[tuple[int, int, int]] = []
    for start, weight in votes:
        if clusters and start - clusters[-1][0] <= slack:
            first, _, total = clusters[-1]
            clusters[-1] = (first, start, total + weight)
        else:
            clusters.append((start, start, weight))
    clusters.sort(key=lambda cluster: -cluster[2])
    return [
        _on_spaces(source, max(0, first - slack), min(len(source), last + len(quote) + slack))
        for first, last, weight in clusters[:most]
        if weight * _LEAST_RIVAL >= clusters[0][2]
    ]


def _anchors(quote: str) -> list[tuple[int, str]]:
    found: dict[str, int] = {}
    for run in _RUN.finditer(quote):
        if not _UNSPACED_RUN.search(run[0]):
            if len(run[0]) >= _SHORTEST_ANCHOR:
                found.setdefault(run[0], run.start())
            continue
        for start in range(run.start(), max(run.start() + 1, run.end() - _UNSPACED_ANCHOR + 1), _UNSPACED_ANCHOR):
            found.setdefault(quote[start : min(start + _UNSPACED_ANCHOR, run.end())], start)
    longest = sorted(found.items(), key=lambda item: (-len(item[0]), item[1]))
    # Of equally long pieces those at both ends and in the middle tell more than the first few.
    best = longest[:_ANCHORS] + longest[_ANCHORS : 4 * _ANCHORS : 3]
    return [(offset, anchor) for anchor, offset in best] or [(0, quote.strip())] * bool(quote.strip())


def _on_spaces(text: str, start: int, end: int, farthest: int = 60) -> tuple[int, int]:
    """The range widened to the next white space, so that no token is cut."""
    while start > 0 and farthest > 0 and not text[start - 1].isspace():
        start, farthest = start - 1, farthest - 1
    while end < len(text) and farthest > 0 and not text[end].isspace():
        end, farthest = end + 1, farthest - 1
    return start, end


def starts(quote: Sequence[Token], source: Sequence[Token]) -> Iterator[int]:
    """The source tokens at which a walk of ``quote`` may begin: the same first word, then near ones by the second."""
    first = quote[0].key
    same = [position for position, token in enumerate(source) if token.key == first]
    yield from same
    tried = set(same)
    for ahead in (1, 2, 3):
        if ahead >= len(quote):
            return
        for position, token in enumerate(source):
            if token.key == quote[ahead].key:
                for start in (position - ahead, position - ahead - 1, position - ahead + 1):
                    if 0 <= start < len(source) and start not in tried:
                        tried.add(start)
                        yield start
