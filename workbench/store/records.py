"""The records of a run: one verified answer each, with the context that it was written from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from workbench.documents import Chunk
from workbench.verify.verdicts import VerificationReport

STATUSES = ("answered", "partial", "refused")
"""What came of a question: everything answered, something stripped or left uncovered, or no answer."""


@dataclass(frozen=True, kw_only=True)
class AnswerRecord:
    """One answer of a run with its verdicts, and what a reviewer needs beside it.

    ``chunks`` is the answer's context in the order of ``c-1`` … ``c-N``; ``titles`` the titles of their documents by
    document id (others are dropped). ``status`` is ``answered``, ``partial`` or ``refused``; ``notes`` are shown with
    the answer; ``seconds`` is the wall time from question to verified answer.

    Raises ``ValueError`` for another status.
    """

    report: VerificationReport
    chunks: tuple[Chunk, ...]
    titles: Mapping[str, str]
    status: str
    notes: tuple[str, ...] = ()
    seconds: float = 0.0

    def __post_init__(self) -> None:
        if self.status not in STATUSES:
            raise ValueError(f"status is {self.status!r}, not one of {', '.join(STATUSES)}")
        object.__setattr__(self, "chunks", tuple(self.chunks))
        object.__setattr__(self, "notes", tuple(self.notes))
        of_context = {chunk.document_id for chunk in self.chunks}
        titles = {document_id: title for document_id, title in self.titles.items() if document_id in of_context}
        object.__setattr__(self, "titles", titles)


def citation_target_id(run_id: str, answer_id: str, ordinal: int) -> str:
    """The id under which one citation is labelled: ``ordinal`` counts the answer's citations from 0.

    Different citations never share one, whatever the answer's id holds: a run's id has no slash and the ordinal is
    the last part.

    >>> citation_target_id("2026-05-04-smoke", "limits/en", 2)
    '2026-05-04-smoke/limits/en/2'
    """
    return f"{run_id}/{answer_id}/{ordinal}"
