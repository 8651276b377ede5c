"""Fabricated quotes with another number: the digits changed, exchanged, moved, cut, or another sign before them."""

from __future__ import annotations

import regex

from workbench.evaluation.mutations.labelled import Draft, Registry, Scene
from workbench.evaluation.mutations.numbers import Number, numbers, separators
from workbench.evaluation.mutations.passages import Sentence

NUMBERS = Registry(genuine=False)

_RANGE = regex.compile(r"(?<![\p{L}\p{N}_.,\-–/])(\d{1,4})( ?[–—-] ?|〜|～)(\d{1,4})(?![\p{L}\p{N}_\-–/]|[.,]\d)")
_MIDDLE = regex.compile(
    r"(?<=(?<![\p{L}\p{N}._/\-^\[])\d+[.,٫٬\u202f\u00a0–-]?)(?![0٠۰०০])\d+(?![\p{L}_]|[.\-/–][\p{L}\d])"
)
_SIGNED = regex.compile(r"(?<=^|[\s(])[-−–](?=\d)")
_UNSIGNED = regex.compile(r"(?<=\p{L} )(?=\d+(?:[.,٫]\d+)?(?: |$|[%°]))")


def _replaced(sentence: Sentence, number: Number, new: str) -> Draft:
    quote = sentence.text[: number.start] + new + sentence.text[number.end :]
    return Draft(quote, change=f"{number.text} → {new}")


def _chosen(sentence: Sentence, scene: Scene) -> Number | None:
    found = numbers(sentence.text)
    return scene.random.choice(found) if found else None


@NUMBERS.kind("digit_changed", clean=False)
def digit_changed(sentence: Sentence, scene: Scene) -> Draft | None:
    """One digit of a number is another."""
    number = _chosen(sentence, scene)
    if number is None:
        return None
    place = scene.random.choice([place for place, sign in enumerate(number.text) if sign.isdecimal()])
    values = [value for value in range(1, 10) if value != int(number.text[place])]
    digit = chr(number.zero + scene.random.choice(values))
    return _replaced(sentence, number, number.text[:place] + digit + number.text[place + 1 :])


@NUMBERS.kind("number_exchanged", clean=False)
def number_exchanged(sentence: Sentence, scene: Scene) -> Draft | None:
    """A number stands in the place of another one of the same source."""
    number = _chosen(sentence, scene)
    if number is None:
        return None
    others = sorted({other.text for other in numbers(sentence.surroundings) if other.digits != number.digits})
    return _replaced(sentence, number, scene.random.choice(others)) if others else None


@NUMBERS.kind("decimal_moved", clean=False)
def decimal_moved(sentence: Sentence, scene: Scene) -> Draft | None:
    """The decimal sign is one place off, or appears: 2.5 → 25, 25 → 2.5."""
    number = _chosen(sentence, scene)
    if number is None:
        return None
    decimal = separators(sentence.tag)[0] if number.text.isascii() else "٫"
    whole, sign, part = number.text.partition(decimal)
    if sign and whole.isdecimal() and part.isdecimal() and len(part) < 3 and int(part) and int(whole):
        return _replaced(sentence, number, whole + part)
    if number.whole and len(number.text) > 1 and int(number.text[0]) and int(number.text[-1]):
        return _replaced(sentence, number, number.text[:-1] + decimal + number.text[-1])
    return None


@NUMBERS.kind("number_cut", proof="rule", clean=False)
def number_cut(sentence: Sentence, scene: Scene) -> Draft | None:
    """The quote begins or ends inside a number, or at the second end of a range: 1,250 → 250, 10–20 → 20."""
    text = sentence.text
    # What is lost must count: 02:00 and 2:00 are one time.
    cuts = [
        found.start()
        for found in _MIDDLE.finditer(text)
        if not regex.search(r"(?<!\d)[0٠۰०০]+$", text[: found.start()])
    ]
    heads = [cut for cut in cuts if len(text) - cut > 15]
    if heads:
        cut = scene.random.choice(heads)
        return Draft(text[cut:], change=f"cut after …{text[max(0, cut - 6) : cut]!r}")
    tails = [cut for cut in cuts if cut > 15 and text[cut - 1].isdecimal()]
    if tails:
        cut = scene.random.choice(tails)
        return Draft(text[:cut], change=f"cut before {text[cut : cut + 6]!r}…")
    return None


@NUMBERS.kind("digit_dropped", clean=False)
def digit_dropped(sentence: Sentence, scene: Scene) -> Draft | None:
    """A number within the quote lost its first or last digit: 1250 → 250."""
    number = _chosen(sentence, scene)
    if number is None or not number.whole or len(number.text) < 2:
        return None
    new = scene.random.choice([number.text[1:], number.text[:-1]])
    return _replaced(sentence, number, new) if int(new[0]) else None


@NUMBERS.kind("sign_changed", clean=False)
def sign_changed(sentence: Sentence, scene: Scene) -> Draft | None:
    """A minus sign is lost, or stands where there was none."""
    text = sentence.text
    if signs := list(_SIGNED.finditer(text)):
        place = scene.random.choice(signs).start()
        return Draft(text[:place] + text[place + 1 :], change="sign lost")
    if places := list(_UNSIGNED.finditer(text)):
        place = scene.random.choice(places).start()
        return Draft(text[:place] + scene.random.choice("-−") + text[place:], change="sign added")
    return None


@NUMBERS.kind("range_end_changed", clean=False)
def range_end_changed(sentence: Sentence, scene: Scene) -> Draft | None:
    """The second end of a range is another number, or the first end is lost."""
    found = [one for one in _RANGE.finditer(sentence.text) if int(one[1]) < int(one[3])]
    if not found:
        return None
    one = scene.random.choice(found)
    end = str(int(one[3]) + scene.random.choice([1, 2, 5, 10]))
    new = scene.random.choice([f"{one[1]}{one[2]}{end}", one[3]])
    quote = sentence.text[: one.start()] + new + sentence.text[one.end() :]
    return Draft(quote, change=f"{one.group()} → {new}")
