"""Genuine quotes that are written otherwise than the source: signs, spaces, case, digits, encodings."""

from __future__ import annotations

import unicodedata

import regex

from workbench.evaluation.mutations.labelled import Draft, Registry, Scene
from workbench.evaluation.mutations.numbers import numbers, separators
from workbench.evaluation.mutations.passages import Sentence
from workbench.evaluation.mutations.units import measures
from workbench.evaluation.mutations.vocabulary import KNOWN, zipf
from workbench.sources.blocks import BlockKind

FORMS = Registry(genuine=True)

_DIGITS = {"ar": 0x660, "fa": 0x6F0, "ur": 0x6F0, "hi": 0x966, "mr": 0x966, "ne": 0x966, "bn": 0x9E6, "th": 0xE50}
"""The first digit of the languages' other system of digits."""

_CASELESS = {"zh", "ja", "ko", "th", "ar", "fa", "ur", "he", "hi", "bn"}
"""Languages whose own script has no capitals: a capital there belongs to a name."""

_FULL_WIDTH = {"zh", "ja", "ko"}
_SIGNS = {
    '"': "“”„»", "“": '"„', "”": '"', "„": '"“', "«": '"“', "»": '"”', "'": "’", "’": "'", "‘": "'",
    "–": "-—", "—": "-–", "…": "...",
}  # fmt: skip


def _whole(sentence: Sentence, quote: str, change: str = "") -> Draft | None:
    return Draft(quote, (sentence.span,), change=change) if quote != sentence.text else None


@FORMS.kind("signs_swapped")
def signs_swapped(sentence: Sentence, scene: Scene) -> Draft | None:
    """Typographic quotation marks, apostrophes, dashes and ellipses for typewritten ones, and back."""
    swapped = []
    for place, sign in enumerate(sentence.text):
        number_beside = regex.match(r"[\s]?\d", sentence.text[place + 1 : place + 3])
        keep = sign not in _SIGNS or (sign in "–—" and number_beside) or sign == "…"
        swapped.append(sign if keep else scene.random.choice(_SIGNS[sign]))
    return _whole(sentence, "".join(swapped))


@FORMS.kind("decomposed")
def decomposed(sentence: Sentence, scene: Scene) -> Draft | None:
    """Accents as marks of their own (NFD)."""
    return _whole(sentence, unicodedata.normalize("NFD", sentence.text))


@FORMS.kind("full_width")
def full_width(sentence: Sentence, scene: Scene) -> Draft | None:
    """Full-width letters, digits and signs, in the languages that use them."""
    if sentence.language not in _FULL_WIDTH:
        return None
    wide = regex.sub(
        r"[0-9A-Za-z]+", lambda found: "".join(chr(ord(sign) + 0xFEE0) for sign in found.group()), sentence.text
    )
    return _whole(sentence, wide)


@FORMS.kind("half_width")
def half_width(sentence: Sentence, scene: Scene) -> Draft | None:
    """Full-width punctuation written half-width."""
    if sentence.language not in _FULL_WIDTH:
        return None
    return _whole(sentence, regex.sub(r"[！-～]", lambda found: chr(ord(found.group()) - 0xFEE0), sentence.text))


@FORMS.kind("spaces_and_breaks")
def spaces_and_breaks(sentence: Sentence, scene: Scene) -> Draft | None:
    """No-break spaces, doubled spaces and line breaks for spaces."""
    kinds = ["\u00a0", "\n", "  ", "\u202f", "\r\n", "\t"]
    quote = regex.sub(" ", lambda _: scene.random.choice([" ", " ", *kinds]), sentence.text)
    return _whole(sentence, quote)


@FORMS.kind("invisible_in_quote")
def invisible_in_quote(sentence: Sentence, scene: Scene) -> Draft | None:
    """Soft hyphens and zero-width marks inside words of the quote."""
    quote = regex.sub(
        r"(?<=\p{L}{3})(?=\p{L}{3})",
        lambda _: scene.random.choice(["", "", "", "\u00ad", "\u200b", "\u2060"]),
        sentence.text,
    )
    return _whole(sentence, quote)


