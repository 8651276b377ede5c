"""Samples: answers to golden questions as a language model might have written them, good and bad, written by hand.

A sample holds the answer with its context, the verdict that a careful person gives it, and a score for each citation.
They are something to review at a first start, and real failures for a pipeline that runs without a model. Never shown
as results of a model.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from workbench.answering.pipeline import answer_question
from workbench.answering.recorded import RecordedAnswers, Recording
from workbench.answers import Answer, Citation
from workbench.documents import Chunk, Document, chunk_id
from workbench.errors import DataError
from workbench.evaluation.golden import DocumentId, LanguageTag, NonBlank, RowId, read_lines
from workbench.store.records import AnswerRecord
from workbench.verify.policies import POLICIES
from workbench.verify.verdicts import Flag, Match, Reason

SYNTHESISER = "hand-written samples"
"""What the manifest of a run of samples says of who wrote the answers."""


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Slice(_Strict):
    """A piece of a document, ``document.text[start:end]`` in code points: one chunk of a context."""

    doc_id: DocumentId
    start: int = Field(ge=0)
    end: int = Field(ge=1)


class SampleCitation(_Strict):
    """A citation as it was written; its quote may be empty, its chunk may not exist."""

    id: str
    quote: str
    chunk_id: str
    quote_translation: str | None


class ExpectedCitation(_Strict):
    """The verdict on one citation."""

    verified: bool
    match: Match
    reason: Reason | None
    flags: tuple[Flag, ...]


class ExpectedMarker(_Strict):
    """A marker of the answer that failed."""

    id: str
    reason: Reason


class ExpectedClaim(_Strict):
    """A claim that failed or is flagged, ``text`` as the verifier cuts it. ``flags`` are compared where given."""

    text: NonBlank
    reason: Reason | None = None
    flags: tuple[Flag, ...] | None = None


class Expected(_Strict):
    """What a careful person says of an answer: all citations in order, and those markers and claims that failed."""

    grounded: bool
    citations: tuple[ExpectedCitation, ...]
    markers: tuple[ExpectedMarker, ...]
    claims: tuple[ExpectedClaim, ...]


class Score(_Strict):
    """The score (1 to 5, see the rubric) that a careful person gives a citation, and one line of why."""

    score: Annotated[int, Field(ge=1, le=5)]
    why: NonBlank


class Sample(_Strict):
    """One recorded answer. ``citations``, ``expected.citations`` and ``scores`` go together, one by one.

    ``answer`` is ``None`` exactly when the writer refused; then ``reason`` says why.
    """

    id: RowId
    golden_id: RowId
    question: NonBlank
    language: LanguageTag
    policy: str
    context: tuple[Slice, ...] = Field(min_length=1)
    answer: NonBlank | None
    citations: tuple[SampleCitation, ...]
    uncovered_aspects: tuple[NonBlank, ...]
    reason: NonBlank | None = None
    expected: Expected
    scores: tuple[Score, ...]

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        counts = {len(self.citations), len(self.expected.citations), len(self.scores)}
        if len(counts) > 1:
            raise ValueError("citations, expected.citations and scores must be as many")
        if self.policy not in POLICIES:
            raise ValueError(f"policy is {self.policy!r}, not one of {', '.join(POLICIES)}")
        if (self.answer is None) != (self.reason is not None):
            raise ValueError("a reason is given exactly when the answer is null")
        return self

    def recording(self, documents: Mapping[str, Document]) -> Recording:
        """The answer with the chunks of its context, cut from ``documents``.

        Raises ``DataError`` when a document is missing or shorter than the slice.
        """
        chunks = tuple(_chunk(piece, documents, self.id) for piece in self.context)
        answer = Answer(
            self.answer,
            [Citation(one.id, one.quote, one.chunk_id, one.quote_translation) for one in self.citations],
            self.uncovered_aspects,
            id=self.id,
            question=self.question,
            language=self.language,
            context=[chunk.id for chunk in chunks],
            reason=self.reason,
        )
        return Recording(answer=answer, chunks=chunks)


@dataclass(frozen=True, slots=True)
class PlacedSample:
    """A sample and where it stands: ``line`` counts from 1."""

    path: Path
    line: int
    sample: Sample


def load_samples(path: Path) -> list[PlacedSample]:
    """The samples of a file, one JSON object a line.

    Raises ``DataError`` with line and field at the first that cannot be used: no sample, or an id given twice.
    """
    placed: dict[str, PlacedSample] = {}
    for line, text in enumerate(read_lines(path), start=1):
        where = f"{path}:{line}"
        try:
            sample = Sample.model_validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            field = ".".join(map(str, first["loc"])) or "row"
            raise DataError(f"{field}: {first['msg']}", where=where, do="correct the field") from error
        if sample.id in placed:
            raise DataError(f"id: {sample.id!r} is also in line {placed[sample.id].line}", where=where, do="rename one")
        placed[sample.id] = PlacedSample(path, line, sample)
    return list(placed.values())


def sample_records(samples: Iterable[Sample], documents: Mapping[str, Document]) -> Iterator[AnswerRecord]:
    """Each sample as the pipeline makes it: replayed from its own context, verified, one record a sample in order.

    Raises ``DataError`` as :meth:`Sample.recording` does.
    """
    samples = list(samples)
    recorded = RecordedAnswers([sample.recording(documents) for sample in samples])
    titles = {document.id: document.title for document in documents.values()}
    for sample in samples:
        yield answer_question(
            sample.question,
            retriever=recorded,
            synthesiser=recorded,
            policy=POLICIES[sample.policy],
            as_of=date.max,
            language=sample.language,
            answer_id=sample.id,
            titles=titles,
        ).record


def policies_of(samples: Sequence[Sample]) -> str:
    """The names of the policies that judge ``samples``, for the manifest of their run."""
    return ", ".join(sorted({sample.policy for sample in samples}))


def _chunk(piece: Slice, documents: Mapping[str, Document], sample_id: str) -> Chunk:
    document = documents.get(piece.doc_id)
    if document is None:
        raise DataError(f"context: there is no document {piece.doc_id!r}", where=sample_id, do="name one of the data")
    if not piece.start < piece.end <= len(document.text):
        what = f"context: {piece.start}–{piece.end} is no piece of {piece.doc_id} ({len(document.text)} code points)"
        raise DataError(what, where=sample_id, do="cut it again")
    return Chunk(
        chunk_id(document.id, document.version, piece.start, piece.end),
        document.text[piece.start : piece.end],
        document.id,
        document.language,
        (document.title,),
        piece.start,
        piece.end,
        document.source_url,
        document.valid_from,
        document.valid_until,
    )
