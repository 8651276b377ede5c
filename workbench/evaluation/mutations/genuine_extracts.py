"""Genuine quotes word for word: sentences, parts of them, neighbours, list items, table rows, lines of code."""

from __future__ import annotations

from itertools import pairwise

import regex

from workbench.evaluation.mutations.edges import cuttable, harmless, may_leave_out
from workbench.evaluation.mutations.folding import letters
from workbench.evaluation.mutations.labelled import Draft, Registry, Scene
from workbench.evaluation.mutations.passages import LONGEST, Passage, Sentence
from workbench.evaluation.mutations.vocabulary import words
from workbench.spans import Span

SHORTEST_ROW = 8
"""Letters and digits that a quoted row must hold: a shorter one could stand anywhere."""

EXTRACTS = Registry(genuine=True)


@EXTRACTS.kind("sentence", clean=False)
def whole_sentence(sentence: Sentence, scene: Scene) -> Draft | None:
    """A sentence as it is written, with its markup."""
    return Draft(sentence.written, (sentence.span,), exact=True)


def _part(sentence: Sentence, start: int, end: int) -> Draft:
    span = Span(sentence.span.start + start, sentence.span.start + end)
    return Draft(sentence.text[start:end], (span,), exact=True)


@EXTRACTS.kind("part_of_sentence")
def part_of_sentence(sentence: Sentence, scene: Scene) -> Draft | None:
    """At least four words in a row. No negation is left out."""
    found = cuttable(sentence)
    if len(found) < 6:
        return None
    first = scene.random.randrange(len(found) - 4)
    last = scene.random.randrange(first + 3, len(found))
    start, end = found[first].start, found[last].end
    text = sentence.text
    if not may_leave_out(text[:start] + " · " + text[end:], sentence.language):
        return None
    return _part(sentence, start, end)


@EXTRACTS.kind("two_words")
def two_words(sentence: Sentence, scene: Scene) -> Draft | None:
    """Two neighbouring words. No negation stands beside them in the sentence."""
    found = cuttable(sentence)
    pairs = [(one, two) for one, two in pairwise(found) if two.start - one.end <= 1]
    if not pairs or not may_leave_out(sentence.text, sentence.language):
        return None
    one, two = scene.random.choice(pairs)
    if len(sentence.text[one.start : two.end]) < (4 if sentence.spaceless else 7):
        return None
    return _part(sentence, one.start, two.end)


@EXTRACTS.kind("two_sentences", clean=False)
def two_sentences(sentence: Sentence, scene: Scene) -> Draft | None:
    """A sentence and the next one of the same paragraph."""
    following = scene.corpus.neighbour(sentence, 1)
    if following is None:
        return None
    gap = following.span.start - sentence.chunk_span.end
    end = sentence.span.end + gap + len(following.written)
    quote = sentence.source[sentence.span.start : end]
    if not 0 <= gap < 4 or quote.count("\n\n") or len(quote) > 2 * LONGEST:
        return None
    return Draft(quote, (Span(sentence.span.start, end),), exact=True)


@EXTRACTS.kind("ellipsis", proof="rule")
def ellipsis(sentence: Sentence, scene: Scene) -> Draft | None:
    """An ellipsis for some words within the sentence that neither negate nor limit nor count."""
    found = cuttable(sentence)
    if len(found) < 9:
        return None
    first = scene.random.randrange(3, len(found) - 5)
    last = min(first + scene.random.randint(1, 5), len(found) - 4)
    start, end = found[first].start, found[last].end
    text = sentence.text
    if end - start < 5 or not harmless(text, start, end, sentence.language):
        return None
    mark = scene.random.choice([" … ", " ... ", " […] ", " [...] ", "… "])
    quote = text[:start].rstrip() + mark + text[end:].lstrip(" ,;:")
    return Draft(quote, (sentence.span,), change=f"… for {text[start:end]!r}")


@EXTRACTS.kind("long_source", clean=False)
def long_source(sentence: Sentence, scene: Scene) -> Draft | None:
    """A sentence in a source of 100,000 code points."""
    source, span = scene.corpus.in_long_source(sentence)
    return Draft(sentence.written, (span,), source, exact=True)


def _numbers_adjoin(texts: list[str]) -> bool:
    """Whether numbers would come side by side: with a space between them they could be read as one."""
    return any(regex.search(r"\p{N}\W*$", one) and regex.match(r"\W*\p{N}", other) for one, other in pairwise(texts))


@EXTRACTS.passage_kind("list_joined", lambda passage: bool(passage.lists))
def list_joined(passage: Passage, scene: Scene) -> Draft | None:
    """Two or three neighbouring items of a list, without their bullets and ordinals."""
    items = scene.random.choice(passage.lists)
    first = scene.random.randrange(len(items) - 1)
    chosen = items[first : first + scene.random.randint(2, 3)]
    joint = scene.random.choice([" ", "\n", "; "])
    texts = [item.text.rstrip(" ;,.。") if joint == "; " else item.text for item in chosen]
    if _numbers_adjoin(texts):
        joint = "\n"
    if sum(len(text) for text in texts) > LONGEST:
        return None
    return Draft(joint.join(texts), (Span(chosen[0].span.start, chosen[-1].span.end),))


@EXTRACTS.passage_kind("table_row", lambda passage: bool(passage.tables))
def table_row(passage: Passage, scene: Scene) -> Draft | None:
    """The cells of a row, with or without bars."""
    row = scene.random.choice(scene.random.choice(passage.tables)[1:])
    joint = scene.random.choice([" | ", " ", ", "])
    texts = [text for text in row.texts if text]
    if len(letters("".join(texts))) < SHORTEST_ROW:
        return None
    if joint != " | " and (any("," in text for text in texts) or _numbers_adjoin(texts)):
        joint = " | "
    return Draft(joint.join(texts), (row.inner, row.span))


@EXTRACTS.passage_kind("table_header_and_row", lambda passage: bool(passage.tables))
def table_header_and_row(passage: Passage, scene: Scene) -> Draft | None:
    """The header of a table and one of its rows, next to it or not."""
    header, *rows = scene.random.choice(passage.tables)
    row = scene.random.choice(rows)
    if not header.texts[0] and not any(header.texts):
        return None
    joint = scene.random.choice([" | ", " "])
    if any(_numbers_adjoin(line.texts) for line in (header, row)):
        joint = " | "
    lines = [joint.join(text for text in line.texts if text) for line in (header, row)]
    quote = "\n".join(f"| {line} |" if joint == " | " else line for line in lines)
    spans = (Span(header.inner.start, row.inner.end), Span(header.span.start, row.span.end))
    return Draft(quote, spans, change="row number " + str(rows.index(row) + 1))


@EXTRACTS.passage_kind("code_line", lambda passage: bool(passage.code))
def code_line(passage: Passage, scene: Scene) -> Draft | None:
    """A line of a code block."""
    span = scene.random.choice(passage.code)
    return Draft(span.of(passage.chunk.text), (span,), exact=True)


@EXTRACTS.kind("no_full_stop", clean=False)
def no_full_stop(sentence: Sentence, scene: Scene) -> Draft | None:
    """The sentence without its last full stop, as quotes within sentences are written."""
    if not regex.search(r"[.。]$", sentence.written) or len(words(sentence.text, sentence.language)) < 3:
        return None
    quote = sentence.written[:-1].rstrip()
    span = Span(sentence.span.start, sentence.span.start + len(quote))
    return Draft(quote, (span,), exact=True)