@FORMS.kind("punctuation_dropped")
def punctuation_dropped(sentence: Sentence, scene: Scene) -> Draft | None:
    """Commas, quotation marks and the last full stop left out."""
    quote = regex.sub(r"(?<=[\p{L}\p{M}”\"»])[,;،，、](?=\s)|[“”„«»\"]|[.。！!]$", "", sentence.text)
    return _whole(sentence, quote)


@FORMS.kind("first_letter_case")
def first_letter_case(sentence: Sentence, scene: Scene) -> Draft | None:
    """The first letter in the other case, as when a quote is worked into a sentence. Names keep theirs."""
    first = regex.match(r"[\p{Lu}\p{Ll}]\p{Ll}{2,}(?![\p{L}\p{N}_/.@])", sentence.text)
    if first is None or sentence.language in _CASELESS or zipf(first.group(), sentence.language) < KNOWN:
        return None
    letter = sentence.text[0]
    turkish = {"İ": "i", "i": "İ", "I": "ı", "ı": "I"} if sentence.language in {"tr", "az"} else {}
    return _whole(sentence, turkish.get(letter, letter.swapcase()) + sentence.text[1:])


@FORMS.kind("heading_case")
def heading_case(sentence: Sentence, scene: Scene) -> Draft | None:
    """A heading in capitals, or with capitals for all words. Not where letters are units or identifiers."""
    if sentence.block is not BlockKind.HEADING or regex.search(r"\d|\p{L}\p{Lu}", sentence.text):
        return None
    dotted = sentence.text.replace("i", "İ") if sentence.language in {"tr", "az"} else sentence.text
    upper = dotted.upper()
    titled = regex.sub(r"(?<![\p{L}\p{M}’'])\p{Ll}", lambda found: found.group().upper(), sentence.text)
    return _whole(sentence, scene.random.choice([upper, titled]))


@FORMS.kind("digit_system")
def digit_system(sentence: Sentence, scene: Scene) -> Draft | None:
    """The language's other digits: Arabic-Indic, Persian, Devanagari, Bengali, Thai, or European ones."""
    zero = _DIGITS.get(sentence.language)
    if zero is None:
        return None
    if regex.search(r"[0-9]", sentence.text):
        own = regex.compile(r"(?<![\p{Latin}\-_/.])[0-9]+(?![\p{Latin}\-_/])")
        quote = own.sub(lambda found: "".join(chr(zero + int(digit)) for digit in found.group()), sentence.text)
    else:
        quote = "".join(str(int(sign)) if sign.isdecimal() else sign for sign in sentence.text)
        quote = quote.replace("٫", ".").replace("٬", ",")
    return _whole(sentence, quote)


@FORMS.kind("number_grouping", proof="rule")
def number_grouping(sentence: Sentence, scene: Scene) -> Draft | None:
    """A grouped number ungrouped, or grouped by a space (ISO 80000-1); a quantity in thousands grouped.

    Only where grouping is certain: the language's own sign, and for ungrouped numbers a unit, since there are ports,
    years and codes too.
    """
    _, group = separators(sentence.tag)
    for measure in measures(sentence.text, sentence.tag):
        if measure.value.isdecimal() and len(measure.value) in {4, 5, 6} and measure.value[0] != "0":
            new = f"{measure.value[:-3]}{group}{measure.value[-3:]}"
            quote = sentence.text[: measure.start] + new + sentence.text[measure.start + len(measure.value) :]
            return _whole(sentence, quote, f"{measure.value} → {new}")
    for number in numbers(sentence.text):
        parts = regex.split(r"[.,'’\u00a0\u202f]", number.text)
        signs = set(regex.findall(r"[.,'’\u00a0\u202f]", number.text))
        grouped = len(parts[0]) <= 3 and parts[0][0] != "0" and all(len(part) == 3 for part in parts[1:])
        space = {"\u00a0", "\u202f"}
        if len(signs) == 1 and grouped and (signs <= {group} or (signs <= space and group in space)):
            other = scene.random.choice([sign for sign in ("", "\u202f", "\u00a0") if sign not in signs])
            new = other.join(parts)
            quote = sentence.text[: number.start] + new + sentence.text[number.end :]
            return _whole(sentence, quote, f"{number.text} → {new}")
    return None
