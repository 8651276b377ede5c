"""A state folder to review: articles in several languages (hostile ones among them), and a run of answers to them.

The verdicts are the verifier's own. ``SampleItem`` names what the tests look for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from workbench.answers import Answer, Citation
from workbench.documents import Chunk, ChunkKind, Document, chunk_id
from workbench.store.index import Index
from workbench.store.records import AnswerRecord
from workbench.store.runs import write_run
from workbench.verify import verify_answer

RUN = "2026-05-04-sample"
MANY = "2026-05-03-many"
"""A second run: forty answers with two citations each, for fast typists."""

LIMITS = """# API limits 🎉🎉

Every workspace has its own limits. 🚀 They are counted per minute and reset at the full minute.

The Business plan allows 600 requests per minute 🎈, and bursts of up to 1,000 requests for ten seconds.

## Limits by plan

| Plan | Requests per minute | Burst | Uploads in parallel | Longest request | Webhooks | Largest file | Support |
|---|---|---|---|---|---|---|---|
| Free | 60 | 100 | 2 | 30 seconds | 1 | 250 MB | Community forum, in English, no promised answer |
| Team | 300 | 500 | 5 | 60 seconds | 10 | 5 GB | E-mail, answered within two working days |
| Business | 600 | 1,000 | 20 | 120 seconds | 100 | 50 GB | E-mail and chat, answered within four hours |

## When a limit is reached

The server answers with status 429 and says in `Retry-After` how many seconds to wait.

```bash
curl --silent --show-error --fail --retry 5 --retry-after --header "Authorization: Bearer $TOKEN" https://api.example.com/v2/workspaces/current/limits
```

Every workspace has its own limits.
"""

ACROSS_CHUNKS = "reset at the full minute.\n\nThe Business plan allows 600 requests per minute"

REFUNDS_AR = """# استرداد المبالغ

يمكنك طلب استرداد المبلغ خلال 14 يومًا من تاريخ الشراء.

تُعاد المبالغ إلى وسيلة الدفع نفسها خلال 5 إلى 10 أيام عمل. لا يمكن استرداد رسوم الاشتراك الشهري بعد تجديده.
"""

PRICES_AR = """# أسعار الخطط

هذه أسعار الخطط بالريال.

| الخطة | في الشهر | في السنة |
|---|---:|---:|
| Team | 37 | 379 |
| Business | 66 | 669 |
"""

TRASH_JA = """# ごみ箱とファイルの復元

削除したファイルは30日間ごみ箱に保存されます。その後は完全に削除され、復元できません。

管理者は「管理コンソール」から保存期間を最長180日まで延長できます。ファイル名に長い英数字abcdefghijklmnopqrstuvwxyz0123456789が含まれていても復元できます。
"""

HOSTILE = """# Sharing <b>links</b>

<script>window.pwned = "script"</script> A link works for <img src="https://evil.invalid/x.png" onerror="pwned='i'"> 7d.

