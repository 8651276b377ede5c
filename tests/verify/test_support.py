"""Attribution, support and translation: what stands behind a claim, and whether it says the same."""

from __future__ import annotations

import pytest

from workbench.answers import Answer, Citation
from workbench.documents import Chunk
from workbench.text.measures import measures
from workbench.verify import Flag, PreparedSource, Reason, assert_grounded, verify_answer
from workbench.verify.attribution import Context, attribute
from workbench.verify.claims import find_claims
from workbench.verify.markers import find_markers
from workbench.verify.support import differs_in_polarity, differs_in_subject, number_outcome
from workbench.verify.translation import crosses_languages, is_translated_quote, translation_outcome

CHUNK = Chunk("k", "Plus allows 100 rpm. Trials get 10 rpm.", language="en")


def outcome(claim: str, quote: str, question: str = "") -> Reason | Flag | None:
    quoted, nearby, asked = (measures(text, "en") for text in (quote, CHUNK.text, question))
    found = number_outcome(claim, "en", quoted, nearby, asked)
    return found[0] if found else None


def test_numbers_of_a_claim() -> None:
    assert outcome("Plus allows 100 rpm", "allows 100 rpm") is None
    assert outcome("Plus allows 10 rpm", "allows 100 rpm") is Flag.CLAIM_NUMBER_ELSEWHERE
    assert outcome("Plus allows 500 rpm", "allows 100 rpm") is Reason.CLAIM_NUMBER_UNSUPPORTED
    assert outcome("Plus allows 100 rps", "allows 100 rpm") is Reason.CLAIM_NUMBER_UNSUPPORTED
    assert outcome("With 500 users Plus is enough", "Plus", question="We are 500 users") is None
    assert outcome("No number here", "allows 100 rpm") is None


def test_one_unsupported_number_is_enough() -> None:
    assert outcome("Plus allows 100 rpm for 7 keys", "allows 100 rpm") is Reason.CLAIM_NUMBER_UNSUPPORTED


@pytest.mark.parametrize(
    "claim", ["3. Open it", "(4) Open it", "- 5) Open it", "Step 6 opens it", "As in figure 7", "**Step 8**: open"]
)
def test_ordinals_need_no_support(claim: str) -> None:
    assert outcome(claim, "Plus") is None


def test_a_step_with_a_unit_is_no_ordinal() -> None:
    assert outcome("Step 6 MB up", "Plus") is Reason.CLAIM_NUMBER_UNSUPPORTED


@pytest.mark.parametrize(
    ("claim", "quote", "language", "differs"),
    [
        ("You can resell seats", "you may not resell seats", "en", True),
        ("You cannot resell seats", "you may resell seats", "en", True),
        ("You cannot resell seats", "you may not resell seats", "en", False),
        ("Sie dürfen teilen", "Sie dürfen nicht teilen", "de", True),
        ("可以删除", "不可以删除", "zh", True),
        ("级别可以更改", "可以更改", "zh", False),
        ("Update the unit", "Note the unit", "en", False),
    ],
)
def test_polarity(claim: str, quote: str, language: str, differs: bool) -> None:
    assert differs_in_polarity(claim, [quote], language) == differs


@pytest.mark.parametrize(
    ("claim", "quote", "language", "differs"),
    [
        ("On the Team plan it is 5 GB", "on the Business plan it is 5 GB", "en", True),
        ("On the Team plan it is 5 GB", "the Team plan gives 5 GB", "en", False),
        ("On the Team plan it is 5 GB", "it is 5 GB", "en", False),
        ("Auf dem Konto liegt es", "auf dem Profil liegt es", "de", False),
    ],
)
def test_subjects(claim: str, quote: str, language: str, differs: bool) -> None:
    assert differs_in_subject(claim, [quote], language) == differs


def test_without_quotes_nothing_differs() -> None:
    assert not differs_in_polarity("You cannot", [], "en")
    assert not differs_in_subject("On the Team plan", [], "en")


def test_languages_cross() -> None:
    assert crosses_languages("en", "de")
    for same in (("en", "en-GB"), ("pt-BR", "pt"), (None, "de"), ("en", None)):
        assert not crosses_languages(*same)


def test_a_quote_that_was_translated() -> None:
    english = "You can cancel your subscription in the settings at any time."
    assert is_translated_quote(english, "en", "de")
    assert not is_translated_quote(english, "fr", "de")
    assert not is_translated_quote("Sie können das Abonnement jederzeit in den Einstellungen kündigen.", "en", "de")
    assert not is_translated_quote("25 MB", "en", "de")


