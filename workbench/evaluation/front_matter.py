"""The front matter of a help-center article, as ``data/help_center/STYLE.md`` asks for it; each fault with its line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Annotated

import regex
import yaml
from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError

ArticleId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(--[a-z0-9]+)?$")]

_BLOCK = regex.compile(r"\A---\n(?P<yaml>.*?\n)---\n", regex.DOTALL)


class FrontMatter(BaseModel):
    """The keys of an article, in the order in which they stand. Both dates of validity are inclusive."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    id: ArticleId
    title: Annotated[str, StringConstraints(pattern=r"\S")]
    lang: Annotated[str, StringConstraints(pattern=r"\S")]
    url: Annotated[str, StringConstraints(pattern=r"^https://\S+$")]
    updated: date
    valid_from: date | None = None
    valid_until: date | None = None
    superseded_by: ArticleId | None = None


@dataclass(frozen=True)
class Fault:
    """What is wrong, and in which line of the file (from 1)."""

    line: int
    message: str


@dataclass(frozen=True)
class ParsedFrontMatter:
    """The front matter, or ``None`` when it cannot be used; its faults; the line of each key; where the body starts."""

    values: FrontMatter | None
    faults: tuple[Fault, ...]
    lines: dict[str, int]
    body: int


def parse_front_matter(text: str) -> ParsedFrontMatter:
    """Read the front matter of an article.

    >>> parsed = parse_front_matter("---\\nid: refunds\\ntitle: 7\\n---\\nBody")
    >>> [f"{fault.line}: {fault.message}" for fault in parsed.faults][:2]
    ['3: title: Input should be a valid string', '1: lang: Field required']
    """
    block = _BLOCK.match(text)
    if block is None:
        return ParsedFrontMatter(None, (Fault(1, "there is no front matter between two lines of ---"),), {}, 0)
    source = "\n" + block["yaml"]  # one line more, so that YAML counts lines as the file does
    try:
        node = yaml.compose(source, Loader=yaml.SafeLoader)
        content = yaml.safe_load(source)
    except (yaml.YAMLError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        what = getattr(error, "problem", None) or str(error)
        return ParsedFrontMatter(
            None, (Fault(mark.line + 1 if mark else 1, f"it is no YAML: {what}"),), {}, block.end()
        )
    if not isinstance(node, yaml.MappingNode):
        return ParsedFrontMatter(None, (Fault(1, "it is no YAML mapping of keys to values"),), {}, block.end())
    keys = [(str(key.value), key.start_mark.line + 1) for key, _ in node.value]
    lines = dict(keys)
    faults = list(_order_faults(keys))
    values = None
    try:
        values = FrontMatter.model_validate(content)
    except ValidationError as error:
        for fault in error.errors(include_url=False):
            key = str(fault["loc"][0])
            faults.append(Fault(lines.get(key, 1), f"{key}: {fault['msg']}"))
    return ParsedFrontMatter(values, tuple(faults), lines, block.end())


def _order_faults(keys: list[tuple[str, int]]) -> Iterator[Fault]:
    names = list(FrontMatter.model_fields)
    known = [(names.index(key), key, line) for key, line in keys if key in names]
    for (before, earlier, _), (after, key, line) in pairwise(known):
        if after == before:
            yield Fault(line, f"{key}: the key stands here twice")
        elif after < before:
            yield Fault(line, f"{key}: the key must stand before {earlier}")
