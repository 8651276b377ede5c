"""Fabricated quotes with other words: near ones, other forms, other names, words left out and put in."""

from __future__ import annotations

import regex

from workbench.evaluation.mutations.folding import folded
from workbench.evaluation.mutations.labelled import Draft, Registry, Scene
from workbench.evaluation.mutations.letters import one_letter_away
from workbench.evaluation.mutations.passages import Sentence
from workbench.evaluation.mutations.vocabulary import KNOWN, Word, content_words, words, zipf

WORDS = Registry(genuine=False)

_NAME = regex.compile(r"(?<=[\p{Ll},] )\p{Lu}[\p{L}\p{N}]{2,}(?: \p{Lu}[\p{L}\p{N}]+)*")
_LATIN_NAME = regex.compile(r"(?<![\p{Latin}\p{N}])[A-Z][A-Za-z]{2,}(?: [A-Z][A-Za-z]+)*(?![\p{Latin}\p{N}])")
_SPELLINGS = (
    ("our", "or"),
    ("s", "z"),
    ("ll", "l"),
    ("ß", "ss"),
    ("ae", "ä"),
    ("oe", "ö"),
    ("ue", "ü"),
    ("ё", "е"),
    ("e", ""),
)
"""Spellings of one word in two countries or times, or with an e that is not spoken (andren, anderen)."""


def replaced(text: str, word: Word, new: str) -> str:
    """``text`` with ``new`` for ``word``."""
    return text[: word.start] + new + text[word.end :]


def _like(old: str, new: str) -> str:
    """``new`` with the case of ``old``."""
    return new[:1].upper() + new[1:] if old[:1].isupper() else new


def _bare(word: str) -> str:
    """A word without an elided article: l’énergie and d’énergie are one noun."""
    return regex.split(r"['’]", word.casefold())[-1]


def _same_word(one: str, other: str) -> bool:
    """Whether two words may be forms or spellings of one: a stem, an ending or clitic more, another spelling."""
    short = min(len(one), len(other))
    stem = next((place for place in range(short) if one[place] != other[place]), short)
    if stem >= short - 2 or (stem >= 4 and max(len(one), len(other)) - stem <= 4):
        return True
    if one[1:] == other or other[1:] == one:
        return bool(regex.match(r"\p{Arabic}|\p{Hebrew}", one))
    return any(one.replace(a, b) == other.replace(a, b) for a, b in _SPELLINGS)


def _english(word: str, language: str) -> bool:
    """Whether a word in a list of another language is rather an English one: Oktober and October are one word."""
    return language != "en" and zipf(word, "en") > zipf(word, language) + 1


@WORDS.kind("near_word", clean=False)
def near_word(sentence: Sentence, scene: Scene) -> Draft | None:
    """A real word one letter away. Not another form or spelling of the same word."""
    own = scene.corpus.parts[sentence.language].words
    candidates = [
        word for word in content_words(sentence.text, sentence.language) if regex.fullmatch(r"\p{L}{4,}", word.text)
    ]
    scene.random.shuffle(candidates)
    for word in candidates[:4]:
        key = word.key
        near = [
            other
            for other in one_letter_away(key, sentence.language)
            if (own.get(other, 0) > 1 or zipf(other, sentence.language) >= KNOWN)
            and len(other) > 2
            and not _same_word(key, other)
            and not _english(other, sentence.language)
        ]
        if near:
            new = _like(word.text, scene.random.choice(near))
            return Draft(replaced(sentence.text, word, new), change=f"{word.text} → {new}")
    return None


