"""Counting the golden set, and saying what a whole one still lacks."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from pathlib import Path

from rich.console import Console

from workbench.evaluation.distribution import (
    HELP_CENTER_ROWS,
    LEGAL_ROWS,
    TAG_ROWS,
    completeness,
    distribution,
)
from workbench.evaluation.golden import GoldenRow, PlacedRow, Split, Tag

LANGUAGES = {"en", "de", "ja"}


def rows(tags: Iterator[tuple[Tag, ...]]) -> list[PlacedRow]:
    language, split = cycle(sorted(LANGUAGES)), cycle(Split)
    return [
        PlacedRow(
            Path("golden.jsonl"),
            number,
            GoldenRow.model_construct(
                id=f"r-{number}",
                language=next(language),
                split=next(split),
                tags=kinds,
                answerable=Tag.NOT_COVERED not in kinds,
            ),
        )
        for number, kinds in enumerate(tags, start=1)
    ]


def whole() -> list[PlacedRow]:
    """Exactly as many rows and tags as are needed."""
    needed = [tag for tag, count in TAG_ROWS.items() if tag is not Tag.LEGAL for _ in range(count)]
    plain = [Tag.PLAIN] * (HELP_CENTER_ROWS - len(needed))
    return rows(iter([(tag,) for tag in needed + plain] + [(Tag.LEGAL, Tag.PLAIN)] * LEGAL_ROWS))


def lacking(placed: list[PlacedRow]) -> set[tuple[str, str]]:
    return {(problem.reason, problem.subject) for problem in completeness(placed, LANGUAGES, Path("golden"))}


def test_whole_set_lacks_nothing() -> None:
    assert lacking(whole()) == set()


def test_one_row_less_is_named() -> None:
    for tag in TAG_ROWS:
        if tag is Tag.LEGAL:
            continue
        left = whole()
        left.remove(next(placed for placed in left if placed.row.tags == (tag,)))
        assert lacking(left) == {("too_few_rows", ""), ("too_few_tagged", tag)}
    legal = whole()[:-1]
    assert lacking(legal) == {("too_few_tagged", Tag.LEGAL)}


def test_every_language_and_split_is_asked() -> None:
    english = [
        replace(placed, row=placed.row.model_copy(update={"language": "en", "split": Split.DEV})) for placed in whole()
    ]
    assert lacking(english) == {
        ("language_not_asked", "de"),
        ("language_not_asked", "ja"),
        ("split_empty", "train"),
        ("split_empty", "test"),
    }


def test_tables_count_by_language_and_tag() -> None:
    console = Console(width=100, record=True)
    placed = rows(iter([(Tag.PLAIN,), (Tag.CROSS_LINGUAL, Tag.CODE_FENCE), (Tag.NOT_COVERED,), (Tag.CODE_FENCE,)]))
    for table in distribution([item.row for item in placed]):
        console.print(table)
    lines = [line.replace("│", " ").split() for line in console.export_text().splitlines()]
    # name, train, dev, test, rows, cross-lingual, unanswerable
    assert ["de", "2", "0", "0", "2", "0", "0"] in lines
    assert ["en", "0", "1", "0", "1", "1", "0"] in lines
    assert ["ja", "0", "0", "1", "1", "0", "1"] in lines
    assert ["all", "2", "1", "1", "4", "1", "1"] in lines
    assert ["code_fence", "1", "1", "0", "2", "1", "0"] in lines
