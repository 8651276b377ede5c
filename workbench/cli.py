"""The command line, ``workbench``: one thin function a command.

Errors of the house print one line on stderr and set the exit code: 0 fine · 1 a negative verdict · 2 usage or data ·
3 infrastructure.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from workbench.answering.pipeline import answer_question, answer_questions, extractive_pipeline, read_questions
from workbench.answering.printing import plain_answer
from workbench.documents import ChunkKind
from workbench.errors import SourceError, WorkbenchError
from workbench.evaluation.distribution import completeness, distribution
from workbench.evaluation.golden import PlacedRow, json_schema, load_golden, read_rows
from workbench.evaluation.golden_check import check_golden
from workbench.evaluation.golden_data import GoldenData
from workbench.evaluation.golden_edit import Edit, fill, save, seal
from workbench.evaluation.help_center_check import check_help_center, read_articles
from workbench.evaluation.mutation import judge
from workbench.evaluation.mutation_report import failure_lines, score_json, score_tables
from workbench.evaluation.mutations.bank import make_bank
from workbench.evaluation.mutations.corpus import read_corpus
from workbench.evaluation.places import describe_absence, line_of, places
from workbench.evaluation.problems import Problem, by_place
from workbench.evaluation.samples import load_samples
from workbench.evaluation.samples_check import check_samples, coverage_problems, coverage_tables
from workbench.settings import ROOT, Settings
from workbench.sources.ingestion import Ingestion, ingest_folder
from workbench.store.index import Index
from workbench.store.runs import write_run
from workbench.verify.policies import HELP_CENTER, POLICIES

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)

Home = Annotated[
    Path | None, typer.Option("--home", help="The state folder (default: $WORKBENCH_HOME, else data/local).")
]


def settings_for(home: Path | None) -> Settings:
    """The settings of one command: ``--home`` wins over the environment."""
    return Settings() if home is None else Settings(home=home)


def one_line(text: str) -> str:
    """``text`` as a terminal may show it: a file's name can hold line breaks, escape codes and bytes without a letter.

    >>> one_line("a\\n\\x1b[31m.md")
    'a\\\\n\\\\x1b[31m.md'
    """
    return "".join(character if character.isprintable() else repr(character)[1:-1] for character in text)


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


SKIPPED_SHOWN = 20
"""How many files that are no articles are named: a folder may hold thousands of images."""


@app.command()
def ingest(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Articles as <source>/<lang>/<article>.md.")],
    home: Home = None,
    only: Annotated[bool, typer.Option("--only", help="Forget every source that is not in DIR.")] = False,
) -> None:
    """Read a folder of Markdown articles into the index of documents and chunks.

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


def _known_policy(name: str) -> str:
    if name not in POLICIES:
        raise typer.BadParameter(f"{name!r} is not one of {', '.join(POLICIES)}")
    return name


AsOf = Annotated[
    datetime | None,
    typer.Option("--as-of", formats=["%Y-%m-%d"], help="The day on which an article must be valid (default: today)."),
]
PolicyName = Annotated[
    str, typer.Option("--policy", callback=_known_policy, help=f"What counts as verified: {', '.join(POLICIES)}.")
]


@app.command()
def ask(
    question: Annotated[str, typer.Argument(metavar="QUESTION")],
    language: Annotated[str | None, typer.Option("--language", help="BCP 47 tag (default: any language).")] = None,
    as_of: AsOf = None,
    policy: PolicyName = HELP_CENTER.name,
    as_json: Annotated[bool, typer.Option("--json", help="Print the rendered answer as JSON.")] = False,
    home: Home = None,
) -> None:
    """Answer one question from the index, and show the quotes and sources of the answer.

    The answer is put together from sentences of the articles; no language model is used.
    """
    index = Index.load(settings_for(home).index_path)
    search, synthesiser = extractive_pipeline(index)
    answered = answer_question(
        question,
        retriever=search,
        synthesiser=synthesiser,
        policy=POLICIES[policy],
        as_of=(as_of or datetime.now().astimezone()).date(),
        language=language,
        titles={document.id: document.title for document in index.documents.values()},
    )
    rendered = answered.render()
    typer.echo(rendered.model_dump_json(indent=2) if as_json else plain_answer(rendered))


