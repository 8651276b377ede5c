"""The recorded synthesiser: answers that people wrote down before, replayed by question. No language model.

A recorded answer counts the chunks of its own context, so whoever replays it takes the context from here as well: one
object is retriever and synthesiser.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from workbench.answers import Answer
from workbench.documents import Chunk
from workbench.retrieval.search import RankedChunk

NOT_RECORDED = "not_recorded"
"""The reason of a refusal: nobody recorded an answer to this question from this context."""

_Asked = tuple[str, str | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """An answer and the context that it was written from: ``chunks`` in the order of ``c-1``, ``c-2`` …"""

    answer: Answer
    chunks: tuple[Chunk, ...]


class RecordedAnswers:
    """Replays recordings. Several for one question (in one language) are its attempts: they come in order, and the last
    one again for each attempt after it.

    >>> chunks = (Chunk("k1", "Refunds take 14 days."),)
    >>> tries = [Answer(text, question="How long?") for text in ("It takes 15 days.", "It takes 14 days.")]
    >>> recorded = RecordedAnswers([Recording(answer=answer, chunks=chunks) for answer in tries])
    >>> [recorded.synthesise("How long?", chunks=chunks).answer for _ in range(3)]
    ['It takes 15 days.', 'It takes 14 days.', 'It takes 14 days.']
    >>> recorded.synthesise("How much?", chunks=chunks).reason
    'not_recorded'
    """

    name = "recorded sample (hand-written)"
    note = "This is a recorded sample, written by hand to try the workbench with. No language model answered."

    def __init__(self, recordings: Iterable[Recording]) -> None:
        self._waiting: dict[_Asked, list[Recording]] = defaultdict(list)
        for recording in recordings:
            self._waiting[_asked(recording.answer.question, recording.answer.language)].append(recording)

    def search(self, question: str, *, as_of: date, language: str | None = None) -> Sequence[RankedChunk]:
        """The context of the next attempt, in its order; nothing for a question that is not recorded.

        ``as_of`` is not looked at: a recorded context may hold outdated articles on purpose.
        """
        waiting = self._waiting.get(_asked(question, language))
        chunks = waiting[0].chunks if waiting else ()
        return [RankedChunk(chunk, 1 / rank) for rank, chunk in enumerate(chunks, start=1)]

    def synthesise(self, question: str, *, chunks: Sequence[Chunk], language: str | None = None) -> Answer:
        """The next attempt that was written from ``chunks``, or a refusal with the reason ``not_recorded``."""
        waiting = self._waiting.get(_asked(question, language), [])
        context = [chunk.id for chunk in chunks]
        fitting = [recording for recording in waiting if [chunk.id for chunk in recording.chunks] == context]
        if not fitting:
            return Answer(None, question=question, language=language, reason=NOT_RECORDED)
        if len(waiting) > 1:
            waiting.remove(fitting[0])
        return fitting[0].answer


def _asked(question: str, language: str | None) -> _Asked:
    return " ".join(question.split()), language
