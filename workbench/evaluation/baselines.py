"""The plain algorithms that a verifier is measured against, on the same quotes in the same run."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from functools import lru_cache

import regex
from rapidfuzz import fuzz

HELP_CENTER_RATIO = 85.0
LEGAL_RATIO = 95.0
"""The thresholds that are in use, of rapidfuzz's ratios from 0 to 100."""

_SIGNS = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "‘": "'", "–": "-", "—": "-"})


@lru_cache(maxsize=1024)
def plainly_normalized(text: str) -> str:
    """What such algorithms usually do first: NFKC, lower case, plain quotation marks and dashes, single spaces.

    >>> plainly_normalized("The “Plan”\\n costs")
    'the "plan" costs'
    """
    return regex.sub(r"\s+", " ", unicodedata.normalize("NFKC", text).lower().translate(_SIGNS)).strip()


def substring(quote: str, source: str) -> bool:
    """The quote stands in the source as it is."""
    return quote in source


def token_set(quote: str, source: str, threshold: float = HELP_CENTER_RATIO) -> bool:
    """Normalised substring, else the token-set ratio of quote and source.

    >>> token_set("Refunds take 15 days", "Refunds take 14 days to arrive")
    True
    """
    quote, source = plainly_normalized(quote), plainly_normalized(source)
    return quote in source or fuzz.token_set_ratio(quote, source) >= threshold


def partial(quote: str, source: str, threshold: float = HELP_CENTER_RATIO) -> bool:
    """Normalised substring, else the ratio of the best window of the quote's length."""
    quote, source = plainly_normalized(quote), plainly_normalized(source)
    return quote in source or fuzz.partial_ratio(quote, source, score_cutoff=threshold) >= threshold


def legal(quote: str, source: str) -> bool:
    """Normalised substring, else the best window at the stricter threshold of legal texts."""
    return partial(quote, source, LEGAL_RATIO)


BASELINES: Mapping[str, Callable[[str, str], bool]] = {
    "token set ≥ 0.85": token_set,
    "partial ≥ 0.85": partial,
    "partial ≥ 0.95": legal,
    "substring": substring,
}
