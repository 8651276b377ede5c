"""The folder of articles as the bank sees it: its passages by language, its words, and its longest sources."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import regex

from workbench.documents import Document
from workbench.errors import SourceError
from workbench.evaluation.mutations.passages import Passage, Sentence, take_apart
from workbench.sources.chunking import chunk_document
from workbench.sources.folders import Unreadable, read_article, survey_folder
from workbench.spans import Span

LONG_SOURCE = 100_000
"""The size of a long source, in code points."""

_WORD = regex.compile(r"[\p{L}\p{M}]+")


@dataclass(slots=True)
class LanguagePart:
    """What the folder holds of one language."""

    language: str
    passages: list[Passage] = field(default_factory=list)
    words: Counter[str] = field(default_factory=Counter)
    """Case-folded words of the articles, counted."""

    @property
    def sentences(self) -> list[Sentence]:
        """Every sentence, in order."""
        return [sentence for passage in self.passages for sentence in passage.sentences]


class Corpus:
    """The articles of a folder, taken apart once."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self.documents = tuple(documents)
        self.parts: dict[str, LanguagePart] = {}
        self._passages: dict[str, Passage] = {}
        for document in self.documents:
            language = document.language.split("-")[0].lower()
            part = self.parts.setdefault(language, LanguagePart(language))
            part.words.update(_WORD.findall(document.text.casefold()))
            for chunk in chunk_document(document):
                passage = take_apart(chunk, document)
                part.passages.append(passage)
                self._passages[chunk.id] = passage
        self._long: dict[str, tuple[str, dict[str, int]]] = {}
        self._same: dict[tuple[str, str], list[Document]] = defaultdict(list)
        for document in self.documents:
            source, _, article = document.id.split("/", 2)
            self._same[source, article].append(document)

    @cached_property
    def lexicon(self) -> frozenset[str]:
        """Every case-folded word of every article."""
        return frozenset(word for part in self.parts.values() for word in part.words)

    def neighbours(self, sentence: Sentence) -> list[Sentence]:
        """The other sentences of the same chunk, in order."""
        return [other for other in self._passages[sentence.chunk.id].sentences if other.place != sentence.place]

    def neighbour(self, sentence: Sentence, steps: int) -> Sentence | None:
        """The sentence that comes ``steps`` later in the same chunk, if it could be read."""
        place = sentence.place + steps
        return next((other for other in self._passages[sentence.chunk.id].sentences if other.place == place), None)

    def sentences_of(self, document: Document) -> list[Sentence]:
        """The sentences of an article, in order."""
        part = self.parts[document.language.split("-")[0].lower()]
        return [sentence for passage in part.passages if passage.document is document for sentence in passage.sentences]

    def translations(self, document: Document) -> list[Document]:
        """The same article in other languages: the same path in another language's folder."""
        source, _, article = document.id.split("/", 2)
        return [
            other
            for other in self._same[source, article]
            if other.language.split("-")[0] != document.language.split("-")[0]
        ]

    def in_long_source(self, sentence: Sentence) -> tuple[str, Span]:
        """A source of about 100,000 code points that holds the sentence's article, and the sentence's span in it.

        It is the articles of that language one after another, then those of others until it is long enough.
        """
        if sentence.language not in self._long:
            own = [document for document in self.documents if document.language.split("-")[0] == sentence.language]
            rest = [document for document in self.documents if document.language.split("-")[0] != sentence.language]
            text, starts = "", {}
            for document in own + rest:
                if len(text) < LONG_SOURCE:
                    starts[document.id] = len(text)
                    text += document.text + "\n\n"
            self._long[sentence.language] = text, starts
        text, starts = self._long[sentence.language]
        if sentence.document.id in starts:
            return text, sentence.in_document().span.shifted(starts[sentence.document.id])
        start = len(text)
        return text + sentence.document.text, sentence.in_document().span.shifted(start)


def read_corpus(folder: Path) -> Corpus:
    """The articles below ``folder``. Raises ``SourceError`` when there are none that can be read."""
    outcomes = [read_article(file) for file in survey_folder(folder).articles]
    documents = [outcome for outcome in outcomes if not isinstance(outcome, Unreadable)]
    if not documents:
        raise SourceError("none of the articles could be read", where=folder, do="try `workbench ingest` to see why")
    return Corpus(documents)
