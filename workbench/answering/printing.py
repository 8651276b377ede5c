"""A rendered answer as plain text, for a terminal or a mail."""

from __future__ import annotations

from collections.abc import Iterator

import regex

from workbench.answering.rendering import RenderedAnswer, RenderedCitation

# Control characters could drive a terminal, bidi overrides could reorder a line; a line break may stay.
_UNSAFE = regex.compile(r"[\p{Cc}\u202a-\u202e\u2066-\u2069--\n]", regex.VERSION1)


def plain_answer(answer: RenderedAnswer) -> str:
    """The answer with its quotes, sources, open aspects and notes. Control characters are shown as escapes.

    >>> from workbench import Answer, Citation, Chunk, verify_answer
    >>> from workbench.answering.rendering import render_answer
    >>> chunk = Chunk("k1", "The limit is 100 rpm.", "help/en/limits", "en")
    >>> given = Answer("It is 100 rpm [c-1].", [Citation("c-1", "limit is 100 rpm", "c-1")], ["bursts"])
    >>> print(plain_answer(render_answer(verify_answer(given, [chunk]), [chunk])))
    It is 100 rpm [c-1].
    <BLANKLINE>
    [c-1] “limit is 100 rpm”
          help/en/limits (en), verified
    <BLANKLINE>
    Not covered: bursts
    """
    return _UNSAFE.sub(lambda match: repr(match.group())[1:-1], "\n".join(_lines(answer)))


def _lines(answer: RenderedAnswer) -> Iterator[str]:
    if answer.refusal:
        yield answer.refusal.message
        yield answer.refusal.suggestion
    elif answer.answer is not None:
        yield answer.answer
        yield ""
        for citation in answer.citations:
            yield from _citation_lines(citation)
    if answer.uncovered_aspects or answer.notes:
        yield ""
    yield from (f"Not covered: {aspect}" for aspect in answer.uncovered_aspects)
    yield from (f"Note: {note}" for note in answer.notes)


def _citation_lines(citation: RenderedCitation) -> Iterator[str]:
    lead = f"[{citation.id}] "
    indent = " " * len(lead)
    yield lead + f"“{citation.quote}”".replace("\n", f"\n{indent}")
    source = citation.title or citation.document_id or "no chunk of the context"
    language = f" ({citation.language})" if citation.language else ""
    reason = f": {citation.explanation}" if citation.status != "verified" else ""
    yield f"{indent}{source}{language}, {citation.status}{reason}"
    if citation.source_url:
        yield f"{indent}{citation.source_url}"
