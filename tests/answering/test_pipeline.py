"""Retrieve, synthesise, verify: with real parts, and with a synthesiser that makes things up."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from workbench.answering.extractive import ExtractiveSynthesiser
from workbench.answering.pipeline import Question, answer_question, answer_questions, read_questions
from workbench.answers import Answer, Citation
from workbench.documents import Chunk
from workbench.errors import DataError
from workbench.retrieval.search import ChunkSearch
from workbench.store.runs import read_run, write_run
from workbench.verify import HELP_CENTER

TODAY = date(2026, 5, 4)


class Fabricator:
    """Cites the first chunk for words that are not in it."""

    name = "fabricator"
    note = ""

    def synthesise(self, question: str, *, chunks: Sequence[Chunk], language: str | None = None) -> Answer:
        return Answer("Refunds take 90 days [c-1].", [Citation("c-1", "Gold members never wait for anything.", "c-1")])


def test_answer(search: ChunkSearch) -> None:
    answered = answer_question(
        "How long can I get a refund for a yearly plan?",
        retriever=search,
        synthesiser=ExtractiveSynthesiser(search.bm25.weight),
        policy=HELP_CENTER,
        as_of=TODAY,
        language="en",
        answer_id="q1",
        titles={"help/en/1": "Refunds", "help/en/9": "Other"},
    )
    record = answered.record
    assert record.report.grounded
    assert record.status == "answered"
    assert record.report.answer.context == tuple(chunk.id for chunk in record.chunks)
    assert (record.report.answer.id, record.report.answer.language) == ("q1", "en")
    assert record.titles == {"help/en/1": "Refunds"}
    assert record.notes == (ExtractiveSynthesiser.note,)
    assert record.seconds == pytest.approx(answered.timings.total)
    rendered = answered.render()
    assert rendered.citations[0].title == "Refunds"
    assert rendered.notes == [ExtractiveSynthesiser.note]


def test_a_fabricated_citation_is_shown_as_unverified(search: ChunkSearch) -> None:
    answered = answer_question(
        "refund", retriever=search, synthesiser=Fabricator(), policy=HELP_CENTER, as_of=TODAY, language="en"
    )
    rendered = answered.render()
    assert rendered.status == "partial"
    assert [citation.status for citation in rendered.citations] == ["unverified"]
    assert rendered.notes == []


def test_the_language_of_an_answer_without_a_wanted_one_is_that_of_the_best_chunk(search: ChunkSearch) -> None:
    answered = answer_question(
        "年間プランの返金", retriever=search, synthesiser=ExtractiveSynthesiser(), policy=HELP_CENTER, as_of=TODAY
    )
    assert answered.record.report.answer.language == "ja"


@pytest.mark.parametrize(("question", "what"), [("", "empty"), (" \n", "empty"), ("x" * 1_000_000, "1,000,000")])
def test_bad_questions(question: str, what: str, search: ChunkSearch) -> None:
    with pytest.raises(DataError, match=what):
        answer_question(question, retriever=search, synthesiser=Fabricator(), policy=HELP_CENTER, as_of=TODAY)


def test_a_batch_becomes_a_run(search: ChunkSearch, tmp_path: Path) -> None:
    questions = [
        Question(id="q1", question="How do I pair a headset?", language="en"),
        Question(id="q2", question="What is the capital of France?", language="en"),
        Question(id="q3", question="How do I rotate the key, and what is the capital of France?", language="en"),
    ]
    synthesiser = ExtractiveSynthesiser(search.bm25.weight)
    answers = answer_questions(questions, retriever=search, synthesiser=synthesiser, policy=HELP_CENTER, as_of=TODAY)
    records = tuple(answered.record for answered in answers)
    assert [record.status for record in records][1:] == ["refused", "partial"]
    created = datetime(2026, 5, 4, tzinfo=UTC)
    folder = write_run(
        tmp_path, records, run_id="r1", synthesiser=synthesiser.name, policy=HELP_CENTER.name, created=created
    )
    assert read_run(folder).records == records


def test_questions_are_read(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text(
        '\ufeff{"id": "a", "question": "Why?", "language": "en", "tag": 1}\n\n{"id": "b", "question": "Wie?"}\n'
    )
    assert [(row.id, row.language) for row in read_questions(file)] == [("a", "en"), ("b", None)]


@pytest.mark.parametrize(
    ("content", "where", "what"),
    [
        (b'{"id": "a", "question": "x"}\n{"id": "a", "question": "y"}', ":2", "given twice"),
        (b'{"id": "a"}', ":1", "question: Field required"),
        (b'{"id": 7, "question": "x"}', ":1", "id: Input should be a valid string"),
        (b'{"id": "a", "question": "x"}\n{', ":2", "no JSON"),
        (b"[]", ":1", "row: "),
        (b"\n\n", "questions.jsonl", "no questions"),
        (b"\xff\xfe", "questions.jsonl", "not UTF-8"),
    ],
)
def test_questions_that_cannot_be_used(content: bytes, where: str, what: str, tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_bytes(content)
    with pytest.raises(DataError) as caught:
        read_questions(file)
    assert str(caught.value.where).endswith(where)
    assert what in caught.value.what


def test_no_questions_file(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be read"):
        read_questions(tmp_path / "missing.jsonl")
