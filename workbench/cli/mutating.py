"""``workbench mutate``."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from workbench.cli.console import PolicyName
from workbench.evaluation.mutation import judge
from workbench.evaluation.mutation_report import failure_lines, score_json, score_tables
from workbench.evaluation.mutations.bank import make_bank
from workbench.evaluation.mutations.corpus import read_corpus
from workbench.verify.policies import HELP_CENTER, POLICIES


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
    errors = Console(stderr=True)
    making = make_bank(corpus, per_kind=per_kind, seed=seed)
    bank = list(track(making, "Making quotes", console=errors, transient=True))
    judging = judge(bank, policy=POLICIES[policy], lexicon=corpus.lexicon if lexicon else None)
    judged = list(track(judging, "Judging them", len(bank), console=errors, transient=True))
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
