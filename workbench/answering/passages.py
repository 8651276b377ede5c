"""Passages: what can be quoted whole from a chunk — a sentence, a table row, a code fence.

A sentence is never cut, a heading is no sentence, a table row comes with its header row and a fence comes whole. What
reads badly out of its place is left out: headings, pictures, lists of links, questions, single words.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

import regex
from markdown_it import MarkdownIt
from markdown_it.token import Token

from workbench.documents import Chunk
from workbench.retrieval.markup import plain_text
from workbench.retrieval.terms import terms
from workbench.spans import Span
from workbench.text.sentences import sentence_spans
from workbench.verify.markers import find_markers

LINK_SHARE = 0.5
"""A sentence with more of its letters inside links is a pointer to other pages, not an answer."""

FRAGMENT_TERMS = 5
"""A line of running text without a full stop needs as many terms, else it is a by-line, a label or a crumb."""

_markdown = MarkdownIt("commonmark").enable("table")
_SENTENCE_END = regex.compile(r"[\p{Sentence_Terminal}…:：؛;][\p{Pe}\p{Pf}\"'*_`]*$")
_LEAD_IN = regex.compile(r"[:：][\p{Pe}\p{Pf}*_]*$")
_QUESTION = regex.compile(r"[?？؟;][\p{Pe}\p{Pf}\"'*_]*$")
_LINK = regex.compile(
    r"!?\[(?:[^\[\]]|\[(?:[^\[\]]|\[[^\[\]]*\])*\])*\]\([^()]*(?:\([^()]*\)[^()]*)*\)|<https?://[^>\s]*>"
)
# "**Important** Save first.": what a call-out is called is no part of its sentence. A name in bold would be followed by
# a verb in lower case, or by no space where a script has no case.
_LABEL = regex.compile(r"\*\*\p{Lu}[^*\n]{0,30}(?<![\p{Sentence_Terminal}:])\*\*[ \n]+(?=[*_`\[]*\p{Lu})")
_LETTER = regex.compile(r"[\p{L}\p{N}]")


class Layout(StrEnum):
    """How a passage is set in an answer."""

    SENTENCE = "sentence"
    ITEM = "item"
    ROW = "row"
    CODE = "code"


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """Something of a chunk that can be quoted whole.

    ``quote`` is its place in the chunk's text (code points); ``text`` what an answer shows, without inline markup.
    ``block`` counts the chunk's blocks: the sentences of one paragraph, the rows of one table share a number; items of
    a list share ``list_number``, ``ordered`` where they are steps. ``head`` holds the lines above a row: the table's
    header and rule.
    """

    quote: Span
    text: str
    layout: Layout = Layout.SENTENCE
    block: int = 0
    list_number: int | None = None
    ordered: bool = False
    head: tuple[str, ...] = ()

    @property
    def is_lead_in(self) -> bool:
        """Whether it announces what follows ("To open the panel:")."""
        return self.layout in (Layout.SENTENCE, Layout.ITEM) and bool(_LEAD_IN.search(self.text))


@lru_cache(maxsize=4096)
def passages(chunk: Chunk) -> tuple[Passage, ...]:
    """The passages of ``chunk`` in reading order.

    >>> table = "| Plan | Days |\\n|---|---|\\n| Pro | 7 |"
    >>> chunk = Chunk("k1", f"## Refunds\\n\\nRefunds take **14 days**. Ask us!\\n\\n{table}")
    >>> [(passage.quote.of(chunk.text), passage.text) for passage in passages(chunk)][:2]
    [('Refunds take **14 days**.', 'Refunds take 14 days.'), ('Ask us!', 'Ask us!')]
    >>> passages(chunk)[2].quote.of(chunk.text), passages(chunk)[2].head
    ('| Pro | 7 |', ('| Plan | Days |', '|---|---|'))
    """
    return tuple(passage for passage in _blocks(chunk) if not find_markers(passage.text))


def _blocks(chunk: Chunk) -> Iterator[Passage]:
    lines = _Lines(chunk.text)
    tokens = _markdown.parse(_outdented(chunk.text))
    heading = False
    lists: list[tuple[int, bool]] = []
    list_count = 0
    for block, token in enumerate(tokens):
        if token.type in ("heading_open", "heading_close"):
            heading = token.type == "heading_open"
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            list_count += 1
            lists.append((list_count, token.type == "ordered_list_open"))
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            lists.pop()
        elif token.type in ("fence", "code_block") and token.map:
            yield from _code(chunk.text, lines, token, block)
        elif token.type == "table_open" and token.map:
            yield from _rows(chunk.text, lines, token.map, block)
        elif token.type == "inline" and token.map and not heading and tokens[block - 1].type == "paragraph_open":
            yield from _sentences(chunk, lines, token, block, lists[-1] if lists else (None, False))


def _outdented(text: str) -> str:
    """``text`` moved left by the indentation of its first line: a chunk may start inside a list."""
    first = regex.match(r"(?:[ \t]*\r?\n)*([ \t]*)", text)
    assert first is not None
    return regex.sub(rf"(?m)^[ \t]{{1,{len(first[1])}}}", "", text) if first[1] else text


class _Lines:
    """Where each line of a text starts. Lines end as CommonMark says."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(match.end() for match in regex.finditer(r"\r\n|\n|\r", text)), len(text) + 1]

    def span(self, first: int, last: int) -> Span:
        """Lines ``first`` up to, not including, ``last``, without the white space around them."""
        start, end = self.starts[first], min(self.starts[last], len(self.text))
        piece = self.text[start:end]
        start += len(piece) - len(piece.lstrip())
        return Span(start, max(start, end - len(piece) + len(piece.rstrip())))


