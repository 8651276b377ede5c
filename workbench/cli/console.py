"""What the commands share: options, the words of a terminal, the closing line."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from workbench.evaluation.problems import Problem, by_place
from workbench.settings import ROOT, Settings
from workbench.verify.policies import POLICIES

Home = Annotated[
    Path | None, typer.Option("--home", help="The state folder (default: $WORKBENCH_HOME, else data/local).")
]
DATA = ROOT / "data"
"""The data that comes with the workbench."""

Data = Annotated[Path, typer.Option("--data", help="The folder of documents and golden rows.")]


def settings_for(home: Path | None) -> Settings:
    """The settings of one command: ``--home`` wins over the environment."""
    return Settings() if home is None else Settings(home=home)


def one_line(text: str) -> str:
    """``text`` as a terminal may show it: a file's name can hold line breaks, escape codes and bytes without a letter.

    >>> one_line("a\\n\\x1b[31m.md")
    'a\\\\n\\\\x1b[31m.md'
    """
    return "".join(character if character.isprintable() else repr(character)[1:-1] for character in text)


def known_policy(name: str) -> str:
    """``name``, when a policy has it."""
    if name not in POLICIES:
        raise typer.BadParameter(f"{name!r} is not one of {', '.join(POLICIES)}")
    return name


AsOf = Annotated[
    datetime | None,
    typer.Option("--as-of", formats=["%Y-%m-%d"], help="The day on which an article must be valid (default: today)."),
]
PolicyName = Annotated[
    str, typer.Option("--policy", callback=known_policy, help=f"What counts as verified: {', '.join(POLICIES)}.")
]


def conclude(problems: list[Problem], summary: str) -> None:
    """Name each problem on a line, then the sum; exit with 1 when there is a problem."""
    for problem in by_place(problems):
        typer.echo(one_line(str(problem).removeprefix(f"{Path.cwd().as_posix()}/")))
    typer.echo(f"{summary}, {len(problems)} problem{'' if len(problems) == 1 else 's'}")
    if problems:
        raise typer.Exit(1)
