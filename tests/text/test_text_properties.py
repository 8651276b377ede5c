"""Properties of the text floor: maps that lead back, normal forms that stay, nothing that raises."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from workbench.spans import Span
from workbench.text.language import identify_language
from workbench.text.lexicon import is_slip, turns_round, unmarked
from workbench.text.measures import measures
from workbench.text.normalize import normalize
from workbench.text.quantities import read_quantity
from workbench.text.sentences import sentence_spans
from workbench.text.tokens import TokenKind, tokenize

steady = settings(derandomize=True, deadline=None, max_examples=70)

# Whatever a text may hold, markup included.
MARKUP = "&nbsp; &amp; &#10; <b> </b> <br> <sup> ** ``` ~~ ]( [^1] \\* https:// e\u0301 \u1100\u1161 [[ ]] 2025-03-01"
ODD = "*_`>#-+|ﬁßİıςﷺ½³①℃ａ１２٣５é각ー。「『…—’“🎉\\\u00ad\u200b\u202e\ufeff\u0301\t\f\x00\ud800 "
pieces = st.sampled_from([*ODD, *MARKUP.split(), "\r\n", "a-\nb", "5-\n10"])
texts = st.lists(st.one_of(pieces, st.text(max_size=5)), max_size=10).map("".join)
# What the Unicode steps alone change: no markup, no line ends.
unicode_texts = st.text(
    st.one_of(
        st.characters(categories=["L", "Nd", "Mn", "Mc"]),
        st.sampled_from("-–—‘’“”«»…\u00ad\u200b\u00a0\u2009 .,;:!?'\"ﬁﬂﬀßİı１２Ａａ٣४๕ـ"),
    ),
    max_size=30,
)


@steady
@given(texts)
def test_every_character_of_the_folded_form_comes_from_the_text_in_order(text: str) -> None:
    normalized = normalize(text)
    spans = [normalized.span(index, index + 1) for index in range(len(normalized.folded))]
    assert all(Span(0, len(text)).contains(span) for span in spans)
    assert all(before.start <= after.start and before.end <= after.end for before, after in pairwise(spans))


@steady
@given(texts)
def test_every_character_of_the_normal_form_comes_from_the_text_in_order(text: str) -> None:
    normalized = normalize(text)
    spans = [normalized.text_span(index, index + 1) for index in range(len(normalized.text))]
    assert all(Span(0, len(text)).contains(span) for span in spans)
    assert all(before.start <= after.start and before.end <= after.end for before, after in pairwise(spans))


@steady
@given(texts, st.data())
def test_the_span_of_a_stretch_is_the_hull_of_its_characters(text: str, data: st.DataObject) -> None:
    normalized = normalize(text)
    assume(normalized.folded)
    start = data.draw(st.integers(0, len(normalized.folded) - 1))
    end = data.draw(st.integers(start + 1, len(normalized.folded)))
    first, last = normalized.span(start, start + 1), normalized.span(end - 1, end)
    assert normalized.span(start, end) == Span(first.start, last.end)


@steady
@given(
    st.text(st.sampled_from("abcdeéöžłßΣσяіТекст字仮名かナ가각1٢３४“”‘’—–«»\u00a0\u00ad\u200b\u200eـ .,"), max_size=40),
    st.data(),
)
def test_the_original_of_a_piece_has_the_piece_as_its_normal_form(text: str, data: st.DataObject) -> None:
    """For plain steps: those that look at one character alone."""
    normalized = normalize(text)
    assume(normalized.folded)
    start = data.draw(st.integers(0, len(normalized.folded) - 1))
    end = data.draw(st.integers(start + 1, len(normalized.folded)))
    piece = normalized.folded[start:end]
    assume("s" not in (piece[0], piece[-1]))  # half of an ß
    assert normalize(normalized.span(start, end).of(text)).folded.strip() == piece.strip()


@steady
@given(unicode_texts)
def test_a_normal_form_is_its_own_normal_form(text: str) -> None:
    assume("ŉ" not in text)  # deprecated in Unicode; its case folding is two characters, one of them a quotation mark
    once = normalize(text)
    assert normalize(once.text).text == once.text
    assert normalize(once.folded).folded == once.folded


@steady
@given(unicode_texts)
@example("Ş")
def test_composition_and_case_do_not_change_the_folded_form(text: str) -> None:
    plain = normalize(text).folded
    assert normalize(unicodedata.normalize("NFD", text)).folded == plain
    assert normalize(unicodedata.normalize("NFC", text)).folded == plain


@steady
@given(texts, texts)
def test_normalising_is_deterministic(text: str, other: str) -> None:
    first = normalize(text)
    normalize(other)
    assert normalize(text).folded == first.folded


@steady
@given(texts)
def test_tokens_lie_in_the_text_in_order(text: str) -> None:
    normal = normalize(text).text
    for raw in (text, normal):
        tokens = tokenize(raw)
        assert all(raw[token.start : token.end] == token.text for token in tokens)
        assert all(before.end <= after.start for before, after in pairwise(tokens))
        assert all(token.key for token in tokens)


@steady
@given(texts)
@example("Up to 1,000 users (25 MB)")
def test_no_letter_or_digit_is_lost_between_tokens(text: str) -> None:
    normal = normalize(text).text
    covered = {index for token in tokenize(normal) for index in range(token.start, token.end)}
    words = {index for index, character in enumerate(normal) if character.isalpha() or character.isdecimal()}
    assert words <= covered


@steady
@given(texts, st.sampled_from([None, "en", "de", "ja", "hi", "xx"]))
@example("10³", None)
@example("1 10² March 5³", "en")
@example("²³", "de")
def test_reading_quantities_never_raises(text: str, language: str | None) -> None:
    tokens = tokenize(normalize(text).text)
    for index in range(len(tokens)):
        quantity = read_quantity(tokens, index, language)
        assert quantity is None or 1 <= quantity.length <= len(tokens) - index
    measures(text, language)


@steady
@given(texts, st.sampled_from([None, "en", "th", "xx", "zh-Hant"]))
def test_sentences_lie_in_the_text_in_order(text: str, language: str | None) -> None:
    spans = sentence_spans(text, language)
    assert all(before.end <= after.start for before, after in pairwise(spans))
    assert all(span.of(text).strip() for span in spans)
    words = {index for index, character in enumerate(text) if character.isalnum()}
    assert words <= {index for span in spans for index in range(span.start, span.end)}


@steady
@given(st.text(max_size=12), st.text(max_size=12), st.sampled_from([None, "en", "tr", "xx"]))
def test_comparing_words_never_raises(one: str, other: str, language: str | None) -> None:
    assert isinstance(is_slip(one, other, language), bool)
    assert turns_round(one, other, language) == turns_round(other, one, language)
    assert isinstance(unmarked(one), str)


@steady
@given(texts)
def test_identifying_a_language_never_raises(text: str) -> None:
    assert identify_language(text) is None or identify_language(text) == identify_language(text)


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "\u0301", "\u200b", "\ud800", "\x00", "**", "``", "&;", "<", "[", "\\"]
)
def test_the_smallest_texts(text: str) -> None:
    normalized = normalize(text)
    assert len(normalized.folded) <= 2
    assert all(token.kind in TokenKind for token in tokenize(normalized.text))
    assert sentence_spans(text) == [] or text.strip()
