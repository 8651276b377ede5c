"""A running workbench and a reviewer's browser on it, for the browser tests."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

from workbench.settings import ROOT
from workbench.store.label_events import LabelEvent
from workbench.store.labels import LabelStore

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

    def part(self, name: str) -> Locator:
        """A part of the panel."""
        return self.page.locator(f'[data-part="{name}"]')

    def press(self, key: str) -> None:
        """Press a key."""
        self.page.keyboard.press(key)
