"""Citation markers in an answer: ``[c-2]`` and every other way in which models write it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import regex

from workbench.spans import Span
from workbench.text.fences import FENCE

# Code is masked before markers are looked for: ``row[c-1]`` is an index.
_CODE = regex.compile(FENCE + r"|(?s:(?<!`)(?P<tick>`+)(?!`)(?:(?!\n[ \t]*\n).)+?(?<!`)(?P=tick)(?!`))")
# The digits that answers are written in; others, newer than this Python, would be no numbers to it.
_DIGIT = r"[0-9０-９٠-٩۰-۹०-९০-৯๐-๙]"
_LABEL = rf"[cCｃＣ][ \t]*[-‐‑–－]?[ \t]*{_DIGIT}{{1,6}}"
_DASH = r"[-‐‑–—~～－]"
_BODY = rf"[ \t]*{_LABEL}(?:[ \t]*(?:[,;،؛，；、&]|{_DASH})[ \t]*(?:{_LABEL}|{_DIGIT}{{1,6}}))*[ \t]*"
_MARKER = regex.compile(
    rf"[\[［【〔](?P<body>{_BODY})[\]］】〕]"
    # not the text of a link, of a reference link, or the head of a link definition
    rf"(?!\()(?!\[(?!{_BODY}\]))(?!:[ \t]*<?https?:)"
)
_PART = regex.compile(
    rf"(?P<dash>{_DASH}[ \t]*)?(?P<letter>[cCｃＣ][ \t]*(?P<hyphen>[-‐‑–－])?[ \t]*)?(?P<number>{_DIGIT}{{1,6}})"
)
# "[c-1–c-9999]" is a slip, not a thousand sources; only its two ends are kept then.
LONGEST_RANGE = 50


@dataclass(frozen=True, slots=True)
class Marker:
    """One bracket with its labels in order, and its place in the answer (code points)."""

    ids: tuple[str, ...]
    span: Span


def code_spans(text: str) -> list[Span]:
    """The code fences and inline code of a Markdown ``text``.

    >>> [span.of("Run `a[c-1]` now") for span in code_spans("Run `a[c-1]` now")]
    ['`a[c-1]`']
    """
    return [Span(*match.span()) for match in _CODE.finditer(text)]


def find_markers(answer: str) -> list[Marker]:
    """The markers of ``answer`` in order; labels in lower case without spaces, ranges counted out.

    Not inside code, links or other brackets. Linear in the answer's length.

    >>> [marker.ids for marker in find_markers("Both apply [c-1–c-3], see [c-4](x) and [km/h].")]
    [('c-1', 'c-2', 'c-3')]
    """
    masked = mask(answer, code_spans(answer))
    return [Marker(_labels(match["body"]), Span(*match.span())) for match in _MARKER.finditer(masked)]


def mask(text: str, spans: Sequence[Span]) -> str:
    """``text`` with ``spans`` blanked out, as long as before.

    >>> mask("Up to 5 [c-1].", [Span(8, 13)])
    'Up to 5      .'
    """
    pieces, position = [], 0
    for span in spans:
        pieces += [text[position : span.start], " " * len(span)]
        position = span.end
    return "".join([*pieces, text[position:]])


def marker_number(label: str) -> int | None:
    """The N of a label ``c-N`` (or ``cN``, the legal dialect); ``None`` when it is no such label.

    >>> marker_number("c-12"), marker_number("C3"), marker_number("chunk")
    (12, 3, None)
    """
    match = regex.fullmatch(rf"\s*{_LABEL}\s*", label)
    return int(regex.sub(r"\D", "", label)) if match else None


def _labels(body: str) -> tuple[str, ...]:
    labels: list[str] = []
    prefix, previous = "c-", 0
    for part in _PART.finditer(body):
        if part["letter"]:
            prefix = "c-" if part["hyphen"] else "c"
        number = int(part["number"])
        if part["dash"] and labels and previous < number <= previous + LONGEST_RANGE:
            labels += [f"{prefix}{between}" for between in range(previous + 1, number)]
        labels.append(f"{prefix}{number}")
        previous = number
    return tuple(labels)


def without_markers(text: str) -> str:
    """``text`` with everything blanked that is written like a marker, in code too.

    >>> without_markers("Read `row[c-1]` first")
    'Read `row     ` first'
    """
    return mask(text, [Span(*match.span()) for match in _MARKER.finditer(text)])
