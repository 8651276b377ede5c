"""The front matter of an article, as the writers' guides beside the articles ask for it; each fault with its line."""

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
    """The keys of an article, in the order in which they stand. Both dates of validity are inclusive.

    ``type`` is the kind of a legal document (an act, a ruling); other articles have none.
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    id: ArticleId
    title: Annotated[str, StringConstraints(pattern=r"\S")]
    lang: Annotated[str, StringConstraints(pattern=r"\S")]
    url: Annotated[str, StringConstraints(pattern=r"^https://\S+$")]
    type: Annotated[str, StringConstraints(pattern=r"\S")] | None = None
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
class CheckedFrontMatter:
    """The front matter, or ``None`` when it cannot be used; its faults; the line of each key; where the body starts."""

    values: FrontMatter | None
    faults: tuple[Fault, ...]
    lines: dict[str, int]
    body: int


def check_front_matter(text: str) -> CheckedFrontMatter:
    """Read the front matter of an article.

    >>> parsed = check_front_matter("---\\nid: refunds\\ntitle: 7\\n---\\nBody")
    >>> [f"{fault.line}: {fault.message}" for fault in parsed.faults][:2]
    ['3: title: Input should be a valid string', '1: lang: Field required']
    """
    block = _BLOCK.match(text)
    if block is None:
        return CheckedFrontMatter(None, (Fault(1, "there is no front matter between two lines of ---"),), {}, 0)
    source = "\n" + block["yaml"]  # one line more, so that YAML counts lines as the file does
    try:
        node = yaml.compose(source, Loader=yaml.SafeLoader)
        content = yaml.safe_load(source)
    except (yaml.YAMLError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        what = getattr(error, "problem", None) or str(error)
        return CheckedFrontMatter(
            None, (Fault(mark.line + 1 if mark else 1, f"it is no YAML: {what}"),), {}, block.end()
        )
    if not isinstance(node, yaml.MappingNode):
        return CheckedFrontMatter(None, (Fault(1, "it is no YAML mapping of keys to values"),), {}, block.end())
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
    return CheckedFrontMatter(values, tuple(faults), lines, block.end())


def _order_faults(keys: list[tuple[str, int]]) -> Iterator[Fault]:
    names = list(FrontMatter.model_fields)
    known = [(names.index(key), key, line) for key, line in keys if key in names]
    for (before, earlier, _), (after, key, line) in pairwise(known):
        if after == before:
            yield Fault(line, f"{key}: the key stands here twice")
        elif after < before:
            yield Fault(line, f"{key}: the key must stand before {earlier}")
