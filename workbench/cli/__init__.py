"""Floor 8: the command line, ``workbench``: one thin function a command.

Errors of the house print one line on stderr and set the exit code: 0 fine · 1 a negative verdict · 2 usage or data ·
3 infrastructure.
"""

from __future__ import annotations

import sys
from importlib.metadata import version
from typing import Annotated

import typer

from workbench.cli.answering import answer, ask
from workbench.cli.console import one_line
from workbench.cli.data import golden, help_center, samples
from workbench.cli.ingesting import ingest
from workbench.cli.mutating import mutate
from workbench.cli.verifying import explain, verify
from workbench.errors import WorkbenchError

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
for command in (ingest, ask, answer, verify, explain, mutate):
    app.command()(command)
for name, group in (("golden", golden), ("help-center", help_center), ("samples", samples)):
    app.add_typer(group, name=name)


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
        typer.echo(one_line(f"error: {error}"), err=True)
        sys.exit(error.exit_code)
