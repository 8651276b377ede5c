"""A source made ready once for many quotes: its normal form, its language, its words, its code fences and tables."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import regex

from workbench.documents import Chunk
from workbench.spans import Span
from workbench.text.fences import fence_spans
from workbench.text.language import identify_language
from workbench.text.normalize import NormalizedText, normalize

_TABLE = regex.compile(
    r"(?m)^(?P<header>[ \t]*\|?[^\n|]*\|[^\n]*)\n[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*"
    r"(?P<rows>(?:\n[ \t]*\|?[^\n|]*\|[^\n]*)+)"
)
_WORD = regex.compile(r"[\p{L}\p{M}]+")


@dataclass(frozen=True, slots=True)
class Table:
    """A Markdown table: its header's place and its rows' places."""

    header: Span
    rows: tuple[Span, ...]


@dataclass(frozen=True)
class PreparedSource:
    """A text to be quoted from. What is costly to know of it is found out when first asked for, and kept.

    >>> PreparedSource("| Plan | Seats |\\n|---|---|\\n| Team | 10 |").tables[0].header
    Span(start=0, end=16)
    """

    text: str
    stated_language: str | None = None

    @cached_property
    def normalized(self) -> NormalizedText:
        """The text in normal form."""
        return normalize(self.text)

    @cached_property
    def language(self) -> str | None:
        """The stated language, else the identified one, else ``None``."""
        return self.stated_language or identify_language(self.text)

    @cached_property
    def words(self) -> frozenset[str]:
        """The source's own vocabulary, case-folded."""
        return frozenset(_WORD.findall(self.normalized.folded))

    @cached_property
    def fences(self) -> tuple[Span, ...]:
        """The code fences, with their fence lines."""
        return tuple(fence_spans(self.text))

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The Markdown tables."""
        if "|" not in self.text:
            return ()
        found = []
        for match in _TABLE.finditer(self.text):
            start = match.start("rows") + 1
            rows = []
            for line in match["rows"][1:].split("\n"):
                rows.append(Span(start, start + len(line)))
                start += len(line) + 1
            found.append(Table(Span(*match.span("header")), tuple(rows)))
        return tuple(found)


def prepare(source: str | Chunk | PreparedSource, language: str | None = None) -> PreparedSource:
    """``source`` ready for many quotes; a prepared one is given back as it is.

    ``language`` (a BCP 47 tag) is that of a text which does not know its own.
    """
    if isinstance(source, PreparedSource):
        return source
    if isinstance(source, Chunk):
        return PreparedSource(source.text, source.language or language)
    return PreparedSource(source, language)
