"""Which language a text is in."""

from __future__ import annotations

import pytest

from workbench.text.language import identify_language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("You can download every invoice from the billing page at any time.", "en"),
        ("Sie können jede Rechnung jederzeit auf der Abrechnungsseite herunterladen.", "de"),
        ("Vous pouvez télécharger chaque facture depuis la page de facturation.", "fr"),
        ("Puteți descărca oricând factura din pagina de facturare a contului.", "ro"),
        ("Faturanızı istediğiniz zaman faturalandırma sayfasından indirebilirsiniz.", "tr"),
        ("Вы можете в любое время скачать счёт на странице оплаты.", "ru"),
        ("يمكنك تنزيل الفاتورة في أي وقت من صفحة الفوترة.", "ar"),
        ("您可以随时在账单页面下载发票，也可以查看历史记录和付款方式。", "zh"),
        ("請求書はいつでもお支払いページからダウンロードできます。", "ja"),
        ("Du kan når som helst laste ned fakturaen fra betalingssiden.", "nb"),
    ],
)
def test_identified(text: str, language: str) -> None:
    assert identify_language(text) == language


@pytest.mark.parametrize("text", ["", "OK", "25 MB", "— … —", "123 456 789 012 345 678 901 234 567"])
def test_too_little_to_tell(text: str) -> None:
    assert identify_language(text) is None
