"""Recorded answers: replayed by question and language, attempt by attempt, from their own context."""

from datetime import date

import pytest

from workbench.answering.pipeline import answer_question
from workbench.answering.recorded import NOT_RECORDED, RecordedAnswers, Recording
from workbench.answers import Answer, Citation
from workbench.documents import Chunk
from workbench.verify import HELP_CENTER

GERMAN = (Chunk("de-1", "Erstattungen dauern 14 Tage.", "help/de/refunds", "de"),)
ENGLISH = (
    Chunk("en-1", "Invoices are sent monthly.", "help/en/invoices", "en"),
    Chunk("en-2", "Refunds take 14 days.", "help/en/refunds", "en"),
)


def recording(text: str, quote: str, language: str, chunks: tuple[Chunk, ...]) -> Recording:
    label = f"c-{len(chunks)}"
    return Recording(
        answer=Answer(f"{text} [{label}].", [Citation(label, quote, label)], question="Refund?", language=language),
        chunks=chunks,
    )


@pytest.fixture
def recorded() -> RecordedAnswers:
    return RecordedAnswers(
        [
            recording("15 days", "Refunds take 15 days.", "en", ENGLISH),
            recording("14 Tage", "Erstattungen dauern 14 Tage.", "de", GERMAN),
            recording("14 days", "Refunds take 14 days.", "en", ENGLISH),
        ]
    )


def ask(recorded: RecordedAnswers, question: str, language: str):
    return answer_question(
        question,
        retriever=recorded,
        synthesiser=recorded,
        policy=HELP_CENTER,
        as_of=date(2026, 5, 4),
        language=language,
    ).record


def test_attempts_come_in_order_and_the_last_stays(recorded: RecordedAnswers) -> None:
    grounded = [ask(recorded, "Refund?", "en").report.grounded for _ in range(3)]
    assert grounded == [False, True, True]


def test_language_tells_questions_apart(recorded: RecordedAnswers) -> None:
    record = ask(recorded, " Refund? ", "de")
    assert record.report.answer.answer == "14 Tage [c-1]."
    assert record.chunks == GERMAN


def test_says_that_a_person_wrote_it(recorded: RecordedAnswers) -> None:
    assert recorded.name == "recorded sample (hand-written)"
    assert ask(recorded, "Refund?", "en").notes == (recorded.note,)


@pytest.mark.parametrize(("question", "language"), [("Refunds?", "en"), ("Refund?", "fr")])
def test_what_is_not_recorded_is_refused(recorded: RecordedAnswers, question: str, language: str) -> None:
    record = ask(recorded, question, language)
    assert (record.status, record.report.answer.reason) == ("refused", NOT_RECORDED)


def test_another_context_is_not_what_the_answer_counts(recorded: RecordedAnswers) -> None:
    """Its c-2 would be another chunk."""
    assert recorded.synthesise("Refund?", chunks=ENGLISH[::-1], language="en").reason == NOT_RECORDED
