"""Runs on disk: what is written is what is read, whole or not at all."""

from __future__ import annotations

import json
import logging
import os
import time
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import duckdb
import pytest

from workbench.answers import Answer, Citation
from workbench.documents import Chunk, ChunkKind
from workbench.errors import DataError, StateNotWritableError, VersionError, WorkbenchError
from workbench.spans import Span
from workbench.store import runs
from workbench.store.runs import AnswerRecord, citation_target_id, list_runs, read_run, write_run
from workbench.verify.verdicts import (
    CitationVerdict,
    ClaimVerdict,
    Flag,
    MarkerVerdict,
    Match,
    QuoteVerdict,
    Reason,
    VerificationReport,
)

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


def write(path: Path, *records: AnswerRecord, run_id: str = "smoke", **changes: Any) -> Path:
    settings = {"synthesiser": "extractive 1", "policy": "HELP_CENTER", "created": NOON, **changes}
    return write_run(path, records, run_id=run_id, **settings)


def answered(answer_id: str = "a1", quote: str = "Refunds take 14 days.", marker: str = "c-1") -> AnswerRecord:
    """An answer with one verified citation."""
    chunk = Chunk(f"chunk-{answer_id}", f"Before. {quote} After.", "help/en/refunds", "en", ("Refunds", "Delay"), 40)
    citation = Citation(marker, quote, marker)
    answer = Answer(
        f"{quote} [{marker}]", [citation], id=answer_id, question="How long?", language="en", context=[chunk.id]
    )
    found = Span(8, 8 + len(quote))
    verdict = QuoteVerdict(verified=True, match=Match.EXACT, score=1.0, span=found, places=((found,),))
    return AnswerRecord(
        report=VerificationReport(
            answer=answer,
            citations=(CitationVerdict(citation=citation, quote=verdict, chunk_id=chunk.id, claim_ids=("k1",)),),
            markers=(MarkerVerdict(id=marker, span=Span(len(quote) + 1, len(answer.answer or ""))),),
            claims=(ClaimVerdict(id="k1", span=Span(0, len(quote)), text=quote, factual=True, citations=(0,)),),
        ),
        chunks=(chunk,),
        titles={"help/en/refunds": "Refunds"},
        status="answered",
        seconds=0.25,
    )


def failed() -> AnswerRecord:
    """Every field set that a passing answer leaves at its default, and an empty span, which is not no span."""
    table = Chunk(
        "t-1",
        "| الخطة | السعر |\n| أساسي 🎉 | ٢٤ |",
        "help/ar/plans",
        "ar",
        ("الخطط",),
        start=7,
        source_url="https://help.example/ar/plans?a=1&b=2#x",
        valid_from=date(2025, 1, 1),
        valid_until=date(2026, 12, 31),
        kind=ChunkKind.TABLE,
    )
    code = Chunk("t-2", "```\ncurl\n```", "help/ar/api", None, kind=ChunkKind.CODE)
    citations = (
        Citation("c-1", "أساسي 🎉 … ٢٤", "c-1", quote_translation="Basic … 24", offset_estimate=0),
        Citation("c-9", "", "c-9"),
    )
    verdicts = (
        QuoteVerdict(
            verified=False,
            match=Match.PARAPHRASED,
            score=0.8612345678901234,
            span=Span(0, 0),
            places=((Span(0, 3), Span(5, 9)), (Span(10, 11),)),
            display_span=Span(0, 30),
            flags=frozenset({Flag.PARAPHRASED, Flag.ELLIPSIS, Flag.AMBIGUOUS}),
            reason=Reason.NUMBER_MISMATCH,
            explanation="24 is not ٢٥\x00",
        ),
        QuoteVerdict(verified=False, match=Match.NONE, score=0.0, reason=Reason.CHUNK_NOT_IN_CONTEXT),
    )
    answer = Answer(
        "الخطة [c-1][c-9]",
        citations,
        uncovered_aspects=["الدعم", ""],
        id="plans/ar",
        question="كم؟",
        context=[table.id, code.id],
    )
    return AnswerRecord(
        report=VerificationReport(
            answer=answer,
            citations=(
                CitationVerdict(citation=citations[0], quote=verdicts[0], chunk_id="t-1", claim_ids=("k1", "k2")),
                CitationVerdict(citation=citations[1], quote=verdicts[1], chunk_id=None),
            ),
            markers=(MarkerVerdict(id="c-9", span=Span(11, 16), reason=Reason.MARKER_NOT_IN_CONTEXT),),
            claims=(
                ClaimVerdict(
                    id="k1",
                    span=Span(0, 5),
                    text="الخطة",
                    factual=False,
                    citations=(0, 1),
                    flags=frozenset({Flag.CLAIM_POLARITY_DIFFERS}),
                    reason=Reason.CLAIM_NUMBER_UNSUPPORTED,
                ),
            ),
        ),
        chunks=(table, code),
        titles={"help/ar/plans": "الخطط", "help/ar/api": ""},
        status="partial",
        notes=("[Note: part of this answer was removed.]", ""),
        seconds=1e-9,
    )


