"""What the panel is given: texts, offsets, verdicts and surroundings, cut to a size that a page can carry."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from ui.sample_run import ACROSS, ACROSS_CHUNKS, AFTER_EMOJI, BUSINESS, FABRICATED, RUN, TABLE, cut, documents, records
from workbench.answers import Answer, Citation
from workbench.documents import Chunk, Document
from workbench.spans import Span
from workbench.store.records import AnswerRecord
from workbench.ui import panel_data as module
from workbench.ui.panel_data import NOT_VERBATIM, NOTHING_MARKED, citations_of_markers, panel_data
from workbench.ui.queue import Queue, review_items
from workbench.ui.source_view import CHUNK_CUT, CHUNK_LIMIT, CONTEXT_LIMIT, NO_DOCUMENT, OTHER_VERSION, source_view
from workbench.verify import verify_answer

DOCUMENTS = {document.id: document for document in documents()}


def data_of(answers, current, known=DOCUMENTS, **options):
    items = {item.id: item for item in review_items(RUN, answers)}
    options = {"scores": {}, "comments": {}, "show_verdict": False} | options
    return panel_data(items, current, queue=Queue.of(items), documents=known, **options)


def answered(text: str, citations: list[Citation], chunks: list[Chunk]) -> AnswerRecord:
    report = verify_answer(Answer(text, citations, id="a", question="?", language="en"), chunks)
    return AnswerRecord(report=report, chunks=tuple(chunks), titles={}, status="answered")


def test_offsets_point_at_the_quotes():
    data = data_of(records(), BUSINESS.id)
    for citation in data["citations"][:2] + data["citations"][3:]:
        source = data["sources"][citation["source"]]
        ((start, end),) = citation["places"][0]
        assert source["text"][start - source["offset"] : end - source["offset"]] == citation["quote"]
    for marker in data["answer"]["markers"]:
        assert data["answer"]["text"][marker["start"] : marker["end"]] == f"[{marker['label']}]"


def test_two_citations_of_one_id_go_to_its_two_markers_in_order():
    data = data_of(records(), AFTER_EMOJI.id)
    assert [(marker["label"], marker["citations"]) for marker in data["answer"]["markers"]] == [
        ("c-2", [0]),
        ("c-4", [1]),
        ("c-5", [2]),
        ("c-2", [3]),
    ]


def test_a_quote_across_two_chunks_has_a_place_in_each():
    data = data_of(records(), ACROSS.id)
    source, citation = data["sources"][data["citations"][0]["source"]], data["citations"][0]
    whole = source["before"] + source["text"] + source["after"]
    origin = len(source["before"])
    assert [whole[origin + start : origin + end] for start, end in citation["places"][0]] == ACROSS_CHUNKS.split("\n\n")
    assert citation["note"] == ""


def test_the_second_chunk_may_be_the_cited_one():
    chunks = cut(documents()[0])
    record = answered("Yes [c-2].", [Citation("c-2", ACROSS_CHUNKS, "c-2")], chunks)
    (citation,) = data_of([record], f"{RUN}/a/0")["citations"]
    (head, tail) = citation["places"][0]
    assert head[1] < 0 <= tail[0]
    text = DOCUMENTS["sample/en/limits"].text
    assert text[chunks[1].start + head[0] : chunks[1].start + head[1]] == "reset at the full minute."


def test_more_citations_than_markers_all_go_to_each():
    chunks = cut(documents()[0])
    quotes = [Citation("c1", "Every workspace", "c-1"), Citation("c-1", "its own limits", "c-1")]
    tied = citations_of_markers(answered("Yes [c-1].", quotes, chunks).report)
    assert tied == {(Span(4, 9), "c-1"): (0, 1)}


def test_surroundings_come_from_the_document():
    source = next(iter(data_of(records(), BUSINESS.id)["sources"].values()))
    text = DOCUMENTS["sample/en/limits"].text
    assert source["before"] + source["text"] + source["after"] in text
    assert source["before"].startswith("# API limits")
    assert source["title"] == "API limits 🎉🎉"
    assert source["path"] == ["Details"]


def test_a_chunk_without_its_document_stands_alone():
    chunk = Chunk("k", "100 rpm", document_id="d", start=5)
    other = Document(id="d", text="It is 90 rpm now.", language="en")
    assert source_view(chunk, {}, None).note == NO_DOCUMENT
    view = source_view(chunk, {"d": other}, None)
    assert (view.note, view.before, view.text, view.after) == (OTHER_VERSION, "", "100 rpm", "")


def test_surroundings_are_cut():
    text = "a" * 9_000 + "100 rpm" + "b" * 9_000
    document = Document(id="d", text=text, language="en")
    view = source_view(Chunk("k", "100 rpm", document_id="d", start=9_000), {"d": document}, None)
    assert (len(view.before), len(view.after), view.more_before, view.more_after) == (
        CONTEXT_LIMIT,
        CONTEXT_LIMIT,
        True,
        True,
    )


@pytest.mark.parametrize("place", [0, 40_000, 99_990])
@pytest.mark.parametrize("with_document", [True, False])
def test_a_huge_chunk_is_cut_round_its_quote(place, with_document):
    text = "x" * place + "THE QUOTE!" + "y" * (100_000 - place - 10)
    document = Document(id="d", text=text, language="en")
    chunk = Chunk("k", text, document_id="d")
    view = source_view(chunk, {"d": document} if with_document else {}, Span(place, place + 10))
    assert len(view.text) == CHUNK_LIMIT
    assert view.text[place - view.offset : place - view.offset + 10] == "THE QUOTE!"
    assert CHUNK_CUT in view.note
    assert view.more_before == (place > 0 and view.offset > (CONTEXT_LIMIT if with_document else 0))


def test_what_is_sent_has_a_bound(monkeypatch):
    monkeypatch.setattr(module, "SOURCES_LIMIT", 5_000)
    text = "\n\n".join(f"Paragraph {number} " + "word " * 100 for number in range(50))
    document = Document(id="d", text="# D\n\n" + text, language="en", title="D")
    chunks = cut(document)
    citations = [Citation(f"c-{number}", f"Paragraph {number - 1}", f"c-{number}") for number in range(1, 51)]
    record = answered(" ".join(f"S [c-{number}]." for number in range(1, 51)), citations, chunks)
    data = data_of([record], f"{RUN}/a/30", {"d": document})
    sent = [citation["sent"] for citation in data["citations"]]
    assert sent[30]
    assert 1 <= sum(sent) < 5
    assert len(data["sources"]) == sum(sent)


def test_notes_compare_texts_and_give_no_verdict_away():
    data = data_of(records(), FABRICATED.id)
    assert [citation["note"] for citation in data["citations"]][:2] == ["", ""]
    assert data["citations"][2]["note"] in (NOT_VERBATIM, NOTHING_MARKED)
    assert data["citations"][2]["verdict"] is None
    assert "reason" not in json.dumps(data)


def test_an_unknown_chunk_has_no_source():
    data = data_of(records(), f"{RUN}/hostile/2")
    citation = data["citations"][2]
    assert (citation["source"], citation["sent"], citation["cited"]) == (None, True, "c-9<img src=x>")


def test_a_claim_is_marked_in_the_answer():
    data = data_of(records(), TABLE.id)
    ((start, end),) = data["citations"][1]["claims"]
    assert "Bursts go up to 1,000" in data["answer"]["text"][start:end]


def test_long_texts_are_cut():
    chunks = cut(documents()[0])
    record = answered("Every. " * 20_000, [Citation("c-1", "x" * 20_000, "c-1")], chunks)
    answer = replace(record.report.answer, uncovered_aspects=("y" * 5_000,), question="z" * 5_000)
    record = replace(record, report=replace(record.report, answer=answer))
    data = data_of([record], f"{RUN}/a/0")
    assert len(data["answer"]["text"]) == module.ANSWER_LIMIT
    assert len(data["citations"][0]["quote"]) == module.QUOTE_LIMIT
    assert len(data["citations"][0]["tooltip"]) == 279
    assert len(data["answer"]["uncovered"][0]) == module.ASPECT_LIMIT
