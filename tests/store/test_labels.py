"""Labels: nothing confirmed is lost, nothing is doubled, and the views say what reviewers think now."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from workbench.errors import DataError
from workbench.store.labels import COMMENT_LIMIT, EventKind, LabelEvent, LabelStore, TargetKind, Undo

CASES = json.loads((Path(__file__).parents[1] / "cases" / "label_events.json").read_text(encoding="utf-8"))
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[LabelStore]:
    with LabelStore(tmp_path / "labels.duckdb") as opened:
        yield opened


def score(event_id: str, value: int = 5, *, item: int = 0, reviewer: str = "ana", run: str = "r1") -> LabelEvent:
    return LabelEvent(
        event_id=event_id,
        reviewer=reviewer,
        what=EventKind.SCORE,
        when=NOON,
        target_id=f"{run}/a1/{item}",
        run_id=run,
        answer_id="a1",
        score=value,
        rubric_version="1",
    )


def comment(event_id: str, text: str, *, item: int = 0, reviewer: str = "ana") -> LabelEvent:
    return replace(score(event_id, item=item, reviewer=reviewer), what=EventKind.COMMENT, score=None, comment=text)


def undo(event_id: str, of: LabelEvent) -> LabelEvent:
    return of.undo(event_id=event_id, when=NOON)


@pytest.mark.parametrize("case", CASES, ids=[case["label"] for case in CASES])
def test_what_cannot_be_a_label_is_refused(case: dict[str, Any]) -> None:
    with pytest.raises(DataError, match=case["expect"]):
        replace(score("e1"), **case["change"])


def test_a_time_needs_a_zone_and_is_kept_in_utc(store: LabelStore) -> None:
    with pytest.raises(DataError, match=r"when is .* not a datetime with a time zone"):
        replace(score("e1"), when=datetime(2026, 5, 4, 12))  # noqa: DTZ001
    there = datetime(2026, 5, 4, 12, 0, 0, 123456, tzinfo=timezone(timedelta(hours=5, minutes=45)))
    store.record(replace(score("e1"), when=there))
    kept = store.history("r1/a1/0")[0].when
    assert kept == there
    assert kept.tzinfo is UTC


def test_a_comment_has_a_limit_and_lone_surrogates_are_replaced(store: LabelStore) -> None:
    with pytest.raises(DataError, match=r"comment is .* at most 4000"):
        comment("e1", "x" * (COMMENT_LIMIT + 1))
    store.record(comment("e1", "🎉" * COMMENT_LIMIT))
    store.record(comment("e2", "half \ud83c, whole \ud83c\udf89, nul \x00, عربي", item=1))
    assert store.comments("ana", "r1")["r1/a1/1"].comment == "half \ufffd, whole 🎉, nul \x00, عربي"


def test_every_field_comes_back(store: LabelStore) -> None:
    event = replace(
        score("e1", 2),
        target_kind=TargetKind.CLAIM,
        seconds_spent=12.75,
        queue="uncertain",
        inclusion_probability=0.05,
        blind=True,
    )
    written = [event, comment("e2", "'; DROP TABLE label_events; --"), undo("e3", of=event)]
    assert [store.record(one) for one in written] == [True, True, True]
    assert list(store.export()) == written


def test_an_event_sent_twice_is_stored_once(store: LabelStore) -> None:
    first = score("e1", 4)
    assert [store.record(first), store.record(replace(first, when=NOON + timedelta(seconds=3)))] == [True, False]
    assert store.history(first.target_id) == [first]


def test_an_event_id_used_for_another_label_is_refused(store: LabelStore) -> None:
    """Taking it for a repetition would lose the second label without a word."""
    store.record(score("e1", 4))
    for other in (score("e1", 5), score("e1", 4, item=1), score("e1", 4, reviewer="bo"), comment("e1", "x")):
        with pytest.raises(DataError, match="'e1' was used for another label"):
            store.record(other)
    assert len(list(store.export())) == 1


def test_the_latest_score_counts_and_an_undo_brings_the_earlier_one_back(store: LabelStore) -> None:
    low, high = score("e1", 2), score("e2", 5)
    # Clocks may run backwards: the order of storing decides.
    high = replace(high, when=NOON - timedelta(days=1))
    store.record(low)
    store.record(high)
    assert store.scores("ana", "r1") == {"r1/a1/0": high}
    assert store.last_score("ana", "r1") == high
    assert store.undo(undo("e3", of=high)) is Undo.UNDONE
    assert store.scores("ana", "r1") == {"r1/a1/0": low}
    assert store.last_score("ana", "r1") == low
    assert store.record(undo("e4", of=low))
    assert (store.scores("ana", "r1"), store.last_score("ana", "r1"), store.counts("r1")) == ({}, None, {})
    assert len(store.history("r1/a1/0")) == 4


def test_an_undo_that_cannot_be_is_a_verdict(store: LabelStore) -> None:
    mine, said = score("e1"), comment("e2", "hm")
    store.record(mine)
    store.record(said)
    assert store.undo(undo("u1", of=score("nowhere"))) is Undo.NO_SUCH_SCORE
    assert store.undo(undo("u1", of=score("e1", item=1))) is Undo.NO_SUCH_SCORE
    assert store.undo(undo("u1", of=said)) is Undo.NO_SUCH_SCORE
    assert store.undo(replace(undo("u1", of=mine), reviewer="bo")) is Undo.NOT_YOURS
    assert store.undo(undo("u1", of=mine)) is Undo.UNDONE
    assert store.undo(undo("u1", of=mine)) is Undo.REPEATED
    assert store.undo(undo("u2", of=mine)) is Undo.ALREADY_UNDONE
    assert store.undo(undo("u2", of=undo("u1", of=mine))) is Undo.NO_SUCH_SCORE
    assert not store.record(undo("u2", of=mine))
    assert [event.event_id for event in store.export()] == ["e1", "e2", "u1"]
    with pytest.raises(DataError, match="'score' undoes nothing"):
        store.undo(mine)


def test_a_comment_replaces_the_one_before_and_an_empty_one_takes_it_back(store: LabelStore) -> None:
    store.record(comment("e1", "first"))
    store.record(comment("e2", "second"))
    store.record(comment("e3", "other", reviewer="bo"))
    assert store.comments("ana", "r1")["r1/a1/0"].comment == "second"
    store.record(comment("e4", ""))
    assert store.comments("ana", "r1") == {}
    assert store.comments("bo", "r1")["r1/a1/0"].comment == "other"


def test_reviewers_runs_and_kinds_do_not_mix(store: LabelStore) -> None:
    store.record(score("e1", 1))
    store.record(score("e2", 2, reviewer="bo"))
    store.record(replace(score("e3", 3, run="r2"), target_id="r1/a1/0"))
    store.record(replace(score("e4", 4), target_kind=TargetKind.CLAIM))
    found = {
        (reviewer, run, kind.value): [event.score for event in store.scores(reviewer, run, kind).values()]
        for reviewer in ("ana", "bo")
        for run in ("r1", "r2")
        for kind in (TargetKind.CITATION, TargetKind.CLAIM)
    }
    assert {key: values for key, values in found.items() if values} == {
        ("ana", "r1", "citation"): [1],
        ("bo", "r1", "citation"): [2],
        ("ana", "r2", "citation"): [3],
        ("ana", "r1", "claim"): [4],
    }
    assert store.counts("r1") == {"ana": 1, "bo": 1}
    assert store.counts("r1", TargetKind.CLAIM) == {"ana": 1}
    assert [event.event_id for event in store.export("r2")] == ["e3"]


@pytest.mark.parametrize("seed", range(3))
def test_the_views_agree_with_a_plain_model(store: LabelStore, seed: int) -> None:
    """The same random events, told to the database and to a list that is read in the simplest way."""
    dice, standing = random.Random(seed), list[LabelEvent]()
    comments: dict[tuple[str, str], str] = {}
    for number in range(150):
        reviewer, item = dice.choice(["ana", "bo"]), dice.randrange(4)
        match dice.choice(["score", "score", "undo", "comment"]):
            case "score":
                event = score(f"e{number}", dice.randint(1, 5), item=item, reviewer=reviewer)
                standing.append(event)
                assert store.record(event)
            case "undo" if own := [event for event in standing if event.reviewer == reviewer]:
                event = dice.choice(own)
                standing.remove(event)
                assert store.undo(undo(f"u{number}", of=event)) is Undo.UNDONE
            case "comment":
                event = comment(f"c{number}", dice.choice(["", "a", "b"]), item=item, reviewer=reviewer)
                comments[reviewer, event.target_id] = event.comment or ""
                assert store.record(event)
    for reviewer in ("ana", "bo"):
        own = [event for event in standing if event.reviewer == reviewer]
        assert store.scores(reviewer, "r1") == {event.target_id: event for event in own}
        assert store.last_score(reviewer, "r1") == (own[-1] if own else None)
        said = {target: event.comment for target, event in store.comments(reviewer, "r1").items()}
        assert said == {target: text for (who, target), text in comments.items() if who == reviewer and text}


def at_once(action: Callable[[Any], Any], arguments: list[Any]) -> list[Any]:
    with ThreadPoolExecutor(20) as threads:
        return list(threads.map(action, arguments))


def test_two_sessions_with_twenty_threads_lose_and_double_nothing(tmp_path: Path) -> None:
    """Every event is sent twice, once by each session, in a random order."""
    events = [score(f"e{number}", 1 + number % 5, item=number) for number in range(250)]
    with LabelStore(tmp_path / "labels.duckdb") as one, LabelStore(tmp_path / "labels.duckdb") as two:
        sent = [(session, event) for session in (one, two) for event in events]
        random.Random(7).shuffle(sent)
        stored = at_once(lambda each: (each[0].record(each[1]), each[1].event_id), sent)
        assert Counter(stored) == Counter({(told, event.event_id): 1 for told in (True, False) for event in events})
        assert Counter(event.event_id for event in one.export()) == Counter(event.event_id for event in events)
        assert two.scores("ana", "r1") == {event.target_id: event for event in events}


def test_two_reviewers_on_the_same_items_keep_their_own_labels(store: LabelStore) -> None:
    events = [
        score(f"{reviewer}-{number}", value, item=number, reviewer=reviewer)
        for number in range(100)
        for reviewer, value in (("ana", 5), ("bo", 1))
    ]
    assert all(at_once(store.record, events))
    assert store.counts("r1") == {"ana": 100, "bo": 100}
    assert {event.score for event in store.scores("ana", "r1").values()} == {5}
    assert {event.score for event in store.scores("bo", "r1").values()} == {1}


def test_twenty_undos_of_one_score_undo_it_once(store: LabelStore) -> None:
    given = score("e1")
    store.record(given)
    outcomes = Counter(at_once(lambda number: store.undo(undo(f"u{number}", of=given)), list(range(20))))
    assert outcomes == {Undo.UNDONE: 1, Undo.ALREADY_UNDONE: 19}


def test_reading_while_others_write_gives_whole_events(store: LabelStore) -> None:
    events = [score(f"e{number}", item=number) for number in range(120)]
    with ThreadPoolExecutor(8) as threads:
        writing = [threads.submit(store.record, event) for event in events]
        for _ in range(30):
            seen = store.scores("ana", "r1")
            assert all(event == events[int(event.event_id[1:])] for event in seen.values())
        assert all(future.result() for future in writing)
    assert len(store.scores("ana", "r1")) == len(events)
