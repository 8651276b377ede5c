"""Help for those who write golden rows: find offsets, fill them in, seal finished rows.

A command changes a file only by replacing the whole of it, and keeps every line that it does not understand.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from workbench.documents import Document
from workbench.errors import DataError
from workbench.evaluation.golden import (
    Split,
    content_hash,
    dump_row,
    parse_row,
    read_lines,
)
from workbench.evaluation.places import describe_absence, line_of, places
from workbench.evaluation.problems import Problem
from workbench.evaluation.splits import Splits


class EditReason(StrEnum):
    """Why a row was left as it is."""

    QUOTE_NOT_FOUND = "quote_not_found"
    QUOTE_AMBIGUOUS = "quote_ambiguous"
    UNKNOWN_DOCUMENT = "unknown_document"
    SPLIT_UNDECIDED = "split_undecided"
    FROZEN = "frozen"


EMPTY: Mapping[str, Any] = {
    "reference_answer": None,
    "reference_quotes": [],
    "uncovered_aspects": [],
    "as_of": None,
    "notes": "",
    "version": 1,
    "hash": None,
}
"""What a field means when a draft leaves it out."""


@dataclass(frozen=True)
class Edit:
    """The new lines of a file, how many of them changed, and the rows that could not be edited."""

    lines: tuple[str, ...]
    changed: int
    problems: tuple[Problem, ...]


def fill(path: Path, documents: Mapping[str, Document], splits: Splits, *, moved: bool = False) -> Edit:
    """Fill in what a draft leaves out: ``start`` and ``end`` of its quotes, ``split``, and empty fields.

    A quote gets its offsets when it stands in its document exactly once. With ``moved``, quotes that no longer stand
    at their offsets get new ones too (after an article was edited). Raises ``DataError`` for an unreadable file.
    """

    def fill_line(line: int, text: str) -> str | list[Problem]:
        draft = _object(text)
        if draft is not None:
            faults = list(_fill_row(draft, documents, splits, moved=moved))
            if faults:
                return [Problem(path, line, reason, message, str(draft.get("id", ""))) for reason, message in faults]
            text = json.dumps(draft, ensure_ascii=False)
        parsed = parse_row(path, line, text)
        return [parsed] if isinstance(parsed, Problem) else dump_row(parsed.row)

    return _edit(path, fill_line)


def seal(path: Path, *, unfreeze: bool = False) -> Edit:
    """Give every row its content hash; a row that was changed since it was sealed goes to its next version.

    A sealed row of the test split is frozen: when it was changed it is left, and named, unless ``unfreeze``. Raises
    ``DataError`` for an unreadable file.
    """

    def seal_line(line: int, text: str) -> str | list[Problem]:
        parsed = parse_row(path, line, text)
        if isinstance(parsed, Problem):
            return [parsed]
        row = parsed.row
        right = content_hash(row)
        if row.hash == right:
            return text
        if row.hash is None:
            return dump_row(row.model_copy(update={"hash": right}))
        if row.split is Split.TEST and not unfreeze:
            message = "a sealed row of the test split was changed: undo it, or seal with --unfreeze and say why"
            return [Problem(path, line, EditReason.FROZEN, message, row.id)]
        return dump_row(row.model_copy(update={"hash": right, "version": row.version + 1}))

    return _edit(path, seal_line)


def save(path: Path, edit: Edit) -> None:
    """Write the lines of ``edit`` to ``path``: the whole file or, when that fails, nothing (``DataError``)."""
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        new.write_text("".join(f"{line}\n" for line in edit.lines), encoding="utf-8", newline="\n")
        new.replace(path)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise DataError(error.strerror or str(error), where=path, do="make the file and its folder writable") from error


Fault = tuple[EditReason, str]


def _edit(path: Path, edit_line: Callable[[int, str], str | list[Problem]]) -> Edit:
    """Each line as ``edit_line`` makes it; a line that it has problems with stays as it is."""
    before = read_lines(path)
    after, problems = [], []
    for number, text in enumerate(before, start=1):
        edited = edit_line(number, text)
        if isinstance(edited, str):
            after.append(edited)
        else:
            after.append(text)
            problems.extend(edited)
    changed = sum(old != new for old, new in zip(before, after, strict=True))
    return Edit(tuple(after), changed, tuple(problems))


def _object(text: str) -> dict[str, Any] | None:
    try:
        content = json.loads(text)
    except ValueError:
        return None
    return content if isinstance(content, dict) else None


def _fill_row(
    draft: dict[str, Any], documents: Mapping[str, Document], splits: Splits, *, moved: bool
) -> Iterator[Fault]:
    """Fill ``draft`` in place, and say what could not be filled. Values of a wrong type are left for the check."""
    quotes = [quote for quote in _list(draft.get("reference_quotes")) if isinstance(quote, dict)]
    for number, quote in enumerate(quotes, start=1):
        quote.setdefault("translation", None)
        for reason, message in _fill_quote(quote, documents, moved=moved):
            yield reason, f"quote {number}: {message}"
    for name, empty in EMPTY.items():
        draft.setdefault(name, copy(empty))
    draft.setdefault("expected_doc_ids", list(dict.fromkeys(str(quote.get("doc_id")) for quote in quotes)))
    if draft.get("split") is None:
        doc_ids = [str(doc_id) for doc_id in _list(draft["expected_doc_ids"])]
        split = splits.choose(str(draft.get("id")), doc_ids)
        if split is None:
            told = ", ".join(f"{doc_id} is in {splits.of(doc_id) or 'no split'}" for doc_id in doc_ids)
            yield EditReason.SPLIT_UNDECIDED, f"the documents do not lie in one split ({told})"
        draft["split"] = split


def _fill_quote(quote: dict[str, Any], documents: Mapping[str, Document], *, moved: bool) -> Iterator[Fault]:
    doc_id, wanted, start, end = (quote.get(key) for key in ("doc_id", "quote", "start", "end"))
    if not isinstance(doc_id, str) or not isinstance(wanted, str):
        return
    if doc_id not in documents:
        yield EditReason.UNKNOWN_DOCUMENT, f"there is no document {doc_id}"
        return
    text = documents[doc_id].text
    stands = isinstance(start, int) and isinstance(end, int) and text[start:end] == wanted
    if stands or not (moved or (start is None and end is None)):
        return
    found = places(text, wanted)
    if not found:
        yield EditReason.QUOTE_NOT_FOUND, describe_absence(text, wanted)
    elif len(found) > 1:
        there = ", ".join(f"{span.start}..{span.end} (line {line_of(text, span.start)})" for span in found)
        yield EditReason.QUOTE_AMBIGUOUS, f"it stands at {there}: quote more, or write the offsets of the one you mean"
    else:
        quote["start"], quote["end"] = found[0].start, found[0].end


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
