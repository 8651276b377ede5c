"""The verifier and the golden set prove each other: every reference quote stands where its row says."""

import pytest

from workbench.evaluation.golden import load_golden
from workbench.evaluation.golden_data import GoldenData
from workbench.settings import ROOT
from workbench.spans import Span
from workbench.verify import HELP_CENTER, LEGAL, Match, prepare, verify_quote

DATA = GoldenData(ROOT / "data")


@pytest.mark.parametrize("file", DATA.files, ids=lambda file: file.name)
def test_every_reference_quote_is_found_as_written(file) -> None:
    sources = {}
    for row in load_golden([file]):
        policy = LEGAL if row.id.startswith("legal") else HELP_CENTER
        for quote in row.reference_quotes:
            document = DATA.documents[quote.doc_id]
            source = sources.setdefault(quote.doc_id, prepare(document.text, document.language))
            verdict = verify_quote(quote.quote, source, policy=policy, offset_estimate=quote.start)
            assert verdict.match in (Match.EXACT, Match.NORMALIZED), (row.id, verdict.explanation)
            lead = len(quote.quote) - len(quote.quote.lstrip())  # white space at the edges is no part of a match
            start = quote.start + lead
            assert verdict.span == Span(start, start + len(quote.quote.strip())), row.id
