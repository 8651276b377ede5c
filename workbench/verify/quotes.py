"""One quote against one source: exact, normalised, then word by word. A ratio never makes a match."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

import regex
from rapidfuzz import fuzz

from workbench.documents import Chunk
from workbench.spans import Span, hull
from workbench.text.alignment import Alignment, Leniency, Likeness, Pair, align
from workbench.text.normalize import HYPHENATION_POINT, NormalizedText, normalize
from workbench.text.tokens import Token, TokenKind, tokenize
from workbench.text.windows import starts, windows
from workbench.verify import explain
from workbench.verify.diagnosis import Fault, diagnose
from workbench.verify.edges import edge_fault
from workbench.verify.ellipsis import between_parts, quote_parts
from workbench.verify.furniture import is_furniture
from workbench.verify.markers import code_spans
from workbench.verify.policies import HELP_CENTER, Policy
from workbench.verify.source import PreparedSource, prepare
from workbench.verify.structure import displayed, header_and_row
from workbench.verify.verdicts import Flag, Match, QuoteVerdict, Reason

# A place more would only be listed; a word that stands everywhere is not read a thousand times.
MOST_PLACES = 50
# Some ten pages: more than anybody quotes, and still aligned in a moment.
LONGEST_ALIGNED = 5_000
# A quote of which words were mistaken needs others that were not.
_FEWEST_WORDS = 3
_WORDS_PER_SLIP = 4
_FEWEST_SIGNS = 3
_OUTER = " .,:;!?\"'()[]-*…·•。、，：；！？"
# [NUME CLIENT], [お客様名]: capitals, or letters that have no case.
_PLACEHOLDER = regex.compile(r"\[[\p{Lu}\p{Lo}][\p{Lu}\p{Lo}\p{M}\d _.-]+\](?!\()")
_RANK = {match: rank for rank, match in enumerate(Match)}


@dataclass(frozen=True, slots=True)
class Finding:
    """How one stretch of quote was found: ``places`` in the source, best place first."""

    match: Match
    places: tuple[Span, ...]
    score: float = 1.0
    flags: frozenset[Flag] = frozenset()


def verify_quote(
    quote: str,
    source: str | Chunk | PreparedSource,
    *,
    policy: Policy = HELP_CENTER,
    language: str | None = None,
    lexicon: Container[str] | None = None,
    offset_estimate: int | None = None,
) -> QuoteVerdict:
    """Whether ``quote`` stands in ``source``, how and where.

    ``language`` (a BCP 47 tag) is the source's, identified when it is not given and it matters. ``lexicon`` holds
    case-folded words that are words, beside the source's own: those of the whole corpus, when it is at hand.
    ``offset_estimate`` (code points into the source) picks among several places. Spans of the verdict are code points
    into the source's text. Never raises for any text.

    >>> verdict = verify_quote("“25 MB” per file", 'The limit is "25 MB" per file.')
    >>> verdict.match.value, verdict.span
    ('normalized', Span(start=13, end=29))
    >>> verify_quote("within 15 days", "Refunds are issued within 14 days.").explanation
    'The number differs: “15” in the quote, “14” in the source at 26–28.'
    """
    prepared = prepare(source, language)
    if not any(map(str.isalnum, quote)) and not tokenize(normalize(quote).text):
        if signs := _code_signs(quote.strip(), prepared.text):
            return _verified(Match.EXACT, [signs], prepared, 1.0, frozenset())
        return _refused(Fault(Reason.EMPTY_QUOTE, "The quote is empty: it holds no word, number or sign."))
    search = _Search(prepared, policy, lexicon)
    found = search.find(quote)
    if isinstance(found, Fault):
        parts = quote_parts(quote)
        if len(parts) > 1 or (parts and parts[0] != quote.strip()):
            return _elided(parts, search)
        if row := header_and_row(quote, prepared):
            return _verified(Match.NORMALIZED, [row], prepared, 1.0, frozenset())
        return _refused(found)
    places = list(found.places)
    if offset_estimate is not None:
        places.sort(key=lambda span: abs(span.start - offset_estimate))
    return _verified(found.match, [(span,) for span in places], prepared, found.score, found.flags)


@dataclass(frozen=True, slots=True)
class _Search:
    """A stretch of quote without an ellipsis, looked for in one source by the best match that the policy accepts.

    An open edge is one where an ellipsis follows.
    """

    source: PreparedSource
    policy: Policy
    lexicon: Container[str] | None
    open_start: bool = False
    open_end: bool = False

    def find(self, quote: str) -> Finding | Fault:
        """Where the stretch stands, or what is wrong with it."""
        bare = quote.strip()
        exact = [Span(start, start + len(bare)) for start in _occurrences(bare, self.source.text)]
        places, fault = self._well_cut(exact)
        if places:
            return Finding(Match.EXACT, places)
        wanted = normalize(quote)
        if not exact:
            places, fault = self._well_cut(_normalized_places(wanted, self.source))
            if places:
                return Finding(Match.NORMALIZED, places)
        aligned = self._align(wanted)
        return aligned if isinstance(aligned, Finding) else fault or aligned

    def _well_cut(self, spans: Sequence[Span]) -> tuple[tuple[Span, ...], Fault | None]:
        """Those places whose edges cut nothing off; when there are none, what is wrong with the first."""
        faults = [self._edge_fault(span) for span in spans]
        good = tuple(span for span, fault in zip(spans, faults, strict=True) if fault is None)
        return good, faults[0] if faults and not good else None

    def _edge_fault(self, span: Span) -> Fault | None:
        cut = edge_fault(self.source, span, open_start=self.open_start, open_end=self.open_end)
        if cut is None:
            return None
        return Fault(cut.reason, f"The quote cuts “{cut.lost}” off at its edge, {explain.place(span)}.", nearest=span)

    def _align(self, wanted: NormalizedText) -> Finding | Fault:
        """The quote word by word in the likeliest windows of the source."""
        quote = tokenize(wanted.text)
        if len(quote) > LONGEST_ALIGNED:
            return Fault(
                Reason.QUOTE_NOT_FOUND, "The quote is too long to be looked for otherwise than as it is written."
            )
        normalized = self.source.normalized
        leniency = _leniency(self.source, self.policy, self.lexicon)
        nearest: Sequence[Token] = ()
        fault: Fault | None = None
        findings: list[Finding] = []
        for start, end in windows(wanted.folded.strip(), normalized.folded):
            window = tokenize(normalized.text, *normalized.text_range(start, end))
            nearest = nearest or window
            for begin in islice(starts(quote, window), MOST_PLACES):
                alignment = align(quote, window, begin, leniency)
                judged = self._judge(alignment, quote, window, wanted) if alignment else None
                if isinstance(judged, Finding):
                    findings.append(judged)
                    break
                fault = fault or judged
        if findings:
            best = min(findings, key=lambda finding: (_RANK[finding.match], -finding.score))
            places = (span for finding in findings if finding.match is best.match for span in finding.places)
            return Finding(best.match, tuple(dict.fromkeys(places)), best.score, best.flags)
        return fault or diagnose(quote, nearest, self.source)

    def _judge(
        self, alignment: Alignment, quote: Sequence[Token], window: Sequence[Token], wanted: NormalizedText
    ) -> Finding | Fault:
        """Whether an alignment may pass, and as which match."""
        normalized, policy = self.source.normalized, self.policy
        first, last = window[alignment.start], window[alignment.end - 1]
        start, end = _with_outer_marks(wanted.text, quote, normalized.text, first.start, last.end)
        span = normalized.text_span(start, end)
        if fault := self._edge_fault(span):
            return fault
        if bare := _lost_marks(alignment, quote):
            ours = quote[bare.quote_start : bare.quote_end]
            theirs = window[bare.source_start : bare.source_end]
            where = normalized.text_span(theirs[0].start, theirs[-1].end)
            return Fault(
                Reason.WORD_SUBSTITUTED, explain.parted(Reason.WORD_SUBSTITUTED, ours, theirs, where), nearest=span
            )
        match = _match_of(alignment, window, wanted.text, normalized.text[start:end])
        score = 1.0
        if match in (Match.PARAPHRASED, Match.OCR):
            score = fuzz.ratio(wanted.text.casefold().strip(), normalized.text[start:end].casefold()) / 100
        if not policy.accepts(match) or score < _threshold(match, policy):
            return Fault(Reason.QUOTE_NOT_FOUND, f"Only a likeness was found, {explain.place(span)}.", score, span)
        slips = sum(pair.likeness in (Likeness.SLIP, Likeness.UNMARKED) for pair in alignment.differences)
        if slips and (len(quote) < _FEWEST_WORDS or slips > 1 + len(quote) // _WORDS_PER_SLIP):
            return Fault(Reason.QUOTE_TOO_SHORT, "The quote is too short to be found by likeness.", score, span)
        flags = {Flag.PARAPHRASED} if match is Match.PARAPHRASED else set()
        if any(pair.likeness is Likeness.CONVERTED_UNIT for pair in alignment.differences):
            flags.add(Flag.UNIT_CONVERTED)
        return Finding(match, (span,), score, frozenset(flags))


def _occurrences(wanted: str, text: str) -> Iterator[int]:
    start = text.find(wanted)
    for _ in range(MOST_PLACES):
        if start < 0:
            return
        yield start
        start = text.find(wanted, start + 1)


def _normalized_places(wanted: NormalizedText, source: PreparedSource) -> list[Span]:
    """The places where the normal forms are the same, case included where a unit or a name hangs on it."""
    normalized = source.normalized
    folded = wanted.folded.strip()
    bare = folded.strip("\"' ")
    for needle in dict.fromkeys((folded, bare, bare.lstrip(_OUTER), bare.rstrip(_OUTER), bare.strip(_OUTER))):
        starts_at = list(_occurrences(needle, normalized.folded)) if needle else []
        spans = [normalized.span(start, start + len(needle)) for start in starts_at]
        if spans:
            return [span for span in spans if _same_case(wanted, normalize(span.of(source.text)), source)]
    return []


def _same_case(wanted: NormalizedText, window: NormalizedText, source: PreparedSource) -> bool:
    if wanted.text.strip(_OUTER) == window.text.strip(_OUTER):
        return True
    strict = Leniency(source.stated_language, slips=False, diacritics=False)
    quote, found = tokenize(wanted.text), tokenize(window.text)
    alignment = align(quote, found, 0, strict) if quote else None
    return alignment is not None and alignment.end == len(found)


def _leniency(source: PreparedSource, policy: Policy, lexicon: Container[str] | None) -> Leniency:
    words = source.words
    known = words if lexicon is None else _Either(words, lexicon)
    return Leniency(
        source.language,
        known,
        slips=policy.accepts(Match.PARAPHRASED),
        diacritics=not policy.respect_diacritics,
        misreadings=policy.accepts(Match.OCR),
        skippable=lambda token: is_furniture(token, source),
    )


@dataclass(frozen=True, slots=True)
class _Either:
    one: Container[str]
    other: Container[str]

    def __contains__(self, word: object) -> bool:
        return word in self.one or word in self.other


def _threshold(match: Match, policy: Policy) -> float:
    return {Match.PARAPHRASED: policy.paraphrase_threshold, Match.OCR: policy.ocr_threshold}.get(match, 0.0)


def _match_of(alignment: Alignment, window: Sequence[Token], quoted: str, found: str) -> Match:
    likenesses = {pair.likeness for pair in alignment.differences}
    welded = all(
        any(HYPHENATION_POINT in token.text for token in window[pair.source_start : pair.source_end])
        for pair in alignment.differences
        if pair.likeness is Likeness.JOINED
    )
    if welded:
        likenesses.discard(Likeness.JOINED)
    if likenesses & {Likeness.SLIP, Likeness.UNMARKED, Likeness.JOINED}:
        return Match.PARAPHRASED
    if Likeness.MISREAD in likenesses:
        return Match.OCR
    if likenesses:
        return Match.EQUIVALENT
    return Match.NORMALIZED if _marks(quoted) == _marks(found) or alignment.skipped else Match.PARAPHRASED


def _marks(text: str) -> str:
    """The punctuation of a text, without what stands at its edges."""
    return regex.sub(rf"[\p{{L}}\p{{M}}\p{{N}}\s\[\]|{HYPHENATION_POINT}-]", "", text.strip(_OUTER))


def _lost_marks(alignment: Alignment, quote: Sequence[Token]) -> Pair | None:
    """A word that lost its diacritics in a quote which has others: there it is another word, not a keyboard's doing."""
    unmarked = [pair for pair in alignment.differences if pair.likeness is Likeness.UNMARKED]
    written_without = all(token.text.isascii() for token in quote if token.kind is TokenKind.WORD)
    return unmarked[0] if unmarked and not written_without else None


