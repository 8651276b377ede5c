"""Making the bank: for each language and kind, sentences are drawn by chance until there are enough quotes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

from workbench.documents import Document
from workbench.evaluation.mutations.corpus import Corpus, LanguagePart
from workbench.evaluation.mutations.fabricated_assembly import ASSEMBLY
from workbench.evaluation.mutations.fabricated_logic import LOGIC
from workbench.evaluation.mutations.fabricated_numbers import NUMBERS
from workbench.evaluation.mutations.fabricated_order import ORDER
from workbench.evaluation.mutations.fabricated_quantities import QUANTITIES
from workbench.evaluation.mutations.fabricated_words import WORDS
from workbench.evaluation.mutations.folding import letters, stands_in, without_markup
from workbench.evaluation.mutations.genuine_extracts import EXTRACTS
from workbench.evaluation.mutations.genuine_forms import FORMS
from workbench.evaluation.mutations.genuine_scripts import SCRIPTS
from workbench.evaluation.mutations.genuine_slips import SLIPS
from workbench.evaluation.mutations.genuine_sources import SOURCES
from workbench.evaluation.mutations.labelled import Draft, Kind, LabelledQuote, Scene
from workbench.evaluation.mutations.passages import Sentence

KINDS: tuple[Kind, ...] = (
    *(*EXTRACTS, *FORMS, *SCRIPTS, *SOURCES, *SLIPS),
    *(*NUMBERS, *QUANTITIES, *LOGIC, *WORDS, *ORDER, *ASSEMBLY),
)
"""Every kind: the genuine ones, then the fabricated ones."""

PASSES = 4
"""How often each passage with tables, lists or code is drawn from."""

TRIES = 60
"""How many sentences are tried for each quote that is wanted: some kinds fit one sentence in fifty."""

WHOLE_DOCUMENT = 0.2
"""The share of quotes whose source is the whole document, not the chunk: more that could be mistaken for it."""


def make_bank(corpus: Corpus, *, per_kind: int, seed: int) -> Iterator[LabelledQuote]:
    """At most ``per_kind`` quotes of each kind in each language. The same corpus and seed give the same bank."""
    for language, part in sorted(corpus.parts.items()):
        sentences = part.sentences
        clean = [sentence for sentence in sentences if sentence.clean]
        for kind in KINDS:
            random = Random(f"{seed}/{language}/{kind.name}")
            scene = Scene(corpus, random)
            if kind.make_from_passage is not None:
                drafts = _from_passages(kind, part, scene, per_kind)
            else:
                drafts = _from_sentences(kind, clean if kind.clean else sentences, scene, per_kind)
            yield from islice(_labelled(kind, language, drafts), per_kind)


LONG_SOURCE = 0.03
"""The share of fabricated quotes whose source has 100,000 code points. (Genuine ones are a kind of their own.)"""

_Proposal = tuple[Document, str, Draft | None]


def _from_sentences(kind: Kind, pool: Sequence[Sentence], scene: Scene, per_kind: int) -> Iterator[_Proposal]:
    for sentence in scene.random.sample(pool, min(len(pool), per_kind * TRIES)):
        chance = scene.random.random()
        if chance < WHOLE_DOCUMENT:
            sentence = sentence.in_document()
        elif chance < WHOLE_DOCUMENT + LONG_SOURCE and not kind.genuine:
            source, span = scene.corpus.in_long_source(sentence)
            sentence = replace(sentence, source=source, span=span)
        yield sentence.document, sentence.source, kind.make_from(sentence, scene)


def _from_passages(kind: Kind, part: LanguagePart, scene: Scene, per_kind: int) -> Iterator[_Proposal]:
    assert kind.make_from_passage is not None
    pool = [passage for passage in part.passages if kind.fits(passage)]
    for _ in range(PASSES):  # A passage may have many rows: draw from it more than once.
        for passage in scene.random.sample(pool, len(pool)):
            yield passage.document, passage.chunk.text, kind.make_from_passage(passage, scene)


def _labelled(kind: Kind, language: str, proposals: Iterable[_Proposal]) -> Iterator[LabelledQuote]:
    made: set[str] = set()
    for document, text, draft in proposals:
        if draft is None or draft.quote in made or not letters(draft.quote):
            continue
        source = text if draft.source is None else draft.source
        if label_holds(kind, draft, source):
            made.add(draft.quote)
            yield LabelledQuote(
                kind=kind.name,
                genuine=kind.genuine,
                language=language,
                quote=draft.quote,
                source=source,
                document_id=document.id,
                spans=draft.spans,
                exact=draft.exact,
                change=draft.change,
            )


def label_holds(kind: Kind, draft: Draft, source: str) -> bool:
    """Whether the label is proved, as ``kind.proof`` asks (see :class:`Kind`)."""
    if kind.proof == "absent":
        return not stands_in(draft.quote, source)
    if draft.exact:
        return all(span.of(source) == draft.quote for span in draft.spans)
    if kind.proof == "letters":
        return any(letters(draft.quote) == letters(without_markup(span.of(source))) for span in draft.spans)
    return True
