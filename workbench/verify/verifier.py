"""A whole answer against its context: a verdict for each citation, marker and claim."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from workbench.answers import Answer
from workbench.documents import Chunk
from workbench.verify.claims import Claim, find_claims
from workbench.verify.markers import Marker, find_markers, marker_number
from workbench.verify.policies import HELP_CENTER, Policy
from workbench.verify.quotes import verify_quote
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


def verify_answer(answer: Answer, chunks: Sequence[Chunk], *, policy: Policy = HELP_CENTER) -> VerificationReport:
    """Every citation, marker and claim of ``answer`` against ``chunks``, its context in the order of c-1, c-2 ….

    When ``answer.context`` lists global chunk ids, these say which chunk is the N-th; ``chunks`` may then hold more.

    >>> from workbench.answers import Citation
    >>> chunk = Chunk("x", "The limit is 100 rpm for all plans.")
    >>> verify_answer(Answer("It is 100 rpm [c-1].", [Citation("c-1", "limit is 100 rpm", "c-1")]), [chunk]).grounded
    True
    """
    context = _Context(answer, chunks)
    markers = find_markers(answer.answer or "")
    claims = find_claims(answer.answer or "", answer.language, markers)
    behind = _citations_behind_markers(answer, markers)
    claim_of = {id(marker): claim for claim in claims for marker in claim.markers}
    claim_ids: dict[int, list[str]] = defaultdict(list)
    for marker in markers:
        for index in behind[id(marker)]:
            if (claim := claim_of.get(id(marker))) and claim.id not in claim_ids[index]:
                claim_ids[index].append(claim.id)
    return VerificationReport(
        answer=answer,
        citations=tuple(
            _verify_citation(answer, index, context, tuple(claim_ids[index]), policy)
            for index in range(len(answer.citations))
        ),
        markers=tuple(_verify_marker(label, marker, behind, context) for marker in markers for label in marker.ids),
        claims=tuple(_verify_claim(claim, behind) for claim in claims),
    )


class _Context:
    """The chunks that an answer was given, by marker label and by global id."""

    def __init__(self, answer: Answer, chunks: Sequence[Chunk]) -> None:
        self._by_id = {chunk.id: chunk for chunk in chunks}
        listed = [self._by_id.get(chunk_id) for chunk_id in answer.context] if answer.context else list(chunks)
        self._by_number = dict(enumerate(listed, start=1))

    def chunk(self, label: str) -> Chunk | None:
        """The chunk that ``label`` names: a global id, or c-N."""
        if label in self._by_id:
            return self._by_id[label]
        number = marker_number(label)
        return self._by_number.get(number) if number is not None else None


def _same_label(label: str) -> str:
    number = marker_number(label)
    return label if number is None else f"c-{number}"


def _citations_behind_markers(answer: Answer, markers: Sequence[Marker]) -> dict[int, list[int]]:
    """The citations (by index) behind each marker (by identity): in order when counts are equal, else all to each."""
    citations: dict[str, list[int]] = defaultdict(list)
    for index, citation in enumerate(answer.citations):
        citations[_same_label(citation.id)].append(index)
    uses: dict[str, list[int]] = defaultdict(list)
    for marker in markers:
        for label in marker.ids:
            uses[_same_label(label)].append(id(marker))
    behind: dict[int, list[int]] = {id(marker): [] for marker in markers}
    for label, users in uses.items():
        own = citations[label]
        for position, user in enumerate(users):
            behind[user] += [own[position]] if len(own) == len(users) else own
    return behind


def _verify_citation(
    answer: Answer, index: int, context: _Context, claim_ids: tuple[str, ...], policy: Policy
) -> CitationVerdict:
    citation = answer.citations[index]
    chunk = context.chunk(citation.chunk_id)
    if chunk is None:
        verdict = QuoteVerdict(
            verified=False,
            match=Match.NONE,
            score=0.0,
            reason=Reason.CHUNK_NOT_IN_CONTEXT,
            explanation=f"The context of this answer has no chunk {citation.chunk_id!r}.",
        )
        return CitationVerdict(citation=citation, quote=verdict, chunk_id=None, claim_ids=claim_ids)
    verdict = verify_quote(citation.quote, chunk, policy=policy)
    if not claim_ids:
        verdict = _with_flag(verdict, Flag.CITATION_WITHOUT_MARKER)
    return CitationVerdict(citation=citation, quote=verdict, chunk_id=chunk.id, claim_ids=claim_ids)


def _with_flag(verdict: QuoteVerdict, flag: Flag) -> QuoteVerdict:
    return replace(verdict, flags=verdict.flags | {flag})


def _verify_marker(label: str, marker: Marker, behind: dict[int, list[int]], context: _Context) -> MarkerVerdict:
    reason = None
    if context.chunk(label) is None:
        reason = Reason.MARKER_NOT_IN_CONTEXT
    elif not behind[id(marker)]:
        reason = Reason.MARKER_WITHOUT_CITATION
    return MarkerVerdict(id=label, span=marker.span, reason=reason)


def _verify_claim(claim: Claim, behind: dict[int, list[int]]) -> ClaimVerdict:
    citations = tuple(dict.fromkeys(index for marker in claim.markers for index in behind[id(marker)]))
    reason = Reason.CLAIM_UNCITED if claim.factual and not citations else None
    return ClaimVerdict(
        id=claim.id, span=claim.span, text=claim.text, factual=claim.factual, citations=citations, reason=reason
    )
