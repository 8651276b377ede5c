"""The mutation bank: its labels are true, it is the same each time, and its figures are counted right."""

import json
import unicodedata
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from workbench.cli import app
from workbench.documents import Document
from workbench.evaluation.baselines import BASELINES
from workbench.evaluation.mutation import VERIFIER, Judged, judge, span_is_right, tally
from workbench.evaluation.mutation_report import failure_lines, score_json, score_tables
from workbench.evaluation.mutations.bank import KINDS, make_bank
from workbench.evaluation.mutations.corpus import Corpus, read_corpus
from workbench.evaluation.mutations.folding import letters, stands_in, without_markup
from workbench.evaluation.mutations.labelled import Kind, LabelledQuote, Scene
from workbench.evaluation.mutations.language_rules import negates, pattern, rules_of
from workbench.evaluation.mutations.vocabulary import frequencies, words, zipf
from workbench.settings import ROOT
from workbench.spans import Span
from workbench.verify.verdicts import Match, QuoteVerdict

HELP_CENTER = ROOT / "data" / "help_center"
LANGUAGES = {path.stem for path in (ROOT / "workbench/evaluation/mutations/languages").glob("*.yaml")}
KIND = {kind.name: kind for kind in KINDS}

ARTICLE = """# Limits

Each token may send 1,500 requests in 60 minutes. You cannot raise this limit on Free. Only an Owner can change it.

The backup needs up to 20 GB, and 5–10 files are kept until 1 March 2026 at a price of 9 EUR.

| Plan | Requests | Days |
|---|---|---|
| Solo | 100 | 14 |
| Team | 900 | 30 |

- Open the panel of the workspace.
- Choose the button for members.

```sh
curl --retry 3 https://api.shop.example/v2.1.0/files
```
"""


def document(text: str, language: str = "en", article: str = "limits") -> Document:
    return Document(id=f"shop/{language}/{article}", text=text, language=language)


@pytest.fixture(scope="module")
def bank() -> list[LabelledQuote]:
    """Two quotes of each kind from some articles of the help center, in five scripts."""
    whole = read_corpus(HELP_CENTER)
    chosen = [one for one in whole.documents if one.language in {"ar", "de", "en", "ja", "ro", "tr"}]
    return list(make_bank(Corpus(chosen), per_kind=2, seed=5))


def made(kind: str, text: str, language: str = "en", seed: int = 1) -> list[str]:
    """The quotes that a kind makes of an article."""
    corpus = Corpus([document(text, language)])
    scene = Scene(corpus, Random(seed))
    drafts = [KIND[kind].make_from(sentence, scene) for part in corpus.parts.values() for sentence in part.sentences]
    return [draft.quote for draft in drafts if draft is not None]


def test_there_are_enough_kinds(bank: list[LabelledQuote]) -> None:
    found = {(one.genuine, one.kind) for one in bank}
    assert sum(genuine for genuine, _ in found) >= 30
    assert sum(not genuine for genuine, _ in found) >= 35


def test_every_kind_is_made_of_something(bank: list[LabelledQuote]) -> None:
    hebrew = {"hebrew_points"}  # No article of the help center is in Hebrew.
    assert {kind.name for kind in KINDS} - {one.kind for one in bank} == hebrew


def test_fabricated_quotes_do_not_stand_in_their_source(bank: list[LabelledQuote]) -> None:
    standing = [one for one in bank if KIND[one.kind].proof == "absent" and stands_in(one.quote, one.source)]
    assert standing == []


def test_exact_quotes_read_as_their_span(bank: list[LabelledQuote]) -> None:
    exact = [one for one in bank if one.exact]
    assert exact
    assert [one for one in exact if any(span.of(one.source) != one.quote for span in one.spans)] == []


def test_genuine_quotes_keep_the_letters_of_their_span(bank: list[LabelledQuote]) -> None:
    chosen = [one for one in bank if one.genuine and not one.exact and KIND[one.kind].proof == "letters"]
    for one in chosen:
        assert letters(one.quote) in {letters(without_markup(span.of(one.source))) for span in one.spans}


def test_genuine_quotes_know_their_place(bank: list[LabelledQuote]) -> None:
    assert [one for one in bank if one.genuine and not one.spans] == []
    assert [one for one in bank if any(span.end > len(one.source) for span in one.spans)] == []


def test_long_sources_are_long(bank: list[LabelledQuote]) -> None:
    assert {len(one.source) > 100_000 for one in bank if one.kind == "long_source"} == {True}


def test_the_same_seed_makes_the_same_bank() -> None:
    banks = [list(make_bank(Corpus([document(ARTICLE)]), per_kind=3, seed=seed)) for seed in (1, 1, 2)]
    assert banks[0] == banks[1] != banks[2]