def refused() -> AnswerRecord:
    answer = Answer(None, id="none", question="?", reason="no_source")
    report = VerificationReport(answer=answer, citations=(), markers=(), claims=())
    return AnswerRecord(report=report, chunks=(), titles={}, status="refused")


def test_what_is_read_equals_what_was_written(tmp_path: Path) -> None:
    records = (answered(), failed(), refused(), answered("a2", quote="שלום עולם 👩‍👩‍👧"))
    folder = write(tmp_path, *records, wall_seconds=3.5, versions={"index": "ab12", "prompt": "3"})
    run = read_run(folder)
    assert run.records == records
    assert run.manifest.created == NOON
    assert run.manifest.versions == {"index": "ab12", "prompt": "3"}
    assert run.manifest.counts == {
        "answers": 4, "refused": 1, "citations": 4, "verified": 2, "claims": 3, "chunks": 4,
    }  # fmt: skip
    assert (run.manifest.wall_seconds, run.manifest.replaced_characters) == (3.5, 0)


def test_a_run_without_answers_is_a_run(tmp_path: Path) -> None:
    assert read_run(write(tmp_path)).records == ()


def test_titles_of_two_answers_do_not_mix(tmp_path: Path) -> None:
    untitled = replace(answered("a2"), titles={})
    assert [record.titles for record in read_run(write(tmp_path, answered(), untitled)).records] == [
        {"help/en/refunds": "Refunds"},
        {},
    ]


def test_lone_surrogates_are_replaced_one_for_one_and_counted(tmp_path: Path) -> None:
    run = read_run(write(tmp_path, answered(quote="a\ud800b\udfff 🎉")))
    assert run.records == (answered(quote="a\ufffdb\ufffd 🎉"),)
    # answer, quote, claim and chunk, two in each
    assert run.manifest.replaced_characters == 8


def test_duckdb_reads_the_tables_in_place(tmp_path: Path) -> None:
    folder = write(tmp_path, answered(), failed(), refused())
    with duckdb.connect() as connection:
        found = connection.execute(
            "SELECT target_id, verified, reason, document_id FROM read_parquet($citations) AS citation "
            "LEFT JOIN read_parquet($chunks) AS chunk USING (chunk_id) ORDER BY target_id",
            {"citations": str(folder / "citations.parquet"), "chunks": str(folder / "chunks.parquet")},
        ).fetchall()
    assert found == [
        ("smoke/a1/0", True, None, "help/en/refunds"),
        ("smoke/plans/ar/0", False, "number_mismatch", "help/ar/plans"),
        ("smoke/plans/ar/1", False, "chunk_not_in_context", None),
    ]


def test_target_ids_never_meet() -> None:
    parts = [(run, answer, n) for run in ("r", "r.1") for answer in ("a", "a/1", "a/1/1", "/", "1") for n in (0, 1, 11)]
    assert len({citation_target_id(*part) for part in parts}) == len(parts)


def test_an_existing_run_is_refused_and_left_as_it_was(tmp_path: Path) -> None:
    folder = write(tmp_path, answered())
    with pytest.raises(DataError, match="exists, and runs never change"):
        write(tmp_path, refused())
    assert read_run(folder).records == (answered(),)
    assert [entry.name for entry in tmp_path.iterdir()] == ["smoke"]


