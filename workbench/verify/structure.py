"""Structure: what a reader needs to see around a quote: the whole code fence, the header of the table's row."""

from __future__ import annotations

from workbench.spans import Span, hull
from workbench.text.normalize import normalize
from workbench.text.tokens import tokenize
from workbench.verify.source import PreparedSource
from workbench.verify.verdicts import Flag


def displayed(span: Span, source: PreparedSource) -> tuple[Span, frozenset[Flag]]:
    """The span that a reader should see for ``span``, and the flags that say why it is wider.

    >>> text = "| Plan | Seats |\\n|---|---|\\n| Team | 10 |\\n| Firm | 90 |"
    >>> shown, flags = displayed(Span(41, 53), PreparedSource(text))
    >>> shown.start, sorted(flag.value for flag in flags)
    (0, ['table_header_added'])
    """
    for fence in source.fences:
        if fence.overlaps(span):
            return hull((fence, span)), frozenset({Flag.CODE_FENCE_EXPANDED} if not span.contains(fence) else ())
    for table in source.tables:
        rows = [row for row in table.rows if row.overlaps(span)]
        if rows and not span.overlaps(table.header):
            return hull((table.header, *rows, span)), frozenset({Flag.TABLE_HEADER_ADDED})
    return span, frozenset()


def header_and_row(quote: str, source: PreparedSource) -> tuple[Span, ...] | None:
    """A table's header followed by one of its rows that is not next to it: both places, or ``None``.

    >>> text = "| Plan | Seats |\\n|---|---|\\n| Team | 10 |\\n| Firm | 90 |"
    >>> [span.of(text) for span in header_and_row("Plan Seats Firm 90", PreparedSource(text))]
    ['| Plan | Seats |', '| Firm | 90 |']
    """
    if not source.tables:
        return None
    wanted = [(token.kind, token.text) for token in tokenize(normalize(quote).text)]
    for table in source.tables:
        header = _cells(table.header.of(source.text))
        if wanted[: len(header)] != header:
            continue
        for row in table.rows:
            if wanted[len(header) :] == _cells(row.of(source.text)):
                return table.header, row
    return None


def _cells(line: str) -> list[tuple[str, str]]:
    return [(token.kind, token.text) for token in tokenize(normalize(line).text)]
