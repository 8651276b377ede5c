"""The data that comes with the workbench: articles, golden rows, splits, and the page that explains them."""

import json
import re
from pathlib import Path

import pytest

from workbench.evaluation.golden import GoldenRow, PlacedRow, ShapeReason, Tag, read_rows
from workbench.evaluation.golden_check import GoldenReason, check_golden
from workbench.evaluation.golden_data import GoldenData
from workbench.evaluation.golden_edit import fill, save
from workbench.evaluation.help_center_check import check_help_center, read_articles
from workbench.evaluation.splits import family
from workbench.settings import ROOT

DATA = ROOT / "data"
PAGE = (ROOT / "docs" / "golden-set.md").read_text(encoding="utf-8")
FILES = sorted((DATA / "golden").glob("*.jsonl"))


@pytest.fixture(scope="module")
def data() -> GoldenData:
    return GoldenData(DATA)


@pytest.mark.parametrize("source", ["help_center", "legal"])
def test_articles_are_sound(source: str) -> None:
    assert list(map(str, check_help_center(read_articles(DATA / source)))) == []


@pytest.mark.skipif(not FILES, reason="no golden rows have been written yet")
def test_golden_rows_are_proven(data: GoldenData) -> None:
    rows: list[PlacedRow] = []
    for path in FILES:
        placed, problems = read_rows(path)
        assert list(map(str, problems)) == []
        rows += placed
    assert list(map(str, check_golden(rows, data.documents, data.splits))) == []


def test_every_article_has_a_split(data: GoldenData) -> None:
    assert [doc_id for doc_id in data.documents if data.splits.of(doc_id) is None] == []


def test_every_split_has_every_language(data: GoldenData) -> None:
    """So that each language can be calibrated and measured."""
    for language in data.languages:
        homes = {data.splits.of(doc_id) for doc_id in data.documents if doc_id.startswith(f"help_center/{language}/")}
        assert len(homes) == 3, language


def test_page_explains_every_word() -> None:
    words = set(re.findall(r"`(\w+)`", PAGE))
    assert set(GoldenRow.model_fields) <= words
    assert set(Tag) <= words
    assert {*GoldenReason, *ShapeReason} <= words


def test_row_on_the_page_is_a_good_one(data: GoldenData, tmp_path: Path) -> None:
    (draft,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "draft.jsonl"
    path.write_text(draft, encoding="utf-8")
    save(path, fill(path, data.documents, data.splits))
    (row,), problems = read_rows(path)
    assert problems == []
    assert check_golden([row], data.documents, data.splits, draft=True) == []
    assert (
        family(row.row.expected_doc_ids[0]) in json.loads((DATA / "golden" / "splits.json").read_text())[row.row.split]
    )