def test_the_loser_of_a_race_for_one_id_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other run appears between the check and the rename."""
    sync = runs.sync_folder

    def slow_sync(path: Path) -> None:
        sync(path)
        if path.name.startswith("."):
            monkeypatch.setattr(runs, "sync_folder", sync)
            write(tmp_path, answered())

    monkeypatch.setattr(runs, "sync_folder", slow_sync)
    with pytest.raises(DataError, match="exists"):
        write(tmp_path, refused())
    assert read_run(tmp_path / "smoke").records == (answered(),)
    assert [entry.name for entry in tmp_path.iterdir()] == ["smoke"]


def test_a_failed_write_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, content: bytes) -> None:
        if path.name == "run.json":
            raise OSError(28, os.strerror(28))
        path.write_bytes(content)

    monkeypatch.setattr(runs, "write_synced", full)
    with pytest.raises(StateNotWritableError, match="No space left"):
        write(tmp_path, answered())
    assert list(tmp_path.iterdir()) == []
    assert list_runs(tmp_path) == []


def test_a_runs_folder_that_is_a_file_is_not_writable(tmp_path: Path) -> None:
    (tmp_path / "runs").write_text("")
    with pytest.raises(StateNotWritableError, match="cannot be written"):
        write(tmp_path / "runs", answered())


@pytest.mark.parametrize(
    "run_id", ["", ".", "..", "../x", "a/b", "a\\b", ".hidden", "-x", "a\x00", "ü", "x" * 101, "a b"]
)
def test_a_run_id_must_be_a_folder_name(tmp_path: Path, run_id: str) -> None:
    with pytest.raises(DataError, match="cannot be a folder's name"):
        write(tmp_path, run_id=run_id)


@pytest.mark.parametrize("answer_id", ["", "  ", "a\ud800", "a\x00", "x" * 301])
def test_an_answer_needs_an_id(tmp_path: Path, answer_id: str) -> None:
    with pytest.raises(DataError, match=r"answer id .* cannot be stored"):
        write(tmp_path, answered(answer_id))


def test_records_that_contradict_each_other_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="two answers have the id 'a1'"):
        write(tmp_path, answered(), answered())
    other = answered("a2")
    clash = replace(other, chunks=(replace(other.chunks[0], id="chunk-a1"),))
    clash = replace(clash, chunks=(replace(clash.chunks[0], text="x", end=41),))
    with pytest.raises(DataError, match="two different chunks have the id 'chunk-a1'"):
        write(tmp_path, answered(), clash)
    bare = replace(answered(), report=replace(answered().report, citations=()))
    with pytest.raises(DataError, match="not those of the answer's citations"):
        write(tmp_path, bare)
    huge = answered().report
    citation = replace(huge.answer.citations[0], offset_estimate=10**30)
    huge = replace(
        huge,
        answer=replace(huge.answer, citations=[citation]),
        citations=(replace(huge.citations[0], citation=citation),),
    )
    with pytest.raises(DataError, match="does not fit the table 'citations'"):
        write(tmp_path, replace(answered(), report=huge))
    assert list(tmp_path.iterdir()) == []


def test_a_time_without_a_zone_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="time zone"):
        write(tmp_path, created=NOON.replace(tzinfo=None))
    with pytest.raises(DataError, match="no wall time"):
        write(tmp_path, wall_seconds=float("nan"))


def test_runs_are_listed_newest_first_and_broken_folders_are_reported(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for hour, run_id in ((9, "b"), (11, "a"), (10, "c")):
        write(tmp_path, run_id=run_id, created=NOON.replace(hour=hour))
    (tmp_path / "foreign").mkdir()
    (tmp_path / "notes.txt").write_text("not a folder")
    (tmp_path / ".unfinished").mkdir()
    (tmp_path / "binary").mkdir()
    (tmp_path / "binary" / "run.json").write_bytes(b"\xff\x00{")
    (tmp_path / "c").rename(tmp_path / "renamed")

    reported: dict[str, WorkbenchError] = {}
    listed = list_runs(tmp_path, on_broken=lambda folder, error: reported.update({folder.name: error}))
    assert [manifest.run_id for manifest in listed] == ["a", "b"]
    assert sorted(reported) == ["binary", "foreign", "renamed"]
    assert all(isinstance(error, DataError) for error in reported.values())
    assert "belongs to the run 'c'" in str(reported["renamed"])

    with caplog.at_level(logging.WARNING):
        assert list_runs(tmp_path) == listed
    assert len(caplog.messages) == 3


def test_no_runs_folder_means_no_runs(tmp_path: Path) -> None:
    assert list_runs(tmp_path / "runs") == []
    with pytest.raises(DataError, match="there is no run here"):
        read_run(tmp_path / "runs" / "x")


def test_a_newer_format_is_named_so(tmp_path: Path) -> None:
    file = write(tmp_path) / "run.json"
    file.write_text(json.dumps({"format": 2, "tables": "in another shape"}))
    with pytest.raises(VersionError, match="format 2"):
        read_run(file.parent)


@pytest.mark.parametrize("table", ["answers", "citations", "claims", "chunks"])
def test_a_changed_or_lost_table_is_damage(tmp_path: Path, table: str) -> None:
    file = write(tmp_path, answered()) / f"{table}.parquet"
    content = file.read_bytes()
    file.write_bytes(content[:-1])
    with pytest.raises(DataError, match="not the table that was written"):
        read_run(file.parent)
    file.unlink()
    with pytest.raises(DataError, match=r"parquet: the run is damaged \(No such file"):
        read_run(file.parent)


def test_tables_of_an_unknown_vocabulary_are_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run whose words this version does not know gives one line, not a traceback."""
    folder = write(tmp_path, answered())
    monkeypatch.setattr("workbench.store.run_tables.Match", lambda word: Reason(word))
    with pytest.raises(DataError, match="do not fit together"):
        read_run(folder)


def test_250_answers_are_read_in_half_a_second(tmp_path: Path) -> None:
    """Processor time, so that a busy machine does not fail it."""
    context = tuple(Chunk(f"k{n}", f"{n} " + "word " * 200, "help/en/long", "en") for n in range(8))
    records = []
    for n in range(250):
        base = answered(f"a{n}")
        citations = tuple(base.report.citations) * 5
        answer = replace(base.report.answer, citations=tuple(verdict.citation for verdict in citations))
        report = replace(base.report, answer=answer, citations=citations, claims=base.report.claims * 5)
        records.append(replace(base, report=report, chunks=base.chunks + context))
    folder = write(tmp_path, *records)
    timings = []
    for _ in range(3):
        started = time.process_time()
        run = read_run(folder)
        timings.append(time.process_time() - started)
    assert run.records == tuple(records)
    assert min(timings) < 0.5