@pytest.mark.parametrize(
    ("kind", "text", "quotes"),
    [
        ("decimal_moved", "The largest file has 25 MB.", {"The largest file has 2.5 MB."}),
        ("number_cut", "You may invite 1,250 people to the workspace.", {"250 people to the workspace."}),
        ("unit_case_changed", "The largest file has 25 MB.", {"The largest file has 25 Mb."}),
        ("unit_changed", "The largest file has 25 minutes.", {"The largest file has 25 hours."}),
        ("unit_converted", "It ends after 90 minutes of work.", {"It ends after 1.5 hours of work."}),
        ("unit_converted", "It ends after 14 days of hard work.", set()),
        ("negation_dropped", "The link does not expire by itself.", {"The link does expire by itself."}),
        ("negation_dropped", "It is not that nobody likes the plan.", set()),
        ("negation_cut_off", "You must not share the secret link.", {"share the secret link."}),
        ("negation_cut_off", "It is about money, not about the plan.", set()),
        ("modal_changed", "Owners must confirm the change.", {"Owners may confirm the change."}),
        ("limit_changed", "It is shown to all members of a team.", {"It is shown to Some members of a team."}),
        ("limit_changed", "It is never shown to all members.", set()),
        ("sentence_skipped", ARTICLE.split("\n\n")[1], None),
    ],
)
def test_a_kind_changes_what_it_says(kind: str, text: str, quotes: set[str] | None) -> None:
    if quotes is None:
        assert made(kind, text) == [f"{text.split('. ')[0]}. {text.split('. ')[2]}"]
    else:
        assert set(made(kind, text)) == quotes


def test_no_part_of_a_sentence_leaves_a_negation_out() -> None:
    text = "After the trial you can not invite other people to the workspace of your team any more."
    parts = [quote for seed in range(60) for quote in made("part_of_sentence", text, seed=seed)]
    assert all("not" in quote.split() for quote in parts)


def test_a_typing_slip_gives_no_word(bank: list[LabelledQuote]) -> None:
    slips = [one for one in bank if one.kind == "typing_slip"]
    assert slips
    for one in slips:
        for change in one.change.split(", "):
            meant, slip = change.split(" → ")
            assert slip.casefold() not in frequencies(one.language)
            assert zipf(meant, one.language) >= 3


def test_a_near_word_is_a_word_one_letter_away(bank: list[LabelledQuote]) -> None:
    near = [one.change.split(" → ") for one in bank if one.kind == "near_word"]
    assert near
    for old, new in near:
        assert old != new
        assert abs(len(old) - len(new)) <= 1


def test_text_without_spaces_is_cut_into_words() -> None:
    assert [word.text for word in words("设置页面", "zh")] == ["设置", "页面"]


@pytest.mark.table("mutation_rules")
def test_language_rules(case: dict[str, Any]) -> None:
    rules = rules_of(case["language"])
    assert rules is not None
    chosen = {
        "dropped": rules.negation.dropped,
        "added": rules.negation.added,
        "modals": rules.modals,
        "limits": rules.limits,
    }[case["rules"]]
    text = case["text"]
    results = {
        text[: found.start()] + found.expand(put) + text[found.end() :]
        for expression, put in chosen
        for found in pattern(expression).finditer(text)
    }
    assert results == set(case["expect"])
    if case["rules"] == "dropped" and case["expect"]:
        assert negates(text, case["language"])


def test_every_language_has_rules_that_can_be_read() -> None:
    assert len(LANGUAGES) >= 32
    for language in sorted(LANGUAGES):
        rules = rules_of(language)
        assert rules is not None, language
        for expression, put in (*rules.modals, *rules.limits, *rules.negation.dropped, *rules.negation.added):
            assert pattern(expression).groups >= put.count("\\1"), (language, expression)


def verdict(*spans: Span, verified: bool = True) -> QuoteVerdict:
    places = tuple((span,) for span in spans)
    match = Match.NORMALIZED if verified else Match.NONE
    return QuoteVerdict(verified=verified, match=match, score=1.0, span=spans[0] if spans else None, places=places)


def labelled(quote: str, source: str, *spans: Span, genuine: bool = True, exact: bool = False) -> LabelledQuote:
    return LabelledQuote(
        kind="sentence",
        genuine=genuine,
        language="en",
        quote=quote,
        source=source,
        document_id="shop/en/limits",
        spans=spans,
        exact=exact,
    )


@pytest.mark.parametrize(
    ("found", "right"),
    [((4, 9), True), ((16, 21), True), ((3, 9), False), ((0, 9), False)],
    ids=["the span", "the same words elsewhere", "a space more", "a word more"],
)
def test_an_exact_span_must_read_as_the_quote(found: tuple[int, int], right: bool) -> None:
    one = labelled("limit", "The limit, your limit", Span(4, 9), exact=True)
    assert span_is_right(one, verdict(Span(*found))) is right


