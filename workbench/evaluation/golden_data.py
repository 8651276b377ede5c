"""Where the golden set and its documents lie in the data folder.

::

    data/
    ├── golden/*.jsonl               the rows
    ├── golden/splits.json           the families of each split
    └── <source>/<language>/         the documents that the quotes point into: *.md, *.pdf
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from workbench.documents import Document
from workbench.errors import DataError
from workbench.evaluation.splits import Splits, source
from workbench.sources.folders import Unreadable, read_article, survey_folder

HELP_CENTER = "help_center"
"""The source whose languages must all be asked in."""


@dataclass(frozen=True)
class GoldenData:
    """A data folder. What it holds is read when it is first asked for; each raises ``DataError`` when it cannot be."""

    root: Path

    @cached_property
    def documents(self) -> dict[str, Document]:
        """Every document of every source, by id. One that cannot be read is an error: rows may rest on it."""
        survey = survey_folder(self.root)
        outcomes = [*survey.unreadable, *map(read_article, survey.articles)]
        for outcome in outcomes:
            if isinstance(outcome, Unreadable):
                raise DataError(outcome.reason, where=outcome.path)
        return {outcome.id: outcome for outcome in outcomes if isinstance(outcome, Document)}

    @cached_property
    def splits(self) -> Splits:
        """The table of the splits."""
        return Splits.load(self.root / "golden" / "splits.json")

    @cached_property
    def files(self) -> list[Path]:
        """The golden files, by name."""
        files = sorted((self.root / "golden").glob("*.jsonl"))
        if not files:
            raise DataError("there are no golden rows", where=self.root / "golden", do="name the files to check")
        return files

    @cached_property
    def languages(self) -> set[str]:
        """The languages of the help center."""
        return {document.language for key, document in self.documents.items() if source(key) == HELP_CENTER}

    def document(self, doc_id: str) -> Document:
        """The document ``doc_id``. Raises ``DataError`` that names others like it when there is none."""
        if doc_id in self.documents:
            return self.documents[doc_id]
        alike = [key for key in self.documents if key.rpartition("/")[2] == doc_id.rpartition("/")[2]]
        do = (
            f"write one of {', '.join(alike)}"
            if alike
            else "write <source>/<language>/<article>, as under the data folder"
        )
        raise DataError(f"there is no document {doc_id!r}", where=self.root, do=do)
