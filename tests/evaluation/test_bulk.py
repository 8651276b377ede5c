"""Reading rows of another pipeline: what is wrong is named with its place."""

from pathlib import Path

import pytest

from workbench.errors import DataError, ReplyError, SourceError
from workbench.evaluation.bulk import Tally, read_chunks, read_table, verify_rows


@pytest.mark.parametrize(
    ("content", "said"),
    [("{", "line 1 is no JSON"), ('{"id": "a"}\n[1]', "line 2 is no JSON object")],
)
def test_a_broken_line_is_named(tmp_path: Path, content: str, said: str) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(SourceError, match=said):
        list(read_table(path))


def test_a_missing_file_and_a_broken_parquet_are_named(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no such file"):
        list(read_table(tmp_path / "none.jsonl"))
    broken = tmp_path / "rows.parquet"
    broken.write_bytes(b"nothing")
    with pytest.raises(SourceError, match="not a Parquet file"):
        list(read_table(broken))


def test_a_chunk_without_text_is_named() -> None:
    with pytest.raises(DataError, match="row 2, text"):
        read_chunks([{"id": "a", "text": "A"}, {"id": "b"}])


def test_a_row_that_is_no_answer_is_named() -> None:
    with pytest.raises(ReplyError, match="row 1"):
        list(verify_rows([{"id": "x"}], {}, Tally()))


def test_a_chunk_that_is_missing_is_a_verdict_not_an_error() -> None:
    row = {
        "id": "1",
        "question": "?",
        "answer": "It is so [c-1].",
        "citations": [{"id": "c-1", "quote": "it is so", "chunk_id": "c-1"}],
        "context": ["gone"],
    }
    tally = Tally()
    (verdict,) = verify_rows([row], {}, tally)
    assert verdict["citations"][0]["reason"] == "chunk_not_in_context"
    assert (tally.answers, tally.grounded, tally.citations, tally.verified) == (1, 0, 1, 0)
