"""The passages that quotes are taken from: the sentences, table rows and code lines of a chunk, with their places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

import regex
import sentencex
from markdown_it import MarkdownIt

from workbench.documents import Chunk, Document
from workbench.evaluation.language_check import contradiction
from workbench.evaluation.mutations.folding import SPACELESS
from workbench.sources.blocks import Block, BlockKind, parse_blocks
from workbench.spans import Span

SHORTEST, LONGEST = 25, 400
"""Sentences that are used, in code points (scripts without spaces: a third): shorter ones hold too little to change."""

LONGEST_SURROUNDINGS = 20_000
"""Of longer sources only the chunk is searched for words to put in, in code points."""

_inline = MarkdownIt("commonmark")
_LEADING = regex.compile(
    r"\s*(?:>\s?)*\s*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:\[[ xX]\]\s+|\[\^\w+\]:\s+)?(?:#{1,6}[ \t]+)?"
)
_TRAILING = regex.compile(r"\s+#*\s*$|\s*\{#[^{}]*\}\s*$")
_MARKUP = regex.compile(r"[*_`\[\]<>\\|{}~]|&\w+;|&#|https?:|\n|\s\s|\(\w+\.\w+\)")
_LEFT_OVER = regex.compile(r"\*\*|`|\]\(|\[!|<[a-z/!]|!\[|^\s*>|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)|\\$")
_BAR = regex.compile(r"(?<!\\)\|")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: where it stands (``span`` in ``source``) and how it reads without markup (``text``).

    ``tag`` is the document's BCP 47 tag, ``language`` its primary language. ``chunk_span`` is its place in its chunk,
    which is the source unless another one was chosen. A sentence is ``clean`` when it has no markup, so that ``text``
    is the source as written.
    """

    source: str
    span: Span
    text: str
    tag: str
    document: Document
    chunk: Chunk
    chunk_span: Span
    block: BlockKind
    place: int
    """Its number among the sentences of its chunk."""

    @property
    def language(self) -> str:
        """The primary language (ISO 639-1)."""
        return self.tag.split("-")[0].lower()

    @property
    def spaceless(self) -> bool:
        """Whether its language has no spaces between words."""
        return self.language in SPACELESS

    @property
    def written(self) -> str:
        """The sentence as it is written in the source."""
        return self.span.of(self.source)

    @property
    def clean(self) -> bool:
        """Whether it is written without markup."""
        return self.text == self.written and not _MARKUP.search(self.text)

    @property
    def surroundings(self) -> str:
        """The source, or the chunk where the source is very long: where other words and numbers are taken from."""
        return self.source if len(self.source) <= LONGEST_SURROUNDINGS else self.chunk.text

    def in_document(self) -> Sentence:
        """The same sentence with the whole document as its source."""
        return replace(self, source=self.document.text, span=self.chunk_span.shifted(self.chunk.start))

    def rewritten(self, written: str) -> tuple[str, Span]:
        """The source with this sentence written otherwise, and the sentence's span in it."""
        source = self.source[: self.span.start] + written + self.source[self.span.end :]
        return source, Span(self.span.start, self.span.start + len(written))


@dataclass(frozen=True, slots=True)
class Row:
    """A table row: its line, and its cells with their places (code points into the chunk)."""

    span: Span
    cells: tuple[tuple[Span, str], ...]

    @property
    def inner(self) -> Span:
        """From the first cell's text to the last one's."""
        filled = [span for span, _ in self.cells if len(span)]
        return Span(filled[0].start, filled[-1].end)

    @property
    def texts(self) -> list[str]:
        """The cells without markup."""
        return [text for _, text in self.cells]


@dataclass(slots=True)
class Passage:
    """A chunk taken apart."""

    chunk: Chunk
    document: Document
    sentences: list[Sentence] = field(default_factory=list)
    tables: list[list[Row]] = field(default_factory=list)
    code: list[Span] = field(default_factory=list)
    lists: list[list[Sentence]] = field(default_factory=list)


def plain(markdown: str) -> str | None:
    """``markdown`` (inline) as a reader sees it; ``None`` when the marks in it do not add up.

    >>> plain("Open **Billing** &amp; [pay](a.md)")
    'Open Billing & pay'
    >>> plain("half **bold") is None
    True
    """
    parts: list[str] = []
    for token in _inline.parseInline(" ".join(markdown.split()))[0].children or []:
        if token.type in {"image", "html_inline"}:
            return None
        parts.append(" " if token.type in {"softbreak", "hardbreak"} else token.content)
    text = "".join(parts)
    code = "".join(
        token.content for token in _inline.parseInline(markdown)[0].children or [] if token.type == "code_inline"
    )
    return None if _LEFT_OVER.search(text) and not code else text


