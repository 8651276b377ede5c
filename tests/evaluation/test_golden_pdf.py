"""A quote from a PDF is verified as a person or a model would write it: words whole, ligatures as letters."""

from __future__ import annotations

import pytest
import regex

from workbench import verify_quote
from workbench.evaluation.golden import ReferenceQuote, read_rows
from workbench.evaluation.golden_data import GoldenData
from workbench.settings import ROOT

DATA = GoldenData(ROOT / "data")
LIGATURES = {"ﬃ": "ffi", "ﬄ": "ffl", "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl"}
# The hyphen is the word's own, and stands at a line's end.
OWN_HYPHEN = {"read-\nonly": "read-only"}

QUOTES = {
    f"{placed.row.id}-{number}": quote
    for placed in read_rows(ROOT / "data" / "golden" / "golden.jsonl")[0]
    for number, quote in enumerate(placed.row.reference_quotes, start=1)
    if quote.doc_id.startswith("help_center_pdf/")
}


def plain(printed: str) -> str:
    """``printed`` without the traces of the page."""
    for found, written in OWN_HYPHEN.items():
        printed = printed.replace(found, written)
    printed = regex.sub(r"(?<=\p{L})-\s*\n\s*(?=\p{L})", "", printed)
    for ligature, letters in LIGATURES.items():
        printed = printed.replace(ligature, letters)
    return regex.sub(r"[ \n\f]+", " ", printed)


def test_there_are_quotes_from_pdfs() -> None:
    assert len(QUOTES) >= 8


@pytest.mark.parametrize("quote", QUOTES.values(), ids=QUOTES)
def test_verified_at_its_place(quote: ReferenceQuote) -> None:
    document = DATA.document(quote.doc_id)
    verdict = verify_quote(plain(quote.quote), document.text, language=document.language)
    assert verdict.match in {"exact", "normalized"}
    assert verdict.span
    assert (verdict.span.start, verdict.span.end) == (quote.start, quote.end)


@pytest.mark.parametrize("quote", QUOTES.values(), ids=QUOTES)
def test_another_number_is_refused(quote: ReferenceQuote) -> None:
    document = DATA.document(quote.doc_id)
    wrong = regex.sub(r"\d+", lambda number: str(int(number[0]) + 1), plain(quote.quote), count=1)
    assert wrong == plain(quote.quote) or not verify_quote(wrong, document.text, language=document.language).verified
