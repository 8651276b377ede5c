"""The command line, ``workbench``."""

from __future__ import annotations

import typer

app = typer.Typer(no_args_is_help=True)


def main() -> None:
    """Run the command line; errors of the house print one line and set the exit code."""
    app()
