"""A rendered answer on a terminal."""

from __future__ import annotations

from workbench import Answer, Chunk, Citation, verify_answer
from workbench.answering.printing import plain_answer
from workbench.answering.rendering import render_answer


def _print(answer: Answer, chunk: Chunk) -> str:
    return plain_answer(render_answer(verify_answer(answer, [chunk]), [chunk], notes=["A note."]))


def test_answer() -> None:
    chunk = Chunk("k1", "Up to 100 rpm.", "help/en/limits", "en", source_url="https://help.example/limits")
    answer = Answer("Up to 100 rpm [c-1].", [Citation("c-1", "Up to 100 rpm.", "c-1")], ["bursts", "price"])
    assert _print(answer, chunk).splitlines() == [
        "Up to 100 rpm [c-1].",
        "",
        "[c-1] “Up to 100 rpm.”",
        "      help/en/limits (en), verified",
        "      https://help.example/limits#:~:text=Up%20to%20100%20rpm.",
        "",
        "Not covered: bursts",
        "Not covered: price",
        "Note: A note.",
    ]


def test_unverified() -> None:
    chunk = Chunk("k1", "Up to 100 rpm.", "help/en/limits", "en")
    printed = _print(Answer("It flies [c-1].", [Citation("c-1", "Elephants can fly far.", "c-1")]), chunk)
    assert "help/en/limits (en), unverified: " in printed


def test_refusal() -> None:
    printed = _print(Answer(None, reason="no_source", uncovered_aspects=["x"]), Chunk("k1", "y"))
    assert printed.startswith("The articles hold nothing that answers this question.\n")
    assert "Not covered: x" in printed


def test_nothing_drives_the_terminal() -> None:
    chunk = Chunk("k1", "a \x1b[31m b \u202e c.", "d\x07", "en")
    printed = _print(Answer("a \x1b[31m b \u202e c [c-1].", [Citation("c-1", chunk.text, "c-1")]), chunk)
    assert not set(printed) & set("\x1b\x07\u202e")
    assert r"\x1b[31m" in printed
