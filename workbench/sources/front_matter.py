"""Front matter: the YAML between two ``---`` lines at the very start of an article."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import Annotated, Any
from urllib.parse import urlsplit

import yaml
from pydantic import AliasChoices, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from workbench.errors import SourceError
from workbench.sources.languages import language_tag

LONGEST = 64 * 1024
"""The most front matter that is read, in code points: a hundred times what articles have, and YAML is slow to parse."""

_OPENING = re.compile(r"---[ \t]*(?:\r\n?|\n)(?=[^\S\r\n]*\S)")
# PyYAML lets the errors of its own constructors through: `!!timestamp "x"` is an AttributeError there.
_YAML_ERRORS = (
    yaml.YAMLError,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
_UNWRITABLE = re.compile("[\x00\ud800-\udfff]")
_KEY = re.compile(r"[\w-]+[ \t]*:")
_CLOSING = re.compile(r"(?:^|(?<=\n)|(?<=\r))(?:---|\.\.\.)[ \t]*(?:\r\n?|\n|\Z)")


def _text(value: object) -> object:
    """YAML reads ``title: 2024`` as a number; a title is text."""
    if isinstance(value, str) and _UNWRITABLE.search(value):
        raise ValueError("it holds a character that no text may hold (NUL or half a surrogate pair)")
    return str(value) if isinstance(value, (bool, int, float, date)) else value


def _day(value: object) -> object:
    if isinstance(value, datetime):
        return value.date()
    if value is None or isinstance(value, date):
        return value
    if isinstance(value, str):
        try:
            return date.fromisoformat(value.strip())
        except ValueError:
            pass
    raise ValueError(f"{value!r} is not a date, write it as YYYY-MM-DD")


def _address(value: object) -> object:
    """Only a web address can be cited. A path within the author's own site has no host, so it is no address yet."""
    if not isinstance(value, str):
        return value
    try:
        parts = urlsplit(value.strip())
    except ValueError as error:
        raise ValueError(f"{value!r} is not a web address") from error
    if not parts.scheme and not parts.netloc:
        return None
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        raise ValueError(f"{value!r} is not a web address (http or https)")
    return value.strip()


def _tag(value: object) -> object:
    if not isinstance(value, str):
        return value
    try:
        return language_tag(value)
    except SourceError as error:
        raise ValueError(f"{value!r} is not a language, write a BCP 47 tag such as en or pt-BR") from error


Day = Annotated[date | None, BeforeValidator(_day)]


class FrontMatter(BaseModel):
    """What the workbench reads of an article's front matter; other keys are left alone. Both dates are inclusive."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    title: Annotated[str | None, BeforeValidator(_text)] = None
    url: Annotated[str | None, BeforeValidator(_address), Field(validation_alias=AliasChoices("url", "source_url"))] = (
        None
    )
    updated: Day = None
    valid_from: Day = None
    valid_until: Day = None
    lang: Annotated[str | None, BeforeValidator(_tag)] = None

    @model_validator(mode="after")
    def _forwards(self) -> FrontMatter:
        if self.valid_from and self.valid_until and self.valid_until < self.valid_from:
            raise ValueError(f"valid_until {self.valid_until} lies before valid_from {self.valid_from}")
        return self


def split_front_matter(text: str) -> tuple[str | None, int]:
    """The YAML of the front matter (``None`` where there is none) and the offset at which the article's body starts.

    A ``---`` line that a blank line follows is a thematic break, not front matter. Raises ``SourceError`` when front
    matter is opened and never closed, or closed after more than ``LONGEST`` code points.

    >>> split_front_matter("---\\ntitle: Refunds\\n---\\nWithin 14 days.")
    ('title: Refunds\\n', 23)
    >>> split_front_matter("Within 14 days.")
    (None, 0)
    """
    opening = _OPENING.match(text)
    if not opening:
        return None, 0
    closing = _CLOSING.search(text, opening.end(), opening.end() + LONGEST)
    if closing:
        return text[opening.end() : closing.start()], closing.end()
    if not _KEY.match(text, opening.end()):
        return None, 0
    raise SourceError("the front matter is opened in line 1 and never closed", do="close it with a line ---")


def parse_front_matter(block: str) -> FrontMatter:
    """The front matter of the YAML ``block``.

    Raises ``SourceError`` that names the line (of the file) or the key which cannot be read.

    >>> parse_front_matter("title: Refunds\\nvalid_from: 2026-01-01").valid_from
    datetime.date(2026, 1, 1)
    """
    try:
        values: Any = yaml.safe_load(block)
    except yaml.MarkedYAMLError as error:
        line = f" in line {error.problem_mark.line + 2}" if error.problem_mark else ""
        raise _unreadable(f"YAML error{line}: {error.problem}", "put values with a colon in quotes") from error
    except (
        yaml.YAMLError,
        ArithmeticError,
        AttributeError,
        LookupError,
        RecursionError,
        TypeError,
        ValueError,
    ) as error:
        # PyYAML lets the errors of its own constructors through: `!!timestamp "x"` is an AttributeError there
        raise _unreadable(
            f"YAML error: {(str(error) or 'a bad value').splitlines()[0]}", "correct the value"
        ) from error
    if values is None:
        return FrontMatter()
    if not isinstance(values, dict):
        raise _unreadable("it is not a list of `key: value` lines", "write one key and its value a line")
    try:
        return FrontMatter.model_validate({key: value for key, value in values.items() if isinstance(key, str)})
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        problem = first["msg"].removeprefix("Value error, ")
        raise _unreadable(f"{key}: {problem}" if key else problem, "correct the value") from error


def _unreadable(reason: str, do: str) -> SourceError:
    return SourceError(f"the front matter does not parse ({reason})", do=do)
