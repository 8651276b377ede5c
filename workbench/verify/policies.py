"""Policies as data: what a help center accepts, and what a legal corner accepts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from workbench.errors import DataError
from workbench.verify.verdicts import Flag, Match

Similarity = Annotated[float, Field(ge=0.0, le=1.0)]

REMOVAL_NOTE = "[Note: part of this answer could not be verified against the sources and was removed.]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What counts as verified, and what happens to an answer that is not.

    ``accepted`` lists the matches that may pass; ``paraphrase_threshold`` and ``ocr_threshold`` are similarities of the
    aligned window, 0 to 1; ``attempts`` counts the first generation too; ``failing_flags`` are flags that fail a
    citation or claim instead of only marking it.

    >>> HELP_CENTER.accepts(Match.PARAPHRASED), LEGAL.accepts(Match.PARAPHRASED)
    (True, False)
    """

    name: str
    accepted: frozenset[Match]
    paraphrase_threshold: Similarity
    ocr_threshold: Similarity
    attempts: Annotated[int, Field(ge=1, le=10)]
    refuse_when_unverified: bool
    respect_diacritics: bool
    failing_flags: frozenset[Flag] = frozenset()

    def accepts(self, match: Match) -> bool:
        """Whether a quote that was found this way may count as verified."""
        return match in self.accepted


HELP_CENTER = Policy(
    name="HELP_CENTER",
    accepted=frozenset({Match.EXACT, Match.NORMALIZED, Match.EQUIVALENT, Match.PARAPHRASED}),
    # The usual threshold of published citation checkers. It only ranks: the guards, not the ratio, make a match safe.
    paraphrase_threshold=0.85,
    ocr_threshold=1.0,
    attempts=2,
    refuse_when_unverified=False,
    respect_diacritics=False,
)

LEGAL = Policy(
    name="LEGAL",
    accepted=frozenset({Match.EXACT, Match.NORMALIZED, Match.OCR}),
    paraphrase_threshold=1.0,
    # A scanned page misreads some one character in fifty; beyond that a clerk would read the paper again.
    ocr_threshold=0.95,
    attempts=3,
    refuse_when_unverified=True,
    respect_diacritics=True,
)

POLICIES = {policy.name: policy for policy in (HELP_CENTER, LEGAL)}
_POLICY = TypeAdapter(Policy)


def changed_policies(changes: Mapping[str, Any], *, where: str = "policies") -> dict[str, Policy]:
    """The policies with a user's ``changes`` (policy name → field → value) applied; a new name starts as ``base``.

    ``where`` names the file in errors. Raises ``DataError`` with the first field that is wrong.

    >>> changed_policies({"HELP_CENTER": {"paraphrase_threshold": 0.9}})["HELP_CENTER"].paraphrase_threshold
    0.9
    >>> strict = changed_policies({"STRICT": {"base": "HELP_CENTER", "accepted": ["exact", "normalized"]}})["STRICT"]
    >>> strict.accepts(Match.PARAPHRASED)
    False
    """
    policies = dict(POLICIES)
    for name, fields in changes.items():
        if not isinstance(fields, Mapping):
            raise DataError(f"{name!r} is no table of fields", where=where, do=f"write [{name}] and a field a line")
        wanted = dict(fields)
        base = POLICIES.get(wanted.pop("base", name))
        if base is None:
            known = ", ".join(POLICIES)
            raise DataError(f"policy {name!r} has no base", where=where, do=f'add base = "…", one of {known}')
        unknown = wanted.keys() - asdict(base).keys()
        if unknown:
            known = ", ".join(asdict(base))
            raise DataError(f"{name}.{min(unknown)} is no field of a policy", where=where, do=f"use one of {known}")
        try:
            policies[name] = _POLICY.validate_python(asdict(base) | wanted | {"name": name})
        except ValidationError as error:
            first = error.errors()[0]
            place = ".".join(str(part) for part in first["loc"])
            raise DataError(f"{name}.{place}: {first['msg']}", where=where, do="correct the value") from error
    return policies
