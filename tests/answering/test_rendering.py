"""What a front end gets from verdicts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from workbench import Answer, Chunk, Citation, verify_answer
from workbench.answering.rendering import RenderedAnswer, render_answer, tooltip
from workbench.answering.reply import read_reply
from workbench.documents import ChunkKind
from workbench.spans import Span
from workbench.verify.verdicts import CitationVerdict, Match, QuoteVerdict, VerificationReport

CASES = json.loads((Path(__file__).parent.parent / "cases" / "rendering.json").read_text(encoding="utf-8"))
CHUNKS = [
    Chunk("k1", "The limit is 100 rpm.", "help/en/limits", "en", source_url="https://help.example/limits"),
    Chunk("k2", "Trials get 10 rpm.", "help/en/trials", "en", source_url="javascript:alert(1)"),
]


def _render(answer: Answer) -> RenderedAnswer:
    return render_answer(verify_answer(answer, CHUNKS), CHUNKS, titles={"help/en/limits": "Limits"}, notes=["n"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["label"])
def test_rendered(case: dict[str, Any]) -> None:
    reply = {key: case[key] for key in ("answer", "citations", "uncovered_aspects", "reason") if key in case}
    rendered = _render(read_reply(reply))
    assert {
        "answer": rendered.answer,
        "status": rendered.status,
        "ids": [citation.id for citation in rendered.citations],
        "statuses": [citation.status for citation in rendered.citations],
    } == case["expect"]
    assert (rendered.refusal is None) == (rendered.status != "refused")
    assert rendered.notes == ["n"]
    assert RenderedAnswer.model_validate_json(rendered.model_dump_json()) == rendered


def test_citation_fields() -> None:
    rendered = _render(Answer("It is 100 rpm [c-1].", [Citation("c-1", "limit is 100 rpm", "c-1", "Limit: 100/min")]))
    assert json.loads(rendered.citations[0].model_dump_json()) == {
        "id": "c-1",
        "chunk_id": "k1",
        "quote": "limit is 100 rpm",
        "source_quote": "limit is 100 rpm",
        "status": "verified",
        "match": "exact",
        "score": 1.0,
        "places": [[{"start": 4, "end": 20}]],
        "display_span": {"start": 4, "end": 20},
        "flags": [],
        "reason": None,
        "explanation": rendered.citations[0].explanation,
        "language": "en",
        "document_id": "help/en/limits",
        "title": "Limits",
        "source_url": "https://help.example/limits#:~:text=limit%20is%20100%20rpm",
        "quote_translation": "Limit: 100/min",
        "claim_ids": ["claim-1"],
    }


def test_an_unverified_citation_has_no_text_fragment_and_keeps_its_own_words() -> None:
    rendered = _render(Answer("It is so [c-1].", [Citation("c-1", "Gold members enjoy unlimited calls.", "c-1")]))
    citation = rendered.citations[0]
    assert (citation.status, citation.reason) == ("unverified", "quote_not_found")
    assert citation.source_url == "https://help.example/limits"
    assert citation.source_quote == "Gold members enjoy unlimited calls."


def test_an_address_that_is_not_http_is_dropped() -> None:
    rendered = _render(Answer("Trials get 10 rpm [c-2].", [Citation("c-2", "Trials get 10 rpm.", "c-2")]))
    assert rendered.citations[0].source_url is None


def test_refusal_names_what_to_do_next() -> None:
    refusal = _render(Answer(None, reason="no_source", question="limits & bursts?")).refusal
    assert refusal is not None
    assert (refusal.reason, refusal.search_url) == ("no_source", "/api/search?q=limits%20%26%20bursts%3F")
    assert refusal.message
    assert refusal.suggestion


def test_source_quote_shows_what_the_verdict_displays() -> None:
    text = "| Plan | Days |\n|---|---|\n| Free | 3 |\n| Pro | 7 |"
    chunk = Chunk("k1", text, kind=ChunkKind.TABLE)
    header, row = Span(0, 15), Span(text.index("| Pro"), len(text))
    quote = QuoteVerdict(verified=True, match=Match.EXACT, score=1.0, span=row, places=((header, row),))
    verdict = CitationVerdict(citation=Citation("c-1", "| Pro | 7 |", "c-1"), quote=quote, chunk_id="k1")
    report = VerificationReport(answer=Answer("7 days [c-1]."), citations=(verdict,), markers=(), claims=())
    assert render_answer(report, [chunk]).citations[0].source_quote == "| Plan | Days |\n| Pro | 7 |"


@pytest.mark.parametrize(
    ("quote", "length", "end"),
    [
        ("x" * 279, 279, "xx"),
        ("x" * 280, 279, "x…"),
        ("x" * 277 + "👨‍👩‍👧" + "y", 278, "x…"),
        ("x" * 276 + "e\u0301" + "yyyy", 279, "\u0301…"),
        ("x" * 277 + "e\u0301" + "yyyy", 278, "x…"),
        ("ก" * 277 + "ที่" * 9, 278, "ก…"),
    ],
)
def test_tooltip(quote: str, length: int, end: str) -> None:
    cut = tooltip(quote)
    assert (len(cut), cut[-2:]) == (length, end)


@given(st.text(min_size=250, max_size=400))
def test_tooltip_never_cuts_a_grapheme(quote: str) -> None:
    cut = tooltip(quote)
    assert len(cut) <= 279
    if cut != quote:
        whole = regex.findall(r"\X", quote)
        assert regex.findall(r"\X", cut[:-1]) == whole[: len(regex.findall(r"\X", cut[:-1]))]


_PIECES = st.sampled_from(
    [
        "It is 100 rpm",
        " [c-1]",
        " [c-2]",
        "[c-1, c-9]",
        " [C1]",
        ". ",
        "Trials get 10 rpm",
        "\n- ",
        "`[c-1]`",
        "[c-1–c-3]",
    ]
)
_CITATIONS = st.builds(
    Citation,
    id=st.sampled_from(["c-1", "c1", "c-2", "c-3", "C-9", "x"]),
    quote=st.sampled_from(["The limit is 100 rpm.", "limit is 900 rpm", "Trials get 10 rpm.", "", "something else"]),
    chunk_id=st.sampled_from(["c-1", "c-2", "k1", "c-9", "nowhere"]),
)


@given(st.lists(_PIECES, min_size=1, max_size=8).map("".join), st.lists(_CITATIONS, max_size=5))
def test_every_marker_has_a_citation_and_nothing_unverified_is_called_verified(
    text: str, citations: list[Citation]
) -> None:
    answer = Answer(text, citations)
    report = verify_answer(answer, CHUNKS)
    rendered = render_answer(report, CHUNKS)
    assert rendered.answer is not None
    outside_code = re.sub(r"`[^`]*`", "", rendered.answer)
    ids = {citation.id for citation in rendered.citations}
    assert set(re.findall(r"\[(c-\d+)\]", outside_code)) <= ids
    for citation in rendered.citations:
        if citation.status == "verified":
            chunk = next(chunk for chunk in CHUNKS if chunk.id == citation.chunk_id)
            assert citation.source_quote in chunk.text
    if not report.grounded:
        assert rendered.status == "partial"
