"""One file, one document: its text unchanged, its front matter read, its faults named."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import pytest

from workbench.documents import Document
from workbench.errors import SourceError
from workbench.sources.front_matter import split_front_matter
from workbench.sources.markdown import LARGEST, parse_markdown, read_markdown


def read(tmp_path: Path, content: bytes, name: str = "refunds.md") -> Document:
    path = tmp_path / name
    path.write_bytes(content)
    return read_markdown(path, source="help", language="en")


def parsed(front: str, body: str = "\nText.\n") -> Document:
    return parse_markdown(f"---\n{front}\n---\n{body}", source="help", language="en", article="refunds")


def test_all_of_the_front_matter() -> None:
    document = parsed(
        'title: "Refunds: what you get"\nurl: https://help.example/refunds\nupdated: 2026-02-03\n'
        "valid_from: 2026-01-01\nvalid_until: 2026-12-31\nlang: pt_BR\nid: refunds\ntags: [a, b]"
    )
    assert document.id == "help/en/refunds"
    assert document.title == "Refunds: what you get"
    assert document.source_url == "https://help.example/refunds"
    assert document.updated == date(2026, 2, 3)
    assert (document.valid_from, document.valid_until) == (date(2026, 1, 1), date(2026, 12, 31))
    assert document.language == "pt-BR"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("---\ntitle: From YAML\n---\n# Heading\n", "From YAML"),
        ("---\ntitle: 2026\n---\nText", "2026"),
        ("---\ntitle: 2026-01-02\n---\nText", "2026-01-02"),
        ("---\ntitle: >\n  Two\n  lines\n---\nText", "Two lines"),
        ("---\nother: x\n---\nText\n\n## A *second* [level](#a) {#x}\n", "A second level"),
        ("```\n# a comment\n```\n\n# Real\n", "Real"),
        ("Title\n=====\n\nText", "Title"),
        ("> # In a quote\n\nText", "refunds"),
        ("Just text", "refunds"),
        ("---\n# only a comment\n---\nText", "refunds"),
    ],
)
def test_the_title(text: str, title: str) -> None:
    assert parse_markdown(text, source="help", language="en", article="refunds").title == title


def test_the_text_stays_as_it_is(tmp_path: Path) -> None:
    text = "---\r\ntitle: Ü\r\n---\r\n\r\nA\r\n\x0cB\u2028 C\u00a0e\u0301\r\n"
    document = read(tmp_path, text.encode())
    assert document.text == text
    assert document.title == "Ü"


def test_a_byte_order_mark_is_not_part_of_the_text(tmp_path: Path) -> None:
    document = read(tmp_path, b"\xef\xbb\xbf---\ntitle: T\n---\nText")
    assert document.text.startswith("---")
    assert document.title == "T"


@pytest.mark.parametrize(
    "text",
    ["---\n\nText after a rule.\n\n---\n", "--- \n", "----\ntitle: x\n----\n", "Text\n---\ntitle: x\n---\n", "---"],
    ids=["rules", "rule", "four dashes", "not at the start", "alone"],
)
def test_what_only_looks_like_front_matter_is_text(text: str) -> None:
    assert split_front_matter(text) == (None, 0)
    assert parse_markdown(text, source="help", language="en", article="refunds").text == text


@pytest.mark.parametrize("closing", ["---", "...", "--- \t"])
def test_front_matter_closes_like_a_yaml_document(closing: str) -> None:
    text = f"---\ntitle: T\n{closing}\nText"
    assert parse_markdown(text, source="help", language="en", article="a").title == "T"


@pytest.mark.parametrize(
    ("front", "message"),
    [
        ("title: Refunds: what", "in line 2: mapping values are not allowed here"),
        ("title: x\nurl: [a", "YAML error in line"),
        ("title: x\n\tupdated: 2026-01-01", "YAML error in line 3"),
        ("just words", "not a list of `key: value` lines"),
        ("- a\n- b", "not a list of `key: value` lines"),
        ("updated: yesterday", "updated: 'yesterday' is not a date, write it as YYYY-MM-DD"),
        ("updated: 20260101", "updated: 20260101 is not a date"),
        ("valid_from: 2026-13-01", "month must be in 1..12"),
        ("valid_from: 01/02/2026", "is not a date"),
        ("valid_from: 2026-02-01\nvalid_until: 2026-01-31", "valid_until 2026-01-31 lies before valid_from 2026-02-01"),
        ("url: javascript:alert(1)", "is not a web address"),
        ("url: https://", "is not a web address"),
        ("url: [a, b]", "url: "),
        ("lang: klingonese", "lang: 'klingonese' is not a language"),
        ("title: {a: b}", "title: "),
        ("title: !!python/object/apply:os.system [ls]", "could not determine a constructor"),
        ("title: " + "[" * 2000, "front matter does not parse"),
    ],
)
def test_front_matter_that_does_not_parse_says_where(front: str, message: str) -> None:
    with pytest.raises(SourceError) as raised:
        parsed(front)
    assert message in raised.value.what
    assert "\n" not in str(raised.value)
    assert raised.value.do


def test_front_matter_that_is_never_closed() -> None:
    with pytest.raises(SourceError, match="opened in line 1 and never closed"):
        parse_markdown("---\ntitle: x\n\nText", source="help", language="en", article="a")


@pytest.mark.parametrize(
    ("front", "url"),
    [
        ("url: /refunds", None),
        ("url: refunds.html", None),
        ("url:", None),
        ("source_url: http://help.example/a", "http://help.example/a"),
    ],
)
def test_a_path_is_no_address_yet(front: str, url: str | None) -> None:
    assert parsed(front).source_url == url


def test_a_date_with_a_time_is_a_date() -> None:
    assert parsed("updated: 2026-02-03T23:30:00Z").updated == date(2026, 2, 3)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "it holds no text"),
        (b" \r\n\t\n", "it holds no text"),
        (b"\xef\xbb\xbf", "it holds no text"),
        (b"---\ntitle: x\n---\n\n", "it holds no text"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "it is a binary file (a zero byte at offset 8)"),
        ("Text".encode("utf-16"), "it is UTF-16 text"),
        (b"caf\xe9 au lait", "it is not UTF-8 (byte 0xe9 at byte offset 3)"),
        (b"\xef\xbb\xbfcaf\xe9", "it is not UTF-8 (byte 0xe9 at byte offset 6)"),
        (b"cut \xe2\x82", "it is not UTF-8 (byte 0xe2 at byte offset 4)"),
        (b"\xed\xa0\x80", "it is not UTF-8 (byte 0xed at byte offset 0)"),
        (b"a" * (LARGEST + 1), "it is too large (1.0 MiB, an article may have 1 MiB)"),
        (b"a" * 20 * 1024 * 1024, "it is too large (20.0 MiB, an article may have 1 MiB)"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_file_that_cannot_be_read(tmp_path: Path, content: bytes, message: str) -> None:
    with pytest.raises(SourceError) as raised:
        read(tmp_path, content)
    assert message in raised.value.what
    assert raised.value.where == tmp_path / "refunds.md"
    assert raised.value.do


def test_a_missing_file_a_folder_and_a_pipe(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="No such file"):
        read_markdown(tmp_path / "none.md", source="help", language="en")
    with pytest.raises(SourceError, match="not a regular file"):
        read_markdown(tmp_path, source="help", language="en")
    os.mkfifo(tmp_path / "pipe.md")
    with pytest.raises(SourceError, match="not a regular file"):
        read_markdown(tmp_path / "pipe.md", source="help", language="en")
