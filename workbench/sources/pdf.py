"""One PDF with a text layer into a document: its text as it is printed, hyphens at line ends and ligatures included.

pypdf reads the pages. It gives every character as the text layer has it; pdfium, which is faster, welds words that are
divided at a line's end and takes ligatures apart, so that a quote's offsets would point into a text that is nowhere
printed. Paragraphs are told apart by the gaps between lines, since a PDF knows lines only.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from statistics import median_low
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.errors import DependencyError, FileNotDecryptedError

from workbench.documents import Document
from workbench.errors import SourceError
from workbench.sources.front_matter import FrontMatter, parse_front_matter
from workbench.sources.pages import PAGE_END

LARGEST = 64 * 1024 * 1024
"""The largest PDF that is read, in bytes. Its text is a small part of it: pictures and fonts are the rest."""

LONGEST = 4 * 1024 * 1024
"""The most text that is taken from one PDF, in code points: some 2,000 printed pages."""

PARAGRAPH_GAP = 1.3
"""A gap between two lines that is this many times the usual one starts a paragraph. Lines of one paragraph are set
evenly; the least space that typesetters put between paragraphs is a third of a line."""

ANOTHER_SIZE = 1.1
"""Type that is larger by this factor is another paragraph: a heading."""

# pypdf reports oddities of a file that it can read; the reader of the articles can do nothing about them.
logging.getLogger("pypdf").setLevel(logging.CRITICAL)


@dataclass(slots=True)
class _Line:
    """A line of a page: its text, the height of its first letter above the page's foot, and its type size (points)."""

    text: str
    height: float
    size: float


def read_pdf(path: Path, *, source: str, language: str, article: str | None = None) -> Document:
    """The document in the file ``path``: ``<source>/<language>/<article>``.

    Its text is that of its pages, each ended by ``PAGE_END``. A file of the same name with the ending ``.yaml`` may
    stand beside it and hold what an article's front matter holds: title, url, updated, valid_from, valid_until, lang.
    The title is that one, else the PDF's own, else its first line.

    Raises ``SourceError``, with ``where`` the path, for a file that cannot be opened, is larger than ``LARGEST``, is no
    PDF or a damaged one, needs a password, or has no text layer.
    """
    try:
        front = _front_matter(path.with_suffix(".yaml"))
        pages, title = _read(_content(path))
    except SourceError as error:
        raise SourceError(error.what, where=path, do=error.do) from error
    text = "".join(page + PAGE_END for page in pages)
    if len(text) > LONGEST:
        raise SourceError(f"its text is too long ({len(text):,} characters)", where=path, do="split the PDF")
    if not text.strip():
        do = "run text recognition (OCR) over the scan, or remove the file"
        raise SourceError("it has no text layer (its pages are pictures)", where=path, do=do)
    return Document(
        id=f"{source}/{language}/{article or path.stem}",
        text=text,
        language=front.lang or language,
        title=" ".join((front.title or title or text.split("\n", 1)[0]).split()),
        source_url=front.url,
        updated=front.updated,
        valid_from=front.valid_from,
        valid_until=front.valid_until,
    )


def _content(path: Path) -> bytes:
    try:
        if not path.is_file():
            raise SourceError("it is not a regular file", do="remove it from the folder of articles")
        if (size := path.stat().st_size) > LARGEST:
            raise SourceError(f"it is too large ({size / 2**20:.0f} MiB, a PDF may have 64 MiB)", do="split the PDF")
        return path.read_bytes()
    except OSError as error:
        what = f"it cannot be read ({error.strerror or error})"
        raise SourceError(what, do="check the file and its permissions") from error


def _front_matter(sidecar: Path) -> FrontMatter:
    if not sidecar.is_file():
        return FrontMatter()
    try:
        return parse_front_matter(sidecar.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(f"{sidecar.name} cannot be read ({error})", do="save it as UTF-8") from error
    except SourceError as error:
        raise SourceError(f"{sidecar.name}: {error.what}", do=error.do) from error


def _read(content: bytes) -> tuple[list[str], str]:
    """The text of each page, and the title in the PDF's own metadata."""
    if b"%PDF-" not in content[:1024]:
        raise SourceError("it is not a PDF", do="remove the file or give it its right ending")
    try:
        reader = PdfReader(BytesIO(content))
        # Many PDFs are encrypted with an empty password: anybody may read them, not everybody may change them.
        if reader.is_encrypted and not reader.decrypt(""):
            raise _locked()
        pages = [list(_lines(page)) for page in reader.pages]
        title = reader.metadata.title if reader.metadata else None
    except SourceError:
        raise
    except (DependencyError, FileNotDecryptedError) as error:
        raise _locked() from error
    except Exception as error:
        # A damaged PDF fails anywhere in the parser, in any way; none of them is worth another message.
        reason = " ".join(str(error).split())[:120] or type(error).__name__
        raise SourceError(f"it is a damaged PDF ({reason})", do="export it again or remove the file") from error
    gaps = [gap for lines in pages for gap in map(_gap, lines, lines[1:]) if gap > 0]
    usual = median_low(gaps) if gaps else 0.0
    return [_with_paragraphs(lines, usual) for lines in pages], title or ""


def _locked() -> SourceError:
    return SourceError("it is encrypted", do="save it without a password or remove the file")


def _lines(page: PageObject) -> Iterator[_Line]:
    """The lines of a page in the order in which they were set. Blank ones have no place and are left out."""
    pieces: list[_Line] = []

    def visit(text: str, current: list[float], matrix: list[float], _font: Any, size: float) -> None:
        height = matrix[4] * current[1] + matrix[5] * current[3] + current[5]
        pieces.append(_Line(text, height, abs(size * matrix[3] * current[3])))

    page.extract_text(visitor_text=visit)
    line: _Line | None = None
    for piece in pieces:
        for place, part in enumerate(piece.text.split("\n")):
            if place and line:
                yield line
                line = None
            if line:
                line.text += part
            elif part.strip():
                line = _Line(part, piece.height, piece.size)
    if line:
        yield line


def _gap(before: _Line, line: _Line) -> float:
    """How far ``line`` stands below the line before it, in units of its type size."""
    return (before.height - line.height) / (line.size or 1.0)


def _with_paragraphs(lines: list[_Line], usual: float) -> str:
    """The lines as text, a blank line between paragraphs. A line that stands higher than the one before begins a column
    or a table's cell."""
    parts = [lines[0].text] if lines else []
    for before, line in pairwise(lines):
        gap = _gap(before, line)
        sizes = sorted((before.size, line.size))
        apart = gap < 0 or gap > PARAGRAPH_GAP * usual or sizes[1] > ANOTHER_SIZE * sizes[0]
        parts += ["\n\n" if apart else "\n", line.text]
    # A control character in the text layer is a broken font table; a form feed would count as a page.
    return "".join(parts).replace("\f", " ").replace("\x00", "")
