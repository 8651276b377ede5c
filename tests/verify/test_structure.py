"""Prepared sources and their structure: tables, fences, furniture, and what a reader is shown."""

from __future__ import annotations

import pytest

from workbench.documents import Chunk
from workbench.spans import Span
from workbench.text.tokens import tokenize
from workbench.verify.furniture import is_furniture
from workbench.verify.source import PreparedSource, prepare
from workbench.verify.structure import displayed, header_and_row
from workbench.verify.verdicts import Flag

TABLE = "Prices:\n\n| Plan | Seats |\n|:-----|------:|\n| Team | 10 |\n| Firm | 90 |\n\nPlus tax."


def shown(text: str, part: str) -> tuple[str, set[Flag]]:
    start = text.index(part)
    span, flags = displayed(Span(start, start + len(part)), PreparedSource(text))
    return span.of(text), set(flags)


def furniture(text: str) -> list[str]:
    source = PreparedSource(text)
    return [token.text for token in tokenize(source.normalized.text) if is_furniture(token, source)]


def test_tables_and_their_rows() -> None:
    (table,) = PreparedSource(TABLE).tables
    assert table.header.of(TABLE) == "| Plan | Seats |"
    assert [row.of(TABLE) for row in table.rows] == ["| Team | 10 |", "| Firm | 90 |"]


@pytest.mark.parametrize("text", ["a | b", "a | b\nc | d", "| a |\n\n|---|\n| b |", "---", "no table"])
def test_no_tables(text: str) -> None:
    assert PreparedSource(text).tables == ()


def test_a_table_without_outer_pipes() -> None:
    (table,) = PreparedSource("Plan | Seats\n--- | ---\nTeam | 10").tables
    assert len(table.rows) == 1


def test_a_row_is_shown_with_its_header_and_not_with_other_rows_cut_off() -> None:
    text, flags = shown(TABLE, "| Firm | 90 |")
    assert text.startswith("| Plan | Seats |")
    assert text.endswith("| Firm | 90 |")
    assert flags == {Flag.TABLE_HEADER_ADDED}


def test_text_around_a_table_is_shown_as_it_is() -> None:
    assert shown(TABLE, "Plus tax.") == ("Plus tax.", set())
    assert shown(TABLE, "| Plan | Seats |") == ("| Plan | Seats |", set())


def test_header_and_row() -> None:
    source = PreparedSource(TABLE)
    assert [span.of(TABLE) for span in header_and_row("Plan Seats Firm 90", source) or ()] == [
        "| Plan | Seats |",
        "| Firm | 90 |",
    ]
    for other in ("Plan Seats Firm 10", "Seats Plan Firm 90", "Plan Seats", "Firm 90", ""):
        assert header_and_row(other, source) is None
    assert header_and_row("Plan Seats", PreparedSource("no table")) is None


def test_a_fence_is_shown_whole() -> None:
    text = "Run:\n```sh\nls -l\npwd\n```\nDone."
    assert shown(text, "pwd") == ("```sh\nls -l\npwd\n```", {Flag.CODE_FENCE_EXPANDED})
    assert shown(text, "```sh\nls -l\npwd\n```")[1] == set()
    assert shown(text, "Done.") == ("Done.", set())


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("It covers batteries [3] for years.", ["3"]),
        ("It covers batteries[^2] for years.", ["2"]),
        ("It covers parts¹ for years.", ["¹"]),
        ("1. Open Settings.\n2. Choose Billing.", ["1", "2"]),
        ("a) Open Settings.\nb) Choose Billing.", ["a", "b"]),
        ("for two\n\n- 12 -\n\nfull years", ["12"]),
        ("for two\f12\ffull years", ["12"]),
        ("for two\n\nPage 3 of 9\n\nfull years", ["Page", "3", "of", "9"]),
    ],
)
def test_furniture(text: str, marks: list[str]) -> None:
    assert furniture(text) == marks


@pytest.mark.parametrize(
    "text",
    [
        "It covers batteries (3) for years.",
        "It has 20 m² of space.",
        "See [3](https://example.com) now.",
        "The limit is 25.\nIt holds.",
        "In 2025. Then",
        "The limit is\n25\nfiles.",
        "Wait 12 days.",
        "Use row [1250] here.",
    ],
)
def test_no_furniture(text: str) -> None:
    assert furniture(text) == []


def test_what_is_prepared_stays_prepared() -> None:
    source = prepare("The limit is 100 rpm.", "en")
    assert prepare(source, "de") is source
    assert source.normalized is source.normalized


def test_a_chunk_brings_its_language_along() -> None:
    assert prepare(Chunk("x", "Hallo", language="de"), "en").language == "de"
    assert prepare(Chunk("x", "Hallo"), "de").language == "de"
    assert prepare("Hallo").stated_language is None


def test_the_words_of_a_source_are_folded() -> None:
    assert PreparedSource("Die STRASSE, die Straße").words == {"die", "strasse"}
