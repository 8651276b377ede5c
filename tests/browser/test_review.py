"""The reviewer's way: read, hover, click, press a key, find the label in the database."""

from __future__ import annotations

import re
import signal
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect
from ui.sample_run import (
    ACROSS,
    ACROSS_CHUNKS,
    AFTER_EMOJI,
    ARABIC,
    BUSINESS,
    FABRICATED,
    JAPANESE,
    RUN,
    TABLE,
    make_home,
    records,
)

from browser.running import start_server
from workbench.store.label_events import EventKind
from workbench.store.labels import LabelStore

QUOTES = {
    f"{RUN}/{record.report.answer.id}/{ordinal}": citation.quote
    for record in records()
    for ordinal, citation in enumerate(record.report.answer.citations)
}

IN_VIEW = """mark => {
  const inside = (inner, outer) => inner.top >= outer.top && inner.bottom <= outer.bottom;
  const box = mark.getRootNode().querySelector('[data-part="source"]').getBoundingClientRect();
  const place = mark.getBoundingClientRect();
  return inside(place, box) && inside(place, { top: 0, bottom: window.innerHeight });
}"""


def test_open_hover_click_press(review, server, tmp_path):
    page = review("ana")
    sent = []
    page.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(frame)))
    page.open()
    page.at(BUSINESS.id)
    marker = page.panel.locator(f'.marker[data-item="{TABLE.id}"]')

    marker.hover()
    tip = page.page.get_by_role("tooltip").filter(visible=True)
    expect(tip).to_contain_text(QUOTES[TABLE.id])
    expect(tip).to_contain_text("API limits")
    expect(tip).to_contain_text("English (en)")

    before = len(sent)
    assert before, "the page talks with its server"
    marker.click()
    page.at(TABLE.id)
    assert len(sent) == before, "another citation of the answer is the browser's work alone"
    mark = page.part("source").locator("mark")
    expect(mark).to_have_text(QUOTES[TABLE.id])
    assert mark.evaluate(IN_VIEW)
    expect(page.part("source").locator(".context").first).to_contain_text("requests for ten seconds")

    page.press("5")
    expect(page.part("said")).to_have_text("Saved 5 for [c-4].")
    page.at(FABRICATED.id)
    page.settled()
    (label,) = server.labels("ana", tmp_path)
    assert (label.target_id, label.score, label.run_id, label.answer_id) == (TABLE.id, 5, RUN, "limits")
    assert label.blind
    assert label.seconds_spent is not None
    assert 0 < label.seconds_spent < 60
    expect(page.part("scored")).to_have_text("1 of 14 scored by ana")


def test_focus_shows_the_tooltip_and_escape_hides_it(review):
    page = review()
    page.open(BUSINESS.id)
    marker = page.panel.locator(f'.marker[data-item="{TABLE.id}"]')
    marker.focus()
    described = marker.get_attribute("aria-describedby")
    tip = page.page.locator(f"#{described}")
    expect(tip).to_be_visible()
    page.press("Escape")
    expect(tip).to_be_hidden()
    page.press("Enter")
    page.at(TABLE.id)


def test_offsets_count_code_points(review):
    page = review()
    page.open(AFTER_EMOJI.id)
    expect(page.part("source").locator("mark")).to_have_text(QUOTES[AFTER_EMOJI.id])


@pytest.mark.parametrize("item", [BUSINESS, TABLE, AFTER_EMOJI, ARABIC, JAPANESE], ids=lambda item: item.id)
def test_every_kind_of_source_shows_its_quote(review, item):
    page = review("reader")
    page.open(item.id)
    mark = page.part("source").locator("mark").first
    expect(mark).to_have_text(QUOTES[item.id])
    assert mark.evaluate(IN_VIEW)


def test_a_quote_across_two_chunks_is_marked_in_both(review):
    page = review("reader")
    page.open(ACROSS.id)
    head, tail = ACROSS_CHUNKS.split("\n\n")
    expect(page.part("source").locator(".chunk mark")).to_have_text(head)
    expect(page.part("source").locator(".context mark")).to_have_text(tail)


