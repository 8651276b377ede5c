"""Filling in drafts and sealing rows: what is changed, what is left, and that a file is never half written."""

import json
from pathlib import Path
from typing import Any

import pytest

from workbench.documents import Document
from workbench.errors import DataError
from workbench.evaluation.golden import GoldenRow, Split, content_hash, read_rows
from workbench.evaluation.golden_edit import Edit, fill, save, seal
from workbench.evaluation.splits import SHARES, Splits

LIMITS = "help/en/limits"
DOCUMENTS = {
    LIMITS: Document(
        id=LIMITS, text="# Limits 🎉\n\nA token may send 100 rpm. A guest may send 5 rpm.\n", language="en"
    ),
    "help/en/hooks": Document(id="help/en/hooks", text="Tried again after a minute.\n", language="en"),
}
SPLITS = Splits({"limits": Split.TRAIN, "hooks": Split.TEST})

DRAFT: dict[str, Any] = {
    "id": "en-limits-1",
    "question": "How much may a token send?",
    "language": "en",
    "reference_answer": "100 rpm",
    "reference_quotes": [{"doc_id": LIMITS, "quote": "A token may send 100 rpm."}],
    "answerable": True,
    "tags": ["plain"],
}


def write(path: Path, *rows: dict[str, Any] | str) -> Path:
    lines = [row if isinstance(row, str) else json.dumps(row, ensure_ascii=False) for row in rows]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def quoting(quote: str, **more: Any) -> dict[str, Any]:
    return DRAFT | {"reference_quotes": [{"doc_id": LIMITS, "quote": quote, **more}]}


def only_row(edit: Edit) -> GoldenRow:
    (line,) = edit.lines
    return GoldenRow.model_validate_json(line)


def test_fill_completes_a_draft(tmp_path: Path) -> None:
    edit = fill(write(tmp_path / "a.jsonl", DRAFT), DOCUMENTS, SPLITS)
    row = only_row(edit)
    assert (edit.changed, edit.problems) == (1, ())
    assert (row.reference_quotes[0].start, row.reference_quotes[0].end) == (12, 37), "code points: the emoji is one"
    assert DOCUMENTS[LIMITS].text[12:37] == row.reference_quotes[0].quote
    assert (row.expected_doc_ids, row.split, row.version, row.hash) == ((LIMITS,), Split.TRAIN, 1, None)


def test_fill_twice_changes_nothing(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", DRAFT)
    save(path, fill(path, DOCUMENTS, SPLITS))
    before = path.read_bytes()
    edit = fill(path, DOCUMENTS, SPLITS)
    assert edit.changed == 0
    save(path, edit)
    assert path.read_bytes() == before


FAULTS = [
    (
        "absent",
        quoting("A token may send 200 rpm."),
        "quote_not_found",
        "closest passage there is 'A token may send 100 rpm.'",
    ),
    ("nothing like it", quoting("Zebras graze"), "quote_not_found", "nothing like it"),
    ("several", quoting(" may send "), "quote_ambiguous", "line 3"),
    (
        "unknown",
        DRAFT | {"expected_doc_ids": [LIMITS], "reference_quotes": [{"doc_id": "help/en/x", "quote": "x"}]},
        "unknown_document",
        "help/en/x",
    ),
    (
        "two splits",
        DRAFT | {"expected_doc_ids": [LIMITS, "help/en/hooks"]},
        "split_undecided",
        "help/en/limits is in train, help/en/hooks is in test",
    ),
    ("no split", DRAFT | {"expected_doc_ids": ["help/en/new"]}, "split_undecided", "help/en/new is in no split"),
    ("wrong shape", DRAFT | {"answerable": "yes"}, "invalid_row", "answerable"),
    ("wrong types", DRAFT | {"reference_quotes": 7}, "invalid_row", "reference_quotes"),
    ("no json", "{", "invalid_row", ""),
    ("no object", "[1]", "invalid_row", ""),
]


@pytest.mark.parametrize(("row", "reason", "message"), [case[1:] for case in FAULTS], ids=[case[0] for case in FAULTS])
def test_fill_leaves_and_names_what_it_cannot_fill(
    row: dict[str, Any] | str, reason: str, message: str, tmp_path: Path
) -> None:
    path = write(tmp_path / "a.jsonl", DRAFT, row, DRAFT)
    before = path.read_text(encoding="utf-8").splitlines()
    edit = fill(path, DOCUMENTS, SPLITS)
    assert [(problem.line, problem.reason) for problem in edit.problems] == [(2, reason)]
    assert message in edit.problems[0].message
    assert edit.lines[1] == before[1]
    assert edit.changed == 2


def test_fill_keeps_offsets_that_were_chosen(tmp_path: Path) -> None:
    start = DOCUMENTS[LIMITS].text.rindex(" may send ")
    row = quoting(" may send ", start=start, end=start + 10)
    assert only_row(fill(write(tmp_path / "a.jsonl", row), DOCUMENTS, SPLITS)).reference_quotes[0].start == start


@pytest.mark.parametrize(("moved", "start"), [(False, 3), (True, 12)])
def test_fill_moves_offsets_only_when_asked(moved: bool, start: int, tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", quoting("A token may send 100 rpm.", start=3, end=28))
    assert only_row(fill(path, DOCUMENTS, SPLITS, moved=moved)).reference_quotes[0].start == start


def test_rows_without_documents_spread_over_the_splits() -> None:
    drawn = [Splits({}).choose(f"en-none-{number}", []) for number in range(2000)]
    for split, share in SHARES.items():
        assert drawn.count(split) == pytest.approx(20 * share, abs=90), "4 standard deviations at most"


def sealed(path: Path) -> GoldenRow:
    save(path, fill(path, DOCUMENTS, SPLITS))
    save(path, seal(path))
    (placed,), _ = read_rows(path)
    return placed.row


def test_seal(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", DRAFT)
    row = sealed(path)
    assert (row.hash, row.version) == (content_hash(row), 1)
    assert seal(path).changed == 0


def test_seal_of_a_changed_row_is_a_new_version(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", DRAFT)
    row = sealed(path).model_copy(update={"question": "How many requests may a token send?"})
    again = only_row(seal(write(path, json.loads(row.model_dump_json()))))
    assert (again.hash, again.version) == (content_hash(row), 2)
    assert again.hash != row.hash


def test_notes_break_no_seal(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", DRAFT)
    row = sealed(path).model_copy(update={"notes": "Read again in May."})
    assert seal(write(path, json.loads(row.model_dump_json()))).changed == 0


def test_test_rows_are_frozen(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", DRAFT | {"reference_quotes": [{"doc_id": "help/en/hooks", "quote": "a minute"}]})
    row = sealed(path)
    assert row.split is Split.TEST
    assert row.hash, "a new row of the test split is sealed as any other"
    path = write(path, json.loads(row.model_copy(update={"question": "When is it tried again?"}).model_dump_json()))
    edit = seal(path)
    assert (edit.changed, [problem.reason for problem in edit.problems]) == (0, ["frozen"])
    assert only_row(seal(path, unfreeze=True)).version == 2


def test_seal_names_rows_that_are_not_filled_in(tmp_path: Path) -> None:
    edit = seal(write(tmp_path / "a.jsonl", DRAFT))
    assert [(problem.line, problem.reason) for problem in edit.problems] == [(1, "invalid_row")]


def test_save_writes_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "a.jsonl", DRAFT)
    before = path.read_bytes()

    def full(*_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(DataError, match="No space left"):
        save(path, Edit(("new",), 1, ()))
    monkeypatch.undo()
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.jsonl"]