![tracker](https://evil.invalid/t.png) Click [here](javascript:window.pwned='link') to renew it. \
The code is \u202egnp.exe\u202c and ends \x07here.

<iframe srcdoc="<script>parent.pwned = 'frame'</script>"></iframe> Ask an admin to switch links off.
"""


@dataclass(frozen=True)
class SampleItem:
    """The parts of a target id."""

    answer_id: str
    ordinal: int = 0

    @property
    def id(self) -> str:
        """The item's target id in the sample run."""
        return f"{RUN}/{self.answer_id}/{self.ordinal}"


BUSINESS, TABLE, FABRICATED, AFTER_EMOJI = (SampleItem("limits", ordinal) for ordinal in range(4))
ARABIC, JAPANESE, ATTACK, LONG, ACROSS = (
    SampleItem("refunds-ar"),
    SampleItem("trash-ja"),
    SampleItem("hostile"),
    SampleItem("long"),
    SampleItem("across"),
)


def cut(document: Document) -> list[Chunk]:
    """The document's paragraphs as chunks (a test's own splitter: offsets are all that matters here)."""
    chunks, start = [], 0
    for part in document.text.split("\n\n"):
        end = start + len(part)
        if part.strip() and not part.startswith("# "):
            kind = (
                ChunkKind.TABLE
                if part.startswith("|")
                else ChunkKind.CODE
                if part.startswith("```")
                else ChunkKind.PROSE
            )
            chunks.append(
                Chunk(
                    chunk_id(document.id, document.version, start, end),
                    part,
                    document_id=document.id,
                    language=document.language,
                    title_path=(document.title, "Details"),
                    start=start,
                    end=end,
                    source_url=document.source_url,
                    kind=kind,
                )
            )
        start = end + 2
    return chunks


def article(name: str, language: str, text: str, url: str | None = None) -> Document:
    """An article whose title is its first heading."""
    title = text.partition("\n")[0].removeprefix("# ")
    return Document(id=f"sample/{language}/{name}", text=text, language=language, title=title, source_url=url)


def documents() -> list[Document]:
    """The sample's articles."""
    return [
        article("limits", "en", LIMITS, "https://help.example.com/en/limits"),
        article("refunds", "ar", REFUNDS_AR, "https://help.example.com/ar/refunds"),
        article("prices", "ar", PRICES_AR, "https://help.example.com/ar/prices"),
        article("trash", "ja", TRASH_JA, "https://help.example.com/ja/trash"),
        article("hostile", "en", HOSTILE, "javascript:window.pwned='url'"),
    ]


def records() -> list[AnswerRecord]:
    """The sample's answers, verified."""
    by_name = {document.id: cut(document) for document in documents()}
    limits, arabic = by_name["sample/en/limits"], by_name["sample/ar/refunds"]
    prices = by_name["sample/ar/prices"]
    japanese, hostile = by_name["sample/ja/trash"], by_name["sample/en/hostile"]
    titles = {document.id: document.title for document in documents()}

    def record(answer: Answer, chunks: Sequence[Chunk], status: str = "answered") -> AnswerRecord:
        return AnswerRecord(report=verify_answer(answer, chunks), chunks=tuple(chunks), titles=titles, status=status)

    row = limits[3].text.splitlines()[4]
    long = " ".join(
        f"Sentence {number} of a long answer says that every workspace has its own limits [c-1] and that they reset."
        for number in range(1, 20)
    )
    return [
        record(
            Answer(
                "The Business plan allows 600 requests per minute 🎈 [c-2]. Bursts go up to 1,000 [c-4]. "
                "Above that, requests cost extra [c-5]. A burst may last ten seconds [c-2].",
                [
                    Citation("c-2", "The Business plan allows 600 requests per minute 🎈", "c-2"),
                    Citation("c-4", row, "c-4"),
                    Citation("c-5", "Each further request costs 0.01 EUR.", "c-5"),
                    Citation("c-2", "bursts of up to 1,000 requests for ten seconds", "c-2"),
                ],
                uncovered_aspects=["what a higher limit costs", "whether the limits differ by region"],
                id="limits",
                question="How many API requests per minute does the Business plan allow, and what does more cost?",
                language="en",
            ),
            limits,
            "partial",
        ),
        record(
            Answer(
                "يمكنك طلب استرداد المبلغ خلال 14 يومًا [c-1]، وتصل المبالغ خلال 5 إلى 10 أيام عمل [c-2].",
                [
                    Citation("c-1", "يمكنك طلب استرداد المبلغ خلال 14 يومًا من تاريخ الشراء.", "c-1"),
                    Citation("c-2", "تُعاد المبالغ إلى وسيلة الدفع نفسها خلال 5 إلى 10 أيام عمل.", "c-2"),
                ],
                id="refunds-ar",
                question="كم من الوقت لديّ لطلب استرداد المبلغ؟",
                language="ar",
            ),
            arabic,
        ),
        record(
            Answer(
                "削除したファイルは30日間ごみ箱に残ります[c-1]。管理者は最長180日まで延長できます[c-2]。",
                [
                    Citation("c-1", "削除したファイルは30日間ごみ箱に保存されます。", "c-1"),
                    Citation("c-2", "管理者は「管理コンソール」から保存期間を最長180日まで延長できます。", "c-2"),
                ],
                id="trash-ja",
                question="削除したファイルはいつまで復元できますか。",
                language="ja",
            ),
            japanese,
        ),
        record(
            Answer(
                '<script>window.pwned = "answer"</script> A link works <img src=https://evil.invalid/a.png '
                "onerror=\"window.pwned='a'\"> for 7 days [c-1]. ![x](https://evil.invalid/m.png) The code is "
                "\u202egnp.exe\u202c [c-2]. <b>Bold</b> **claims** [c-9].",
                [
                    Citation("c-1", HOSTILE.split("\n\n")[1], "c-1"),
                    Citation("c-2", "The code is \u202egnp.exe\u202c and ends \x07here.", "c-2"),
                    Citation("c-9", '"><script>window.pwned = "quote"</script>', "c-9<img src=x>"),
                ],
                uncovered_aspects=["<img src=https://evil.invalid/u.png onerror=window.pwned='u'>"],
                id="hostile",
                question="How long does a <script>window.pwned = 'question'</script> link work?",
                language="en",
            ),
            hostile,
            "partial",
        ),
        record(
            Answer(
                long,
                [Citation("c-1", "Every workspace has its own limits.", "c-1")],
                id="long",
                question="Tell me everything about limits.",
                language="en",
            ),
            limits,
        ),
        record(
            Answer(
                "| الخطة | في الشهر | في السنة |\n|---|---:|---:|\n| Team | 37 | 379 | [c-2]",
                [Citation("c-2", "| Team | 37 | 379 |", "c-2")],
                id="prices-ar",
                question="ما سعر خطة Team؟",
                language="ar",
            ),
            prices,
        ),
        record(
            Answer(
                "Limits reset at the full minute; Business has 600 [c-1].",
                [Citation("c-1", ACROSS_CHUNKS, "c-1")],
                id="across",
                question="When do limits reset?",
                language="en",
            ),
            limits,
        ),
        record(
            Answer(None, id="refused", question="Who won the cup?", language="en", reason="no_source"),
            limits[:1],
            "refused",
        ),
    ]


def many_records() -> list[AnswerRecord]:
    """Forty short answers, each with two citations."""
    limits = cut(documents()[0])
    quotes = [
        Citation("c-1", "Every workspace has its own limits.", "c-1"),
        Citation("c-2", "The Business plan", "c-2"),
    ]
    answers = [
        Answer(f"Answer {number} [c-1]. It goes on [c-2].", quotes, id=f"many-{number:02}", question="?", language="en")
        for number in range(40)
    ]
    return [
        AnswerRecord(report=verify_answer(answer, limits), chunks=tuple(limits), titles={}, status="answered")
        for answer in answers
    ]


def make_home(home: Path) -> Path:
    """Write the sample's index and runs into the state folder ``home``."""
    every = documents()
    Index().renewed(every, [chunk for document in every for chunk in cut(document)]).save(home / "index")
    for day, run_id, answers in (4, RUN, records()), (3, MANY, many_records()):
        write_run(
            home / "runs",
            answers,
            run_id=run_id,
            synthesiser="sample",
            policy="HELP_CENTER",
            created=datetime(2026, 5, day, 12, tzinfo=UTC),
        )
    return home
