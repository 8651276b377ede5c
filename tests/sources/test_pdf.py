"""PDFs: the text as it is printed, its pages and paragraphs, and one clear line for each file that cannot be read."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest
from fpdf import FPDF

from workbench import verify_quote
from workbench.documents import Document
from workbench.errors import SourceError
from workbench.settings import ROOT
from workbench.sources.chunking import chunk_document
from workbench.sources.folders import survey_folder
from workbench.sources.ingestion import ingest_folder
from workbench.sources.pages import page_number
from workbench.sources.pdf import read_pdf
from workbench.store.index import Index

SAMPLES = ROOT / "data" / "help_center_pdf"


def write_pdf(path: Path, *pages: Sequence[str], title: str = "", user: str | None = None) -> Path:
    """A PDF of one line after the other, in Helvetica; an empty line leaves room. ``user`` is a password to open it."""
    pdf = FPDF()
    for page in pages:
        pdf.add_page()
        pdf.set_font("Helvetica", size=11)
        for line in page:
            pdf.cell(0, 5, line, new_x="LMARGIN", new_y="NEXT")
    if title:
        pdf.set_title(title)
    if user is not None:
        pdf.set_encryption(owner_password="owner", user_password=user)
    path.parent.mkdir(parents=True, exist_ok=True)
    pdf.output(str(path))
    return path


def read(path: Path) -> Document:
    return read_pdf(path, source="help", language="en")


def wrong(path: Path) -> str:
    with pytest.raises(SourceError) as caught:
        read(path)
    assert caught.value.where == path
    assert caught.value.do
    assert "\n" not in str(caught.value)
    return caught.value.what


def test_lines_paragraphs_and_pages(tmp_path: Path) -> None:
    first = ["Refunds", "", "A refund takes up to ten busi-", "ness days, a long-", "term plan twice that."]
    document = read(write_pdf(tmp_path / "refunds.pdf", first, ["Ask us."]))
    assert document.id == "help/en/refunds"
    assert document.title == "Refunds"
    assert document.text == (
        "Refunds\n\nA refund takes up to ten busi-\nness days, a long-\nterm plan twice that.\n\fAsk us.\n\f"
    )
    places = [page_number(document.text, document.text.index(word)) for word in ("Refunds", "term", "Ask")]
    assert places == [1, 1, 2]


def test_larger_type_is_a_paragraph_of_its_own(tmp_path: Path) -> None:
    pdf = FPDF()
    pdf.add_page()
    for size, line in ((18, "Long"), (18, "title"), (11, "One"), (11, "two"), (11, "three.")):
        pdf.set_font("Helvetica", size=size)
        pdf.cell(0, size / 2, line, new_x="LMARGIN", new_y="NEXT")
    pdf.output(str(tmp_path / "a.pdf"))
    assert read(tmp_path / "a.pdf").text == "Long\ntitle\n\nOne\ntwo\nthree.\n\f"


def test_the_title(tmp_path: Path) -> None:
    path = write_pdf(tmp_path / "a.pdf", ["First line"], title="Its  own title")
    assert read(path).title == "Its own title"
    path.with_suffix(".yaml").write_text("title: 'The one beside it'\n", encoding="utf-8")
    assert read(path).title == "The one beside it"


def test_front_matter_beside_it(tmp_path: Path) -> None:
    path = write_pdf(tmp_path / "a.pdf", ["Text."])
    front = (
        "url: https://help.example/a\nupdated: 2026-02-03\nvalid_from: 2026-01-01\nvalid_until: 2026-12-31\nlang: fr\n"
    )
    path.with_suffix(".yaml").write_text(front, encoding="utf-8")
    document = read(path)
    assert (document.id, document.language) == ("help/en/a", "fr")
    assert document.source_url == "https://help.example/a"
    days = (document.updated, document.valid_from, document.valid_until)
    assert days == (date(2026, 2, 3), date(2026, 1, 1), date(2026, 12, 31))
    path.with_suffix(".yaml").write_text("updated: soon\n", encoding="utf-8")
    assert (
        wrong(path) == "a.yaml: the front matter does not parse (updated: 'soon' is not a date, write it as YYYY-MM-DD)"
    )


def test_a_pdf_that_everybody_may_open(tmp_path: Path) -> None:
    assert "Text." in read(write_pdf(tmp_path / "a.pdf", ["Text."], user="")).text


def test_what_cannot_be_read(tmp_path: Path) -> None:
    assert wrong(write_pdf(tmp_path / "locked.pdf", ["Text."], user="secret")) == "it is encrypted"
    assert wrong(write_pdf(tmp_path / "scan.pdf", [], [])) == "it has no text layer (its pages are pictures)"
    assert wrong(tmp_path / "missing.pdf") == "it is not a regular file"
    (tmp_path / "empty.pdf").touch()
    assert wrong(tmp_path / "empty.pdf") == "it is not a PDF"
    (tmp_path / "half.pdf").write_bytes(write_pdf(tmp_path / "whole.pdf", ["Text."]).read_bytes()[:200])
    assert wrong(tmp_path / "half.pdf").startswith("it is a damaged PDF")


def test_damage_never_gets_through_as_another_error(tmp_path: Path) -> None:
    whole = (SAMPLES / "de" / "data-residency.pdf").read_bytes()
    chance = random.Random(7)
    path = tmp_path / "damaged.pdf"
    for _ in range(40):
        broken = bytearray(whole[: chance.randrange(200, len(whole))] if chance.random() < 0.5 else whole)
        for _ in range(30):
            broken[chance.randrange(8, len(broken))] = chance.randrange(256)
        path.write_bytes(broken)
        with contextlib.suppress(SourceError):
            assert read(path).text.endswith("\f")


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*/*.pdf")), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_samples_in_chunks(path: Path) -> None:
    document = read_pdf(path, source="help_center_pdf", language=path.parent.name)
    assert document.source_url == f"https://help.kelvado.example/{path.parent.name}/{path.stem}"
    end = 0
    for chunk in chunk_document(document):
        assert document.text[chunk.start : chunk.end] == chunk.text
        assert not document.text[end : chunk.start].strip()
        assert len(chunk.text) <= 1_200
        end = chunk.end
    assert not document.text[end:].strip()


def test_divided_words_and_ligatures_are_kept_and_verified() -> None:
    document = read_pdf(SAMPLES / "en" / "encryption-and-vault.pdf", source="help_center_pdf", language="en")
    assert "an oﬃce ﬁre-\nwall" in document.text
    assert "suﬃ-\n\fcient" in document.text
    verdict = verify_quote("For most firms the keys that Kelvado manages are sufficient.", document.text)
    assert verdict.match == "normalized"
    assert verdict.span
    assert verdict.span.of(document.text) == "For most ﬁrms the keys that Kelvado manages are suﬃ-\n\fcient."
    assert not verify_quote("For most firms the keys that Kelvado manages are insufficient.", document.text).verified


def test_a_sentence_over_two_lines_or_pages_stays_in_one_chunk(tmp_path: Path) -> None:
    filler = [f"Sentence number {number} stands here to fill the page with words." for number in range(30)]
    document = read(write_pdf(tmp_path / "a.pdf", [*filler, "The last one goes"], ["over the page.", *filler]))
    (whole,) = [chunk for chunk in chunk_document(document) if "The last one" in chunk.text]
    assert "The last one goes\n\fover the page." in whole.text


def test_ingested_and_counted(tmp_path: Path) -> None:
    write_pdf(tmp_path / "in/help/en/refunds.pdf", ["Refunds take ten days."])
    (tmp_path / "in/help/en/refunds.yaml").write_text("title: Refunds\n", encoding="utf-8")
    (tmp_path / "in/help/en/plans.md").write_text("# Plans\n\nTwo of them.", encoding="utf-8")
    (tmp_path / "in/help/en/scan.pdf").write_bytes(b"%PDF-1.7 broken")
    ingestion = ingest_folder(tmp_path / "in", tmp_path / "index")
    assert (ingestion.total.documents, ingestion.total.chunks) == (2, 2)
    assert [each.path.name for each in ingestion.unreadable] == ["scan.pdf"]
    assert ingestion.skipped == []
    assert list(Index.load(tmp_path / "index").documents) == ["help/en/plans", "help/en/refunds"]


def test_one_article_twice(tmp_path: Path) -> None:
    write_pdf(tmp_path / "help/en/refunds.pdf", ["Text."])
    (tmp_path / "help/en/refunds.md").write_text("Text.", encoding="utf-8")
    (problem,) = survey_folder(tmp_path).unreadable
    assert "the same article as" in problem.reason
