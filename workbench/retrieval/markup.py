"""Markdown inside a block, as a reader sees it: text without markup, and where each character came from.

Block structure (headings, lists, tables, fences) is not looked at here. Code spans keep their backticks: what they
hold is literal, so a reader and a Markdown renderer must still know it for code.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass

import regex

_TAGS = "a|abbr|b|bdi|bdo|cite|code|del|div|em|font|i|img|ins|kbd|li|mark|ol|p|s|small|span|strong|sub|sup|u|ul|var|wbr"
_TAGS += "|table|thead|tbody|tfoot|tr|td|th|caption|colgroup|col|details|summary|figure|figcaption"

_MARKUP = regex.compile(
    rf"""(?P<code> (?<![`\\])(?P<ticks>`+)(?!`) .+? (?<!`)(?P=ticks)(?!`) )
      | (?P<drop> !\[ [^\[\]]* \]\( (?:[^()\s]|\([^()]*\)|[ ])* \)   # image
          | \[\^ [^\]\s]+ \]                                         # footnote mark
          | \[! (?:NOTE|TIP|IMPORTANT|WARNING|CAUTION|INFO|MORELIKETHIS|SUCCESS|ERROR|PREREQUISITES) \]   # call-out
          | <!-- .*? -->
          | (?<![\p{{L}}\p{{N}})])<sup>\d{{1,2}}</sup>                 # footnote mark
          | </?(?:{_TAGS})(?:\s[^<>]*)?/?>
          | \{{ [:\#.][^{{}}\n]* \}}                                 # attributes: {{#anchor}}
          | (?i: &(?:\#x200[b-f]|\#820[3-7]|zwnj|zwj|lrm|rlm|shy); )
          | [\u200b\u200e\u200f\ufeff] )
      | (?P<space> <br\s*/?> | &nbsp; )
      | \[\[ (?:[^\[\]|\n]*\|)? (?P<wiki> [^\[\]|\n!]+ ) \]\]
      | (?<!\\)\[ (?P<link> (?: [^\[\]] | \[ (?: [^\[\]] | \[[^\[\]]*\] )* \] )* ) \]
            \( \s* (?: <[^<>\n]*> | (?: [^()\s] | \([^()\s]*\) )* ) (?: \s+ (?: "[^"]*" | '[^']*' ) )? \s* \)
      | \[! [A-Z]+ \s+ (?P<badge> [^\[\]]+ ) \]
      | < (?P<address> (?:https?://|mailto:)[^\s<>]+ ) >
      | (?<![\\*])(?P<star>\*{{1,3}})(?![\s*]) (?P<starred> .+? ) (?<![\s\\])(?P=star)(?!\*)
      | (?<![\\\w])(?P<line>_{{1,3}})(?![\s_]) (?P<underlined> .+? ) (?<![\s\\_])(?P=line)(?!\w)
      | ~~(?!\s) (?P<struck> .+? ) ~~
      | \\ (?P<escaped> [!-/:-@\[-`{{-~] )
      | (?P<entity> &(?:\#\d{{1,7}}|\#[xX][0-9a-fA-F]{{1,6}}|[A-Za-z][A-Za-z0-9]{{1,31}}); )""",
    regex.VERBOSE | regex.DOTALL,
)
_NESTED = ("wiki", "link", "badge", "starred", "underlined", "struck")
"""The groups whose text may hold more markup."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of plain text and its place in the original. Characters map one to one, but for an entity or a line break
    tag, which become characters of their own."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class PlainText:
    """Text without markup, in pieces that know their place."""

    pieces: tuple[Piece, ...]

    @property
    def text(self) -> str:
        """What a reader sees."""
        return "".join(piece.text for piece in self.pieces)

    def places(self) -> list[tuple[int, int]]:
        """For each character of :attr:`text`: start and end (code points, half open) in the original."""
        places: list[tuple[int, int]] = []
        for piece in self.pieces:
            if len(piece.text) == piece.end - piece.start:
                places += [(at, at + 1) for at in range(piece.start, piece.end)]
            else:
                places += [(piece.start, piece.end)] * len(piece.text)
        return places


def plain_text(markdown: str) -> PlainText:
    """``markdown`` without its inline markup.

    >>> plain_text("Press **[Save](https://help.example/save)**, then `a_b`&#x200B; &gt; [!DNL Git].").text
    'Press Save, then `a_b` > Git.'
    >>> plain_text("a **b**").places()
    [(0, 1), (1, 2), (4, 5)]
    """
    return PlainText(tuple(piece for piece in _pieces(markdown, 0, len(markdown)) if piece.text))


def _pieces(markdown: str, start: int, end: int) -> Iterator[Piece]:
    at = start
    for match in _MARKUP.finditer(markdown, start, end):
        yield Piece(markdown[at : match.start()], at, match.start())
        at = match.end()
        if match["space"]:
            yield Piece(" ", *match.span())
        elif match["entity"]:
            yield Piece(html.unescape(match["entity"]), *match.span())
        elif literal := next((name for name in ("code", "address", "escaped") if match[name]), None):
            yield Piece(match[literal], *match.span(literal))
        elif nested := next((name for name in _NESTED if match[name]), None):
            yield from _pieces(markdown, *match.span(nested))
    yield Piece(markdown[at:end], at, end)
