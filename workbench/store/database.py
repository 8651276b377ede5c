"""Opening the labels database: numbered migrations, and plain words when it cannot be opened.

DuckDB lets one process own a file that is written; not even a reader may stand beside it.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Sequence
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import duckdb

from workbench.errors import DatabaseLockedError, DataError, StateNotWritableError, VersionError, WorkbenchError


class Migration(NamedTuple):
    """One step of the schema: ``number`` counts from 1, ``sql`` holds its statements."""

    number: int
    name: str
    sql: str


def migrations() -> tuple[Migration, ...]:
    """The migrations that come with this version, in order.

    >>> [migration.number for migration in migrations()][:1]
    [1]
    """
    folder = files("workbench.store") / "migrations"
    scripts = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".sql")), key=lambda entry: entry.name)
    return tuple(
        Migration(int(script.name.split("_")[0]), script.name, script.read_text(encoding="utf-8")) for script in scripts
    )


def open_database(path: Path, steps: Sequence[Migration] | None = None) -> duckdb.DuckDBPyConnection:
    """Open the DuckDB file at ``path``, made if missing, with the schema brought up to date.

    ``steps`` are the migrations, by default those of this version. Each runs in a transaction of its own, together
    with its row in ``schema_version``: a step that fails leaves the database at the step before.

    Raises ``DatabaseLockedError`` (another process owns the file), ``StateNotWritableError`` (folder or file cannot be
    written), ``VersionError`` (written by a newer version) and ``DataError`` (no DuckDB database).
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _create(path)
        connection = duckdb.connect(path)
    except (duckdb.Error, OSError) as error:
        raise _explained(path, error) from error
    try:
        # Nothing is ever fetched from a network to open a file.
        connection.execute("SET autoinstall_known_extensions = false")
        _migrate(connection, migrations() if steps is None else steps, path)
    except duckdb.Error as error:
        connection.close()
        raise _explained(path, error) from error
    except WorkbenchError:
        connection.close()
        raise
    return connection


def schema_version(connection: duckdb.DuckDBPyConnection) -> int:
    """The number of the last migration that was applied, 0 for an empty database."""
    known = connection.execute(
        "SELECT 1 FROM duckdb_tables() WHERE database_name = current_database() AND table_name = 'schema_version'"
    ).fetchone()
    if known is None:
        return 0
    row = connection.execute("SELECT coalesce(max(version), 0) FROM schema_version").fetchone()
    return int(row[0]) if row else 0


def _create(path: Path) -> None:
    """Put an empty database at ``path`` in one step.

    DuckDB needs several writes to make a file; killed between them it leaves one that it can never open again. So the
    file is made beside and linked into place, which fails where another process was faster: then its file is the one.
    """
    beside = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
    try:
        duckdb.connect(beside).close()
        # Without hard links DuckDB makes the file in place, in several writes.
        with suppress(OSError):
            path.hardlink_to(beside)
    finally:
        beside.unlink(missing_ok=True)


def _migrate(connection: duckdb.DuckDBPyConnection, steps: Sequence[Migration], path: Path) -> None:
    present, newest = schema_version(connection), max((step.number for step in steps), default=0)
    if present > newest:
        raise VersionError(
            f"the database has schema version {present}, this workbench knows versions up to {newest}",
            where=path,
            do="start the newer workbench that wrote it, or set WORKBENCH_HOME to another folder",
        )
    for step in steps:
        if step.number <= present:
            continue
        connection.begin()
        try:
            connection.execute(
                "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY, name VARCHAR NOT NULL)"
            )
            connection.execute(step.sql)
            connection.execute("INSERT INTO schema_version VALUES (?, ?)", [step.number, step.name])
            connection.commit()
        except duckdb.Error:
            connection.rollback()
            raise


def _explained(path: Path, error: Exception) -> WorkbenchError:
    """The error of the house for an error of DuckDB or the operating system."""
    said = str(error).partition("\n")[0].strip()
    if "Could not set lock" in said or "being used by another process" in said:
        holder = re.search(r"PID (\d+)", said)
        process = f"process {holder[1]}" if holder else "another process"
        return DatabaseLockedError(
            f"{process} has the labels database open, and only one process may",
            where=path,
            do=f"stop {process} (most likely a running workbench), or set WORKBENCH_HOME to another folder",
        )
    if re.search(r"Permission denied|Read-only file system|No space left|read-only mode", said) or isinstance(
        error, OSError
    ):
        return StateNotWritableError(
            f"the labels database cannot be written ({said})",
            where=path,
            do="make the folder and the file writable and see that the disk is not full, "
            "or set WORKBENCH_HOME to another folder",
        )
    if "storage version" in said:
        return VersionError(
            f"the file was written by another version of DuckDB ({said})",
            where=path,
            do="install the DuckDB version that wrote it, or set WORKBENCH_HOME to another folder",
        )
    return DataError(
        f"the labels database cannot be opened ({said})",
        where=path,
        do="restore the file from a backup, or move it away to start with an empty one",
    )
