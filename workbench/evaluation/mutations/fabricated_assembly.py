"""Fabricated quotes put together from true pieces: splices, skipped sentences, mixed rows, other articles."""

from __future__ import annotations

from workbench.evaluation.mutations.folding import folded
from workbench.evaluation.mutations.labelled import Draft, Registry, Scene
from workbench.evaluation.mutations.passages import LONGEST, Passage, Sentence
from workbench.evaluation.mutations.vocabulary import words

ASSEMBLY = Registry(genuine=False)


@ASSEMBLY.kind("spliced", clean=False)
def spliced(sentence: Sentence, scene: Scene) -> Draft | None:
    """The first half of a sentence and the second half of another one of the same source."""
    others = scene.corpus.neighbours(sentence)
    if not others:
        return None
    other = scene.random.choice(others)
    own, its = words(sentence.text, sentence.language), words(other.text, other.language)
    if len(own) < 6 or len(its) < 6:
        return None
    first, second = own[len(own) // 2 - 1], its[len(its) // 2]
    joint = "" if sentence.spaceless else " "
    return Draft(sentence.text[: first.end] + joint + other.text[second.start :])


@ASSEMBLY.kind("sentence_skipped", clean=False)
def sentence_skipped(sentence: Sentence, scene: Scene) -> Draft | None:
    """Two sentences side by side between which the source has another one."""
    following = scene.corpus.neighbour(sentence, 2)
    between = scene.corpus.neighbour(sentence, 1)
    if following is None or between is None or len(sentence.text + following.text) > LONGEST * 1.5:
        return None
    if folded(between.text) in {folded(sentence.text), folded(following.text)}:
        return None
    return Draft(
        sentence.text + ("" if sentence.spaceless else " ") + following.text, change=f"without {between.text!r}"
    )


@ASSEMBLY.kind("sentences_in_other_order", clean=False)
def sentences_in_other_order(sentence: Sentence, scene: Scene) -> Draft | None:
    """Two neighbouring sentences, the second one first."""
    following = scene.corpus.neighbour(sentence, 1)
    if following is None or len(sentence.text + following.text) > LONGEST * 1.5:
        return None
    return Draft(following.text + ("" if sentence.spaceless else " ") + sentence.text)


@ASSEMBLY.passage_kind("rows_mixed", lambda passage: any(len(table) > 2 for table in passage.tables))
def rows_mixed(passage: Passage, scene: Scene) -> Draft | None:
    """The first cells of a table row and the last ones of another row."""
    _, *rows = scene.random.choice([table for table in passage.tables if len(table) > 2])
    one, other = scene.random.sample(rows, 2)
    if len(one.texts) != len(other.texts) or len(one.texts) < 2:
        return None
    cut = scene.random.randrange(1, len(one.texts))
    mixed = one.texts[:cut] + other.texts[cut:]
    known = {folded(" ".join(row.texts)) for row in rows}
    if folded(" ".join(mixed)) in known or "" in mixed:
        return None
    return Draft(scene.random.choice([" | ", " "]).join(mixed))


@ASSEMBLY.passage_kind("header_of_other_column", lambda passage: bool(passage.tables))
def header_of_other_column(passage: Passage, scene: Scene) -> Draft | None:
    """A row with the headings of its last two columns exchanged."""
    header, *rows = scene.random.choice(passage.tables)
    row = scene.random.choice(rows)
    names = header.texts
    if len(names) < 3 or len(row.texts) != len(names) or "" in names[1:] + row.texts or names[-1] == names[-2]:
        return None
    if folded(row.texts[-1]) == folded(row.texts[-2]):
        return None
    exchanged = [*names[:-2], names[-1], names[-2]]
    return Draft("\n".join("| " + " | ".join(line) + " |" for line in (exchanged, row.texts)))


@ASSEMBLY.kind("other_article")
def other_article(sentence: Sentence, scene: Scene) -> Draft | None:
    """A sentence of another article of the same language."""
    part = scene.corpus.parts[sentence.language]
    passage = scene.random.choice(part.passages)
    if passage.document.id == sentence.document.id or not passage.sentences:
        return None
    return Draft(scene.random.choice(passage.sentences).text)


@ASSEMBLY.kind("translation", clean=False)
def translation(sentence: Sentence, scene: Scene) -> Draft | None:
    """A sentence of the same article in another language."""
    translations = scene.corpus.translations(sentence.document)
    if not translations:
        return None
    other = scene.random.choice(translations)
    candidates = [candidate for candidate in scene.corpus.sentences_of(other) if candidate.place == sentence.place]
    return Draft(scene.random.choice(candidates).text) if candidates else None
