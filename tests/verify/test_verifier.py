"""Whole answers: a verdict for each citation, marker and claim, by the table of answers."""

from __future__ import annotations

from typing import Any

import pytest

from workbench.answers import Answer, Citation
from workbench.documents import Chunk
from workbench.verify import VerificationReport, verify_answer
from workbench.verify.policies import POLICIES
from workbench.verify.verdicts import CitationVerdict

Case = dict[str, Any]


def report_of(case: Case) -> VerificationReport:
    answer = Answer(
        case["answer"],
        [Citation(**citation) for citation in case["citations"]],
        language=case.get("language"),
        question=case.get("question", ""),
        context=case.get("context", ()),
    )
    language = case.get("language")
    chunks = [Chunk(**{"language": language} | chunk) for chunk in case["chunks"]]
    return verify_answer(answer, chunks, policy=POLICIES[case.get("policy", "HELP_CENTER")])


def said(report: VerificationReport, texts: dict[str, str]) -> dict[str, Any]:
    """A report as the table writes it."""
    return {
        "grounded": report.grounded,
        "coverage": report.coverage,
        "citations": [_citation(verdict, texts) for verdict in report.citations],
        "markers": [{"id": marker.id, "reason": marker.reason} for marker in report.markers],
        "claims": [
            {
                "text": claim.text,
                "factual": claim.factual,
                "citations": list(claim.citations),
                "flags": sorted(claim.flags),
                "reason": claim.reason,
            }
            for claim in report.claims
        ],
    }


def _citation(verdict: CitationVerdict, texts: dict[str, str]) -> dict[str, Any]:
    quote = verdict.quote
    chunks = [texts[chunk_id] for chunk_id in verdict.chunk_ids]
    split = len(chunks) > 1
    return {
        "verified": verdict.verified,
        "match": quote.match,
        "reason": quote.reason,
        "flags": sorted(quote.flags),
        "chunk_id": verdict.chunk_id,
        "claims": list(verdict.claim_ids),
        "span_start": quote.span.start if quote.span else None,
        "places": [
            [span.of(chunks[number if split else 0]) for number, span in enumerate(place)] for place in quote.places
        ],
        "explanation": quote.explanation,
    }


def mismatches(wanted: dict[str, Any], report: dict[str, Any], path: str = "") -> list[str]:
    """Where a report says other than the case, which need not say everything."""
    found: list[str] = []
    for name, value in wanted.items():
        here = f"{path}{name}"
        if name == "names":
            found += [] if value in report["explanation"] else [f"{here}: {value!r} not in {report['explanation']!r}"]
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            if len(value) != len(report[name]):
                found.append(f"{here}: {len(report[name])}, not {len(value)}: {report[name]}")
                continue
            for number, (one, other) in enumerate(zip(value, report[name], strict=True)):
                found += mismatches(one, other, f"{here}[{number}].")
        elif report[name] != value:
            found.append(f"{here}: {report[name]!r}, not {value!r}")
    if path.startswith(("markers", "claims")) and "reason" not in wanted and report["reason"]:
        found.append(f"{path}reason: {report['reason']}, not named")
    return found


@pytest.mark.table("answers")
def test_report(case: Case) -> None:
    texts = {chunk["id"]: chunk["text"] for chunk in case["chunks"]}
    assert not mismatches(case["expect"], said(report_of(case), texts))
