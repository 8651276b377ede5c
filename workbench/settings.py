"""Settings: from the environment (``WORKBENCH_*``), else the defaults of a first start."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from pydantic_settings import BaseSettings, SettingsConfigDict

ROOT = Path(__file__).resolve().parent.parent


class Settings(BaseSettings):
    """Where state lives and what a reviewer sees.

    >>> Settings(home="/srv/workbench").labels_path.as_posix()
    '/srv/workbench/labels.duckdb'
    """

    model_config = SettingsConfigDict(env_prefix="WORKBENCH_", frozen=True)

    home: Path = ROOT / "data" / "local"
    """The state folder: index, runs and labels."""

    show_verdict: bool = False
    """Whether the verifier's verdict is shown before the reviewer has scored (it biases a label)."""

    @cached_property
    def index_path(self) -> Path:
        """The folder of the ingested documents and chunks."""
        return self.home / "index"

    @cached_property
    def runs_path(self) -> Path:
        """The folder of the runs, one folder each."""
        return self.home / "runs"

    @cached_property
    def labels_path(self) -> Path:
        """The DuckDB file of the labels."""
        return self.home / "labels.duckdb"
