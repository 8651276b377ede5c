"""Replies: the JSON in which a synthesiser answers, read strictly, and written again.

Three forms are read::

    {"answer": "… [c-2].", "citations": [{"id", "quote", "chunk_id", "quote_translation"}], "uncovered_aspects": […]}
    the same with {"claim_id", "document_id", "verbatim_quote", "offset_estimate"} (legal dialect, markers [c1])
    {"answer": null, "reason": "no_source"}

A row of another pipeline also has ``id``, ``question``, ``language`` and ``context`` (chunk ids). In a reply an unknown
field is an error, since a misspelt one would be lost in silence; a row may carry fields of its own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, ValidationError, model_validator

from workbench.answers import Answer, Citation
from workbench.errors import ReplyError

_STRICT = ConfigDict(strict=True, extra="forbid")
_TAGS = frozenset({"citation", "legal citation"})


class _Citation(BaseModel):
    model_config = _STRICT

    id: str = Field(min_length=1)
    quote: str
    chunk_id: str
    quote_translation: str | None = None
    offset_estimate: int | None = Field(default=None, ge=0)

    def value(self) -> Citation:
        return Citation(self.id, self.quote, self.chunk_id, self.quote_translation, self.offset_estimate)


class _LegalCitation(BaseModel):
    model_config = _STRICT

    claim_id: str = Field(min_length=1)
    document_id: str
    verbatim_quote: str
    quote_translation: str | None = None
    offset_estimate: int | None = Field(default=None, ge=0)

    def value(self) -> Citation:
        return Citation(
            self.claim_id, self.verbatim_quote, self.document_id, self.quote_translation, self.offset_estimate
        )


def _dialect(citation: Any) -> str:
    legal = isinstance(citation, Mapping) and bool({"verbatim_quote", "claim_id"} & citation.keys())
    return "legal citation" if legal else "citation"


_AnyCitation = Annotated[
    Annotated[_Citation, Tag("citation")] | Annotated[_LegalCitation, Tag("legal citation")], Discriminator(_dialect)
]


class _Reply(BaseModel):
    model_config = _STRICT

    answer: str | None
    citations: list[_AnyCitation] = []
    uncovered_aspects: list[str] = []
    reason: str | None = None

    @model_validator(mode="after")
    def _says_something(self) -> _Reply:
        if self.answer is not None and not self.answer.strip():
            raise ValueError('the answer is empty: a refusal is {"answer": null, "reason": "no_source"}')
        if self.answer is None and self.citations:
            raise ValueError("a refusal carries no citations")
        return self

    def value(self) -> Answer:
        return Answer(
            self.answer, [citation.value() for citation in self.citations], self.uncovered_aspects, reason=self.reason
        )


class _Row(_Reply):
    model_config = ConfigDict(strict=True, extra="ignore")

    id: str = Field(min_length=1)
    question: str
    language: str | None = None
    context: list[str]

    def value(self) -> Answer:
        reply = super().value()
        return Answer(
            reply.answer,
            reply.citations,
            reply.uncovered_aspects,
            id=self.id,
            question=self.question,
            language=self.language,
            context=self.context,
            reason=self.reason,
        )


def read_reply(reply: str | bytes | Mapping[str, Any], *, where: str = "reply") -> Answer:
    """The answer in a synthesiser's ``reply``: JSON text, or what was decoded from it.

    ``where`` names the reply in errors. Raises ``ReplyError`` with the path of the first field that is wrong.

    >>> read_reply('{"answer": "100 rpm [c-1].", "citations": [{"id": "c-1", "quote": "100 rpm", "chunk_id": "c-1"}]}')
    ... # doctest: +ELLIPSIS
    Answer(answer='100 rpm [c-1].', citations=(Citation(id='c-1', quote='100 rpm', chunk_id='c-1', ...
    >>> read_reply({"answer": None, "reason": "no_source"}).reason
    'no_source'
    """
    return _read(_Reply, reply, where)


def read_row(row: str | bytes | Mapping[str, Any], *, where: str = "row") -> Answer:
    """The answer in a row that another pipeline wrote. Raises ``ReplyError`` as `read_reply` does.

    >>> read_row({"id": "q1", "question": "How long?", "language": "en", "answer": None, "context": ["k1"]}).context
    ('k1',)
    """
    return _read(_Row, row, where)


def reply_of(answer: Answer) -> dict[str, Any]:
    """``answer`` as the JSON of a reply. Reading it again gives the same answer, citations and aspects.

    >>> reply_of(Answer(None, reason="no_source"))
    {'answer': None, 'citations': [], 'uncovered_aspects': [], 'reason': 'no_source'}
    """
    reply: dict[str, Any] = {
        "answer": answer.answer,
        "citations": [_citation_of(citation) for citation in answer.citations],
        "uncovered_aspects": list(answer.uncovered_aspects),
    }
    return reply | ({} if answer.reason is None else {"reason": answer.reason})


def row_of(answer: Answer) -> dict[str, Any]:
    """``answer`` as a row: the reply with id, question, language and context. `read_row` gives the same answer."""
    asked = {"id": answer.id, "question": answer.question, "language": answer.language}
    return asked | reply_of(answer) | {"context": list(answer.context)}


def _citation_of(citation: Citation) -> dict[str, Any]:
    fields = {
        "id": citation.id,
        "quote": citation.quote,
        "chunk_id": citation.chunk_id,
        "quote_translation": citation.quote_translation,
    }
    return fields | ({} if citation.offset_estimate is None else {"offset_estimate": citation.offset_estimate})


def _read(model: type[_Reply], reply: str | bytes | Mapping[str, Any], where: str) -> Answer:
    if isinstance(reply, Mapping):
        content: Any = dict(reply)
    else:
        try:
            content = json.loads(reply)
        except (ValueError, RecursionError) as error:
            raise ReplyError(f"this is no JSON ({error})", where=where, do="return one JSON object, alone") from error
    try:
        return model.model_validate(content).value()
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        path = "".join(
            f"[{part}]" if isinstance(part, int) else f".{part}" for part in first["loc"] if part not in _TAGS
        )
        raise ReplyError(
            first["msg"], where=f"{where}{path}", do="return the JSON that the contract asks for"
        ) from error
