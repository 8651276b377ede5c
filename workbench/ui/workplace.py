"""What all sessions of the app share: the labels, the index, the runs. Opened once, the first start's work included."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import streamlit as st

from workbench.settings import Settings
from workbench.store.index import Index
from workbench.store.labels import LabelStore
from workbench.store.runs import Run, RunManifest, list_runs, read_run
from workbench.ui.queue import Item, Queue, review_items
from workbench.ui.startup import ANSWER, DATA, Todo, first_start


@dataclass(frozen=True)
class Review:
    """The citations in review: as items by target id, and in order."""

    items: Mapping[str, Item]
    queue: Queue


class ReviewRun:
    """A run to review: its citations, and the answers without one (refused, most of them)."""

    def __init__(self, run: Run) -> None:
        self._items = review_items(run.manifest.run_id, run.records)
        self._reviews: dict[str | None, Review] = {}
        cited = {id(item.record) for item in self._items}
        self.without_citations = tuple(record for record in run.records if id(record) not in cited)
        self.languages = tuple(sorted({item.language for item in self._items}))

    def review(self, language: str | None = None) -> Review:
        """The citations of the answers in a language, or of all. Kept: a large run is sorted once, not for each key."""
        if language not in self._reviews:
            items = {item.id: item for item in self._items if language in (None, item.language)}
            self._reviews[language] = Review(items, Queue.of(items))
        return self._reviews[language]


@dataclass(frozen=True)
class Workplace:
    """The open state folder. ``todo`` is what was missing at the start before there could be anything to review."""

    settings: Settings
    labels: LabelStore
    todo: Todo | None

    @property
    def index(self) -> Index:
        """The articles; none without an index."""
        has_index = (self.settings.index_path / "index.json").exists()
        return current_index(self.settings.index_path) if has_index else Index()

    @property
    def missing(self) -> Todo:
        """What to do when there is no run."""
        return self.todo or Todo(f"There are no runs in {self.settings.runs_path} any more.", (ANSWER,))

    def runs(self) -> dict[str, RunManifest]:
        """The runs by id, newest first. Looked up each time: a command may have added one."""
        return {manifest.run_id: manifest for manifest in list_runs(self.settings.runs_path)}

    def run(self, run_id: str) -> ReviewRun:
        """A run to review. Raises ``DataError`` when it is damaged or gone."""
        return _open_run(self.settings.runs_path / run_id)


def open_workplace(settings: Settings) -> Workplace:
    """The state folder of ``settings``, opened once for all sessions.

    Raises the errors of the house: ``DatabaseLockedError``, ``StateNotWritableError``, ``VersionError``, ``DataError``.
    None is remembered: the next rerun tries again.
    """
    return _open(settings.home, settings.show_verdict)


def current_index(path: Path) -> Index:
    """The index at ``path``, read again when an ingest has changed it. For pages and API alike.

    Raises as ``Index.load`` does: ``DataError`` when there is none.
    """
    try:
        changed = (path / "index.json").stat().st_mtime_ns
    except OSError:
        return Index.load(path)
    return _load_index(path, changed)


@lru_cache(maxsize=1)
def _load_index(path: Path, changed: int) -> Index:
    index = Index.load(path)
    _keep()
    return index


@st.cache_resource(
    show_spinner="Opening the workbench. At the first start it reads the articles and answers questions …"
)
def _open(home: Path, show_verdict: bool) -> Workplace:
    settings = Settings(home=home, show_verdict=show_verdict)
    # The labels first: they lock the folder, so that no second process does the first start's work beside this one.
    labels = LabelStore(settings.labels_path)
    try:
        place = Workplace(settings, labels, first_start(settings, DATA))
    except BaseException:
        labels.close()
        raise
    _keep()
    return place


@st.cache_resource(show_spinner="Reading the run …", max_entries=8)
def _open_run(path: Path) -> ReviewRun:
    run = ReviewRun(read_run(path))
    run.review()
    _keep()
    return run


def _keep() -> None:
    """Take what is there now out of the garbage collector's sight.

    Streamlit collects garbage after every run of a page, and nothing else runs meanwhile. Looking through all modules,
    articles and records each time took 0.2 s and more, which a reviewer would wait after every key.
    """
    gc.collect()
    gc.freeze()
