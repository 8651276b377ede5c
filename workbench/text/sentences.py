"""Sentence boundaries with offsets, in any language, Markdown lines respected."""

from __future__ import annotations

from itertools import pairwise

import regex
from sentencex import get_sentence_boundaries

from workbench.spans import Span
from workbench.text.fences import FENCE

# A list item, heading, table row or call-out is a sentence of its own even where no full stop ends the line before.
_BLOCK_START = regex.compile(
    r"\n(?=[ \t]*(?:\n|#{1,6}[ \t]|[-*+•][ \t]|\d{1,3}[.)][ \t]|\||>|```|~~~))|(?m)(?<=^[ \t]*#{1,6}[ \t][^\n]*)\n"
)
# A code fence and a table row are never cut: the full stops in them end nothing.
_WHOLE = regex.compile(FENCE + r"|(?m:^[ \t]*\|[^\n]*\|[^\n|]*$)")
# The boundary library wants a letter after an ideographic full stop; digits and brackets follow it as well.
_IDEOGRAPHIC_STOP = regex.compile(r"(?<=[。！？])(?![。！？」』）)”\]]|$)")
_FALLBACK_LANGUAGE = "en"
# The boundary library speaks UTF-8, which has no lone surrogates; the stand-in is as long, so offsets stay true.
_SURROGATE = regex.compile(r"[\ud800-\udfff]")
# A full stop in inline code ends nothing.
_INLINE_CODE = regex.compile(r"(?<!`)`[^`\n]+`(?!`)")
# "1., 7. i 14. dnia", "ر.س": the full stop of an ordinal or an abbreviation, and the sentence goes on.
_GOES_ON = regex.compile(r"(?:\d\.|\.)(?=[,\p{L}])|\d\.(?=\s\p{Ll})")
_ORDINAL = regex.compile(r"\(?\d{1,3}[.)]")


def sentence_spans(text: str, language: str | None = None) -> list[Span]:
    """The sentences of ``text`` in order, each without the white space around it.

    Boundaries come from sentencex (about 300 languages, abbreviations and all); ``language`` is a BCP 47 tag, ``None``
    uses the English rules, which know the full stops of every script. Thai writes none, so a Thai line is one sentence.

    >>> [span.of("Ask Dr. Ito. 上限は100件です。次へ") for span in sentence_spans("Ask Dr. Ito. 上限は100件です。次へ")]
    ['Ask Dr. Ito.', '上限は100件です。', '次へ']
    """
    tag = (language or _FALLBACK_LANGUAGE).split("-")[0]
    safe = _INLINE_CODE.sub(lambda code: "x" * len(code[0]), _SURROGATE.sub("\ufffd", text))
    spans: list[Span] = []
    position = 0
    for whole in _WHOLE.finditer(safe):
        spans += _running_text(safe, position, whole.start(), tag)
        spans.append(_trimmed(safe, *whole.span()))
        position = whole.end()
    return spans + _running_text(safe, position, len(safe), tag)


def _running_text(text: str, start: int, end: int, tag: str) -> list[Span]:
    spans: list[Span] = []
    for block_end in [*(match.start() for match in _BLOCK_START.finditer(text, start, end)), end]:
        for boundary in get_sentence_boundaries(tag, text[start:block_end]):
            piece = start + boundary["start_index"], start + boundary["end_index"]
            stops = [match.start() for match in _IDEOGRAPHIC_STOP.finditer(text, *piece)]
            for first, last in pairwise([piece[0], *(stop for stop in stops if piece[0] < stop < piece[1]), piece[1]]):
                span = _trimmed(text, first, last)
                if spans and len(span) and _belongs_to(text, spans[-1], span):
                    span = Span(spans.pop().start, span.end)
                if len(span):
                    spans.append(span)
        start = block_end
    return spans


def _belongs_to(text: str, before: Span, span: Span) -> bool:
    """Whether no sentence ends between two pieces: a list's ordinal and its item, an abbreviation and its sentence."""
    if _ORDINAL.fullmatch(before.of(text)):
        return True
    goes_on = _GOES_ON.match(text, max(before.start, before.end - 2)) or _GOES_ON.match(text, before.end - 1)
    return goes_on is not None and "\n" not in text[before.end : span.start]


def _trimmed(text: str, start: int, end: int) -> Span:
    piece = text[start:end]
    first = start + len(piece) - len(piece.lstrip())
    return Span(first, first + len(piece.strip()))
