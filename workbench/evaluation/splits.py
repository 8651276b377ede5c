"""Splits by document family: what is tuned on one article must not be measured on its translation or older version.

``data/golden/splits.json`` names the families of each split. It is a table, not a rule of thumb: so related articles
can be kept together, and each split gets a share of every language and edge case.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from workbench.errors import DataError
from workbench.evaluation.golden import Split

SHARES: Mapping[Split, int] = {Split.TRAIN: 50, Split.DEV: 20, Split.TEST: 30}
"""Percent of the rows that each split should get. Nothing but a calibration is trained, so the test split is large."""

_table = TypeAdapter(dict[Split, list[str]])


def source(doc_id: str) -> str:
    """The collection that a document belongs to.

    >>> source("help_center/de/refunds")
    'help_center'
    """
    return doc_id.partition("/")[0]


def family(doc_id: str) -> str:
    """The family of a document: its article, in whatever language, version and file format.

    >>> family("help_center/de/refunds"), family("help_center/en/refunds--2025")
    ('refunds', 'refunds')
    """
    return doc_id.rpartition("/")[2].partition("--")[0]


@dataclass(frozen=True)
class Splits:
    """Which family lies in which split.

    >>> splits = Splits({"refunds": Split.TEST, "webhooks": Split.TRAIN})
    >>> splits.of("help_center/ja/refunds--2025")
    <Split.TEST: 'test'>
    >>> splits.of("help_center/en/new-article") is None
    True
    """

    by_family: Mapping[str, Split]

    @classmethod
    def load(cls, path: Path) -> Splits:
        """The table in ``path``. Raises ``DataError`` when it cannot be read or names a family twice."""
        do = 'write {"train": [families], "dev": [families], "test": [families]}'
        try:
            table = _table.validate_json(path.read_bytes())
        except OSError as error:
            raise DataError(error.strerror or str(error), where=path, do=do) from error
        except ValidationError as error:
            raise DataError(error.errors(include_url=False)[0]["msg"], where=path, do=do) from error
        twice = [
            name for name, times in Counter(name for names in table.values() for name in names).items() if times > 1
        ]
        if twice:
            raise DataError(f"named more than once: {', '.join(twice)}", where=path, do="keep each family in one split")
        return cls({name: split for split, names in table.items() for name in names})

    def of(self, doc_id: str) -> Split | None:
        """The split of a document's family; ``None`` when the table does not name it."""
        return self.by_family.get(family(doc_id))

    def choose(self, row_id: str, doc_ids: Iterable[str]) -> Split | None:
        """The split of a row: that of its documents, ``None`` when they do not agree or are not in the table.

        A row without documents belongs to no family: its id decides, by a hash, in proportion to :data:`SHARES`.

        >>> Splits({}).choose("en-dark-mode", [])
        <Split.TEST: 'test'>
        """
        homes = {self.of(doc_id) for doc_id in doc_ids} or {_drawn(row_id)}
        return homes.pop() if len(homes) == 1 else None


def _drawn(name: str) -> Split:
    point = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8]) % sum(SHARES.values())
    for split, share in SHARES.items():
        if point < share:
            return split
        point -= share
    raise AssertionError("the point lies below the sum of the shares")