@pytest.mark.parametrize(
    ("found", "right"),
    [((4, 13), True), ((6, 11), True), ((4, 20), False)],
    ids=["with its markup", "without its markup", "a word more"],
)
def test_another_span_must_cover_the_same_words(found: tuple[int, int], right: bool) -> None:
    one = labelled("limit", "The **limit** of the plan", Span(4, 13))
    assert span_is_right(one, verdict(Span(*found))) is right


def test_one_right_place_of_several_is_enough() -> None:
    one = labelled("limit", "A **limit** or some other text", Span(2, 11))
    assert span_is_right(one, verdict(Span(20, 30), Span(2, 11)))


def test_mistakes_are_counted_by_method() -> None:
    source = "Refunds take 14 days."
    fabricated = labelled("Refunds take 15 days.", source, genuine=False)
    genuine = labelled("Refunds take 14 days.", source, Span(0, 21), exact=True)
    judged = [
        Judged(fabricated, verdict(Span(0, 21)), {"substring": False}),
        Judged(genuine, verdict(verified=False), {"substring": True}),
        Judged(genuine, verdict(Span(0, 20)), {"substring": True}),
    ]
    counts = tally(judged, lambda one: str(one.genuine))
    assert counts["False"].wrong == {VERIFIER: 1, "substring": 0}
    assert counts["True"].wrong == {VERIFIER: 1, "substring": 0}
    assert counts["True"].quotes == 2
    assert counts["True"].rate(VERIFIER) == 0.5
    assert counts["True"].wrong_spans == 1
    score = score_json(judged, seed=0, per_kind=1, seconds=0.5)
    assert score["fabricated"]["by_kind_and_language"]["sentence/en"]["wrong"][VERIFIER] == 1
    assert [failure["label"] for failure in score["failures"]] == ["fabricated", "genuine", "genuine"]
    shown = [line.plain.split(" · ")[0] for line in failure_lines(judged, 5)]
    assert shown == ["false accept", "false reject", "wrong span"]
    assert len(list(failure_lines(judged, 1))) == 1
    assert len(list(score_tables(judged))) == 4


@pytest.mark.parametrize(
    ("method", "accepted"),
    [("substring", False), ("token set ≥ 0.85", True), ("partial ≥ 0.85", True), ("partial ≥ 0.95", True)],
)
def test_the_plain_algorithms(method: str, accepted: bool) -> None:
    source = "Refunds are issued within 14 days of the return."
    assert BASELINES[method]("issued within 15 days", source) is accepted
    assert BASELINES[method]("issued within 14 days", source)
    assert not BASELINES[method]("The moon is made of cheese and nobody has ever seen it", source)


def test_the_verifier_is_asked() -> None:
    source = "Refunds are issued within 14 days of the return."
    bank = [
        labelled("issued within 14 days", source, Span(12, 33), exact=True),
        labelled("issued within 15 days", source, genuine=False),
    ]
    judged = list(judge(bank))
    assert [one.accepted(VERIFIER) for one in judged] == [True, False]
    assert not any(one.wrong or one.wrong_span for one in judged)


def test_the_command(tmp_path: Path) -> None:
    (tmp_path / "articles" / "en").mkdir(parents=True)
    (tmp_path / "articles" / "en" / "limits.md").write_text(ARTICLE, encoding="utf-8")
    file = tmp_path / "score.json"
    arguments = ["mutate", str(tmp_path / "articles"), "--per-kind", "2", "--seed", "3", "--json", str(file)]
    result = CliRunner().invoke(app, [*arguments, "--show-failures", "1", "--no-lexicon"])
    assert result.exit_code == 0, result.output
    assert "False accepts of fabricated quotes, by kind" in result.stdout
    assert "of 1 articles" in result.stdout
    score = json.loads(file.read_text(encoding="utf-8"))
    assert score["seed"] == 3
    assert score["quotes"] == sum(score[label]["all"]["quotes"] for label in ("genuine", "fabricated"))
    assert {"table_row", "code_line", "list_joined"} <= set(score["genuine"]["by_kind"])
    assert {"rows_mixed", "unit_changed", "date_changed", "currency_changed"} <= set(score["fabricated"]["by_kind"])


def test_every_kind_is_documented() -> None:
    page = (ROOT / "docs" / "mutation-bank.md").read_text(encoding="utf-8")
    assert [kind.name for kind in KINDS if f"| `{kind.name}` |" not in page] == []


def test_names_are_unique_and_explained() -> None:
    def described(kind: Kind) -> bool:
        return kind.description.endswith((".", "…"))

    assert [name for name, count in Counter(kind.name for kind in KINDS).items() if count > 1] == []
    assert [kind.name for kind in KINDS if not described(kind)] == []


def test_folding_is_of_the_bank_alone() -> None:
    assert stands_in(unicodedata.normalize("NFD", "Öffnen Sie “Über”"), "**Öffnen** Sie „Über“!")
    assert stands_in("٢٤ ساعة", "خلال 24 ساعة")
    assert not stands_in("5 °C", "down to -5 °C")
