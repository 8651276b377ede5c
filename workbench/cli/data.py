"""``workbench golden``, ``help-center`` and ``samples``: the data that everything is measured on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from workbench.cli.console import DATA, Data, conclude
from workbench.evaluation.distribution import completeness, distribution
from workbench.evaluation.golden import PlacedRow, json_schema, load_golden, read_rows
from workbench.evaluation.golden_check import check_golden
from workbench.evaluation.golden_data import GoldenData
from workbench.evaluation.golden_edit import Edit, fill, save, seal
from workbench.evaluation.help_center_check import check_help_center, read_articles
from workbench.evaluation.places import describe_absence, line_of, places
from workbench.evaluation.problems import Problem
from workbench.evaluation.samples import load_samples
from workbench.evaluation.samples_check import check_samples, coverage_problems, coverage_tables

golden = typer.Typer(no_args_is_help=True, help="The golden set: check it, and help those who write it.")
help_center = typer.Typer(no_args_is_help=True, help="The articles of the help center.")
samples = typer.Typer(no_args_is_help=True, help="The hand-written sample answers.")

GoldenFile = Annotated[Path, typer.Argument(metavar="FILE", help="A file of golden rows (JSON lines).")]


@golden.command("check")
def golden_check(
    files: Annotated[list[Path] | None, typer.Argument(help="Files of golden rows (default: all).")] = None,
    data: Data = DATA,
    draft: Annotated[bool, typer.Option("--draft", help="Rows need no content hash yet.")] = False,
    complete: Annotated[
        bool, typer.Option("--complete", help="The set must be whole: enough rows of each kind.")
    ] = False,
) -> None:
    """Prove the golden set: quotes stand where they say, splits are disjoint, nothing is asked twice, tags are true."""
    golden_data = GoldenData(data)
    rows: list[PlacedRow] = []
    problems: list[Problem] = []
    for path in files or golden_data.files:
        placed, wrong = read_rows(path)
        rows.extend(placed)
        problems.extend(wrong)
    problems.extend(check_golden(rows, golden_data.documents, golden_data.splits, draft=draft))
    if complete:
        problems.extend(completeness(rows, golden_data.languages, data / "golden"))
    console = Console()
    for table in distribution([placed.row for placed in rows]):
        console.print(table)
    conclude(problems, f"{len(rows)} golden rows")


@golden.command("schema")
def golden_schema() -> None:
    """Print the JSON Schema of a golden row, as data/golden/golden.schema.json holds it."""
    typer.echo(json.dumps(json_schema(), ensure_ascii=False, indent=2))


@golden.command("locate")
def golden_locate(
    doc_id: Annotated[str, typer.Argument(help="<source>/<language>/<article>")],
    quote: Annotated[str, typer.Argument(help="The passage, word for word.")],
    data: Data = DATA,
) -> None:
    """Print a passage of a document as a reference quote with its offsets, ready to be pasted into a row."""
    golden_data = GoldenData(data)
    document = golden_data.document(doc_id)
    found = places(document.text, quote)
    for span in found:
        typer.echo(f"line {line_of(document.text, span.start)}, split {golden_data.splits.of(doc_id)}", err=True)
        place = {"doc_id": doc_id, "quote": quote, "start": span.start, "end": span.end, "translation": None}
        typer.echo(json.dumps(place, ensure_ascii=False))
    if not found:
        typer.echo(f"{doc_id}: {describe_absence(document.text, quote)}", err=True)
        raise typer.Exit(1)


@golden.command("fill")
def golden_fill(
    file: GoldenFile,
    data: Data = DATA,
    moved: Annotated[
        bool, typer.Option("--moved", help="Also find quotes again that an edited article moved.")
    ] = False,
) -> None:
    """Fill in what a draft leaves out: the offsets of its quotes, the split, and empty fields."""
    golden_data = GoldenData(data)
    _save(file, fill(file, golden_data.documents, golden_data.splits, moved=moved))


@golden.command("seal")
def golden_seal(
    file: GoldenFile,
    unfreeze: Annotated[bool, typer.Option("--unfreeze", help="Also seal changed rows of the test split.")] = False,
) -> None:
    """Give finished rows their content hash. A row that was changed since goes to its next version."""
    _save(file, seal(file, unfreeze=unfreeze))


@help_center.command("check")
def help_center_check(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A tree <language>/<article>.md")] = DATA
    / "help_center",
) -> None:
    """Check the articles: front matter, links, tables, code fences, languages, and that nothing is told twice."""
    articles = read_articles(folder)
    languages = sorted({article.language for article in articles})
    conclude(check_help_center(articles), f"{len(articles)} articles ({' '.join(languages)})")


@samples.command("check")
def samples_check(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="Samples (JSON lines; default: all).")] = None,
    data: Data = DATA,
) -> None:
    """Verify each sample, and name where the verifier and the verdict written beside it part."""
    golden_data = GoldenData(data)
    placed = load_samples(file or data / "samples" / "answers.jsonl")
    rows = {row.id: row for row in load_golden(golden_data.files)}
    problems = check_samples(placed, golden_data.documents, rows) + coverage_problems(placed)
    console = Console()
    for table in coverage_tables([item.sample for item in placed]):
        console.print(table)
    conclude(problems, f"{len(placed)} samples")


def _save(file: Path, edit: Edit) -> None:
    if edit.changed:
        save(file, edit)
    conclude(list(edit.problems), f"{edit.changed} of {len(edit.lines)} rows changed")
