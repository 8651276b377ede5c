"""Each reason of the help-center check fires where it should, and nowhere else (tests/cases/help_center_check.json)."""

import json
from pathlib import Path
from typing import Any

import pytest

from workbench.errors import SourceError
from workbench.evaluation.help_center_check import ArticleReason, check_help_center, read_articles

TABLE = json.loads((Path(__file__).parent.parent / "cases" / "help_center_check.json").read_text(encoding="utf-8"))
CASES: list[dict[str, Any]] = TABLE["cases"]


def article(name: str, content: dict[str, Any]) -> str:
    if "text" in content:
        return str(content["text"])
    lang, _, stem = name.removesuffix(".md").partition("/")
    front = {
        "id": stem,
        "title": f'"All about {name}"',
        "lang": lang,
        "url": f"https://help.shop.example/{lang}/{stem}",
        "updated": "2026-03-01",
        **content.get("front", {}),
    }
    lines = [f"{key}: {value}" for key, value in front.items() if value is not None]
    return "\n".join(["---", *lines, "---", "", content.get("body", TABLE["bodies"].get(lang))])


@pytest.mark.parametrize("case", CASES, ids=[case["label"] for case in CASES])
def test_case(case: dict[str, Any], tmp_path: Path) -> None:
    for name, content in case["files"].items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(article(name, content).encode())
    problems = check_help_center(read_articles(tmp_path))
    found = [f"{item.path.relative_to(tmp_path).as_posix()}:{item.line} {item.reason}" for item in problems]
    assert sorted(found) == sorted(case["expect"]), problems


def test_every_reason_has_a_case() -> None:
    assert {problem.split()[-1] for case in CASES for problem in case["expect"]} == set(ArticleReason)


def test_nothing_to_read(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no articles"):
        read_articles(tmp_path / "none")
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "limits.md").write_bytes(b"caf\xe9")
    with pytest.raises(SourceError, match="byte 3 is not UTF-8"):
        read_articles(tmp_path)
