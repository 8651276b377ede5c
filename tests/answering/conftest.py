"""Articles of our own for the synthesiser: one help center in four languages."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from workbench.answering.extractive import ExtractiveSynthesiser
from workbench.answers import Answer
from workbench.documents import Chunk
from workbench.retrieval.search import ChunkSearch

ARTICLES = {
    "en": [
        (
            "Pair a headset",
            "Turn the headset on and hold its button for five seconds. The light blinks blue while it waits."
            "\n\nTo pair it:\n\n1. Open **Settings**.\n2. Choose *Devices*.\n3. Press **Pair**. The light turns green.",
        ),
        (
            "Refunds",
            "A yearly plan can be refunded within 14 days of the first payment. Write to billing for a refund.",
        ),
        (
            "Plan limits",
            "| Plan | Requests per minute |\n| --- | --- |\n| Free | 20 |\n| Team | 100 |\n| Scale | 900 |",
        ),
        (
            "Rotate a key",
            "To rotate the key, run this command:\n\n```bash\nharbor key --rotate\n```\n\nThe old one stops.",
        ),
        ("Related pages", "* [Refund policy](refunds)\n* [Pair a headset](pairing)\n* [Plans](plans)"),
    ],
    "de": [
        ("Kopfhörer koppeln", "Schalten Sie den Kopfhörer ein. Halten Sie die Taste fünf Sekunden lang gedrückt."),
        ("Erstattung", "Ein Jahrestarif wird innerhalb von 14 Tagen nach der ersten Zahlung erstattet."),
    ],
    "ja": [
        ("ヘッドセットの接続", "ヘッドセットの電源を入れます。ボタンを5秒間押し続けます。ランプが青く点滅します。"),
        ("返金", "年間プランは最初の支払いから14日以内であれば返金されます。返金は請求窓口にご連絡ください。"),
    ],
    "th": [
        ("การคืนเงิน", "แพ็กเกจรายปีขอคืนเงินได้ภายใน 14 วันหลังการชำระเงินครั้งแรก"),
        ("จับคู่หูฟัง", "เปิดหูฟังแล้วกดปุ่มค้างไว้ห้าวินาที"),
    ],
    "ar": [
        ("استرداد الأموال", "يمكن استرداد ثمن الخطة السنوية خلال ١٤ يوماً من أول دفعة. اكتب إلى قسم الفواتير."),
        ("إقران سماعة الرأس", "شغّل سماعة الرأس واضغط على الزر خمس ثوانٍ."),
    ],
    "zh-Hans": [
        ("退款", "年度套餐可在首次付款后14天内退款。退款请联系账单部门。"),
        ("配对耳机", "打开耳机电源，按住按钮五秒钟。指示灯会闪烁蓝光。"),
    ],
}


@pytest.fixture(scope="session")
def chunks() -> list[Chunk]:
    """A chunk an article."""
    return [
        Chunk(f"{language}-{number}", text, f"help/{language}/{number}", language, (title,))
        for language, articles in ARTICLES.items()
        for number, (title, text) in enumerate(articles)
    ]


@pytest.fixture(scope="session")
def search(chunks: list[Chunk]) -> ChunkSearch:
    return ChunkSearch(chunks)


@pytest.fixture(scope="session")
def ask(search: ChunkSearch) -> Callable[[str, str], tuple[Answer, list[Chunk]]]:
    """Answer a question in a language; the answer and its context."""
    synthesiser = ExtractiveSynthesiser(search.bm25.weight)

    def answer(question: str, language: str) -> tuple[Answer, list[Chunk]]:
        found = search.search(question, language=language, as_of=date(2026, 5, 4))
        context = [ranked.chunk for ranked in found]
        return synthesiser.synthesise(question, chunks=context, language=language), context

    return answer
