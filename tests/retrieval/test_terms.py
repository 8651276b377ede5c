"""Terms of one word or run, script by script."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.retrieval.terms import fold, terms, tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("l’écran d'été", ["l", "ecran", "ecran*", "d", "ete"]),
        ("app/etc/env.php", ["app", "etc", "env.php", "env", "php"]),
        ("v2.4.6.", ["v2.4.6", "v2"]),
        ("__construct()", ["construct", "const*"]),
        ("x86 3D", ["x86", "3d"]),
        ("猫", ["猫"]),
        ("ﾌﾞﾙｰ", ["ブル", "ルー"]),
        ("การตั้งค่า", ["กา", "าร", "รตั้", "ตั้ง", "งค่", "ค่า"]),
        ("می‌شود", ["ميشود", "ميشود*"]),
        ("देवनागरी है", ["देवनागरी", "देवना*", "है"]),
        ("v2を確認", ["v2", "を確", "確認"]),
        ("١٢٣ १२ ๑๒ １２", ["123", "12", "12", "12"]),
        ("від'єднати об’єкт", ["відєднати", "відєд*", "обєкт", "обєкт*"]),
        ("— … 🎉 ()", []),
    ],
)
def test_tokens(text: str, expected: list[str]) -> None:
    assert tokens(text) == expected


@given(st.text())
def test_terms_stand_in_the_text_in_order(text: str) -> None:
    found = list(terms(text))
    assert all(0 <= term.start < term.end <= len(text) for term in found)
    assert [term.start for term in found] == sorted(term.start for term in found)
    assert all(term.token for term in found)


@given(st.text(alphabet=st.characters(categories=["L", "N"]), min_size=1, max_size=12))
def test_folding_again_changes_nothing_for_letters_and_digits(word: str) -> None:
    once = fold(word)
    assert fold(once) == once
