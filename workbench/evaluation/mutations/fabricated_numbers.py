"""Fabricated quotes with another number: the digits changed, exchanged, moved or cut."""

from __future__ import annotations

import regex

from workbench.evaluation.mutations.labelled import Draft, Registry, Scene
from workbench.evaluation.mutations.numbers import Number, numbers, separators
from workbench.evaluation.mutations.passages import Sentence

NUMBERS = Registry(genuine=False)


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
    places = [place for place, sign in enumerate(number.text) if sign.isdecimal()]
    place = scene.random.choice(places)
    digit = scene.random.choice([digit for digit in "123456789" if digit != number.text[place]])
    return _replaced(sentence, number, number.text[:place] + digit + number.text[place + 1 :])


@NUMBERS.kind("number_exchanged", clean=False)
def number_exchanged(sentence: Sentence, scene: Scene) -> Draft | None:
    """A number stands in the place of another one of the same source."""
    number = _chosen(sentence, scene)
    if number is None:
        return None
    others = sorted({other.text for other in numbers(sentence.source) if other.digits != number.digits})
    return _replaced(sentence, number, scene.random.choice(others)) if others else None


@NUMBERS.kind("decimal_moved", clean=False)
def decimal_moved(sentence: Sentence, scene: Scene) -> Draft | None:
    """The decimal sign is one place off, or appears: 2.5 → 25, 25 → 2.5."""
    number = _chosen(sentence, scene)
    if number is None:
        return None
    decimal, _ = separators(sentence.tag)
    whole, sign, part = number.text.partition(decimal)
    if sign and whole.isdecimal() and part.isdecimal() and len(part) < 3 and int(part):
        return _replaced(sentence, number, str(int(whole + part)))
    if number.whole and len(number.text) > 1 and number.text[0] != "0" and int(number.text[-1]):
        return _replaced(sentence, number, number.text[:-1] + decimal + number.text[-1])
    return None


@NUMBERS.kind("number_cut", proof="rule", clean=False)
def number_cut(sentence: Sentence, scene: Scene) -> Draft | None:
    """The quote begins or ends inside a number, or at the second end of a range: 1,250 → 250, 10–20 → 20."""
    text = sentence.text
    cuts = [
        found.start()
        for found in regex.finditer(
            r"(?<=(?<![\p{L}\p{N}._/\-])[0-9]+[.,\u202f\u00a0–-]?)[1-9][0-9]*(?![\p{L}_]|[.\-/][\p{L}\d])", text
        )
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
    return _replaced(sentence, number, new) if new[0] != "0" else None
