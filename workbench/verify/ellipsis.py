"""Ellipses: what a quote leaves out must not change what it says."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, pairwise, product

import regex

from workbench.spans import Span
from workbench.text.normalize import normalize
from workbench.text.polarity import bounding_phrase, is_critical, unspaced_bounds, unspaced_negations
from workbench.text.sentences import sentence_spans
from workbench.text.tokens import TokenKind, tokenize
from workbench.verify.diagnosis import Fault
from workbench.verify.source import PreparedSource
from workbench.verify.verdicts import Reason

_ELLIPSIS = regex.compile(r"[ \t]*[\[(<]?[ \t]*(?:\.{3,}|…+|⋯+|\. \. \.)[ \t]*[\])>]?[ \t]*")
# More than a long paragraph in between, and the parts are of different passages.
LONGEST_GAP = 600
_MOST_CHOICES = 200


def quote_parts(quote: str) -> list[str]:
    """The parts of a quote between its ellipses; an ellipsis at either end leaves no part.

    >>> quote_parts("To cancel, open Billing, [...] and click Cancel plan…")
    ['To cancel, open Billing,', 'and click Cancel plan']
    """
    return [part.strip() for part in _ELLIPSIS.split(quote) if regex.search(r"[\p{L}\p{N}]", part)]


def between_parts(places: Sequence[Sequence[Span]], source: PreparedSource) -> tuple[Span, ...] | Fault:
    """One place for each part, in order, with nothing critical left out between; or what is wrong.

    ``places`` holds each part's possible places. The parts stand in one sentence, or are whole sentences.
    """
    sentences = sentence_spans(source.text, source.language)
    fault: Fault | None = None
    for chosen in _choices(places):
        if any(first.end > second.start for first, second in pairwise(chosen)):
            continue
        gaps = (_gap_fault(first, second, sentences, source) for first, second in pairwise(chosen))
        wrong = next((found for found in gaps if found), None)
        if wrong is None:
            return tuple(chosen)
        fault = fault or wrong
    return fault or Fault(
        Reason.ELLIPSIS_ORDER,
        "The parts of the quote stand in the source, but not in this order.",
        nearest=places[0][0],
    )


def _choices(places: Sequence[Sequence[Span]]) -> Sequence[tuple[Span, ...]]:
    return sorted(islice(product(*places), _MOST_CHOICES), key=lambda spans: spans[-1].end - spans[0].start)


def _gap_fault(first: Span, second: Span, sentences: Sequence[Span], source: PreparedSource) -> Fault | None:
    gap = Span(first.end, second.start)
    left_out = normalize(gap.of(source.text)).text
    for token in tokenize(left_out):
        if token.kind is TokenKind.WORD and is_critical(token.key, source.language):
            return _hidden(token.text, gap)
    if phrase := bounding_phrase(left_out):
        return _hidden(phrase, gap)
    if hidden := unspaced_negations(left_out) + unspaced_bounds(left_out):
        return _hidden(hidden[0], gap)
    if len(gap) > LONGEST_GAP:
        return Fault(Reason.SPLICED, "The ellipsis joins parts that stand far apart.", nearest=gap)
    if _one_sentence(sentences, first, second) or _whole_sentences(sentences, first, second, source.text):
        return None
    return Fault(Reason.SPLICED, "The ellipsis joins pieces of different sentences.", nearest=gap)


def _hidden(word: str, gap: Span) -> Fault:
    return Fault(
        Reason.ELLIPSIS_HIDES_NEGATION, f"The ellipsis leaves out “{word}” at {gap.start}–{gap.end}.", nearest=gap
    )


def _one_sentence(sentences: Sequence[Span], first: Span, second: Span) -> bool:
    return any(
        sentence.start < first.end and second.start < sentence.end
        for sentence in sentences
        if sentence.end > first.end - 1
    )


def _whole_sentences(sentences: Sequence[Span], first: Span, second: Span, text: str) -> bool:
    """Whether the first part ends where a sentence ends and the second begins where one begins."""
    ends = any(abs(sentence.end - first.end) <= 1 for sentence in sentences)
    begins = any(
        sentence.start <= second.start < sentence.end
        and not regex.search(r"[\p{L}\p{N}]", text[sentence.start : second.start])
        for sentence in sentences
    )
    return ends and begins
