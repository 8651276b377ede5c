"""Tables of cases: a test that is marked ``table("name")`` runs once for each case of ``tests/cases/name.json``.

A case with ``known_failure`` (why) is a strict xfail: when it passes, the mark has to go. A test that asks something
else of the same cases names its own key: ``table("name", known_failure="known_failure_elsewhere")``.
"""

import json
from pathlib import Path
from typing import Any

import hypothesis
import pytest

# A machine that is busy makes no property wrong.
hypothesis.settings.register_profile("house", deadline=None)
hypothesis.settings.load_profile("house")

CASES = Path(__file__).parent / "cases"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "table(*names): run for each case of tests/cases/NAME.json, as argument `case`")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    marker = metafunc.definition.get_closest_marker("table")
    if marker is not None:
        key = marker.kwargs.get("known_failure", "known_failure")
        cases = [case for name in marker.args for case in load_table(name)]
        metafunc.parametrize("case", [_parameter(case, case.get(key)) for case in cases])


def load_table(name: str) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))
    return cases


def _parameter(case: dict[str, Any], failure: str | None) -> Any:
    marks = [pytest.mark.xfail(strict=True, reason=failure)] if failure else []
    return pytest.param(case, id=case["label"], marks=marks)
