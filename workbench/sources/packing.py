"""From blocks to the extents of chunks: what is not cut, what stays together, and how much goes into one chunk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil

import regex

from workbench.sources.blocks import Block, BlockKind
from workbench.sources.callouts import is_html_table
from workbench.sources.cutting import lines, sentences

TARGET = 900
"""What a chunk of prose aims at, in code points: some 150 words, one thought of a help article. Much shorter and the
sentence that a claim needs is in the next chunk; much longer and a reviewer looks for the quote."""

LONGEST = 1_200
"""A section up to this length is one chunk, and no prose is packed beyond it: a third more than the target, so that
1,000 code points are not cut into 900 and 100."""

SHORTEST = 150
"""A rest shorter than this joins the chunk before it, in the same section (the first one joins the second): a sentence
that stands alone means little."""

LONGEST_WHOLE = 8_000
"""A table (or indented code, or HTML) stays whole up to this length: about 2,000 tokens, which any model's context
takes several times, and more than nearly every table that people read."""

LONGEST_LEAD_IN = 300
"""A paragraph up to this length is the lead-in of the code or table right below it."""

_LEADS = regex.compile(
    r"""[\s>]* \[!\w+\] \s*                       # the first line of a call-out
    | [\s>]* (\*\*|__) [^*_\n]{1,120} \1 \s*     # a line in bold: a heading in all but name
    | [\s>]* :{3,} [ \t]* [^\s:] [^\n]*           # the opening of a container
    | .* [:：﹕] (?:\*\*|__|\*|_)? \s*             # … as follows:""",
    regex.VERBOSE | regex.DOTALL,
)
_WORD = regex.compile(r"\w")


@dataclass(frozen=True, slots=True)
class Unit:
    """What is not cut any more, in code points of the text.

    ``leads``: it belongs to what follows. ``whole``: code or a table, which takes its lead-in along. ``table`` is the
    start of the top-level table that it is (a part of).
    """

    start: int
    end: int
    leads: bool = False
    whole: bool = False
    table: int | None = None

    def __len__(self) -> int:
        return self.end - self.start


def units(text: str, block: Block, language: str | None, *, nested: bool = False) -> Iterator[Unit]:
    """``block`` in units, in order; what is short enough is one."""
    start, end = block.start, block.start + len(text[block.start : block.end].rstrip())
    length = end - start
    kind = block.kind
    table = kind is BlockKind.TABLE or is_html_table(text, block)
    if kind is BlockKind.HEADING:
        yield Unit(start, end, leads=True)
    elif kind is BlockKind.FENCE:
        yield Unit(start, end, whole=True)
    elif table and kind not in _LISTS:
        place = None if nested else start
        if length <= LONGEST_WHOLE:
            yield Unit(start, end, whole=True, table=place)
        else:
            for row in lines(text[start:end], LONGEST_WHOLE, language):
                yield Unit(start + row.start, start + row.end, table=place)
    elif length <= _longest(kind):
        yield Unit(start, end, leads=_is_lead_in(text[start:end]), whole=kind is BlockKind.INDENTED_CODE)
    elif block.children:
        for child in block.children:
            yield from units(text, child, language, nested=True)
    else:
        cut = lines if kind in {BlockKind.HTML, BlockKind.INDENTED_CODE} else sentences
        for part in cut(text[start:end], LONGEST, language):
            if not part.of(text[start:end]).isspace():
                yield Unit(start + part.start, start + part.end, leads=_is_lead_in(part.of(text[start:end])))


def packed(text: str, section: Iterable[Unit]) -> list[Unit]:
    """The extents of the chunks of one section: units that lead are kept with what they lead to, then as many units
    go into a chunk as bring it nearest to ``TARGET``. A top-level table is a chunk of its own."""
    chunks: list[Unit] = []
    for table, run in groupby(_bundled(text, section), key=lambda unit: unit.table):
        chunks += _filled(list(run), *((TARGET, LONGEST) if table is None else (LONGEST_WHOLE, LONGEST_WHOLE)))
    joined: list[Unit] = []
    for chunk in chunks:
        before = joined[-1] if joined else None
        if before and (
            (_is_rest(chunk, before) and chunk.end - before.start <= _room(before))
            or (len(joined) == 1 and _is_rest(before, chunk) and chunk.end - before.start <= _room(chunk))
        ):
            joined[-1] = _join(before, chunk)
        else:
            joined.append(chunk)
    return joined


def _is_rest(chunk: Unit, neighbour: Unit) -> bool:
    """Whether ``chunk`` is too short to stand beside ``neighbour``. A table takes a note along, no code."""
    return len(chunk) < SHORTEST and chunk.table is None and not (chunk.whole and neighbour.table is not None)


_LISTS = {BlockKind.LIST, BlockKind.ITEM, BlockKind.QUOTE}


def _longest(kind: BlockKind) -> int:
    if kind is BlockKind.INDENTED_CODE:
        return LONGEST_WHOLE
    return TARGET if kind in _LISTS else LONGEST


def _room(chunk: Unit) -> int:
    """How long a chunk may become. Code that is longer than prose may be still takes a short rest along."""
    if chunk.table is not None:
        return LONGEST_WHOLE
    return LONGEST if len(chunk) <= LONGEST else len(chunk) + SHORTEST


def _is_lead_in(part: str) -> bool:
    return len(part) <= LONGEST_LEAD_IN and _LEADS.fullmatch(part) is not None


def _join(first: Unit, second: Unit, *, leads: bool = False) -> Unit:
    table = first.table if second.table is None else second.table
    return Unit(first.start, second.end, leads=leads, whole=first.whole or second.whole, table=table)


def _bundled(text: str, section: Iterable[Unit]) -> list[Unit]:
    """The units, joined where no chunk may end between two."""
    bundles: list[Unit] = []
    for unit in section:
        wordless = not _WORD.search(text, unit.start, unit.end)
        before = bundles[-1] if bundles else None
        if before and (
            (before.leads and len(before) <= LONGEST // 2)
            or (wordless and unit.end - before.start <= _room(before))
            or (unit.whole and not before.whole and len(before) <= LONGEST_LEAD_IN)
        ):
            bundles[-1] = _join(before, unit, leads=unit.leads or (wordless and before.leads))
        else:
            bundles.append(unit)
    return bundles


def _filled(run: Sequence[Unit], target: int, longest: int) -> Iterator[Unit]:
    """Chunks of about equal length: 1,300 code points become two of 650, not 900 and 400. What is longer than
    ``longest`` stands alone."""
    for oversized, stretch in groupby(run, key=lambda unit: len(unit) > longest):
        if oversized:
            yield from stretch
        else:
            yield from _evenly(list(stretch), target, longest)


def _evenly(stretch: Sequence[Unit], target: int, longest: int) -> Iterator[Unit]:
    total = stretch[-1].end - stretch[0].start
    goal = total / max(ceil(total / longest), round(total / target))
    current = stretch[0]
    for unit in stretch[1:]:
        size = unit.end - current.start
        if size <= longest and size - goal <= goal - len(current):
            current = _join(current, unit)
        else:
            yield current
            current = unit
    yield current