def _code(text: str, lines: _Lines, token: Token, block: int) -> Iterator[Passage]:
    assert token.map
    quote = lines.span(token.map[0], token.map[1])
    if not token.content.strip():
        return
    fence = token.markup if token.type == "fence" else "```"
    shown = f"{fence}{token.info.strip()}\n{textwrap.dedent(token.content).rstrip()}\n{fence}"
    yield Passage(quote=quote, text=shown, layout=Layout.CODE, block=block)


def _rows(text: str, lines: _Lines, place: Sequence[int], block: int) -> Iterator[Passage]:
    first, last = place
    head = tuple(_cells(lines.span(line, line + 1).of(text)) for line in (first, first + 1))
    for line in range(first + 2, last):
        quote = lines.span(line, line + 1)
        shown = _cells(quote.of(text))
        if _LETTER.search(shown):
            yield Passage(quote=quote, text=shown, layout=Layout.ROW, block=block, head=head)


def _cells(row: str) -> str:
    """A table row without inline markup. An escaped bar stays escaped: it is no border."""
    return plain_text(row.replace(r"\|", "\ue000")).text.replace("\ue000", r"\|")


def _sentences(
    chunk: Chunk, lines: _Lines, token: Token, block: int, within: tuple[int | None, bool]
) -> Iterator[Passage]:
    origin = _origin(lines, token)
    if origin is None:
        return
    label = _LABEL.match(token.content)
    skipped = label.end() if label else 0
    plain = plain_text(token.content[skipped:])
    text = plain.text
    places = [(start + skipped, end + skipped) for start, end in plain.places()]
    list_number, ordered = within
    layout = Layout.SENTENCE if list_number is None else Layout.ITEM
    spans = sentence_spans(text, chunk.language)
    for index, span in enumerate(spans):
        span = Span(span.start + len(span.of(text)) - len(span.of(text).lstrip("> ")), span.end)
        if not span:
            continue
        before = places[spans[index - 1].end - 1][1] if index else skipped
        after = places[spans[index + 1].start][0] if index + 1 < len(spans) else len(token.content)
        start, end = _with_markup(token.content, before, places[span.start][0], places[span.end - 1][1], after)
        quote = Span(origin[start], origin[end - 1] + 1)
        shown = " ".join(span.of(text).split())
        if _reads_alone(shown, quote.of(chunk.text), layout):
            yield Passage(quote=quote, text=shown, layout=layout, block=block, list_number=list_number, ordered=ordered)


def _origin(lines: _Lines, token: Token) -> list[int] | None:
    """For each character of an inline token's content its place in the chunk: the parser has taken the indentation and
    the quote marks of the lines away. ``None`` where a line cannot be found again (a tab that was widened)."""
    assert token.map
    origin: list[int] = []
    line_texts = token.content.split("\n")
    for number, line_text in enumerate(line_texts):
        start, end = lines.starts[token.map[0] + number], lines.starts[token.map[0] + number + 1]
        found = lines.text.find(line_text, start, end)
        if found < 0:
            return None
        origin += range(found, found + len(line_text))
        origin += [found + len(line_text)] if number + 1 < len(line_texts) else []
    return origin


def _with_markup(content: str, before: int, start: int, end: int, after: int) -> tuple[int, int]:
    """Widen ``start`` and ``end`` to the markup that touches them (``**``, the end of a link), so that a quote starts
    and ends where its markup does. ``before`` and ``after`` are where the neighbouring sentences end and start."""
    opening = regex.search(r"(?:\[!\w+\s+|\S)*$", content[before:start])
    closing = regex.match(r"\S*", content[end:after])
    assert opening is not None
    assert closing is not None
    glued = before > 0 and before + opening.start() == before  # no white space between two sentences: 。**
    return (start if glued else before + opening.start()), end + closing.end()


def _reads_alone(shown: str, quote: str, layout: Layout) -> bool:
    letters = len(_LETTER.findall(shown))
    if not letters or _QUESTION.search(shown):
        return False
    linked = sum(len(_LETTER.findall(plain_text(link.group()).text)) for link in _LINK.finditer(quote))
    if linked > LINK_SHARE * letters:
        return False
    return layout is Layout.ITEM or bool(_SENTENCE_END.search(shown)) or _count(shown) >= FRAGMENT_TERMS


def _count(text: str) -> int:
    return sum(1 for _ in terms(text))
