"""The labels database as a file: killed processes, other processes, other versions, folders that cannot be written."""

from __future__ import annotations

import os
import random
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import duckdb
import pytest

from workbench.errors import DataError, StateNotWritableError, VersionError
from workbench.store.database import Migration, migrations, open_database, schema_version
from workbench.store.labels import EventKind, LabelEvent, LabelStore

NOBODY = 65534

WRITER = """
import os, sys, threading
from datetime import UTC, datetime
from pathlib import Path
from workbench.store.labels import EventKind, LabelEvent, LabelStore

def score(event_id):
    return LabelEvent(event_id=event_id, reviewer="ana", what=EventKind.SCORE, when=datetime.now(UTC),
                      target_id="r/a/" + event_id, run_id="r", answer_id="a", score=3, rubric_version="1")

"""
"""The start of a child process: it makes labels."""

WRITE_UNTIL_KILLED = """
store = LabelStore(sys.argv[1])

def work(name):
    number = 0
    while True:
        event_id = f"{sys.argv[2]}-{name}-{number}"
        store.record(score(event_id))
        os.write(1, f"{event_id}\\n".encode())
        number += 1

for name in ("x", "y"):
    threading.Thread(target=work, args=(name,)).start()
"""


def score(event_id: str) -> LabelEvent:
    return LabelEvent(
        event_id=event_id,
        reviewer="ana",
        what=EventKind.SCORE,
        when=datetime.now(UTC),
        target_id=f"r/a/{event_id}",
        run_id="r",
        answer_id="a",
        score=3,
        rubric_version="1",
    )


def run_child(script: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", WRITER + script, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_killed_twenty_times_no_confirmed_label_is_lost(tmp_path: Path) -> None:
    """SIGKILL at random moments while two threads write; the file opens each time and holds what was confirmed."""
    path, dice = tmp_path / "labels.duckdb", random.Random(20)
    confirmed: set[str] = set()
    for round_number in range(20):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER + WRITE_UNTIL_KILLED, str(path), str(round_number)], stdout=subprocess.PIPE
        ) as child:
            assert child.stdout is not None
            first = child.stdout.readline()
            time.sleep(dice.uniform(0, 0.15))
            child.kill()
            told = (first + child.stdout.read()).decode().splitlines()
        assert told, "the child confirmed nothing"
        confirmed.update(told)
        with LabelStore(path) as store:
            stored = [event.event_id for event in store.export()]
        assert len(stored) == len(set(stored))
        assert confirmed <= set(stored)
        # What a thread had stored but not yet confirmed when it was killed: one each in a round.
        assert len(stored) - len(confirmed) <= 2 * (round_number + 1)
    assert len(confirmed) > 100


KILLED_BY_SIZE = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), int(sys.argv[2])))
LabelStore(sys.argv[1])
"""


@pytest.mark.skipif(os.name == "nt", reason="the size of files can be limited on POSIX only")
@pytest.mark.parametrize("size", [0, 4096, 8192, 12288])
def test_a_first_start_that_is_killed_leaves_no_broken_file(tmp_path: Path, size: int) -> None:
    """The system kills the process when it writes beyond ``size``: between the writes with which DuckDB makes a file.
    In place, that would leave a file that never opens again."""
    path = tmp_path / "labels.duckdb"
    assert run_child(KILLED_BY_SIZE, path, size).returncode == -signal.SIGXFSZ
    with LabelStore(path) as store:
        assert store.record(score("e1"))


def test_a_second_process_is_told_who_has_the_labels(tmp_path: Path) -> None:
    path = tmp_path / "labels.duckdb"
    with LabelStore(path) as store:
        store.record(score("e1"))
        child = run_child("from workbench.errors import DatabaseLockedError\n"
                          "try: LabelStore(sys.argv[1])\n"
                          "except DatabaseLockedError as error: print(error.exit_code, error)", path)  # fmt: skip
        assert store.record(score("e2"))
    assert child.stdout.startswith(f"3 {path}: process {os.getpid()} has the labels database open"), child.stderr
    assert f"To mend it: stop process {os.getpid()}" in child.stdout
    assert child.stdout.count("\n") == 1
    assert run_child("print(LabelStore(sys.argv[1]).record(score('e3')))", path).stdout == "True\n"


def test_a_database_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "labels.duckdb"
    later = (*migrations(), Migration(99, "0099_later.sql", "CREATE TABLE later (x INTEGER)"))
    open_database(path, later).close()
    before = path.read_bytes()
    with pytest.raises(VersionError, match=r"schema version 99, this workbench knows versions up to \d") as refused:
        LabelStore(path)
    assert refused.value.exit_code == 2
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == before


def test_a_file_of_a_newer_duckdb_is_a_version_error(tmp_path: Path) -> None:
    """The header of DuckDB's file, with a storage version from the future and its checksum made good."""
    path = tmp_path / "labels.duckdb"
    duckdb.connect(path).close()
    content = bytearray(path.read_bytes())
    struct.pack_into("<Q", content, 12, 250)
    checksum = 5381
    for (word,) in struct.iter_unpack("<Q", content[8:4096]):
        checksum ^= word * 0xBF58476D1CE4E5B9 & (2**64 - 1)
    struct.pack_into("<Q", content, 0, checksum)
    path.write_bytes(content)
    with pytest.raises(VersionError, match=r"another version of DuckDB .* version number 250") as refused:
        LabelStore(path)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("content", [b"", b"not a database" * 2_000], ids=["empty", "text"])
