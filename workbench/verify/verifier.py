"""A whole answer against its context: a verdict for each citation, marker and claim."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace

from workbench.answers import Answer, Citation
from workbench.documents import Chunk
from workbench.spans import Span
from workbench.text.measures import measures
from workbench.verify.attribution import Attribution, Context, attribute
from workbench.verify.claims import Claim, find_claims
from workbench.verify.markers import Marker, find_markers
from workbench.verify.policies import HELP_CENTER, Policy
from workbench.verify.quotes import verify_quote
from workbench.verify.source import PreparedSource, prepare
from workbench.verify.support import differs_in_polarity, differs_in_subject, number_outcome
from workbench.verify.translation import crosses_languages, is_translated_quote, translation_outcome
from workbench.verify.verdicts import (
    CitationVerdict,
    ClaimVerdict,
    Flag,
    MarkerVerdict,
    Match,
    QuoteVerdict,
    Reason,
    VerificationReport,
)

# The reason of a claim that a policy fails for a flag.
_FAILED_FLAGS = {
    Flag.CLAIM_NUMBER_ELSEWHERE: Reason.CLAIM_NUMBER_UNSUPPORTED,
    Flag.CLAIM_POLARITY_DIFFERS: Reason.NEGATION_MISMATCH,
    Flag.CLAIM_SUBJECT_DIFFERS: Reason.WORD_SUBSTITUTED,
}
# Faults that another chunk cannot explain: there the quote itself is wrong, wherever it is from.
_OWN_FAULTS = frozenset((Reason.EMPTY_QUOTE,))


def verify_answer(
    answer: Answer,
    chunks: Sequence[Chunk],
    *,
    policy: Policy = HELP_CENTER,
    lexicon: Container[str] | None = None,
    prepared: dict[str, PreparedSource] | None = None,
) -> VerificationReport:
    """Every citation, marker and claim of ``answer`` against ``chunks``, its context in the order of c-1, c-2 ….

    When ``answer.context`` lists global chunk ids, these say which chunk is the N-th; ``chunks`` may then hold more.
    ``prepared`` keeps sources by chunk id for the next answer; ``lexicon`` is as for `verify_quote`.

    >>> chunk = Chunk("x", "The limit is 100 rpm for all plans.")
    >>> verify_answer(Answer("It is 100 rpm [c-1].", [Citation("c-1", "limit is 100 rpm", "c-1")]), [chunk]).grounded
    True
    """
    text = answer.answer or ""
    markers = find_markers(text)
    claims = find_claims(text, answer.language, markers)
    verification = _Verification(
        answer,
        Context(answer, chunks),
        attribute(answer, markers, claims),
        policy,
        lexicon,
        {} if prepared is None else prepared,
    )
    citations = tuple(verification.citation(index) for index in range(len(answer.citations)))
    return VerificationReport(
        answer=answer,
        citations=citations,
        markers=tuple(verification.marker(marker, label) for marker in markers for label in marker.ids),
        claims=tuple(verification.claim(claim, citations) for claim in claims),
    )


@dataclass(frozen=True, slots=True)
class _Verification:
    answer: Answer
    context: Context
    attribution: Attribution
    policy: Policy
    lexicon: Container[str] | None
    prepared: dict[str, PreparedSource]

    def citation(self, index: int) -> CitationVerdict:
        """The verdict on the citation at ``index``."""
        citation = self.answer.citations[index]
        claim_ids = self.attribution.claims_of.get(index, ())
        chunk = self.context.chunk(citation.chunk_id)
        if chunk is None and any(map(str.isalnum, citation.quote)):
            missing = f"The context of this answer has no chunk {citation.chunk_id!r}."
            return CitationVerdict(
                citation=citation,
                quote=_failed(Reason.CHUNK_NOT_IN_CONTEXT, missing),
                chunk_id=None,
                claim_ids=claim_ids,
            )
        if chunk is None:
            empty = _failed(Reason.EMPTY_QUOTE, "The quote is empty: it holds no word, number or sign.")
            return CitationVerdict(citation=citation, quote=empty, chunk_id=None, claim_ids=claim_ids)
        verdict, chunk_ids = self._quote(citation, chunk)
        if verdict.verified:
            verdict = self._translation(citation, chunk, verdict)
        if not claim_ids:
            verdict = replace(verdict, flags=verdict.flags | {Flag.CITATION_WITHOUT_MARKER})
        if verdict.verified and verdict.flags & self.policy.failing_flags:
            failing = ", ".join(sorted(verdict.flags & self.policy.failing_flags))
            verdict = replace(verdict, verified=False, explanation=f"The policy does not accept: {failing}.")
        return CitationVerdict(
            citation=citation, quote=verdict, chunk_id=chunk.id, claim_ids=claim_ids, chunk_ids=chunk_ids
        )

    def _quote(self, citation: Citation, chunk: Chunk) -> tuple[QuoteVerdict, tuple[str, ...]]:
        """The quote in its chunk, across two neighbouring chunks, or in another chunk of the context."""
        verdict = self._verify(citation, self._source(chunk))
        if verdict.verified or verdict.reason in _OWN_FAULTS:
            return verdict, (chunk.id,)
        for first, second in self.context.neighbours(chunk):
            joined = self._across(citation, first, second, chunk)
            if joined:
                return joined, (first.id, second.id)
        for other in self.context.others(chunk):
            if self._verify(citation, self._source(other)).verified:
                found = f"The quote stands in {self.context.label(other)}, not in {citation.chunk_id}."
                return replace(verdict, reason=Reason.MISATTRIBUTED, explanation=found), (chunk.id,)
        if (
            crosses_languages(self.answer.language, chunk.language)
            and verdict.reason in (Reason.QUOTE_NOT_FOUND, Reason.WORD_SUBSTITUTED)
            and is_translated_quote(citation.quote, self.answer.language or "", chunk.language or "")
        ):
            translated = f"The quote is in {self.answer.language}; the chunk is in {chunk.language}."
            return replace(verdict, reason=Reason.TRANSLATED_QUOTE, explanation=translated), (chunk.id,)
        return verdict, (chunk.id,)

    def _verify(self, citation: Citation, source: PreparedSource) -> QuoteVerdict:
        return verify_quote(
            citation.quote,
            source,
            policy=self.policy,
            lexicon=self.lexicon,
            offset_estimate=citation.offset_estimate,
        )

    def _source(self, chunk: Chunk) -> PreparedSource:
        if chunk.id not in self.prepared:
            self.prepared[chunk.id] = prepare(chunk)
        return self.prepared[chunk.id]

    def _across(self, citation: Citation, first: Chunk, second: Chunk, cited: Chunk) -> QuoteVerdict | None:
        """The quote over the seam of two chunks, with a span in each (offsets of its own chunk)."""
        seam = second.start - first.end
        source = PreparedSource(first.text + "\n" * seam + second.text, cited.language)
        verdict = self._verify(citation, source)
        if not verdict.verified or verdict.span is None:
            return None
        boundary = len(first.text)
        head = Span(verdict.span.start, min(verdict.span.end, boundary))
        tail = Span(0, max(0, verdict.span.end - boundary - seam))
        if verdict.span.start >= boundary or not len(tail):
            return None
        own = head if cited is first else tail
        flags = verdict.flags | {Flag.ACROSS_CHUNKS}
        return replace(verdict, span=own, places=((head, tail),), display_span=own, flags=flags)

    def _translation(self, citation: Citation, chunk: Chunk, verdict: QuoteVerdict) -> QuoteVerdict:
        if not crosses_languages(self.answer.language, chunk.language):
            return verdict
        outcome = translation_outcome(
            citation.quote, citation.quote_translation, self.answer.language or "", chunk.language or ""
        )
        if isinstance(outcome, Flag):
            return replace(verdict, flags=verdict.flags | {outcome})
        explanation = {
            Reason.TRANSLATION_MISSING: f"The quote is in {chunk.language} and has no translation.",
            Reason.TRANSLATION_MISMATCH: "The numbers or units of the translation are not those of the quote.",
        }[outcome]
        return replace(verdict, verified=False, reason=outcome, explanation=explanation)

    def marker(self, marker: Marker, label: str) -> MarkerVerdict:
        """The verdict on one label of a marker."""
        reason = None
        if self.context.chunk(label) is None:
            reason = Reason.MARKER_NOT_IN_CONTEXT
        elif not self.attribution.behind[marker.span.start, label]:
            reason = Reason.MARKER_WITHOUT_CITATION
        return MarkerVerdict(id=label, span=marker.span, reason=reason)

    def claim(self, claim: Claim, citations: Sequence[CitationVerdict]) -> ClaimVerdict:
        """The verdict on one claim, from the citations behind its markers."""
        indices = tuple(dict.fromkeys(i for marker in claim.markers for i in self.attribution.citations(marker)))
        reason: Reason | None = None
        flags: set[Flag] = set()
        if claim.factual and not indices:
            reason = Reason.CLAIM_UNCITED
        elif claim.factual:
            reason, flags = self._support(claim, [citations[index] for index in indices])
        return ClaimVerdict(
            id=claim.id,
            span=claim.span,
            text=claim.text,
            factual=claim.factual,
            citations=indices,
            flags=frozenset(flags),
            reason=reason,
        )

    def _support(self, claim: Claim, cited: Sequence[CitationVerdict]) -> tuple[Reason | None, set[Flag]]:
        language = self.answer.language
        chunks = [chunk for verdict in cited if (chunk := self.context.chunk(verdict.citation.chunk_id))]
        verified = [verdict.citation for verdict in cited if verdict.verified]
        quotes = [citation.quote for citation in verified]
        quoted = [
            measure
            for citation in verified
            for text, spoken in (
                (citation.quote, self._language_of(citation)),
                (citation.quote_translation or "", language),
            )
            for measure in measures(text, spoken)
        ]
        nearby = [measure for chunk in chunks for measure in measures(chunk.text, chunk.language)]
        numbers = number_outcome(claim.text, language, quoted, nearby, measures(self.answer.question, language))
        reason = numbers[0] if numbers and isinstance(numbers[0], Reason) else None
        flags = {numbers[0]} if numbers and isinstance(numbers[0], Flag) else set()
        if not any(crosses_languages(language, chunk.language) for chunk in chunks):
            if differs_in_polarity(claim.text, quotes, language):
                flags.add(Flag.CLAIM_POLARITY_DIFFERS)
            if differs_in_subject(claim.text, quotes, language):
                flags.add(Flag.CLAIM_SUBJECT_DIFFERS)
        failing = flags & self.policy.failing_flags
        return reason or next((_FAILED_FLAGS[flag] for flag in _FAILED_FLAGS if flag in failing), None), flags

    def _language_of(self, citation: Citation) -> str | None:
        chunk = self.context.chunk(citation.chunk_id)
        return chunk.language if chunk else None


def _failed(reason: Reason, explanation: str) -> QuoteVerdict:
    return QuoteVerdict(verified=False, match=Match.NONE, score=0.0, reason=reason, explanation=explanation)