@pytest.mark.parametrize(
    ("translation", "found"),
    [
        ("within 14 days", Flag.QUOTE_TRANSLATED),
        ("within fourteen days", Flag.QUOTE_TRANSLATED),
        ("within two weeks", Flag.QUOTE_TRANSLATED),
        ("within 15 days", Reason.TRANSLATION_MISMATCH),
        ("within 14 weeks", Reason.TRANSLATION_MISMATCH),
        ("within 14 days, 5 EUR each", Reason.TRANSLATION_MISMATCH),
        ("within days", Reason.TRANSLATION_MISMATCH),
        ("", Reason.TRANSLATION_MISSING),
        (None, Reason.TRANSLATION_MISSING),
    ],
)
def test_translations(translation: str | None, found: Reason | Flag) -> None:
    assert translation_outcome("binnen 14 Tagen", translation, "en", "de") is found


def test_labels_and_ids_of_a_context() -> None:
    chunks = [Chunk("a", "A"), Chunk("b", "B"), Chunk("z", "Z")]
    context = Context(Answer("", context=["b", "a", "missing"]), chunks)
    a, b, z = chunks
    labels = {"c-1": b, "c2": a, "a": a, "c-3": None, "c-9": None, "z": z, "odd": None}
    assert {label: context.chunk(label) for label in labels} == labels
    assert context.others(chunks[0]) == [chunks[1]]
    assert context.label(chunks[2]) == "z"


def test_neighbours_are_of_one_document_and_touch() -> None:
    first = Chunk("1", "One.", document_id="d", start=0)
    second = Chunk("2", "Two.", document_id="d", start=6)
    far = Chunk("3", "Three.", document_id="d", start=90)
    other = Chunk("4", "Four.", document_id="e", start=6)
    context = Context(Answer(""), [second, first, far, other])
    assert context.neighbours(first) == [(first, second)]
    assert context.neighbours(second) == [(first, second)]
    assert context.neighbours(far) == []


@pytest.mark.parametrize(
    ("text", "count", "behind"),
    [
        ("A [c-1]. B [c-1].", 2, [(0,), (1,)]),
        ("A [c-1]. B [c-1].", 1, [(0,), (0,)]),
        ("A [c-1].", 2, [(0, 1)]),
        ("A [c-1]. B [c-1]. C [c-1].", 2, [(0, 1), (0, 1), (0, 1)]),
        ("A [c1]. B [C-1].", 2, [(0,), (1,)]),
        ("A [c-2].", 1, [()]),
    ],
)
def test_citations_behind_markers(text: str, count: int, behind: list[tuple[int, ...]]) -> None:
    answer = Answer(text, [Citation("c-1", "q", "c-1")] * count)
    markers = find_markers(text)
    attribution = attribute(answer, markers, find_claims(text))
    assert [attribution.citations(marker) for marker in markers] == behind


def test_grounded_answers_pass_and_others_say_why() -> None:
    good = Answer("Plus allows 100 rpm [c-1].", [Citation("c-1", "Plus allows 100 rpm.", "c-1")], language="en")
    assert assert_grounded(good, [CHUNK]).grounded
    bad = Answer(
        "Plus allows 500 rpm [c-1]. More [c-9]. Bare.", [Citation("c-1", "Plus allows 500 rpm.", "c-1")], language="en"
    )
    with pytest.raises(AssertionError) as caught:
        assert_grounded(bad, [CHUNK])
    for part in ("number_mismatch", "500", "marker_not_in_context", "[c-9]", "claim_uncited", "“Bare.”"):
        assert part in str(caught.value)


def test_prepared_sources_are_kept_for_the_next_answer() -> None:
    prepared: dict[str, PreparedSource] = {}
    answer = Answer("Plus allows 100 rpm [c-1].", [Citation("c-1", "Plus allows 100 rpm.", "c-1")])
    first = verify_answer(answer, [CHUNK], prepared=prepared)
    kept = prepared["k"]
    assert verify_answer(answer, [CHUNK], prepared=prepared) == first
    assert prepared == {"k": kept}


def test_shares_of_a_report() -> None:
    citations = [Citation("c-1", "Plus allows 100 rpm.", "c-1"), Citation("c-1", "Plus allows 500 rpm.", "c-1")]
    report = verify_answer(Answer("Plus allows 100 rpm [c-1]. It is quick.", citations), [CHUNK])
    assert (report.coverage, report.verified_share) == (0.5, 0.5)
    empty = verify_answer(Answer(None), [])
    assert (empty.coverage, empty.verified_share, empty.grounded) == (None, None, True)
