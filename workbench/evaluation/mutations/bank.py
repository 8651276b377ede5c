"""Making the bank: for each language and kind, sentences are drawn by chance until there are enough quotes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from workbench.evaluation.mutations.corpus import Corpus
from workbench.evaluation.mutations.fabricated_assembly import ASSEMBLY
from workbench.evaluation.mutations.fabricated_numbers import NUMBERS
from workbench.evaluation.mutations.fabricated_words import WORDS
from workbench.evaluation.mutations.folding import letters, stands_in
from workbench.evaluation.mutations.genuine_extracts import EXTRACTS
from workbench.evaluation.mutations.genuine_forms import FORMS
from workbench.evaluation.mutations.genuine_sources import SOURCES
from workbench.evaluation.mutations.labelled import Draft, Kind, LabelledQuote, Scene
from workbench.evaluation.mutations.passages import Sentence

KINDS: tuple[Kind, ...] = (*EXTRACTS, *FORMS, *SOURCES, *NUMBERS, *WORDS, *ASSEMBLY)

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
            pool = clean if kind.clean else sentences
            if pool:
                yield from _quotes(kind, pool, corpus, per_kind, Random(f"{seed}/{language}/{kind.name}"))


def _quotes(kind: Kind, pool: list[Sentence], corpus: Corpus, per_kind: int, random: Random) -> Iterator[LabelledQuote]:
    scene = Scene(corpus, random)
    order = random.sample(pool, len(pool))
    made: set[str] = set()
    for sentence in order[: per_kind * TRIES]:
        if len(made) == per_kind:
            return
        if random.random() < WHOLE_DOCUMENT:
            sentence = sentence.in_document()
        draft = kind.make(sentence, scene)
        if draft is None or draft.quote in made or not draft.quote.strip():
            continue
        source = sentence.source if draft.source is None else draft.source
        if label_holds(kind, draft, source):
            made.add(draft.quote)
            yield LabelledQuote(
                kind=kind.name,
                genuine=kind.genuine,
                language=sentence.language,
                quote=draft.quote,
                source=source,
                document_id=sentence.document.id,
                spans=draft.spans,
                exact=draft.exact,
                change=draft.change,
            )


def label_holds(kind: Kind, draft: Draft, source: str) -> bool:
    """Whether the label is proved, as ``kind.proof`` asks (see :class:`Kind`)."""
    if kind.proof == "absent":
        return not stands_in(draft.quote, source)
    if kind.proof == "letters" and not draft.exact:
        return True
    if draft.exact:
        return all(span.of(source) == draft.quote for span in draft.spans)
    return letters(draft.quote) != ""
