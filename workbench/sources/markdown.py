"""One Markdown file into a document, its text unchanged."""

from __future__ import annotations

import stat
from pathlib import Path

from workbench.documents import Document
from workbench.errors import SourceError
from workbench.sources.blocks import BlockKind, parse_blocks
from workbench.sources.front_matter import FrontMatter, parse_front_matter, split_front_matter

LARGEST = 1024 * 1024
"""The largest article that is read, in bytes: a book of 150,000 words. What is larger is an export or a log file by
mistake. Text of this size takes a second, the worst Markdown (a block for every letter) half a minute."""

TITLE_WITHIN = 20_000
"""How far the first heading is looked for, in code points, where the front matter gives no title."""

_BOM = b"\xef\xbb\xbf"


def read_markdown(path: Path, *, source: str, language: str, article: str | None = None) -> Document:
    """The document in the file ``path``: ``<source>/<language>/<article>``.

    ``language`` is the BCP 47 tag of the file's folder, ``article`` defaults to the file's name without its ending.
    The file is UTF-8; a byte order mark is not part of the text.

    Raises ``SourceError``, with ``where`` the path, for a file that cannot be opened, is larger than ``LARGEST``, is no
    UTF-8 text, holds no text, or whose front matter does not parse.
    """
    try:
        text = _decoded(_content(path))
        return parse_markdown(text, source=source, language=language, article=article or path.stem)
    except SourceError as error:
        raise SourceError(error.what, where=path, do=error.do) from error


def parse_markdown(text: str, *, source: str, language: str, article: str) -> Document:
    """The document whose file holds ``text``.

    The title comes from the front matter, else from the first heading, else it is the article's name. ``lang`` of the
    front matter says in which language the text is written; the id keeps the folder's. Raises ``SourceError`` when
    the front matter does not parse or nothing follows it.

    >>> document = parse_markdown("# Refunds\\n\\nWithin 14 days.", source="help", language="en", article="refunds")
    >>> document.id, document.title
    ('help/en/refunds', 'Refunds')
    """
    block, body = split_front_matter(text)
    front = FrontMatter() if block is None else parse_front_matter(block)
    if not text[body:].strip():
        raise SourceError("it holds no text", do="write the article or remove the file")
    return Document(
        id=f"{source}/{language}/{article}",
        text=text,
        language=front.lang or language,
        title=" ".join((front.title or "").split()) or _first_heading(text, body) or article,
        source_url=front.url,
        updated=front.updated,
        valid_from=front.valid_from,
        valid_until=front.valid_until,
    )


def _content(path: Path) -> bytes:
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise SourceError("it is not a regular file", do="remove it from the folder of articles")
        if status.st_size > LARGEST:
            raise SourceError(
                f"it is too large ({status.st_size / LARGEST:.1f} MiB, an article may have 1 MiB)",
                do="split the article or remove the file",
            )
        return path.read_bytes()
    except OSError as error:
        raise SourceError(
            f"it cannot be read ({error.strerror or error})", do="check the file and its permissions"
        ) from error


def _decoded(content: bytes) -> str:
    if content[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        raise SourceError("it is UTF-16 text", do="save it as UTF-8")
    if b"\x00" in content:
        raise SourceError(f"it is a binary file (a zero byte at offset {content.index(0)})", do="remove the file")
    start = len(_BOM) if content.startswith(_BOM) else 0
    try:
        return content[start:].decode("utf-8")
    except UnicodeDecodeError as error:
        offset = start + error.start
        raise SourceError(
            f"it is not UTF-8 (byte 0x{content[offset]:02x} at byte offset {offset})", do="save it as UTF-8"
        ) from error


def _first_heading(text: str, body: int) -> str:
    blocks = parse_blocks(text[: body + TITLE_WITHIN], body)
    return next((block.heading for block in blocks if block.kind is BlockKind.HEADING and block.heading), "")
