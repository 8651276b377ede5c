"""What the bank knows of a language: a file of rules for each, ``languages/<code>.yaml`` (ISO 639-1).

A rule is a pattern and what stands in its place; ``\\b`` is the edge of a run of letters and marks. The rules do not
aim at good grammar but at a sentence that says something else, as a careless quote would. Strings that only look like a
negation ("not only", Chinese 不同, Vietnamese không gian) are left alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import regex
import yaml
from pydantic import BaseModel, ConfigDict

_FOLDER = Path(__file__).parent / "languages"
_EDGE = r"(?:(?<![\p{L}\p{M}])(?=[\p{L}\p{M}])|(?<=[\p{L}\p{M}])(?![\p{L}\p{M}]))"

Rule = tuple[str, str]


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Negation(_Frozen):
    """How a language negates.

    ``sign`` finds anything that may negate, inside words too, and rather more than less. A quote that begins right
    behind one of ``before`` says the opposite of its source, and so does one that ends in front of one of ``after``.
    ``dropped`` take a negation out, ``added`` put one in.
    """

    sign: str
    before: str | None = None
    after: str | None = None
    dropped: tuple[Rule, ...]
    added: tuple[Rule, ...]


class Affixes(_Frozen):
    """Prefixes that negate a word, and suffixes that turn it round, each with its opposite."""

    prefixes: tuple[str, ...] = ()
    suffixes: tuple[Rule, ...] = ()


class LanguageRules(_Frozen):
    """The rules of one language. ``limits`` change quantifiers, exceptions, conditions and the order in time."""

    negation: Negation
    modals: tuple[Rule, ...]
    limits: tuple[Rule, ...]
    affixes: Affixes
    conjunctions: tuple[str, ...]
    """Words between two things that may be exchanged without harm: "and", "or"."""


@cache
def rules_of(language: str) -> LanguageRules | None:
    """The rules of a language, or ``None`` when there are none."""
    path = _FOLDER / f"{'no' if language in {'nb', 'nn'} else language}.yaml"
    if not path.exists():
        return None
    return LanguageRules.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))


@cache
def pattern(expression: str) -> regex.Pattern[str]:
    """``expression`` compiled, with ``\\b`` as the edge of a run of letters and marks."""
    return regex.compile(expression.replace(r"\b", _EDGE))


@dataclass(frozen=True, slots=True)
class Changed:
    """A text after a rule was applied at one ``place``, and what was done, for people."""

    text: str
    place: int
    description: str


def applied(rules: Sequence[Rule], text: str, random: Random) -> Changed | None:
    """One of the rules that fit, applied at one place; ``None`` when none fits."""
    fitting = [(found, put) for expression, put in rules for found in pattern(expression).finditer(text)]
    if not fitting:
        return None
    found, put = random.choice(fitting)
    new = found.expand(put)
    around = text[max(0, found.start() - 12) : found.end() + 12]
    return Changed(
        text[: found.start()] + new + text[found.end() :], found.start(), f"{found.group()!r} → {new!r} in …{around}…"
    )


def negates(text: str, language: str) -> bool:
    """Whether anything in ``text`` may be a negation. True for a language without rules: it cannot be ruled out.

    >>> negates("It is free", "en"), negates("It is not free", "en"), negates("?", "xx")
    (False, True, True)
    """
    rules = rules_of(language)
    return rules is None or pattern(rules.negation.sign).search(text) is not None


def limits(text: str, language: str) -> bool:
    """Whether ``text`` holds a negation, a modal verb, a quantifier or an exception, as far as the rules know."""
    rules = rules_of(language)
    if rules is None:
        return True
    critical = (*rules.modals, *rules.limits)
    text = f" {text} "  # Rules that leave a word out take its space too.
    return negates(text, language) or any(pattern(expression).search(text) for expression, _ in critical)
