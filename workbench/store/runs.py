"""Runs: the answers of one synthesiser to a set of questions, kept as files that never change.

::

    runs/<run_id>/
    ├── run.json             the manifest: versions, counts, and a hash of each table
    └── answers.parquet  citations.parquet  claims.parquet  chunks.parquet

A run is written whole into a folder beside, synced to the disk and renamed into place, so a folder with a run's name is
a whole run. DuckDB can read the tables where they lie.
"""

from __future__ import annotations

import hashlib
import logging
import math
import re
import shutil
import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from pydantic import AwareDatetime, BaseModel, ConfigDict, ValidationError

from workbench.errors import DataError, StateNotWritableError, VersionError, WorkbenchError
from workbench.store.durable import sync_folder, write_synced
from workbench.store.records import AnswerRecord, citation_target_id
from workbench.store.run_tables import SCHEMAS, Row, from_rows, to_rows

__all__ = ["AnswerRecord", "Run", "RunManifest", "citation_target_id", "list_runs", "read_run", "write_run"]

FORMAT = 1
"""The version of the files. Raised when an older workbench could no longer read them."""

RUN_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
"""A run's id is a folder's name on every system and a part of target ids: no slash, no leading dot."""

ID_LIMIT = 300
"""Code points in the id of an answer or chunk: with the run's id it still makes a target id that a label can hold."""

LONE_SURROGATE = re.compile("[\ud800-\udfff]")
UNSTORABLE = re.compile("[\x00\ud800-\udfff]")

log = logging.getLogger(__name__)


class RunManifest(BaseModel):
    """What ``run.json`` says of a run.

    ``versions`` names what the answers depend on (model, prompt, index …) with its version or hash; ``counts`` how many
    rows there are of what; ``replaced_characters`` how many lone surrogates became U+FFFD; ``tables`` the SHA-256 of
    each table's file. ``wall_seconds`` is the time from the first question to the last answer.
    """

    model_config = ConfigDict(frozen=True)

    format: int
    run_id: str
    created: AwareDatetime
    synthesiser: str
    policy: str
    code_version: str
    versions: dict[str, str]
    counts: dict[str, int]
    wall_seconds: float
    replaced_characters: int
    tables: dict[str, str]


@dataclass(frozen=True)
class Run:
    """A run as it was written: its manifest and its records, in the order of the questions."""

    manifest: RunManifest
    records: tuple[AnswerRecord, ...]


def write_run(
    runs_path: Path,
    records: Iterable[AnswerRecord],
    *,
    run_id: str,
    synthesiser: str,
    policy: str,
    created: datetime,
    wall_seconds: float = 0.0,
    versions: Mapping[str, str] | None = None,
) -> Path:
    """Write a run into ``runs_path`` and return its folder. It is there whole, or not at all.

    Text that no file can hold (lone surrogates) becomes U+FFFD, one for one, so that offsets stay true; the manifest
    counts them. A reply that holds one should not cost the whole run.

    Raises ``DataError`` when a run of that id exists, an id cannot be used, or the records contradict each other, and
    ``StateNotWritableError`` when the folder cannot be written.
    """
    where = runs_path / run_id
    _check(run_id, created, wall_seconds)
    records = tuple(records)
    for record in records:
        _check_ids(run_id, record)
    rows, replaced = _storable(to_rows(run_id, records))
    if where.exists():
        raise _taken(run_id, where)
    beside = runs_path / f".{run_id}.{uuid.uuid4().hex}"
    try:
        beside.mkdir(parents=True)
        hashes = {}
        for name in SCHEMAS:
            content = _parquet(run_id, name, rows[name])
            write_synced(beside / f"{name}.parquet", content)
            hashes[name] = hashlib.sha256(content).hexdigest()
        manifest = RunManifest(
            format=FORMAT,
            run_id=run_id,
            created=created,
            synthesiser=synthesiser,
            policy=policy,
            code_version=version("citation-workbench"),
            versions=dict(versions or {}),
            counts=_counts(records) | {"chunks": len(rows["chunks"])},
            wall_seconds=wall_seconds,
            replaced_characters=replaced,
            tables=hashes,
        )
        write_synced(beside / "run.json", manifest.model_dump_json(indent=2).encode())
        sync_folder(beside)
        beside.rename(where)
        sync_folder(runs_path)
    except OSError as error:
        if where.exists():
            raise _taken(run_id, where) from error
        raise StateNotWritableError(
            f"the run cannot be written ({error.strerror or error})",
            where=where,
            do="make the folder writable, free some space, or set WORKBENCH_HOME to another folder",
        ) from error
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return where


def list_runs(runs_path: Path, *, on_broken: Callable[[Path, WorkbenchError], None] | None = None) -> list[RunManifest]:
    """The manifests of all runs, newest first. No runs, no folder: an empty list.

    A folder that holds no readable run is handed to ``on_broken`` with the reason, by default a warning in the log.
    """
    report = on_broken or _warn
    manifests = []
    for folder in sorted(runs_path.iterdir()) if runs_path.is_dir() else ():
        if folder.name.startswith(".") or not folder.is_dir():
            continue
        try:
            manifests.append(_read_manifest(folder))
        except WorkbenchError as error:
            report(folder, error)
    return sorted(manifests, key=lambda manifest: (manifest.created, manifest.run_id), reverse=True)


