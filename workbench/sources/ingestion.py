"""Ingesting: the articles of a folder become the documents and chunks of the index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from workbench.documents import Chunk, ChunkKind, Document
from workbench.sources.chunking import chunk_document
from workbench.sources.folders import ArticleFile, Skipped, Unreadable, read_article, survey_folder
from workbench.store.index import Index
from workbench.store.lock import exclusive

Progress = Callable[[Sequence[ArticleFile]], Iterable[ArticleFile]]
"""Hands on the files that it is given, and may show how far the reading is."""


@dataclass(slots=True)
class Counts:
    """What was read of one source. ``languages`` counts its documents by BCP 47 tag, ``kinds`` its chunks."""

    source: str
    languages: Counter[str] = field(default_factory=Counter)
    kinds: Counter[ChunkKind] = field(default_factory=Counter)

    @property
    def documents(self) -> int:
        """The number of documents."""
        return self.languages.total()

    @property
    def chunks(self) -> int:
        """The number of chunks."""
        return self.kinds.total()


@dataclass(frozen=True, slots=True)
class Ingestion:
    """What one ingest did. ``others`` are the sources that the index holds besides; ``removed`` counts documents."""

    documents: Sequence[Document]
    chunks: Sequence[Chunk]
    unreadable: Sequence[Unreadable]
    skipped: Sequence[Skipped]
    others: Sequence[str] = ()
    removed: int = 0

    def by_source(self) -> list[Counts]:
        """The counts of each source, by name."""
        counts: dict[str, Counts] = {}
        for document in self.documents:
            source = source_of(document.id)
            counts.setdefault(source, Counts(source)).languages[document.language] += 1
        for chunk in self.chunks:
            counts[source_of(chunk.document_id)].kinds[chunk.kind] += 1
        return [counts[source] for source in sorted(counts)]

    @property
    def total(self) -> Counts:
        """The counts of all sources."""
        languages = Counter(document.language for document in self.documents)
        return Counts("all", languages, Counter(chunk.kind for chunk in self.chunks))


def source_of(document_id: str) -> str:
    """The source that a document is of.

    >>> source_of("help/en/limits")
    'help'
    """
    return document_id.partition("/")[0]


def ingest_folder(folder: Path, index_path: Path, *, only: bool = False, progress: Progress = iter) -> Ingestion:
    """Read the articles below ``folder`` into the index at ``index_path``.

    The documents of each source in the folder replace those that the index has of it: what is not there any more is
    removed, what cannot be read keeps its earlier version. Other sources stay, unless ``only``. Nothing is written when
    no article could be read, nor before all were.

    Raises ``SourceError`` for a folder without articles, ``VersionError`` and ``DataError`` for an index that cannot be
    read, ``StateNotWritableError`` for one that cannot be written, ``InfrastructureError`` when another process is
    writing it.
    """
    survey = survey_folder(folder)
    documents: list[Document] = []
    chunks: list[Chunk] = []
    unreadable = list(survey.unreadable)
    for file in progress(survey.articles):
        outcome = read_article(file)
        if isinstance(outcome, Unreadable):
            unreadable.append(outcome)
        else:
            documents.append(outcome)
            chunks += chunk_document(outcome)
    if not documents:
        return Ingestion(documents, chunks, unreadable, survey.skipped)

    present = {document.id for document in documents} | {file.document_id for file in unreadable}
    with exclusive(index_path, what="the index"):
        index = Index.load(index_path) if (index_path / "index.json").exists() else Index()
        # A folder that cannot be opened hides its articles; they are not gone.
        gone = [
            key
            for key in index.documents
            if survey.complete and key not in present and (only or source_of(key) in survey.sources)
        ]
        renewed = index.renewed(documents, chunks, gone=gone)
        renewed.save(index_path)
    others = sorted({source_of(key) for key in renewed.documents} - survey.sources)
    return Ingestion(documents, chunks, unreadable, survey.skipped, others, len(gone))
