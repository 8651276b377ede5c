"""How the golden rows spread over languages, tags and splits; and whether that is as much as was promised."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path

from rich.table import Table

from workbench.evaluation.golden import KINDS, GoldenRow, PlacedRow, Split, Tag
from workbench.evaluation.problems import Problem

HELP_CENTER_ROWS = 250
"""Rows about the help center: with 250, a rate of 0.95 has a 95 % interval of about ±2.7 points."""

LEGAL_ROWS = 40
"""Rows about the legal corner."""

TAG_ROWS: Mapping[Tag, int] = {tag: 8 for tag in Tag if tag not in KINDS} | {
    Tag.CROSS_LINGUAL: 60,
    Tag.LEGAL: LEGAL_ROWS,
}
"""Rows of each tag. Eight show whether a scenario fails always or by chance; cross-lingual rows are the product's
main case besides the plain one, and are told apart by language."""


class CompletenessReason(StrEnum):
    """Why a golden set is not whole."""

    TOO_FEW_ROWS = "too_few_rows"
    TOO_FEW_TAGGED = "too_few_tagged"
    LANGUAGE_NOT_ASKED = "language_not_asked"
    SPLIT_EMPTY = "split_empty"


def completeness(rows: Sequence[PlacedRow], languages: set[str], where: Path) -> Iterator[Problem]:
    """What the whole golden set still lacks. ``languages`` are those of the help center, ``where`` is its folder."""
    every = [placed.row for placed in rows]
    legal = sum(Tag.LEGAL in row.tags for row in every)
    if len(every) - legal < HELP_CENTER_ROWS:
        message = f"{len(every) - legal} rows about the help center, {HELP_CENTER_ROWS} are needed"
        yield Problem(where, None, CompletenessReason.TOO_FEW_ROWS, message)
    for tag, needed in TAG_ROWS.items():
        tagged = sum(tag in row.tags for row in every)
        if tagged < needed:
            message = f"{tagged} rows, {needed} are needed"
            yield Problem(where, None, CompletenessReason.TOO_FEW_TAGGED, message, tag)
    for language in sorted(languages - {row.language for row in every}):
        message = "the help center has this language, but no question is asked in it"
        yield Problem(where, None, CompletenessReason.LANGUAGE_NOT_ASKED, message, language)
    for split in Split:
        if not any(row.split is split for row in every):
            yield Problem(where, None, CompletenessReason.SPLIT_EMPTY, "no row is in this split", split)


def distribution(rows: Sequence[GoldenRow]) -> list[Table]:
    """Two tables: rows by language and split, rows by tag and split. A row with several tags counts in each."""
    languages = sorted({row.language for row in rows})
    by_language = {language: [row for row in rows if row.language == language] for language in languages}
    by_tag = {str(tag): [row for row in rows if tag in row.tags] for tag in Tag}
    return [_table("language", by_language, total=rows), _table("tag", by_tag)]


def _table(name: str, groups: Mapping[str, Sequence[GoldenRow]], *, total: Sequence[GoldenRow] | None = None) -> Table:
    table = Table(show_footer=total is not None)
    table.add_column(name, footer="all", no_wrap=True)
    for heading in (*Split, "rows", "cross-lingual", "unanswerable"):
        table.add_column(heading, justify="right")
    for key, rows in groups.items():
        table.add_row(key, *map(str, _counts(rows)))
    for column, count in zip(table.columns[1:], _counts(total or ()), strict=True):
        column.footer = str(count)
    return table


def _counts(rows: Sequence[GoldenRow]) -> list[int]:
    splits = [sum(row.split is split for row in rows) for split in Split]
    cross_lingual = sum(Tag.CROSS_LINGUAL in row.tags for row in rows)
    return [*splits, len(rows), cross_lingual, sum(not row.answerable for row in rows)]
