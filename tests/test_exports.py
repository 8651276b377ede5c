"""The files that data/exports makes of the articles are those that are kept, and say what the articles say."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import datetime
from html.parser import HTMLParser
from pathlib import Path

import pytest

from workbench.settings import ROOT

EXPORTS = ROOT / "data" / "exports"
SAMPLES = ROOT / "data" / "help_center_pdf"
FONTS = Path("/usr/share/fonts/truetype/dejavu")


def run(script: str, target: Path) -> None:
    subprocess.run([sys.executable, EXPORTS / script, target], check=True, capture_output=True)


def test_the_zendesk_export_is_up_to_date(tmp_path: Path) -> None:
    run("make_zendesk.py", tmp_path / "zendesk.json")
    assert (tmp_path / "zendesk.json").read_bytes() == (EXPORTS / "zendesk.json").read_bytes()


def test_the_zendesk_export_fits_together() -> None:
    export = json.loads((EXPORTS / "zendesk.json").read_text("utf-8"))
    sections = {section["id"]: section for section in export["sections"]}
    categories = {category["id"] for category in export["categories"]}
    assert export["count"] == len(export["articles"]) >= 5
    for article in export["articles"]:
        section = sections[article["section_id"]]
        assert section["locale"] == article["locale"]
        assert section["category_id"] in categories
        assert section["parent_section_id"] in {None, *sections}
        assert article["html_url"].startswith(f"https://help.kelvado.example/{article['locale']}/")
        datetime.fromisoformat(article["updated_at"])
        assert article["title"]
        assert "<p>" in article["body"]
        assert ".md" not in article["body"]
        assert _unclosed(article["body"]) == []


def _unclosed(body: str) -> list[str]:
    """The tags that are left open, or closed without having been opened."""
    opened: list[str] = []

    class Tags(HTMLParser):
        def handle_starttag(self, tag: str, attrs: object) -> None:
            opened.append(tag)

        def handle_endtag(self, tag: str) -> None:
            if opened and opened[-1] == tag:
                opened.pop()
            else:
                opened.append(f"/{tag}")

        def handle_startendtag(self, tag: str, attrs: object) -> None:
            pass

    Tags().feed(body)
    return opened


@pytest.mark.skipif(not FONTS.is_dir(), reason="the PDFs are made with the DejaVu fonts (fonts-dejavu-core)")
def test_the_pdfs_are_up_to_date(tmp_path: Path) -> None:
    """Page by page the same text; the bytes depend on the versions of fpdf2 and of the font."""
    from workbench.sources.pdf import read_pdf

    run("make_pdf.py", tmp_path)
    made = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*.*"))
    assert made == sorted(path.relative_to(SAMPLES) for path in SAMPLES.rglob("*.*"))
    for path in made:
        if path.suffix == ".pdf":
            new, kept = (read_pdf(folder / path, source="s", language="en") for folder in (tmp_path, SAMPLES))
            assert new == kept
