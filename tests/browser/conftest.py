"""A real browser on a real server: ``streamlit run app.py`` with a state folder of its own, and Debian's Chromium."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright
from ui.sample_run import make_home

from browser.running import Review, Server, start_server

CHROMIUM = os.environ.get("WORKBENCH_CHROMIUM", "/usr/bin/chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One Chromium for all tests."""
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no Chromium at {CHROMIUM}: install it, or set WORKBENCH_CHROMIUM")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One workbench for all tests that only add labels, each under a reviewer's name of its own."""
    running = start_server(make_home(tmp_path_factory.mktemp("browser") / "home"))
    yield running
    running.stop()


@pytest.fixture
def review(chromium: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Callable[..., Review]]:
    """Open the Review page in a browser of its own: ``review(reviewer, **context options)``."""
    contexts: list[BrowserContext] = []

    def start(reviewer: str = request.node.name, at: Server = server, **options) -> Review:
        context = chromium.new_context(**{"viewport": {"width": 1400, "height": 900}, **options})
        contexts.append(context)
        context.add_cookies([{"name": "workbench_reviewer", "value": quote(reviewer), "url": at.url}])
        return Review(context.new_page(), at)

    yield start
    for context in contexts:
        context.close()
