"""Genuine quotes with a slip of the hand, exact conversions of units, and several changes at once."""

from __future__ import annotations

from dataclasses import replace

import regex

from workbench.evaluation.mutations.genuine_forms import FORMS
from workbench.evaluation.mutations.genuine_scripts import SCRIPTS
from workbench.evaluation.mutations.genuine_sources import SOURCES
from workbench.evaluation.mutations.labelled import Draft, Registry, Scene
from workbench.evaluation.mutations.language_rules import rules_of
from workbench.evaluation.mutations.letters import one_letter_away
from workbench.evaluation.mutations.passages import Sentence
from workbench.evaluation.mutations.units import converted, measures
from workbench.evaluation.mutations.vocabulary import KNOWN, Word, frequencies, words, zipf

SLIPS = Registry(genuine=True)

ALPHABETIC = r"[\p{Latin}\p{Cyrillic}\p{Greek}]+"
EXACT_BY_WORD = frozenset({"ar", "fa", "he", "hi", "bn", "vi", "zh", "ja", "ko", "th"})
"""Languages in which a changed letter is a changed word (contract: exact by character or word)."""

AGGLUTINATIVE = frozenset({"fi", "hu", "tr", "ko", "et"})
"""Languages with so many forms that no list holds them: a slip is made in the first half of the word only."""

WORDS_TO_A_SLIP = 6
"""A quote has at most one slip in so many words; a shorter one with a slip could as well be another text."""

MARKED_BY_M = frozenset({"tr", "az"})
"""Languages that negate by a suffix with m: a slip there could take a negation away."""


@SLIPS.kind("typing_slip", proof="rule")
def typing_slip(sentence: Sentence, scene: Scene) -> Draft | None:
    """One letter wrong, missing, doubled or swapped in one or two words of at least five letters.

    The slip gives no word that any list or article knows, and only the word that was meant is one letter away from it.
    """
    if sentence.language in EXACT_BY_WORD or not frequencies(sentence.language):
        return None
    found = [
        word
        for word in words(sentence.text, sentence.language)
        if len(word.text) >= 5
        and regex.fullmatch(ALPHABETIC, word.text)
        and (word.text.islower() or (word.start == 0 and word.text.istitle()))
        and zipf(word.text, sentence.language) >= KNOWN
        and not sentence.text[: word.start].endswith(("@", ".", "_", "/", "#", "-"))
        and not regex.match(r"[@_/#-]|\.\w", sentence.text[word.end :])
        and not _negative(word, sentence.language)
    ]
    scene.random.shuffle(found)
    text, changes = sentence.text, []
    most = len(words(sentence.text, sentence.language)) // WORDS_TO_A_SLIP
    for word in sorted(found[: min(most, scene.random.choice([1, 1, 2]))], key=lambda word: -word.start):
        slip = _slip(word, sentence.language, scene)
        if slip is not None:
            text = text[: word.start] + slip + text[word.end :]
            changes.append(f"{word.text} → {slip}")
    return Draft(text, (sentence.span,), change=", ".join(changes)) if changes else None


def _negative(word: Word, language: str) -> bool:
    rules = rules_of(language)
    return rules is None or word.key.startswith(rules.affixes.prefixes)


def _slip(word: Word, language: str, scene: Scene) -> str | None:
    text = word.text
    last = len(text) // 2 if language in AGGLUTINATIVE else len(text) - 2
    for _ in range(5):
        place = scene.random.randint(1, last)
        head, letter, tail = text[:place], text[place], text[place + 1 :]
        slip = scene.random.choice([
            head + tail,
            head + letter + letter + tail,
            head + tail[0] + letter + tail[1:],
            head + scene.random.choice(sorted(set(text) - {letter} or {letter})) + tail,
        ])  # fmt: skip
        if language in MARKED_BY_M and "m" in text[max(0, place - 1) : place + 3].casefold():
            continue
        if slip != text and not _word(slip, language, scene) and _meant(slip, word, language, scene):
            return slip
    return None


def _word(text: str, language: str, scene: Scene) -> bool:
    key = text.casefold()
    return key in scene.corpus.lexicon or key in frequencies(language) or (text.isascii() and key in frequencies("en"))


def _meant(slip: str, word: Word, language: str, scene: Scene) -> bool:
    """Whether no other word is one letter away from the slip: nobody could read another one into it."""
    own = scene.corpus.parts[language].words
    return not any(
        near != word.key and (near in own or zipf(near, language) >= KNOWN)
        for near in one_letter_away(slip.casefold(), language)
    )


@SLIPS.kind("unit_converted", proof="rule")
def unit_converted(sentence: Sentence, scene: Scene) -> Draft | None:
    """A quantity in another unit, exactly: 1 GB → 1000 MB, 60 minutes → 1 hour."""
    for measure in measures(sentence.text, sentence.tag):
        if new := converted(measure, sentence.tag):
            text = sentence.text[: measure.start] + new + sentence.text[measure.end :]
            return Draft(text, (sentence.span,), change=f"{sentence.text[measure.start : measure.end]} → {new}")
    return None


_COMBINED = (
    "signs_swapped",
    "decomposed",
    "spaces_and_breaks",
    "punctuation_dropped",
    "first_letter_case",
    "digit_system",
)
_COMBINED_SCRIPTS = ("romanian_commas", "eszett", "tatweel")


@SLIPS.kind("several_at_once", proof="rule")
def several_at_once(sentence: Sentence, scene: Scene) -> Draft | None:
    """One change of the source and two or three of the quote."""
    draft = scene.random.choice(SOURCES.kinds).make_from(sentence, scene)
    if draft is None or not draft.spans:
        return None
    forms = [kind for kind in FORMS if kind.name in _COMBINED]
    forms += [kind for kind in SCRIPTS if kind.name in _COMBINED_SCRIPTS]
    quote, done = draft.quote, [draft.change]
    for kind in scene.random.sample(forms, len(forms)):
        changed = kind.make_from(replace(sentence, text=quote), scene)
        if changed is not None:
            quote = changed.quote
            done.append(kind.name)
        if len(done) == 4:
            break
    return Draft(quote, draft.spans, draft.source, change="; ".join(done)) if len(done) > 2 else None
