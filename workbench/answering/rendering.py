"""The rendered answer: what a front end gets, made from verdicts. It shows only what was verified as verified."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from urllib.parse import quote as percent_encoded

import regex
from pydantic import BaseModel, ConfigDict

from workbench.answering.text_fragments import with_text_fragment
from workbench.documents import Chunk
from workbench.spans import Span
from workbench.verify import Flag, Match, Reason, VerificationReport
from workbench.verify.markers import find_markers, marker_number
from workbench.verify.verdicts import CitationVerdict

TOOLTIP_LENGTH = 279
"""The longest quote of a tooltip in code points, its "…" included."""

_GRAPHEME = regex.compile(r"\X")
_FROZEN = ConfigDict(frozen=True)


class Status(StrEnum):
    """What came of a question."""

    ANSWERED = "answered"
    PARTIAL = "partial"
    REFUSED = "refused"


class Place(BaseModel):
    """A range of code points, half open, in the text of the cited chunk."""

    model_config = _FROZEN

    start: int
    end: int


class Refusal(BaseModel):
    """Why there is no answer, and what to do next."""

    model_config = _FROZEN

    reason: str
    message: str
    suggestion: str
    search_url: str


class RenderedCitation(BaseModel):
    """One citation. ``quote`` is for a tooltip, ``source_quote`` is whole: for a verified one the source's own words,
    with the whole code fence or the table's header. ``chunk_id`` is global; ``None`` when no chunk of the context is
    meant."""

    model_config = _FROZEN

    id: str
    chunk_id: str | None
    quote: str
    source_quote: str
    status: str
    match: Match
    score: float
    places: list[list[Place]]
    display_span: Place | None
    flags: list[Flag]
    reason: Reason | None
    explanation: str
    language: str | None
    document_id: str | None
    title: str | None
    source_url: str | None
    quote_translation: str | None
    claim_ids: list[str]


class RenderedAnswer(BaseModel):
    """An answer as a front end gets it. Every marker in ``answer`` is ``[c-N]`` and has a citation of that id."""

    model_config = _FROZEN

    id: str
    question: str
    language: str | None
    status: Status
    refusal: Refusal | None
    answer: str | None
    citations: list[RenderedCitation]
    uncovered_aspects: list[str]
    notes: list[str]


def answer_status(report: VerificationReport) -> Status:
    """``refused`` without an answer; ``partial`` when something is left uncovered, not verified, or marked without a
    citation; else ``answered``."""
    if report.answer.answer is None:
        return Status.REFUSED
    cited = {canonical_id(verdict.citation.id) for verdict in report.citations}
    uncited = any(canonical_id(marker.id) not in cited for marker in report.markers)
    complete = report.grounded and not uncited and not report.answer.uncovered_aspects
    return Status.ANSWERED if complete else Status.PARTIAL


def render_answer(
    report: VerificationReport,
    chunks: Sequence[Chunk],
    *,
    titles: Mapping[str, str] | None = None,
    notes: Sequence[str] = (),
) -> RenderedAnswer:
    """The front end's form of a verified answer.

    ``chunks`` is the answer's context, ``titles`` the titles of their documents by id, ``notes`` what a reader must
    know. A citation without a marker is left out, and a marker without a citation is taken from the text.

    >>> from workbench import Answer, Citation, verify_answer
    >>> chunk = Chunk("k1", "The limit is 100 rpm.", "help/en/limits", "en", source_url="https://help.example/limits")
    >>> answer = Answer("It is 100 rpm [C1].", [Citation("c1", "limit is 100 rpm", "c1")])
    >>> rendered = render_answer(verify_answer(answer, [chunk]), [chunk])
    >>> rendered.answer, rendered.citations[0].chunk_id, rendered.citations[0].source_url
    ('It is 100 rpm [c-1].', 'k1', 'https://help.example/limits#:~:text=limit%20is%20100%20rpm')
    """
    answer = report.answer
    by_id = {chunk.id: chunk for chunk in chunks}
    citations = [
        _citation(verdict, by_id.get(verdict.chunk_id or ""), titles or {})
        for verdict in report.citations
        if Flag.CITATION_WITHOUT_MARKER not in verdict.quote.flags
    ]
    refused = answer.answer is None
    return RenderedAnswer(
        id=answer.id,
        question=answer.question,
        language=answer.language,
        status=answer_status(report),
        refusal=_refusal(answer.reason or "no_source", answer.question) if refused else None,
        answer=None if answer.answer is None else _marked(answer.answer, {citation.id for citation in citations}),
        citations=[] if refused else citations,
        uncovered_aspects=list(answer.uncovered_aspects),
        notes=list(notes),
    )


def tooltip(quote: str) -> str:
    """``quote`` under 280 code points: a longer one is cut hard, never inside a grapheme, and ends with "…".

    >>> len(tooltip("x" * 280)), tooltip("x" * 280)[-2:], len(tooltip("x" * 279))
    (279, 'x…', 279)
    """
    if len(quote) <= TOOLTIP_LENGTH:
        return quote
    end = 0
    for grapheme in _GRAPHEME.finditer(quote):
        if grapheme.end() > TOOLTIP_LENGTH - 1:
            break
        end = grapheme.end()
    return quote[:end] + "…"


def canonical_id(label: str) -> str:
    """A marker's label as front ends see it: ``c-2`` for ``C2``; another label stays.

    >>> canonical_id("C2"), canonical_id("c-2"), canonical_id("note")
    ('c-2', 'c-2', 'note')
    """
    number = marker_number(label)
    return label if number is None else f"c-{number}"


def _marked(answer: str, known: set[str]) -> str:
    """``answer`` with each marker written ``[c-N]``, label by label; those without a citation are taken out."""
    pieces: list[str] = []
    position = 0
    for marker in find_markers(answer):
        labels = [label for label in dict.fromkeys(map(canonical_id, marker.ids)) if label in known]
        before = answer[position : marker.span.start]
        pieces += [before if labels else before.rstrip(" "), *(f"[{label}]" for label in labels)]
        position = marker.span.end
    return "".join([*pieces, answer[position:]])


def _citation(verdict: CitationVerdict, chunk: Chunk | None, titles: Mapping[str, str]) -> RenderedCitation:
    found, citation = verdict.quote, verdict.citation
    source_quote = citation.quote
    url = chunk.source_url if chunk else None
    if chunk and verdict.verified:
        source_quote = _source_quote(verdict, chunk)
        url = with_text_fragment(url, found.span.of(chunk.text) if found.span else citation.quote)
    else:
        url = with_text_fragment(url, "")
    return RenderedCitation(
        id=canonical_id(citation.id),
        chunk_id=verdict.chunk_id,
        quote=tooltip(citation.quote),
        source_quote=source_quote,
        status="verified" if verdict.verified else "unverified",
        match=found.match,
        score=found.score,
        places=[[_place(span) for span in place] for place in found.places],
        display_span=_place(found.display_span) if found.display_span else None,
        flags=sorted(found.flags),
        reason=found.reason,
        explanation=found.explanation,
        language=chunk.language if chunk else None,
        document_id=chunk.document_id if chunk else None,
        title=titles.get(chunk.document_id) if chunk else None,
        source_url=url,
        quote_translation=citation.quote_translation,
        claim_ids=list(verdict.claim_ids),
    )


def _source_quote(verdict: CitationVerdict, chunk: Chunk) -> str:
    """The source's words: of each span of a quote in several places, a line each, else what is displayed."""
    found = verdict.quote
    if found.places and len(found.places[0]) > 1:
        return "\n".join(span.of(chunk.text) for span in found.places[0])
    shown = found.display_span or found.span
    return shown.of(chunk.text) if shown else verdict.citation.quote


def _place(span: Span) -> Place:
    return Place(start=span.start, end=span.end)


_MESSAGES = {
    "no_source": (
        "The articles hold nothing that answers this question.",
        "Ask with the words that the articles use, ask one thing at a time, or look through the search results.",
    ),
}
_OTHER_MESSAGE = (
    "This question could not be answered from the articles.",
    "Look through the search results, or ask in other words.",
)


def _refusal(reason: str, question: str) -> Refusal:
    message, suggestion = _MESSAGES.get(reason, _OTHER_MESSAGE)
    search_url = f"/api/search?q={percent_encoded(question, safe='')}"
    return Refusal(reason=reason, message=message, suggestion=suggestion, search_url=search_url)
