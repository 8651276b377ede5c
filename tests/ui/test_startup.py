"""The first start: from the articles and questions that come along to something to review."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from ui.drawn import panel
from workbench.documents import Chunk, Document
from workbench.errors import DataError
from workbench.settings import ROOT, Settings
from workbench.store.index import Index
from workbench.store.runs import list_runs, read_run
from workbench.ui.startup import ANSWER, INGEST, SAMPLES, first_start
from workbench.ui.workplace import open_workplace

ARTICLE = "---\ntitle: Refunds\nlang: en\n---\n# Refunds\n\nRefunds take 14 days. They go back to the same card.\n"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder as the one that comes along, with one article and one question."""
    folder = tmp_path / "data"
    (folder / "help_center" / "en").mkdir(parents=True)
    (folder / "help_center" / "en" / "refunds.md").write_text(ARTICLE, encoding="utf-8")
    (folder / "questions.jsonl").write_text('{"id": "q1", "question": "How long do refunds take?", "language": "en"}\n')
    return folder


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path / "home")


def test_makes_an_index_and_a_run_once(data, settings):
    assert first_start(settings, data) is None
    (run,) = list_runs(settings.runs_path)
    assert run.counts["answers"] == 1
    assert run.counts["citations"] >= 1
    assert run.run_id.endswith("-extractive")
    assert "no language model" in run.synthesiser
    assert first_start(settings, data) is None
    assert [again.run_id for again in list_runs(settings.runs_path)] == [run.run_id]


@pytest.fixture
def sample(data) -> None:
    """One hand-written sample beside the article and the question."""
    verdict = {"verified": False, "match": "none", "reason": "number_mismatch", "flags": []}
    row = {
        "id": "s-001",
        "golden_id": "g-001",
        "question": "How long do refunds take?",
        "language": "en",
        "policy": "HELP_CENTER",
        "context": [{"doc_id": "help_center/en/refunds", "start": 0, "end": len(ARTICLE)}],
        "answer": "They take 15 days [c-1].",
        "citations": [{"id": "c-1", "quote": "Refunds take 15 days.", "chunk_id": "c-1", "quote_translation": None}],
        "uncovered_aspects": [],
        "expected": {"grounded": False, "citations": [verdict], "markers": [], "claims": []},
        "scores": [{"score": 1, "why": "The article says 14."}],
    }
    (data / "samples").mkdir()
    (data / "samples" / "answers.jsonl").write_text(json.dumps(row), encoding="utf-8")


@pytest.mark.usefixtures("sample")
def test_samples_come_first_and_say_what_they_are(data, settings):
    assert first_start(settings, data) is None
    newest, other = list_runs(settings.runs_path)
    assert (newest.run_id, newest.synthesiser, newest.policy) == (SAMPLES, "hand-written samples", "HELP_CENTER")
    assert other.run_id.endswith("-extractive")
    (record,) = read_run(settings.runs_path / SAMPLES).records
    assert (record.report.answer.id, record.report.grounded) == ("s-001", False)
    assert "written by hand" in record.notes[0]


@pytest.mark.usefixtures("sample")
def test_samples_that_a_person_deleted_stay_away(data, settings):
    first_start(settings, data)
    shutil.rmtree(settings.runs_path / SAMPLES)
    assert first_start(settings, data) is None
    assert len(list_runs(settings.runs_path)) == 1


@pytest.mark.usefixtures("sample")
def test_answers_are_made_when_a_start_was_killed_after_the_samples(data, settings):
    first_start(settings, data)
    (other,) = (run.run_id for run in list_runs(settings.runs_path) if run.run_id != SAMPLES)
    shutil.rmtree(settings.runs_path / other)
    first_start(settings, data)
    assert len(list_runs(settings.runs_path)) == 2


def test_goes_on_where_an_earlier_start_was_killed(data, settings):
    (data / "questions.jsonl").rename(data / "later")
    assert first_start(settings, data).commands == (ANSWER,)
    before = (settings.index_path / "index.json").read_text()
    (data / "later").rename(data / "questions.jsonl")
    assert first_start(settings, data) is None
    assert (settings.index_path / "index.json").read_text() == before, "the index is not made a second time"


def test_leaves_the_articles_of_a_person_alone(data, settings):
    own = Document(id="own/en/refunds", text="Refunds take a year.", language="en")
    Index().renewed([own], [Chunk("k", own.text, document_id=own.id)]).save(settings.index_path)
    assert "Articles: 1." in first_start(settings, data).why
    assert list(Index.load(settings.index_path).documents) == [own.id]
    assert list_runs(settings.runs_path) == []


def test_says_what_to_run_when_nothing_comes_along(settings, tmp_path):
    todo = first_start(settings, tmp_path / "nothing")
    assert todo.commands == (INGEST, ANSWER)
    assert str(settings.home) in todo.why


def test_bad_questions_name_their_line(data, settings):
    (data / "questions.jsonl").write_text("{}\n")
    with pytest.raises(DataError, match=r"questions\.jsonl:1"):
        first_start(settings, data)


def test_two_sessions_start_once(data, settings, monkeypatch):
    monkeypatch.setattr("workbench.ui.workplace.DATA", data)
    with ThreadPoolExecutor(4) as pool:
        places = list(pool.map(lambda _: open_workplace(settings), range(4)))
    assert len({id(place.labels) for place in places}) == 1
    assert len(list_runs(settings.runs_path)) == 1
    places[0].labels.close()


def test_a_newcomer_sees_answers_of_the_sample_help_center(app, tmp_path):
    if not (ROOT / "data" / "questions.jsonl").exists():
        pytest.skip("no sample questions in data/")
    data = panel(app(tmp_path / "home"))
    assert data["total"] > 20
    assert data["answer"]["notes"], "the answers say that no language model wrote them"


def test_a_port_in_use_is_one_line_and_exit_code_3(tmp_path):
    """Streamlit's usual port is taken here, or by whoever has it already."""
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with suppress(OSError):
            taken.bind(("127.0.0.1", 8501))
            taken.listen()
        ended = subprocess.run(
            [sys.executable, "-m", "streamlit", "run", "app.py"],
            cwd=ROOT,
            env={**os.environ, "WORKBENCH_HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert ended.returncode == 3
    assert ended.stdout == ""
    assert ended.stderr.startswith("error: 127.0.0.1: port 8501 is in use")
    assert ended.stderr.count("\n") == 1
