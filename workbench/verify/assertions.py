"""For people's own tests: assert that an answer is grounded."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.answers import Answer
from workbench.documents import Chunk
from workbench.verify.policies import HELP_CENTER, Policy
from workbench.verify.verdicts import VerificationReport
from workbench.verify.verifier import verify_answer


def assert_grounded(answer: Answer, chunks: Sequence[Chunk], *, policy: Policy = HELP_CENTER) -> VerificationReport:
    """The report on ``answer``, when every citation, marker and claim of it holds.

    Raises ``AssertionError`` with the explanation of each part that does not.

    >>> from workbench.answers import Citation
    >>> chunk = Chunk("x", "The limit is 100 rpm.")
    >>> assert_grounded(Answer("It is 500 rpm [c-1].", [Citation("c-1", "limit is 500 rpm", "c-1")]), [chunk])
    Traceback (most recent call last):
    AssertionError: the answer is not grounded:
    - citation c-1: number_mismatch. The number differs: “500” in the quote, “100” in the source at 13–16.
    - claim “It is 500 rpm”: claim_number_unsupported
    """
    report = verify_answer(answer, chunks, policy=policy)
    if not report.grounded:
        raise AssertionError("\n".join(["the answer is not grounded:", *failures(report)]))
    return report


def failures(report: VerificationReport) -> list[str]:
    """A line for each citation, marker and claim of a report that failed."""
    return [
        *(
            f"- citation {verdict.citation.id}: {verdict.quote.reason or 'not accepted'}. {verdict.quote.explanation}"
            for verdict in report.citations
            if not verdict.verified
        ),
        *(
            f"- marker [{marker.id}] at {marker.span.start}: {marker.reason}"
            for marker in report.markers
            if marker.reason
        ),
        *(f"- claim “{claim.text}”: {claim.reason}" for claim in report.claims if claim.reason),
    ]
