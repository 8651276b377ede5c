"""Each reason of the golden check fires where it should, and nowhere else (tests/cases/golden_check.json)."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from workbench.documents import Document
from workbench.evaluation.golden import GoldenRow, PlacedRow, content_hash
from workbench.evaluation.golden_check import GoldenReason, check_golden
from workbench.evaluation.golden_edit import EMPTY
from workbench.evaluation.splits import Splits

TABLE = json.loads((Path(__file__).parent.parent / "cases" / "golden_check.json").read_text(encoding="utf-8"))
CASES: list[dict[str, Any]] = TABLE["cases"]
SPLITS = Splits({name: split for split, names in TABLE["splits"].items() for name in names})
DOCUMENTS = {
    doc_id: Document(
        id=doc_id,
        text=text,
        language=doc_id.split("/")[1],
        **{key: date.fromisoformat(day) for key, day in TABLE["validity"].get(doc_id, {}).items()},
    )
    for doc_id, text in TABLE["documents"].items()
}


def golden_row(part: dict[str, Any]) -> GoldenRow:
    """A row of the table, completed and sealed as a curator would, except for what it sets itself."""
    draft = {**EMPTY, **TABLE["bases"][part["base"]], **part.get("row", {})}
    draft["reference_quotes"] = [quote_at(**quote) for quote in draft["reference_quotes"]]
    homes = [home for home in map(SPLITS.of, draft["expected_doc_ids"]) if home]
    draft.setdefault("split", homes[0] if homes else "train")
    row = GoldenRow.model_validate_json(json.dumps(draft))
    return row if "hash" in part.get("row", {}) else row.model_copy(update={"hash": content_hash(row)})


def quote_at(doc_id: str, quote: str, translation: str | None = None, **offsets: int) -> dict[str, Any]:
    if not offsets:
        start = DOCUMENTS[doc_id].text.index(quote)
        offsets = {"start": start, "end": start + len(quote)}
    return {"doc_id": doc_id, "quote": quote, "translation": translation, **offsets}


@pytest.mark.parametrize("case", CASES, ids=[case["label"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    parts = [part for part in (case, case.get("also")) if part]
    rows = [PlacedRow(Path("golden.jsonl"), line, golden_row(part)) for line, part in enumerate(parts, start=1)]
    problems = check_golden(rows, DOCUMENTS, SPLITS)
    assert sorted(problem.reason for problem in problems) == sorted(case["expect"]), problems
    assert all(problem.subject == rows[(problem.line or 0) - 1].row.id for problem in problems)


def test_every_reason_has_a_case() -> None:
    assert {reason for case in CASES for reason in case["expect"]} == set(GoldenReason)


def test_draft_needs_no_hash() -> None:
    rows = [PlacedRow(Path("golden.jsonl"), 1, golden_row({"base": "plain", "row": {"hash": None}}))]
    assert check_golden(rows, DOCUMENTS, SPLITS, draft=True) == []


def test_message_shows_where_a_quote_really_stands() -> None:
    quotes = [{"doc_id": "help/en/limits", "quote": "Each token may send 100 requests", "start": 0, "end": 32}]
    rows = [PlacedRow(Path("golden.jsonl"), 1, golden_row({"base": "plain", "row": {"reference_quotes": quotes}}))]
    (problem,) = check_golden(rows, DOCUMENTS, SPLITS)
    start = DOCUMENTS["help/en/limits"].text.index("Each token")
    assert f"quote 1: it does not stand at 0..32, but at {start}..{start + 32}" in str(problem)


def test_message_names_the_first_of_two_rows_across_files() -> None:
    rows = [
        PlacedRow(Path("one.jsonl"), 7, golden_row({"base": "plain"})),
        PlacedRow(Path("two.jsonl"), 3, golden_row({"base": "plain", "row": {"id": "en-limits-2"}})),
    ]
    (problem,) = check_golden(rows, DOCUMENTS, SPLITS)
    assert str(problem) == ("two.jsonl:3: en-limits-2: en-limits-1 (one.jsonl:7) asks the same [duplicate_question]")
