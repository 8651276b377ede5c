"""Errors: the program could not judge. (A claim without support is a verdict, never an error.)

::

    WorkbenchError
    ├── DataError                 exit code 2: what was handed in cannot be used
    │   ├── SourceError           a file or folder of articles that cannot be read
    │   ├── ReplyError            a synthesiser's reply that is not the JSON of the contract
    │   └── VersionError          state written by a newer version of the workbench
    └── InfrastructureError       exit code 3: the machine or a service does not play along
        ├── StateNotWritableError the state folder cannot be written
        └── DatabaseLockedError   another process owns the labels

Every message says what was wrong, where, and what to do.
"""

from __future__ import annotations


class WorkbenchError(Exception):
    """The root of the tree. ``what`` went wrong, ``where``, and what to ``do`` about it.

    >>> str(DataError("unknown language 'xx'", where="articles/xx", do="rename the folder to a BCP 47 tag"))
    "articles/xx: unknown language 'xx'. To mend it: rename the folder to a BCP 47 tag."
    """

    exit_code = 2

    def __init__(self, what: str, *, where: object = None, do: str = "") -> None:
        self.what, self.where, self.do = what, where, do
        place = f"{where}: " if where is not None else ""
        mend = f". To mend it: {do}." if do else ""
        super().__init__(f"{place}{what}{mend}")


class DataError(WorkbenchError):
    """What was handed in cannot be used."""


class SourceError(DataError):
    """A file or folder of articles that cannot be read."""


class ReplyError(DataError):
    """A synthesiser's reply that is not the JSON of the contract."""


class VersionError(DataError):
    """State that a newer version of the workbench has written."""


class InfrastructureError(WorkbenchError):
    """The machine or a service does not play along."""

    exit_code = 3


class StateNotWritableError(InfrastructureError):
    """The state folder cannot be written."""


class DatabaseLockedError(InfrastructureError):
    """Another process owns the labels database."""
