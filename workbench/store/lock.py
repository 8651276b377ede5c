"""One writer at a time: a lock on a folder, which the system releases when its process ends, however it ends."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from workbench.errors import InfrastructureError, StateNotWritableError

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def exclusive(folder: Path, *, what: str) -> Iterator[None]:
    """Keep other processes from writing into ``folder`` (made if it is missing); readers are not kept out.

    Raises ``InfrastructureError`` when another process holds the lock (``what`` is locked), ``StateNotWritableError``
    when the folder cannot be written.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, exclusive(Path(folder), what="the index"):
    ...     print("alone")
    alone
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / "lock").open("ab")
    except OSError as error:
        raise StateNotWritableError(
            f"{what} cannot be written ({error.strerror or error})",
            where=folder,
            do="make the folder writable, or set WORKBENCH_HOME to another folder",
        ) from error
    with file:
        try:
            _lock(file)
        except OSError as error:
            raise InfrastructureError(
                f"another process is writing {what}", where=folder, do="wait until it has finished and try again"
            ) from error
        yield
