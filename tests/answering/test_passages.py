"""What can be quoted whole from a chunk."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.answering.passages import Layout, passages
from workbench.answers import Answer
from workbench.documents import Chunk


def _read(text: str, language: str = "en") -> list[tuple[str, str]]:
    """Layout and shown text of each passage; every quote is checked to stand in the chunk."""
    chunk = Chunk("k1", text, language=language)
    found = passages(chunk)
    for passage in found:
        quote = passage.quote.of(text)
        assert quote == quote.strip() != ""
    return [(passage.layout.value, passage.text) for passage in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One is 1. Two is 2.", [("sentence", "One is 1."), ("sentence", "Two is 2.")]),
        ("# Title\n\nIt works.", [("sentence", "It works.")]),
        ("Title\n=====\n\nIt works.", [("sentence", "It works.")]),
        ("It works\nover two lines.", [("sentence", "It works over two lines.")]),
        (
            "> [!NOTE]\n>\n> Save first. Then\n> close it.",
            [("sentence", "Save first."), ("sentence", "Then close it.")],
        ),
        ("* Open it.\n* Close it.", [("item", "Open it."), ("item", "Close it.")]),
        ("1. Open\n2. Close", [("item", "Open"), ("item", "Close")]),
        ("    * nested item", [("item", "nested item")]),
        ("Press **Save**. **Then** go.", [("sentence", "Press Save."), ("sentence", "Then go.")]),
        ("| A | B |\n|---|---|\n| **1** | x \\| y |", [("row", "| 1 | x \\| y |")]),
        ("```sh\nls\n```", [("code", "```sh\nls\n```")]),
        ("    ```sh\n    ls\n    ```", [("code", "```sh\nls\n```")]),
        ("> **Important** Save first. Go.", [("sentence", "Save first."), ("sentence", "Go.")]),
        ("**Save** keeps it. **Note:** Go.", [("sentence", "Save keeps it."), ("sentence", "Note: Go.")]),
        ("Do you know it? Yes, you do.", [("sentence", "Yes, you do.")]),
        ("Jane Doe", []),
        ("Only the plans for big teams have this", [("sentence", "Only the plans for big teams have this")]),
        ("* [Plans](plans)\n* See [the whole page on limits](limits)", []),
        ("![A screenshot](a.png)", []),
        ("<table><tr><td>1</td></tr></table>", []),
        ("Take it [c-2]. Or leave it.", [("sentence", "Or leave it.")]),
        ("", []),
        ("---", []),
        ("`x`", []),
    ],
)
def test_passages(text: str, expected: list[tuple[str, str]]) -> None:
    assert _read(text) == expected


def test_sentences_of_scripts_without_spaces() -> None:
    assert _read("**設定**を開きます。**次**に、保存します。", "ja") == [
        ("sentence", "設定を開きます。"),
        ("sentence", "次に、保存します。"),
    ]


def test_quotes_hold_the_markup_that_touches_them() -> None:
    text = "Press **[Save](save)**. *Then* go to **[!DNL Git]**. [!DNL Git] starts."
    assert [passage.quote.of(text) for passage in passages(Chunk("k1", text, language="en"))] == [
        "Press **[Save](save)**.",
        "*Then* go to **[!DNL Git]**.",
        "[!DNL Git] starts.",
    ]


def test_a_row_comes_with_its_head() -> None:
    row = passages(Chunk("k1", "| *Plan* | Days |\n| --- | --- |\n| Pro | 7 |"))[0]
    assert row.head == ("| Plan | Days |", "| --- | --- |")


def test_a_sentence_that_announces_something() -> None:
    found = passages(Chunk("k1", "To open it:\n\n* Click.\n\n手順：\n\n* 押す", language="en"))
    assert [passage.is_lead_in for passage in found if passage.layout is Layout.SENTENCE] == [True, True]


@given(st.text(alphabet="ab *_`[]()>|-#1.:\n\t。é&;<!", max_size=120))
def test_every_quote_is_a_piece_of_the_chunk_in_order(text: str) -> None:
    found = passages(Chunk("k1", text, language="en"))
    for passage in found:
        assert 0 <= passage.quote.start < passage.quote.end <= len(text)
    assert [passage.quote.start for passage in found] == sorted(passage.quote.start for passage in found)


def test_a_whole_answer_is_made_of_whole_passages(
    ask: Callable[[str, str], tuple[Answer, list[Chunk]]],
) -> None:
    answer, context = ask("How do I pair a headset?", "en")
    whole = {passage.quote.of(chunk.text) for chunk in context for passage in passages(chunk)}
    assert answer.citations
    assert {citation.quote for citation in answer.citations} <= whole
