"""One quote against one source: exact, then normalised, then fuzzy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz import fuzz

from workbench.documents import Chunk
from workbench.spans import Span
from workbench.text.normalize import NormalizedText, normalize
from workbench.verify.policies import HELP_CENTER, Policy
from workbench.verify.verdicts import Flag, Match, QuoteVerdict, Reason


@dataclass(frozen=True)
class PreparedSource:
    """A source whose normal form is made once and kept, for many quotes.

    >>> source = PreparedSource("Refunds take 14 days.")
    >>> verify_quote("refunds take", source).match
    <Match.NORMALIZED: 'normalized'>
    """

    text: str
    language: str | None = None

    @cached_property
    def normalized(self) -> NormalizedText:
        """The text in normal form."""
        return normalize(self.text)


def prepare(source: str | Chunk | PreparedSource) -> PreparedSource:
    """``source`` ready for many quotes; a prepared one is given back as it is."""
    if isinstance(source, PreparedSource):
        return source
    if isinstance(source, Chunk):
        return PreparedSource(source.text, source.language)
    return PreparedSource(source)


def verify_quote(
    quote: str, source: str | Chunk | PreparedSource, *, policy: Policy = HELP_CENTER, language: str | None = None
) -> QuoteVerdict:
    """Whether ``quote`` stands in ``source``, how and where.

    Spans of the verdict are code points into the source's text. Never raises for any text.

    >>> verdict = verify_quote("“25 MB” per file", 'The limit is "25 MB" per file.')
    >>> verdict.match.value, verdict.span
    ('normalized', Span(start=13, end=29))
    """
    if not quote.strip():
        return QuoteVerdict(
            verified=False, match=Match.NONE, score=0.0, reason=Reason.EMPTY_QUOTE, explanation="The quote is empty."
        )
    prepared = prepare(source)
    exact = [Span(start, start + len(quote)) for start in _occurrences(quote, prepared.text)]
    if exact:
        return _found(Match.EXACT, exact)
    wanted = normalize(quote).folded.strip()
    normalized = prepared.normalized
    if wanted:
        places = [normalized.span(start, start + len(wanted)) for start in _occurrences(wanted, normalized.folded)]
        if places:
            return _found(Match.NORMALIZED, places)
        aligned = fuzz.partial_ratio_alignment(wanted, normalized.folded)
        if aligned and aligned.dest_end > aligned.dest_start and len(wanted) <= len(normalized.folded):
            span = normalized.span(aligned.dest_start, aligned.dest_end)
            if aligned.score / 100 >= policy.paraphrase_threshold and policy.accepts(Match.PARAPHRASED):
                return _found(Match.PARAPHRASED, [span], aligned.score / 100, frozenset({Flag.PARAPHRASED}))
            return _not_found(aligned.score / 100, span)
    return _not_found(0.0, None)


def _occurrences(wanted: str, text: str) -> Iterator[int]:
    start = text.find(wanted)
    while start >= 0:
        yield start
        start = text.find(wanted, start + 1)


def _found(match: Match, spans: list[Span], score: float = 1.0, flags: frozenset[Flag] = frozenset()) -> QuoteVerdict:
    if len(spans) > 1:
        flags |= {Flag.AMBIGUOUS}
    return QuoteVerdict(
        verified=True,
        match=match,
        score=score,
        span=spans[0],
        places=tuple((span,) for span in spans),
        display_span=spans[0],
        flags=flags,
        explanation=f"Found in the source at {spans[0].start}–{spans[0].end}.",
    )


def _not_found(score: float, nearest: Span | None) -> QuoteVerdict:
    near = f" The nearest passage is at {nearest.start}–{nearest.end}." if nearest else ""
    return QuoteVerdict(
        verified=False,
        match=Match.NONE,
        score=score,
        reason=Reason.QUOTE_NOT_FOUND,
        explanation=f"The quote does not stand in the source.{near}",
    )
