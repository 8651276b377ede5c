"""Attribution: which chunk a label names, and which citations stand behind which marker."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from workbench.answers import Answer
from workbench.documents import Chunk
from workbench.verify.claims import Claim
from workbench.verify.markers import Marker, marker_number

# Between two neighbouring chunks of a document only white space is left out.
_WIDEST_SEAM = 8


class Context:
    """The chunks that an answer was given, by marker label and by global id.

    >>> context = Context(Answer("", context=["b", "a"]), [Chunk("a", "A"), Chunk("b", "B")])
    >>> context.chunk("c-1").text, context.label(context.chunk("a")), context.chunk("c-3")
    ('B', 'c-2', None)
    """

    def __init__(self, answer: Answer, chunks: Sequence[Chunk]) -> None:
        self._by_id = {chunk.id: chunk for chunk in chunks}
        listed = [self._by_id.get(chunk_id) for chunk_id in answer.context] if answer.context else list(chunks)
        self._by_number = {number: chunk for number, chunk in enumerate(listed, start=1) if chunk}

    def chunk(self, label: str) -> Chunk | None:
        """The chunk that ``label`` names: a global id, or c-N."""
        if label in self._by_id:
            return self._by_id[label]
        number = marker_number(label)
        return self._by_number.get(number) if number is not None else None

    def label(self, chunk: Chunk) -> str:
        """The label of a chunk: c-N, or its global id when it is not among the listed."""
        return next((f"c-{number}" for number, listed in self._by_number.items() if listed is chunk), chunk.id)

    def others(self, chunk: Chunk) -> list[Chunk]:
        """The other chunks of the context, in order."""
        return [other for other in self._by_number.values() if other is not chunk]

    def neighbours(self, chunk: Chunk) -> list[tuple[Chunk, Chunk]]:
        """The pairs of chunks of one document, in reading order, in which ``chunk`` touches another."""
        return [
            (first, second)
            for other in self.others(chunk)
            if chunk.document_id and other.document_id == chunk.document_id
            for first, second in [(chunk, other) if chunk.start <= other.start else (other, chunk)]
            if 0 <= second.start - first.end <= _WIDEST_SEAM
        ]


@dataclass(frozen=True, slots=True)
class Attribution:
    """Who stands behind whom: citations (by index) behind each marker label, claims (by id) before each citation."""

    behind: Mapping[tuple[int, str], tuple[int, ...]]
    claims_of: Mapping[int, tuple[str, ...]]

    def citations(self, marker: Marker) -> tuple[int, ...]:
        """The citations behind all labels of one marker."""
        return tuple(index for label in marker.ids for index in self.behind[marker.span.start, label])


def attribute(answer: Answer, markers: Sequence[Marker], claims: Sequence[Claim]) -> Attribution:
    """Citations of one id go to its markers in order when their counts are equal, else all to each."""
    citations: dict[str, list[int]] = defaultdict(list)
    for index, citation in enumerate(answer.citations):
        citations[_same_label(citation.id)].append(index)
    uses: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for marker in markers:
        for label in marker.ids:
            uses[_same_label(label)].append((marker.span.start, label))
    behind: dict[tuple[int, str], tuple[int, ...]] = {}
    for label, places in uses.items():
        own = citations[label]
        for position, place in enumerate(places):
            behind[place] = (own[position],) if len(own) == len(places) else tuple(own)
    claims_of: dict[int, list[str]] = defaultdict(list)
    for claim in claims:
        for marker in claim.markers:
            for label in marker.ids:
                for index in behind[marker.span.start, label]:
                    if claim.id not in claims_of[index]:
                        claims_of[index].append(claim.id)
    return Attribution(behind, {index: tuple(ids) for index, ids in claims_of.items()})


def _same_label(label: str) -> str:
    number = marker_number(label)
    return label if number is None else f"c-{number}"
