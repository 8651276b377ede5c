"""The Review page without a browser: what it draws from which state, and how it says what is wrong."""

from __future__ import annotations

import shutil
import subprocess
import sys
from datetime import UTC, datetime

import duckdb
import pytest
import streamlit as st

from ui.drawn import panel
from ui.sample_run import ARABIC, BUSINESS, FABRICATED, JAPANESE, MANY, RUN, TABLE
from workbench.judging import rubric
from workbench.store.label_events import EventKind, LabelEvent
from workbench.store.labels import LabelStore


def test_opens_the_newest_run_at_its_first_citation(app, home):
    test = app(home)
    data = panel(test)
    assert data["current"] == BUSINESS.id
    assert (data["scored"], data["total"]) == (0, 14)
    assert RUN in test.query_params["run"]
    assert [grade["score"] for grade in data["rubric"]] == [1, 2, 3, 4, 5]


def test_links_choose_run_and_item(app, home):
    assert panel(app(home, run=MANY))["current"] == f"{MANY}/many-00/0"
    assert panel(app(home, item=JAPANESE.id))["current"] == JAPANESE.id
    assert panel(app(home, item=f"{MANY}/many-07/1"))["current"] == f"{MANY}/many-07/1"
    lost = panel(app(home, item=f"{RUN}/nowhere/0"))
    assert (lost["current"], lost["failed"]) == (BUSINESS.id, True)


def test_verdicts_are_sent_only_when_they_may_be_seen(app, home):
    hidden = panel(app(home))["citations"]
    assert [citation["verdict"] for citation in hidden] == [None] * 4
    test = app(home)
    test.toggle(key="show_verdict").set_value(True).run()
    shown = panel(test)["citations"]
    assert [citation["verdict"]["verified"] for citation in shown] == [True, True, False, True]


def test_a_score_opens_its_own_verdict_only(app, home):
    score(home, "reviewer", FABRICATED.id)
    citations = panel(app(home))["citations"]
    assert [bool(citation["verdict"]) for citation in citations] == [False, False, True, False]
    assert [citation["score"] for citation in citations] == [None, None, 3, None]


def test_scores_belong_to_their_reviewer(app, home):
    score(home, "ana", BUSINESS.id)
    test = app(home)
    assert panel(test)["scored"] == 0
    test.text_input(key="reviewer").set_value("  ana ").run()
    assert panel(test)["scored"] == 1
    assert panel(test)["reviewer"] == "ana"
    assert panel(test)["last"]["item"] == BUSINESS.id


def test_without_a_name_nothing_can_be_scored(app, home):
    test = app(home)
    test.text_input(key="reviewer").set_value("   ").run()
    assert not test.get("bidi_component")
    assert "Enter your name" in test.info[0].value


def test_the_environment_names_the_reviewer(app, home, monkeypatch):
    monkeypatch.setenv("WORKBENCH_REVIEWER", "Zoë")
    assert panel(app(home))["reviewer"] == "Zoë"


def test_a_cookie_keeps_the_reviewer_over_a_reload(app, home, monkeypatch):
    monkeypatch.setattr(type(st.context), "cookies", {"workbench_reviewer": "Zo%C3%AB"})
    assert panel(app(home))["reviewer"] == "Zoë"


def test_filters(app, home):
    score(home, "reviewer", BUSINESS.id)
    test = app(home)
    test.toggle(key="only_open").set_value(True).run()
    data = panel(test)
    assert data["current"] == TABLE.id
    assert data["citations"][1]["previous"] is None
    test.selectbox(key=f"language {RUN}").set_value("ar").run()
    assert (panel(test)["current"], panel(test)["total"]) == (ARABIC.id, 3)


def test_refused_answers_are_named(app, home):
    test = app(home)
    assert "Answers without a citation: 1" in test.sidebar.expander[0].label
    assert "Who won the cup?\n→ refused: no_source" in [text.value for text in test.sidebar.text]


def test_an_empty_folder_without_data_says_what_to_run(app, tmp_path, monkeypatch):
    monkeypatch.setattr("workbench.ui.workplace.DATA", tmp_path / "none")
    test = app(tmp_path / "home")
    assert not test.exception
    assert test.subheader[0].value == "Nothing to review yet"
    assert "There are no articles" in test.text[0].value
    assert test.code[0].value == "workbench ingest DIR\nworkbench answer QUESTIONS"


def test_runs_that_are_gone_are_missed(app, home):
    test = app(home)
    shutil.rmtree(home / "runs")
    test.run()
    assert "no runs" in test.text[0].value


def only_error(test) -> str:
    assert not test.exception
    assert not test.get("bidi_component")
    (error,) = test.error
    return error.value.replace("\\", "")


def test_a_newer_database_is_one_clear_line(app, home):
    LabelStore(home / "labels.duckdb").close()
    with duckdb.connect(home / "labels.duckdb") as connection:
        connection.execute("INSERT INTO schema_version VALUES (999, 'from the future')")
    assert "schema version 999" in only_error(app(home))


def test_a_broken_database_is_one_clear_line(app, home):
    (home / "labels.duckdb").write_bytes(b"no database " * 1000)
    assert "cannot be opened" in only_error(app(home))


def test_a_locked_database_names_its_owner_and_recovers(app, home):
    hold = "import duckdb, sys; c = duckdb.connect(sys.argv[1]); print('open', flush=True); sys.stdin.read()"
    command = [sys.executable, "-c", hold, str(home / "labels.duckdb")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as owner:
        assert owner.stdout.readline() == "open\n"
        test = app(home)
        assert f"process {owner.pid} has the labels database open" in only_error(test)
        owner.stdin.close()
        owner.wait(20)
    test.run()
    assert panel(test)["current"] == BUSINESS.id


def test_a_home_that_cannot_be_written_is_one_clear_line(app, tmp_path):
    (tmp_path / "file").write_text("in the way")
    assert "cannot be written" in only_error(app(tmp_path / "file" / "home"))


def test_a_damaged_run_is_one_clear_line(app, home):
    (home / "runs" / RUN / "citations.parquet").write_bytes(b"")
    test = app(home)
    assert "the run is damaged" in test.error[0].value.replace("\\", "")
    assert not test.exception


@pytest.mark.parametrize("damage", [b"", b"{", b'{"format": 99, "generation": "g"}'])
def test_a_damaged_or_newer_index_is_one_clear_line(app, home, damage):
    (home / "index" / "index.json").write_bytes(damage)
    test = app(home)
    assert len(test.error) == 1
    assert not test.exception


def score(home, reviewer: str, item: str) -> None:
    run_id, answer_id, _ = item.split("/")
    event = LabelEvent(
        event_id=f"{reviewer} {item}",
        reviewer=reviewer,
        what=EventKind.SCORE,
        when=datetime.now(UTC),
        target_id=item,
        run_id=run_id,
        answer_id=answer_id,
        score=3,
        rubric_version=rubric.VERSION,
    )
    with LabelStore(home / "labels.duckdb") as store:
        store.record(event)
