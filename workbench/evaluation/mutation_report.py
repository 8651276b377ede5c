"""The mutation score as tables for a terminal and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from workbench.evaluation.baselines import BASELINES
from workbench.evaluation.mutation import VERIFIER, Judged, Tally, excerpt, tally

METHODS = (VERIFIER, *BASELINES)


def score_tables(judged: Sequence[Judged]) -> Iterator[Table]:
    """False accepts and false rejects: summed, by kind, by language."""
    for genuine in (False, True):
        chosen = [one for one in judged if one.labelled.genuine is genuine]
        what = "False rejects of genuine quotes" if genuine else "False accepts of fabricated quotes"
        yield _table(f"{what}, by kind", tally(chosen, lambda labelled: labelled.kind), chosen, genuine=genuine)
        yield _table(f"{what}, by language", tally(chosen, lambda labelled: labelled.language), chosen, genuine=genuine)


def _table(title: str, tallies: dict[str, Tally], judged: Sequence[Judged], *, genuine: bool) -> Table:
    table = Table("", title=title, show_footer=True)
    total = tally(judged, lambda _: "all").get("all", Tally())
    table.columns[0].footer = "all"
    table.add_column("quotes", footer=f"{total.quotes:,}", justify="right")
    for method in METHODS:
        table.add_column(method, footer=_share(total, method), justify="right")
    if genuine:
        table.add_column("wrong span", footer=f"{total.wrong_spans}", justify="right")
    for name, counts in tallies.items():
        cells = [name, f"{counts.quotes:,}", *(_share(counts, method) for method in METHODS)]
        table.add_row(*cells, *([f"{counts.wrong_spans}" if counts.wrong_spans else ""] if genuine else []))
    return table


def _share(counts: Tally, method: str) -> str:
    wrong = counts.wrong.get(method, 0)
    return f"{wrong} ({counts.rate(method):.1%})" if wrong else "0"


def failure_lines(judged: Sequence[Judged], limit: int) -> Iterator[Text]:
    """At most ``limit`` of the verifier's failures of each kind, each with quote, source and verdict."""
    shown: dict[str, int] = {}
    for one in judged:
        labelled, verdict = one.labelled, one.verdict
        if not (one.wrong or one.wrong_span) or shown.get(labelled.kind, 0) >= limit:
            continue
        shown[labelled.kind] = shown.get(labelled.kind, 0) + 1
        fault = "wrong span" if not one.wrong else "false reject" if labelled.genuine else "false accept"
        yield Text.assemble(
            (f"{fault} · {labelled.kind} · {labelled.language} · {labelled.document_id}\n", "bold"),
            f"  quote    {labelled.quote!r}\n",
            f"  source   {excerpt(labelled, verdict)!r}\n",
            f"  change   {labelled.change}\n" if labelled.change else "",
            f"  verdict  {verdict.match} {verdict.score:.3f} {verdict.reason or ''} {verdict.explanation}\n",
        )


def score_json(judged: Sequence[Judged], *, seed: int, per_kind: int, seconds: float) -> dict[str, Any]:
    """All counts, and every failure of the verifier."""
    return {
        "seed": seed,
        "per_kind": per_kind,
        "quotes": len(judged),
        "seconds": round(seconds, 1),
        "methods": list(METHODS),
        "fabricated": _counts([one for one in judged if not one.labelled.genuine]),
        "genuine": _counts([one for one in judged if one.labelled.genuine]),
        "failures": [_failure(one) for one in judged if one.wrong or one.wrong_span],
    }


def _counts(judged: Sequence[Judged]) -> dict[str, Any]:
    return {
        "all": _figures(tally(judged, lambda _: "all").get("all", Tally())),
        "by_kind": {name: _figures(counts) for name, counts in tally(judged, lambda one: one.kind).items()},
        "by_language": {name: _figures(counts) for name, counts in tally(judged, lambda one: one.language).items()},
        "by_kind_and_language": {
            name: _figures(counts) for name, counts in tally(judged, lambda one: f"{one.kind}/{one.language}").items()
        },
    }


def _figures(counts: Tally) -> dict[str, Any]:
    return {"quotes": counts.quotes, "wrong": counts.wrong, "wrong_spans": counts.wrong_spans}


def _failure(one: Judged) -> dict[str, Any]:
    labelled, verdict = one.labelled, one.verdict
    return {
        "label": "genuine" if labelled.genuine else "fabricated",
        "kind": labelled.kind,
        "language": labelled.language,
        "document_id": labelled.document_id,
        "quote": labelled.quote,
        "change": labelled.change,
        "source_excerpt": excerpt(labelled, verdict),
        "true_spans": [[span.start, span.end] for span in labelled.spans],
        "verified": verdict.verified,
        "match": verdict.match,
        "score": verdict.score,
        "span": [verdict.span.start, verdict.span.end] if verdict.span else None,
        "reason": verdict.reason,
        "explanation": verdict.explanation,
    }
