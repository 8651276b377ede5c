"""Furniture: marks in a source that are no words of its sentences. A quote may leave them out."""

from __future__ import annotations

import regex

from workbench.text.tokens import Token, TokenKind
from workbench.text.units import SYMBOLS
from workbench.verify.source import PreparedSource

_ORDINAL = regex.compile(r"[ \t]*(?:>[ \t]*)*[(]?")
_LIST_MARK = regex.compile(r"[ \t]*(?:>[ \t]*)*\(?(?:\d{1,3}|\p{L})[.)][ \t]")
_PAGE_LINE = regex.compile(
    r"[\s\-–—|\[(]*(?:\p{L}{1,10}\.?[ \t]+)?\d{1,4}(?:[ \t]*(?:/|\||\p{L}{1,4})[ \t]*\d{1,4})?[\s\-–—|\])]*"
)
_LONGEST_PAGE_LINE = 40
_FOOTNOTE_DIGITS = 3
_MEASURED = frozenset("²³")


def is_furniture(token: Token, source: PreparedSource) -> bool:
    """Whether ``token`` (of the source's normalised text) is a footnote mark, a list's ordinal or a page number.

    >>> from workbench.text.tokens import tokenize
    >>> source = PreparedSource("It covers batteries [3] for two years.")
    >>> [token.text for token in tokenize(source.normalized.text) if is_furniture(token, source)]
    ['3']
    """
    span = source.normalized.text_span(token.start, token.end)
    text = source.text
    if token.kind is TokenKind.SIGN:
        return _is_raised_mark(token, text, span.start)
    if token.kind not in (TokenKind.NUMBER, TokenKind.WORD):
        return False
    if text[max(0, span.start - 2) : span.start] == "[^" and text[span.end : span.end + 1] == "]":
        return True
    before, after = text[max(0, span.start - 1) : span.start], text[span.end : span.end + 1]
    if token.text.isdecimal() and len(token.text) <= _FOOTNOTE_DIGITS and (before, after) in (("[", "]"), ("^", "")):
        return text[span.end + 1 : span.end + 2] != "("
    line_start = max(text.rfind("\n", 0, span.start), text.rfind("\f", 0, span.start)) + 1
    if _LIST_MARK.match(text, line_start) and _ORDINAL.fullmatch(text, line_start, span.start):
        return True
    return _is_page_line(text, line_start, span.end)


def _is_raised_mark(token: Token, text: str, start: int) -> bool:
    """A superscript behind a word is a footnote's, behind a unit (m², km³) it is not."""
    if not regex.fullmatch(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}", token.text):
        return False
    word = regex.search(r"\p{L}*$", text[max(0, start - 20) : start])
    unit = SYMBOLS.get(word[0]) if word else None
    return not (unit and unit.dimension == "metre" and token.text in _MEASURED)


def _is_page_line(text: str, line_start: int, position: int) -> bool:
    """A line that holds a page number alone, beside a form feed or between the empty lines of a page break."""
    ends = [end for end in (text.find("\n", position), text.find("\f", position)) if end >= 0]
    line_end = min(ends, default=len(text))
    if line_end - line_start > _LONGEST_PAGE_LINE or not _PAGE_LINE.fullmatch(text, line_start, line_end):
        return False
    around = text[max(0, line_start - 4) : line_start] + text[line_end : line_end + 4]
    return "\f" in around or around.count("\n") >= 3
