"""Words: what is a slip of the pen, and what is another word."""

from __future__ import annotations

import pytest
import wordfreq

from workbench.text.lexicon import is_function_word, is_known_word, is_slip, unmarked, word_list


@pytest.mark.parametrize(
    ("written", "meant", "language"),
    [
        ("biling", "billing", "en"),
        ("setings", "settings", "en"),
        ("attachmant", "attachment", "en"),
        ("rechnng", "rechnung", "de"),
        ("abonnment", "abonnement", "fr"),
        ("счетт", "счета", "ru"),
        ("λογαριασμς", "λογαριασμός", "el"),
        ("your", "you", "en"),
    ],
)
def test_slips(written: str, meant: str, language: str) -> None:
    assert is_slip(written, meant, language)


@pytest.mark.parametrize(
    ("written", "meant", "language"),
    [
        ("export", "import", "en"),
        ("enable", "unable", "en"),
        ("services", "servers", "en"),
        ("trail", "trial", "en"),
        ("kosten", "konten", "de"),
        ("účel", "účet", "cs"),
        ("pln", "plan", "en"),
        ("bills", "invoices", "en"),
        ("bạn", "bán", "vi"),
        ("ملفت", "ملفات", "ar"),
        ("ファイ", "ファイル", "ja"),
        ("zulässig", "unzulässig", "de"),
        ("příst", "příště", "cs"),
    ],
)
def test_no_slips(written: str, meant: str, language: str) -> None:
    assert not is_slip(written, meant, language)


def test_a_word_of_the_lexicon_is_no_slip() -> None:
    assert is_slip("plannr", "planner", "en")
    assert not is_slip("plannr", "planner", "en", {"plannr"})


def test_word_lists() -> None:
    assert "invoice" in word_list("en")
    assert word_list("pt-BR") == word_list("pt")
    assert word_list("xx") == {}


def test_every_language_of_the_product_but_thai_has_a_word_list() -> None:
    """Thai is compared by character, and needs none."""
    languages = "ar bn ca cs da de el en es fa fi fr he hi hu id it ja ko nb nl pl pt ro ru sk sv tr uk vi zh".split()
    assert set(languages) - set(wordfreq.available_languages("small")) == set()


def test_known_words() -> None:
    assert is_known_word("invoice", "en")
    assert not is_known_word("invoyce", "en")
    assert is_known_word("invoyce", "en", {"invoyce"})


@pytest.mark.parametrize(
    ("word", "plain"), [("résilié", "resilie"), ("łódź", "lodz"), ("plan", "plan"), ("τέλος", "τελος")]
)
def test_unmarked(word: str, plain: str) -> None:
    assert unmarked(word) == plain


def test_function_words() -> None:
    assert is_function_word("the", "en")
    assert not is_function_word("the", "de")
    assert not is_function_word("not", "en")
    assert not is_function_word("the", None)
