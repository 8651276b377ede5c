"""The first start: what a newcomer has nothing of yet is made, so that there is something to review at once.

No key, no server, no network: the articles that come with the workbench are read, and the questions that come with it
are answered from them by the synthesiser that quotes whole sentences.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

from workbench.answering.pipeline import answer_questions, extractive_pipeline, read_questions
from workbench.evaluation.golden_data import GoldenData
from workbench.evaluation.samples import SYNTHESISER, load_samples, policies_of, sample_records
from workbench.settings import ROOT, Settings
from workbench.sources.ingestion import ingest_folder, source_of
from workbench.store.index import Index
from workbench.store.runs import list_runs, write_run
from workbench.verify import HELP_CENTER

DATA = ROOT / "data"
"""The articles and questions that come with the workbench."""

INGEST = "workbench ingest DIR"
ANSWER = "workbench answer QUESTIONS"

SAMPLES = "samples"
"""The run of the hand-written samples: good and bad answers, which a newcomer sees first."""


@dataclass(frozen=True, slots=True)
class Todo:
    """What a person has to do before there is something to review: why, and the commands."""

    why: str
    commands: tuple[str, ...]


def first_start(settings: Settings, data: Path) -> Todo | None:
    """Make the index and the first run where there is none. Returns what a person still has to do.

    Only what is missing is made, each piece whole or not at all: safe to repeat after a crash. ``data`` holds
    ``help_center/`` and ``questions.jsonl``, and ``samples/answers.jsonl`` where there are samples. Raises the errors
    of the house.
    """
    articles, questions = data / "help_center", data / "questions.jsonl"
    runs = {run.run_id for run in list_runs(settings.runs_path)}
    if runs - {SAMPLES}:
        return None
    if not (settings.index_path / "index.json").exists():
        if not articles.is_dir():
            return Todo(f"There are no articles in {settings.home}, and so no answers.", (INGEST, ANSWER))
        ingest_folder(articles, settings.index_path)
    index = Index.load(settings.index_path)
    # The questions are about the articles that come along; other people's articles are asked by other people.
    asked = any(source_of(document_id) == articles.name for document_id in index.documents)
    if not asked or not questions.exists():
        return Todo(f"There are no answers in {settings.home}. Articles: {len(index.documents)}.", (ANSWER,))
    # The newest run is shown first, so the samples are the younger of the two; they are written before the other, which
    # ends the first start.
    created = datetime.now(UTC)
    if SAMPLES not in runs and (data / SAMPLES / "answers.jsonl").exists():
        _write_samples(data, settings.runs_path)
    _answer(index, questions, settings.runs_path, created)
    return None


def _write_samples(data: Path, runs_path: Path) -> None:
    path = data / SAMPLES / "answers.jsonl"
    samples = [placed.sample for placed in load_samples(path)]
    write_run(
        runs_path,
        sample_records(samples, GoldenData(data).documents),
        run_id=SAMPLES,
        synthesiser=SYNTHESISER,
        policy=policies_of(samples),
        created=datetime.now(UTC),
        versions={"samples": path.name},
    )


def _answer(index: Index, questions: Path, runs_path: Path, created: datetime) -> None:
    began = perf_counter()
    search, synthesiser = extractive_pipeline(index)
    answers = answer_questions(
        read_questions(questions),
        retriever=search,
        synthesiser=synthesiser,
        policy=HELP_CENTER,
        as_of=created.date(),
        titles={document.id: document.title for document in index.documents.values()},
    )
    records = [answer.record for answer in answers]
    write_run(
        runs_path,
        records,
        run_id=f"{created:%Y-%m-%dT%H%M%SZ}-extractive",
        synthesiser=synthesiser.name,
        policy=HELP_CENTER.name,
        created=created,
        wall_seconds=perf_counter() - began,
        versions={"retriever": search.name, "as_of": created.date().isoformat(), "questions": questions.name},
    )
