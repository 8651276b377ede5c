"""What the source panel shows of a citation: its chunk within the document's text, cut to a size that a page can carry.

All offsets are code points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from workbench.documents import Chunk, Document
from workbench.spans import Span, hull
from workbench.verify.verdicts import QuoteVerdict

CONTEXT_LIMIT = 1_500
"""How much of the document is sent on each side of a chunk: a screenful to scroll through either way."""

CHUNK_LIMIT = 20_000
"""How much of one chunk is sent. A chunk of prose is far shorter; a huge table or code fence is cut round the quote."""

NO_DOCUMENT = "Its document is not in the index, so the chunk is shown alone."
OTHER_VERSION = "The index holds another version of its document, so the chunk is shown alone."
CHUNK_CUT = "The chunk is very long; only the part round the quote is shown."


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceView:
    """A chunk as it is drawn: ``before``, ``text``, ``after`` follow each other in the document.

    ``offset`` is where ``text`` starts in the chunk (0 unless the chunk was cut). ``more_before`` and ``more_after``
    say that the document goes on. ``note`` tells the reader what is missing and why.
    """

    before: str
    text: str
    after: str
    offset: int
    more_before: bool
    more_after: bool
    note: str


def source_view(chunk: Chunk, documents: Mapping[str, Document], focus: Span | None) -> SourceView:
    """``chunk`` with its surroundings, where the index holds the version of the document that it was cut from.

    >>> document = Document(id="help/en/limits", text="# Limits\\n\\n100 rpm.\\n\\nAsk us for more.", language="en")
    >>> chunk = Chunk("k1", "100 rpm.", document_id=document.id, start=10)
    >>> view = source_view(chunk, {document.id: document}, focus=None)
    >>> view.before, view.text, view.after
    ('# Limits\\n\\n', '100 rpm.', '\\n\\nAsk us for more.')
    >>> source_view(chunk, {}, focus=None).note == NO_DOCUMENT
    True
    """
    shown = _window(len(chunk.text), focus)
    cut = len(shown) < len(chunk.text)
    document = documents.get(chunk.document_id)
    if document is None or document.text[chunk.start : chunk.end] != chunk.text:
        missing = NO_DOCUMENT if document is None else OTHER_VERSION
        return SourceView(
            before="",
            text=shown.of(chunk.text),
            after="",
            offset=shown.start,
            more_before=shown.start > 0,
            more_after=shown.end < len(chunk.text),
            note=f"{missing} {CHUNK_CUT}" if cut else missing,
        )
    start, end = chunk.start + shown.start, chunk.start + shown.end
    first, last = max(0, start - CONTEXT_LIMIT), min(len(document.text), end + CONTEXT_LIMIT)
    return SourceView(
        before=document.text[first:start],
        text=shown.of(chunk.text),
        after=document.text[end:last],
        offset=shown.start,
        more_before=first > 0,
        more_after=last < len(document.text),
        note=CHUNK_CUT if cut else "",
    )


def focus_of(verdicts: Iterable[QuoteVerdict]) -> Span | None:
    """The part of a chunk that several citations point to: the hull of their first places."""
    spans = [verdict.span for verdict in verdicts if verdict.span is not None]
    return hull(spans) if spans else None


def _window(length: int, focus: Span | None) -> Span:
    """The part of a chunk to show: all of it, or ``CHUNK_LIMIT`` code points with the focus in their middle."""
    if length <= CHUNK_LIMIT:
        return Span(0, length)
    middle = focus.start + min(len(focus), CHUNK_LIMIT) // 2 if focus else 0
    start = min(max(0, middle - CHUNK_LIMIT // 2), length - CHUNK_LIMIT)
    return Span(start, start + CHUNK_LIMIT)