def test_undo_goes_back_and_takes_back(review, server, tmp_path):
    page = review("undoer")
    page.open(BUSINESS.id)
    page.press("2")
    page.at(TABLE.id)
    page.settled()
    page.press("Backspace")
    page.at(BUSINESS.id)
    expect(page.part("said")).to_have_text("Took back 2 for [c-2].")
    page.settled()
    page.press("Backspace")
    expect(page.part("said")).to_have_text("Nothing to undo.")
    first, second = server.labels("undoer", tmp_path)
    assert (first.what, first.score, second.what, second.undoes) == (EventKind.SCORE, 2, EventKind.UNDO, first.event_id)


def test_deep_links_open_and_follow(review):
    page = review("linker")
    page.open(JAPANESE.id)
    page.at(JAPANESE.id)
    page.press("ArrowRight")
    page.at(f"{RUN}/trash-ja/1")
    assert f"item={RUN}/trash-ja/1" in unquote(page.page.url)
    page.press("k")
    page.press("ArrowLeft")
    page.at(f"{RUN}/refunds-ar/1")
    page.settled()
    expect(page.page).to_have_url(re.compile(r"item=[^&]*refunds-ar%2F1"))
    page.page.reload()
    page.settled()
    page.at(f"{RUN}/refunds-ar/1")
    page.open(f"{RUN}/no-such-answer/0")
    page.at(BUSINESS.id)
    expect(page.part("failed")).to_contain_text("not in this run")


def test_a_comment_survives_moving_and_reloading_and_is_saved_with_the_score(review, server, tmp_path):
    page = review("writer")
    page.open(BUSINESS.id)
    page.press("c")
    page.page.keyboard.type("5 of 5: nothing is missing, 🎉")
    page.at(BUSINESS.id)
    page.press("Escape")
    page.press("ArrowRight")
    page.at(TABLE.id)
    expect(page.part("comment")).to_have_value("")
    page.page.reload()
    page.settled()
    page.press("ArrowLeft")
    page.at(BUSINESS.id)
    expect(page.part("comment")).to_have_value("5 of 5: nothing is missing, 🎉")
    page.press("5")
    page.at(TABLE.id)
    page.settled()
    page.press("ArrowLeft")
    expect(page.part("comment")).to_have_value("5 of 5: nothing is missing, 🎉")
    expect(page.part("save-comment")).to_be_hidden()
    page.part("comment").fill("Another thought")
    page.press("Control+Enter")
    expect(page.part("said")).to_have_text("Comment saved for [c-2].")
    events = [(event.what, event.comment or event.score) for event in server.labels("writer", tmp_path)]
    assert events == [("comment", "5 of 5: nothing is missing, 🎉"), ("score", 5), ("comment", "Another thought")]


def test_keys_that_mean_something_else_score_nothing(review, server, tmp_path):
    page = review("careful")
    page.open(BUSINESS.id)
    for key in ("Control+1", "Alt+2", "Meta+3", "Shift+Digit4", "6", "0", "x"):
        page.press(key)
    page.page.get_by_label("Reviewer").click()
    for key in ("1", "Backspace", "End"):
        page.press(key)
    page.press("Escape")
    page.part("comment").click()
    page.page.keyboard.type("123")
    page.press("Escape")
    page.panel.evaluate(
        """() => window.dispatchEvent(new KeyboardEvent("keydown", {key: "3", code: "Digit3", repeat: true}))"""
    )
    page.at(BUSINESS.id)
    page.press("ArrowRight")
    page.at(TABLE.id)
    page.settled()
    assert server.labels("careful", tmp_path) == []


