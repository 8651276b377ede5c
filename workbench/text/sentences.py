"""Sentence boundaries with offsets, in any language, Markdown lines respected."""

from __future__ import annotations

import regex
from sentencex import get_sentence_boundaries

from workbench.spans import Span

# A list item, heading, table row or call-out is a sentence of its own even where no full stop ends the line before.
_BLOCK_START = regex.compile(
    r"\n(?=[ \t]*(?:\n|#{1,6}[ \t]|[-*+•][ \t]|\d{1,3}[.)][ \t]|\||>|```|~~~))|(?m)(?<=^[ \t]*#{1,6}[ \t][^\n]*)\n"
)
_FALLBACK_LANGUAGE = "en"
# The boundary library speaks UTF-8, which has no lone surrogates; the stand-in is as long, so offsets stay true.
_SURROGATE = regex.compile(r"[\ud800-\udfff]")
_ORDINAL = regex.compile(r"\(?\d{1,3}[.)]")


def sentence_spans(text: str, language: str | None = None) -> list[Span]:
    """The sentences of ``text`` in order, each without the white space around it.

    Boundaries come from sentencex (about 300 languages, abbreviations and all); ``language`` is a BCP 47 tag, ``None``
    uses the English rules, which know the full stops of every script. Thai writes none, so a Thai line is one sentence.

    >>> [span.of("Ask Dr. Ito. 上限は100件です。次へ") for span in sentence_spans("Ask Dr. Ito. 上限は100件です。次へ")]
    ['Ask Dr. Ito.', '上限は100件です。', '次へ']
    """
    tag = (language or _FALLBACK_LANGUAGE).split("-")[0]
    safe = _SURROGATE.sub("\ufffd", text)
    spans: list[Span] = []
    start = 0
    for end in [*(match.start() for match in _BLOCK_START.finditer(safe)), len(safe)]:
        block = safe[start:end]
        for boundary in get_sentence_boundaries(tag, block):
            piece = block[boundary["start_index"] : boundary["end_index"]]
            if stripped := piece.strip():
                first = start + boundary["start_index"] + piece.index(stripped)
                last = first + len(stripped)
                if spans and _ORDINAL.fullmatch(spans[-1].of(safe)):
                    first = spans.pop().start
                spans.append(Span(first, last))
        start = end
    return spans
