"""Make the export that Zendesk would give of a part of the help center: JSON with the articles' bodies in HTML.

    python data/exports/make_zendesk.py [FILE]

writes ``data/exports/zendesk.json`` unless FILE says otherwise. The fields are those of Zendesk's Help Center API, with
the sections and categories of the articles beside them. Zendesk knows no days of validity: they are labels here. Ids
are hashes and dates come from the articles, so the same articles give the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from markdown_it import MarkdownIt

from workbench.sources.front_matter import FrontMatter, parse_front_matter, split_front_matter

DATA = Path(__file__).parent.parent
SITE = "https://help.kelvado.example"
# Category, section and, where there is one, the section within it: named in each language, as readers see them.
ARTICLES = {
    "en/refunds": ("Account", "Billing", "Refunds"),
    "en/refunds--2025": ("Account", "Billing", "Refunds"),
    "en/api-errors": ("Developers", "API"),
    "en/webhooks": ("Developers", "API", "Webhooks"),
    "es/guests": ("Equipo", "Personas y permisos"),
    "pl/passwords-and-sessions": ("Konto", "Bezpieczeństwo"),
    "ja/audit-log": ("管理者向け", "セキュリティ"),
    "ar/guests": ("الفريق", "الأشخاص والصلاحيات"),
}

_markdown = MarkdownIt("commonmark").enable("table")


def number(*names: str) -> int:
    """An id like Zendesk's, the same each time."""
    return int.from_bytes(hashlib.sha256("/".join(names).encode()).digest()[:5])


def as_html(markdown: str, address: str) -> str:
    """The body as HTML. Links to other articles become their addresses on the site."""
    tokens = _markdown.parse(markdown)
    for token in (child for each in tokens for child in each.children or []):
        target = token.attrGet("href") if token.type == "link_open" else None
        if isinstance(target, str) and target.endswith(".md"):
            token.attrSet("href", urljoin(address, target.removesuffix(".md")))
    return str(_markdown.renderer.render(tokens, _markdown.options, {}))


def article_record(name: str, path: tuple[str, ...]) -> dict[str, Any]:
    """One article of the export. ``path`` leads from its category to its section."""
    text = (DATA / "help_center" / f"{name}.md").read_text("utf-8")
    block, start = split_front_matter(text)
    front = parse_front_matter(block or "")
    language, _, article = name.partition("/")
    time = f"{front.updated}T00:00:00Z"
    return {
        "id": number(article),
        "url": f"{SITE}/api/v2/help_center/{language.lower()}/articles/{number(article)}.json",
        "html_url": front.url,
        "locale": language.lower(),
        "source_locale": "en",
        "title": front.title,
        "name": front.title,
        "section_id": number(language, *path),
        "label_names": labels(front),
        "draft": False,
        "outdated": False,
        "created_at": time,
        "updated_at": time,
        "edited_at": time,
        "body": as_html(text[start:], front.url or SITE),
    }


def labels(front: FrontMatter) -> list[str]:
    """The days of validity as labels."""
    days = {"valid_from": front.valid_from, "valid_until": front.valid_until}
    return [f"{key}:{day}" for key, day in days.items() if day]


def section_records(language: str, path: tuple[str, ...]) -> list[dict[str, Any]]:
    """The sections of an article's path, outermost first."""
    return [
        {
            "id": number(language, *path[: depth + 1]),
            "locale": language.lower(),
            "name": path[depth],
            "category_id": number(language, path[0]),
            "parent_section_id": number(language, *path[:depth]) if depth > 1 else None,
        }
        for depth in range(1, len(path))
    ]


def export() -> dict[str, Any]:
    """The whole export."""
    places = [(name.partition("/")[0], path) for name, path in ARTICLES.items()]
    sections = {each["id"]: each for language, path in places for each in section_records(language, path)}
    categories = {
        number(language, path[0]): {"id": number(language, path[0]), "locale": language.lower(), "name": path[0]}
        for language, path in places
    }
    articles = [article_record(name, path) for name, path in ARTICLES.items()]
    return {
        "count": len(articles),
        "next_page": None,
        "articles": articles,
        "sections": list(sections.values()),
        "categories": list(categories.values()),
    }


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else DATA / "exports" / "zendesk.json"
    target.write_text(json.dumps(export(), ensure_ascii=False, indent=1) + "\n", "utf-8")
    print(target)
