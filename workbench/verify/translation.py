"""Translated answers: the quote stays in the source's language, its translation carries the same numbers and units."""

from __future__ import annotations

from workbench.text.language import identify_language
from workbench.text.measures import Measure, measures
from workbench.verify.verdicts import Flag, Reason


def crosses_languages(answer_language: str | None, chunk_language: str | None) -> bool:
    """Whether an answer quotes a chunk of another language; unknown languages do not differ.

    >>> crosses_languages("en", "en-GB"), crosses_languages("en", "de"), crosses_languages(None, "de")
    (False, True, False)
    """
    if not answer_language or not chunk_language:
        return False
    return answer_language.split("-")[0].casefold() != chunk_language.split("-")[0].casefold()


def is_translated_quote(quote: str, answer_language: str, chunk_language: str) -> bool:
    """Whether a quote that was not found is in the answer's language instead of the chunk's.

    >>> is_translated_quote("You can cancel your subscription in the settings at any time.", "en", "de")
    True
    """
    found = identify_language(quote)
    return found is not None and found == answer_language.split("-")[0] and found != chunk_language.split("-")[0]


def translation_outcome(
    quote: str, translation: str | None, answer_language: str, chunk_language: str
) -> Reason | Flag:
    """What a verified quote's translation amounts to: a reason to fail, or the flag that it is there and agrees.

    >>> translation_outcome("binnen 14 Tagen", "within 15 days", "en", "de").value
    'translation_mismatch'
    >>> translation_outcome("binnen 14 Tagen", "within fourteen days", "en", "de").value
    'quote_translated'
    """
    if not translation or not translation.strip():
        return Reason.TRANSLATION_MISSING
    ours, theirs = measures(quote, chunk_language), measures(translation, answer_language)
    if _carries(ours, theirs) and _carries([measure for measure in theirs if measure.in_digits], ours):
        return Flag.QUOTE_TRANSLATED
    return Reason.TRANSLATION_MISMATCH


def _carries(wanted: list[Measure], found: list[Measure]) -> bool:
    return all(any(one.agrees(other) for other in found) for one in wanted if one.in_digits)
