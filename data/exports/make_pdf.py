"""Make PDFs of some articles of the help center, as a print shop would: divided words, ligatures, page breaks.

    python data/exports/make_pdf.py [FOLDER]

writes ``FOLDER/<language>/<article>.pdf``, and the article's front matter beside it as ``.yaml``. FOLDER is by default
``data/help_center_pdf``, whose files are kept under version control: nobody needs to make them again unless an article
has changed. It needs the development requirements and the DejaVu fonts (Debian: ``fonts-dejavu-core``), which have the
ligatures; the letters that are used are embedded. The same articles and versions give the same bytes.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

from fpdf import FPDF
from markdown_it import MarkdownIt
from markdown_it.token import Token
from pyphen import Pyphen

from workbench.errors import SourceError
from workbench.sources.front_matter import parse_front_matter, split_front_matter

DATA = Path(__file__).parent.parent
ARTICLES = (
    "en/encryption-and-vault",
    "en/data-residency",
    "de/dsgvo-auftragsverarbeitung",
    "fr/trash-and-restore",
    "de/data-residency",
    "pt-BR/lgpd-direitos-do-titular",
)
FONTS = Path("/usr/share/fonts/truetype/dejavu")
LIGATURES = {"ffi": "ﬃ", "ffl": "ﬄ", "ff": "ﬀ", "fi": "ﬁ", "fl": "ﬂ"}
MARGIN, SIZE, LEADING, PARAGRAPH_SPACE, INDENT = 16.0, 10.0, 5.0, 3.0, 4.0
"""In millimetres; the type size in points. The page is A5: short lines divide many words."""

_LETTERS = re.compile(r"[^\W\d_]{5,}")


class Page(FPDF):
    """A5 pages onto which lines of text are set from the top down."""

    def __init__(self, language: str) -> None:
        super().__init__(format=(148, 210))
        self.hyphens = Pyphen(lang={"en": "en_GB", "pt-BR": "pt_BR"}.get(language, language), left=2, right=3)
        self.set_margins(MARGIN, MARGIN)
        self.set_auto_page_break(True, MARGIN)
        self.c_margin = 0
        for style, file in (("", "DejaVuSerif"), ("B", "DejaVuSerif-Bold")):
            self.add_font("Serif", style, FONTS / f"{file}.ttf")
        self.add_font("Mono", "", FONTS / "DejaVuSansMono.ttf")
        self.add_page()

    def paragraph(self, text: str, *, mark: str = "", indent: float = 0.0, style: str = "", size: float = SIZE) -> None:
        """Set ``text`` in lines, words divided where they do not fit, with ``mark`` (a bullet) before the first."""
        self.set_font("Serif", style, size)
        width = self.epw - indent - self.get_string_width(mark)
        for number, line in enumerate(self.lines(text, width, divide=not style)):
            self.set_x(self.l_margin + indent + (self.get_string_width(mark) if number else 0))
            self.line_of(line if number else mark + line, size)
        self.ln(PARAGRAPH_SPACE)

    def code(self, text: str) -> None:
        """Set each line of ``text`` as it is."""
        self.set_font("Mono", "", SIZE - 2)
        for line in text.rstrip("\n").split("\n"):
            self.line_of(line, SIZE - 2)
        self.ln(PARAGRAPH_SPACE)

    def row(self, cells: list[str], *, head: bool) -> None:
        """Set a row of a table, cell after cell."""
        self.set_font("Serif", "B" if head else "", SIZE - 1.5)
        width = self.epw / len(cells)
        columns = [list(self.lines(cell, width - 2, divide=False)) for cell in cells]
        height = max(map(len, columns)) * LEADING
        if self.get_y() + height > self.page_break_trigger:
            self.add_page()
        top = self.get_y()
        for place, column in enumerate(columns):
            for number, line in enumerate(column):
                self.set_xy(self.l_margin + place * width, top + number * LEADING)
                self.cell(width, LEADING, ligated(line))
        self.set_xy(self.l_margin, top + height)

    def line_of(self, text: str, size: float) -> None:
        """Set one line and go to the next."""
        shown = text if self.font_family == "mono" else ligated(text)
        self.cell(self.get_string_width(shown), LEADING * max(1, size / SIZE), shown, new_x="LMARGIN", new_y="NEXT")

    def lines(self, text: str, width: float, *, divide: bool) -> Iterator[str]:
        """``text`` broken into lines. The next word's first part goes on a line when there is room for it."""
        line = ""
        # A no-break space is white space to `str.split`, but no place to break.
        for word in re.split(r"[ \n]+", text.strip()):
            joined = f"{line} {word}".lstrip()
            if self.fits(joined, width):
                line = joined
                continue
            head, tail = self.divided(word, f"{line} " if line else "", width) if divide else ("", word)
            if head or line:
                yield f"{line} {head}".strip()
            line = tail
        yield line

    def divided(self, word: str, before: str, width: float) -> tuple[str, str]:
        """The first part of ``word`` that fits behind ``before``, with its hyphen, and the rest."""
        if "@" in word or "." in word[:-1]:
            return "", word
        hyphen = word.rfind("-", 1, -1)
        if hyphen > 0:
            fits = word[hyphen - 1].isalpha() and self.fits(before + word[: hyphen + 1], width)
            return (word[: hyphen + 1], word[hyphen + 1 :]) if fits else ("", word)
        found = _LETTERS.search(word)
        if not found or found[0].isupper():
            return "", word
        for place in reversed(self.hyphens.positions(found[0])):
            cut = found.start() + place
            if self.fits(f"{before}{word[:cut]}-", width):
                return f"{word[:cut]}-", word[cut:]
        return "", word

    def fits(self, text: str, width: float) -> bool:
        """Whether ``text`` is no wider than ``width``."""
        return bool(self.get_string_width(ligated(text)) <= width)