def take_apart(chunk: Chunk, document: Document) -> Passage:
    """The passages of ``chunk``."""
    passage = Passage(chunk, document)
    for block in parse_blocks(chunk.text):
        for items in _lists(block):
            _add_list(passage, items)
        for leaf in block.leaves():
            if leaf.kind in {BlockKind.PARAGRAPH, BlockKind.HEADING}:
                passage.sentences += _sentences(passage, leaf, len(passage.sentences))
            elif leaf.kind is BlockKind.TABLE:
                _add_table(passage, leaf)
            elif leaf.kind is BlockKind.FENCE:
                _add_code(passage, leaf)
    return passage


def _sentences(passage: Passage, leaf: Block, first: int) -> Iterator[Sentence]:
    chunk = passage.chunk
    start, end = _content(chunk.text, leaf)
    tag = chunk.language or passage.document.language
    language = tag.split("-")[0].lower()
    shortest = SHORTEST // 3 if language in SPACELESS else SHORTEST
    text = chunk.text[start:end]
    if leaf.kind is BlockKind.HEADING:
        bounds = [(0, len(text))]
    else:
        bounds = [
            (part["start_index"], part["end_index"]) for part in sentencex.get_sentence_boundaries(language, text)
        ]
    for place, (begin, stop) in enumerate(bounds):
        written = text[begin:stop]
        begin += len(written) - len(written.lstrip())
        written = written.strip()
        shown = plain(written)
        if shown is not None and shortest <= len(shown) <= LONGEST and not contradiction(shown, tag):
            span = Span(start + begin, start + begin + len(written))
            yield Sentence(chunk.text, span, shown, tag, passage.document, chunk, span, leaf.kind, first + place)


def _content(text: str, leaf: Block) -> tuple[int, int]:
    start, end = leaf.start, leaf.end
    if leading := _LEADING.match(text, start, end):
        start = leading.end()
    body = text[start:end]
    if leaf.kind is BlockKind.HEADING:
        body = _TRAILING.sub("", body).split("\n")[0]
    return start, start + len(body.rstrip())


def _lists(block: Block) -> Iterator[list[Block]]:
    if block.kind is BlockKind.LIST and len(block.children) > 1:
        yield list(block.children)
    for child in block.children:
        yield from _lists(child)


def _add_list(passage: Passage, items: list[Block]) -> None:
    """Items of one paragraph each, short enough to be quoted together."""
    chunk = passage.chunk
    found: list[Sentence] = []
    for item in items:
        leaves = list(item.leaves())
        if len(leaves) != 1 or leaves[0].kind is not BlockKind.PARAGRAPH:
            break
        start, end = _content(chunk.text, leaves[0])
        shown = plain(chunk.text[start:end])
        if not shown or len(shown) > LONGEST // 2:
            break
        tag = chunk.language or passage.document.language
        span = Span(start, end)
        found.append(Sentence(chunk.text, span, shown, tag, passage.document, chunk, span, BlockKind.ITEM, len(found)))
    if len(found) > 1:
        passage.lists.append(found)


def _add_table(passage: Passage, leaf: Block) -> None:
    rows: list[Row] = []
    text, start = passage.chunk.text, leaf.start
    for line in text[leaf.start : leaf.end].splitlines(keepends=True):
        stripped = line.strip()
        if stripped.startswith("|") and not regex.fullmatch(r"[\s|:\-]+", stripped):
            begin = start + line.index(stripped)
            row = Row(Span(begin, begin + len(stripped)), tuple(_cells(stripped, begin)))
            if sum(bool(shown) for shown in row.texts) > 1:
                rows.append(row)
        start += len(line)
    if len(rows) > 1:
        passage.tables.append(rows)


def _cells(line: str, offset: int) -> Iterator[tuple[Span, str]]:
    bars = [found.start() for found in _BAR.finditer(line)]
    if bars[-1] != len(line) - 1:
        bars.append(len(line))
    for left, right in pairwise(bars):
        cell = line[left + 1 : right]
        start = offset + left + 1 + len(cell) - len(cell.lstrip())
        yield Span(start, start + len(cell.strip())), plain(cell.strip()) or ""


def _add_code(passage: Passage, leaf: Block) -> None:
    text, start = passage.chunk.text, leaf.start
    for line in text[leaf.start : leaf.end].splitlines(keepends=True):
        stripped = line.strip()
        if len(stripped) >= 10 and not stripped.startswith(("```", "~~~", "<pre", "</pre")):
            begin = start + line.index(stripped)
            passage.code.append(Span(begin, begin + len(stripped)))
        start += len(line)
