"""Proof of the samples: the verifier says of each what the person who wrote it says, and every verdict is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

from rich.table import Table

from workbench.documents import Document
from workbench.evaluation.golden import GoldenRow
from workbench.evaluation.problems import Problem
from workbench.evaluation.samples import PlacedSample, Sample
from workbench.verify import verify_answer
from workbench.verify.policies import POLICIES
from workbench.verify.verdicts import Flag, Match, Reason, VerificationReport

FEWEST = 2
"""Each reason and flag is in so many samples: one alone could be an accident of its wording."""


class SampleReason(StrEnum):
    """What is wrong with a sample, or with all of them."""

    GOLDEN_ROW_DIFFERS = "golden_row_differs"
    GROUNDED_DIFFERS = "grounded_differs"
    CITATION_DIFFERS = "citation_differs"
    MARKERS_DIFFER = "markers_differ"
    CLAIM_DIFFERS = "claim_differs"
    TOO_FEW = "too_few"


Difference = tuple[SampleReason, str]


def check_samples(
    placed: Iterable[PlacedSample], documents: Mapping[str, Document], golden: Mapping[str, GoldenRow]
) -> list[Problem]:
    """Where the written and the given verdict part, a problem each, with both sides. ``golden`` is by id.

    Raises ``DataError`` when a context cannot be cut from ``documents``.
    """
    return [
        Problem(item.path, item.line, reason, message, item.sample.id)
        for item in placed
        for reason, message in _differences(item.sample, documents, golden)
    ]


def _differences(
    sample: Sample, documents: Mapping[str, Document], golden: Mapping[str, GoldenRow]
) -> Iterator[Difference]:
    row = golden.get(sample.golden_id)
    if row is None:
        yield SampleReason.GOLDEN_ROW_DIFFERS, f"there is no golden row {sample.golden_id}"
    elif (row.question, row.language) != (sample.question, sample.language):
        yield SampleReason.GOLDEN_ROW_DIFFERS, f"{sample.golden_id} asks “{row.question}” in {row.language}"
    recording = sample.recording(documents)
    report = verify_answer(recording.answer, recording.chunks, policy=POLICIES[sample.policy])
    if report.grounded != sample.expected.grounded:
        yield SampleReason.GROUNDED_DIFFERS, _both("the answer", sample.expected.grounded, report.grounded)
    yield from _citation_differences(sample, report)
    yield from _marker_differences(sample, report)
    yield from _claim_differences(sample, report)


def _both(what: str, written: object, given: object, why: str = "") -> str:
    return f"{what}: the sample says {written}, the verifier {given}" + (f" ({why})" if why else "")


def _citation_differences(sample: Sample, report: VerificationReport) -> Iterator[Difference]:
    for number, (wanted, verdict) in enumerate(zip(sample.expected.citations, report.citations, strict=True), start=1):
        quote = verdict.quote
        written = _verdict(wanted.verified, wanted.match, wanted.reason, wanted.flags)
        given = _verdict(verdict.verified, quote.match, quote.reason, quote.flags)
        if written != given:
            what = f"citation {number} ({verdict.citation.id})"
            yield SampleReason.CITATION_DIFFERS, _both(what, written, given, quote.explanation)


def _verdict(verified: bool, match: Match, reason: Reason | None, flags: Iterable[Flag]) -> str:
    words = ["verified" if verified else "unverified", match, *([reason] if reason else []), *sorted(flags)]
    return " ".join(words)


def _marker_differences(sample: Sample, report: VerificationReport) -> Iterator[Difference]:
    written = [f"{marker.id} {marker.reason}" for marker in sample.expected.markers]
    given = [f"{marker.id} {marker.reason}" for marker in report.markers if marker.reason]
    if written != given:
        yield SampleReason.MARKERS_DIFFER, _both("failed markers", written, given)


def _claim_differences(sample: Sample, report: VerificationReport) -> Iterator[Difference]:
    """Claims by their text: each that is written down, and each that failed without being written down."""
    given = {claim.text: claim for claim in report.claims}
    written = {claim.text for claim in sample.expected.claims}
    for wanted in sample.expected.claims:
        claim = given.get(wanted.text)
        if claim is None:
            message = _both(f"claim “{wanted.text}”", wanted.reason, f"cuts the answer into {list(given)}")
            yield SampleReason.CLAIM_DIFFERS, message
            continue
        if claim.reason != wanted.reason:
            yield SampleReason.CLAIM_DIFFERS, _both(f"claim “{claim.text}”", wanted.reason, claim.reason)
        if wanted.flags is not None and set(wanted.flags) != claim.flags:
            written_flags, given_flags = (
                [str(flag) for flag in sorted(flags)] for flags in (wanted.flags, claim.flags)
            )
            yield SampleReason.CLAIM_DIFFERS, _both(f"flags of claim “{claim.text}”", written_flags, given_flags)
    for claim in report.claims:
        if claim.reason and claim.text not in written:
            yield SampleReason.CLAIM_DIFFERS, _both(f"claim “{claim.text}”", None, claim.reason)


# --- coverage ---------------------------------------------------------------------------------------------------------


def coverage(samples: Iterable[Sample]) -> Counter[Match | Reason | Flag]:
    """How many times each word of a verdict is expected. Words that no sample expects are missing."""
    counts: Counter[Match | Reason | Flag] = Counter()
    for sample in samples:
        for citation in sample.expected.citations:
            counts.update([citation.match, *([citation.reason] if citation.reason else []), *citation.flags])
        counts.update(marker.reason for marker in sample.expected.markers)
        for claim in sample.expected.claims:
            counts.update([*([claim.reason] if claim.reason else []), *(claim.flags or ())])
    return counts


def coverage_problems(placed: Sequence[PlacedSample]) -> list[Problem]:
    """A problem for each reason and flag that fewer than two verdicts of the samples hold."""
    counts = coverage(item.sample for item in placed)
    words: list[Reason | Flag] = [*Reason, *Flag]
    return [
        Problem(placed[0].path, None, SampleReason.TOO_FEW, f"{counts[word]} of at least {FEWEST}", word)
        for word in words
        if placed and counts[word] < FEWEST
    ]


def coverage_tables(samples: Sequence[Sample]) -> list[Table]:
    """Every match, reason and flag with the number of its samples; then the languages, good and bad answers apart."""
    counts = coverage(samples)
    tables = []
    for kind in (Match, Reason, Flag):
        table = Table(kind.__name__.lower(), "verdicts", title=f"{kind.__name__} in the samples")
        for word in kind:
            table.add_row(word, str(counts[word]))
        tables.append(table)
    languages = Table("language", "grounded", "not", title="Samples by language")
    by_language = Counter((sample.language, sample.expected.grounded) for sample in samples)
    for language in sorted({sample.language for sample in samples}):
        languages.add_row(language, str(by_language[language, True]), str(by_language[language, False]))
    return [*tables, languages]
