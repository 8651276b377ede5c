"""What the panel's events do to the labels, and what the page says of it."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID, uuid4

import pytest

from ui.sample_run import AFTER_EMOJI, BUSINESS, FABRICATED, RUN, TABLE, records
from workbench.errors import DataError, StateNotWritableError
from workbench.store.label_events import EventKind
from workbench.store.labels import LabelStore
from workbench.ui.queue import Queue, review_items
from workbench.ui.reviewing import PanelEvent, Reviewing, read_event

ITEMS = {item.id: item for item in review_items(RUN, records()[:1])}


@pytest.fixture
def reviewing(tmp_path):
    with LabelStore(tmp_path / "labels.duckdb") as store:
        yield Reviewing(store, RUN, "ana", ITEMS, Queue.of(ITEMS), frozenset(ITEMS))


def event(action="score", item=BUSINESS.id, **content) -> PanelEvent:
    return read_event({"event": str(uuid4()), "action": action, "item": item, **content})


def stored(reviewing):
    return list(reviewing.store.export())


def test_a_score_is_stored_and_the_next_item_follows(reviewing):
    outcome = reviewing.handle(event(score=4, seconds=3.5, blind=True))
    assert (outcome.item, outcome.said, outcome.failed) == (TABLE.id, "Saved 4 for [c-2].", False)
    (label,) = stored(reviewing)
    assert (label.target_id, label.run_id, label.answer_id, label.reviewer) == (BUSINESS.id, RUN, "limits", "ana")
    assert (label.score, label.seconds_spent, label.blind, label.rubric_version) == (4, 3.5, True, "1")
    assert (label.queue, label.inclusion_probability) == ("run", 1.0)


def test_an_event_that_is_sent_twice_is_stored_once(reviewing):
    again = event(score=4, comment="twice")
    first, second = reviewing.handle(again), reviewing.handle(again)
    assert first.said == second.said
    assert [label.what for label in stored(reviewing)] == [EventKind.COMMENT, EventKind.SCORE]


def test_an_event_of_an_earlier_session_is_known_although_its_item_is_not_shown(reviewing):
    sent = event(score=4)
    reviewing.handle(sent)
    outcome = replace(reviewing, shown=frozenset()).handle(sent)
    assert not outcome.failed
    assert len(stored(reviewing)) == 1


def test_what_was_not_on_the_screen_is_not_scored(reviewing):
    elsewhere = replace(reviewing, shown=frozenset({TABLE.id}))
    for refused in (event(score=5), event("comment", comment="no")):
        outcome = elsewhere.handle(refused)
        assert outcome.failed
        assert "not on the screen" in outcome.said
    assert stored(reviewing) == []


def test_unknown_items_are_refused(reviewing):
    for action in ({"score": 3}, {"action": "go"}, {"action": "undo", "undoes": str(uuid4())}):
        assert reviewing.handle(event(item=f"{RUN}/nowhere/0", **action)).failed
    assert stored(reviewing) == []


def test_the_next_open_item_follows_and_none_at_the_end(reviewing):
    order = [BUSINESS.id, FABRICATED.id, AFTER_EMOJI.id, TABLE.id]
    following = [reviewing.handle(event(item=item, score=3)).item for item in order]
    assert following == [TABLE.id, AFTER_EMOJI.id, TABLE.id, None]


def test_scoring_again_when_all_is_done_goes_on_in_order(reviewing):
    for item in ITEMS:
        reviewing.handle(event(item=item, score=3))
    assert reviewing.handle(event(score=5)).item == TABLE.id
    assert reviewing.handle(event(item=AFTER_EMOJI.id, score=5)).item == AFTER_EMOJI.id


def test_undo_takes_back_what_was_named_and_only_once(reviewing):
    sent = event(score=2)
    reviewing.handle(sent)
    undo = event("undo", undoes=str(sent.event))
    assert reviewing.handle(undo).said == "Took back 2 for [c-2]."
    assert reviewing.handle(undo).said == "Took back 2 for [c-2]."
    assert len(stored(reviewing)) == 2
    other = reviewing.handle(event("undo", undoes=str(sent.event)))
    assert other.failed
    assert "taken back before" in other.said
    assert reviewing.store.scores("ana", RUN) == {}


def test_nobody_undoes_another_reviewers_score(reviewing):
    sent = event(score=2)
    reviewing.handle(sent)
    outcome = replace(reviewing, reviewer="ben").handle(event("undo", undoes=str(sent.event)))
    assert outcome.failed
    assert len(stored(reviewing)) == 1


def test_a_comment_alone_is_stored_and_the_item_stays(reviewing):
    outcome = reviewing.handle(event("comment", comment="see page 2"))
    assert (outcome.item, outcome.said) == (BUSINESS.id, "Comment saved for [c-2].")
    assert reviewing.store.comments("ana", RUN)[BUSINESS.id].comment == "see page 2"


def test_a_failed_save_is_said_and_the_item_stays(reviewing, monkeypatch):
    def full(*_):
        raise StateNotWritableError("the disk is full", where="labels.duckdb", do="free some space")

    monkeypatch.setattr(LabelStore, "record", full)
    outcome = reviewing.handle(event(score=5))
    assert (outcome.item, outcome.failed) == (BUSINESS.id, True)
    assert outcome.said == "Not saved. labels.duckdb: the disk is full. To mend it: free some space."


GOOD = {"event": str(UUID(int=1)), "action": "score", "item": "r/a/0", "score": 3}


@pytest.mark.parametrize(
    "bad",
    [
        None,
        "score",
        {},
        GOOD | {"score": 0},
        GOOD | {"score": 6},
        GOOD | {"score": "3"},
        GOOD | {"score": True},
        GOOD | {"score": None},
        GOOD | {"seconds": -1},
        GOOD | {"seconds": float("nan")},
        GOOD | {"seconds": 1e9},
        GOOD | {"item": "x" * 501},
        GOOD | {"item": None},
        GOOD | {"event": "1"},
        GOOD | {"comment": "x" * 4001},
        GOOD | {"comment": "\ud800"},
        GOOD | {"action": "delete"},
        GOOD | {"action": "undo"},
        GOOD | {"reviewer": "somebody else"},
    ],
)
def test_what_is_no_event_is_refused(bad):
    read_event(GOOD)
    with pytest.raises(DataError, match="review panel"):
        read_event(bad)
