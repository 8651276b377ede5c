"""Documents and their chunks. A chunk knows its place: ``document.text[chunk.start:chunk.end] == chunk.text``."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from workbench.spans import Span


class ChunkKind(StrEnum):
    """What a chunk holds: running text, a Markdown table, or a code fence."""

    PROSE = "prose"
    TABLE = "table"
    CODE = "code"


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One article in one language, with the text of its file unchanged.

    ``id`` is ``<source>/<language>/<article>``, ``language`` a BCP 47 tag. Both dates of validity are inclusive;
    ``None`` means open.
    """

    id: str
    text: str
    language: str
    title: str = ""
    source_url: str | None = None
    updated: date | None = None
    valid_from: date | None = None
    valid_until: date | None = None

    @property
    def version(self) -> str:
        """The content version: a SHA-256 of the text, 64 hexadecimal digits."""
        return hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of a document, cut where a reader would cut it.

    ``start`` and ``end`` are code points into the document's text; ``end`` defaults to ``start + len(text)``.
    ``title_path`` leads from the article's title through the headings above the chunk.

    >>> Chunk("a1", "Refunds take 14 days.", start=120).span
    Span(start=120, end=141)
    """

    id: str
    text: str
    document_id: str = ""
    language: str | None = None
    title_path: tuple[str, ...] = ()
    start: int = 0
    end: int = field(default=-1)
    source_url: str | None = None
    valid_from: date | None = None
    valid_until: date | None = None
    kind: ChunkKind = ChunkKind.PROSE

    def __post_init__(self) -> None:
        object.__setattr__(self, "title_path", tuple(self.title_path))
        if self.end == -1:
            object.__setattr__(self, "end", self.start + len(self.text))
        if self.end - self.start != len(self.text):
            raise ValueError(
                f"chunk {self.id!r}: offsets {self.start}..{self.end} do not fit a text of {len(self.text)} code points"
            )

    @property
    def span(self) -> Span:
        """The chunk's place in its document."""
        return Span(self.start, self.end)


def chunk_id(document_id: str, version: str, start: int, end: int) -> str:
    """A chunk's global id: 22 URL-safe characters that never change meaning.

    A hash of the document, its content version and the offsets, so an edited article gets new ids and the old ones
    stay with the old text.

    >>> chunk_id("help/en/limits", "0" * 64, 0, 120)
    'RE9CULXHl5Ms_kWgGA16Dg'
    """
    key = "\x00".join((document_id, version, str(start), str(end)))
    digest = hashlib.sha256(key.encode("utf-8", "surrogatepass")).digest()
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode("ascii")
