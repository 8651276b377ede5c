"""Fast typing: no key ever scores what was not on the screen, or scores it twice."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page
from ui.sample_run import MANY

from workbench.store.label_events import EventKind, LabelEvent

PRESSES = 24

# Runs before the page's own scripts: what a reviewer reads in the heading at the moment of each key press.
RECORD = """
window.pressed = [];
window.addEventListener("keydown", (event) => {
  const host = [...document.querySelectorAll("[data-testid=stBidiComponentIsolated]")].find((each) => each.shadowRoot);
  const heading = host?.shadowRoot.querySelector("h1")?.textContent ?? "";
  window.pressed.push([event.key, heading]);
}, { capture: true });
"""


def item_of(heading: str) -> str:
    """The item that a heading like "Citation 3 of 80" stands for: two citations an answer."""
    place = int(heading.split()[1]) - 1
    return f"{MANY}/many-{place // 2:02}/{place % 2}"


def explained(stored: list[LabelEvent], pressed: list[list[str]]) -> list[str]:
    """What is wrong with the stored events: each must come from one key press of its own, in order, for the item that
    was on the screen then."""
    wrong = []
    presses = iter(pressed)
    scored: dict[str, str] = {}
    for event in stored:
        key = "Backspace" if event.what is EventKind.UNDO else str(event.score)
        for pressed_key, heading in presses:
            if pressed_key == key and (event.what is EventKind.UNDO or item_of(heading) == event.target_id):
                break
        else:
            wrong.append(f"no press of {key} with {event.target_id} on the screen")
        if event.what is EventKind.SCORE and event.target_id in scored:
            wrong.append(f"{event.target_id} was scored twice")
        if event.what is EventKind.SCORE:
            scored[event.target_id] = event.event_id
        elif scored.pop(event.target_id, None) != event.undoes:
            wrong.append(f"an undo of {event.target_id} that was not the last score")
    return wrong


def type_keys(page: Page, keys: list[str], interval: int) -> None:
    for key in keys:
        page.keyboard.press(key)
        if interval:
            page.wait_for_timeout(interval)  # the rhythm of the typist, not a wait for the page


@pytest.mark.parametrize("interval", [0, 30, 60, 120, 250])
@pytest.mark.parametrize("backspace", [False, True], ids=["digits", "with-undo"])
def test_bursts(review, server, tmp_path, interval, backspace, record_property):
    page = review(f"burst {interval} {backspace}")
    page.page.add_init_script(RECORD)
    page.open(run=MANY)
    chooser = random.Random(interval)
    keys = [chooser.choice("12345") if not backspace or chooser.random() < 0.7 else "Backspace" for _ in range(PRESSES)]

    type_keys(page.page, keys, interval)
    page.settled()

    stored = server.labels(f"burst {interval} {backspace}", tmp_path)
    record_property("stored", len(stored))
    print(f"interval {interval} ms, {PRESSES} presses: {len(stored)} stored")
    assert stored, "at least the first key of a burst is taken"
    assert explained(stored, page.page.evaluate("window.pressed")) == []
    assert page.part("scored").inner_text().startswith(f"{len(_standing(stored))} of 80")


def test_all_at_once(review, server, tmp_path):
    page = review("burst at once")
    page.page.add_init_script(RECORD)
    page.open(run=MANY)
    page.page.evaluate(
        """keys => keys.forEach((key) => document.body.dispatchEvent(
          new KeyboardEvent("keydown", { key, code: `Digit${key}`, bubbles: true, composed: true })))""",
        list("543215432154321"),
    )
    page.settled()
    stored = server.labels("burst at once", tmp_path)
    assert [label.score for label in stored] == [5]
    assert explained(stored, page.page.evaluate("window.pressed")) == []


def test_buttons_are_guarded_like_keys(review, server, tmp_path):
    page = review("burst of clicks")
    page.open(run=MANY)
    page.panel.evaluate("""panel => [1, 2, 3].forEach((n) => panel.querySelector(`[data-score="${n}"]`).click())""")
    page.settled()
    assert [label.score for label in server.labels("burst of clicks", tmp_path)] == [1]


def _standing(stored: list[LabelEvent]) -> set[str]:
    undone = {event.undoes for event in stored}
    return {event.target_id for event in stored if event.what is EventKind.SCORE and event.event_id not in undone}
