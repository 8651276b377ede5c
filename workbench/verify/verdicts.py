"""The words of a verdict: how a quote matched, what is flagged, and the one reason why it failed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from workbench.answers import Answer, Citation
from workbench.spans import Span


class Match(StrEnum):
    """How a quote was found, best first."""

    EXACT = "exact"
    NORMALIZED = "normalized"
    EQUIVALENT = "equivalent"
    OCR = "ocr"
    PARAPHRASED = "paraphrased"
    NONE = "none"


class Reason(StrEnum):
    """Why a quote, a marker or a claim failed, in order of precedence: the first that applies is given."""

    EMPTY_QUOTE = "empty_quote"
    CHUNK_NOT_IN_CONTEXT = "chunk_not_in_context"
    TRUNCATED_NUMBER = "truncated_number"
    NUMBER_MISMATCH = "number_mismatch"
    UNIT_MISMATCH = "unit_mismatch"
    NEGATION_MISMATCH = "negation_mismatch"
    ELLIPSIS_ORDER = "ellipsis_order"
    ELLIPSIS_HIDES_NEGATION = "ellipsis_hides_negation"
    SPLICED = "spliced"
    WORD_ORDER = "word_order"
    WORD_SUBSTITUTED = "word_substituted"
    TRANSLATED_QUOTE = "translated_quote"
    TRANSLATION_MISSING = "translation_missing"
    TRANSLATION_MISMATCH = "translation_mismatch"
    QUOTE_TOO_SHORT = "quote_too_short"
    MISATTRIBUTED = "misattributed"
    QUOTE_NOT_FOUND = "quote_not_found"

    MARKER_NOT_IN_CONTEXT = "marker_not_in_context"
    MARKER_WITHOUT_CITATION = "marker_without_citation"

    CLAIM_UNCITED = "claim_uncited"
    CLAIM_NUMBER_UNSUPPORTED = "claim_number_unsupported"


class Flag(StrEnum):
    """What a reviewer should know of a quote or claim that did not fail for it."""

    PARAPHRASED = "paraphrased"
    TABLE_HEADER_ADDED = "table_header_added"
    CODE_FENCE_EXPANDED = "code_fence_expanded"
    ACROSS_CHUNKS = "across_chunks"
    ELLIPSIS = "ellipsis"
    AMBIGUOUS = "ambiguous"
    UNIT_CONVERTED = "unit_converted"
    QUOTE_TRANSLATED = "quote_translated"
    PLACEHOLDER_KEPT = "placeholder_kept"
    CITATION_WITHOUT_MARKER = "citation_without_marker"
    CLAIM_NUMBER_ELSEWHERE = "claim_number_elsewhere"
    CLAIM_POLARITY_DIFFERS = "claim_polarity_differs"
    CLAIM_SUBJECT_DIFFERS = "claim_subject_differs"


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteVerdict:
    """Whether a quote stands in its source, how, and where.

    ``score`` is 1.0 for exact, normalized and equivalent, else the similarity of the best aligned window (0 to 1).
    ``span`` is the hull of the first place, never widened; ``places`` holds every place, each of one or more spans
    (several for an ellipsis, or a header and a row). ``display_span`` is what a reader should see: the whole code
    fence, the table row with its header. All offsets are code points into the source.
    """

    verified: bool
    match: Match
    score: float
    span: Span | None = None
    places: tuple[tuple[Span, ...], ...] = ()
    display_span: Span | None = None
    flags: frozenset[Flag] = frozenset()
    reason: Reason | None = None
    explanation: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationVerdict:
    """The verdict on one citation: ``chunk_id`` is the cited chunk's global id, or ``None`` when it is not in the
    context; ``claim_ids`` name the claims that the citation stands behind. A quote across two neighbouring chunks has
    one place of two spans, each in the offsets of its own chunk: ``chunk_ids`` names both, in reading order."""

    citation: Citation
    quote: QuoteVerdict
    chunk_id: str | None
    claim_ids: tuple[str, ...] = ()
    chunk_ids: tuple[str, ...] = ()

    @property
    def verified(self) -> bool:
        """Whether the quote was found and no guard was broken."""
        return self.quote.verified


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerVerdict:
    """One label of a marker in the answer: ``span`` is the whole marker's place in the answer's text."""

    id: str
    span: Span
    reason: Reason | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimVerdict:
    """One claim of the answer. ``citations`` index the answer's citations; ``factual`` is false for questions,
    greetings, headings and notes, which need no source."""

    id: str
    span: Span
    text: str
    factual: bool
    citations: tuple[int, ...] = ()
    flags: frozenset[Flag] = frozenset()
    reason: Reason | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class VerificationReport:
    """A verdict for each citation (in the answer's order), marker and claim of one answer."""

    answer: Answer
    citations: tuple[CitationVerdict, ...]
    markers: tuple[MarkerVerdict, ...]
    claims: tuple[ClaimVerdict, ...]

    @property
    def grounded(self) -> bool:
        """Whether every citation is verified and no marker or claim failed."""
        cited = all(verdict.verified for verdict in self.citations)
        marked = not any(marker.reason for marker in self.markers)
        return cited and marked and not any(claim.reason for claim in self.claims)

    @property
    def coverage(self) -> float | None:
        """The share of factual claims that any citation stands behind; ``None`` when no claim is factual."""
        factual = [claim for claim in self.claims if claim.factual]
        return sum(bool(claim.citations) for claim in factual) / len(factual) if factual else None

    @property
    def verified_share(self) -> float | None:
        """The share of citations that are verified: of a first attempt, ``verified_first_attempt``."""
        return sum(verdict.verified for verdict in self.citations) / len(self.citations) if self.citations else None
