"""The index: every ingested document and chunk, kept in a folder that is always whole.

::

    index/
    ├── index.json           the pointer: format, generation, counts; replaced by each save, and nothing else is
    └── generation-…/        documents.jsonl, chunks.jsonl, superseded.json: written once, never changed

A generation is written and synced to the disk before the pointer is replaced by one atomic rename, so a reader (or an
ingest that was killed) finds either the old index or the new one. JSON lines rather than Parquet: a few megabytes
that are always read whole, and a person can read them too.
"""

from __future__ import annotations

import os
import shutil
import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError
from rapidfuzz.distance import Indel

from workbench.documents import Chunk, Document
from workbench.errors import DataError, StateNotWritableError, VersionError

FORMAT = 1
"""The version of the files. Raised when an older workbench could no longer read them."""

COMPARED = 4_000
"""How much of a chunk is compared to find its successor, in code points: whole chunks of prose, the start of a huge
code fence (the comparison is quadratic)."""

_documents = TypeAdapter(Document)
_chunks = TypeAdapter(Chunk)
_superseded = TypeAdapter(dict[str, str | None])


class _Pointer(BaseModel):
    """What ``index.json`` holds. The counts tell whether a file lost its end. A newer format may lack all but the
    first field."""

    format: int
    generation: str = ""
    documents: int = 0
    chunks: int = 0


@dataclass(frozen=True)
class Index:
    """The documents and chunks that answers are made of.

    ``documents`` are the current ones by id. ``chunks`` are all by global id: the current ones, in reading order, and
    those that a later ingest replaced, so that an old citation still resolves. ``superseded_by`` names, for each
    replaced chunk, the current chunk of its document that is most like it, or ``None`` when the document is gone.

    >>> chunk = Chunk("k1", "Refunds take 14 days.", document_id="help/en/refunds")
    >>> document = Document(id="help/en/refunds", text=chunk.text, language="en")
    >>> index = Index().renewed([document], [chunk])
    >>> index.current_chunks == (chunk,), index.superseded_by
    (True, {})
    """

    documents: Mapping[str, Document] = field(default_factory=dict)
    chunks: Mapping[str, Chunk] = field(default_factory=dict)
    superseded_by: Mapping[str, str | None] = field(default_factory=dict)

    @cached_property
    def current_chunks(self) -> tuple[Chunk, ...]:
        """The chunks of the current documents, by document and place."""
        return tuple(chunk for chunk in self.chunks.values() if chunk.id not in self.superseded_by)

    def renewed(self, documents: Iterable[Document], chunks: Iterable[Chunk], *, gone: Collection[str] = ()) -> Index:
        """This index with ``documents`` (new or changed) and all their ``chunks``, without the documents ``gone``.

        Documents that are not named stay as they are. Replaced chunks stay resolvable, for good.

        >>> old = Index().renewed([Document(id="a", text="old text", language="en")], [Chunk("k1", "old text", "a")])
        >>> new = old.renewed([Document(id="a", text="new text", language="en")], [Chunk("k2", "new text", "a")])
        >>> dict(new.superseded_by)
        {'k1': 'k2'}
        >>> new.renewed([], [], gone=["a"]).superseded_by
        {'k2': None, 'k1': None}
        """
        changed = {document.id: document for document in documents}
        left = {key: document for key, document in self.documents.items() if key not in gone}
        touched = changed.keys() | set(gone)

        fresh: dict[str, list[Chunk]] = defaultdict(list)
        for chunk in chunks:
            fresh[chunk.document_id].append(chunk)
        kept = [chunk for chunk in self.current_chunks if chunk.document_id not in touched]
        current = {chunk.id: chunk for chunk in sorted(chain(kept, *fresh.values()), key=_reading_order)}

        replaced = {key: chunk for key, chunk in self.chunks.items() if key not in current}
        superseded_by = {}
        for key, chunk in replaced.items():
            known = chunk.document_id not in touched
            superseded_by[key] = self.superseded_by[key] if known else _successor(chunk, fresh[chunk.document_id])
        return Index(dict(sorted((left | changed).items())), current | replaced, superseded_by)

    @classmethod
    def load(cls, path: Path) -> Index:
        """The index in the folder ``path``.

        Raises ``DataError`` when there is none or its files are damaged, ``VersionError`` when a newer version of
        the workbench wrote it.
        """
        pointer = _read_pointer(path)
        folder = path / pointer.generation
        try:
            documents = [_documents.validate_json(line) for line in _lines(folder / "documents.jsonl")]
            chunks = [_chunks.validate_json(line) for line in _lines(folder / "chunks.jsonl")]
            superseded_by = _superseded.validate_json((folder / "superseded.json").read_bytes())
        except (OSError, ValidationError) as error:
            raise _damaged(folder, error) from error
        if (len(documents), len(chunks)) != (pointer.documents, pointer.chunks):
            raise _damaged(folder, EOFError("lines are missing"))
        return cls(
            {document.id: document for document in documents}, {chunk.id: chunk for chunk in chunks}, superseded_by
        )

    def save(self, path: Path) -> None:
        """Write the index into the folder ``path`` and make it the current one.

        Until the last step a reader finds the index that was there before. The generation before this one is left
        for readers that have just opened it. One process may save at a time (:mod:`workbench.store.lock`).

        Raises ``StateNotWritableError`` when the folder cannot be written, ``VersionError`` when a newer version of the
        workbench wrote what is there.
        """
        pointer = _Pointer(
            format=FORMAT,
            generation=f"generation-{uuid.uuid4().hex}",
            documents=len(self.documents),
            chunks=len(self.chunks),
        )
        folder, new = path / pointer.generation, path / f"{pointer.generation}.json"
        before = _current_generation(path)
        try:
            try:
                folder.mkdir(parents=True)
                _write(folder / "documents.jsonl", _dump_lines(_documents, self.documents.values()))
                _write(folder / "chunks.jsonl", _dump_lines(_chunks, self.chunks.values()))
                _write(folder / "superseded.json", _superseded.dump_json(dict(self.superseded_by)))
                _sync_folder(folder)
                _write(new, pointer.model_dump_json().encode())
                new.replace(path / "index.json")
            except OSError:
                shutil.rmtree(folder, ignore_errors=True)
                new.unlink(missing_ok=True)
                raise
            _sync_folder(path)
        except OSError as error:
            raise StateNotWritableError(
                f"the index cannot be written ({error.strerror or error})",
                where=path,
                do="make the folder writable, free some space, or set WORKBENCH_HOME to another folder",
            ) from error
        for old in path.glob("generation-*"):
            if old.name not in {pointer.generation, before}:
                shutil.rmtree(old, ignore_errors=True) if old.is_dir() else old.unlink(missing_ok=True)


