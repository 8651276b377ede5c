"""Which lines of a Markdown article are code and which are table rows, as a CommonMark parser sees them."""

from __future__ import annotations

from functools import lru_cache

import regex
from markdown_it import MarkdownIt
from markdown_it.token import Token

_FRONT_MATTER = regex.compile(r"\A\ufeff?---[ \t]*\r?\n.*?\n---[ \t]*(?:\r?\n|\Z)", regex.DOTALL)
_CONTAINER = regex.compile(r"^(?:[ \t]*>)*(?:[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?=\|))?[ \t]*")
_BORDER = regex.compile(r"\\.|(\|)")


@lru_cache(maxsize=512)
def parse_markdown(text: str) -> tuple[Token, ...]:
    """The block tokens of an article (CommonMark and tables). ``token.map`` counts lines of the file from 0.

    Front matter is no Markdown: its lines count as blank.
    """
    masked = _FRONT_MATTER.sub(lambda match: "\n" * match.group().count("\n"), text)
    return tuple(MarkdownIt("commonmark").enable("table").parse(masked + "\n"))


def code_lines(text: str) -> set[int]:
    """The lines of code fences and indented code, the fences themselves too, counted from 1.

    >>> sorted(code_lines("Run:\\n\\n```sh\\ncurl\\n```\\nDone."))
    [3, 4, 5]
    """
    return _lines(text, {"fence", "code_block"})


def html_lines(text: str) -> set[int]:
    """The lines of HTML blocks, comments among them, counted from 1.

    >>> sorted(html_lines("Text.\\n\\n<!--\\n| no | table |\\n-->"))
    [3, 4, 5]
    """
    return _lines(text, {"html_block"})


def table_lines(text: str) -> set[int]:
    """The lines of tables, the header and the line below it too, counted from 1.

    >>> sorted(table_lines("| Plan | Price |\\n|---|---|\\n| Pro | 9 € |\\n\\nAll prices are net."))
    [1, 2, 3]
    """
    return _lines(text, {"table_open"})


def table_blocks(text: str) -> list[range]:
    """The lines of each table, counted from 1.

    >>> table_blocks("| Plan | Price |\\n|---|---|\\n| Pro | 9 € |")
    [range(1, 4)]
    """
    return _blocks(text, {"table_open"})


def _lines(text: str, kinds: set[str]) -> set[int]:
    return {line for block in _blocks(text, kinds) for line in block}


def _blocks(text: str, kinds: set[str]) -> list[range]:
    maps = [token.map for token in parse_markdown(text) if token.type in kinds and token.map]
    return [range(first + 1, end + 1) for first, end in maps]


def cell_count(line: str) -> int:
    """The number of cells in a line of a table: an escaped bar is text, one in a code span is not (as in GFM).

    >>> cell_count("| Pro | 9 € |"), cell_count(r"a \\| b | c"), cell_count("> | one |")
    (2, 2, 1)
    """
    row = _CONTAINER.sub("", line).strip()
    borders = [match.start() for match in _BORDER.finditer(row) if match.group(1)]
    inner = [place for place in borders if place not in {0, len(row) - 1}]
    return len(inner) + 1


def is_row(line: str) -> bool:
    """Whether a line looks like a row of a table: it starts with a bar, in a list or block quote or not.

    >>> is_row("  > | a | b |"), is_row("a | b")
    (True, False)
    """
    return _CONTAINER.sub("", line).startswith("|")
