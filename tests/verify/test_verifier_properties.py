"""Properties of the verifier: true quotes verify under harmless changes, changed digits never do, nothing raises."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.answers import Answer, Citation
from workbench.documents import Chunk
from workbench.verify import LEGAL, Match, verify_answer, verify_quote
from workbench.verify.claims import find_claims
from workbench.verify.markers import find_markers

steady = settings(derandomize=True, deadline=None, max_examples=60)

# Sentences of articles, each with one number that stands once; a source is a few of them.
SENTENCES = {
    "en": [
        "Refunds for yearly plans are issued within 14 days of the first payment.",
        "You can't share more than 250 files at once, unless an owner's approval is given.",
        "The desktop app keeps 37 versions of every document - older ones are removed.",
        'Press "Save changes" and wait 5 seconds before you close the window.',
    ],
    "de": [
        "Rückerstattungen für Jahrespläne erfolgen innerhalb von 14 Tagen nach der Zahlung.",
        "Größere Anhänge als 25 MB können nicht verschickt werden, außer der Inhaber erlaubt es.",
        "Die Schlüssel werden alle 90 Tage erneuert - ältere verlieren ihre Gültigkeit.",
    ],
    "fr": [
        "L'abonnement est renouvelé pour 12 mois, sauf si le propriétaire l'arrête.",
        "Les pièces jointes ne doivent pas dépasser 25 Mo par message envoyé.",
    ],
    "pl": [
        "Usunięte pliki są przechowywane przez 30 dni, a potem znikają na zawsze.",
        "Zaproszenie wygasa po 48 godzinach, jeśli gość go nie przyjmie.",
    ],
    "el": [
        "Τα αρχεία διατηρούνται για 30 ημέρες και μετά διαγράφονται οριστικά.",
        "Η πρόσκληση δεν ισχύει πια ύστερα από 48 ώρες.",
    ],
    "ru": [
        "Удалённые файлы хранятся 30 дней, после чего исчезают навсегда.",
        "Приглашение не действует спустя 48 часов после отправки.",
    ],
    "vi": [
        "Tệp đã xóa được giữ trong 30 ngày rồi bị gỡ bỏ vĩnh viễn.",
        "Lời mời không còn hiệu lực sau 48 giờ kể từ khi gửi.",
    ],
    "ar": [
        "تُحفظ الملفات المحذوفة لمدة 30 يومًا ثم تُزال نهائيًا.",
        "لا تصلح الدعوة بعد مرور 48 ساعة على إرسالها.",
    ],
    "zh": ["已删除的文件会保留30天,之后将被永久移除。", "邀请在发出48小时后不再有效。"],
    "ja": ["削除したファイルは30日間保存され、その後完全に消去されます。", "招待は送信から48時間後に無効になります。"],
    "ko": ["삭제된 파일은 30일 동안 보관된 뒤 영구히 제거됩니다.", "초대는 보낸 지 48시간이 지나면 쓸 수 없습니다."],
    "th": ["ไฟล์ที่ลบจะถูกเก็บไว้ 30 วันแล้วจึงถูกลบถาวร", "คำเชิญใช้ไม่ได้หลังจากส่งไปแล้ว 48 ชั่วโมง"],
    "hi": ["हटाई गई फ़ाइलें 30 दिन तक रखी जाती हैं, फिर मिटा दी जाती हैं।", "भेजने के 48 घंटे बाद निमंत्रण मान्य नहीं रहता।"],
}
SPACED = frozenset(("en", "de", "fr", "pl", "el", "ru", "vi", "ar", "ko", "hi"))
languages = st.sampled_from(sorted(SENTENCES))

Change = Callable[[str, int], str]


def places_of(text: str, pattern: str) -> list[int]:
    return [match.start() for match in regex.finditer(pattern, text)]


def put_at(pattern: str, what: str) -> Change:
    """Puts ``what`` before one of the places of ``pattern``."""

    def change(text: str, pick: int) -> str:
        places = places_of(text, pattern)
        return text[: (at := places[pick % len(places)])] + what + text[at:] if places else text

    return change


def in_place_of(pattern: str, what: str) -> Change:
    """Puts ``what`` where one of the matches of ``pattern`` stands."""

    def change(text: str, pick: int) -> str:
        found = list(regex.finditer(pattern, text))
        return text[: (match := found[pick % len(found)]).start()] + what + text[match.end() :] if found else text

    return change


def emphasised(text: str, pick: int) -> str:
    words = [word for word in regex.finditer(r"(?<=\s)\p{L}{3,}(?=\s)", text) if word.start()]
    if not words or "*" in text:
        return text
    word = words[pick % len(words)]
    return f"{text[: word.start()]}**{word[0]}**{text[word.end() :]}"


def typographic(text: str, pick: int) -> str:
    return text.replace("'", "’").replace(" - ", " – ").replace(' "', " “").replace('" ', "” ")


def decomposed(text: str, pick: int) -> str:
    return unicodedata.normalize("NFD", text)


WITHIN_WORD = r"(?<=\p{Latin}|\p{Cyrillic}|\p{Greek})(?=\p{Latin}|\p{Cyrillic}|\p{Greek})"
# Changes of the source: the quote stays as it was.
CHANGES: dict[str, Change] = {
    "typographic signs": typographic,
    "decomposed letters": decomposed,
    "emphasis": emphasised,
    "no-break space": in_place_of(r"(?<=\p{L}) (?=\p{L})", "\u00a0"),
    "line break": in_place_of(r"(?<=\p{L}) (?=\p{L})", "\n"),
    "double space": in_place_of(r"(?<=\p{L}) (?=\p{L})", "  "),
    "soft hyphen": put_at(WITHIN_WORD, "\u00ad"),
    "zero-width space": put_at(r"(?<=\p{L})(?<![\u1100-\u11ff])(?=\p{L})", "\u200b"),  # not inside a syllable
    "direction mark": put_at(r" ", "\u200e"),
}
changes = st.lists(st.tuples(st.sampled_from(sorted(CHANGES)), st.integers(0, 99)), max_size=5)


@steady
@given(languages, st.integers(0, 9), changes, st.booleans())
def test_a_sentence_verifies_with_its_span_after_harmless_changes(
    language: str, pick: int, chosen: list[tuple[str, int]], stated: bool
) -> None:
    sentences = SENTENCES[language]
    number = pick % len(sentences)
    quote = changed = sentences[number]
    for name, place in chosen:
        if language in SPACED or name not in ("no-break space", "line break", "double space"):
            changed = CHANGES[name](changed, place)
    gap = " " if language in SPACED else "\n\n"
    head = gap.join(sentences[:number]) + gap if number else ""
    source = head + changed + "".join(gap + sentence for sentence in sentences[number + 1 :])
    verdict = verify_quote(quote, source, language=language if stated else None)
    assert verdict.match in (Match.EXACT, Match.NORMALIZED), (source, verdict)
    assert verdict.span is not None
    assert verdict.span.of(source) == changed


@steady
@given(languages, st.integers(0, 9))
def test_the_case_of_the_first_letter_is_the_sentence_s(language: str, pick: int) -> None:
    sentence = SENTENCES[language][pick % len(SENTENCES[language])]
    source = " ".join(SENTENCES[language])
    verdict = verify_quote(sentence[0].swapcase() + sentence[1:], source, language=language)
    assert verdict.match in (Match.EXACT, Match.NORMALIZED)
    assert verdict.span is not None
    assert verdict.span.of(source) == sentence


@steady
@given(languages, st.integers(0, 9), st.integers(0, 99), st.sampled_from("0123456789"), st.booleans())
def test_a_changed_digit_never_verifies(language: str, pick: int, place: int, digit: str, stated: bool) -> None:
    sentence = SENTENCES[language][pick % len(SENTENCES[language])]
    source = "\n\n".join(SENTENCES[language])
    digits = places_of(sentence, r"\d")
    at = digits[place % len(digits)]
    quote = sentence[:at] + digit + sentence[at + 1 :]
    verdict = verify_quote(quote, source, language=language if stated else None)
    assert verdict.verified == (sentence[at] == digit), verdict.explanation


@steady
@given(languages, st.integers(0, 9), st.integers(0, 99), st.sampled_from("0123456789"))
def test_a_digit_more_never_verifies(language: str, pick: int, place: int, digit: str) -> None:
    sentence = SENTENCES[language][pick % len(SENTENCES[language])]
    digits = places_of(sentence, r"\d")
    at = digits[place % len(digits)]
    quote = sentence[:at] + digit + sentence[at:]
    leading_zero = digit == "0" and at == digits[0]  # 014 is 14
    verdict = verify_quote(quote, "\n\n".join(SENTENCES[language]), language=language)
    assert leading_zero or not verdict.verified, verdict.explanation


@steady
@given(st.sampled_from(sorted(SPACED)), st.integers(0, 9), st.data())
def test_any_run_of_words_that_cuts_no_negation_is_exact(language: str, pick: int, data: st.DataObject) -> None:
    """Without a stated language and negations aside, every stretch from a space to a space is a true quote."""
    sentence = SENTENCES[language][pick % len(SENTENCES[language])]
    words = sentence.split(" ")
    start = data.draw(st.integers(0, len(words) - 2))
    end = data.draw(st.integers(start + 2, len(words)))
    quote = " ".join(words[start:end])
    verdict = verify_quote(quote, sentence, language=language)
    cut = verdict.reason is not None and verdict.reason.value in ("negation_mismatch", "truncated_number")
    assert cut or verdict.match is Match.EXACT, verdict
    if cut:
        assert verdict.explanation.startswith("The quote cuts")


# --- whatever comes in -----------------------------------------------------------------------------------------------

odd_characters = st.characters(
    categories=["Cs", "Mn", "Mc", "Cf", "Cc", "Nd", "No", "Nl", "Lo", "Ll", "Lu", "So", "Po"]
)
ODD = "²½*`\\不٣٬٫±①٪‰İŉﷺ…\x00\ud800\u202e"
PIECES = (
    "[c-1] [c-1–c-9] ``` ** [...] 1.000,5 10³ &#0; &#x110000; &#xD800; <sup> [a](b ない n't not ௧௦ ۲۰۲۵/۰۳/۰۱ 10:30"
)
odd_pieces = st.sampled_from(
    [*ODD, *PIECES.split(), "| a | b |\n|---|---|\n| c | d |", "\n\n", "5-\n10", "20 °C", "EUR 5", "9" * 80, "not "]
)
odd_texts = st.lists(st.one_of(odd_pieces, st.text(odd_characters, max_size=6), st.text(max_size=6)), max_size=8).map(
    "".join
)


@settings(steady, max_examples=80)
@given(odd_texts, odd_texts, st.sampled_from([None, "en", "tr", "th", "xx", "zh-Hant"]), st.booleans())
def test_no_quote_raises(quote: str, text: str, language: str | None, legal: bool) -> None:
    settings_of = {"policy": LEGAL} if legal else {}
    for source in (text, f"{text} {quote}", quote):
        verdict = verify_quote(quote, source, language=language, **settings_of)
        assert verdict.verified == (verdict.reason is None)
        for span in (span for place in verdict.places for span in place):
            assert span.end <= len(source)


@settings(steady, max_examples=60)
@given(odd_texts)
def test_a_text_with_words_is_in_itself(text: str) -> None:
    verdict = verify_quote(text, text)
    assert verdict.verified or verdict.reason is not None
    if verdict.reason is not None:
        assert verdict.reason.value == "empty_quote", verdict


@settings(steady, max_examples=60)
@given(odd_texts, odd_texts, odd_texts, st.sampled_from([None, "en", "ja"]))
def test_no_answer_raises(answer: str, quote: str, text: str, language: str | None) -> None:
    citations = [Citation("c-1", quote, "c-1"), Citation("c-2", quote, quote, quote_translation=answer)]
    chunks = [
        Chunk("x", text, language="de"),
        Chunk("y", quote, document_id="d"),
        Chunk("z", text, document_id="d", start=len(quote)),
    ]
    report = verify_answer(Answer(answer, citations, language=language, question=quote), chunks)
    assert len(report.citations) == 2
    assert isinstance(report.grounded, bool)


@settings(steady, max_examples=80)
@given(odd_texts)
def test_markers_and_claims_of_anything_lie_in_the_text(text: str) -> None:
    for marker in find_markers(text):
        assert marker.span.end <= len(text)
        assert marker.ids
    position = 0
    for claim in find_claims(text):
        assert position <= claim.span.start < claim.span.end <= len(text)
        position = claim.span.end


MEGABYTE = {
    "words": "The quick brown fox jumps over 13 lazy dogs. ",
    "one letter": "a",
    "digits": "1",
    "brackets": "[",
    "marks": "\u0301",
    "Han": "不可以删除文件",
    "blanks": " \n",
}
# The same, a fifth as long: each could be quadratic as well.
SHORTER = {
    "grouped digits": "1 000",
    "stars": "*",
    "backticks": "` ",
    "hyphens": "a-",
    "pipes": "|",
    "table": "| a | b |\n",
    "underscores": "a_",
    "block quotes": "> ",
    "ellipses": "a… ",
    "entities": "&amp;",
    "angle brackets": "<a ",
    "slashes": "a/",
    "dots": "a.",
}
LONG = {name: unit * (1_000_000 // len(unit)) for name, unit in MEGABYTE.items()}
LONG |= {name: unit * (200_000 // len(unit)) for name, unit in SHORTER.items()}


@pytest.mark.timeout(30)
@pytest.mark.parametrize("name", LONG)
def test_a_long_text_is_a_text_like_any_other(name: str) -> None:
    text = LONG[name]
    assert verify_quote("dogs eat 14 foxes", text).verified is False
    assert len(find_markers(text + " [c-1]")) <= 1


@pytest.mark.timeout(30)
@pytest.mark.parametrize(
    ("name", "length"), [("words", 200_000), ("one letter", 1_000_000), ("Han", 1_000_000), ("table", 200_000)]
)
def test_a_long_answer(name: str, length: int) -> None:
    answer = Answer(LONG[name][:length], [Citation("c-1", "fox", "c-1")])
    report = verify_answer(answer, [Chunk("x", "The fox.")])
    assert report.citations[0].verified


@pytest.mark.timeout(30)
def test_a_long_quote() -> None:
    verdict = verify_quote(LONG["words"], LONG["words"][:-200] + "and a cat. " + LONG["words"][-200:])
    assert not verdict.verified
