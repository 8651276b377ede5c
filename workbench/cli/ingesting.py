"""``workbench ingest``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from workbench.cli.console import Home, one_line, settings_for
from workbench.documents import ChunkKind
from workbench.errors import SourceError
from workbench.sources.ingestion import Ingestion, ingest_folder

SKIPPED_SHOWN = 20
"""How many files that are no articles are named: a folder may hold thousands of images."""


def ingest(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Articles as <source>/<lang>/<article>.md or .pdf.")],
    home: Home = None,
    only: Annotated[bool, typer.Option("--only", help="Forget every source that is not in DIR.")] = False,
) -> None:
    """Read a folder of Markdown and PDF articles into the index of documents and chunks.

    The articles of a source in DIR replace those that the index has of it; other sources stay. What cannot be read is
    named on stderr, a line each; the exit code is 2 only when nothing could be read, and then the index stays as it is.
    """
    index_path = settings_for(home).index_path
    errors = Console(stderr=True)
    ingestion = ingest_folder(
        folder,
        index_path,
        only=only,
        progress=lambda files: track(files, "Reading articles", console=errors, transient=True),
    )
    for unreadable in ingestion.unreadable:
        typer.echo(one_line(f"not read: {unreadable.path}: {unreadable.reason}"), err=True)
    if not ingestion.documents:
        raise SourceError("none of the articles could be read", where=folder, do="see the lines above")
    _show(ingestion)
    typer.echo(one_line(f"Index: {index_path}"))


def _show(ingestion: Ingestion) -> None:
    """The closing summary of an ingest."""
    table = Table("source", "languages", "documents", "chunks", *ChunkKind, title="Ingested")
    for row in [*ingestion.by_source(), ingestion.total]:
        counts = [row.documents, row.chunks, *(row.kinds[kind] for kind in ChunkKind)]
        table.add_row(one_line(row.source), str(len(row.languages)), *(f"{count:,}" for count in counts))
    Console().print(table, markup=False)
    languages = ingestion.total.languages
    typer.echo("Languages: " + ", ".join(f"{tag} {count}" for tag, count in sorted(languages.items())))
    for label, count in (("removed", ingestion.removed), ("not read", len(ingestion.unreadable))):
        if count:
            typer.echo(f"Documents {label}: {count}")
    if ingestion.others:
        typer.echo(one_line("Also in the index: " + ", ".join(ingestion.others)))
    if ingestion.skipped:
        typer.echo(f"Skipped: {len(ingestion.skipped)}")
    for skipped in ingestion.skipped[:SKIPPED_SHOWN]:
        typer.echo(one_line(f"  {skipped.path}: {skipped.reason}"))
    if len(ingestion.skipped) > SKIPPED_SHOWN:
        typer.echo(f"  … and {len(ingestion.skipped) - SKIPPED_SHOWN} more")
