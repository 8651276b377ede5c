"""Fabricated quotes that say the opposite, or more or less than the source: negation, duty, limits, opposites."""

from __future__ import annotations

import regex

from workbench.evaluation.mutations.folding import folded, without_markup
from workbench.evaluation.mutations.labelled import Draft, Registry, Scene
from workbench.evaluation.mutations.language_rules import applied, negates, pattern, rules_of
from workbench.evaluation.mutations.passages import Sentence
from workbench.evaluation.mutations.vocabulary import KNOWN, words, zipf

LOGIC = Registry(genuine=False)

SHORTEST_STEM = 4
"""Letters that must be left without the affix: "in" is no prefix of "info"."""


@LOGIC.kind("negation_dropped", clean=False)
def negation_dropped(sentence: Sentence, scene: Scene) -> Draft | None:
    """A negation is left out. No other one is in its clause: that might still make it negative."""
    rules = rules_of(sentence.language)
    changed = applied(rules.negation.dropped, sentence.text, scene.random) if rules else None
    if changed is None or negates(_clause(changed.text, changed.place), sentence.language):
        return None
    return Draft(changed.text, change=changed.description)


@LOGIC.kind("negation_added", clean=False)
def negation_added(sentence: Sentence, scene: Scene) -> Draft | None:
    """A negation is put into a clause that has none."""
    rules = rules_of(sentence.language)
    changed = applied(rules.negation.added, sentence.text, scene.random) if rules else None
    if changed is None or negates(_clause(sentence.text, changed.place), sentence.language):
        return None
    return Draft(changed.text, change=changed.description)


def _clause(text: str, place: int) -> str:
    """The part of ``text`` around ``place``, between signs that end a clause."""
    ends = [end for found in regex.finditer(r"[,;:.()—–،؛、，。；：]", text) for end in found.span()]
    start = max([0, *(end for end in ends if end <= place)])
    return text[start : min([len(text), *(end for end in ends if end > place)])]


@LOGIC.kind("negation_cut_off", proof="rule", clean=False)
def negation_cut_off(sentence: Sentence, scene: Scene) -> Draft | None:
    """The quote begins right behind a negation that governs it, or ends right before one."""
    rules = rules_of(sentence.language)
    text, cuts = sentence.text, []
    if rules and rules.negation.before:
        for found in pattern(rules.negation.before).finditer(text):
            rest = text[found.end() :]
            if sentence.spaceless or regex.match(r" \p{L}", rest):
                cuts.append(rest.strip())
    if rules and rules.negation.after:
        cuts += [text[: found.start()].strip() for found in pattern(rules.negation.after).finditer(text)]
    # Nothing else in what is left may negate: then it would be another question what is cut off.
    shortest = 6 if sentence.spaceless else 15
    cuts = [cut for cut in cuts if len(cut) >= shortest and not negates(cut, sentence.language)]
    # And the words stand nowhere else, where nothing might negate them.
    source = folded(without_markup(sentence.source))
    cuts = [cut for cut in cuts if source.count(folded(cut)) <= 1]
    return Draft(scene.random.choice(cuts)) if cuts else None


@LOGIC.kind("modal_changed", clean=False)
def modal_changed(sentence: Sentence, scene: Scene) -> Draft | None:
    """Duty becomes permission, permission duty, certainty possibility."""
    rules = rules_of(sentence.language)
    changed = applied(rules.modals, sentence.text, scene.random) if rules else None
    return Draft(changed.text, change=changed.description) if changed else None


@LOGIC.kind("limit_changed", clean=False)
def limit_changed(sentence: Sentence, scene: Scene) -> Draft | None:
    """A quantifier, exception, condition or order in time is lost or turned round: only, all, unless, before."""
    rules = rules_of(sentence.language)
    # "Not only" and its like are no limits, and with a negation a limit may turn into its own opposite.
    if rules is None or negates(sentence.text, sentence.language):
        return None
    changed = applied(rules.limits, sentence.text, scene.random)
    return Draft(changed.text, change=changed.description) if changed else None


@LOGIC.kind("opposite_affix", clean=False)
def opposite_affix(sentence: Sentence, scene: Scene) -> Draft | None:
    """A word gains or loses a negative affix, and is still a word: available → unavailable."""
    rules = rules_of(sentence.language)
    if rules is None:
        return None
    options = []
    for word in words(sentence.text, sentence.language):
        key = word.key
        others = [prefix + key for prefix in rules.affixes.prefixes if len(key) >= SHORTEST_STEM + 1]
        others += [
            key.removeprefix(prefix)
            for prefix in rules.affixes.prefixes
            if key.startswith(prefix) and len(key) - len(prefix) >= SHORTEST_STEM + 1
        ]
        others += [
            key.removesuffix(suffix) + opposite
            for suffix, opposite in rules.affixes.suffixes
            if key.endswith(suffix) and len(key) - len(suffix) >= SHORTEST_STEM
        ]
        options += [(word, other) for other in others if other.isalpha() and _known(other, sentence, scene)]
    if not options:
        return None
    word, other = scene.random.choice(options)
    other = other[0].upper() + other[1:] if word.text[0].isupper() else other
    return Draft(sentence.text[: word.start] + other + sentence.text[word.end :], change=f"{word.text} → {other}")


def _known(word: str, sentence: Sentence, scene: Scene) -> bool:
    own = scene.corpus.parts[sentence.language].words
    return own.get(word, 0) > 1 or zipf(word, sentence.language) >= KNOWN


@LOGIC.kind("ellipsis_hides_negation", proof="rule", clean=False)
def ellipsis_hides_negation(sentence: Sentence, scene: Scene) -> Draft | None:
    """An ellipsis stands for a negation within the sentence."""
    rules = rules_of(sentence.language)
    if rules is None:
        return None
    text, hidden = sentence.text, []
    for expression, put in rules.negation.dropped:
        for found in pattern(expression).finditer(text):
            # Only where the negation is a word of its own, and enough is left on both sides.
            own = put == "" and found.group().strip() and not found.group().startswith(" ")
            if own and found.start() > 8 and len(text) - found.end() > 8:
                hidden.append(found)
    if not hidden:
        return None
    found = scene.random.choice(hidden)
    mark = scene.random.choice(["…", "...", "[…]", "[...]"])
    quote = f"{text[: found.start()].rstrip()} {mark} {text[found.end() :].lstrip()}"
    return Draft(quote, change=f"… for {found.group()!r}")
