"""Articles and answers are untrusted: whatever they hold stays text, and nothing leaves the machine."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import expect
from ui.sample_run import ATTACK, HOSTILE, RUN


def test_hostile_text_stays_text(review):
    page = review()
    foreign, dialogs = [], []
    page.page.on("request", lambda request: foreign.append(request.url) if _is_foreign(request.url) else None)
    page.page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    for ordinal in range(3):
        page.open(f"{RUN}/hostile/{ordinal}")
        for marker in page.panel.locator(".marker").all():
            marker.hover()
        page.press("ArrowRight")
        page.settled()
    assert page.page.evaluate("window.pwned") is None
    assert foreign == []
    assert dialogs == []
    for element in ("script", "img", "iframe", "b", "strong:not(.score strong, .warning strong, .verdict strong)"):
        assert page.panel.locator(element).count() == 0


def test_hostile_text_is_shown_as_written(review):
    page = review()
    page.open(ATTACK.id)
    expect(page.part("answer")).to_contain_text('<script>window.pwned = "answer"</script>')
    expect(page.part("answer")).to_contain_text("![x](https://evil.invalid/m.png)")
    expect(page.part("question")).to_contain_text("<script>window.pwned = 'question'</script>")
    expect(page.part("uncovered")).to_contain_text("<img src=https://evil.invalid/u.png")
    expect(page.part("source")).to_contain_text("[here](javascript:window.pwned='link')")
    expect(page.part("source").locator("mark")).to_have_text(HOSTILE.split("\n\n")[1])
    expect(page.part("source-title")).to_have_text("Sharing <b>links</b>")
    assert page.part("source-link").locator("a").count() == 0, "a javascript: address is no link"
    page.open(f"{RUN}/hostile/2")
    expect(page.part("source")).to_contain_text("“c-9<img src=x>”")


def test_hidden_characters_are_shown(review):
    page = review()
    page.open(f"{RUN}/hostile/1")
    tokens = page.part("source").locator("mark .token")
    expect(tokens).to_have_text(["⟦U+202E⟧", "⟦U+202C⟧", "⟦U+0007⟧"])
    expect(page.part("answer").locator(".token")).to_have_text(["⟦U+202E⟧", "⟦U+202C⟧"])
    assert "\u202e" not in page.panel.evaluate("panel => panel.textContent")
    assert page.part("source").locator("mark").evaluate("mark => getComputedStyle(mark).unicodeBidi") == "isolate"


def test_links_lead_out_safely(review):
    page = review()
    page.open(f"{RUN}/limits/0")
    link = page.part("source-link").locator("a")
    assert link.get_attribute("href") == "https://help.example.com/en/limits"
    assert link.get_attribute("rel") == "noopener noreferrer"
    assert link.get_attribute("target") == "_blank"


def _is_foreign(url: str) -> bool:
    return urlsplit(url).scheme in ("http", "https", "ws", "wss") and urlsplit(url).hostname != "127.0.0.1"
