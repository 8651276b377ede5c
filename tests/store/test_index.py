"""The index on disk: what is saved comes back, an interrupted save changes nothing, replaced chunks still resolve."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from datetime import date
from pathlib import Path

import pytest

from workbench.documents import Chunk, ChunkKind, Document
from workbench.errors import DataError, StateNotWritableError, VersionError
from workbench.store import index as index_module
from workbench.store.index import FORMAT, Index


def article(name: str, *texts: str, language: str = "en") -> tuple[Document, list[Chunk]]:
    """A document of one chunk for each of ``texts``."""
    document = Document(id=f"help/{language}/{name}", text="\n\n".join(texts), language=language, title=name)
    chunks = []
    for text in texts:
        start = document.text.index(text)
        key = f"{name}:{document.version[:8]}:{start}"
        chunks.append(Chunk(key, text, document_id=document.id, language=language, start=start))
    return document, chunks


def index_of(*articles: tuple[Document, list[Chunk]]) -> Index:
    return Index().renewed(
        [document for document, _ in articles], [chunk for _, chunks in articles for chunk in chunks]
    )


def test_what_is_saved_comes_back(tmp_path: Path) -> None:
    document = Document(
        id="help/ar/a",
        text="نص \u2028 e\u0301 🎉\r\n",
        language="ar",
        title="عنوان",
        source_url="https://help.example/ar/a",
        updated=date(2026, 2, 3),
        valid_from=date(2026, 1, 1),
        valid_until=date(2026, 12, 31),
    )
    chunk = Chunk(
        "k1",
        document.text[:4],
        document_id=document.id,
        language="ar",
        title_path=("عنوان", "b"),
        source_url=document.source_url,
        valid_from=document.valid_from,
        valid_until=document.valid_until,
        kind=ChunkKind.CODE,
    )
    saved = Index().renewed([document], [chunk]).renewed([], [], gone=[document.id]).renewed([document], [chunk])
    saved.save(tmp_path / "index")
    loaded = Index.load(tmp_path / "index")
    assert loaded == saved
    assert loaded.documents == {"help/ar/a": document}
    assert loaded.current_chunks == (chunk,)


def test_documents_and_chunks_are_in_order() -> None:
    second, first = article("b", "Two.", "Three."), article("a", "One.")
    index = Index().renewed([second[0], first[0]], [*reversed(second[1]), *first[1]])
    assert list(index.documents) == ["help/en/a", "help/en/b"]
    assert [chunk.text for chunk in index.current_chunks] == ["One.", "Two.", "Three."]


def test_a_replaced_chunk_resolves_to_the_one_most_like_it() -> None:
    old = article("a", "Refunds take 14 days.", "Limits are 100 a minute.")
    new = article("a", "A new start.", "Limits are 200 a minute.", "Refunds take 30 days.")
    index = index_of(old).renewed(new[0:1], new[1])
    successors = {old_chunk.text: index.chunks[index.superseded_by[old_chunk.id] or ""].text for old_chunk in old[1]}
    assert successors == {
        "Refunds take 14 days.": "Refunds take 30 days.",
        "Limits are 100 a minute.": "Limits are 200 a minute.",
    }
    assert {chunk.id for chunk in index.current_chunks} == {chunk.id for chunk in new[1]}
    assert len(index.chunks) == 5


def test_successors_follow_through_several_versions_and_end_with_the_document() -> None:
    versions = [article("a", f"Refunds take {days} days.") for days in (14, 30, 60)]
    other = article("b", "Refunds take 60 days.")
    index = index_of(versions[0], other)
    for document, chunks in versions[1:]:
        index = index.renewed([document], chunks)
    first, second, third = (chunks[0].id for _, chunks in versions)
    assert index.superseded_by == {first: third, second: third}
    gone = index.renewed([], [], gone=["help/en/a"])
    assert gone.superseded_by == {first: None, second: None, third: None}
    assert gone.current_chunks == tuple(other[1])
    assert gone.chunks[first].text == "Refunds take 14 days."


def test_a_version_that_comes_back_is_current_again() -> None:
    old, new = article("a", "Up to 100."), article("a", "Up to 200.")
    index = index_of(old).renewed([new[0]], new[1]).renewed([old[0]], old[1])
    assert index.current_chunks == tuple(old[1])
    assert index.superseded_by == {new[1][0].id: old[1][0].id}


def test_what_is_not_named_stays() -> None:
    index = index_of(article("a", "One."), article("b", "Two."))
    assert index.renewed([], []) == index


def test_a_huge_chunk_does_not_stall_the_search_for_its_successor() -> None:
    old, new = article("a", "x" * 300_000), article("a", "y" * 300_000)
    started = time.process_time()
    index = index_of(old).renewed([new[0]], new[1])
    assert time.process_time() - started < 2
    assert index.superseded_by == {old[1][0].id: new[1][0].id}


def test_no_index_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="run `workbench ingest DIR`"):
        Index.load(tmp_path)


def test_an_index_of_a_newer_version_is_neither_read_nor_overwritten(tmp_path: Path) -> None:
    index = index_of(article("a", "One."))
    index.save(tmp_path)
    pointer = json.loads((tmp_path / "index.json").read_text())
    newer = json.dumps(pointer | {"format": FORMAT + 1, "more": True})
    (tmp_path / "index.json").write_text(newer)
    with pytest.raises(VersionError, match=f"has format {FORMAT + 1}, this version of the workbench reads up to"):
        Index.load(tmp_path)
    with pytest.raises(VersionError):
        index.save(tmp_path)
    assert (tmp_path / "index.json").read_text() == newer


@pytest.mark.parametrize("name", ["index.json", "documents.jsonl", "chunks.jsonl", "superseded.json"])
@pytest.mark.parametrize("damage", [b"", b"{", b'{"id": 1}\n', b"\xff\x00", None], ids=repr)
def test_a_damaged_index_says_so(tmp_path: Path, name: str, damage: bytes | None) -> None:
    index_of(article("a", "One.")).save(tmp_path)
    (file,) = tmp_path.rglob(name)
    if damage is None:
        file.unlink()
    else:
        file.write_bytes(damage)
    with pytest.raises(DataError) as raised:
        Index.load(tmp_path)
    assert "\n" not in str(raised.value)
    assert "workbench ingest DIR" in raised.value.do


def test_a_damaged_pointer_can_be_saved_over(tmp_path: Path) -> None:
    index = index_of(article("a", "One."))
    (tmp_path / "index.json").write_bytes(b"{")
    index.save(tmp_path)
    assert Index.load(tmp_path) == index


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StateNotWritableError, match="the index cannot be written") as raised:
        index_of(article("a", "One.")).save(tmp_path / "file" / "index")
    assert raised.value.exit_code == 3
    assert "WORKBENCH_HOME" in raised.value.do


@pytest.mark.parametrize("step", ["documents.jsonl", "chunks.jsonl", "superseded.json", "json"])
def test_a_disk_that_fills_up_leaves_the_old_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    old = index_of(article("a", "One."))
    old.save(tmp_path)
    before = sorted(path.name for path in tmp_path.iterdir())
    write = index_module._write

    def full(file: Path, content: bytes) -> None:
        if file.name.endswith(step):
            file.write_bytes(content[: len(content) // 2])
            raise OSError(28, "No space left on device")
        write(file, content)

    with monkeypatch.context() as patched:
        patched.setattr(index_module, "_write", full)
        with pytest.raises(StateNotWritableError, match="No space left on device"):
            index_of(article("b", "Two.")).save(tmp_path)
    assert Index.load(tmp_path) == old
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_old_generations_are_removed_but_for_the_last(tmp_path: Path) -> None:
    indexes = [index_of(article("a", f"Version {number}.")) for number in range(4)]
    for index in indexes:
        index.save(tmp_path)
    assert len(list(tmp_path.glob("generation-*"))) == 2
    assert Index.load(tmp_path) == indexes[-1]


KILLED = """
import sys
from pathlib import Path
from workbench.documents import Chunk, Document
from workbench.store.index import Index
print("ready", flush=True)
number = 0
while True:
    number += 1
    text = f"Version {number}. " * 3000
    Index().renewed([Document(id="a", text=text, language="en")], [Chunk("k", text, "a")]).save(Path(sys.argv[1]))
    print(number, flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_an_ingest_that_is_killed_leaves_a_whole_index(tmp_path: Path) -> None:
    for round_number in range(5):
        process = subprocess.Popen([sys.executable, "-c", KILLED, str(tmp_path)], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        for _ in range(3 + round_number):
            last = process.stdout.readline()
        time.sleep(0.003 * round_number)
        os.kill(process.pid, signal.SIGKILL)
        rest = process.stdout.read().split()
        process.wait()
        process.stdout.close()
        (chunk,) = Index.load(tmp_path).current_chunks
        confirmed = int((rest or last.split())[-1])
        assert int(chunk.text.split()[1].rstrip(".")) in {confirmed, confirmed + 1}


def test_loading_a_few_hundred_articles_is_quick(tmp_path: Path) -> None:
    texts = [f"Section {number}. " + "Up to 100 requests a minute. " * 20 for number in range(6)]
    index_of(*(article(f"a{number}", *texts) for number in range(300))).save(tmp_path)
    started = time.process_time()
    assert len(Index.load(tmp_path).current_chunks) == 1800
    assert time.process_time() - started < 0.5
