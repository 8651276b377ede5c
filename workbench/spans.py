"""Spans: half-open ranges of code points in an original text, the one way that the house speaks of places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The code points ``start`` up to, not including, ``end`` of a text.

    Raises ``ValueError`` when the range is negative or runs backwards.

    >>> Span(4, 7).of("The API limit")
    'API'
    """

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"a span needs 0 <= start <= end, not {self.start}..{self.end}")

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        """The covered part of ``text``."""
        return text[self.start : self.end]

    def shifted(self, by: int) -> Span:
        """The same range, moved by ``by`` code points (from a chunk into its document, say).

        >>> Span(2, 5).shifted(10)
        Span(start=12, end=15)
        """
        return Span(self.start + by, self.end + by)

    def contains(self, other: Span) -> bool:
        """Whether ``other`` lies wholly inside this span."""
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        """Whether the two spans share a code point."""
        return self.start < other.end and other.start < self.end

    def iou(self, other: Span) -> float:
        """Intersection over union in code points, 0 to 1 (the Jaccard index of the two ranges).

        >>> Span(0, 4).iou(Span(2, 6))
        0.3333333333333333
        """
        shared = max(0, min(self.end, other.end) - max(self.start, other.start))
        union = len(self) + len(other) - shared
        return shared / union if union else 1.0


def hull(spans: Iterable[Span]) -> Span:
    """The smallest span that covers all of ``spans``. Raises ``ValueError`` for none.

    >>> hull([Span(8, 9), Span(2, 4)])
    Span(start=2, end=9)
    """
    every = list(spans)
    if not every:
        raise ValueError("the hull of no spans is undefined")
    return Span(min(span.start for span in every), max(span.end for span in every))


def utf16_offset(text: str, offset: int) -> int:
    """The code-point ``offset`` in UTF-16 code units, as JavaScript counts.

    >>> utf16_offset("🎉 hi", 2)
    3
    """
    return len(text[:offset].encode("utf-16-le", "surrogatepass")) // 2


def utf8_offset(text: str, offset: int) -> int:
    """The code-point ``offset`` in UTF-8 bytes. A lone surrogate counts three, as WTF-8 writes it.

    >>> utf8_offset("é!", 1)
    2
    """
    return len(text[:offset].encode("utf-8", "surrogatepass"))
