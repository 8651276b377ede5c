"""Measures: every number of a text with its unit, and which agree."""

from __future__ import annotations

import pytest

from workbench.text.measures import measures


def texts(text: str, language: str | None = "en") -> list[str]:
    return [measure.text for measure in measures(text, language)]


def test_each_number_with_its_unit() -> None:
    assert texts("From 1 March 2025: 2 GB, 100 rpm, v2.4.4 and 5") == ["1 March 2025", "2 GB", "100 rpm", "v2.4.4", "5"]


def test_no_number() -> None:
    assert measures("No number here.", "en") == []
    assert measures("", "en") == []


def test_number_words_are_measures_but_not_in_digits() -> None:
    (measure,) = measures("within thirty days", "en")
    assert not measure.in_digits


def test_the_word_before_is_kept() -> None:
    assert [measure.before for measure in measures("Step 2: wait 5 min", "en")] == ["step", "wait"]


@pytest.mark.parametrize(
    ("one", "other"), [("90 min", "1.5 h"), ("1,000", "1000"), ("25 MB", "25"), ("thirty", "30"), ("v2.1", "v2.1")]
)
def test_agreeing(one: str, other: str) -> None:
    assert measures(one, "en")[0].agrees(measures(other, "en")[0])
    assert measures(other, "en")[0].agrees(measures(one, "en")[0])


@pytest.mark.parametrize(
    ("one", "other"),
    [("100 MB", "100 GB"), ("14", "15"), ("v2.1.0", "v2.1.1"), ("1 March 2025", "1 May 2025"), ("5 %", "5 ‰")],
)
def test_not_agreeing(one: str, other: str) -> None:
    assert not measures(one, "en")[0].agrees(measures(other, "en")[0])
