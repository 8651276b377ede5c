"""A problem that a check found: where it is, what it is about, why it is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Problem:
    """One wrong thing in a file of data.

    ``line`` counts from 1; ``None`` stands for the file as a whole. ``subject`` names the row or field, ``reason`` is
    a word of a closed list (for tests and filters), ``message`` tells a person what is wrong and what would be right.

    >>> class Reason(StrEnum):
    ...     LINK_BROKEN = "link_broken"
    >>> print(Problem(Path("en/limits.md"), 12, Reason.LINK_BROKEN, "there is no plans.md beside it", "plans.md"))
    en/limits.md:12: plans.md: there is no plans.md beside it [link_broken]
    """

    path: Path
    line: int | None
    reason: StrEnum
    message: str
    subject: str = ""

    def __str__(self) -> str:
        place = self.path.as_posix() if self.line is None else f"{self.path.as_posix()}:{self.line}"
        return ": ".join(part for part in (place, self.subject, self.message) if part) + f" [{self.reason}]"


def by_place(problems: list[Problem]) -> list[Problem]:
    """The problems in reading order: by file, then by line; those of a whole file come first.

    >>> class Reason(StrEnum):
    ...     WRONG = "wrong"
    >>> late, early = (Problem(Path("a"), line, Reason.WRONG, "") for line in (9, 2))
    >>> by_place([late, early]) == [early, late]
    True
    """
    return sorted(problems, key=lambda problem: (problem.path, problem.line or 0))
