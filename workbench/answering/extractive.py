"""The extractive synthesiser: whole sentences of the articles, quoted. No language model.

For each aspect of the question the best passage of the context and those near it are quoted, in reading order. What
they leave open is named, and a question that no passage comes near is refused. It can only repeat: it does not
conclude, compare or count.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.answering.aspects import Aspect, Weigh, aspects
from workbench.answering.composing import compose
from workbench.answering.passages import Layout
from workbench.answering.scoring import TITLE_STRENGTH, Candidate, Place, ScoredContext
from workbench.answers import Answer
from workbench.documents import Chunk

NO_SOURCE = "no_source"
"""The reason of a refusal."""

RELEVANT = 0.46
"""The least share of an aspect that its best passage must hold. Tried on 83 questions in 17 languages over two real
help centers: of 48 that an article answers it refuses one, of 35 that none answers it lets one through."""

RIVAL = 0.75
"""A further passage of the same document must score this much of the best one."""

ROW_RIVAL = 0.9
"""The same for a table row: rows of one table are alike, and only those that were asked for should be quoted."""

STEPS_TITLE = 0.4
"""From this share of an aspect in the titles on, the section is about it: its steps are quoted in full."""

MAX_PASSAGES = 4
"""Passages quoted for one aspect, without their company. More read as a copy of the article."""

MAX_ITEMS = 12
"""The longest list that is quoted whole."""

MAX_ITEM_SENTENCES = 3
"""A list item up to this long is quoted whole, a longer one by its first sentence and those that were chosen."""

MAX_CODE_LINES = 15
"""Code that answers by itself (it holds an identifier that was asked for) is short. Code that a sentence announces is
quoted at any length."""


def uniform(token: str, language: str | None) -> float:
    """Weights when no statistics are at hand: every term tells the same."""
    return 1.0


class ExtractiveSynthesiser:
    """Answers with sentences of the context.

    ``weigh`` says how much a token tells in a language; pass ``BM25.weight`` of the index.

    >>> chunk = Chunk("k1", "Invoices are sent monthly. Refunds take **14 days**.", language="en")
    >>> ExtractiveSynthesiser().synthesise("How long do refunds take?", chunks=[chunk], language="en").answer
    'Refunds take 14 days [c-1].'
    """

    name = "extractive (no language model)"
    note = (
        "No language model was used: this answers with whole sentences of the articles, and cannot conclude from them."
    )

    def __init__(self, weigh: Weigh = uniform) -> None:
        self._weigh = weigh

    def synthesise(self, question: str, *, chunks: Sequence[Chunk], language: str | None = None) -> Answer:
        """The answer, or a refusal with the reason ``no_source``."""
        language = language or next((chunk.language for chunk in chunks if chunk.language), None)
        asked = aspects(question, language, self._weigh)
        context = ScoredContext(chunks, language)
        chosen: dict[Place, Candidate] = {}
        uncovered: list[str] = []
        for aspect in asked:
            others = [term for other in asked if other is not aspect for term in other.terms]
            best = _choose(aspect, context.candidates(aspect, others))
            chosen |= {candidate.place: candidate for candidate in best}
            uncovered += _uncovered(question, aspect, best)
        if not chosen:
            return Answer(None, uncovered_aspects=uncovered, language=language, reason=NO_SOURCE)
        answer, citations = compose([candidate.quoted for _, candidate in sorted(chosen.items())])
        return Answer(answer, citations, uncovered, language=language)


def _choose(aspect: Aspect, candidates: list[Candidate]) -> list[Candidate]:
    """The passages to quote for one aspect, in reading order; none when even the best is not relevant."""
    direct = [each for each in candidates if _can_stand(each, aspect, candidates)]
    ranked = sorted(direct, key=lambda each: (-each.score, each.place))
    if not ranked or ranked[0].fit < RELEVANT:
        return []
    best = ranked[0]
    near = [each for each in ranked if each.document == best.document and each.score >= _rival(each) * best.score]
    places = {place for each in near[:MAX_PASSAGES] for place in _company(each, candidates)}
    if best.title_fit >= STEPS_TITLE:
        places |= _steps(best, candidates)
    return [each for each in candidates if each.place in places]


def _rival(candidate: Candidate) -> float:
    return ROW_RIVAL if candidate.passage.layout is Layout.ROW else RIVAL


def _can_stand(candidate: Candidate, aspect: Aspect, candidates: list[Candidate]) -> bool:
    """Whether a passage may be quoted for what it says itself: it holds a term, what it announces is at hand, and
    code was asked for by name."""
    if not candidate.direct:
        return False
    if candidate.passage.layout is Layout.CODE:
        named = any(
            term.exact and strength > TITLE_STRENGTH
            for term, strength in zip(aspect.terms, candidate.strengths, strict=True)
        )
        return named and candidate.passage.text.count("\n") <= MAX_CODE_LINES
    return not candidate.passage.is_lead_in or bool(_followers(candidate, candidates))


def _company(candidate: Candidate, candidates: list[Candidate]) -> set[Place]:
    """The places of a passage and of what it cannot be read without: its list item, what a lead-in announces."""
    company = [candidate]
    if candidate.passage.layout is Layout.ITEM:
        item = [each for each in candidates if _block(each) == _block(candidate)]
        company += item if len(item) <= MAX_ITEM_SENTENCES else item[:1]
    announced = [follower for each in company if each.passage.is_lead_in for follower in _followers(each, candidates)]
    return {each.place for each in (*company, *announced)}


def _followers(lead_in: Candidate, candidates: list[Candidate]) -> list[Candidate]:
    """What a lead-in announces: the list, the table or the fence right after it in its document."""
    after = [each for each in candidates if each.document == lead_in.document and each.place > lead_in.place]
    if not after or after[0].passage.layout is Layout.SENTENCE:
        return []
    followers = [each for each in after if _unit(each) == _unit(after[0])]
    return followers if len({_block(each) for each in followers}) <= MAX_ITEMS else []


def _block(candidate: Candidate) -> tuple[str, int]:
    return candidate.quoted.chunk.id, candidate.passage.block


def _unit(candidate: Candidate) -> tuple[object, ...]:
    """What is announced together: a whole list, a whole table, one fence."""
    passage = candidate.passage
    number = passage.list_number if passage.layout is Layout.ITEM else passage.block
    return candidate.quoted.chunk.id, passage.layout, number


def _steps(best: Candidate, candidates: list[Candidate]) -> set[Place]:
    """The numbered steps of the section that ``best`` stands in, with the code that they announce."""
    section = (best.document, best.quoted.chunk.title_path)
    steps = [
        each for each in candidates if each.passage.ordered and (each.document, each.quoted.chunk.title_path) == section
    ]
    if len({_block(each) for each in steps}) > MAX_ITEMS:
        return set()
    announced = [follower for each in steps if each.passage.is_lead_in for follower in _followers(each, candidates)]
    return {each.place for each in (*steps, *announced)}


def _uncovered(question: str, aspect: Aspect, chosen: Sequence[Candidate]) -> list[str]:
    """What the chosen passages leave open of an aspect: all of it, or its terms that no article knows and its numbers
    that none of them holds."""
    if not chosen:
        return [aspect.text]
    spans: list[tuple[int, int]] = []
    for index, weighed in enumerate(aspect.terms):
        if (weighed.exact or not weighed.known) and not any(each.strengths[index] for each in chosen):
            start, end = weighed.term.start, weighed.term.end
            if spans and not question[spans[-1][1] : start].strip():
                start = spans.pop()[0]
            spans.append((start, end))
    return [question[start:end] for start, end in spans]
