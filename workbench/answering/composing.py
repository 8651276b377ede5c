"""Composing: quoted passages become an answer in well-formed Markdown, each with its marker and citation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import regex

from workbench.answering.passages import Layout, Passage
from workbench.answers import Citation
from workbench.documents import Chunk
from workbench.retrieval.language_ranges import primary_language

Section = tuple[str, tuple[str, ...]]
"""A document and the titles within it."""

_FULL_STOP = regex.compile(r"[\p{Sentence_Terminal}:：,;،؛、，；]+$")
_NO_SPACE_BETWEEN_SENTENCES = frozenset({"ja", "zh"})


@dataclass(frozen=True, slots=True)
class Quoted:
    """A passage chosen for an answer: ``number`` is the N of its chunk's marker ``[c-N]``."""

    number: int
    chunk: Chunk
    passage: Passage

    @property
    def label(self) -> str:
        """The marker's label."""
        return f"c-{self.number}"

    @property
    def section(self) -> Section:
        """Where the passage stands."""
        return self.chunk.document_id, self.chunk.title_path

    @property
    def citation(self) -> Citation:
        """The citation: the passage's words as they stand in the chunk."""
        return Citation(self.label, self.passage.quote.of(self.chunk.text), self.label)


def compose(quoted: Sequence[Quoted]) -> tuple[str, list[Citation]]:
    """The answer's Markdown, and a citation for each passage in the order of their markers.

    Sentences of one chunk make a paragraph, list items a list, rows a table under its header, code a fence.

    >>> chunk = Chunk("k1", "Refunds take 14 days.")
    >>> answer, citations = compose([Quoted(2, chunk, Passage(quote=chunk.span, text=chunk.text))])
    >>> answer, citations[0].quote
    ('Refunds take 14 days [c-2].', 'Refunds take 14 days.')
    """
    steps: dict[Section, int] = defaultdict(int)
    answer = ""
    before: list[Quoted] = []
    for _, members in groupby(quoted, key=_group):
        group = list(members)
        answer += ("\n" if _continues_list(before, group) else "\n\n" if before else "") + _render(group, steps)
        before = group
    return answer, [each.citation for each in quoted]


def _group(quoted: Quoted) -> tuple[object, ...]:
    passage = quoted.passage
    within = {Layout.ITEM: passage.list_number, Layout.ROW: passage.block, Layout.CODE: passage.block}
    return quoted.number, passage.layout, within.get(passage.layout)


def _continues_list(before: list[Quoted], group: list[Quoted]) -> bool:
    """Whether two groups are items of one section, perhaps of one list that was parted into chunks."""
    if not before or before[-1].section != group[0].section:
        return False
    return before[-1].passage.layout is Layout.ITEM is group[0].passage.layout


def _render(group: list[Quoted], steps: dict[Section, int]) -> str:
    """One block of the answer. ``steps`` counts the steps of each section, over the chunks that part its list."""
    first = group[0].passage
    if first.layout is Layout.CODE:
        return "\n\n".join(f"{quoted.passage.text}\n[{quoted.label}]" for quoted in group)
    if first.layout is Layout.ROW:
        return "\n".join([*first.head, *(_marked_row(quoted) for quoted in group)])
    if first.layout is Layout.SENTENCE:
        return _paragraph(group)
    items = [_paragraph(list(item)) for _, item in groupby(group, key=lambda quoted: quoted.passage.block)]
    section = group[0].section
    if not first.ordered or (len(items) == 1 and not steps[section]):
        return "\n".join(f"- {item}" for item in items)
    numbered = [f"{number}. {item}" for number, item in enumerate(items, start=steps[section] + 1)]
    steps[section] += len(items)
    return "\n".join(numbered)


def _paragraph(group: list[Quoted]) -> str:
    between = "" if primary_language(group[0].chunk.language) in _NO_SPACE_BETWEEN_SENTENCES else " "
    return between.join(_marked_sentence(quoted) for quoted in group)


def _marked_sentence(quoted: Quoted) -> str:
    """The sentence with its marker before the full stop: it then belongs to this sentence beyond doubt."""
    text = quoted.passage.text
    stop = _FULL_STOP.search(text)
    words, end = (text[: stop.start()], stop.group()) if stop else (text, "")
    return f"{words} [{quoted.label}]{end}"


def _marked_row(quoted: Quoted) -> str:
    """The table row with its marker in the last cell."""
    row = quoted.passage.text
    return f"{row[:-1].rstrip()} [{quoted.label}] |" if row.endswith("|") else f"{row} [{quoted.label}]"