@WORDS.kind("inflected_form", clean=False)
def inflected_form(sentence: Sentence, scene: Scene) -> Draft | None:
    """Another form of a word that the articles use: the same beginning, another ending of up to three letters."""
    own = scene.corpus.parts[sentence.language].words
    found = [
        word
        for word in content_words(sentence.text, sentence.language)
        if regex.fullmatch(r"\p{L}{6,}", word.text)
        and not regex.search(r"\d\s?$", sentence.text[: word.start])  # Another form of a unit is the same unit.
    ]
    scene.random.shuffle(found)
    for word in found[:6]:
        key = word.key
        stem = key[: max(5, len(key) - 2)]
        forms = sorted(
            other
            for other in own
            if other.startswith(stem)
            and other != key
            and len(other) - len(stem) <= 3
            and zipf(other, sentence.language) > 2
        )
        if forms:
            new = _like(word.text, scene.random.choice(forms))
            return Draft(replaced(sentence.text, word, new), change=f"{word.text} → {new}")
    return None


def _other_content_word(sentence: Sentence, scene: Scene) -> Word | None:
    keys = {word.key for word in words(sentence.text, sentence.language)}
    others = [word for word in content_words(sentence.surroundings, sentence.language) if word.key not in keys]
    return scene.random.choice(others) if others else None


@WORDS.kind("word_replaced", clean=False)
def word_replaced(sentence: Sentence, scene: Scene) -> Draft | None:
    """A content word is another one of the same source."""
    own = content_words(sentence.text, sentence.language)
    other = _other_content_word(sentence, scene)
    if not own or other is None:
        return None
    word = scene.random.choice(own)
    if _bare(word.text)[:4] == _bare(other.text)[:4]:
        return None
    return Draft(replaced(sentence.text, word, _like(word.text, other.text)), change=f"{word.text} → {other.text}")


@WORDS.kind("name_replaced", clean=False)
def name_replaced(sentence: Sentence, scene: Scene) -> Draft | None:
    """A name or product is another one of the same source."""
    if sentence.language == "de":  # All nouns have capitals there.
        return None
    name = _LATIN_NAME if sentence.spaceless or sentence.language in {"ko", "ar", "fa", "he", "hi", "bn"} else _NAME
    own = list(name.finditer(sentence.text))
    others = {found.group() for found in name.finditer(sentence.surroundings)}
    if not own:
        return None
    found = scene.random.choice(own)
    choices = sorted(other for other in others if other not in found.group() and found.group() not in other)
    if not choices:
        return None
    new = scene.random.choice(choices)
    return Draft(sentence.text[: found.start()] + new + sentence.text[found.end() :], change=f"{found.group()} → {new}")


@WORDS.kind("word_dropped", clean=False)
def word_dropped(sentence: Sentence, scene: Scene) -> Draft | None:
    """A content word is left out, not at an end of the quote."""
    own = [
        word
        for word in content_words(sentence.text, sentence.language)
        if word.start > 0 and word.end < len(sentence.text) - 1
    ]
    if not own:
        return None
    word = scene.random.choice(own)
    quote = regex.sub(r" {2,}", " ", replaced(sentence.text, word, ""))
    return Draft(quote, change=f"without {word.text}")


@WORDS.kind("word_inserted", clean=False)
def word_inserted(sentence: Sentence, scene: Scene) -> Draft | None:
    """A content word of the same source stands where there was none, not at an end of the quote."""
    own = words(sentence.text, sentence.language)
    other = _other_content_word(sentence, scene)
    if len(own) < 3 or other is None:
        return None
    word = scene.random.choice(own[1:])
    new = other.text if sentence.spaceless else f"{other.text} "
    return Draft(sentence.text[: word.start] + new + sentence.text[word.start :], change=f"with {other.text}")


@WORDS.kind("ending_added", clean=False)
def ending_added(sentence: Sentence, scene: Scene) -> Draft | None:
    """Some words from elsewhere in the source follow at the end of the sentence."""
    others = scene.corpus.neighbours(sentence)
    if not others:
        return None
    other = scene.random.choice(others)
    tail = words(other.text, other.language)[-3:]
    if len(tail) < 3 or folded(other.text[tail[0].start :]) == " ":
        return None
    joint = "" if sentence.spaceless else " "
    end = other.text[tail[0].start :]
    return Draft(sentence.text.rstrip(".。!?！？:：") + joint + end, change=f"with {end!r}")
