"""The tables of a run: answers, citations, claims and chunks as Parquet, and back again without a loss.

Columns are plain SQL names and types, so that DuckDB can read the files in place. Offsets are code points; a span is
two columns, both null where there is none. Lists keep their order, flags are sorted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import pyarrow as pa

from workbench.answers import Answer, Citation
from workbench.documents import Chunk, ChunkKind
from workbench.errors import DataError
from workbench.spans import Span
from workbench.store.records import AnswerRecord, citation_target_id
from workbench.verify.verdicts import (
    CitationVerdict,
    ClaimVerdict,
    Flag,
    MarkerVerdict,
    Match,
    QuoteVerdict,
    Reason,
    VerificationReport,
)

Row = dict[str, Any]
Rows = dict[str, list[Row]]

_TEXT, _TEXTS, _COUNT, _YES = pa.string(), pa.list_(pa.string()), pa.int64(), pa.bool_()
_SPAN = pa.struct([("start", _COUNT), ("end", _COUNT)])
_MARKER = pa.struct([("id", _TEXT), ("start", _COUNT), ("end", _COUNT), ("reason", _TEXT)])

SCHEMAS: Mapping[str, pa.Schema] = {
    "answers": pa.schema(
        {
            "answer_id": _TEXT,
            "question": _TEXT,
            "language": _TEXT,
            "answer": _TEXT,
            "reason": _TEXT,
            "uncovered_aspects": _TEXTS,
            "context": _TEXTS,
            "chunk_ids": _TEXTS,
            "markers": pa.list_(_MARKER),
            "status": _TEXT,
            "grounded": _YES,
            "notes": _TEXTS,
            "seconds": pa.float64(),
        }
    ),
    "citations": pa.schema(
        {
            "target_id": _TEXT,
            "answer_id": _TEXT,
            "ordinal": _COUNT,
            "marker": _TEXT,
            "quote": _TEXT,
            "quote_translation": _TEXT,
            "cited": _TEXT,
            "offset_estimate": _COUNT,
            "chunk_id": _TEXT,
            "claim_ids": _TEXTS,
            "chunk_ids": _TEXTS,
            "verified": _YES,
            "match": _TEXT,
            "score": pa.float64(),
            "start": _COUNT,
            "end": _COUNT,
            "display_start": _COUNT,
            "display_end": _COUNT,
            "places": pa.list_(pa.list_(_SPAN)),
            "flags": _TEXTS,
            "reason": _TEXT,
            "explanation": _TEXT,
        }
    ),
    "claims": pa.schema(
        {
            "answer_id": _TEXT,
            "claim_id": _TEXT,
            "start": _COUNT,
            "end": _COUNT,
            "text": _TEXT,
            "factual": _YES,
            "citations": pa.list_(_COUNT),
            "flags": _TEXTS,
            "reason": _TEXT,
        }
    ),
    "chunks": pa.schema(
        {
            "chunk_id": _TEXT,
            "document_id": _TEXT,
            "title": _TEXT,
            "language": _TEXT,
            "kind": _TEXT,
            "title_path": _TEXTS,
            "start": _COUNT,
            "end": _COUNT,
            "text": _TEXT,
            "source_url": _TEXT,
            "valid_from": pa.date32(),
            "valid_until": pa.date32(),
        }
    ),
}


def to_rows(run_id: str, records: Iterable[AnswerRecord]) -> Rows:
    """The rows of every table. A chunk that several answers share is kept once.

    Raises ``DataError`` where two answers have one id, two different chunks have one id, or verdicts do not follow
    the answer's citations.
    """
    rows: Rows = {name: [] for name in SCHEMAS}
    chunks: dict[str, Row] = {}
    seen: set[str] = set()
    for record in records:
        answer_id = record.report.answer.id
        if answer_id in seen:
            raise DataError(f"two answers have the id {answer_id!r}", where=f"run {run_id}", do="give each its own id")
        seen.add(answer_id)
        for chunk in record.chunks:
            row = _chunk_row(chunk, record.titles.get(chunk.document_id))
            if chunks.setdefault(chunk.id, row) != row:
                raise DataError(
                    f"two different chunks have the id {chunk.id!r}",
                    where=f"run {run_id}, answer {answer_id!r}",
                    do="answer all questions of a run from one index",
                )
        rows["answers"].append(_answer_row(record))
        rows["citations"].extend(_citation_rows(run_id, record.report))
        rows["claims"].extend(_claim_row(answer_id, claim) for claim in record.report.claims)
    rows["chunks"] = list(chunks.values())
    return rows


def from_rows(rows: Rows) -> tuple[AnswerRecord, ...]:
    """The records of ``to_rows``, equal to those that were written."""
    chunks = {row["chunk_id"]: _chunk(row) for row in rows["chunks"]}
    titles = {row["chunk_id"]: row["title"] for row in rows["chunks"] if row["title"] is not None}
    citations, claims = _by_answer(rows["citations"]), _by_answer(rows["claims"])
    records = []
    for row in rows["answers"]:
        verdicts = tuple(map(_citation, citations[row["answer_id"]]))
        answer = Answer(
            answer=row["answer"],
            citations=tuple(verdict.citation for verdict in verdicts),
            uncovered_aspects=row["uncovered_aspects"],
            id=row["answer_id"],
            question=row["question"],
            language=row["language"],
            context=row["context"],
            reason=row["reason"],
        )
        report = VerificationReport(
            answer=answer,
            citations=verdicts,
            markers=tuple(map(_marker, row["markers"])),
            claims=tuple(map(_claim, claims[row["answer_id"]])),
        )
        context = tuple(chunks[chunk_id] for chunk_id in row["chunk_ids"])
        records.append(
            AnswerRecord(
                report=report,
                chunks=context,
                titles={chunk.document_id: titles[chunk.id] for chunk in context if chunk.id in titles},
                status=row["status"],
                notes=tuple(row["notes"]),
                seconds=row["seconds"],
            )
        )
    return tuple(records)


def _by_answer(rows: Iterable[Row]) -> Mapping[str, list[Row]]:
    grouped: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        grouped[row["answer_id"]].append(row)
    return grouped


def _answer_row(record: AnswerRecord) -> Row:
    answer = record.report.answer
    return {
        "answer_id": answer.id,
        "question": answer.question,
        "language": answer.language,
        "answer": answer.answer,
        "reason": answer.reason,
        "uncovered_aspects": list(answer.uncovered_aspects),
        "context": list(answer.context),
        "chunk_ids": [chunk.id for chunk in record.chunks],
        "markers": [
            {"id": marker.id, "start": marker.span.start, "end": marker.span.end, "reason": marker.reason}
            for marker in record.report.markers
        ],
        "status": record.status,
        "grounded": record.report.grounded,
        "notes": list(record.notes),
        "seconds": record.seconds,
    }


def _marker(row: Row) -> MarkerVerdict:
    return MarkerVerdict(id=row["id"], span=Span(row["start"], row["end"]), reason=_reason(row))


def _citation_rows(run_id: str, report: VerificationReport) -> Iterable[Row]:
    answer = report.answer
    if [verdict.citation for verdict in report.citations] != list(answer.citations):
        raise DataError(
            "the verdicts are not those of the answer's citations, in their order",
            where=f"run {run_id}, answer {answer.id!r}",
            do="write the report that verify_answer gave for this answer",
        )
    for ordinal, verdict in enumerate(report.citations):
        citation, quote = verdict.citation, verdict.quote
        yield {
            "target_id": citation_target_id(run_id, answer.id, ordinal),
            "answer_id": answer.id,
            "ordinal": ordinal,
            "marker": citation.id,
            "quote": citation.quote,
            "quote_translation": citation.quote_translation,
            "cited": citation.chunk_id,
            "offset_estimate": citation.offset_estimate,
            "chunk_id": verdict.chunk_id,
            "claim_ids": list(verdict.claim_ids),
            "chunk_ids": list(verdict.chunk_ids),
            "verified": quote.verified,
            "match": quote.match,
            "score": quote.score,
            "start": None if quote.span is None else quote.span.start,
            "end": None if quote.span is None else quote.span.end,
            "display_start": None if quote.display_span is None else quote.display_span.start,
            "display_end": None if quote.display_span is None else quote.display_span.end,
            "places": [[{"start": span.start, "end": span.end} for span in place] for place in quote.places],
            "flags": sorted(quote.flags),
            "reason": quote.reason,
            "explanation": quote.explanation,
        }


def _citation(row: Row) -> CitationVerdict:
    citation = Citation(
        id=row["marker"],
        quote=row["quote"],
        chunk_id=row["cited"],
        quote_translation=row["quote_translation"],
        offset_estimate=row["offset_estimate"],
    )
    quote = QuoteVerdict(
        verified=row["verified"],
        match=Match(row["match"]),
        score=row["score"],
        span=_span(row["start"], row["end"]),
        places=tuple(tuple(Span(span["start"], span["end"]) for span in place) for place in row["places"]),
        display_span=_span(row["display_start"], row["display_end"]),
        flags=_flags(row),
        reason=_reason(row),
        explanation=row["explanation"],
    )
    return CitationVerdict(
        citation=citation,
        quote=quote,
        chunk_id=row["chunk_id"],
        claim_ids=tuple(row["claim_ids"]),
        chunk_ids=tuple(row["chunk_ids"]),
    )


def _claim_row(answer_id: str, claim: ClaimVerdict) -> Row:
    return {
        "answer_id": answer_id,
        "claim_id": claim.id,
        "start": claim.span.start,
        "end": claim.span.end,
        "text": claim.text,
        "factual": claim.factual,
        "citations": list(claim.citations),
        "flags": sorted(claim.flags),
        "reason": claim.reason,
    }


def _claim(row: Row) -> ClaimVerdict:
    return ClaimVerdict(
        id=row["claim_id"],
        span=Span(row["start"], row["end"]),
        text=row["text"],
        factual=row["factual"],
        citations=tuple(row["citations"]),
        flags=_flags(row),
        reason=_reason(row),
    )


def _chunk_row(chunk: Chunk, title: str | None) -> Row:
    return {
        "chunk_id": chunk.id,
        "document_id": chunk.document_id,
        "title": title,
        "language": chunk.language,
        "kind": chunk.kind,
        "title_path": list(chunk.title_path),
        "start": chunk.start,
        "end": chunk.end,
        "text": chunk.text,
        "source_url": chunk.source_url,
        "valid_from": chunk.valid_from,
        "valid_until": chunk.valid_until,
    }


def _chunk(row: Row) -> Chunk:
    return Chunk(
        id=row["chunk_id"],
        text=row["text"],
        document_id=row["document_id"],
        language=row["language"],
        title_path=tuple(row["title_path"]),
        start=row["start"],
        end=row["end"],
        source_url=row["source_url"],
        valid_from=row["valid_from"],
        valid_until=row["valid_until"],
        kind=ChunkKind(row["kind"]),
    )


def _span(start: int | None, end: int | None) -> Span | None:
    return None if start is None or end is None else Span(start, end)


def _flags(row: Row) -> frozenset[Flag]:
    return frozenset(map(Flag, row["flags"]))


def _reason(row: Row) -> Reason | None:
    return None if row["reason"] is None else Reason(row["reason"])
