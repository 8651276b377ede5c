"""Ingesting: a folder replaces what the index has of its sources, and nothing else."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from workbench.documents import ChunkKind
from workbench.errors import InfrastructureError, SourceError, VersionError
from workbench.sources.ingestion import ingest_folder
from workbench.store.index import FORMAT, Index
from workbench.store.lock import exclusive

ROOT = Path(__file__).resolve().parents[2]
CORPORA = ROOT.parent / "shared" / "corpora"


def write(folder: Path, **articles: str) -> Path:
    """Articles by path: ``a__en__x`` is ``a/en/x.md``."""
    for name, text in articles.items():
        path = folder.joinpath(*name.split("__")).with_suffix(".md")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def test_documents_and_chunks_are_in_the_index(tmp_path: Path) -> None:
    folder = write(
        tmp_path / "in", a__en__x="# X\n\nText.\n\n## Y\n\nMore.", a__pt_BR__x="| a |\n|---|\n| 1 |", b__de__y="Text."
    )
    ingestion = ingest_folder(folder, tmp_path / "index")
    index = Index.load(tmp_path / "index")
    assert list(index.documents) == ["a/en/x", "a/pt-BR/x", "b/de/y"]
    assert index.current_chunks == tuple(ingestion.chunks)
    assert {chunk.language for chunk in index.current_chunks} == {"en", "pt-BR", "de"}
    for chunk in index.current_chunks:
        assert index.documents[chunk.document_id].text[chunk.start : chunk.end] == chunk.text

    first, second = ingestion.by_source()
    assert (first.source, first.documents, first.chunks) == ("a", 2, 3)
    assert first.kinds == Counter({ChunkKind.PROSE: 2, ChunkKind.TABLE: 1})
    assert first.languages == Counter({"en": 1, "pt-BR": 1})
    assert (second.source, second.documents, second.chunks) == ("b", 1, 1)
    assert (ingestion.total.documents, ingestion.total.chunks) == (3, 4)


def test_a_second_ingest_replaces_its_sources_and_keeps_the_others(tmp_path: Path) -> None:
    index_path = tmp_path / "index"
    old = ingest_folder(write(tmp_path / "one", a__en__x="Up to 100.", a__en__y="Text."), index_path)
    ingest_folder(write(tmp_path / "two", b__en__z="Text."), index_path)
    (tmp_path / "one/a/en/y.md").unlink()
    new = ingest_folder(write(tmp_path / "one", a__en__x="Up to 200."), index_path)
    assert (new.removed, new.others) == (1, ["b"])

    index = Index.load(index_path)
    assert list(index.documents) == ["a/en/x", "b/en/z"]
    replaced, removed = old.chunks
    assert index.superseded_by == {replaced.id: new.chunks[0].id, removed.id: None}
    assert index.chunks[removed.id] == removed


def test_the_same_folder_twice_changes_nothing(tmp_path: Path) -> None:
    folder = write(tmp_path / "in", a__en__x="Text.")
    ingest_folder(folder, tmp_path / "index")
    before = Index.load(tmp_path / "index")
    assert ingest_folder(folder, tmp_path / "index").removed == 0
    assert Index.load(tmp_path / "index") == before


def test_only_forgets_the_other_sources(tmp_path: Path) -> None:
    ingest_folder(write(tmp_path / "one", a__en__x="Text."), tmp_path / "index")
    ingestion = ingest_folder(write(tmp_path / "two", b__en__z="Text."), tmp_path / "index", only=True)
    assert (ingestion.removed, ingestion.others) == (1, [])
    assert list(Index.load(tmp_path / "index").documents) == ["b/en/z"]


def test_what_cannot_be_read_keeps_its_earlier_version(tmp_path: Path) -> None:
    folder = write(tmp_path / "in", a__en__x="Text.", a__en__y="Text.")
    ingest_folder(folder, tmp_path / "index")
    (folder / "a/en/x.md").write_bytes(b"\xff")
    ingestion = ingest_folder(folder, tmp_path / "index")
    assert [unreadable.document_id for unreadable in ingestion.unreadable] == ["a/en/x"]
    index = Index.load(tmp_path / "index")
    assert index.documents["a/en/x"].text == "Text."
    assert not index.superseded_by


def test_a_folder_that_cannot_be_opened_hides_its_articles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write(tmp_path / "in", a__en__x="Text.", a__de__x="Text.")
    ingest_folder(folder, tmp_path / "index")
    opened = Path.iterdir

    def refused(path: Path):  # type: ignore[no-untyped-def]
        if path.name == "de":
            raise PermissionError(13, "Permission denied")
        return opened(path)

    monkeypatch.setattr(Path, "iterdir", refused)
    ingest_folder(folder, tmp_path / "index")
    assert list(Index.load(tmp_path / "index").documents) == ["a/de/x", "a/en/x"]


def test_nothing_is_written_when_nothing_could_be_read(tmp_path: Path) -> None:
    folder = write(tmp_path / "in", a__en__x="---\ntitle: a: b\n---\nText.")
    ingestion = ingest_folder(folder, tmp_path / "index")
    assert not ingestion.documents
    assert "YAML error in line 2" in ingestion.unreadable[0].reason
    assert not (tmp_path / "index").exists()
    with pytest.raises(SourceError):
        ingest_folder(tmp_path / "none", tmp_path / "index")


def test_an_ingest_that_is_interrupted_leaves_the_index(tmp_path: Path) -> None:
    folder = write(tmp_path / "in", a__en__x="Text.", a__en__y="Text.")
    ingest_folder(folder, tmp_path / "index")
    before = Index.load(tmp_path / "index")
    write(folder, a__en__x="Another text.")

    def interrupted(files):  # type: ignore[no-untyped-def]
        yield files[0]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ingest_folder(folder, tmp_path / "index", progress=interrupted)
    assert Index.load(tmp_path / "index") == before


def test_a_newer_index_and_a_busy_one_are_left_alone(tmp_path: Path) -> None:
    folder = write(tmp_path / "in", a__en__x="Text.")
    with (
        exclusive(tmp_path / "index", what="the index"),
        pytest.raises(InfrastructureError, match="another process is writing the index"),
    ):
        ingest_folder(folder, tmp_path / "index")
    (tmp_path / "index/index.json").write_text(f'{{"format": {FORMAT + 1}}}')
    with pytest.raises(VersionError):
        ingest_folder(folder, tmp_path / "index")


@pytest.mark.skipif(not CORPORA.is_dir(), reason="the real help-center articles are not beside the repository")
def test_real_help_centers(tmp_path: Path) -> None:
    ingestion = ingest_folder(CORPORA, tmp_path / "index")
    assert not ingestion.unreadable
    assert [str(skipped.path.relative_to(CORPORA)) for skipped in ingestion.skipped] == ["SOURCES.md"]
    assert [(each.source, each.documents) for each in ingestion.by_source()] == [
        ("adobe-commerce-kb", 112),
        ("gnome-help", 193),
    ]
    # 17 languages: Chinese is there as zh-CN and as zh-Hans.
    tags = "cs de el en es fa fr hu id it ja ko pl pt-BR ru uk zh-CN zh-Hans"
    assert sorted(ingestion.total.languages) == tags.split()
    documents = {document.id: document for document in ingestion.documents}
    for chunk in ingestion.chunks:
        text = documents[chunk.document_id].text
        assert text[chunk.start : chunk.end] == chunk.text
        assert chunk.text.count("\n```") + chunk.text.startswith("```") != 1
        if chunk.kind is ChunkKind.TABLE:
            assert "---" in chunk.text or "<table" in chunk.text
    assert max(len(chunk.text) for chunk in ingestion.chunks if chunk.kind is ChunkKind.PROSE) <= 1_200
