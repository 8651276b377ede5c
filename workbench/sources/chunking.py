"""Documents into chunks, cut where a reader would cut them.

A chunk is whole blocks of one section, or whole sentences of a paragraph that is too long. ``docs/design/chunking.md``
says why each rule is as it is. No text is ever changed: ``document.text[chunk.start:chunk.end] == chunk.text``.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

import regex

from workbench.documents import Chunk, ChunkKind, Document, chunk_id
from workbench.sources.blocks import Block, BlockKind, parse_blocks
from workbench.sources.callouts import join_callouts
from workbench.sources.front_matter import split_front_matter
from workbench.sources.packing import LONGEST, LONGEST_WHOLE, Unit, packed, units
from workbench.sources.pages import has_pages, parse_paragraphs
from workbench.spans import Span

MAJORITY = 0.5
"""A chunk that is code (or a nested table) for more than this share of its code points has that kind."""

_CODE = {BlockKind.FENCE, BlockKind.INDENTED_CODE}
_BLANK_LINES = regex.compile(r"(?:[^\S\r\n]*[\r\n])*+")


def chunk_document(document: Document) -> list[Chunk]:
    """The chunks of ``document``, in order. They do not overlap and cover all text that is not blank or front matter.

    Never divided: a code fence, a grapheme, a link, inline code. A table keeps its header: it is a chunk of its own
    with its lead-in; only one beyond ``LONGEST_WHOLE`` is cut, between rows. Headings open the chunk that follows. A
    text with pages has paragraphs only.

    Raises ``SourceError`` when the front matter is never closed.

    >>> text = "# Limits\\n\\nUp to 100 rpm.\\n\\n## Errors\\n\\nThe API answers 429."
    >>> document = Document(id="help/en/limits", text=text, language="en", title="Limits")
    >>> [(chunk.title_path, chunk.start, chunk.end) for chunk in chunk_document(document)]
    [(('Limits',), 0, 24), (('Limits', 'Errors'), 26, 57)]
    """
    text, version = document.text, document.version
    blocks = parse_paragraphs(text) if has_pages(text) else _markdown_blocks(text)
    chunks: list[Chunk] = []
    for path, section in _sections(document.title, blocks):
        code = _extents(text, section, _CODE)
        tables = _extents(text, section, {BlockKind.TABLE})
        for extent in packed(text, (unit for block in section for unit in units(text, block, document.language))):
            start, end = _trimmed(text, extent)
            chunks.append(
                Chunk(
                    id=chunk_id(document.id, version, start, end),
                    text=text[start:end],
                    document_id=document.id,
                    language=document.language,
                    title_path=path,
                    start=start,
                    end=end,
                    source_url=document.source_url,
                    valid_from=document.valid_from,
                    valid_until=document.valid_until,
                    kind=_kind(extent, Span(start, end), code, tables),
                )
            )
    return chunks


def _markdown_blocks(text: str) -> tuple[Block, ...]:
    _, body = split_front_matter(text)
    return join_callouts(text, parse_blocks(text, body), LONGEST, LONGEST_WHOLE)


def _sections(title: str, blocks: Sequence[Block]) -> Iterator[tuple[tuple[str, ...], list[Block]]]:
    """The blocks from one heading to the next, with the path of titles above them. Headings right below one another
    open one section."""
    headings: list[Block] = []
    section: list[Block] = []
    own_title = _own_title(title, blocks)

    def path() -> tuple[str, ...]:
        names = (heading.heading for heading in headings if heading is not own_title)
        return tuple(name for name in (title, *names) if name)

    for block in blocks:
        if block.kind is BlockKind.HEADING:
            if section and section[-1].kind is not BlockKind.HEADING:
                yield path(), section
                section = []
            while headings and headings[-1].level >= block.level:
                headings.pop()
            headings.append(block)
        section.append(block)
    if section:
        yield path(), section


def _own_title(title: str, blocks: Sequence[Block]) -> Block | None:
    """The heading that repeats the article's title, often in slightly other words: the one that opens the body, if it
    is the only one of level 1 or says the same."""
    opening = blocks[0] if blocks and blocks[0].kind is BlockKind.HEADING else None
    if opening is None or not title:
        return None
    only = opening.level == 1 and sum(block.level == 1 for block in blocks) == 1
    return opening if only or opening.heading.casefold() == title.casefold() else None


def _extents(text: str, section: Sequence[Block], kinds: set[BlockKind]) -> list[Span]:
    return [
        Span(leaf.start, leaf.start + len(text[leaf.start : leaf.end].rstrip()))
        for block in section
        for leaf in block.leaves()
        if leaf.kind in kinds
    ]


def _trimmed(text: str, extent: Unit) -> tuple[int, int]:
    """Without the blank lines before and the white space behind. Indentation stays: it belongs to lists and code."""
    blank = _BLANK_LINES.match(text, extent.start, extent.end)
    start = blank.end() if blank else extent.start
    return start, start + len(text[start : extent.end].rstrip())


def _kind(extent: Unit, span: Span, code: Sequence[Span], tables: Sequence[Span]) -> ChunkKind:
    if extent.table is not None or _covered(span, tables) > MAJORITY * len(span):
        return ChunkKind.TABLE
    return ChunkKind.CODE if _covered(span, code) > MAJORITY * len(span) else ChunkKind.PROSE


def _covered(span: Span, extents: Sequence[Span]) -> int:
    """How many code points of ``span`` lie in ``extents``, which are in order and do not overlap."""
    covered = 0
    for place in range(max(0, bisect_right(extents, span) - 1), len(extents)):
        if extents[place].start >= span.end:
            break
        covered += max(0, min(span.end, extents[place].end) - max(span.start, extents[place].start))
    return covered