def _reading_order(chunk: Chunk) -> tuple[str, int, int]:
    return chunk.document_id, chunk.start, chunk.end


def _successor(replaced: Chunk, candidates: Iterable[Chunk]) -> str | None:
    """The candidate that shares the most text with ``replaced``: its own offsets belong to a text that is gone."""

    def likeness(candidate: Chunk) -> tuple[float, int]:
        alike = Indel.normalized_similarity(replaced.text[:COMPARED], candidate.text[:COMPARED])
        return alike, -abs(candidate.start - replaced.start)

    best = max(candidates, key=likeness, default=None)
    return best.id if best else None


def _read_pointer(path: Path) -> _Pointer:
    file = path / "index.json"
    try:
        pointer = _Pointer.model_validate_json(file.read_bytes())
    except FileNotFoundError as error:
        raise DataError(
            "there is no index of articles yet", where=path, do="run `workbench ingest DIR` on a folder of articles"
        ) from error
    except (OSError, ValidationError) as error:
        raise _damaged(file, error) from error
    if pointer.format > FORMAT:
        raise VersionError(
            f"the index has format {pointer.format}, this version of the workbench reads up to {FORMAT}",
            where=file,
            do="update the workbench, or set WORKBENCH_HOME to another folder",
        )
    return pointer


def _current_generation(path: Path) -> str | None:
    """The generation that is current now. Saving never overwrites what a newer version wrote."""
    try:
        return _read_pointer(path).generation
    except VersionError:
        raise
    except DataError:
        return None


def _damaged(where: Path, error: Exception) -> DataError:
    reason = error.strerror if isinstance(error, OSError) else str(error).splitlines()[0]
    return DataError(
        f"the index is damaged ({reason})", where=where, do="delete the index folder and run `workbench ingest DIR`"
    )


def _lines(file: Path) -> Iterable[bytes]:
    with file.open("rb") as stream:
        yield from stream


def _dump_lines(adapter: TypeAdapter[Any], values: Iterable[Document] | Iterable[Chunk]) -> bytes:
    return b"".join(adapter.dump_json(value) + b"\n" for value in values)


def _write(file: Path, content: bytes) -> None:
    with file.open("wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())


def _sync_folder(folder: Path) -> None:
    """Make the names in ``folder`` survive a power cut (where a folder can be opened: not on Windows)."""
    if hasattr(os, "O_DIRECTORY"):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
