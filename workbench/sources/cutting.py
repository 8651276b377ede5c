"""Where a text that is too long may be cut: at sentences, else between words, never inside what belongs together."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise

import regex

from workbench.spans import Span
from workbench.text.sentences import sentence_spans

WINDOW = 2_000
"""How much is handed to the sentence segmenter at once, in code points: its time grows with the square of the number
of sentences (900,000 code points of Japanese took three minutes)."""

LONGEST_GRAPHEME = 32
"""How far around a cut is looked at to see whether it falls into a grapheme, in code points. Family emoji have 11."""

LONGEST_BRACKET = 300
"""A pair of brackets or of ``**`` holds together up to this many code points; beyond, it is prose in brackets."""

_MARKUP = regex.compile(
    r"""\\[!-/:-@\[-`{-~]                      # an escaped character opens nothing
    | (?P<ticks> `+ )
    | (?P<tag> <[A-Za-z/!?][^<>]*> )           # autolink or HTML tag
    | (?P<url> https?://[!-;=?-~]+ )
    | (?P<strong> \*\*|__ )
    | (?P<open> !?\[ )
    | (?P<close> \] )""",
    regex.VERBOSE,
)
_TICKS = regex.compile(r"`+")
_TARGET = regex.compile(r"\((?:[^()\\]|\\.|\((?:[^()\\]|\\.){0,500}+\)){0,2000}+\)|\[[^\[\]]{0,300}+\]", regex.DOTALL)
_QUOTE_MARK = regex.compile(r"(?m)^[ \t]*>[> \t]*")
_LINE_BREAK = regex.compile(r"\r\n?|\n")
_FENCE_MARK = regex.compile(r"(?m)^[ \t>]*(?P<mark>`{3,}|~{3,})")
_AFTER_SPACE = regex.compile(r"\s+")
_AFTER_COMMA = regex.compile(r"[,;:、，；：。！？।،؛၊။]+")
_PLAIN_BOUNDARY = regex.compile(r"[\s\p{P}]\p{Grapheme_Cluster_Break=Other}")
_GRAPHEME = regex.compile(r"\X")


def inseparable_spans(text: str) -> list[Span]:
    """The places in ``text`` that no cut may fall into: inline code, links, addresses, tags, brackets, bold words.

    In order, not overlapping. One pass, in linear time.

    >>> text = "See [the `API`](https://help.example/a_(b)) or [[Rate limits|limits]]."
    >>> [span.of(text) for span in inseparable_spans(text)]
    ['[the `API`](https://help.example/a_(b))', '[[Rate limits|limits]]']
    """
    closing_ticks: dict[int, list[int]] = {}
    for run in _TICKS.finditer(text):
        closing_ticks.setdefault(len(run[0]), []).append(run.start())

    found: list[Span] = []
    brackets: list[int] = []
    strong: dict[str, int] = {}
    at = 0
    while match := _MARKUP.search(text, at):
        at = match.end()
        if match["ticks"]:
            runs = closing_ticks.get(len(match[0]), [])
            after = bisect_left(runs, at)
            if after < len(runs):
                at = runs[after] + len(match[0])
                found.append(Span(match.start(), at))
        elif match["tag"] or match["url"]:
            found.append(Span(*match.span()))
        elif match["strong"]:
            opened = strong.pop(match[0], None)
            if opened is not None and at - opened <= LONGEST_BRACKET:
                found.append(Span(opened, at))
            else:
                strong[match[0]] = match.start()
        elif match["open"]:
            brackets.append(match.start())
        elif match["close"] and brackets:
            opened = brackets.pop()
            if target := _TARGET.match(text, at):
                found.append(Span(opened, target.end()))
                at = at if target[0].startswith("[") else target.end()
            elif at - opened <= LONGEST_BRACKET:
                found.append(Span(opened, at))
    return _merged(found)


def sentences(text: str, longest: int, language: str | None = None) -> list[Span]:
    """``text`` in consecutive pieces that together are all of it: its sentences, with the white space after them.

    A sentence of more than ``longest`` code points is cut again: after white space, a comma or a grapheme, whichever
    comes first in this list. Only what is inseparable stays longer. ``language`` is a BCP 47 tag.

    >>> text = "Up to [100. Really.](u) a minute. 上限は100件です。次へ"
    >>> [span.of(text) for span in sentences(text, 900, "en")]
    ['Up to [100. Really.](u) a minute. ', '上限は100件です。', '次へ']
    >>> [span.of("one two three") for span in sentences("one two three", 8)]
    ['one two ', 'three']
    """
    kept = _Kept(text, inseparable_spans(text))
    parts: list[Span] = []
    for start, end in pairwise(_cuts(text, _sentence_starts(text, language), kept)):
        at = start
        while end - at > longest:
            cut = kept.last_cut(at, at + longest)
            parts.append(Span(at, cut))
            at = cut
        if at < end:
            parts.append(Span(at, end))
    return parts


def lines(text: str, longest: int, language: str | None = None) -> list[Span]:
    """``text`` in consecutive pieces that together are all of it: its lines, for text that has no sentences.

    Lines between two fence marks (a code fence in an HTML block, which no parser sees) stay together. A line of more
    than ``longest`` code points is cut like :func:`sentences`.

    >>> [span.of("a\\nb\\n") for span in lines("a\\nb\\n", 900)]
    ['a\\n', 'b\\n']
    """
    fences = _Kept(text, _fence_spans(text))
    parts: list[Span] = []
    for start, end in pairwise(_cuts(text, (found.end() for found in _LINE_BREAK.finditer(text)), fences)):
        if end - start <= longest or fences.around(start + 1):
            parts.append(Span(start, end))
        else:
            parts += [span.shifted(start) for span in sentences(text[start:end], longest, language)]
    return parts


def _cuts(text: str, preferred: Iterable[int], kept: _Kept) -> list[int]:
    return [0, *(cut for cut in preferred if 0 < cut < len(text) and kept.allows(cut)), len(text)]


def _fence_spans(text: str) -> list[Span]:
    found: list[Span] = []
    opening: regex.Match[str] | None = None
    for mark in _FENCE_MARK.finditer(text):
        if opening is None:
            opening = mark
        elif mark["mark"].startswith(opening["mark"]):
            found.append(Span(opening.start(), mark.end()))
            opening = None
    return found


class _Kept:
    """What is inseparable in a text, looked up by place. The spans are in order and do not overlap."""

    def __init__(self, text: str, spans: list[Span]) -> None:
        self.text = text
        self.spans = spans
        self.starts = [span.start for span in spans]

    def around(self, cut: int) -> Span | None:
        """The inseparable span that a cut here would divide."""
        before = bisect_left(self.starts, cut) - 1
        return self.spans[before] if before >= 0 and cut < self.spans[before].end else None

    def allows(self, cut: int) -> bool:
        return self.around(cut) is None and _between_graphemes(self.text, cut)

    def last_cut(self, start: int, limit: int) -> int:
        """The best place to cut after ``start`` and up to ``limit``; later when all of that is inseparable."""
        if divided := self.around(limit):
            if divided.start <= start:
                return self.next_cut(divided.end)
            limit = divided.start
        for places in (_AFTER_SPACE, _AFTER_COMMA):
            found = [match.end() for match in places.finditer(self.text, start, limit)]
            if cut := next((cut for cut in reversed(found) if start < cut and self.allows(cut)), None):
                return cut
        ahead = self.text[start : limit + LONGEST_GRAPHEME]
        graphemes = accumulate(len(grapheme) for grapheme in _GRAPHEME.findall(ahead))
        inside = [start + end for end in graphemes if start + end <= limit and self.around(start + end) is None]
        if inside:
            return inside[-1]
        # One grapheme of more than `longest` code points, a letter with hundreds of accents, stays whole.
        whole = _GRAPHEME.match(self.text, start)
        return self.next_cut(whole.end() if whole else limit)

    def next_cut(self, cut: int) -> int:
        """``cut`` itself, or the first place after it that divides nothing."""
        while cut < len(self.text) and not self.allows(cut):
            divided = self.around(cut)
            cut = divided.end if divided else cut + 1
        return cut


def _sentence_starts(text: str, language: str | None) -> Iterator[int]:
    """Where the second and later sentences start, found window by window."""
    # The mark of a quote at the start of a line ends no sentence; the stand-in is as long, so offsets stay true.
    plain = _QUOTE_MARK.sub(lambda mark: " " * len(mark[0]), text) if ">" in text else text
    start = 0
    while start < len(plain):
        spans = sentence_spans(plain[start : start + WINDOW], language)
        for span in spans[1:]:
            yield _with_indentation(text, start + span.start)
        # The last sentence of a window may go on: the next window begins with it.
        ended = start + WINDOW >= len(plain)
        start = len(plain) if ended else start + (spans[-1].start if len(spans) > 1 else WINDOW)


def _with_indentation(text: str, position: int) -> int:
    """``position``, or the start of its line when only indentation and quote marks stand before it."""
    first = position
    while first > 0 and text[first - 1] in " \t>":
        first -= 1
    return first if first == 0 or text[first - 1] in "\r\n" else position


def _between_graphemes(text: str, cut: int) -> bool:
    if _PLAIN_BOUNDARY.match(text, cut - 1):
        return True
    start = max(0, cut - LONGEST_GRAPHEME)
    return any(match.end() == cut for match in _GRAPHEME.finditer(text, start, min(len(text), cut + LONGEST_GRAPHEME)))


def _merged(spans: list[Span]) -> list[Span]:
    merged: list[Span] = []
    for span in sorted(spans):
        if merged and span.start < merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return merged
