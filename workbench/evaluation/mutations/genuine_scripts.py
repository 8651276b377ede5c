"""Genuine quotes with another spelling that a script or a language knows: ligatures, ß, Romanian commas, tatweel."""

from __future__ import annotations

import unicodedata

import regex

from workbench.evaluation.mutations.labelled import Draft, Registry, Scene
from workbench.evaluation.mutations.passages import Sentence

SCRIPTS = Registry(genuine=True)

_LIGATURES = {"ffi": "ﬃ", "ffl": "ﬄ", "fi": "ﬁ", "fl": "ﬂ", "ff": "ﬀ"}
_COMMA_TO_CEDILLA = str.maketrans("șțȘȚ", "şţŞŢ")
_CEDILLA_TO_COMMA = str.maketrans("şţŞŢ", "șțȘȚ")
_IDENTIFIER = regex.compile(r"\d|\p{L}\p{Lu}|[_/@.]\p{L}")


def _quote(sentence: Sentence, quote: str) -> Draft | None:
    return Draft(quote, (sentence.span,)) if quote != sentence.text else None


@SCRIPTS.kind("ligatures")
def ligatures(sentence: Sentence, scene: Scene) -> Draft | None:
    """The source as a PDF gives it, with ligatures for fi, fl, ff."""
    written = sentence.text
    for letters, ligature in _LIGATURES.items():
        written = written.replace(letters, ligature)
    if written == sentence.text:
        return None
    source, span = sentence.rewritten(written)
    return Draft(sentence.text, (span,), source)


@SCRIPTS.kind("eszett")
def eszett(sentence: Sentence, scene: Scene) -> Draft | None:
    """ss for ß, as Swiss keyboards write it."""
    return _quote(sentence, sentence.text.replace("ß", "ss")) if sentence.language == "de" else None


@SCRIPTS.kind("romanian_commas")
def romanian_commas(sentence: Sentence, scene: Scene) -> Draft | None:
    """ş and ţ with a cedilla for ș and ț with a comma, and back."""
    if sentence.language != "ro":
        return None
    other = sentence.text.translate(_COMMA_TO_CEDILLA)
    return _quote(sentence, other if other != sentence.text else sentence.text.translate(_CEDILLA_TO_COMMA))


@SCRIPTS.kind("capitals")
def capitals(sentence: Sentence, scene: Scene) -> Draft | None:
    """All in capitals, Turkish i with its dot. Not where case tells identifiers and units apart."""
    if _IDENTIFIER.search(sentence.text):
        return None
    dotted = sentence.text.replace("i", "İ") if sentence.language in {"tr", "az"} else sentence.text
    return _quote(sentence, dotted.upper())


@SCRIPTS.kind("tatweel")
def tatweel(sentence: Sentence, scene: Scene) -> Draft | None:
    """Words drawn out by tatweel, between letters that join."""
    if sentence.language not in {"ar", "fa", "ur"}:
        return None
    joins = r"(?<=\p{L}[بتثجحخسشصضطظعغفقكکلمنهيی])(?=[بتثجحخسشصضطظعغفقكکلمنهيی]\p{L})"
    quote = regex.sub(joins, lambda _: scene.random.choice(["", "", "ـ", "ــ"]), sentence.text)
    return _quote(sentence, quote)


@SCRIPTS.kind("vowel_marks")
def vowel_marks(sentence: Sentence, scene: Scene) -> Draft | None:
    """Arabic vowel marks of the source left out of the quote."""
    if sentence.language not in {"ar", "fa", "ur"}:
        return None
    return _quote(sentence, regex.sub(r"[\u064b-\u0652\u0670]", "", sentence.text))


@SCRIPTS.kind("hebrew_points")
def hebrew_points(sentence: Sentence, scene: Scene) -> Draft | None:
    """Hebrew points of the source left out of the quote."""
    if sentence.language != "he":
        return None
    return _quote(sentence, regex.sub(r"[\u0591-\u05bd\u05bf\u05c1\u05c2]", "", sentence.text))


@SCRIPTS.kind("source_decomposed")
def source_decomposed(sentence: Sentence, scene: Scene) -> Draft | None:
    """The source in decomposed letters (NFD), as file systems store it; the quote composed."""
    written = unicodedata.normalize("NFD", sentence.text)
    if written == sentence.text:
        return None
    source, span = sentence.rewritten(written)
    return Draft(unicodedata.normalize("NFC", sentence.text), (span,), source)