def ligated(text: str) -> str:
    """``text`` with the ligatures of a book font as characters.

    >>> ligated("efficient files flow off")
    'eﬃcient ﬁles ﬂow oﬀ'
    """
    for letters, ligature in LIGATURES.items():
        text = text.replace(letters, ligature)
    return text


def plain(token: Token) -> str:
    """The words of inline Markdown."""
    return "".join("\n" if child.type == "softbreak" else child.content for child in token.children or [])


def set_article(page: Page, title: str, body: str) -> None:
    """Set a whole article."""
    page.paragraph(title, style="B", size=15)
    indent, mark, inside, row = 0.0, "", "", list[str]()
    for token in MarkdownIt("commonmark").enable("table").parse(body):
        match token.type:
            case "list_item_open":
                mark = f"{token.info}. " if token.info else "• "
            case "bullet_list_open" | "ordered_list_open" | "blockquote_open":
                indent += INDENT
            case "bullet_list_close" | "ordered_list_close" | "blockquote_close":
                indent -= INDENT
            case "fence":
                page.code(token.content)
            case "heading_open" | "th_open" | "td_open" | "paragraph_open":
                inside = token.type.removesuffix("_open")
            case "inline" if inside in {"th", "td"}:
                row.append(plain(token))
            case "inline":
                page.paragraph(plain(token), mark=mark, indent=indent, style="B" if inside == "heading" else "")
                mark = ""
            case "tr_close":
                page.row(row, head=inside == "th")
                row = []
            case "table_close":
                page.ln(PARAGRAPH_SPACE)


def make_pdf(article: str, folder: Path) -> Path:
    """Write the PDF of ``article`` (``<language>/<id>``) and its front matter below ``folder``."""
    text = (DATA / "help_center" / f"{article}.md").read_text("utf-8")
    block, start = split_front_matter(text)
    if block is None:
        raise SourceError("it has no front matter", where=article, do="write it as data/help_center/STYLE.md says")
    front = parse_front_matter(block)
    title = front.title or article
    page = Page(article.partition("/")[0])
    page.set_creation_date(datetime.combine(front.updated or date.min, datetime.min.time(), UTC))
    page.set_title(title)
    page.set_lang(article.partition("/")[0])
    set_article(page, title, text[start:])
    path = folder / f"{article}.pdf"
    path.parent.mkdir(parents=True, exist_ok=True)
    page.output(str(path))
    path.with_suffix(".yaml").write_text(block, "utf-8")
    return path


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else DATA / "help_center_pdf"
    for name in ARTICLES:
        print(make_pdf(name, target))
