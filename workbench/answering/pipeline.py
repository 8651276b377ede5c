"""The grounding pipeline: retrieve, synthesise, verify.

Nothing is retried, stripped or refused by policy yet: a citation that fails is kept with its verdict, and the answer is
``partial``. What a front end gets is drawn from the verdicts alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from time import perf_counter

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from workbench.answering.extractive import ExtractiveSynthesiser
from workbench.answering.protocols import Retriever, Synthesiser
from workbench.answering.rendering import RenderedAnswer, answer_status, render_answer
from workbench.errors import DataError
from workbench.retrieval.search import ChunkSearch
from workbench.store.index import Index
from workbench.store.records import AnswerRecord
from workbench.verify import Policy, verify_answer

QUESTION_LENGTH = 2_000
"""The longest question in code points; a longer one is a mistake, or an attack on the searcher's time."""


class Question(BaseModel):
    """A question of a batch. Other fields of its row are left alone."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    id: str = Field(min_length=1)
    question: str = Field(min_length=1)
    language: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Timings:
    """Wall time of each gate in seconds."""

    retrieval: float
    synthesis: float
    verification: float

    @property
    def total(self) -> float:
        """From question to verified answer."""
        return self.retrieval + self.synthesis + self.verification


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundedAnswer:
    """A verified answer as runs keep it, and how long each gate took."""

    record: AnswerRecord
    timings: Timings

    def render(self) -> RenderedAnswer:
        """What a front end gets."""
        record = self.record
        return render_answer(record.report, record.chunks, titles=record.titles, notes=record.notes)


def extractive_pipeline(index: Index) -> tuple[ChunkSearch, ExtractiveSynthesiser]:
    """The retriever and synthesiser that need nothing but the index."""
    search = ChunkSearch(index.current_chunks)
    return search, ExtractiveSynthesiser(search.bm25.weight)


def answer_question(
    question: str,
    *,
    retriever: Retriever,
    synthesiser: Synthesiser,
    policy: Policy,
    as_of: date,
    language: str | None = None,
    answer_id: str = "",
    titles: Mapping[str, str] | None = None,
) -> GroundedAnswer:
    """Retrieve, synthesise, verify.

    ``language`` (BCP 47) is that of the answer and of the chunks; ``None`` searches every language. ``titles`` are the
    documents' by id. Raises ``DataError`` for an empty or endless question, and what retriever and synthesiser raise.

    >>> from workbench import HELP_CENTER, Chunk
    >>> search = ChunkSearch([Chunk("k1", "Refunds take 14 days.", language="en")])
    >>> parts = {"retriever": search, "synthesiser": ExtractiveSynthesiser(), "policy": HELP_CENTER}
    >>> answer_question("How long do refunds take?", **parts, as_of=date(2026, 5, 4)).render().answer
    'Refunds take 14 days [c-1].'
    """
    if not question.strip() or len(question) > QUESTION_LENGTH:
        what = "it is empty" if not question.strip() else f"it has {len(question):,} characters"
        raise DataError(what, where=answer_id or "question", do=f"ask in up to {QUESTION_LENGTH:,} characters")
    started = perf_counter()
    chunks = tuple(found.chunk for found in retriever.search(question, language=language, as_of=as_of))
    retrieved = perf_counter()
    answer = synthesiser.synthesise(question, chunks=chunks, language=language)
    answer = replace(
        answer,
        id=answer_id,
        question=question,
        language=language or answer.language,
        context=[chunk.id for chunk in chunks],
    )
    synthesised = perf_counter()
    report = verify_answer(answer, chunks, policy=policy)
    verified = perf_counter()
    timings = Timings(
        retrieval=retrieved - started, synthesis=synthesised - retrieved, verification=verified - synthesised
    )
    record = AnswerRecord(
        report=report,
        chunks=chunks,
        titles=titles or {},
        status=answer_status(report),
        notes=(synthesiser.note,) if synthesiser.note else (),
        seconds=timings.total,
    )
    return GroundedAnswer(record=record, timings=timings)


def answer_questions(
    questions: Iterable[Question],
    *,
    retriever: Retriever,
    synthesiser: Synthesiser,
    policy: Policy,
    as_of: date,
    titles: Mapping[str, str] | None = None,
) -> Iterator[GroundedAnswer]:
    """`answer_question` for each question, one after the other as they are asked for."""
    for row in questions:
        yield answer_question(
            row.question,
            retriever=retriever,
            synthesiser=synthesiser,
            policy=policy,
            as_of=as_of,
            language=row.language,
            answer_id=row.id,
            titles=titles,
        )


def read_questions(path: Path) -> list[Question]:
    """The questions of a JSON-lines file, rows of ``{"id", "question", "language"}``.

    Raises ``DataError`` with the line that cannot be used: no JSON, a field missing or wrong, an id given twice.
    """
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise DataError(
            f"the questions cannot be read ({reason})", where=path, do="name a file of JSON lines"
        ) from error
    questions: dict[str, Question] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        where = f"{path}:{number}"
        try:
            question = Question.model_validate(json.loads(line))
        except ValidationError as error:
            first = error.errors()[0]
            field = ".".join(map(str, first["loc"])) or "row"
            raise DataError(
                f"{field}: {first['msg']}", where=where, do='write {"id", "question", "language"}'
            ) from error
        except ValueError as error:
            raise DataError(f"this is no JSON ({error})", where=where, do="write one JSON object a line") from error
        if question.id in questions:
            raise DataError(f"the id {question.id!r} is given twice", where=where, do="give each question its own id")
        questions[question.id] = question
    if not questions:
        raise DataError("there are no questions", where=path, do='write rows of {"id", "question", "language"}')
    return list(questions.values())
