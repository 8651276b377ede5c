"""The samples that come along are proven; what is wrong with a sample is named with its line and both sides."""

import json
from pathlib import Path
from typing import Any

import pytest

from workbench import cli
from workbench.documents import Document
from workbench.errors import DataError
from workbench.evaluation.golden import load_golden
from workbench.evaluation.golden_data import GoldenData
from workbench.evaluation.samples import load_samples, policies_of, sample_records
from workbench.evaluation.samples_check import FEWEST, check_samples, coverage, coverage_problems
from workbench.settings import ROOT
from workbench.verify.verdicts import Flag, Match, Reason

DATA = ROOT / "data"
SAMPLES = DATA / "samples" / "answers.jsonl"
TEXT = "Refunds take 14 days. They go back to the same card."
DOCUMENTS = {"help/en/refunds": Document(id="help/en/refunds", text=TEXT, language="en", title="Refunds")}
CITATION = {"id": "c-1", "quote": "Refunds take 14 days.", "chunk_id": "c-1", "quote_translation": None}
VERDICT = {"verified": True, "match": "exact", "reason": None, "flags": []}
UNCITED = {"text": "Ask early.", "reason": "claim_uncited"}
SAMPLE: dict[str, Any] = {
    "id": "s-001",
    "golden_id": "g-001",
    "question": "How long do refunds take?",
    "language": "en",
    "policy": "HELP_CENTER",
    "context": [{"doc_id": "help/en/refunds", "start": 0, "end": len(TEXT)}],
    "answer": "Refunds take 14 days [c-1]. Ask early.",
    "citations": [CITATION],
    "uncovered_aspects": [],
    "expected": {
        "grounded": False,
        "citations": [VERDICT],
        "markers": [],
        "claims": [UNCITED],
    },
    "scores": [{"score": 5, "why": "Word for word."}],
}


class Row:
    """The golden row that the sample answers; only these two fields are compared."""

    question = SAMPLE["question"]
    language = "en"


def written(folder: Path, **changes: Any) -> Path:
    """A file of two samples, the second changed; a change of ``expected`` is merged into it."""
    changes["expected"] = SAMPLE["expected"] | changes.get("expected", {})
    path = folder / "answers.jsonl"
    rows = [SAMPLE, SAMPLE | {"id": "s-002"} | changes]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def data() -> GoldenData:
    return GoldenData(DATA)


def test_samples_are_proven(data: GoldenData) -> None:
    placed = load_samples(SAMPLES)
    golden = {row.id: row for row in load_golden(data.files)}
    assert list(map(str, check_samples(placed, data.documents, golden))) == []
    assert list(map(str, coverage_problems(placed))) == []


def test_samples_make_a_run_in_their_order(data: GoldenData) -> None:
    """As the pipeline replays them, attempts at one question included."""
    samples = [placed.sample for placed in load_samples(SAMPLES)]
    records = list(sample_records(samples, data.documents))
    assert [record.report.answer.id for record in records] == [sample.id for sample in samples]
    assert [record.report.answer.answer for record in records] == [sample.answer for sample in samples]
    assert all("written by hand" in record.notes[0] and record.titles for record in records)
    assert policies_of(samples) == "HELP_CENTER, LEGAL"


def test_a_good_sample_has_no_problem(tmp_path: Path) -> None:
    assert check_samples(load_samples(written(tmp_path)), DOCUMENTS, {"g-001": Row}) == []  # type: ignore[dict-item]


