"""The mutation score: which fabricated quotes are accepted, which genuine ones rejected, by kind and by language.

``docs/mutation-bank.md`` describes the kinds and what the figures mean.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from workbench.evaluation.baselines import BASELINES
from workbench.evaluation.mutations.folding import letters, without_markup
from workbench.evaluation.mutations.labelled import LabelledQuote
from workbench.spans import Span, hull
from workbench.verify import HELP_CENTER, Policy, PreparedSource, QuoteVerdict, prepare, verify_quote

RIGHT_SPAN = 0.95
"""The intersection over union from which a span is right, where the quote is not the source's text as it stands."""

VERIFIER = "verifier"


@dataclass(frozen=True, slots=True)
class Judged:
    """A labelled quote, what the verifier said, and whether each of the plain algorithms accepts it."""

    labelled: LabelledQuote
    verdict: QuoteVerdict
    baselines: dict[str, bool]

    @property
    def wrong(self) -> bool:
        """Whether the verifier accepted a fabricated quote or rejected a genuine one."""
        return self.verdict.verified != self.labelled.genuine

    @property
    def wrong_span(self) -> bool:
        """Whether a genuine quote was accepted, but found elsewhere."""
        return self.labelled.genuine and self.verdict.verified and not span_is_right(self.labelled, self.verdict)

    def accepted(self, method: str) -> bool:
        """Whether ``method`` accepted the quote: the verifier, or one of the plain algorithms."""
        return self.verdict.verified if method == VERIFIER else self.baselines[method]


def span_is_right(labelled: LabelledQuote, verdict: QuoteVerdict) -> bool:
    """Whether the verdict names the true place. Of several places one must be right.

    An exact quote must read as the span does. For others the span must cover what a true one covers (IoU ≥ 0.95), or
    hold just the letters and digits of the quote or of a true span: the same words may stand in the source twice.
    """
    found = [hull(place) for place in verdict.places] or ([verdict.span] if verdict.span else [])
    if labelled.exact:
        return verdict.span is not None and verdict.span.of(labelled.source) == labelled.quote
    if any(span.iou(true) >= RIGHT_SPAN for span in found for true in labelled.spans):
        return True
    wanted = {letters(labelled.quote)} | {letters(without_markup(span.of(labelled.source))) for span in labelled.spans}
    return any(letters(without_markup(span.of(labelled.source))) in wanted for span in found)


@dataclass(slots=True)
class Tally:
    """The counts of one kind or language. ``wrong`` counts false accepts or rejects by method."""

    quotes: int = 0
    wrong: dict[str, int] = field(default_factory=dict)
    wrong_spans: int = 0

    def add(self, judged: Judged) -> None:
        """Count one more quote."""
        self.quotes += 1
        self.wrong_spans += judged.wrong_span
        for method in (VERIFIER, *judged.baselines):
            mistaken = judged.accepted(method) != judged.labelled.genuine
            self.wrong[method] = self.wrong.get(method, 0) + mistaken

    def rate(self, method: str) -> float:
        """The share that ``method`` got wrong, 0 to 1."""
        return self.wrong.get(method, 0) / self.quotes if self.quotes else 0.0


def tally(judged: Iterable[Judged], key: Callable[[LabelledQuote], str]) -> dict[str, Tally]:
    """Counts by what ``key`` gives, in the order of first appearance."""
    tallies: dict[str, Tally] = {}
    for one in judged:
        tallies.setdefault(key(one.labelled), Tally()).add(one)
    return tallies


def judge(
    bank: Sequence[LabelledQuote],
    *,
    policy: Policy = HELP_CENTER,
    lexicon: Container[str] | None = None,
) -> Iterable[Judged]:
    """Each quote of the bank judged by the verifier and the plain algorithms, one at a time."""
    for labelled in bank:
        verdict = verify_quote(
            labelled.quote,
            _prepared(labelled.source, labelled.language),
            policy=policy,
            language=labelled.language,
            lexicon=lexicon,
        )
        baselines = {name: accepts(labelled.quote, labelled.source) for name, accepts in BASELINES.items()}
        yield Judged(labelled, verdict, baselines)


@lru_cache(maxsize=256)
def _prepared(source: str, language: str) -> PreparedSource:
    return prepare(source, language)


def excerpt(labelled: LabelledQuote, verdict: QuoteVerdict, around: int = 60) -> str:
    """The part of the source that matters for a quote: where it was found or should be, else the beginning."""
    span: Span | None = labelled.spans[0] if labelled.spans else verdict.span
    if span is None:
        return labelled.source[:300]
    return labelled.source[max(0, span.start - around) : span.end + around]
