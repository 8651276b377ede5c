"""The command line, ``workbench``: one thin function a command.

Errors of the house print one line on stderr and set the exit code: 0 fine · 1 a negative verdict · 2 usage or data ·
3 infrastructure.
"""

from __future__ import annotations

import sys
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from workbench.errors import WorkbenchError
from workbench.settings import Settings

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)

Home = Annotated[
    Path | None, typer.Option("--home", help="The state folder (default: $WORKBENCH_HOME, else data/local).")
]


def settings_for(home: Path | None) -> Settings:
    """The settings of one command: ``--home`` wins over the environment."""
    return Settings() if home is None else Settings(home=home)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"workbench {version('citation-workbench')}")
        raise typer.Exit


@app.callback()
def workbench(
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Trace every sentence of an answer to its source, verify it, label it, judge it."""


def main() -> None:
    """Run the command line; errors of the house print one line and set the exit code."""
    try:
        app()
    except WorkbenchError as error:
        typer.echo(f"error: {error}", err=True)
        sys.exit(error.exit_code)
