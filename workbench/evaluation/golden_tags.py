"""A tag is a claim about its row. What a program can see of the claim is checked here, so that the counts are true."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import regex

from workbench.documents import Document
from workbench.evaluation.golden import KINDS, GoldenRow, ReferenceQuote, Tag
from workbench.evaluation.language_check import primary
from workbench.evaluation.markdown_blocks import code_lines, table_lines
from workbench.evaluation.places import line_of
from workbench.evaluation.splits import family, source
from workbench.sources.chunking import chunk_document
from workbench.spans import Span

Documents = Mapping[str, Document]

LEGAL_SOURCE = "legal"
"""The folder of the legal corner: the first part of its document ids."""

_PLACEHOLDER = regex.compile(r"\[\p{Lu}[\p{Lu}\p{M}\p{N} _.-]*\]")
_WELD = regex.compile(r"\p{L}[-\u00ad\u2010]\r?\n\s*\p{L}")


@dataclass(frozen=True)
class Rule:
    """What must hold of a row with the tag; with ``both_ways``, the tag must also be there when it holds."""

    holds: Callable[[GoldenRow, Documents], bool]
    claim: str
    both_ways: bool = False


def tag_faults(row: GoldenRow, documents: Documents) -> Iterator[str]:
    """What the tags of ``row`` claim without truth, and which tag is missing. ``documents`` must hold its documents."""
    for tag, rule in RULES.items():
        if tag in row.tags and not rule.holds(row, documents):
            yield f"the tag {tag} says that {rule.claim}: that is not so"
        elif tag not in row.tags and rule.both_ways and rule.holds(row, documents):
            yield f"{rule.claim}: the tag {tag} is missing"


def placeholders(text: str) -> set[str]:
    """The anonymised placeholders of a text.

    >>> placeholders("[NUME CLIENT] a semnat; see [the plans](plans.md).")
    {'[NUME CLIENT]'}
    """
    return set(_PLACEHOLDER.findall(text))


def _cross_lingual(row: GoldenRow, documents: Documents) -> bool:
    languages = {primary(documents[doc_id].language) for doc_id in row.expected_doc_ids}
    return bool(languages) and primary(row.language) not in languages


def _legal(row: GoldenRow, documents: Documents) -> bool:
    if not row.expected_doc_ids:
        return Tag.LEGAL in row.tags  # nothing to tell it by
    return all(source(doc_id) == LEGAL_SOURCE for doc_id in row.expected_doc_ids)


def _overlapping(row: GoldenRow, documents: Documents) -> bool:
    return any(
        one.doc_id == other.doc_id and Span(one.start, one.end).overlaps(Span(other.start, other.end))
        for one, other in combinations(row.reference_quotes, 2)
    )


def _outdated(row: GoldenRow, documents: Documents) -> bool:
    versions = {family(doc_id): set[str]() for doc_id in row.expected_doc_ids}
    for doc_id in documents:
        if family(doc_id) in versions:
            versions[family(doc_id)].add(doc_id.rpartition("/")[2])
    return row.as_of is not None and (not versions or any(len(names) > 1 for names in versions.values()))


def _placeholder_kept(row: GoldenRow, documents: Documents) -> bool:
    quoted = set().union(*(placeholders(quote.quote) for quote in row.reference_quotes))
    return bool(quoted & placeholders(row.reference_answer or ""))


def _some_quote(holds: Callable[[ReferenceQuote, str], bool]) -> Callable[[GoldenRow, Documents], bool]:
    return lambda row, documents: any(holds(quote, documents[quote.doc_id].text) for quote in row.reference_quotes)


def _lines_of(quote: ReferenceQuote, text: str) -> set[int]:
    return set(range(line_of(text, quote.start), line_of(text, quote.end - 1) + 1))


def _has_digit(quote: ReferenceQuote, _text: str) -> bool:
    return any(character.isdecimal() for character in quote.quote)


@lru_cache(maxsize=512)
def _chunk_spans(document: Document) -> tuple[Span, ...]:
    return tuple(chunk.span for chunk in chunk_document(document))


def _across_chunks(row: GoldenRow, documents: Documents) -> bool:
    return any(
        not any(span.contains(Span(quote.start, quote.end)) for span in _chunk_spans(documents[quote.doc_id]))
        for quote in row.reference_quotes
    )


RULES: Mapping[Tag, Rule] = {
    Tag.PLAIN: Rule(lambda row, _: set(row.tags) <= KINDS, "the row tries no edge case"),
    Tag.CROSS_LINGUAL: Rule(_cross_lingual, "every expected document is in another language than the question", True),
    Tag.LEGAL: Rule(_legal, f"the expected documents lie under {LEGAL_SOURCE}/", True),
    Tag.NOT_COVERED: Rule(lambda row, _: not row.answerable, "the question cannot be answered", True),
    Tag.PARTLY_COVERED: Rule(
        lambda row, _: row.answerable and bool(row.uncovered_aspects), "one part is answered, another uncovered", True
    ),
    Tag.AGGREGATED: Rule(lambda row, _: len(row.expected_doc_ids) > 1, "the answer needs more than one document"),
    Tag.OVERLAPPING_QUOTES: Rule(_overlapping, "two quotes share a passage", True),
    Tag.OUTDATED: Rule(_outdated, "a day is given in as_of, and the documents have another version"),
    Tag.TABLE_ROW_WITH_HEADER: Rule(
        _some_quote(lambda quote, text: bool(_lines_of(quote, text) & table_lines(text))), "a quote stands in a table"
    ),
    Tag.CODE_FENCE: Rule(
        _some_quote(lambda quote, text: bool(_lines_of(quote, text) & code_lines(text))), "a quote stands in code"
    ),
    Tag.ACROSS_CHUNKS: Rule(_across_chunks, "no single chunk holds the whole of some quote"),
    Tag.PDF_HYPHENATION: Rule(
        _some_quote(lambda quote, _: bool(_WELD.search(quote.quote))), "a quote holds a word hyphenated at a line's end"
    ),
    Tag.PLACEHOLDER_KEPT: Rule(_placeholder_kept, "a placeholder of a quote is kept in the answer"),
    Tag.SIMILAR_NUMBER: Rule(_some_quote(_has_digit), "a quote holds a number"),
    Tag.UNIT_CONVERSION: Rule(_some_quote(_has_digit), "a quote holds a number"),
}
"""The rules. No program can see whether a near miss, a Unicode variant or an injection is a good one: those tags are
the curator's word."""
