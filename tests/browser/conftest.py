"""A real browser on a real server: ``streamlit run app.py`` with a state folder of its own, and Debian's Chromium."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "ui"))  # where the sample run lives

from sample_run import make_home  # noqa: E402

from workbench.store.label_events import LabelEvent  # noqa: E402
from workbench.store.labels import LabelStore  # noqa: E402

CHROMIUM = os.environ.get("WORKBENCH_CHROMIUM", "/usr/bin/chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
START_SECONDS = 60

expect.set_options(timeout=20_000)


@dataclass
class Server:
    """A running workbench."""

    home: Path
    url: str
    process: subprocess.Popen[str]

    def labels(self, reviewer: str, copy: Path) -> list[LabelEvent]:
        """The reviewer's events so far, read from a copy: only the server may open the file itself."""
        copy.mkdir(parents=True, exist_ok=True)
        for file in self.home.glob("labels.duckdb*"):
            shutil.copy(file, copy / file.name)
        with LabelStore(copy / "labels.duckdb") as store:
            return [event for event in store.export() if event.reviewer == reviewer]

    def stop(self) -> None:
        """End the server, by its own process."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(20)


def free_port() -> int:
    """A port of the loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_server(home: Path) -> Server:
    """Start ``streamlit run app.py`` and wait until it answers."""
    port = free_port()
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(port)]
    log = home.parent / f"server-{port}.log"
    environment = {**os.environ, "WORKBENCH_HOME": str(home)}
    with log.open("w", encoding="utf-8") as stream:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=stream, stderr=stream, text=True)
    server = Server(home, f"http://127.0.0.1:{port}/", process)
    waiting = 0.0
    while waiting < START_SECONDS:
        if process.poll() is not None:
            break
        try:
            with urllib.request.urlopen(f"{server.url}_stcore/health", timeout=1):
                return server
        except (urllib.error.URLError, OSError):
            try:
                process.wait(0.2)
            except subprocess.TimeoutExpired:
                waiting += 0.2
    server.stop()
    raise RuntimeError(f"the server did not start:\n{log.read_text(encoding='utf-8')}")


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


class Review:
    """The Review page in one browser, as a reviewer sees it."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page, self.server = page, server
        self.panel = page.locator(".panel")

    def open(self, item: str | None = None, run: str | None = None) -> None:
        """Go to the page, by a link to an item or a run, and wait until it takes keys."""
        query = [f"{name}={quote(value)}" for name, value in (("run", run), ("item", item)) if value]
        self.page.goto(self.server.url + ("?" + "&".join(query) if query else ""))
        self.settled()

    def settled(self) -> None:
        """Wait until nothing is on its way."""
        expect(self.panel).to_have_attribute("aria-busy", "false")
        expect(self.page.locator("[data-testid=stApp]")).to_have_attribute("data-test-script-state", "notRunning")
        expect(self.panel).to_have_attribute("aria-busy", "false")

    def item(self) -> str:
        """The item on the screen."""
        return self.panel.get_attribute("data-item") or ""

    def at(self, item: str) -> None:
        """Wait until ``item`` is on the screen."""
        expect(self.panel).to_have_attribute("data-item", item)

    def part(self, name: str):
        """A part of the panel."""
        return self.page.locator(f'[data-part="{name}"]')

    def press(self, key: str) -> None:
        """Press a key."""
        self.page.keyboard.press(key)


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
