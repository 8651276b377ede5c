"""``workbench ask`` and ``workbench answer``, as a person runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from workbench.cli import app
from workbench.documents import Chunk, Document
from workbench.errors import DataError
from workbench.store.index import Index
from workbench.store.runs import read_run

TEXT = "A yearly plan can be refunded within 14 days. Write to billing."


@pytest.fixture
def home(tmp_path: Path) -> Path:
    document = Document(id="help/en/refunds", text=TEXT, language="en", title="Refunds")
    Index().renewed([document], [Chunk("k1", TEXT, document.id, "en", ("Refunds",))]).save(tmp_path / "index")
    return tmp_path


def _run(*arguments: str | Path) -> str:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_ask(home: Path) -> None:
    printed = _run("ask", "Can a yearly plan be refunded?", "--home", home)
    assert printed.startswith("A yearly plan can be refunded within 14 days [c-1].\n")
    assert "Refunds (en), verified" in printed
    assert "No language model was used" in printed


def test_ask_json(home: Path) -> None:
    rendered = json.loads(_run("ask", "Can a yearly plan be refunded?", "--json", "--language", "en", "--home", home))
    assert (rendered["status"], rendered["citations"][0]["chunk_id"]) == ("answered", "k1")


def test_ask_in_a_language_without_articles(home: Path) -> None:
    rendered = json.loads(_run("ask", "yearly plan refunded", "--json", "--language", "fr", "--home", home))
    assert rendered["status"] == "refused"


def test_answer_writes_a_run(home: Path) -> None:
    questions = home / "questions.jsonl"
    questions.write_text(
        '{"id": "q1", "question": "Can a yearly plan be refunded?", "language": "en"}\n'
        '{"id": "q2", "question": "What is the capital of France?", "language": "en"}\n'
    )
    printed = _run("answer", questions, "--run-id", "first", "--as-of", "2026-05-04", "--home", home)
    assert printed.splitlines()[:2] == ["1 answered, 0 partial, 1 refused", "Citations: 1, verified: 1"]
    run = read_run(home / "runs" / "first")
    assert run.manifest.synthesiser == "extractive (no language model)"
    assert run.manifest.versions["as_of"] == "2026-05-04"
    assert [record.report.answer.id for record in run.records] == ["q1", "q2"]


def test_bad_usage(home: Path) -> None:
    assert CliRunner().invoke(app, ["ask", "x", "--policy", "LAX", "--home", str(home)]).exit_code == 2
    assert CliRunner().invoke(app, ["ask", "x", "--as-of", "soon", "--home", str(home)]).exit_code == 2
    with pytest.raises(DataError, match="no index"):
        CliRunner().invoke(app, ["ask", "x", "--home", str(home / "empty")], catch_exceptions=False)
