"""A sample state folder, and the Review page run without a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from ui.sample_run import make_home
from workbench.settings import ROOT


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A state folder with the sample's index and runs."""
    return make_home(tmp_path / "home")


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., AppTest]]:
    """The router script on a state folder, run once: ``app(home, run=…, item=…)``. The browser has no cookies."""
    monkeypatch.setattr(type(st.context), "cookies", {})

    def start(home: Path, **query: str) -> AppTest:
        monkeypatch.setenv("WORKBENCH_HOME", str(home))
        test = AppTest.from_file(str(ROOT / "workbench/ui/router.py"), default_timeout=120)
        for name, value in query.items():
            test.query_params[name] = value
        return test.run()

    yield start
    st.cache_resource.clear()