def read_run(path: Path) -> Run:
    """The run in the folder ``path``, with records equal to those that were written.

    Raises ``DataError`` when there is no run or a table was changed or lost, and ``VersionError`` when a newer version
    wrote it.
    """
    manifest = _read_manifest(path)
    contents = {}
    for name in SCHEMAS:
        file = path / f"{name}.parquet"
        try:
            content = file.read_bytes()
        except OSError as error:
            raise _damaged(file, error.strerror or str(error)) from error
        if hashlib.sha256(content).hexdigest() != manifest.tables.get(name):
            raise _damaged(file, "it is not the table that was written")
        contents[name] = content
    try:
        rows = {name: pq.read_table(pa.BufferReader(content)).to_pylist() for name, content in contents.items()}
        return Run(manifest, from_rows(rows))
    except (pa.ArrowException, LookupError, ValueError) as error:
        raise _damaged(path, f"its tables do not fit together: {error}") from error


def _read_manifest(path: Path) -> RunManifest:
    file = path / "run.json"
    try:
        content = file.read_bytes()
    except OSError as error:
        raise DataError(
            f"there is no run here ({error.strerror or error})", where=file, do="name the folder of a run"
        ) from error
    try:
        stated = _Format.model_validate_json(content).format
        if stated > FORMAT:
            raise VersionError(
                f"the run has format {stated}, this version of the workbench reads up to {FORMAT}",
                where=file,
                do="update the workbench",
            )
        manifest = RunManifest.model_validate_json(content)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise _damaged(file, f"{place}: {first['msg']}" if place else first["msg"]) from error
    if manifest.run_id != path.resolve().name:
        raise _damaged(file, f"it belongs to the run {manifest.run_id!r}")
    return manifest


class _Format(BaseModel):
    format: int


def _check(run_id: str, created: datetime, wall_seconds: float) -> None:
    if not RUN_ID.fullmatch(run_id):
        raise DataError(
            f"the run id {run_id!r} cannot be a folder's name",
            where="run",
            do="use up to 100 letters, digits, dots, hyphens and underscores, with a letter or digit in front",
        )
    if created.utcoffset() is None:
        raise DataError("the time of creation has no time zone", where=f"run {run_id}", do="pass it in UTC")
    if not (math.isfinite(wall_seconds) and wall_seconds >= 0):
        raise DataError(f"{wall_seconds} is no wall time", where=f"run {run_id}", do="pass seconds, 0 or more")


def _check_ids(run_id: str, record: AnswerRecord) -> None:
    """An id must stay what it is, so nothing in it can be replaced."""
    answer_id = record.report.answer.id
    for kind, value in ("answer", answer_id), *(("chunk", chunk.id) for chunk in record.chunks):
        if not value.strip() or len(value) > ID_LIMIT or UNSTORABLE.search(value):
            raise DataError(
                f"{kind} id {ascii(value)[:100]} cannot be stored",
                where=f"run {run_id}",
                do=f"give it 1 to {ID_LIMIT} characters, without NUL or lone surrogates",
            )


def _counts(records: tuple[AnswerRecord, ...]) -> dict[str, int]:
    citations = [citation for record in records for citation in record.report.citations]
    return {
        "answers": len(records),
        "refused": sum(record.status == "refused" for record in records),
        "citations": len(citations),
        "verified": sum(citation.verified for citation in citations),
        "claims": sum(len(record.report.claims) for record in records),
    }


def _storable(value: Any) -> tuple[Any, int]:
    """``value`` with U+FFFD for each lone surrogate in its texts, and how many there were."""
    if isinstance(value, str):
        return LONE_SURROGATE.subn("\ufffd", value) if not value.isascii() else (value, 0)
    if isinstance(value, list):
        parts = [_storable(part) for part in value]
        return [part for part, _ in parts], sum(count for _, count in parts)
    if isinstance(value, dict):
        fields = {key: _storable(part) for key, part in value.items()}
        return {key: part for key, (part, _) in fields.items()}, sum(count for _, count in fields.values())
    return value, 0


def _parquet(run_id: str, name: str, rows: list[Row]) -> bytes:
    try:
        table = pa.Table.from_pylist(rows, schema=SCHEMAS[name])
    except (pa.ArrowException, OverflowError) as error:
        raise DataError(
            f"a value does not fit the table {name!r} ({error})",
            where=f"run {run_id}",
            do="check the records against the types of the house",
        ) from error
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd")
    return bytes(sink.getvalue())


def _taken(run_id: str, where: Path) -> DataError:
    return DataError(f"a run {run_id!r} exists, and runs never change", where=where, do="choose another run id")


def _damaged(file: Path, why: str) -> DataError:
    return DataError(f"the run is damaged ({why})", where=file, do="restore the folder from a copy, or delete it")


def _warn(folder: Path, error: WorkbenchError) -> None:
    log.warning("skipped a folder of runs: %s", error)
