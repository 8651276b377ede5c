"""Policies as data: what a help center accepts, and what a legal corner accepts."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.verify.verdicts import Flag, Match

REMOVAL_NOTE = "[Note: part of this answer could not be verified against the sources and was removed.]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What counts as verified, and what happens to an answer that is not.

    ``accepted`` lists the matches that may pass; ``paraphrase_threshold`` and ``ocr_threshold`` are similarities of the
    aligned window, 0 to 1; ``attempts`` counts the first generation too; ``failing_flags`` are flags that fail a
    citation or claim instead of only marking it.

    >>> HELP_CENTER.accepts(Match.PARAPHRASED), LEGAL.accepts(Match.PARAPHRASED)
    (True, False)
    """

    name: str
    accepted: frozenset[Match]
    paraphrase_threshold: float
    ocr_threshold: float
    attempts: int
    refuse_when_unverified: bool
    respect_diacritics: bool
    failing_flags: frozenset[Flag] = frozenset()

    def accepts(self, match: Match) -> bool:
        """Whether a quote that was found this way may count as verified."""
        return match in self.accepted


HELP_CENTER = Policy(
    name="HELP_CENTER",
    accepted=frozenset({Match.EXACT, Match.NORMALIZED, Match.EQUIVALENT, Match.PARAPHRASED}),
    # The usual threshold of published citation checkers. It only ranks: the guards, not the ratio, make a match safe.
    paraphrase_threshold=0.85,
    ocr_threshold=1.0,
    attempts=2,
    refuse_when_unverified=False,
    respect_diacritics=False,
)

LEGAL = Policy(
    name="LEGAL",
    accepted=frozenset({Match.EXACT, Match.NORMALIZED, Match.OCR}),
    paraphrase_threshold=1.0,
    # A scanned page misreads some one character in fifty; beyond that a clerk would read the paper again.
    ocr_threshold=0.95,
    attempts=3,
    refuse_when_unverified=True,
    respect_diacritics=True,
)

POLICIES = {policy.name: policy for policy in (HELP_CENTER, LEGAL)}
