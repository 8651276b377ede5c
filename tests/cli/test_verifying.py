"""The commands that verify: rows of another pipeline, and one quote explained."""

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from workbench.cli import app

CHUNKS = [{"id": "k1", "text": "The limit is 100 rpm for all plans.", "language": "en", "score": 0.8}]


def answer_row(row_id: str, quote: str) -> dict[str, object]:
    return {
        "id": row_id,
        "question": "What is the limit?",
        "language": "en",
        "answer": "The limit is 100 rpm [c-1].",
        "citations": [{"id": "c-1", "quote": quote, "chunk_id": "c-1"}],
        "context": ["k1"],
    }


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    answers, chunks = tmp_path / "answers.jsonl", tmp_path / "chunks.jsonl"
    rows = [answer_row("good", "limit is 100 rpm"), answer_row("bad", "limit is 500 rpm")]
    answers.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    chunks.write_text("\n".join(map(json.dumps, CHUNKS)), encoding="utf-8")
    return answers, chunks


def test_verdicts_go_to_json_lines_and_are_counted(files: tuple[Path, Path], tmp_path: Path) -> None:
    out = tmp_path / "verdicts.jsonl"
    result = CliRunner().invoke(app, ["verify", str(files[0]), "--chunks", str(files[1]), "--out", str(out)])
    assert result.exit_code == 0
    assert "1 of 2" in result.output
    good, bad = (json.loads(line) for line in out.read_text(encoding="utf-8").splitlines())
    assert (good["grounded"], bad["grounded"]) == (True, False)
    assert bad["citations"][0]["reason"] == "number_mismatch"


def test_verdicts_go_to_parquet(files: tuple[Path, Path], tmp_path: Path) -> None:
    out = tmp_path / "verdicts.parquet"
    assert (
        CliRunner().invoke(app, ["verify", str(files[0]), "--chunks", str(files[1]), "--out", str(out)]).exit_code == 0
    )
    assert pq.read_table(out).column("grounded").to_pylist() == [True, False]


def test_fail_makes_an_ungrounded_answer_a_failure(files: tuple[Path, Path]) -> None:
    arguments = ["verify", str(files[0]), "--chunks", str(files[1])]
    assert CliRunner().invoke(app, arguments).exit_code == 0
    assert CliRunner().invoke(app, [*arguments, "--fail"]).exit_code == 1


@pytest.mark.parametrize(
    ("quote", "exit_code", "said"),
    [("limit is 100 rpm", 0, "exact"), ("limit is 200 rpm", 1, "number_mismatch")],
)
def test_explain_shows_the_reason(quote: str, exit_code: int, said: str) -> None:
    result = CliRunner().invoke(app, ["explain", quote, "The limit is 100 rpm for all plans."])
    assert result.exit_code == exit_code
    assert said in result.output


def test_explain_reads_a_file(tmp_path: Path) -> None:
    source = tmp_path / "article.md"
    source.write_text("Refunds take **14 days**.", encoding="utf-8")
    assert "normalized" in CliRunner().invoke(app, ["explain", "take 14 days", str(source)]).output
