"""Text fragments: a page's address that scrolls to the quoted words and highlights them.

WICG, "Scroll to Text Fragment" (https://wicg.github.io/scroll-to-text-fragment/): ``#:~:text=textStart,textEnd``.
"""

from __future__ import annotations

from urllib.parse import quote, urlsplit

import regex

from workbench.retrieval.markup import plain_text

WHOLE = 80
"""Up to so many code points the whole text is named; a longer one by its ends, which survive small edits better."""

END_LENGTH = 24
"""Each end has at least so many code points: enough to be found once on a page."""

# A browser looks for each end within one block: a line, a list item, a cell of a table.
_BLOCK_BREAK = regex.compile(r"\s*(?:\n[>\s]*(?:[-*+]\s|\d+[.)]\s|#{1,6}\s|\n)|\s\|\s|^\||\|$)\s*", regex.MULTILINE)
_EDGE = regex.compile(r"^(?:[`>|#\s]|[-*+]\s|\d+[.)]\s)+|[`|\s]+$")
_FENCE = regex.compile(r"^[>\s]*(?:```|~~~).*$", regex.MULTILINE)
_CLAUSE = regex.compile(r"\s|(?<=[\p{Sentence_Terminal}、，；：,;:])")


def with_text_fragment(url: str | None, text: str) -> str | None:
    """``url`` with a text fragment for ``text`` (Markdown of the source).

    ``None`` for no address, and for one that is not HTTP: an article may name a ``javascript:`` address.

    >>> with_text_fragment("https://help.example/limits", "Up to **100** rpm, burst-free")
    'https://help.example/limits#:~:text=Up%20to%20100%20rpm%2C%20burst%2Dfree'
    """
    if url is None or not _is_web_address(url):
        return None
    blocks = [
        " ".join(_EDGE.sub("", block).split()) for block in _BLOCK_BREAK.split(plain_text(_FENCE.sub("", text)).text)
    ]
    blocks = [block.replace("`", "") for block in blocks if block]
    if not blocks:
        return url
    if len(blocks) == 1 and len(blocks[0]) <= WHOLE:
        directive = _encoded(blocks[0])
    else:
        start, end = _start(blocks[0]), _end(blocks[-1])
        directive = f"{_encoded(start)},{_encoded(end)}"
    return f"{url}{'' if '#' in url else '#'}:~:text={directive}"


def _is_web_address(url: str) -> bool:
    try:
        return urlsplit(url).scheme in ("http", "https")
    except ValueError:
        return False


def _encoded(text: str) -> str:
    """Percent-encoded; the dash too, which the syntax uses for its prefix and suffix."""
    return quote(text, safe="").replace("-", "%2D")


def _start(block: str) -> str:
    """The first words (or clause, where no spaces are written) of ``block``."""
    for cut in _CLAUSE.finditer(block):
        if cut.start() >= END_LENGTH:
            return block[: cut.start()].strip()
    return block


def _end(block: str) -> str:
    """The last words or clause."""
    for cut in reversed(list(_CLAUSE.finditer(block))):
        if len(block) - cut.end() >= END_LENGTH:
            return block[cut.end() :].strip()
    return block
