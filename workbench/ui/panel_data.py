"""What the review panel is given to draw: one answer with all its citations and their sources, as plain JSON.

Everything of an answer is sent at once, so that choosing another of its citations is the browser's work alone. Texts
are data: the panel puts them on the page as text nodes. All offsets are code points into the text they stand beside.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from workbench.answering.rendering import canonical_id, tooltip
from workbench.documents import Chunk, Document
from workbench.judging.rubric import RUBRIC
from workbench.spans import Span
from workbench.store.label_events import LabelEvent
from workbench.store.records import AnswerRecord
from workbench.ui.queue import Item, Queue, siblings
from workbench.ui.source_view import focus_of, source_view
from workbench.verify.verdicts import CitationVerdict, Flag, QuoteVerdict, VerificationReport

ANSWER_LIMIT = 50_000
QUOTE_LIMIT = 8_000
ASPECT_LIMIT = 2_000
"""The longest answer, quote and uncovered aspect that are sent; each is far above what a help center needs."""

SOURCES_LIMIT = 300_000
"""Code points of sources sent with one answer. An answer with hundreds of citations sends those nearest to the item."""

NOTHING_MARKED = "No passage of this chunk is marked: read it as a whole."
NOT_VERBATIM = "The marked passage is not word for word the quote."

JSON = dict[str, Any]


def panel_data(
    items: Mapping[str, Item],
    current: str,
    *,
    queue: Queue,
    documents: Mapping[str, Document],
    scores: Mapping[str, LabelEvent],
    comments: Mapping[str, LabelEvent],
    show_verdict: bool,
) -> JSON:
    """The answer of the item ``current`` and all that is needed to review each of its citations.

    ``scores`` and ``comments`` are this reviewer's, by item id. The verdict of an item without a score is left out
    unless ``show_verdict``: what is not sent cannot be seen.
    """
    record = items[current].record
    of_answer = siblings(items, current)
    answer = record.report.answer
    sources = _sources(of_answer, items[current], documents)
    tied = citations_of_markers(record.report)
    return {
        "answer": {
            "question": _cut(answer.question, ASPECT_LIMIT),
            "text": _cut(answer.answer or "", ANSWER_LIMIT),
            "language": answer.language or "",
            "notes": [_cut(note, ASPECT_LIMIT) for note in record.notes],
            "uncovered": [_cut(aspect, ASPECT_LIMIT) for aspect in answer.uncovered_aspects],
            "markers": [
                {"start": span.start, "end": span.end, "label": label, "citations": list(tied.get((span, label), ()))}
                for span, label in tied
                if span.end <= ANSWER_LIMIT
            ],
        },
        "citations": [
            _citation(item, queue, sources, scores.get(item.id), comments.get(item.id), show_verdict)
            for item in of_answer
        ],
        "sources": sources,
        "current": current,
    }


def rubric_data() -> list[JSON]:
    """The rubric in the order of the keys, 1 to 5."""
    return [
        {"score": grade.score, "name": grade.name, "text": grade.text}
        for grade in sorted(RUBRIC, key=lambda grade: grade.score)
    ]


def citations_of_markers(report: VerificationReport) -> dict[tuple[Span, str], tuple[int, ...]]:
    """Which citations stand behind each marker of the answer, by the marker's place and label.

    Citations of one id go to its markers in order when their counts are equal, else all of them to each (contract 3.3).
    """
    markers: dict[str, list[Span]] = defaultdict(list)
    for marker in report.markers:
        markers[canonical_id(marker.id)].append(marker.span)
    cited: dict[str, list[int]] = defaultdict(list)
    for ordinal, verdict in enumerate(report.citations):
        cited[canonical_id(verdict.citation.id)].append(ordinal)
    tied: dict[tuple[Span, str], tuple[int, ...]] = {}
    for marker in report.markers:
        places, ordinals = markers[canonical_id(marker.id)], cited[canonical_id(marker.id)]
        one_each = len(places) == len(ordinals)
        own = (ordinals[places.index(marker.span)],) if one_each else tuple(ordinals)
        tied[marker.span, marker.id] = own
    return tied


def _citation(
    item: Item,
    queue: Queue,
    sources: Mapping[str, JSON],
    score: LabelEvent | None,
    comment: LabelEvent | None,
    show_verdict: bool,
) -> JSON:
    record = item.record
    verdict = record.report.citations[item.ordinal]
    quote, citation = verdict.quote, verdict.citation
    previous, following = queue.neighbours(item.id)
    chunk = next((chunk for chunk in record.chunks if chunk.id == verdict.chunk_id), None)
    places = _places(quote, chunk, record.chunks) if chunk else []
    return {
        "item": item.id,
        "place": queue.places[item.id] + 1,
        "label": citation.id,
        "tooltip": tooltip(citation.quote),
        "quote": _cut(citation.quote, QUOTE_LIMIT),
        "translation": _cut(citation.quote_translation or "", QUOTE_LIMIT),
        "source": verdict.chunk_id if verdict.chunk_id in sources else None,
        "sent": chunk is None or chunk.id in sources,
        "cited": _cut(citation.chunk_id, ASPECT_LIMIT),
        "places": [[_within(chunk, *located) for located in place] for place in places] if chunk else [],
        "note": _marked(citation.quote, places[0] if places else ()) if chunk else "",
        "display": [quote.display_span.start, quote.display_span.end] if quote.display_span else None,
        "claims": [
            [claim.span.start, claim.span.end] for claim in record.report.claims if item.ordinal in claim.citations
        ],
        "score": score.score if score else None,
        "comment": comment.comment if comment else "",
        "verdict": _verdict(verdict) if score or show_verdict else None,
        "previous": previous,
        "next": following,
    }


Located = tuple[Chunk, Span]


def _places(quote: QuoteVerdict, chunk: Chunk, context: Sequence[Chunk]) -> list[list[Located]]:
    """Every place of the quote, its spans each with the chunk that they count in."""
    places = quote.places or (((quote.span,),) if quote.span else ())
    if Flag.ACROSS_CHUNKS not in quote.flags or not places or len(places[0]) != 2:
        return [[(chunk, span) for span in place] for place in places]
    head, tail = places[0]
    neighbours = [other for other in context if other.document_id == chunk.document_id]
    if quote.span == head:
        following = [other for other in neighbours if other.start >= chunk.end]
        return [[(chunk, head), (min(following, key=lambda other: other.start, default=chunk), tail)]]
    before = [other for other in neighbours if other.end <= chunk.start]
    return [[(max(before, key=lambda other: other.end, default=chunk), head), (chunk, tail)]]


def _within(chunk: Chunk, other: Chunk, span: Span) -> list[int]:
    """A span of a chunk of the same document, counted from the start of ``chunk``; it may lie before or behind it."""
    shift = other.start - chunk.start
    return [span.start + shift, span.end + shift]


def _marked(quote: str, place: Sequence[Located]) -> str:
    """What a reader must know of the marked passage. It compares texts and gives no verdict away."""
    if not place:
        return NOTHING_MARKED
    return "" if all(span.of(chunk.text) in quote for chunk, span in place) else NOT_VERBATIM


def _verdict(verdict: CitationVerdict) -> JSON:
    quote = verdict.quote
    return {
        "verified": quote.verified,
        "match": quote.match.value,
        "score": round(quote.score, 4),
        "reason": quote.reason.value if quote.reason else "",
        "explanation": _cut(quote.explanation, ASPECT_LIMIT),
        "flags": sorted(flag.value for flag in quote.flags),
    }


def _sources(of_answer: Iterable[Item], current: Item, documents: Mapping[str, Document]) -> dict[str, JSON]:
    """The chunks that an answer's citations name, those nearest to the current item first, up to ``SOURCES_LIMIT``."""
    chunks = {chunk.id: chunk for chunk in current.record.chunks}
    pointing: dict[str, list[CitationVerdict]] = defaultdict(list)
    for item in sorted(of_answer, key=lambda item: abs(item.ordinal - current.ordinal)):
        verdict = item.record.report.citations[item.ordinal]
        if verdict.chunk_id in chunks:
            pointing[verdict.chunk_id].append(verdict)
    sources: dict[str, JSON] = {}
    sent = 0
    for chunk_id, verdicts in pointing.items():
        source = _source(chunks[chunk_id], current.record, documents, verdicts)
        sent += len(source["before"]) + len(source["text"]) + len(source["after"])
        if sources and sent > SOURCES_LIMIT:
            break
        sources[chunk_id] = source
    return sources


def _source(
    chunk: Chunk, record: AnswerRecord, documents: Mapping[str, Document], verdicts: Iterable[CitationVerdict]
) -> JSON:
    view = source_view(chunk, documents, focus_of(verdict.quote for verdict in verdicts))
    title = record.titles.get(chunk.document_id) or (chunk.title_path[0] if chunk.title_path else chunk.document_id)
    return {
        "title": title,
        "path": [step for step in chunk.title_path if step != title],
        "language": chunk.language or "",
        "url": chunk.source_url or "",
        "before": view.before,
        "text": view.text,
        "after": view.after,
        "offset": view.offset,
        "more_before": view.more_before,
        "more_after": view.more_after,
        "note": view.note,
    }


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
