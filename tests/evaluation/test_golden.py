"""The golden row: what a line may hold, what its hash covers, and the JSON Schema for everybody else."""

import hashlib
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from workbench.errors import DataError
from workbench.evaluation.golden import (
    UNHASHED,
    GoldenRow,
    content_hash,
    dump_row,
    json_schema,
    load_golden,
    read_rows,
)
from workbench.settings import ROOT

VALID: dict[str, Any] = {
    "id": "en-limits-1",
    "question": "How many?",
    "language": "pt-BR",
    "expected_doc_ids": ["help/en/limits"],
    "reference_answer": "100 rpm",
    "reference_quotes": [{"doc_id": "help/en/limits", "quote": "100 rpm", "start": 3, "end": 10, "translation": None}],
    "uncovered_aspects": [],
    "answerable": True,
    "tags": ["plain"],
    "split": "train",
    "as_of": "2026-01-31",
    "notes": "",
    "version": 1,
    "hash": None,
}

WRONG = [
    ("a field too many", {"colour": "red"}),
    ("no such tag", {"tags": ["plane"]}),
    ("no tag", {"tags": []}),
    ("no such split", {"split": "validation"}),
    ("number as text", {"version": "1"}),
    ("version zero", {"version": 0}),
    ("truth as text", {"answerable": "yes"}),
    ("blank question", {"question": " \n"}),
    ("blank answer", {"reference_answer": ""}),
    ("blank aspect", {"uncovered_aspects": [" "]}),
    ("underscore in the language", {"language": "pt_BR"}),
    ("name of a language", {"language": "Portuguese"}),
    ("capitals in the id", {"id": "EN-1"}),
    ("file name for a document", {"expected_doc_ids": ["limits.md"]}),
    ("hash too short", {"hash": "abc"}),
    ("negative offset", {"reference_quotes": [{**VALID["reference_quotes"][0], "start": -1}]}),
    ("offset missing", {"reference_quotes": [{**VALID["reference_quotes"][0], "start": None}]}),
    ("blank quote", {"reference_quotes": [{**VALID["reference_quotes"][0], "quote": " "}]}),
]


def line(**change: Any) -> str:
    return json.dumps(VALID | change)


def test_round_trip() -> None:
    row = GoldenRow.model_validate_json(line(question="何回？ 🎉"))
    assert GoldenRow.model_validate_json(dump_row(row)) == row
    assert "何回？ 🎉" in dump_row(row)
    assert list(json.loads(dump_row(row))) == list(VALID)


@pytest.mark.parametrize("change", [change for _, change in WRONG], ids=[label for label, _ in WRONG])
def test_wrong_rows_are_refused_by_the_model_and_by_the_schema(change: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "golden.jsonl"
    path.write_text(f"{line()}\n{line(**change)}\n", encoding="utf-8")
    rows, (problem,) = read_rows(path)
    assert len(rows) == 1
    assert (problem.line, problem.reason) == (2, "invalid_row")
    assert problem.subject == change.get("id", VALID["id"])
    assert next(iter(change)) in problem.message
    validator = jsonschema.Draft202012Validator(json_schema())
    assert validator.is_valid(VALID)
    assert not validator.is_valid(VALID | change)


@pytest.mark.parametrize("name", VALID)
def test_every_field_must_be_there(name: str, tmp_path: Path) -> None:
    path = tmp_path / "golden.jsonl"
    path.write_text(json.dumps({key: value for key, value in VALID.items() if key != name}), encoding="utf-8")
    _, (problem,) = read_rows(path)
    assert f"{name}: Field required" in problem.message


def test_impossible_day(tmp_path: Path) -> None:
    path = tmp_path / "golden.jsonl"
    path.write_text(line(as_of="2026-02-30"), encoding="utf-8")
    _, (problem,) = read_rows(path)
    assert "as_of" in problem.message


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"id": 7}'], ids=repr)
def test_lines_that_are_no_object(text: str, tmp_path: Path) -> None:
    path = tmp_path / "golden.jsonl"
    path.write_text(f"{line()}\n{text}\n{line(id='en-limits-2')}\n", encoding="utf-8")
    rows, problems = read_rows(path)
    assert [placed.line for placed in rows] == [1, 3]
    assert [problem.line for problem in problems] == [2]


def test_unreadable_files(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="No such file"):
        read_rows(tmp_path / "none.jsonl")
    with pytest.raises(DataError):
        read_rows(tmp_path)
    (tmp_path / "latin.jsonl").write_bytes(b'{"id": "caf\xe9"}\n')
    with pytest.raises(DataError, match="byte 11 is not UTF-8"):
        read_rows(tmp_path / "latin.jsonl")


def test_load_golden_takes_all_or_nothing(tmp_path: Path) -> None:
    path = tmp_path / "golden.jsonl"
    path.write_text(f"{line()}\n", encoding="utf-8")
    assert [row.id for row in load_golden([path])] == ["en-limits-1"]
    path.write_text(f"{line()}\n{line(version=0)}\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"golden\.jsonl:2"):
        load_golden([path])


CHANGES: dict[str, Any] = {
    "id": "en-limits-2",
    "question": "How much?",
    "language": "pt",
    "expected_doc_ids": [],
    "reference_answer": None,
    "reference_quotes": [],
    "uncovered_aspects": ["price"],
    "answerable": False,
    "tags": ["near_miss"],
    "split": "test",
    "as_of": None,
    "notes": "checked",
    "version": 2,
    "hash": "0" * 64,
}


@pytest.mark.parametrize("name", VALID)
def test_hash_covers_what_a_row_asks_and_expects(name: str) -> None:
    row = GoldenRow.model_validate_json(line())
    changed = GoldenRow.model_validate_json(line(**{name: CHANGES[name]}))
    assert (content_hash(row) == content_hash(changed)) is (name in UNHASHED)


def test_hash_does_not_depend_on_how_the_line_is_written() -> None:
    turned = json.dumps(dict(reversed(VALID.items())), indent=1)
    assert content_hash(GoldenRow.model_validate_json(turned)) == content_hash(GoldenRow.model_validate_json(line()))


def test_hash_stays_what_it_was() -> None:
    """The canonical JSON, typed by hand: sealed rows everywhere depend on it."""
    canonical = (
        '{"answerable":true,"as_of":"2026-01-31","expected_doc_ids":["help/en/limits"],"id":"en-limits-1",'
        '"language":"pt-BR","question":"Quantas? 何回","reference_answer":"100 rpm","reference_quotes":'
        '[{"doc_id":"help/en/limits","end":10,"quote":"100 rpm","start":3,"translation":null}],'
        '"split":"train","tags":["plain"],"uncovered_aspects":[]}'
    )
    row = GoldenRow.model_validate_json(line(question="Quantas? 何回"))
    assert content_hash(row) == hashlib.sha256(canonical.encode()).hexdigest()


def test_schema_file_is_up_to_date() -> None:
    """Renew it with `workbench golden schema > data/golden/golden.schema.json`."""
    written = json.loads((ROOT / "data" / "golden" / "golden.schema.json").read_text(encoding="utf-8"))
    assert written == json_schema()
