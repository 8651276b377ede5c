"""Genuine quotes whose source was changed: what documents, pages and converters put into the text of a sentence."""

from __future__ import annotations

import regex

from workbench.evaluation.mutations.labelled import Draft, Registry, Scene
from workbench.evaluation.mutations.passages import Sentence
from workbench.evaluation.mutations.vocabulary import Word, words
from workbench.sources.blocks import BlockKind

SOURCES = Registry(genuine=True)

_HYPHENATED = {"Latn", "Cyrl", "Grek"}


def _written(sentence: Sentence, written: str, change: str = "") -> Draft | None:
    """The plain sentence as quote, the source with the sentence written otherwise."""
    if written == sentence.written:
        return None
    source, span = sentence.rewritten(written)
    return Draft(sentence.text, (span,), source, change=change)


def _gap(sentence: Sentence, scene: Scene) -> int | None:
    """A space behind a plain word of the sentence, before another word."""
    plain_word = r"(?<=(?:^|[\s(“„«「（])(?:\p{L}?\p{Ll}{4,}|(?:\p{Lo}\p{M}*){2,}))"
    gaps = [found.start() for found in regex.finditer(rf"{plain_word} (?=\p{{L}}{{2}})", sentence.text)]
    return scene.random.choice(gaps) if gaps else None


def _long_words(sentence: Sentence) -> list[Word]:
    return [
        word
        for word in words(sentence.text, sentence.language)
        if regex.fullmatch(r"[\p{Latin}\p{Cyrillic}\p{Greek}]\p{Ll}{6,}", word.text)
        and not regex.search(
            r"[/_.@#-]",
            sentence.text[max(0, word.start - 1) : word.start] + sentence.text[word.end : word.end + 1].strip("."),
        )
    ]


@SOURCES.kind("invisible_in_source")
def invisible_in_source(sentence: Sentence, scene: Scene) -> Draft | None:
    """Soft hyphens and zero-width spaces in words of the source."""
    mark = scene.random.choice(["\u00ad", "\u200b", "\ufeff"])
    return _written(sentence, regex.sub(r"(?<=\p{L}{3})(?=\p{L}{3})", mark, sentence.text))


@SOURCES.kind("line_end_hyphen")
def line_end_hyphen(sentence: Sentence, scene: Scene) -> Draft | None:
    """A long word of the source broken at the end of a line: letters on both sides, small ones, at least three."""
    long = _long_words(sentence)
    if not long:
        return None
    word = scene.random.choice(long)
    cut = word.start + scene.random.randint(3, len(word.text) - 3)
    return _written(sentence, sentence.text[:cut] + "-\n" + sentence.text[cut:], f"{word.text} broken")


@SOURCES.kind("page_break", proof="rule")
def page_break(sentence: Sentence, scene: Scene) -> Draft | None:
    """A page ends within the sentence: a form feed, or the number of the page on a line of its own."""
    gap = _gap(sentence, scene)
    if gap is None:
        return None
    page = scene.random.randint(2, 98)
    broken = scene.random.choice(["\n\f", f"\n\n{page}\n\n", f"\n{page}\n\f", f"\n\n- {page} -\n\n"])
    return _written(sentence, sentence.text[:gap] + broken + sentence.text[gap + 1 :], f"page break {broken!r}")


@SOURCES.kind("footnote_mark", proof="rule")
def footnote_mark(sentence: Sentence, scene: Scene) -> Draft | None:
    """A footnote mark behind a word of the source."""
    gap = _gap(sentence, scene)
    if gap is None:
        return None
    number = scene.random.randint(1, 9)
    mark = scene.random.choice([f"[{number}]", f"[^{number}]", "¹²³⁴⁵⁶⁷⁸⁹"[number - 1], f" [{number}]"])
    return _written(sentence, sentence.text[:gap] + mark + sentence.text[gap:], f"footnote mark {mark!r}")


@SOURCES.kind("html_in_source", proof="rule")
def html_in_source(sentence: Sentence, scene: Scene) -> Draft | None:
    """Tags around a word and entities for signs in the source."""
    found = [word for word in words(sentence.text, sentence.language) if len(word.text) > 2]
    if not found or regex.search(r"[&<>]", sentence.text):
        return None
    word = scene.random.choice(found)
    tag = scene.random.choice(["b", "em", "strong", "span", "code"])
    marked = f"<{tag}>{word.text}</{tag}>"
    if scene.random.random() < 0.3:
        marked = f'<a href="https://example.org/help">{word.text}</a>'
    written = sentence.text[: word.start] + marked + sentence.text[word.end :]
    for sign, entity in (
        ("\u00a0", "&nbsp;"),
        ("’", "&rsquo;"),
        ("“", "&ldquo;"),
        ("”", "&rdquo;"),
        ("é", "&eacute;"),
        ("ü", "&uuml;"),
    ):
        written = written.replace(sign, entity)
    return _written(sentence, written, marked)


@SOURCES.kind("markdown_added", proof="rule")
def markdown_added(sentence: Sentence, scene: Scene) -> Draft | None:
    """Emphasis, a link or code ticks around words of the source."""
    found = words(sentence.text, sentence.language)
    if len(found) < 3:
        return None
    first = scene.random.randrange(len(found) - 1)
    last = min(len(found) - 1, first + scene.random.randint(0, 2))
    if sentence.spaceless:
        last = first
    start, end = found[first].start, found[last].end
    inner = sentence.text[start:end]
    marked = scene.random.choice(
        [f"**{inner}**", f"*{inner}*", f"[{inner}](https://example.org/a-b_c)", f"`{inner}`", f"***{inner}***"]
    )
    return _written(sentence, sentence.text[:start] + marked + sentence.text[end:], marked)


@SOURCES.kind("markdown_stripped", clean=False)
def markdown_stripped(sentence: Sentence, scene: Scene) -> Draft | None:
    """The markup of the source itself left out of the quote."""
    if sentence.clean or sentence.block is BlockKind.HEADING:
        return None
    return Draft(sentence.text, (sentence.span,)) if sentence.text != sentence.written else None
