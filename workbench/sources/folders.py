"""A folder of articles: which files it holds, and each of them read or the reason why not.

Two layouts are read: ``<source>/<lang>/<article>.md`` below the folder, or the folder is itself one source, laid out
as ``<lang>/<article>.md``. Both may stand side by side. Folders below a language belong to the article's name. An
article may also be a PDF, ``<article>.pdf``, with its front matter in ``<article>.yaml`` beside it.
"""

from __future__ import annotations

import os
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from workbench.documents import Document
from workbench.errors import SourceError
from workbench.sources.languages import language_tag
from workbench.sources.markdown import read_markdown
from workbench.sources.pdf import read_pdf

READERS = {".md": read_markdown, ".markdown": read_markdown, ".pdf": read_pdf}
"""Who reads an article, by the ending of its file."""


@dataclass(frozen=True, slots=True)
class ArticleFile:
    """A file that should hold an article, and where in the collection it belongs."""

    path: Path
    source: str
    language: str
    article: str

    @property
    def document_id(self) -> str:
        """``<source>/<language>/<article>``."""
        return f"{self.source}/{self.language}/{self.article}"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file or folder that should hold articles and cannot be read. ``document_id`` where one was expected."""

    path: Path
    reason: str
    document_id: str | None = None


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file or folder that is no article, and why."""

    path: Path
    reason: str


@dataclass(slots=True)
class Survey:
    """What a folder holds, before any file is opened."""

    folder: Path
    articles: list[ArticleFile] = field(default_factory=list)
    unreadable: list[Unreadable] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    complete: bool = True
    """Whether every folder could be opened. If not, articles may be there that were not seen."""

    @property
    def sources(self) -> frozenset[str]:
        """The names of the sources that have articles here."""
        return frozenset(article.source for article in self.articles)


def survey_folder(folder: Path) -> Survey:
    """The articles below ``folder``, in order. Hidden files are ignored, and every folder is walked once.

    A folder that holds articles but is no language is unreadable, once for all its files. Raises ``SourceError`` when
    the folder is missing, no folder, or holds nothing that could be an article.
    """
    if not folder.is_dir():
        what = "it is not a folder" if folder.exists() else "there is no such folder"
        raise SourceError(what, where=folder, do="give the folder that holds the articles")
    survey = Survey(folder)
    articles: dict[Path, tuple[str, ...]] = {}
    for path in _files(folder, survey):
        if path.is_symlink() and not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
            survey.skipped.append(Skipped(path, "a link out of the folder"))
        elif path.suffix.lower() in READERS:
            articles[path] = path.relative_to(folder).parts
        elif not (path.suffix == ".yaml" and path.with_suffix(".pdf").is_file()):
            survey.skipped.append(Skipped(path, "not a Markdown file or PDF"))
    _place(_with_source(articles, folder.resolve().name or "articles"), survey)
    if not survey.articles and not survey.unreadable:
        raise SourceError(
            "the folder holds no articles", where=folder, do="lay them out as <source>/<lang>/<article>.md or .pdf"
        )
    survey.skipped.sort(key=lambda skipped: skipped.path)
    return survey


def read_article(file: ArticleFile) -> Document | Unreadable:
    """The document in ``file``, or why there is none."""
    read = READERS[file.path.suffix.lower()]
    try:
        return read(file.path, source=file.source, language=file.language, article=file.article)
    except SourceError as error:
        return Unreadable(file.path, f"{error.what}. To mend it: {error.do}", file.document_id)


def _tag(name: str) -> str | None:
    try:
        return language_tag(name)
    except SourceError:
        return None


def _with_source(articles: Mapping[Path, tuple[str, ...]], name: str) -> dict[Path, tuple[str, ...]]:
    """The parts of each path, source first: ``name`` is put before a language folder at the top.

    A top folder named like a language (``it``) is one when it holds articles itself, or no other language.
    """
    languages = {parts[0] for parts in articles.values() if len(parts) == 2}
    sources = {parts[0] for parts in articles.values() if len(parts) > 2 and _tag(parts[1])} - languages
    return {
        path: (name, *parts) if len(parts) > 1 and parts[0] not in sources and _tag(parts[0]) else parts
        for path, parts in articles.items()
    }


def _place(articles: Mapping[Path, tuple[str, ...]], survey: Survey) -> None:
    """Sort the articles into those that have a source and a language and those that do not."""
    sources = {parts[0] for parts in articles.values() if len(parts) > 2 and _tag(parts[1])}
    unknown: Counter[Path] = Counter()
    paths: dict[str, Path] = {}
    for path, parts in articles.items():
        if len(parts) == 1 or (len(parts) == 2 and parts[0] in sources):
            survey.skipped.append(Skipped(path, "not in a language folder"))
        elif len(parts) == 2 or not (tag := _tag(parts[1])):
            unknown[path.parents[max(0, len(parts) - 3)]] += 1
        else:
            article = "/".join((*parts[2:-1], path.stem))
            file = ArticleFile(path, *(unicodedata.normalize("NFC", name) for name in (parts[0], tag, article)))
            if problem := _problem(file, paths):
                survey.unreadable.append(Unreadable(path, problem))
            else:
                survey.articles.append(file)
    for folder, count in unknown.items():
        reason = f"{folder.name!r} is not the name of a language ({count} {'article' if count == 1 else 'articles'})"
        survey.unreadable.append(
            Unreadable(folder, f"{reason}. To mend it: name it with a BCP 47 tag such as en, pt-BR or zh-Hans")
        )


def _problem(file: ArticleFile, paths: dict[str, Path]) -> str | None:
    """Why the file cannot be told apart by its name. ``paths`` are those seen so far, by document id."""
    try:
        file.document_id.encode()
    except UnicodeEncodeError:
        return "its name is not UTF-8. To mend it: rename the file"
    first = paths.setdefault(file.document_id, file.path)
    if first != file.path:
        return f"it is the same article as {first} ({file.document_id}). To mend it: remove one of the two"
    return None


def _files(folder: Path, survey: Survey) -> Iterator[Path]:
    """Every file below ``folder``, sorted by name; links to folders come after real ones."""
    seen: dict[tuple[int, int], Path] = {}
    waiting = [folder]
    while waiting:
        current = waiting.pop()
        try:
            status = current.stat()
            first = seen.setdefault((status.st_dev, status.st_ino), current)
            if first in current.parents:
                survey.unreadable.append(Unreadable(current, f"a link back to {first}. To mend it: remove the link"))
                continue
            if first != current:
                survey.skipped.append(Skipped(current, f"a link to {first}, which is read already"))
                continue
            entries = [entry for entry in current.iterdir() if not entry.name.startswith(".")]
            entries.sort(key=lambda entry: (entry.is_symlink(), entry.name))
            folders = {entry: entry.is_dir() for entry in entries}
        except OSError as error:
            reason = f"it cannot be opened ({error.strerror or error}). To mend it: check its permissions"
            survey.unreadable.append(Unreadable(current, reason))
            survey.complete = False
            continue
        yield from (entry for entry in entries if not folders[entry])
        waiting += [entry for entry in reversed(entries) if folders[entry]]