@app.command()
def answer(
    questions: Annotated[Path, typer.Argument(metavar="QUESTIONS", help='JSON lines: {"id", "question", "language"}.')],
    run_id: Annotated[str | None, typer.Option("--run-id", help="The run's name (default: the time).")] = None,
    as_of: AsOf = None,
    policy: PolicyName = HELP_CENTER.name,
    home: Home = None,
) -> None:
    """Answer a file of questions from the index, and keep the answers as a run."""
    rows = read_questions(questions)
    settings = settings_for(home)
    index = Index.load(settings.index_path)
    search, synthesiser = extractive_pipeline(index)
    created = datetime.now(UTC)
    day = (as_of or created.astimezone()).date()
    answers = answer_questions(
        rows,
        retriever=search,
        synthesiser=synthesiser,
        policy=POLICIES[policy],
        as_of=day,
        titles={document.id: document.title for document in index.documents.values()},
    )
    errors = Console(stderr=True)
    records = [answered.record for answered in track(answers, "Answering", len(rows), console=errors, transient=True)]
    folder = write_run(
        settings.runs_path,
        records,
        run_id=run_id or f"{created:%Y-%m-%dT%H%M%SZ}-extractive",
        synthesiser=synthesiser.name,
        policy=policy,
        created=created,
        wall_seconds=(datetime.now(UTC) - created).total_seconds(),
        versions={"retriever": search.name, "as_of": day.isoformat(), "questions": questions.name},
    )
    citations = [citation for record in records for citation in record.report.citations]
    statuses = Counter(record.status for record in records)
    typer.echo(", ".join(f"{statuses[status]} {status}" for status in ("answered", "partial", "refused")))
    typer.echo(f"Citations: {len(citations)}, verified: {sum(citation.verified for citation in citations)}")
    typer.echo(one_line(f"Run: {folder}"))


@app.command()
def mutate(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Articles as <source>/<lang>/<article>.md.")],
    per_kind: Annotated[int, typer.Option("--per-kind", min=1, help="Quotes of each kind in each language.")] = 10,
    seed: Annotated[int, typer.Option("--seed", help="Another seed makes other quotes.")] = 0,
    lexicon: Annotated[
        bool, typer.Option("--lexicon/--no-lexicon", help="Let the verifier know all words of the articles.")
    ] = True,
    policy: PolicyName = HELP_CENTER.name,
    show_failures: Annotated[int, typer.Option("--show-failures", min=0, help="Failures shown of each kind.")] = 0,
    json_file: Annotated[Path | None, typer.Option("--json", help="Write counts and failures to this file.")] = None,
) -> None:
    """Prove the verifier on your own articles: make genuine and fabricated quotes of them, and count its mistakes.

    Plain string algorithms judge the same quotes beside it. docs/mutation-bank.md describes the kinds of quotes.
    """
    began = time.perf_counter()
    corpus = read_corpus(folder)
    bank = list(make_bank(corpus, per_kind=per_kind, seed=seed))
    judging = judge(bank, policy=POLICIES[policy], lexicon=corpus.lexicon if lexicon else None)
    judged = list(track(judging, "Judging", len(bank), console=Console(stderr=True), transient=True))
    seconds = time.perf_counter() - began
    console = Console()
    for table in score_tables(judged):
        console.print(table)
    for failure in failure_lines(judged, show_failures):
        console.print(failure)
    if json_file:
        score = score_json(judged, seed=seed, per_kind=per_kind, seconds=seconds)
        json_file.write_text(json.dumps(score, ensure_ascii=False, indent=1), encoding="utf-8")
    typer.echo(f"{len(bank):,} quotes of {len(corpus.documents)} articles, {seconds:.0f} s")


golden = typer.Typer(no_args_is_help=True, help="The golden set: check it, and help those who write it.")
app.add_typer(golden, name="golden")

help_center = typer.Typer(no_args_is_help=True, help="The articles of the help center.")
app.add_typer(help_center, name="help-center")

DATA = ROOT / "data"
"""The data that comes with the workbench."""

Data = Annotated[Path, typer.Option("--data", help="The folder of documents and golden rows.")]
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
    _conclude(problems, f"{len(rows)} golden rows")


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
    _conclude(check_help_center(articles), f"{len(articles)} articles ({' '.join(languages)})")


samples = typer.Typer(no_args_is_help=True, help="The hand-written sample answers.")
app.add_typer(samples, name="samples")


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
    _conclude(problems, f"{len(placed)} samples")


def _save(file: Path, edit: Edit) -> None:
    if edit.changed:
        save(file, edit)
    _conclude(list(edit.problems), f"{edit.changed} of {len(edit.lines)} rows changed")


def _conclude(problems: list[Problem], summary: str) -> None:
    """Name each problem on a line, then the sum; exit with 1 when there is a problem."""
    for problem in by_place(problems):
        typer.echo(one_line(str(problem).removeprefix(f"{Path.cwd().as_posix()}/")))
    typer.echo(f"{summary}, {len(problems)} problem{'' if len(problems) == 1 else 's'}")
    if problems:
        raise typer.Exit(1)


def main() -> None:
    """Run the command line; errors of the house print one line and set the exit code."""
    try:
        app()
    except WorkbenchError as error:
        typer.echo(one_line(f"error: {error}"), err=True)
        sys.exit(error.exit_code)
