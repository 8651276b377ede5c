"""Fabricated quotes put together from true pieces: splices, skipped sentences, other articles."""

from __future__ import annotations

from workbench.evaluation.mutations.labelled import Draft, Registry, Scene
from workbench.evaluation.mutations.passages import Sentence
from workbench.evaluation.mutations.vocabulary import words

ASSEMBLY = Registry(genuine=False)


def _neighbours(sentence: Sentence, scene: Scene) -> list[Sentence]:
    """The sentences of the same chunk."""
    for passage in scene.corpus.parts[sentence.language].passages:
        if passage.document is sentence.document and passage.chunk.start == sentence.offset:
            return passage.sentences
    return []


@ASSEMBLY.kind("spliced", clean=False)
def spliced(sentence: Sentence, scene: Scene) -> Draft | None:
    """The first half of a sentence and the second half of another one of the same source."""
    others = [other for other in _neighbours(sentence, scene) if other.place != sentence.place]
    if not others:
        return None
    other = scene.random.choice(others)
    own, its = words(sentence.text, sentence.language), words(other.text, other.language)
    if len(own) < 6 or len(its) < 6:
        return None
    first, second = own[len(own) // 2 - 1], its[len(its) // 2]
    joint = "" if sentence.spaceless else " "
    return Draft(sentence.text[: first.end] + joint + other.text[second.start :])


@ASSEMBLY.kind("other_article")
def other_article(sentence: Sentence, scene: Scene) -> Draft | None:
    """A sentence of another article of the same language."""
    part = scene.corpus.parts[sentence.language]
    passage = scene.random.choice(part.passages)
    if passage.document.id == sentence.document.id or not passage.sentences:
        return None
    return Draft(scene.random.choice(passage.sentences).text)


@ASSEMBLY.kind("translation")
def translation(sentence: Sentence, scene: Scene) -> Draft | None:
    """A sentence of the same article in another language."""
    translations = scene.corpus.translations(sentence.document)
    if not translations:
        return None
    other = scene.random.choice(translations)
    language = other.language.split("-")[0].lower()
    sentences = [
        candidate
        for passage in scene.corpus.parts[language].passages
        if passage.document is other
        for candidate in passage.sentences
        if candidate.place == sentence.place
    ]
    return Draft(scene.random.choice(sentences).text) if sentences else None
