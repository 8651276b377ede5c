"""The tables of cases themselves: valid, without doubles, and complete in languages, reasons and flags."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from workbench.verify import Flag, Match, Reason

FOLDER = Path(__file__).parent.parent / "cases"
SCHEMA: dict[str, Any] = json.loads((FOLDER / "cases.schema.json").read_text(encoding="utf-8"))
TABLES = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted(FOLDER.glob("*.json"))
    if path.stem.split("_")[0] in SCHEMA["$defs"]
}
LANGUAGES = "ar bn ca cs da de el en es fa fi fr he hi hu id it ja ko nl no pl pt ro ru sk sv th tr uk vi zh".split()


def quotes(table: str) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = TABLES[table]
    return cases


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", TABLES)
def test_the_table_is_valid(name: str) -> None:
    schema = {"$ref": f"#/$defs/{name.split('_')[0]}", "$defs": SCHEMA["$defs"]}
    errors = jsonschema.Draft202012Validator(schema).iter_errors(TABLES[name])
    assert [f"{error.json_path}: {error.message}" for error in errors] == []


def test_the_schema_refuses_what_is_misspelt() -> None:
    schema = {"$ref": "#/$defs/quotes", "$defs": SCHEMA["$defs"]}
    case = {"label": "x", "source": "a", "quote": "a", "expect": "verified", "reasons": "number_mismatch"}
    assert not jsonschema.Draft202012Validator(schema).is_valid([case])


def test_every_table_is_explained() -> None:
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [name for name in TABLES if f"`{name}.json`" not in page] == []


@pytest.mark.parametrize("name", TABLES)
def test_labels_are_unique(name: str) -> None:
    doubles = [label for label, count in Counter(case["label"] for case in TABLES[name]).items() if count > 1]
    assert doubles == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_kinds_of_quotes(language: str) -> None:
    fabricated = {case["label"] for case in quotes("quotes_fabricated") if case["language"] == language}
    assert sum(case["language"] == language for case in quotes("quotes_genuine")) >= 2
    for kind in ("negation lost", "negation gained", "number changed", "cut be", "affix", "near word"):
        assert any(kind in label for label in fabricated), kind


def test_every_match_reason_and_flag_is_reached() -> None:
    reached: set[Any] = set()
    for name, cases in TABLES.items():
        for case in cases:
            if name.startswith("quotes"):
                reached |= {case.get("match"), case.get("reason"), *case.get("flags", ())}
            elif name == "answers":
                for part in ("citations", "markers", "claims"):
                    for verdict in case["expect"].get(part, ()):
                        reached |= {verdict.get("match"), verdict.get("reason"), *verdict.get("flags", ())}
    wanted = {*Match, *Reason, *Flag} - {Match.NONE}
    assert {str(word) for word in wanted - reached} == set()


def test_the_schema_knows_every_word_of_a_verdict() -> None:
    written = json.dumps(SCHEMA["$defs"])
    assert [word.value for word in (*Match, *Reason, *Flag) if f'"{word.value}"' not in written] == []
