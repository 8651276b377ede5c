"""What can be measured of the looks: directions, overflow, contrast, narrow windows."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from ui.sample_run import ARABIC, BUSINESS, JAPANESE, LONG, RUN, TABLE

# Every element of the panel that reaches out of the window sideways, those inside a scrolling box excepted.
OVERFLOW = """panel => {
  const scrolls = (node) => node && node !== panel &&
    (["auto", "scroll", "hidden"].includes(getComputedStyle(node).overflowX) || scrolls(node.parentElement));
  return [...panel.querySelectorAll("*")]
    .filter((node) => node.getClientRects().length && !scrolls(node.parentElement))
    .map((node) => [node.getBoundingClientRect(), node.className || node.tagName])
    .filter(([place]) => place.right > window.innerWidth + 1 || place.left < -1)
    .map(([, name]) => name);
}"""

# WCAG 2 contrast of each visible text with the first opaque colour behind it; canvas turns any CSS colour into RGB.
CONTRAST = """panel => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const luminance = ([red, green, blue]) => [red, green, blue]
    .map((value) => value / 255).map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
  const behind = (node) => {
    for (let at = node; at; at = at.parentElement ?? at.getRootNode().host) {
      const colour = rgba(getComputedStyle(at).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return [255, 255, 255];
  };
  const low = [];
  const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !node.checkVisibility() || node.closest(":disabled, .tip")) continue;
    const [text, ground] = [luminance(rgba(getComputedStyle(node).color)), luminance(behind(node))];
    const ratio = (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
    if (ratio < 4.5) low.push([walker.currentNode.data.slice(0, 40), node.className, ratio.toFixed(2)]);
  }
  return low;
}"""

# Where each word of a text stands, in pixels from the left.
PLACES = """(mark, words) => {
  const nodes = [];
  const walker = document.createTreeWalker(mark, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) nodes.push(walker.currentNode);
  return words.map((word) => {
    const node = nodes.find((each) => each.data.trim() === word);
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect().left;
  });
}"""

WINDOWS = {
    "wide-light": {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light"},
    "wide-dark": {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"},
    "narrow-light": {"viewport": {"width": 390, "height": 844}, "color_scheme": "light"},
    "narrow-dark": {"viewport": {"width": 700, "height": 900}, "color_scheme": "dark"},
}


@pytest.mark.parametrize("window", WINDOWS.values(), ids=WINDOWS)
def test_every_window_fits_and_can_be_read(review, window):
    page = review("looker", **window)
    for item in (BUSINESS, TABLE, ARABIC, JAPANESE, LONG):
        page.open(item.id)
        assert page.panel.evaluate(OVERFLOW) == []
        assert page.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        assert page.panel.evaluate(CONTRAST) == []


def test_narrow_windows_stack(review):
    page = review(viewport={"width": 700, "height": 900})
    page.open(TABLE.id)
    answer, source = page.part("answer-side").bounding_box(), page.part("source").bounding_box()
    assert source["y"] >= answer["y"] + answer["height"]
    expect(page.part("rubric")).to_contain_text("quote exactly supports the claim")


def test_wide_windows_show_all_without_scrolling_the_page(review):
    page = review(viewport={"width": 1280, "height": 720})
    page.open(LONG.id)
    box = page.part("scores").bounding_box()
    assert box["y"] + box["height"] <= 720
    expect(page.part("scores")).to_contain_text("right chunk, wrong passage")


def test_wide_tables_scroll_inside_their_box(review):
    page = review()
    page.open(TABLE.id)
    text = page.part("source").locator(".chunk .block")
    assert text.evaluate("box => box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX === 'auto'")


def test_arabic_reads_from_the_right(review):
    page = review()
    page.open(ARABIC.id)
    for part in ("answer", "question", "quote", "source"):
        assert page.part(part).evaluate("part => getComputedStyle(part).direction") == "rtl", part
        assert page.part(part).get_attribute("dir") == "auto"
    assert page.part("answer").get_attribute("lang") == "ar"
    assert page.part("source").get_attribute("lang") == "ar"
    page.part("comment").fill("مرحبا")
    assert page.part("comment").evaluate("part => getComputedStyle(part).direction") == "rtl"


def test_the_columns_of_an_arabic_table_stay_in_one_order(review):
    page = review()
    page.open(f"{RUN}/prices-ar/0")
    blocks = page.part("answer").locator(".block.table")
    expect(blocks).to_have_count(1)
    assert blocks.evaluate("block => getComputedStyle(block).direction") == "rtl"
    assert blocks.evaluate("block => getComputedStyle(block).unicodeBidi") == "isolate"
    mark = page.part("source").locator("mark")
    expect(mark).to_have_text("| Team | 37 | 379 |")
    places = mark.evaluate(PLACES, ["Team", "37", "379"])
    assert places == sorted(places, reverse=True), "the first column is the rightmost one, as in the head"


def test_japanese_has_its_language_and_font(review):
    page = review()
    page.open(JAPANESE.id)
    answer = page.part("answer")
    assert answer.get_attribute("lang") == "ja"
    assert "JP" in answer.evaluate("part => getComputedStyle(part).fontFamily")
    assert answer.evaluate("part => getComputedStyle(part).direction") == "ltr"
    expect(answer.locator(".marker")).to_have_count(2)


def test_roles_and_names(review):
    page = review()
    page.open(BUSINESS.id)
    expect(page.page.get_by_role("progressbar", name="Citations scored")).to_have_attribute("aria-valuemax", "14")
    expect(page.page.get_by_role("group", name="Score").get_by_role("button")).to_have_count(5)
    expect(page.page.get_by_role("textbox", name="Comment")).to_be_visible()
    expect(page.page.get_by_role("region", name="Source text")).to_be_visible()
    expect(page.page.get_by_role("link", name="Citation c-4")).to_be_visible()
    expect(page.part("said")).to_have_attribute("aria-live", "polite")
    expect(page.page.get_by_role("note").filter(has_text="Not covered by the sources")).to_be_visible()
