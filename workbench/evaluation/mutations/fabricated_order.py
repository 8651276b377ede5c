"""Fabricated quotes with the right words in another order."""

from __future__ import annotations

from itertools import pairwise

import regex

from workbench.evaluation.mutations.folding import folded, letters
from workbench.evaluation.mutations.labelled import Draft, Registry, Scene
from workbench.evaluation.mutations.language_rules import rules_of
from workbench.evaluation.mutations.passages import Sentence
from workbench.evaluation.mutations.vocabulary import Word, content_words, words

ORDER = Registry(genuine=False)


def _exchanged(text: str, first: tuple[int, int], second: tuple[int, int]) -> str:
    one, two = text[slice(*first)], text[slice(*second)]
    return text[: first[0]] + two + text[first[1] : second[0]] + one + text[second[1] :]


def _coordinated(sentence: Sentence, between: str) -> bool:
    """Whether what stands between two words may join equals: "and", a comma. Exchanging those changes nothing."""
    rules = rules_of(sentence.language)
    if rules is None or regex.search(r"[,/&+;:()،、，；：]", between):
        return True
    if sentence.spaceless:
        return any(word in between for word in rules.conjunctions)
    return any(word.key in rules.conjunctions for word in words(between, sentence.language))


def _bare(word: Word) -> str:
    return regex.split(r"['’]", word.key)[-1]


@ORDER.kind("words_swapped", clean=False)
def words_swapped(sentence: Sentence, scene: Scene) -> Draft | None:
    """Two content words far apart have changed places."""
    own = content_words(sentence.text, sentence.language)
    if len(own) < 4:
        return None
    first, second = sorted(scene.random.sample(range(len(own)), 2))
    one, two = own[first], own[second]
    if second - first < 2 or _bare(one) == _bare(two) or _coordinated(sentence, sentence.text[one.end : two.start]):
        return None
    quote = _exchanged(sentence.text, (one.start, one.end), (two.start, two.end))
    return Draft(quote, change=f"{one.text} ↔ {two.text}")


@ORDER.kind("neighbours_swapped", clean=False)
def neighbours_swapped(sentence: Sentence, scene: Scene) -> Draft | None:
    """Two content words side by side, or with one small word between them, have changed places."""
    own = content_words(sentence.text, sentence.language)
    pairs = [
        (one, two)
        for one, two in pairwise(own)
        if len(words(sentence.text[one.end : two.start], sentence.language)) < 2
        and two.start - one.end < 8
        and _bare(one) != _bare(two)
        and not _coordinated(sentence, sentence.text[one.end : two.start])
    ]
    if not pairs:
        return None
    one, two = scene.random.choice(pairs)
    quote = _exchanged(sentence.text, (one.start, one.end), (two.start, two.end))
    return Draft(quote, change=f"{one.text} ↔ {two.text}")


@ORDER.kind("phrases_exchanged", clean=False)
def phrases_exchanged(sentence: Sentence, scene: Scene) -> Draft | None:
    """Two phrases of two or three words have changed places."""
    own = words(sentence.text, sentence.language)
    size = scene.random.choice([2, 3])
    if len(own) < 2 * size + 3:
        return None
    first = scene.random.randrange(len(own) - 2 * size - 1)
    second = scene.random.randrange(first + size + 2, len(own) - size + 1)
    start, end = own[first], own[first + size - 1]
    other_start, other_end = own[second], own[second + size - 1]
    if _coordinated(sentence, sentence.text[end.end : other_start.start]):
        return None
    quote = _exchanged(sentence.text, (start.start, end.end), (other_start.start, other_end.end))
    return Draft(
        quote, change=f"{sentence.text[start.start : end.end]} ↔ {sentence.text[other_start.start : other_end.end]}"
    )


@ORDER.kind("words_shuffled", clean=False)
def words_shuffled(sentence: Sentence, scene: Scene) -> Draft | None:
    """All words in a random order."""
    own = words(sentence.text, sentence.language)
    if len(own) < 5:
        return None
    shuffled = [word.text for word in own]
    scene.random.shuffle(shuffled)
    joint = "" if sentence.spaceless else " "
    quote = joint.join(shuffled)
    return Draft(quote) if letters(quote) != letters(joint.join(word.text for word in own)) else None


@ORDER.kind("ellipsis_out_of_order", clean=False)
def ellipsis_out_of_order(sentence: Sentence, scene: Scene) -> Draft | None:
    """The second half of a sentence, an ellipsis, its first half."""
    own = words(sentence.text, sentence.language)
    if len(own) < 8:
        return None
    middle = len(own) // 2
    first = sentence.text[: own[middle - 1].end].strip()
    second = sentence.text[own[middle].start :].rstrip(" .。")
    # Where the source repeats itself, the halves may stand in this order after all.
    if any(folded(sentence.source).count(folded(half)) > 1 for half in (first, second)):
        return None
    return Draft(f"{second} … {first}")
