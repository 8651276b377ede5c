"""The command line as a shell sees it: what it prints where, and its exit code."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pytest

from workbench.cli import main
from workbench.store.index import FORMAT, Index


@dataclass(frozen=True)
class Result:
    """What a command printed, and its exit code."""

    returncode: int
    stdout: str
    stderr: str


class Shell(Protocol):
    def __call__(self, *arguments: str | Path) -> Result: ...


@pytest.fixture
def workbench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """The command line in this process (a new one takes seconds to import everything), its home in ``tmp_path``."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "home"))

    def run(*arguments: str | Path) -> Result:
        monkeypatch.setattr(sys, "argv", ["workbench", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        return Result(int(ended.value.code or 0), printed.out, printed.err)

    return run


@pytest.fixture
def articles(tmp_path: Path) -> Path:
    folder = tmp_path / "articles"
    for path in ("help/en/limits.md", "help/pt_BR/limits.md"):
        (folder / path).parent.mkdir(parents=True)
        (folder / path).write_text("# Limits\n\nUp to 100.\n\n```\ncurl https://api.example/v1/limits -H Key\n```\n")
    (folder / "README.md").write_text("Not an article.")
    return folder


@pytest.mark.parametrize("command", [[sys.executable, "-m", "workbench"], [Path(sys.executable).parent / "workbench"]])
def test_both_ways_to_start_it(command: list[str | Path]) -> None:
    result = subprocess.run([*command, "--version"], capture_output=True, text=True)
    assert result.returncode == 0
    assert result.stdout.startswith("workbench 0.")


def test_without_a_command_there_is_help(workbench: Shell) -> None:
    result = workbench()
    assert result.returncode == 2
    assert "ingest" in result.stdout + result.stderr


def test_ingest_says_what_it_did(workbench: Shell, articles: Path, tmp_path: Path) -> None:
    result = workbench("ingest", articles)
    assert result.returncode == 0
    assert result.stderr.strip() == ""
    assert "Languages: en 1, pt-BR 1" in result.stdout
    assert f"{articles}/README.md: not in a language folder" in result.stdout
    (row,) = (line for line in result.stdout.splitlines() if "help" in line and "│" in line)
    assert [cell.strip() for cell in row.strip("│").split("│")] == ["help", "2", "2", "2", "0", "0", "2"]
    assert list(Index.load(tmp_path / "home/index").documents) == ["help/en/limits", "help/pt-BR/limits"]


def test_home_wins_over_the_environment(workbench: Shell, articles: Path, tmp_path: Path) -> None:
    result = workbench("ingest", articles, "--home", tmp_path / "there")
    assert result.returncode == 0
    assert (tmp_path / "there/index/index.json").exists()
    assert not (tmp_path / "home").exists()


def test_a_line_for_each_file_that_cannot_be_read(workbench: Shell, articles: Path, tmp_path: Path) -> None:
    bad = {
        "binary.md": b"\x89PNG\x00",
        "latin.md": b"caf\xe9",
        "large.md": b"a" * 20 * 1024 * 1024,
        "empty.md": b"",
        "yaml.md": b"---\ntitle: a: b\n---\nText",
        "line\nbreak\x1b[31m.md": b"",
    }
    for name, content in bad.items():
        (articles / "help/en" / name).write_bytes(content)
    (articles / "help/unknown").mkdir()
    (articles / "help/unknown/x.md").write_text("Text.")
    result = workbench("ingest", articles)
    assert result.returncode == 0
    lines = result.stderr.strip().splitlines()
    assert len(lines) == len(bad) + 1
    assert all(line.startswith(f"not read: {articles}") and "To mend it: " in line for line in lines)
    assert "\x1b" not in result.stderr
    assert "not read: 7" in result.stdout
    assert len(Index.load(tmp_path / "home/index").documents) == 2


def _no_such_folder(tmp_path: Path, articles: Path) -> list[str | Path]:
    return [tmp_path / "none"]


def _an_empty_folder(tmp_path: Path, articles: Path) -> list[str | Path]:
    (tmp_path / "empty").mkdir()
    return [tmp_path / "empty"]


def _a_file(tmp_path: Path, articles: Path) -> list[str | Path]:
    return [articles / "README.md"]


def _an_index_of_a_newer_version(tmp_path: Path, articles: Path) -> list[str | Path]:
    (tmp_path / "home/index").mkdir(parents=True)
    (tmp_path / "home/index/index.json").write_text(f'{{"format": {FORMAT + 1}}}')
    return [articles]


def _a_state_folder_that_is_a_file(tmp_path: Path, articles: Path) -> list[str | Path]:
    (tmp_path / "home").write_text("in the way")
    return [articles]


@pytest.mark.parametrize(
    ("arranged", "code", "message"),
    [
        (_no_such_folder, 2, "there is no such folder"),
        (_an_empty_folder, 2, "the folder holds no articles"),
        (_a_file, 2, "it is not a folder"),
        (_an_index_of_a_newer_version, 2, "this version of the workbench reads up to"),
        (_a_state_folder_that_is_a_file, 3, "the index cannot be written"),
    ],
)
def test_an_error_is_one_line_and_an_exit_code(
    workbench: Shell,
    tmp_path: Path,
    articles: Path,
    arranged,  # type: ignore[no-untyped-def]
    code: int,
    message: str,
) -> None:
    result = workbench("ingest", *arranged(tmp_path, articles))
    assert result.returncode == code
    assert result.stdout == ""
    (line,) = result.stderr.strip().splitlines()
    assert line.startswith("error: ")
    assert message in line
    assert "To mend it: " in line


def test_nothing_could_be_read(workbench: Shell, tmp_path: Path) -> None:
    (tmp_path / "a/en").mkdir(parents=True)
    (tmp_path / "a/en/x.md").write_bytes(b"\xff")
    result = workbench("ingest", tmp_path)
    assert result.returncode == 2
    unreadable, error = result.stderr.strip().splitlines()
    assert unreadable.startswith("not read: ")
    assert "none of the articles could be read" in error


def test_a_wrong_use_has_exit_code_2(workbench: Shell) -> None:
    assert workbench("ingest").returncode == 2
    assert workbench("nonsense").returncode == 2
