"""The commands of the golden set and the help center: what they print, and their exit codes."""

import json
from pathlib import Path
from typing import Any

import pytest

from workbench import cli

ARTICLE = """---
id: limits
title: "Limits"
lang: en
url: https://help.shop.example/en/limits
updated: 2026-03-01
---

Each token may send 100 requests per minute. A guest may send 5 requests per minute.
"""

DRAFT: dict[str, Any] = {
    "id": "en-limits-1",
    "question": "How many requests may a token send in a minute?",
    "language": "en",
    "reference_answer": "A token may send 100 requests per minute.",
    "reference_quotes": [{"doc_id": "help_center/en/limits", "quote": "Each token may send 100 requests per minute."}],
    "answerable": True,
    "tags": ["plain"],
}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "help_center" / "en").mkdir(parents=True)
    (tmp_path / "help_center" / "en" / "limits.md").write_text(ARTICLE, encoding="utf-8")
    (tmp_path / "golden").mkdir()
    (tmp_path / "golden" / "splits.json").write_text('{"train": ["limits"]}', encoding="utf-8")
    (tmp_path / "golden" / "golden.jsonl").write_text(json.dumps(DRAFT) + "\n", encoding="utf-8")
    return tmp_path


def run(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> int:
    """Run the command line as a shell does; the exit code."""
    monkeypatch.setattr("sys.argv", ["workbench", *map(str, arguments)])
    with pytest.raises(SystemExit) as leaving:
        cli.main()
    return int(leaving.value.code or 0)


def test_from_draft_to_sealed_row(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = data / "golden" / "golden.jsonl"
    assert run(monkeypatch, "golden", "check", "--data", data) == 1
    assert "golden.jsonl:1: en-limits-1: " in capsys.readouterr().out

    assert run(monkeypatch, "golden", "fill", file, "--data", data) == 0
    assert capsys.readouterr().out == "1 of 1 rows changed, 0 problems\n"
    assert run(monkeypatch, "golden", "check", "--draft", "--data", data) == 0
    assert run(monkeypatch, "golden", "check", "--data", data) == 1
    assert "[not_sealed]" in capsys.readouterr().out

    assert run(monkeypatch, "golden", "seal", file) == 0
    assert run(monkeypatch, "golden", "check", file, "--data", data) == 0
    assert capsys.readouterr().out.endswith("1 golden rows, 0 problems\n")


def test_complete_names_what_is_lacking(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "golden", "check", "--complete", "--data", data) == 1
    out = capsys.readouterr().out
    assert "250 are needed [too_few_rows]" in out
    assert "cross_lingual: 0 rows, 60 are needed [too_few_tagged]" in out


def test_locate(data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def locate(doc_id: str, quote: str) -> tuple[int, str, str]:
        code = run(monkeypatch, "golden", "locate", doc_id, quote, "--data", data)
        return code, *capsys.readouterr()

    code, out, err = locate("help_center/en/limits", "requests per minute.")
    quotes = [json.loads(line) for line in out.splitlines()]
    assert (code, len(quotes)) == (0, 2)
    assert all(ARTICLE[quote["start"] : quote["end"]] == quote["quote"] for quote in quotes)
    assert err == "line 9, split train\n" * 2

    code, out, err = locate("help_center/en/limits", "may send 200 requests")
    assert (code, out) == (1, "")
    assert "closest passage there is 'may send 100 requests'" in err

    code, _, err = locate("en/limits", "token")
    assert code == 2
    assert "write one of help_center/en/limits" in err


@pytest.mark.parametrize(
    "arguments",
    [
        ("golden", "check", "none.jsonl"),
        ("golden", "fill", "none.jsonl"),
        ("golden", "seal", "none.jsonl"),
        ("golden", "check", "--data", "none"),
        ("help-center", "check", "none"),
        ("golden", "check", "--colour"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_read_exits_with_2(arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, *arguments) == 2


@pytest.mark.parametrize("table", ["{", '{"training": []}', '{"train": ["limits"], "test": ["limits"]}'])
def test_splits_that_cannot_be_used(
    table: str, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (data / "golden" / "splits.json").write_text(table, encoding="utf-8")
    assert run(monkeypatch, "golden", "check", "--data", data) == 2
    assert "splits.json" in capsys.readouterr().err


def test_help_center_check(data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "help-center", "check", data / "help_center") == 0
    assert capsys.readouterr().out == "1 articles (en), 0 problems\n"
    (data / "help_center" / "en" / "limits.md").write_text(ARTICLE + "See [plans](plans.md).\n", encoding="utf-8")
    assert run(monkeypatch, "help-center", "check", data / "help_center") == 1
    assert "en/limits.md:10: plans.md: there is no such article [link_broken]" in capsys.readouterr().out


def test_schema(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "golden", "schema") == 0
    assert json.loads(capsys.readouterr().out)["title"] == "GoldenRow"
