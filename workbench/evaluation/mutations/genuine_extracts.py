"""Genuine quotes word for word: sentences, parts of them, neighbours, list items, table rows, lines of code."""

from __future__ import annotations

from workbench.evaluation.mutations.labelled import Draft, Registry, Scene
from workbench.evaluation.mutations.passages import Sentence

EXTRACTS = Registry(genuine=True)


@EXTRACTS.kind("sentence", clean=False)
def whole_sentence(sentence: Sentence, scene: Scene) -> Draft | None:
    """A sentence as it is written, with its markup."""
    return Draft(sentence.written, (sentence.span,), exact=True)


@EXTRACTS.kind("long_source", clean=False)
def long_source(sentence: Sentence, scene: Scene) -> Draft | None:
    """A sentence in a source of 100,000 code points."""
    source, span = scene.corpus.in_long_source(sentence)
    return Draft(sentence.written, (span,), source, exact=True)
