"""``workbench verify`` and ``workbench explain``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from workbench.cli.console import PolicyName, one_line
from workbench.evaluation.bulk import Tally, read_chunks, read_table, verify_rows, write_table
from workbench.text.differences import differences
from workbench.text.normalize import normalize
from workbench.text.tokens import tokenize
from workbench.verify.policies import HELP_CENTER, POLICIES
from workbench.verify.quotes import verify_quote
from workbench.verify.source import prepare
from workbench.verify.verdicts import QuoteVerdict


def verify(
    answers: Annotated[Path, typer.Argument(metavar="ANSWERS", help="Rows of answers: JSON lines or Parquet.")],
    chunks: Annotated[Path, typer.Option("--chunks", help="Rows of chunks with id and text: JSON lines or Parquet.")],
    out: Annotated[Path | None, typer.Option("--out", help="Where the verdicts go: .jsonl or .parquet.")] = None,
    fail: Annotated[bool, typer.Option("--fail", help="Exit with 1 when an answer is not grounded.")] = False,
    policy: PolicyName = HELP_CENTER.name,
) -> None:
    """Verify the answers of any RAG pipeline against their chunks; a verdict row for each answer.

    A row is {"id", "question", "language", "answer", "citations", "context": [chunk ids]}.
    """
    tally = Tally()
    rows = track(read_table(answers), "Verifying", console=Console(stderr=True), transient=True)
    verdicts = verify_rows(rows, read_chunks(read_table(chunks), where=chunks), tally, POLICIES[policy])
    if out:
        write_table(verdicts, out)
    else:
        for _ in verdicts:
            pass
    table = Table("", "count", "share", title="Verified")
    for label, part, whole in (
        ("answers grounded", tally.grounded, tally.answers),
        ("citations verified", tally.verified, tally.citations),
    ):
        table.add_row(label, f"{part:,} of {whole:,}", f"{part / whole:.1%}" if whole else "none")
    Console().print(table)
    if fail and tally.grounded < tally.answers:
        raise typer.Exit(1)


def explain(
    quote: Annotated[str, typer.Argument(metavar="QUOTE")],
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="A file, or the text itself.")],
    language: Annotated[str | None, typer.Option("--language", help="BCP 47 tag of the source.")] = None,
    policy: PolicyName = HELP_CENTER.name,
) -> None:
    """Show how a quote was judged: the steps taken, the passage, and the differences side by side."""
    path = Path(source)
    text = path.read_text(encoding="utf-8") if len(source) < 4096 and path.is_file() else source
    prepared = prepare(text, language)
    verdict = verify_quote(quote, prepared, policy=POLICIES[policy])
    lines = {
        "verdict": f"{'verified' if verdict.verified else 'not verified'} ({verdict.reason or verdict.match})",
        "why": verdict.explanation,
        "language": prepared.language or "unknown",
        "score": f"{verdict.score:.3f}",
        "steps on the quote": ", ".join(normalize(quote).steps) or "none",
        "steps on the source": ", ".join(prepared.normalized.steps) or "none",
        "flags": ", ".join(sorted(verdict.flags)) or "none",
        "passage": one_line(verdict.span.of(text)) if verdict.span else "none",
    }
    table = Table(show_header=False)
    for name, value in lines.items():
        table.add_row(name, value)
    console = Console()
    console.print(table, markup=False)
    if verdict.span:
        console.print(_side_by_side(quote, verdict, text), markup=False)
    if not verdict.verified:
        raise typer.Exit(1)


def _side_by_side(quote: str, verdict: QuoteVerdict, text: str) -> Table:
    table = Table("quote", "source", title="Differences")
    ours, theirs = (
        tokenize(normalize(quote).text),
        tokenize(normalize(verdict.span.of(text) if verdict.span else "").text),
    )
    for change in differences(ours, theirs)[0]:
        sides: list[Any] = [" ".join(token.text for token in side) or "—" for side in (change.quote, change.source)]
        table.add_row(*sides)
    if not table.rows:
        table.add_row("no word differs", "")
    return table
