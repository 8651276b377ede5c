"""Explanations for people: what a verdict rests on, in a sentence with the places."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.spans import Span
from workbench.text.tokens import Token
from workbench.verify.verdicts import Match, Reason

_FOUND = {
    Match.EXACT: "Found word for word",
    Match.NORMALIZED: "Found, apart from typography",
    Match.EQUIVALENT: "Found, with quantities that are equal but written in another way",
    Match.OCR: "Found, apart from a scanner's misreadings",
    Match.PARAPHRASED: "Found, apart from slips or punctuation",
}
_SUBJECT = {
    Reason.NUMBER_MISMATCH: "number",
    Reason.UNIT_MISMATCH: "unit",
    Reason.NEGATION_MISMATCH: "negation or condition",
    Reason.WORD_SUBSTITUTED: "wording",
}


def place(span: Span) -> str:
    """A span for people.

    >>> place(Span(213, 215))
    'at 213–215'
    """
    return f"at {span.start}–{span.end}"


def found(match: Match, spans: Sequence[Span]) -> str:
    """Why a quote verified.

    >>> found(Match.EXACT, [Span(4, 9)])
    'Found word for word at 4–9.'
    """
    others = f" and in {len(spans) - 1} more places" if len(spans) > 2 else " and once more" if len(spans) == 2 else ""
    return f"{_FOUND[match]} {place(spans[0])}{others}."


def parted(reason: Reason, quote: Sequence[Token], source: Sequence[Token], span: Span | None) -> str:
    """Where quote and source part.

    >>> from workbench.text.tokens import tokenize
    >>> parted(Reason.NUMBER_MISMATCH, tokenize("15"), tokenize("14"), Span(213, 215))
    'The number differs: “15” in the quote, “14” in the source at 213–215.'
    """
    ours = f"“{written(quote)}” in the quote" if quote else "nothing in the quote"
    theirs = f"“{written(source)}” in the source" if source else "nothing in the source"
    where = f" {place(span)}" if span else ""
    return f"The {_SUBJECT.get(reason, 'wording')} differs: {ours}, {theirs}{where}."


def written(tokens: Sequence[Token], most: int = 8) -> str:
    """Tokens as a reader writes them, cut after ``most``."""
    words = " ".join(token.text for token in tokens[:most])
    return f"{words} …" if len(tokens) > most else words
