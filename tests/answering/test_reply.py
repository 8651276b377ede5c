"""Replies are read strictly, and an error names the field."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.answering.reply import read_reply, read_row, reply_of, row_of
from workbench.answers import Answer, Citation
from workbench.errors import ReplyError

CITATION = {"id": "c-1", "quote": "100 rpm", "chunk_id": "c-1", "quote_translation": None}
LEGAL = {"claim_id": "c1", "document_id": "law/ro/act", "verbatim_quote": "30 de zile", "offset_estimate": 120}


def test_reply() -> None:
    reply = {"answer": "100 rpm [c-1].", "citations": [CITATION], "uncovered_aspects": ["bursts"]}
    expected = Answer("100 rpm [c-1].", [Citation("c-1", "100 rpm", "c-1")], ["bursts"])
    assert read_reply(reply) == expected
    assert read_reply(json.dumps(reply)) == expected
    assert read_reply(json.dumps(reply).encode()) == expected


def test_legal_dialect() -> None:
    answer = read_reply({"answer": "30 de zile [c1].", "citations": [LEGAL]})
    assert answer.citations == (Citation("c1", "30 de zile", "law/ro/act", None, 120),)


def test_refusal() -> None:
    assert read_reply('{"answer": null, "reason": "no_source"}') == Answer(None, reason="no_source")


def test_row() -> None:
    row = {
        "id": "q7",
        "question": "How many?",
        "language": "en",
        "answer": "100 rpm [c-1].",
        "citations": [CITATION],
        "context": ["k1", "k2"],
        "model": "a field of its own",
    }
    answer = read_row(row)
    assert (answer.id, answer.question, answer.language, answer.context) == ("q7", "How many?", "en", ("k1", "k2"))


@pytest.mark.parametrize(
    ("reply", "where", "what"),
    [
        ("no json", "reply", "no JSON"),
        ("", "reply", "no JSON"),
        ("[" * 100_000, "reply", "no JSON"),
        ("[1]", "reply", "valid dictionary"),
        ({"citations": []}, "reply.answer", "required"),
        ({"answer": 7}, "reply.answer", "string"),
        ({"answer": ""}, "reply", "empty"),
        ({"answer": None, "citations": [CITATION]}, "reply", "no citations"),
        ({"answer": "x", "citations": [CITATION, {**CITATION, "quote": None}]}, "reply.citations[1].quote", "string"),
        ({"answer": "x", "citations": [{"id": "c-1"}]}, "reply.citations[0].quote", "required"),
        (
            {"answer": "x", "citations": [{**LEGAL, "offset_estimate": "12"}]},
            "reply.citations[0].offset_estimate",
            "int",
        ),
        ({"answer": "x", "citations": [{**CITATION, "score": 1}]}, "reply.citations[0].score", "not permitted"),
        ({"answer": "x", "citations": "c-1"}, "reply.citations", "list"),
        ({"answer": "x", "uncovered_aspect": []}, "reply.uncovered_aspect", "not permitted"),
        ({"answer": "x", "uncovered_aspects": [None]}, "reply.uncovered_aspects[0]", "string"),
    ],
)
def test_errors_name_the_field(reply: Any, where: str, what: str) -> None:
    with pytest.raises(ReplyError) as caught:
        read_reply(reply)
    assert caught.value.where == where
    assert what in caught.value.what


_TEXT = st.text(st.characters(exclude_categories=["Cs"]))
_ANSWERS = st.builds(
    Answer,
    answer=_TEXT.filter(str.strip),
    citations=st.lists(
        st.builds(
            Citation,
            id=_TEXT.filter(bool),
            quote=_TEXT,
            chunk_id=_TEXT,
            quote_translation=st.none() | _TEXT,
            offset_estimate=st.none() | st.integers(0, 10**6),
        ),
        max_size=3,
    ),
    uncovered_aspects=st.lists(_TEXT, max_size=3),
    id=_TEXT.filter(bool),
    question=_TEXT,
    language=st.none() | st.just("en"),
    context=st.lists(_TEXT, max_size=3),
    reason=st.none() | _TEXT,
)


@given(_ANSWERS)
def test_a_row_is_read_back_as_it_was(answer: Answer) -> None:
    assert read_row(json.dumps(row_of(answer))) == answer


@given(_ANSWERS)
def test_a_reply_is_read_back_with_its_content(answer: Answer) -> None:
    read = read_reply(json.dumps(reply_of(answer)))
    assert (read.answer, read.citations, read.uncovered_aspects) == (
        answer.answer,
        answer.citations,
        answer.uncovered_aspects,
    )
