"""Markdown that a parser accepts and a reader stumbles over: open fences, ragged tables, footnotes that lead nowhere.

Each check yields lines, counted from 1, and messages.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import regex

from workbench.evaluation.markdown_blocks import (
    cell_count,
    code_lines,
    html_lines,
    is_row,
    parse_markdown,
    table_blocks,
)

_FOOTNOTE = regex.compile(r"(?<!`)\[\^(?P<name>[^\]\s]+)\](?P<definition>:)?")


def links(text: str) -> Iterator[tuple[int, str]]:
    """The targets of the links and images of a Markdown text, each with its line; none in code.

    >>> list(links("See\\n[plans](plans.md), not `[x](y.md)`."))
    [(2, 'plans.md')]
    """
    for block in parse_markdown(text):
        line = block.map[0] + 1 if block.map else 1
        for token in block.children or ():
            if token.type in {"softbreak", "hardbreak"}:
                line += 1
            target = token.attrGet("href") if token.type == "link_open" else token.attrGet("src")
            if token.type in {"link_open", "image"}:
                yield line, str(target or "")


def paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """The paragraphs of a Markdown text, in lists and block quotes too, without code and markup; each with its line.

    >>> list(paragraphs("## Limits\\n\\nUse *less* than `max`."))
    [(3, 'Use less than .')]
    """
    tokens = parse_markdown(text)
    for opening, block in pairwise(tokens):
        if opening.type == "paragraph_open" and opening.map:
            breaks = {"softbreak": "\n", "hardbreak": "\n"}
            parts = [
                breaks.get(token.type, token.content)
                for token in block.children or ()
                if token.type in {"text", *breaks}
            ]
            yield opening.map[0] + 1, "".join(parts)


def fence_faults(text: str) -> Iterator[tuple[int, str]]:
    """Code fences that are not closed. CommonMark closes them silently where the text, list item or quote ends.

    >>> list(fence_faults("```sh\\ncurl\\n"))
    [(1, 'the code fence is not closed')]
    """
    for token in parse_markdown(text):
        if token.type != "fence" or not token.map:
            continue
        first, end = token.map
        opened_again = any(line.lstrip().startswith(token.markup) for line in token.content.split("\n"))
        if end - first - token.content.count("\n") < 2 or opened_again:
            yield first + 1, "the code fence is not closed"


def table_faults(text: str) -> Iterator[tuple[int, str]]:
    """Rows with more or fewer cells than the header, and rows that belong to no table.

    >>> list(table_faults("| Plan | Price |\\n|---|---|\\n| Pro |"))
    [(3, '1 cells, the header has 2')]
    >>> list(table_faults("| Plan | Price |\\n|---|"))
    [(1, 'not a table: the header has 2 cells, the line below it 1')]
    """
    lines = text.split("\n")
    known = code_lines(text) | html_lines(text)
    for block in table_blocks(text):
        known.update(block)
        wanted = cell_count(lines[block.start - 1])
        for number in block:
            found = cell_count(lines[number - 1])
            if found != wanted:
                yield number, f"{found} cells, the header has {wanted}"
    rows = [number for number, line in enumerate(lines, start=1) if is_row(line) and number not in known]
    for number in rows:
        if number - 1 in rows:
            continue  # the first row of the block is named
        below = cell_count(lines[number]) if number + 1 in rows else 0
        yield number, f"not a table: the header has {cell_count(lines[number - 1])} cells, the line below it {below}"


def footnote_faults(text: str) -> Iterator[tuple[int, str]]:
    """Footnote marks without a text, and texts without a mark.

    >>> list(footnote_faults("Pooled.[^1]\\n\\n[^2]: Per seat."))
    [(1, 'the footnote 1 has no text'), (3, 'nothing points to the footnote 2')]
    """
    marks: dict[str, int] = {}
    texts: dict[str, int] = {}
    code = code_lines(text)
    for number, line in enumerate(text.split("\n"), start=1):
        if number in code:
            continue
        for match in _FOOTNOTE.finditer(line):
            defines = match["definition"] and not line[: match.start()].strip()
            (texts if defines else marks).setdefault(match["name"], number)
    yield from ((line, f"the footnote {name} has no text") for name, line in marks.items() if name not in texts)
    yield from ((line, f"nothing points to the footnote {name}") for name, line in texts.items() if name not in marks)
