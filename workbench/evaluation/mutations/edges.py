"""Where a sentence may be cut: at the edges of words, never inside a number, a unit, a name or beside a negation."""

from __future__ import annotations

import regex

from workbench.evaluation.mutations.folding import SPACELESS
from workbench.evaluation.mutations.language_rules import limits, negates, rules_of
from workbench.evaluation.mutations.passages import Sentence
from workbench.evaluation.mutations.vocabulary import Word, words

BESIDE = 12
"""How near a negation is beside a cut, in code points: a word and its space."""

_GLUED = regex.compile(r"[\p{N}.,:%‰°€$£¥/\-–−+_@#=<>(\[{“„«‘\"'’]")


def cuttable(sentence: Sentence) -> list[Word]:
    """The words at whose edges the sentence can be cut: no digit or sign beside them, and no unit."""
    text = sentence.text
    found = []
    for word in words(text, sentence.language):
        around = text[max(0, word.start - 2) : word.start] + text[word.end : word.end + 2]
        if not _GLUED.search(around):
            found.append(word)
    return found


def may_leave_out(text: str, language: str) -> bool:
    """Whether leaving out ``text`` at the edge of a quote keeps the meaning: it holds no negation."""
    return not negates(text, language)


def harmless(text: str, start: int, end: int, language: str) -> bool:
    """Whether an ellipsis may stand for a part of ``text``: no negation, modal, quantifier, exception, number or "or"
    is in it, and no negation beside it."""
    rules = rules_of(language)
    part, around = text[start:end], text[max(0, start - BESIDE) : end + BESIDE]
    if rules is None or limits(part, language) or negates(around, language) or regex.search(r"[\p{N}%€$£¥]", part):
        return False
    if language in SPACELESS:
        return not any(word in part for word in rules.conjunctions)
    return not any(word.key in rules.conjunctions for word in words(part, language))
