"""Bulk verification: answers of any RAG pipeline, a row each, against their chunks; memory bounded by a batch."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from pydantic import TypeAdapter, ValidationError

from workbench.answering.reply import read_row
from workbench.documents import Chunk
from workbench.errors import DataError, SourceError
from workbench.verify.policies import HELP_CENTER, Policy
from workbench.verify.source import PreparedSource
from workbench.verify.verdicts import CitationVerdict, VerificationReport
from workbench.verify.verifier import verify_answer

# Rows of Parquet that are read and written at once.
BATCH_ROWS = 2_000
# Prepared sources that are kept; a prepared chunk of 1,500 characters takes some 10 kB.
MOST_PREPARED = 20_000
_CHUNK = TypeAdapter(Chunk)
_CHUNK_FIELDS = frozenset(Chunk.__dataclass_fields__)


@dataclass(slots=True)
class Tally:
    """What a bulk run has counted so far."""

    answers: int = 0
    grounded: int = 0
    citations: int = 0
    verified: int = 0

    def count(self, report: VerificationReport) -> None:
        """Add one report."""
        self.answers += 1
        self.grounded += report.grounded
        self.citations += len(report.citations)
        self.verified += sum(verdict.verified for verdict in report.citations)


def read_table(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a JSON Lines or Parquet file, one after the other.

    Raises ``SourceError`` for a missing file, another format or a line that is no JSON object (with its number).
    """
    if not path.is_file():
        raise SourceError("no such file", where=path, do="name a .jsonl or .parquet file")
    if path.suffix == ".parquet":
        try:
            for batch in pq.ParquetFile(path).iter_batches(BATCH_ROWS):
                yield from batch.to_pylist()
        except pa.ArrowInvalid as error:
            raise SourceError(f"not a Parquet file ({error})", where=path, do="write it again") from error
        return
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
            except json.JSONDecodeError as error:
                raise SourceError(f"line {number} is no JSON ({error.msg})", where=path, do="mend the line") from error
            if not isinstance(row, dict):
                raise SourceError(f"line {number} is no JSON object", where=path, do="write one object a line")
            yield row


def read_chunks(rows: Iterable[Mapping[str, Any]], *, where: object = "chunks") -> dict[str, Chunk]:
    """Chunks by id from rows with the fields of `Chunk`; ``id`` and ``text`` are enough, other fields are passed over.

    >>> read_chunks([{"id": "a", "text": "Refunds take 14 days.", "language": "en"}])["a"].language
    'en'
    """
    chunks: dict[str, Chunk] = {}
    for number, row in enumerate(rows, start=1):
        known = {name: value for name, value in row.items() if name in _CHUNK_FIELDS and value is not None}
        try:
            chunk = _CHUNK.validate_python(known)
        except ValidationError as error:
            first = error.errors()[0]
            field = ".".join(str(part) for part in first["loc"]) or "row"
            raise DataError(
                f"row {number}, {field}: {first['msg']}", where=where, do="give each chunk id and text"
            ) from error
        chunks[chunk.id] = chunk
    return chunks


def verify_rows(
    rows: Iterable[Mapping[str, Any]], chunks: Mapping[str, Chunk], tally: Tally, policy: Policy = HELP_CENTER
) -> Iterator[dict[str, Any]]:
    """A verdict row for each answer row (contract of `read_row`); ``tally`` counts as they come.

    Raises ``ReplyError`` for a row that is no answer.

    >>> chunks = {"a": Chunk("a", "The limit is 100 rpm.")}
    >>> row = {"id": "1", "question": "?", "answer": "It is 100 rpm [c-1].", "context": ["a"],
    ...        "citations": [{"id": "c-1", "quote": "limit is 100 rpm", "chunk_id": "c-1"}]}
    >>> [verdict["grounded"] for verdict in verify_rows([row], chunks, Tally())]
    [True]
    """
    prepared: dict[str, PreparedSource] = {}
    for number, row in enumerate(rows, start=1):
        answer = read_row(row, where=f"row {number}")
        context = [chunks[chunk_id] for chunk_id in answer.context if chunk_id in chunks]
        if len(prepared) > MOST_PREPARED:
            prepared.clear()
        report = verify_answer(answer, context, policy=policy, prepared=prepared)
        tally.count(report)
        yield verdict_row(report)


def verdict_row(report: VerificationReport) -> dict[str, Any]:
    """A report as a flat row: what failed is listed, with its reason."""
    return {
        "id": report.answer.id,
        "grounded": report.grounded,
        "coverage": report.coverage,
        "citations": [_citation(verdict) for verdict in report.citations],
        "markers": [{"id": marker.id, "reason": marker.reason} for marker in report.markers if marker.reason],
        "claims": [
            {"id": claim.id, "text": claim.text, "reason": claim.reason} for claim in report.claims if claim.reason
        ],
    }


def _citation(verdict: CitationVerdict) -> dict[str, Any]:
    quote = verdict.quote
    return {
        "id": verdict.citation.id,
        "chunk_id": verdict.chunk_id,
        "verified": quote.verified,
        "match": str(quote.match),
        "score": round(quote.score, 4),
        "start": quote.span.start if quote.span else None,
        "end": quote.span.end if quote.span else None,
        "flags": sorted(map(str, quote.flags)),
        "reason": quote.reason and str(quote.reason),
        "explanation": quote.explanation,
    }


_VERDICT_SCHEMA = pa.schema(
    {
        "id": pa.string(),
        "grounded": pa.bool_(),
        "coverage": pa.float64(),
        "citations": pa.list_(
            pa.struct(
                {
                    "id": pa.string(),
                    "chunk_id": pa.string(),
                    "verified": pa.bool_(),
                    "match": pa.string(),
                    "score": pa.float64(),
                    "start": pa.int64(),
                    "end": pa.int64(),
                    "flags": pa.list_(pa.string()),
                    "reason": pa.string(),
                    "explanation": pa.string(),
                }
            )
        ),
        "markers": pa.list_(pa.struct({"id": pa.string(), "reason": pa.string()})),
        "claims": pa.list_(pa.struct({"id": pa.string(), "text": pa.string(), "reason": pa.string()})),
    }
)


def write_table(rows: Iterable[dict[str, Any]], path: Path) -> None:
    """Verdict rows into a JSON Lines or Parquet file, a batch at a time; the file appears when it is whole."""
    partial = path.with_name(path.name + ".part")
    if path.suffix == ".parquet":
        with pq.ParquetWriter(partial, _VERDICT_SCHEMA) as writer:
            for batch in _batches(rows):
                writer.write_table(pa.Table.from_pylist(batch, schema=_VERDICT_SCHEMA))
    else:
        with partial.open("w", encoding="utf-8") as lines:
            for row in rows:
                lines.write(json.dumps(row, ensure_ascii=False) + "\n")
    partial.replace(path)


def _batches(rows: Iterable[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    batch: list[dict[str, Any]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == BATCH_ROWS:
            yield batch
            batch = []
    if batch:
        yield batch
