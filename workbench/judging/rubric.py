"""The rubric: what each score from 1 to 5 says of a citation. People and judges rate by the same text."""

from __future__ import annotations

from dataclasses import dataclass

VERSION = "1"
"""Goes with every label. Raised whenever a text below changes its meaning: labels of two rubrics are not mixed."""


@dataclass(frozen=True, slots=True)
class Grade:
    """One score of the rubric, with a short name for a button and the text that defines it."""

    score: int
    name: str
    text: str


RUBRIC = (
    Grade(5, "Exact", "quote exactly supports the claim"),
    Grade(4, "Minor paraphrase", "supports it with minor paraphrase"),
    Grade(3, "Partial", "on topic but not full support"),
    Grade(2, "Wrong passage", "right chunk, wrong passage"),
    Grade(1, "Fabricated", "fabricated or wrong chunk"),
)
"""The grades, best first.

>>> [grade.score for grade in RUBRIC]
[5, 4, 3, 2, 1]
"""