def _with_outer_marks(quoted: str, quote: Sequence[Token], text: str, start: int, end: int) -> tuple[int, int]:
    """The range in the source with the punctuation that the quote has before its first and after its last word."""
    leading = quoted[: quote[0].start].strip()
    trailing = quoted[quote[-1].end :].rstrip()
    if leading and text.endswith(leading, 0, start):
        start -= len(leading)
    for mark in trailing:
        if not text.startswith(mark, end):
            break
        end += 1
    return start, end


def _code_signs(quote: str, text: str) -> tuple[Span, ...] | None:
    """Signs that a source lists as code, such as those that a file's name may not hold: a quote with no word in it."""
    start = text.find(quote) if len(quote) >= _FEWEST_SIGNS else -1
    span = Span(start, start + len(quote)) if start >= 0 else None
    return (span,) if span and any(code.contains(span) for code in code_spans(text)) else None


# --- several stretches ------------------------------------------------------------------------------------------------


def _elided(parts: Sequence[str], search: _Search) -> QuoteVerdict:
    """A quote with ellipses: each part found, in order, nothing critical between them."""
    findings: list[Finding] = []
    for index, part in enumerate(parts):
        found = replace(search, open_start=index > 0, open_end=index < len(parts) - 1).find(part)
        if isinstance(found, Fault):
            return _refused(found)
        findings.append(found)
    joined = between_parts([finding.places for finding in findings], search.source)
    if isinstance(joined, Fault):
        return _refused(joined)
    worst = max((finding.match for finding in findings), key=lambda match: _RANK[match])
    flags = frozenset({Flag.ELLIPSIS} if len(parts) > 1 else ()).union(*(finding.flags for finding in findings))
    return _verified(worst, [joined], search.source, min(finding.score for finding in findings), flags)


# --- verdicts ---------------------------------------------------------------------------------------------------------


def _verified(
    match: Match,
    places: Sequence[tuple[Span, ...]],
    source: PreparedSource,
    score: float,
    flags: frozenset[Flag],
) -> QuoteVerdict:
    span = hull(places[0])
    display, structural = displayed(span, source)
    flags |= structural
    if len(places) > 1:
        flags |= {Flag.AMBIGUOUS}
    if "[" in source.text and _PLACEHOLDER.search(span.of(source.text)):
        flags |= {Flag.PLACEHOLDER_KEPT}
    return QuoteVerdict(
        verified=True,
        match=match,
        score=score,
        span=span,
        places=tuple(places),
        display_span=display,
        flags=flags,
        explanation=explain.found(match, [hull(place) for place in places]),
    )


def _refused(fault: Fault) -> QuoteVerdict:
    return QuoteVerdict(
        verified=False,
        match=Match.NONE,
        score=fault.score,
        span=fault.nearest,
        reason=fault.reason,
        explanation=fault.explanation,
    )
