"""Support: does a claim say what its quotes say? Its numbers must be there; polarity and subject are compared."""

from __future__ import annotations

from collections.abc import Sequence

import regex

from workbench.text.measures import Measure, measures
from workbench.text.normalize import normalize
from workbench.text.polarity import is_negation, unspaced_negations
from workbench.text.tokens import TokenKind, tokenize
from workbench.verify.markers import without_markers
from workbench.verify.verdicts import Flag, Reason

_ORDINAL_HEADS = frozenset(
    "step schritt étape etape paso passo pas krok adım шаг крок الخطوة चरण 手順 步骤 단계 stap steg trin vaihe lépés"
    " βήμα bước langkah option figure table example note part section chapter".split()
)
_LEADING_ORDINAL = regex.compile(r"^\s*[*_>\-]*\s*\(?\d{1,3}[.)]\s")
# Languages that write every noun with a capital; a capital names nobody there.
_NOUN_CAPITALS = frozenset(("de", "lb"))
_CAPITALISED = regex.compile(r"(?<=[\p{L}\p{N},;:|]\s)[*_\"“„«]*(\p{Lu}[\p{L}\p{M}]{2,})")


def number_outcome(
    claim: str, language: str | None, quoted: Sequence[Measure], nearby: Sequence[Measure], asked: Sequence[Measure]
) -> tuple[Reason | Flag, Measure] | None:
    """The first number of ``claim`` that is not ``quoted``, and whether it is ``nearby``, in a cited chunk.

    Ordinals of lists and steps, and numbers ``asked`` about in the question, need no support.

    >>> quoted, nearby = measures("allows 100 rpm", "en"), measures("Plus allows 100 rpm.", "en")
    >>> outcome, measure = number_outcome("Plus allows 500 rpm", "en", quoted, nearby, [])
    >>> outcome.value, measure.text
    ('claim_number_unsupported', '500 rpm')
    """
    found = measures(without_markers(claim), language)
    wanted = [measure for measure in found if measure.in_digits and not _is_ordinal(measure, claim)]
    missing = [one for one in wanted if not any(one.agrees(other) for other in (*quoted, *asked))]
    for measure in missing:
        if not any(measure.agrees(other) for other in nearby):
            return Reason.CLAIM_NUMBER_UNSUPPORTED, measure
    return (Flag.CLAIM_NUMBER_ELSEWHERE, missing[0]) if missing else None


def _is_ordinal(measure: Measure, claim: str) -> bool:
    if measure.before in _ORDINAL_HEADS and not measure.has_unit:
        return True
    lead = _LEADING_ORDINAL.match(claim)
    return lead is not None and measure.start < lead.end()


def differs_in_polarity(claim: str, quotes: Sequence[str], language: str | None) -> bool:
    """Whether the claim negates and none of its quotes does, or the reverse. A hint for a reviewer, not a proof.

    >>> differs_in_polarity("You can resell seats", ["you may not resell seats"], "en")
    True
    """
    return bool(quotes) and _negates(claim, language) != any(_negates(quote, language) for quote in quotes)


def _negates(text: str, language: str | None) -> bool:
    normal = normalize(text).text
    words = (token.key for token in tokenize(normal) if token.kind is TokenKind.WORD)
    return any(is_negation(word, language) for word in words) or bool(unspaced_negations(normal))


def differs_in_subject(claim: str, quotes: Sequence[str], language: str | None) -> bool:
    """Whether claim and quotes each name something with a capital that the other does not: another plan, another role.

    >>> differs_in_subject("On the Team plan it is 5 GB", ["on the Business plan it is 5 GB"], "en")
    True
    """
    if not quotes or (language or "").split("-")[0] in _NOUN_CAPITALS:
        return False
    quoted = " ".join(quotes)
    ours, theirs = set(_CAPITALISED.findall(claim)), set(_CAPITALISED.findall(quoted))
    return bool(_strange(ours, quoted) and _strange(theirs, claim))


def _strange(names: set[str], text: str) -> bool:
    folded = text.casefold()
    return any(name.casefold() not in folded for name in names)
