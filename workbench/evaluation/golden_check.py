"""Checks of the golden set: what a row says must be true of its documents, and no two rows may ask the same.

Each check of one row is a small generator of reasons and messages; :func:`check_golden` runs them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from enum import StrEnum

from workbench.documents import Document
from workbench.evaluation.golden import GoldenRow, PlacedRow, ReferenceQuote, content_hash
from workbench.evaluation.golden_tags import Documents, tag_faults
from workbench.evaluation.language_check import contradiction, primary
from workbench.evaluation.places import describe_absence, places
from workbench.evaluation.problems import Problem
from workbench.evaluation.question_duplicates import duplicates
from workbench.evaluation.splits import Splits, family


class GoldenReason(StrEnum):
    """Why a golden row is wrong."""

    DUPLICATE_ID = "duplicate_id"
    DUPLICATE_QUESTION = "duplicate_question"
    NEAR_DUPLICATE_QUESTION = "near_duplicate_question"
    UNKNOWN_DOCUMENT = "unknown_document"
    DOCUMENT_REPEATED = "document_repeated"
    QUOTE_MISPLACED = "quote_misplaced"
    QUOTE_REPEATED = "quote_repeated"
    QUOTE_NOT_EXPECTED = "quote_not_expected"
    DOCUMENT_NOT_QUOTED = "document_not_quoted"
    TRANSLATION_MISSING = "translation_missing"
    TRANSLATION_NEEDLESS = "translation_needless"
    ANSWER_MISSING = "answer_missing"
    ANSWER_NEEDLESS = "answer_needless"
    AS_OF_MISSING = "as_of_missing"
    DOCUMENT_NOT_VALID = "document_not_valid"
    WRONG_LANGUAGE = "wrong_language"
    WRONG_TAG = "wrong_tag"
    FAMILY_WITHOUT_SPLIT = "family_without_split"
    SPLITS_MIXED = "splits_mixed"
    WRONG_SPLIT = "wrong_split"
    NOT_SEALED = "not_sealed"
    HASH_MISMATCH = "hash_mismatch"


Fault = tuple[GoldenReason, str]


def check_golden(
    rows: Sequence[PlacedRow], documents: Documents, splits: Splits, *, draft: bool = False
) -> list[Problem]:
    """Every problem of ``rows``, which are looked at together: duplicates are found across files.

    ``documents`` maps ids to the documents that quotes point into, ``splits`` says which family lies in which split.
    With ``draft``, rows need no content hash yet.
    """
    problems = [
        Problem(placed.path, placed.line, reason, message, placed.row.id)
        for placed in rows
        for reason, message in _row_faults(placed.row, documents, splits, draft=draft)
    ]
    return problems + list(_repetitions(rows))


def _row_faults(row: GoldenRow, documents: Documents, splits: Splits, *, draft: bool) -> Iterator[Fault]:
    yield from _answer_faults(row)
    yield from _split_faults(row, splits)
    yield from _language_faults(row)
    unknown = [doc_id for doc_id in _doc_ids(row) if doc_id not in documents]
    for doc_id in unknown:
        yield GoldenReason.UNKNOWN_DOCUMENT, f"there is no document {doc_id}"
    for number, quote in enumerate(row.reference_quotes, start=1):
        if quote.doc_id in documents:
            for reason, message in _quote_faults(row, quote, documents[quote.doc_id]):
                yield reason, f"quote {number}: {message}"
    if not unknown:
        yield from _validity_faults(row, documents)
        yield from ((GoldenReason.WRONG_TAG, message) for message in tag_faults(row, documents))
    if not draft:
        yield from _hash_faults(row)


def _doc_ids(row: GoldenRow) -> list[str]:
    return list(dict.fromkeys([*row.expected_doc_ids, *(quote.doc_id for quote in row.reference_quotes)]))


def _answer_faults(row: GoldenRow) -> Iterator[Fault]:
    """An answerable row has an answer, documents, and a quote from each; another one has none of these."""
    if not row.answerable:
        if row.reference_answer is not None or row.expected_doc_ids or row.reference_quotes:
            yield (
                GoldenReason.ANSWER_NEEDLESS,
                "the row is not answerable: reference_answer is null, expected_doc_ids and reference_quotes are empty",
            )
        return
    if row.reference_answer is None or not row.expected_doc_ids:
        yield GoldenReason.ANSWER_MISSING, "the row is answerable, so it needs a reference_answer and expected_doc_ids"
    quoted = {quote.doc_id for quote in row.reference_quotes}
    for doc_id in row.expected_doc_ids:
        if doc_id not in quoted:
            yield GoldenReason.DOCUMENT_NOT_QUOTED, f"{doc_id} is expected, but no reference quote is from it"
    if len(set(row.expected_doc_ids)) < len(row.expected_doc_ids):
        yield GoldenReason.DOCUMENT_REPEATED, "a document stands twice in expected_doc_ids"
    if len(set(row.reference_quotes)) < len(row.reference_quotes):
        yield GoldenReason.QUOTE_REPEATED, "the same reference quote stands in the row twice"


def _quote_faults(row: GoldenRow, quote: ReferenceQuote, document: Document) -> Iterator[Fault]:
    if document.text[quote.start : quote.end] != quote.quote:
        yield GoldenReason.QUOTE_MISPLACED, _misplaced(quote, document.text)
    if quote.doc_id not in row.expected_doc_ids:
        yield GoldenReason.QUOTE_NOT_EXPECTED, f"it is from {quote.doc_id}, which is not among expected_doc_ids"
    foreign = primary(document.language) != primary(row.language)
    if foreign and quote.translation is None:
        yield (
            GoldenReason.TRANSLATION_MISSING,
            f"the document is in {document.language}, the question in {row.language}: add the translation",
        )
    if not foreign and quote.translation is not None:
        yield (
            GoldenReason.TRANSLATION_NEEDLESS,
            f"the document is in the question's language ({row.language}): the translation must be null",
        )


def _misplaced(quote: ReferenceQuote, text: str) -> str:
    found = places(text, quote.quote)
    if found:
        there = ", ".join(f"{span.start}..{span.end}" for span in found)
        return f"it does not stand at {quote.start}..{quote.end}, but at {there} (`workbench golden fill --moved`)"
    return describe_absence(text, quote.quote)


def _validity_faults(row: GoldenRow, documents: Documents) -> Iterator[Fault]:
    """No clock is asked: a document that ends needs a day in the row, so a check never fails by waiting."""
    for document in (documents[doc_id] for doc_id in row.expected_doc_ids):
        if row.as_of is None:
            if document.valid_until is not None:
                yield (
                    GoldenReason.AS_OF_MISSING,
                    f"{document.id} is valid until {document.valid_until}, so the row must say as_of which day it asks",
                )
        elif not _valid_on(document, row.as_of):
            yield GoldenReason.DOCUMENT_NOT_VALID, f"{document.id} is not valid on {row.as_of}"


def _valid_on(document: Document, day: date) -> bool:
    return (document.valid_from or date.min) <= day <= (document.valid_until or date.max)


def _language_faults(row: GoldenRow) -> Iterator[Fault]:
    written = {
        "question": row.question,
        "reference_answer": row.reference_answer or "",
        "uncovered_aspects": "\n".join(row.uncovered_aspects),
        "translation": "\n".join(quote.translation or "" for quote in row.reference_quotes),
    }
    for name, text in written.items():
        found = contradiction(text, row.language)
        if found:
            yield GoldenReason.WRONG_LANGUAGE, f"{name} is in {found}, the row's language is {row.language}"


def _split_faults(row: GoldenRow, splits: Splits) -> Iterator[Fault]:
    """Every family lives in one split of the table, so rows that keep to the table are disjoint by family."""
    homes = {family(doc_id): splits.of(doc_id) for doc_id in _doc_ids(row)}
    for name in (name for name, split in homes.items() if split is None):
        yield GoldenReason.FAMILY_WITHOUT_SPLIT, f"the family {name} is in no split: add it to splits.json"
    told = ", ".join(f"{name} is {split}" for name, split in homes.items() if split)
    if len(set(homes.values()) - {None}) > 1:
        yield GoldenReason.SPLITS_MIXED, f"its documents lie in several splits ({told}): ask about others"
    elif homes and None not in homes.values() and row.split not in homes.values():
        yield GoldenReason.WRONG_SPLIT, f"the row says {row.split}, but {told}"


def _hash_faults(row: GoldenRow) -> Iterator[Fault]:
    if row.hash is None:
        yield GoldenReason.NOT_SEALED, "the row has no hash yet: run `workbench golden seal`"
    elif row.hash != content_hash(row):
        yield GoldenReason.HASH_MISMATCH, "the row was changed after it was sealed: run `workbench golden seal`"


def _repetitions(rows: Sequence[PlacedRow]) -> Iterator[Problem]:
    first_of: dict[str, PlacedRow] = {}
    for placed in rows:
        first = first_of.setdefault(placed.row.id, placed)
        if first is not placed:
            message = f"{first.path.as_posix()}:{first.line} has this id already"
            yield Problem(placed.path, placed.line, GoldenReason.DUPLICATE_ID, message, placed.row.id)
    for earlier, later, verbatim in duplicates([placed.row for placed in rows]):
        first, placed = rows[earlier], rows[later]
        reason = GoldenReason.DUPLICATE_QUESTION if verbatim else GoldenReason.NEAR_DUPLICATE_QUESTION
        how = "asks the same" if verbatim else f"asks almost the same of the same passage ({first.row.question!r})"
        message = f"{first.row.id} ({first.path.as_posix()}:{first.line}) {how}"
        yield Problem(placed.path, placed.line, reason, message, placed.row.id)
