"""Checks of a tree of help-center articles, ``<language>/<article>.md``: what a reader would trip over.

The rules are those of ``data/help_center/STYLE.md`` that a program can see. :func:`check_help_center` runs them all.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from urllib.parse import unquote, urlsplit

from workbench.errors import SourceError
from workbench.evaluation.front_matter_check import CheckedFrontMatter, check_front_matter
from workbench.evaluation.language_check import contradiction
from workbench.evaluation.markdown_check import fence_faults, footnote_faults, links, paragraphs, table_faults
from workbench.evaluation.places import line_of
from workbench.evaluation.problems import Problem
from workbench.evaluation.splits import family


class ArticleReason(StrEnum):
    """Why an article is wrong."""

    TEXT_FORM = "text_form"
    FRONT_MATTER = "front_matter"
    NOT_ITS_PLACE = "not_its_place"
    VALIDITY = "validity"
    LINK_BROKEN = "link_broken"
    LINK_FOREIGN = "link_foreign"
    FOOTNOTE = "footnote"
    TABLE_MALFORMED = "table_malformed"
    FENCE_UNCLOSED = "fence_unclosed"
    WRONG_LANGUAGE = "wrong_language"
    DUPLICATE_ID = "duplicate_id"
    DUPLICATE_TITLE = "duplicate_title"
    DUPLICATE_TEXT = "duplicate_text"


Fault = tuple[int, ArticleReason, str]
"""The line, the reason and the message."""


@dataclass(frozen=True)
class Article:
    """One file of the tree, read."""

    path: Path
    text: str
    front: CheckedFrontMatter

    @property
    def language(self) -> str:
        """The language of its folder, a BCP 47 tag."""
        return self.path.parent.name


def read_articles(root: Path) -> list[Article]:
    """The articles of a tree, by path. Raises ``SourceError`` when there are none or one cannot be read."""
    paths = sorted(root.glob("*/*.md"))
    if not paths:
        raise SourceError("there are no articles", where=root, do="name a folder of <language>/<article>.md")
    articles = []
    for path in paths:
        try:
            text = path.read_bytes().decode("utf-8")
        except UnicodeDecodeError as error:
            raise SourceError(f"byte {error.start} is not UTF-8", where=path, do="save the file as UTF-8") from error
        except OSError as error:
            raise SourceError(error.strerror or str(error), where=path, do="make the file readable") from error
        articles.append(Article(path, text, check_front_matter(text)))
    return articles


def check_help_center(articles: Sequence[Article]) -> list[Problem]:
    """Every problem of the articles, each with its line."""
    by_path = {article.path: article for article in articles}
    problems = [
        Problem(article.path, line, reason, message)
        for article in articles
        for line, reason, message in _article_faults(article, by_path)
    ]
    return problems + list(_repetitions(articles))


def _article_faults(article: Article, by_path: Mapping[Path, Article]) -> Iterator[Fault]:
    yield from _form_faults(article.text)
    yield from ((fault.line, ArticleReason.FRONT_MATTER, fault.message) for fault in article.front.faults)
    yield from _place_faults(article)
    yield from _validity_faults(article, by_path)
    yield from _link_faults(article, by_path)
    yield from ((line, ArticleReason.FOOTNOTE, message) for line, message in footnote_faults(article.text))
    yield from ((line, ArticleReason.TABLE_MALFORMED, message) for line, message in table_faults(article.text))
    yield from ((line, ArticleReason.FENCE_UNCLOSED, message) for line, message in fence_faults(article.text))
    yield from _language_faults(article)


def _form_faults(text: str) -> Iterator[Fault]:
    if "\r" in text:
        yield line_of(text, text.index("\r")), ArticleReason.TEXT_FORM, "lines must end with LF alone"
    if not text.endswith("\n") or text.endswith("\n\n"):
        yield line_of(text, len(text)), ArticleReason.TEXT_FORM, "the file must end with one line end"
    for number, line in enumerate(text.split("\n"), start=1):
        if not unicodedata.is_normalized("NFC", line):
            yield number, ArticleReason.TEXT_FORM, "the line is not in Unicode normalization form C"


def _place_faults(article: Article) -> Iterator[Fault]:
    """``id`` is the file's name, ``lang`` the folder's; the address of an article (not of an act) ends with both."""
    values, lines = article.front.values, article.front.lines
    if values is None:
        return
    if values.id != article.path.stem:
        yield lines["id"], ArticleReason.NOT_ITS_PLACE, f"id: {values.id}, but the file is {article.path.name}"
    if values.lang != article.language:
        yield lines["lang"], ArticleReason.NOT_ITS_PLACE, f"lang: {values.lang}, but the folder is {article.language}"
    if values.type is None and not values.url.endswith(f"/{values.lang}/{values.id}"):
        yield lines["url"], ArticleReason.NOT_ITS_PLACE, f"url: it must end with /{values.lang}/{values.id}"


def _validity_faults(article: Article, by_path: Mapping[Path, Article]) -> Iterator[Fault]:
    """A superseded version ends on a day and names its successor, which is valid from a later day on."""
    values, lines = article.front.values, article.front.lines
    if values is None:
        return
    superseded = "--" in values.id
    for key in ("valid_until", "superseded_by"):
        if superseded != (getattr(values, key) is not None):
            message = f"{key}: superseded versions (<article>--<version>) have it, and only they"
            yield lines.get(key, 1), ArticleReason.VALIDITY, message
    if values.valid_until is None:
        return
    line = lines["valid_until"]
    if values.valid_from and values.valid_from > values.valid_until:
        yield line, ArticleReason.VALIDITY, f"valid_until: it is before valid_from ({values.valid_from})"
    if values.updated > values.valid_until:
        yield lines["updated"], ArticleReason.VALIDITY, f"updated: it is after valid_until ({values.valid_until})"
    if values.superseded_by is None:
        return
    successor = by_path.get(article.path.with_name(f"{values.superseded_by}.md"))
    if successor is None or family(values.superseded_by) != family(values.id):
        message = f"superseded_by: {values.superseded_by} is no article of this family in this language"
        yield lines["superseded_by"], ArticleReason.VALIDITY, message
    elif successor.front.values and not (
        successor.front.values.valid_from and successor.front.values.valid_from > values.valid_until
    ):
        message = f"valid_until: {successor.path.name} must have a valid_from after {values.valid_until}"
        yield line, ArticleReason.VALIDITY, message


def _link_faults(article: Article, by_path: Mapping[Path, Article]) -> Iterator[Fault]:
    for line, target in links(article.text):
        parts = urlsplit(target)
        if parts.scheme or parts.netloc:
            host = parts.hostname or parts.path.rpartition("@")[2]
            if not host.endswith(".example"):
                message = f"{target}: links leave the help center only for the invented hosts under .example"
                yield line, ArticleReason.LINK_FOREIGN, message
            continue
        if parts.fragment or not parts.path.endswith(".md"):
            yield line, ArticleReason.LINK_BROKEN, f"{target}: links lead to whole articles, <article>.md"
            continue
        path = _joined(article.path.parent, unquote(parts.path))
        twin = article.path.with_name(path.name)
        if path not in by_path:
            yield line, ArticleReason.LINK_BROKEN, f"{target}: there is no such article"
        elif path != twin and twin in by_path:
            yield (
                line,
                ArticleReason.LINK_BROKEN,
                f"{target}: the article exists in this language too, link {twin.name}",
            )
        elif "--" in path.stem and "--" not in article.path.stem:
            yield line, ArticleReason.LINK_BROKEN, f"{target}: a current article must not link to a superseded one"


def _joined(folder: Path, target: str) -> Path:
    path = folder
    for part in target.split("/"):
        path = path.parent if part == ".." else path / part
    return path


PARAGRAPH = 40
"""Letters from which a paragraph is told apart by language: shorter ones may be all names and labels."""

REPEATED = 120
"""Code points from which the same paragraph in two articles is a copy. Shorter ones can be a common warning or step."""


def _language_faults(article: Article) -> Iterator[Fault]:
    """The article as a whole, else each paragraph: one that was left untranslated is in the wrong language too."""
    written = list(paragraphs(article.text))
    if not written:
        yield 1, ArticleReason.WRONG_LANGUAGE, "the article has no paragraph"
        return
    found = contradiction("\n".join(text for _, text in written), article.language)
    if found:
        yield (
            written[0][0],
            ArticleReason.WRONG_LANGUAGE,
            f"the article is in {found}, the folder is {article.language}",
        )
        return
    for line, text in written:
        found = contradiction(text, article.language)
        if found and sum(map(str.isalpha, text)) >= PARAGRAPH:
            yield line, ArticleReason.WRONG_LANGUAGE, f"the paragraph is in {found}, the folder is {article.language}"


def _repetitions(articles: Sequence[Article]) -> Iterator[Problem]:
    """Ids and titles are unique in a language (versions of one article may share the title), texts everywhere."""
    ids: dict[tuple[str, str], Article] = {}
    titles: dict[tuple[str, str], Article] = {}
    texts: dict[tuple[str, str], tuple[Article, int]] = {}
    for article in articles:
        values, lines = article.front.values, article.front.lines
        if values:
            first = ids.setdefault((values.lang, values.id), article)
            if first is not article:
                message = f"id: {first.path.as_posix()} has it already"
                yield Problem(article.path, lines["id"], ArticleReason.DUPLICATE_ID, message)
            first = titles.setdefault((values.lang, values.title.casefold()), article)
            if _family(first) != _family(article):
                message = f"title: {first.path.as_posix()} has it already"
                yield Problem(article.path, lines["title"], ArticleReason.DUPLICATE_TITLE, message)
        for line, text in paragraphs(article.text):
            if len(text) < REPEATED:
                continue
            earlier, there = texts.setdefault((article.language, text.casefold()), (article, line))
            if _family(earlier) != _family(article) or (earlier is article and there != line):
                message = f"the paragraph stands in {earlier.path.as_posix()}:{there} already"
                yield Problem(article.path, line, ArticleReason.DUPLICATE_TEXT, message)


def _family(article: Article) -> str:
    return family(article.path.stem)
