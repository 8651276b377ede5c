"""Fabricated quotes with other words, or the words in another order."""

from __future__ import annotations

import regex

from workbench.evaluation.mutations.labelled import Draft, Registry, Scene
from workbench.evaluation.mutations.passages import Sentence
from workbench.evaluation.mutations.vocabulary import KNOWN, Word, content_words, words, zipf

WORDS = Registry(genuine=False)


def replaced(text: str, word: Word, new: str) -> str:
    """``text`` with ``new`` for ``word``."""
    return text[: word.start] + new + text[word.end :]


def _like(old: str, new: str) -> str:
    """``new`` with the case of ``old``."""
    if old[:1].isupper():
        return new[:1].upper() + new[1:]
    return new


def _alphabet(word: str) -> str:
    if regex.match(r"\p{Cyrillic}", word):
        return "абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ"
    if regex.match(r"\p{Greek}", word):
        return "αβγδεζηθικλμνξοπρστυφχψως"
    if regex.match(r"\p{Arabic}", word):
        return "ابتثجحخدذرزسشصضطظعغفقكلمنهويپچژگکی"
    if regex.match(r"\p{Hebrew}", word):
        return "אבגדהוזחטיכלמנסעפצקרשתםןץףך"
    return "abcdefghijklmnopqrstuvwxyz"


def one_letter_away(word: str) -> list[str]:
    """Every string that differs from ``word`` by one letter changed, left out, put in, or swapped with the next."""
    alphabet = _alphabet(word)
    found: set[str] = set()
    for place in range(len(word) + 1):
        head, tail = word[:place], word[place:]
        found.update(head + letter + tail for letter in alphabet)
        if tail:
            found.add(head + tail[1:])
            found.update(head + letter + tail[1:] for letter in alphabet)
        if len(tail) > 1:
            found.add(head + tail[1] + tail[0] + tail[2:])
    found.discard(word)
    return sorted(found)


@WORDS.kind("near_word", clean=False)
def near_word(sentence: Sentence, scene: Scene) -> Draft | None:
    """A real word one letter away. Not another form of the same word: the change is not in the last two letters."""
    known = scene.corpus.parts[sentence.language].words
    candidates = [
        word for word in content_words(sentence.text, sentence.language) if word.text.isalpha() and len(word.text) > 3
    ]
    scene.random.shuffle(candidates)
    for word in candidates[:4]:
        near = [
            other
            for other in one_letter_away(word.key)
            if (known.get(other, 0) > 1 or zipf(other, sentence.language) >= KNOWN)
            and len(other) > 2
            and other[:-2] != word.key[:-2]
            and not other.startswith(word.key)
            and not word.key.startswith(other)
        ]
        if near:
            new = _like(word.text, scene.random.choice(near))
            return Draft(replaced(sentence.text, word, new), change=f"{word.text} → {new}")
    return None


@WORDS.kind("word_replaced", clean=False)
def word_replaced(sentence: Sentence, scene: Scene) -> Draft | None:
    """A content word is another one of the same source."""
    own = content_words(sentence.text, sentence.language)
    keys = {word.key for word in own}
    others = [word for word in content_words(sentence.source, sentence.language) if word.key not in keys]
    if not own or not others:
        return None
    word, other = scene.random.choice(own), scene.random.choice(others)
    if word.key[:4] == other.key[:4]:
        return None
    return Draft(replaced(sentence.text, word, _like(word.text, other.text)), change=f"{word.text} → {other.text}")


@WORDS.kind("word_dropped", clean=False)
def word_dropped(sentence: Sentence, scene: Scene) -> Draft | None:
    """A content word is left out, not at an end of the quote."""
    own = content_words(sentence.text, sentence.language)[1:-1]
    if not own:
        return None
    word = scene.random.choice(own)
    quote = regex.sub(r" {2,}", " ", replaced(sentence.text, word, ""))
    return Draft(quote, change=f"without {word.text}")


@WORDS.kind("words_swapped", clean=False)
def words_swapped(sentence: Sentence, scene: Scene) -> Draft | None:
    """Two content words far apart have changed places."""
    own = content_words(sentence.text, sentence.language)
    if len(own) < 4:
        return None
    first, second = sorted(scene.random.sample(range(len(own)), 2))
    if second - first < 2 or own[first].key == own[second].key:
        return None
    one, two = own[first], own[second]
    text = sentence.text
    quote = text[: one.start] + two.text + text[one.end : two.start] + one.text + text[two.end :]
    return Draft(quote, change=f"{one.text} ↔ {two.text}")


@WORDS.kind("words_shuffled", clean=False)
def words_shuffled(sentence: Sentence, scene: Scene) -> Draft | None:
    """All words in a random order."""
    own = words(sentence.text, sentence.language)
    if len(own) < 5:
        return None
    shuffled = [word.text for word in own]
    scene.random.shuffle(shuffled)
    return Draft(("" if sentence.spaceless else " ").join(shuffled))
