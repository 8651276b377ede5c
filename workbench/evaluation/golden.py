"""The golden set: questions with the documents, quotes and answers that a good answer rests on.

A golden file holds one JSON object a line. ``docs/golden-set.md`` explains each field to the people who write them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from workbench.errors import DataError
from workbench.evaluation.problems import Problem

NonBlank = Annotated[str, StringConstraints(pattern=r"\S")]
LanguageTag = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$")]
DocumentId = Annotated[str, StringConstraints(pattern=r"^[^/\s]+/[^/\s]+/[^/\s]+$")]
RowId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class Split(StrEnum):
    """What a row may be used for: ``train`` to calibrate and for examples in prompts, ``dev`` to choose between
    variants, ``test`` only to report. Rows of ``test`` are frozen once they are sealed."""

    TRAIN = "train"
    DEV = "dev"
    TEST = "test"


class Tag(StrEnum):
    """What a row tries: an edge case, a red-team scenario, or ``plain`` for none."""

    PLAIN = "plain"
    CROSS_LINGUAL = "cross_lingual"
    LEGAL = "legal"

    SIMILAR_NUMBER = "similar_number"
    PARTLY_COVERED = "partly_covered"
    NOT_COVERED = "not_covered"
    NEAR_MISS = "near_miss"
    UNICODE_VARIANT = "unicode_variant"
    PDF_HYPHENATION = "pdf_hyphenation"
    TABLE_ROW_WITH_HEADER = "table_row_with_header"
    CODE_FENCE = "code_fence"
    ACROSS_CHUNKS = "across_chunks"
    UNIT_CONVERSION = "unit_conversion"
    OUTDATED = "outdated"
    AGGREGATED = "aggregated"
    OVERLAPPING_QUOTES = "overlapping_quotes"
    PLACEHOLDER_KEPT = "placeholder_kept"
    PROMPT_INJECTION = "prompt_injection"


KINDS = frozenset({Tag.PLAIN, Tag.CROSS_LINGUAL, Tag.LEGAL})
"""Tags that say what kind of row it is; all others are edge cases and red-team scenarios."""


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class ReferenceQuote(_Strict):
    """A verbatim quote: ``document.text[start:end] == quote``, in code points of the whole text of the file.

    ``translation`` is in the question's language, and there exactly when the document is in another one.
    """

    doc_id: DocumentId
    quote: NonBlank
    start: int = Field(ge=0)
    end: int = Field(ge=1)
    translation: NonBlank | None


class GoldenRow(_Strict):
    """One question and what a good answer to it must say and quote.

    ``reference_answer`` is ``None`` exactly when the question is not ``answerable``. ``as_of`` is the day for which
    the question is asked, when the answer depends on it. ``hash`` is ``None`` in a draft (see :func:`content_hash`).
    """

    id: RowId
    question: NonBlank
    language: LanguageTag
    expected_doc_ids: tuple[DocumentId, ...]
    reference_answer: NonBlank | None
    reference_quotes: tuple[ReferenceQuote, ...]
    uncovered_aspects: tuple[NonBlank, ...]
    answerable: bool
    tags: tuple[Tag, ...] = Field(min_length=1)
    split: Split
    as_of: date | None
    notes: str
    version: int = Field(ge=1)
    hash: Digest | None


@dataclass(frozen=True, slots=True)
class PlacedRow:
    """A row and where it stands: ``line`` counts from 1."""

    path: Path
    line: int
    row: GoldenRow


class ShapeReason(StrEnum):
    """Why a line is no golden row."""

    INVALID_ROW = "invalid_row"


UNHASHED = frozenset({"hash", "notes", "version"})
"""What the content hash leaves out: itself, the curators' remarks, and the count of the changes."""


def content_hash(row: GoldenRow) -> str:
    """The SHA-256 of what a row asks and expects, 64 hexadecimal digits.

    Two runs measured the same thing when the hashes are the same. All fields but :data:`UNHASHED` are in it, as JSON
    with sorted keys, no white space, and letters as themselves (UTF-8): the form of RFC 8785 for such values.
    """
    content = row.model_dump(mode="json", exclude=set(UNHASHED))
    canonical = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()


def json_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of one row, for editors and other languages."""
    schema = GoldenRow.model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def dump_row(row: GoldenRow) -> str:
    """The row as one line of JSON, fields in the order of the model, letters as themselves."""
    return json.dumps(row.model_dump(mode="json"), ensure_ascii=False)


def read_lines(path: Path) -> list[str]:
    """The lines of a golden file. Raises ``DataError`` when the file cannot be read as UTF-8 text."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise DataError(f"byte {error.start} is not UTF-8", where=path, do="save the file as UTF-8") from error
    except OSError as error:
        raise DataError(error.strerror or str(error), where=path, do="name a readable file of golden rows") from error
    return text.split("\n")[:-1] if text.endswith("\n") else text.split("\n")


def parse_row(path: Path, line: int, text: str) -> PlacedRow | Problem:
    """One line as a row, or the problem that says which fields are wrong."""
    try:
        return PlacedRow(path, line, GoldenRow.model_validate_json(text))
    except ValidationError as error:
        faults = "; ".join(f"{_location(fault['loc'])}{fault['msg']}" for fault in error.errors(include_url=False))
        return Problem(path, line, ShapeReason.INVALID_ROW, faults, _id_in(text))


def read_rows(path: Path) -> tuple[list[PlacedRow], list[Problem]]:
    """The rows of a file and, for each line that is none, a problem. Raises ``DataError`` for an unreadable file."""
    parsed = [parse_row(path, number, text) for number, text in enumerate(read_lines(path), start=1)]
    rows = [item for item in parsed if isinstance(item, PlacedRow)]
    return rows, [item for item in parsed if isinstance(item, Problem)]


def load_golden(paths: Iterable[Path]) -> list[GoldenRow]:
    """The rows of ``paths``, for a run. Raises ``DataError`` at the first file or line that cannot be used."""
    rows: list[GoldenRow] = []
    for path in paths:
        placed, problems = read_rows(path)
        if problems:
            raise DataError(
                f"{problems[0].message}", where=f"{path}:{problems[0].line}", do="run `workbench golden check`"
            )
        rows.extend(item.row for item in placed)
    return rows


def _location(parts: tuple[int | str, ...]) -> str:
    return ".".join(str(part) for part in parts) + ": " if parts else ""


def _id_in(text: str) -> str:
    """The id of a line that is no valid row, as far as it can be told."""
    try:
        content = json.loads(text)
    except ValueError:
        return ""
    return str(content.get("id", "")) if isinstance(content, dict) else ""
