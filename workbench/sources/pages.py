"""The text of a document with pages, as a PDF gives it: where its pages end, and where its paragraphs do.

Every page ends with a form feed at the start of a line, so a text tells by itself whether it has pages and on which
page a place is. Its lines are those of the printed page: no line break and no hyphen in it is the author's own.
"""

from __future__ import annotations

from itertools import pairwise

import regex

from workbench.sources.blocks import Block, BlockKind

PAGE_END = "\n\f"
"""Stands behind the last line of every page. The form feed is what ``pdftotext`` writes too."""

# A sentence may go on over the page's end; one that is finished there ends its paragraph, as far as anybody can tell.
_PARAGRAPH_END = regex.compile(r"\n[^\S\n\f]*\n\s*|(?<=[.!?…:。！？][\"”“»’)\]]?)\s*\f\s*")


def has_pages(text: str) -> bool:
    """Whether ``text`` is that of a document with pages.

    >>> has_pages("Within 14 days.\\n\\f"), has_pages("Within 14 days.\\n")
    (True, False)
    """
    return text.endswith(PAGE_END)


def page_number(text: str, offset: int) -> int | None:
    """The page that the code point ``offset`` is on, counted from 1; ``None`` for a text without pages.

    >>> text = "Within 14\\n\\fdays.\\n\\f"
    >>> page_number(text, text.index("days")), page_number("Within 14 days.", 0)
    (2, None)
    """
    return text.count("\f", 0, offset) + 1 if has_pages(text) else None


def parse_paragraphs(text: str) -> tuple[Block, ...]:
    """The paragraphs of a text with pages, in order; together they are all of it.

    A blank line ends a paragraph, and so does a page whose last sentence is finished. Nothing in it is read as markup:
    an indented line is no code, and a line that starts with a number is no list.

    >>> text = "Refunds\\n\\nWithin 14\\n\\fdays.\\n\\fAsk us.\\n\\f"
    >>> [text[block.start : block.end] for block in parse_paragraphs(text)]
    ['Refunds\\n\\n', 'Within 14\\n\\x0cdays.\\n\\x0c', 'Ask us.\\n\\x0c']
    """
    ends = [found.end() for found in _PARAGRAPH_END.finditer(text)]
    bounds = [0, *(end for end in ends if 0 < end < len(text)), len(text)]
    return tuple(Block(BlockKind.PARAGRAPH, start, end) for start, end in pairwise(bounds) if text[start:end].strip())
