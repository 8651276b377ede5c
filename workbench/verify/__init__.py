"""Floor 2: is the quote in the source? Verdicts, pure and deterministic."""

from workbench.verify.assertions import assert_grounded
from workbench.verify.policies import HELP_CENTER, LEGAL, Policy
from workbench.verify.quotes import verify_quote
from workbench.verify.source import PreparedSource, prepare
from workbench.verify.verdicts import Flag, Match, QuoteVerdict, Reason, VerificationReport
from workbench.verify.verifier import verify_answer

__all__ = [
    "HELP_CENTER",
    "LEGAL",
    "Flag",
    "Match",
    "Policy",
    "PreparedSource",
    "QuoteVerdict",
    "Reason",
    "VerificationReport",
    "assert_grounded",
    "prepare",
    "verify_answer",
    "verify_quote",
]