def test_number_pad_and_buttons_score(review, server, tmp_path):
    page = review("clicker")
    page.open(BUSINESS.id)
    client = page.page.context.new_cdp_session(page.page)
    pad = {"key": "4", "code": "Numpad4", "text": "4", "windowsVirtualKeyCode": 100, "location": 3}
    client.send("Input.dispatchKeyEvent", {"type": "keyDown", **pad})
    client.send("Input.dispatchKeyEvent", {"type": "keyUp", **pad})
    page.at(TABLE.id)
    page.settled()
    page.page.get_by_role("button", name="Wrong passage").click()
    page.at(FABRICATED.id)
    page.settled()
    assert [label.score for label in server.labels("clicker", tmp_path)] == [4, 2]


def test_the_verdict_is_hidden_until_the_score_or_the_setting(review, server, tmp_path):
    page = review("blind")
    page.open(FABRICATED.id)
    expect(page.part("verdict")).to_be_hidden()
    page.press("1")
    page.at(AFTER_EMOJI.id)
    page.settled()
    page.press("ArrowLeft")
    expect(page.part("verdict")).to_contain_text("not verified")
    expect(page.part("verdict")).to_contain_text("quote not found")
    page.press("ArrowRight")
    expect(page.part("verdict")).to_be_hidden()
    page.page.get_by_text("Show the verifier's verdict").click()
    expect(page.part("verdict")).to_contain_text("match exact")
    page.settled()
    page.press("5")
    page.at(ARABIC.id)
    page.settled()
    assert [(label.score, label.blind) for label in server.labels("blind", tmp_path)] == [(1, True), (5, False)]


def test_two_browsers_label_at_once(review, server, tmp_path):
    pages = [review(name) for name in ("left", "right")]
    for page in pages:
        page.open(BUSINESS.id)
    for score in "12345":
        for page in pages:
            page.press(score)
        for page in pages:
            expect(page.part("said")).to_contain_text(f"Saved {score}")
            page.settled()
    for name in ("left", "right"):
        labels = server.labels(name, tmp_path / name)
        assert [label.score for label in labels] == [1, 2, 3, 4, 5]
        assert len({label.target_id for label in labels}) == 5


def test_the_end_of_the_queue_and_back(review, server, tmp_path):
    page = review("finisher")
    page.open(BUSINESS.id)
    page.page.get_by_label("Language of the answer").click()
    page.page.get_by_role("option", name="ja").click()
    page.at(JAPANESE.id)
    page.settled()
    for said in ("[c-1]", "[c-2]"):
        page.press("4")
        expect(page.part("said")).to_contain_text(said)
        page.settled()
    expect(page.part("blank-title")).to_have_text("All citations scored")
    page.press("3")
    page.press("Backspace")
    page.at(f"{RUN}/trash-ja/1")
    page.settled()
    page.press("2")
    expect(page.part("blank-title")).to_be_visible()
    page.settled()
    page.page.get_by_role("button", name="Look again").click()
    page.at(JAPANESE.id)
    assert [label.score for label in server.labels("finisher", tmp_path)] == [4, 4, None, 2]


def test_a_silent_server_is_asked_again_and_stores_once(review, server, tmp_path):
    page = review("patient")
    page.open(BUSINESS.id)
    server.process.send_signal(signal.SIGSTOP)
    try:
        page.press("3")
        page.press("4")
        expect(page.part("said")).to_have_text("No answer yet. Sending it again …")
        assert page.item() == BUSINESS.id
    finally:
        server.process.send_signal(signal.SIGCONT)
    page.at(TABLE.id)
    expect(page.part("said")).to_have_text("Saved 3 for [c-2].")
    page.settled()
    assert [label.score for label in server.labels("patient", tmp_path)] == [3]


def test_what_was_said_to_be_saved_survives_a_kill(review, tmp_path):
    server = start_server(make_home(tmp_path / "home"))
    try:
        page = review("survivor", at=server)
        page.open(BUSINESS.id)
        page.press("5")
        expect(page.part("said")).to_contain_text("Saved 5")
    finally:
        server.process.kill()
        server.process.wait(20)
    with LabelStore(server.home / "labels.duckdb") as store:
        assert [event.score for event in store.export()] == [5]
