"""Containers that CommonMark does not know, so that a call-out stays in one piece.

Help centers write ``:::note … :::`` (Docusaurus, VitePress, Pandoc), ``!!! note`` with an indented body (MkDocs),
``{% hint %} … {% endhint %}`` (GitBook), ``<details> … </details>`` and ``<Note> … </Note>`` (HTML, MDX). A Markdown
parser sees unrelated blocks in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import regex

from workbench.sources.blocks import Block, BlockKind

_EDGE = regex.compile(
    r"""^[ ]{0,3}:{3,}[ \t]*(?P<label>[^\s:])?
    | <(?P<closing>/?)(?P<tag>details|table|aside|figure|dl|[A-Z][A-Za-z]*)\b[^<>]*(?<!/)>
    | \{%-?\s*(?P<end>end)?(?P<liquid>[a-z]+)""",
    regex.VERBOSE | regex.MULTILINE,
)
_ADMONITION = regex.compile(r"\s*(?:!!!|\?\?\?\+?)[ \t]+\w")


def is_html_table(text: str, block: Block) -> bool:
    """Whether ``block`` is (or starts with) a table written in HTML."""
    leaf = next(block.leaves())
    return leaf.kind is BlockKind.HTML and text[leaf.start : leaf.end].lstrip()[:6].lower() == "<table"


def join_callouts(text: str, blocks: Sequence[Block], longest: int, longest_table: int) -> tuple[Block, ...]:
    """``blocks`` with the parts of each container joined into one block of kind callout.

    Only what is at most ``longest`` code points is joined (an HTML table: ``longest_table``); of nested containers the
    outermost that fits. One that is never closed joins nothing.

    >>> from workbench.sources.blocks import parse_blocks
    >>> text = ":::tip\\n\\nSave first.\\n\\n:::\\n\\nThen close."
    >>> joined = join_callouts(text, parse_blocks(text), 900, 8000)
    >>> [(block.kind.value, text[block.start : block.end].strip()) for block in joined]
    [('callout', ':::tip\\n\\nSave first.\\n\\n:::'), ('paragraph', 'Then close.')]
    """
    admonitions = _admonitions(text, blocks)
    bodies = {place for first, last in admonitions for place in range(first + 1, last + 1)}
    # The indented body of an admonition is text, no code.
    blocks = [replace(block, kind=BlockKind.PARAGRAPH) if at in bodies else block for at, block in enumerate(blocks)]
    pairs = [*admonitions, *_pairs(text, blocks)]
    joined: list[Block] = []
    done = 0
    for first, last in sorted(pairs, key=lambda pair: (pair[0], -pair[1])):
        start, end = blocks[first].start, blocks[last].end
        limit = longest_table if is_html_table(text, blocks[first]) else longest
        if first >= done and len(text[start:end].rstrip()) <= limit:
            joined += blocks[done:first]
            joined.append(Block(BlockKind.CALLOUT, start, end, tuple(blocks[first : last + 1])))
            done = last + 1
    return (*joined, *blocks[done:])


def _admonitions(text: str, blocks: Sequence[Block]) -> list[tuple[int, int]]:
    """The first and last block of each ``!!! note`` that has an indented body."""
    found: list[tuple[int, int]] = []
    for place, block in enumerate(blocks):
        if block.kind is BlockKind.INDENTED_CODE and found and found[-1][1] == place - 1:
            found[-1] = found[-1][0], place
        elif _ADMONITION.match(text, block.start, block.end):
            found.append((place, place))
    return [(first, last) for first, last in found if last > first]


def _pairs(text: str, blocks: Sequence[Block]) -> Iterator[tuple[int, int]]:
    """The first and last block of each container that is opened and closed, as indices, in no particular order."""
    opened: dict[str, list[int]] = {}
    for place, block in enumerate(blocks):
        if block.kind in {BlockKind.FENCE, BlockKind.INDENTED_CODE}:
            continue
        for edge in _EDGE.finditer(text, block.start, block.end):
            name = edge["tag"] or edge["liquid"] or ":::"
            closes = not edge["label"] if name == ":::" else bool(edge["closing"] or edge["end"])
            if not closes:
                opened.setdefault(name, []).append(place)
            elif opened.get(name):
                first = opened[name].pop()
                if first < place:
                    yield first, place