def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "labels.duckdb"
    path.write_bytes(content)
    with pytest.raises(DataError, match="cannot be opened"):
        LabelStore(path)
    assert path.read_bytes() == content
    assert [entry.name for entry in tmp_path.iterdir()] == ["labels.duckdb"]


def test_a_folder_in_the_files_place_is_a_data_error(tmp_path: Path) -> None:
    (tmp_path / "labels.duckdb").mkdir()
    with pytest.raises(DataError, match="Is a directory"):
        LabelStore(tmp_path / "labels.duckdb")


def test_missing_folders_are_made(tmp_path: Path) -> None:
    with LabelStore(tmp_path / "a" / "b" / "labels.duckdb") as store:
        assert store.record(score("e1"))
    assert [entry.name for entry in (tmp_path / "a" / "b").iterdir()] == ["labels.duckdb"]


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """``folder`` cannot be written. Root may write anywhere, so root acts as nobody for a while."""
    folder.chmod(0o555)
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o755)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that nobody can enter; pytest's own is closed to all but its owner."""
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


@pytest.mark.skipif(os.name == "nt", reason="permissions work differently on Windows")
def test_a_read_only_folder_is_not_writable(open_folder: Path) -> None:
    path = open_folder / "labels.duckdb"
    for make in (False, True):
        if make:
            LabelStore(path).close()
            path.chmod(0o444)
        with read_only(open_folder), pytest.raises(StateNotWritableError, match="Permission denied") as refused:
            LabelStore(path)
        assert refused.value.exit_code == 3
        assert "To mend it: make the folder and the file writable" in str(refused.value)
    with read_only(open_folder), pytest.raises(StateNotWritableError, match="Permission denied"):
        LabelStore(open_folder / "below" / "labels.duckdb")


@pytest.mark.skipif(os.name == "nt", reason="permissions work differently on Windows")
def test_a_folder_that_turns_read_only_refuses_the_label_and_takes_it_later(open_folder: Path) -> None:
    """The file itself may be written, but DuckDB cannot put its log beside it."""
    path = open_folder / "labels.duckdb"
    LabelStore(path).close()
    path.chmod(0o666)
    with LabelStore(path) as store:
        with read_only(open_folder), pytest.raises(StateNotWritableError, match="do the same again"):
            store.record(score("e1"))
        assert store.scores("ana", "r") == {}
        assert store.record(score("e1"))


FULL_DISK = """
import resource, signal
from workbench.errors import StateNotWritableError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

def limited(size, action):
    most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, most))
    try:
        action()
        print("no error")
    except StateNotWritableError as error:
        print("refused", str(error).count("\\n"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

store = LabelStore(sys.argv[1])
for number in range(100):
    store.record(score(f"before-{number}"))
full = os.path.getsize(sys.argv[1] + ".wal") + 100
limited(full, lambda: store.record(score("lost")))
print(store.record(score("after")))
limited(full, lambda: store._query("CHECKPOINT", []))
print(store.record(score("after-checkpoint")), len(store.scores("ana", "r")))
"""


@pytest.mark.skipif(os.name == "nt", reason="the size of files can be limited on POSIX only")
def test_a_full_disk_refuses_labels_and_loses_none(tmp_path: Path) -> None:
    """A limit on the size of files stands in for the disk: first for a label, then for DuckDB's own checkpoint, after
    which its connection answers nothing any more."""
    path = tmp_path / "labels.duckdb"
    child = run_child(FULL_DISK, path)
    assert child.stdout.splitlines() == ["refused 0", "True", "refused 0", "True 102"], child.stderr
    with LabelStore(path) as store:
        kept = {event.event_id for event in store.export()}
    assert kept == {f"before-{number}" for number in range(100)} | {"after", "after-checkpoint"}


def test_a_migration_runs_once_and_a_failing_one_leaves_the_step_before(tmp_path: Path) -> None:
    path = tmp_path / "labels.duckdb"
    first = Migration(1, "0001_a.sql", "CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1)")
    wrong = Migration(2, "0002_b.sql", "CREATE TABLE b (x INTEGER); INSERT INTO b VALUES ('no number')")
    right = Migration(2, "0002_b.sql", "CREATE TABLE b (x INTEGER); INSERT INTO b VALUES (2)")
    with pytest.raises(DataError, match="no number"):
        open_database(path, (first, wrong))
    with duckdb.connect(path) as connection:
        assert schema_version(connection) == 1
        assert connection.execute("SELECT table_name FROM duckdb_tables() ORDER BY 1").fetchall() == [
            ("a",),
            ("schema_version",),
        ]
    for _ in range(2):
        with open_database(path, (first, right)) as connection:
            assert schema_version(connection) == 2
            assert connection.execute("SELECT * FROM a, b").fetchall() == [(1, 2)]


def test_migrations_are_numbered_without_gaps() -> None:
    assert [step.number for step in migrations()] == list(range(1, len(migrations()) + 1))
    assert all(step.name.startswith(f"{step.number:04}_") for step in migrations())
