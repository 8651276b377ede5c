"""The blocks of a Markdown text as a tree that knows its places: headings, paragraphs, fences, lists, tables, quotes.

markdown-it-py finds the blocks (CommonMark with tables); this module turns its line numbers into code points and lets
no text fall between two blocks: link reference definitions, say, which give no token.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from markdown_it import MarkdownIt
from markdown_it.token import Token

LONGEST_HEADING = 200
"""A longer heading is a paragraph, in code points: usually one with a ``---`` line glued below it by mistake."""

# Only the block structure is wanted: inline rules take most of the time, and their tokens carry no places.
_parser = MarkdownIt("commonmark").enable("table")
_parser.core.ruler.disable(["inline", "text_join"])
_inline = MarkdownIt("commonmark")

# What markdown-it takes for a line break. `str.splitlines` would also break at form feeds and U+2028.
_LINE_BREAK = re.compile(r"\r\n?|\n")
_HEADING_ANCHOR = re.compile(r"\s*\{#[^{}]*\}\s*$")


class BlockKind(StrEnum):
    """What a block is. List, item, quote and callout hold other blocks; the rest are leaves. An HTML ``<pre>``
    is a fence too: code with a mark at both ends."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    FENCE = "fence"
    INDENTED_CODE = "indented_code"
    TABLE = "table"
    HTML = "html"
    RULE = "rule"
    LIST = "list"
    ITEM = "item"
    QUOTE = "quote"
    CALLOUT = "callout"


@dataclass(frozen=True, slots=True)
class Block:
    """One block: whole lines, ``start`` to ``end`` in code points of the text, up to the next block's start.

    ``children`` are the blocks of a list, item or quote; together they cover all of it. ``level`` (1 to 6) and
    ``heading`` (plain text) belong to headings.
    """

    kind: BlockKind
    start: int
    end: int
    children: tuple[Block, ...] = ()
    level: int = 0
    heading: str = ""

    def leaves(self) -> Iterator[Block]:
        """The blocks without children, in order."""
        if not self.children:
            yield self
        for child in self.children:
            yield from child.leaves()


@dataclass(slots=True)
class _Open:
    """A block while its tokens are read: lines from the start of the parsed text."""

    kind: BlockKind
    line: int
    children: list[_Open] = field(default_factory=list)
    level: int = 0
    heading: str = ""


_KINDS = {
    "heading_open": BlockKind.HEADING,
    "paragraph_open": BlockKind.PARAGRAPH,
    "fence": BlockKind.FENCE,
    "code_block": BlockKind.INDENTED_CODE,
    "table_open": BlockKind.TABLE,
    "html_block": BlockKind.HTML,
    "hr": BlockKind.RULE,
    "bullet_list_open": BlockKind.LIST,
    "ordered_list_open": BlockKind.LIST,
    "list_item_open": BlockKind.ITEM,
    "blockquote_open": BlockKind.QUOTE,
}
_CONTAINERS = {"bullet_list", "ordered_list", "list_item", "blockquote"}


def parse_blocks(text: str, start: int = 0) -> tuple[Block, ...]:
    """The blocks of ``text`` from the code point ``start`` on (where the body begins), in order.

    They cover every character from ``start`` to the end that is not blank.

    >>> [(block.kind.value, text[block.start : block.end]) for text in ["# Limits\\n\\n100 *rpm*\\n"]
    ...  for block in parse_blocks(text)]
    [('heading', '# Limits\\n\\n'), ('paragraph', '100 *rpm*\\n')]
    """
    body = text[start:]
    if not body.strip():
        return ()
    lines = [start, *(start + found.end() for found in _LINE_BREAK.finditer(body)), len(text)]
    blocks = _nested(_parser.parse(body)) or [_Open(BlockKind.PARAGRAPH, 0)]
    return _placed(blocks, lines, start, len(text))


def plain_heading(markdown: str) -> str:
    """The words of a heading without its markup and its ``{#anchor}``.

    >>> plain_heading("Set up **two-factor** [login](#2fa) {#2fa}")
    'Set up two-factor login'
    """
    words: list[str] = []
    for token in _inline.parseInline(_HEADING_ANCHOR.sub("", markdown))[0].children or []:
        words.append(" " if token.type in {"softbreak", "hardbreak"} else token.content)
        # An image's content is its alternative text already; a tag's content is the tag.
        if token.type == "html_inline":
            words[-1] = ""
    return " ".join("".join(words).split())


def _nested(tokens: Sequence[Token]) -> list[_Open]:
    top: list[_Open] = []
    stack = [top]
    for position, token in enumerate(tokens):
        if token.type.endswith("_close") and token.type.removesuffix("_close") in _CONTAINERS:
            stack.pop()
        elif token.type in _KINDS and token.map is not None:
            block = _Open(_KINDS[token.type], token.map[0])
            if block.kind is BlockKind.HTML and token.content.lstrip()[:4].lower() == "<pre":
                block.kind = BlockKind.FENCE
            elif block.kind is BlockKind.HEADING:
                content = tokens[position + 1].content
                if len(content) > LONGEST_HEADING:
                    block.kind = BlockKind.PARAGRAPH
                else:
                    block.level, block.heading = int(token.tag[1:]), plain_heading(content)
            stack[-1].append(block)
            if token.type.removesuffix("_open") in _CONTAINERS:
                stack.append(block.children)
    return top


def _placed(blocks: Sequence[_Open], lines: Sequence[int], start: int, end: int) -> tuple[Block, ...]:
    """Each block runs up to the next one; the first begins where its parent does."""
    starts = [start, *(lines[block.line] for block in blocks[1:]), end]
    return tuple(
        Block(
            block.kind,
            starts[place],
            starts[place + 1],
            _placed(block.children, lines, starts[place], starts[place + 1]) if block.children else (),
            block.level,
            block.heading,
        )
        for place, block in enumerate(blocks)
    )
