"""``workbench ask`` and ``workbench answer``."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from workbench.answering.pipeline import answer_question, answer_questions, extractive_pipeline, read_questions
from workbench.answering.printing import plain_answer
from workbench.cli.console import AsOf, Home, PolicyName, one_line, settings_for
from workbench.store.index import Index
from workbench.store.runs import write_run
from workbench.verify.policies import HELP_CENTER, POLICIES


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
