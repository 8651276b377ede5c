"""A folder of articles: both layouts, every language spelling, and a line for each thing that is no article."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from workbench.documents import Document
from workbench.errors import SourceError
from workbench.sources.folders import Survey, Unreadable, read_article, survey_folder


def tree(folder: Path, *paths: str) -> Path:
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text("Text.", encoding="utf-8")
    return folder


def ids(survey: Survey) -> list[str]:
    return [article.document_id for article in survey.articles]


def reasons(survey: Survey, folder: Path) -> dict[str, str]:
    return {str(each.path.relative_to(folder)): each.reason for each in [*survey.unreadable, *survey.skipped]}


def test_sources_with_languages(tmp_path: Path) -> None:
    survey = survey_folder(tree(tmp_path, "a/en/x.md", "a/pt_BR/x.md", "b/zh-Hans/y.markdown", "b/zh_CN/y.MD"))
    assert ids(survey) == ["a/en/x", "a/pt-BR/x", "b/zh-Hans/y", "b/zh-CN/y"]
    assert survey.sources == {"a", "b"}


def test_one_source_with_languages(tmp_path: Path) -> None:
    folder = tree(tmp_path / "help_center", "en/x.md", "pt-BR/x.md", "STYLE.md")
    survey = survey_folder(folder)
    assert ids(survey) == ["help_center/en/x", "help_center/pt-BR/x"]
    assert reasons(survey, folder) == {"STYLE.md": "not in a language folder"}


def test_the_name_of_the_folder_that_one_is_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tree(tmp_path / "help", "en/x.md"))
    assert ids(survey_folder(Path())) == ["help/en/x"]


def test_folders_below_a_language_belong_to_the_article(tmp_path: Path) -> None:
    assert ids(survey_folder(tree(tmp_path, "a/en/billing/it/x.md"))) == ["a/en/billing/it/x"]
    assert ids(survey_folder(tree(tmp_path / "help", "en/x.md", "en/it/y.md"))) == ["help/en/x", "help/en/it/y"]


def test_a_source_that_is_named_like_a_language(tmp_path: Path) -> None:
    assert ids(survey_folder(tree(tmp_path, "it/en/x.md", "it/de/x.md"))) == ["it/de/x", "it/en/x"]


def test_what_is_skipped(tmp_path: Path) -> None:
    tree(tmp_path, "a/en/x.md", "a/en/x.png", "a/README.md", "TOP.md", ".git/en/x.md", "a/en/.x.md", "a/media/x.svg")
    survey = survey_folder(tmp_path)
    assert ids(survey) == ["a/en/x"]
    assert not survey.unreadable
    assert reasons(survey, tmp_path) == {
        "a/en/x.png": "not a Markdown file or PDF",
        "a/media/x.svg": "not a Markdown file or PDF",
        "a/README.md": "not in a language folder",
        "TOP.md": "not in a language folder",
    }


def test_a_folder_that_is_no_language_is_named_once(tmp_path: Path) -> None:
    tree(tmp_path, "a/en/x.md", "a/englisch/x.md", "a/englisch/deep/y.md", "articles/z.md")
    survey = survey_folder(tmp_path)
    do = "To mend it: name it with a BCP 47 tag such as en, pt-BR or zh-Hans"
    assert reasons(survey, tmp_path) == {
        "a/englisch": f"'englisch' is not the name of a language (2 articles). {do}",
        "articles": f"'articles' is not the name of a language (1 article). {do}",
    }


def test_two_spellings_of_one_language(tmp_path: Path) -> None:
    survey = survey_folder(tree(tmp_path, "a/pt-BR/x.md", "a/pt_BR/x.md", "a/pt_BR/y.md"))
    assert ids(survey) == ["a/pt-BR/x", "a/pt-BR/y"]
    (double,) = survey.unreadable
    assert double.path == tmp_path / "a/pt_BR/x.md"
    assert double.reason.startswith(f"it is the same article as {tmp_path}/a/pt-BR/x.md (a/pt-BR/x). To mend it: ")


def test_names_are_composed(tmp_path: Path) -> None:
    assert ids(survey_folder(tree(tmp_path, "a/fr/re\u0301sumé.md"))) == ["a/fr/résumé"]


def test_a_name_that_is_not_utf8(tmp_path: Path) -> None:
    tree(tmp_path, "a/en/x.md")
    (tmp_path / "a/en" / os.fsdecode(b"caf\xe9.md")).write_text("Text.")
    survey = survey_folder(tmp_path)
    assert ids(survey) == ["a/en/x"]
    assert survey.unreadable[0].reason == "its name is not UTF-8. To mend it: rename the file"


def test_links_are_followed_but_not_in_circles(tmp_path: Path) -> None:
    tree(tmp_path, "a/en/x.md", "a/de/x.md")
    (tmp_path / "a/en/back").symlink_to(tmp_path / "a")
    (tmp_path / "a/pt").symlink_to(tmp_path / "a/de")
    (tmp_path / "a/en/y.md").symlink_to(tmp_path / "a/de/x.md")
    (tmp_path / "a/en/self.md").symlink_to(tmp_path / "a/en/self.md")
    (tmp_path / "a/en/gone.md").symlink_to(tmp_path / "nowhere.md")
    survey = survey_folder(tmp_path)
    assert ids(survey) == ["a/de/x", "a/en/x", "a/en/gone", "a/en/self", "a/en/y"]
    assert reasons(survey, tmp_path) == {
        "a/en/back": f"a link back to {tmp_path}/a. To mend it: remove the link",
        "a/pt": f"a link to {tmp_path}/a/de, which is read already",
    }
    outcomes = [read_article(article) for article in survey.articles]
    assert [outcome.reason for outcome in outcomes if isinstance(outcome, Unreadable)] == [
        "it cannot be read (No such file or directory). To mend it: check the file and its permissions",
        "it cannot be read (Too many levels of symbolic links). To mend it: check the file and its permissions",
    ]


def test_a_folder_that_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A superuser may open any folder, so the refusal is the test's.
    tree(tmp_path, "a/en/x.md", "a/de/x.md")
    opened = Path.iterdir

    def refused(path: Path):  # type: ignore[no-untyped-def]
        if path.name == "de":
            raise PermissionError(13, "Permission denied")
        return opened(path)

    monkeypatch.setattr(Path, "iterdir", refused)
    survey = survey_folder(tmp_path)
    assert ids(survey) == ["a/en/x"]
    assert not survey.complete
    assert reasons(survey, tmp_path) == {
        "a/de": "it cannot be opened (Permission denied). To mend it: check its permissions"
    }


def test_a_missing_folder_a_file_and_an_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="there is no such folder"):
        survey_folder(tmp_path / "none")
    tree(tmp_path, "TOP.md")
    with pytest.raises(SourceError, match="it is not a folder"):
        survey_folder(tmp_path / "TOP.md")
    with pytest.raises(SourceError, match="the folder holds no articles"):
        survey_folder(tmp_path)


def test_reading_an_article(tmp_path: Path) -> None:
    (article,) = survey_folder(tree(tmp_path, "a/pt_BR/x.md")).articles
    document = read_article(article)
    assert isinstance(document, Document)
    assert (document.id, document.language) == ("a/pt-BR/x", "pt-BR")
    article.path.write_bytes(b"\xff")
    refused = read_article(article)
    assert isinstance(refused, Unreadable)
    assert refused.document_id == "a/pt-BR/x"
    assert refused.reason == "it is not UTF-8 (byte 0xff at byte offset 0). To mend it: save it as UTF-8"