@pytest.mark.parametrize(
    ("changes", "reason", "message"),
    [
        (
            {"expected": {"grounded": True}},
            "grounded_differs",
            "the answer: the sample says True, the verifier False",
        ),
        (
            {"expected": {"citations": [VERDICT | {"flags": ["ambiguous"]}]}},
            "citation_differs",
            "citation 1 (c-1): the sample says verified exact ambiguous, the verifier verified exact (Found",
        ),
        (
            {"citations": [CITATION | {"quote": "Refunds take 15 days."}]},
            "citation_differs",
            "citation 1 (c-1): the sample says verified exact, the verifier unverified none number_mismatch (",
        ),
        (
            {"answer": "Refunds take 14 days [c-1][c-7]. Ask early."},
            "markers_differ",
            "failed markers: the sample says [], the verifier ['c-7 marker_not_in_context']",
        ),
        (
            {"expected": {"claims": []}},
            "claim_differs",
            "claim “Ask early.”: the sample says None, the verifier claim_uncited",
        ),
        (
            {"expected": {"claims": [UNCITED | {"text": "Ask late."}, UNCITED]}},
            "claim_differs",
            "claim “Ask late.”: the sample says claim_uncited, the verifier cuts the answer into",
        ),
        (
            {"expected": {"claims": [UNCITED | {"flags": ["ambiguous"]}]}},
            "claim_differs",
            "flags of claim “Ask early.”: the sample says ['ambiguous'], the verifier []",
        ),
        ({"golden_id": "g-002"}, "golden_row_differs", "there is no golden row g-002"),
        ({"question": "How much?"}, "golden_row_differs", "g-001 asks “How long do refunds take?” in en"),
    ],
)
def test_names_where_two_verdicts_part(tmp_path: Path, changes: dict[str, Any], reason: str, message: str) -> None:
    placed = load_samples(written(tmp_path, **changes))
    problems = check_samples(placed, DOCUMENTS, {"g-001": Row})  # type: ignore[dict-item]
    assert [(problem.line, problem.subject, str(problem.reason)) for problem in problems] == [(2, "s-002", reason)]
    assert problems[0].message.startswith(message)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"policy": "STRICT"}, r":2: row: .*policy is 'STRICT'"),
        ({"scores": []}, r":2: row: .*must be as many"),
        ({"scores": [{"score": 6, "why": "?"}]}, r":2: scores\.0\.score: "),
        ({"expected": {"citations": [VERDICT | {"reason": "wrong"}]}}, r":2: expected\.citations\.0\.reason: "),
        ({"answer": None}, r":2: row: .*a reason is given exactly"),
        ({"model": "x"}, r":2: model: "),
        ({"id": "s-001"}, r":2: id: 's-001' is also in line 1"),
    ],
)
def test_a_row_that_is_no_sample_names_line_and_field(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError, match=message):
        load_samples(written(tmp_path, **changes))


@pytest.mark.parametrize(
    ("piece", "message"),
    [
        ({"doc_id": "help/en/none"}, "s-002: context: there is no document"),
        ({"end": len(TEXT) + 1}, "s-002: context: 0–53 is no piece"),
        ({"start": len(TEXT)}, "s-002: context: 52–52 is no piece"),
    ],
)
def test_a_context_that_cannot_be_cut_is_named(tmp_path: Path, piece: dict[str, Any], message: str) -> None:
    placed = load_samples(written(tmp_path, context=[SAMPLE["context"][0] | piece]))
    with pytest.raises(DataError, match=message):
        check_samples(placed, DOCUMENTS, {"g-001": Row})  # type: ignore[dict-item]


def test_coverage_counts_each_word_of_a_verdict(tmp_path: Path) -> None:
    placed = load_samples(written(tmp_path))
    counts = coverage(item.sample for item in placed)
    assert counts == {Match.EXACT: 2, Reason.CLAIM_UNCITED: FEWEST}
    missing = {problem.subject for problem in coverage_problems(placed)}
    assert missing == {*Reason, *Flag} - {Reason.CLAIM_UNCITED}


def test_command_names_disagreements_and_ends_with_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, expected={"grounded": True})
    monkeypatch.setattr("sys.argv", ["workbench", "samples", "check", str(path), "--data", str(tmp_path)])
    (tmp_path / "golden").mkdir()
    (tmp_path / "golden" / "golden.jsonl").write_bytes((DATA / "golden" / "golden.jsonl").read_bytes())
    (tmp_path / "help" / "en").mkdir(parents=True)
    (tmp_path / "help" / "en" / "refunds.md").write_text(TEXT, encoding="utf-8")
    with pytest.raises(SystemExit) as leaving:
        cli.main()
    assert leaving.value.code == 1
    out = capsys.readouterr().out
    assert "answers.jsonl:2: s-002: the answer: the sample says True, the verifier False [grounded_differs]" in out
    assert "claim_uncited" in out
    assert out.splitlines()[-1].startswith("2 samples, ")
