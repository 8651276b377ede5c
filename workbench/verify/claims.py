"""Claims: the pieces of an answer that need a source, each with the markers that stand behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import regex

from workbench.spans import Span
from workbench.text.sentences import sentence_spans
from workbench.verify.markers import Marker, find_markers, mask
from workbench.verify.policies import REMOVAL_NOTE

_HEADING = regex.compile(r"\s{0,3}#{1,6}\s")
_TABLE_RULE = regex.compile(r"[\s|:\-]*-[\s|:\-]*")
_QUESTION = regex.compile(r"[?？؟⸮՞;\u037e]\s*[\"'”’»)\]]*\s*$")
# ";" asks in Greek, and in Greek alone.
_GREEK = regex.compile(r"\p{Greek}")
_LEAD_IN = regex.compile(r"[:：]\s*[*_]*\s*$")
_LEADING_MARKS = regex.compile(r"[\s,;:،؛、，；]*")
_LETTER = regex.compile(r"\p{L}|\p{N}")
_COURTESY = regex.compile(
    r"(?i)^\W*(?:"
    r"hello|hi|hey|dear \w+|welcome|thanks?(?: you)?|you'?re welcome|sure|of course|certainly|great question|sorry"
    r"|(?:i )?hope (?:this|that) helps|let me know if|please let me know|feel free to|here(?:'s| is| are)"
    r"|hallo|guten tag|danke|vielen dank|gerne?|natürlich|bonjour|merci|bien sûr|avec plaisir|hola|gracias|claro"
    r"|por supuesto|olá|obrigad[oa]|ciao|grazie|certo|bună ziua|salut|mulțumesc|mulţumesc|desigur|dzień dobry|dziękuję"
    r"|oczywiście|merhaba|teşekkürler|elbette|tabii|здравствуйте|привет|спасибо|конечно|مرحبا|شكرا|بالطبع|नमस्ते|धन्यवाद"
    r"|こんにちは|ありがとうございます|もちろん|您好|你好|谢谢|當然|当然|안녕하세요|감사합니다|물론"
    r")(?=\W|$)"
)
_BARE_REPLY = regex.compile(
    r"(?i)\W*(?:no|yes|ja|nein|oui|non|sí|si|sim|não|da|nu|tak|nie|evet|hayır|да|нет|نعم|لا|हाँ|हां|नहीं|はい|いいえ|是|是的|否|不是"
    r"|네|예|아니요|아니오)\W*"
)
# "**Deadline.** Switch it off …": the bold words head the paragraph.
_RUN_IN_HEADING = regex.compile(r"\s*(?:[-*+•]\s+)?\*\*[^*.!?]{1,60}[.:]?(?:\*\*)?\s*")
# A courtesy is short; "Sure, the limit is 100 rpm" carries a fact behind it.
_LONGEST_COURTESY_WORDS = 8
_NOT_COVERED = regex.compile(
    r"(?i)\b(?:context|sources?|documents?|articles?|passages?|chunks?|information)\b[^.]{0,40}"
    r"\b(?:(?:does|do|did) ?n[o'’]t|not|no)\b[^.]{0,30}"
    r"\b(?:cover|mention|contain|include|provide|specif|say|state|answer|address|describe|enough|sufficient|information)"
    r"|\b(?:Kontext|Quellen?|Artikeln?|Dokumenten?)\b[^.]{0,60}\b(?:nichts?|keine?[nrms]?)\b"
    r"|\b(?:nicht|keine?[nrms]?)\b[^.]{0,30}\b(?:Kontext|Quellen|Artikeln?|Dokumenten?)\b"
    r"|\b(?:contexte|sources?|articles?|documents?)\b[^.]{0,40}\b(?:ne|n['’])[^.]{0,40}\bpas\b"
    r"|\b(?:contexto|fuentes?|fontes?|artículos?|artigos?|documentos?)\b[^.]{0,20}\b(?:no|não)\b"
    r"|\b(?:contextul|sursele|articolele|documentele)\b[^.]{0,20}\bnu\b|\b(?:kontekst|źródła|artykuły)\b[^.]{0,20}\bnie\b"
    r"|(?:контекст|источник|статьи|документ)[^.]{0,30}\bне\b|(?:bağlam|kaynaklar|makale)[^.]{0,60}(?:miyor|mıyor|yok)"
    r"|(?:السياق|المصادر|المقالات)[^.]{0,40}(?:لا|لم)\b|(?:لا|لم)\s[^.]{0,30}(?:السياق|المصادر|المقالات)|(?:संदर्भ|स्रोत)[^।]{0,60}नहीं|(?:上下文|资料|文档|来源)[^。]{0,20}(?:没有|未|不)"
    r"|(?:コンテキスト|資料|文脈|記事)[^。]{0,40}(?:ません|ない)|(?:문맥|자료|문서)[^.]{0,40}(?:않|없)"
)


@dataclass(frozen=True, slots=True)
class Claim:
    """A piece of the answer: from its sentence's start, or the marker group before, to the next marker group.

    ``span`` holds the piece without its markers' brackets at the end; ``markers`` are those behind it.
    """

    id: str
    span: Span
    text: str
    factual: bool
    markers: tuple[Marker, ...]


def find_claims(answer: str, language: str | None = None, markers: Sequence[Marker] | None = None) -> list[Claim]:
    """The claims of ``answer`` in order, factual or not. A code fence is one claim, and so is a table's row.

    Sentences are found with the markers blanked out, so that a marker after the full stop stays with the sentence
    before it. ``markers`` are those of `find_markers`, when they are at hand.

    >>> [(claim.text, len(claim.markers)) for claim in find_claims("Plus allows 100 rpm. [c-2] Trials get 10 [c-3].")]
    [('Plus allows 100 rpm.', 1), ('Trials get 10', 1)]
    """
    found = find_markers(answer) if markers is None else list(markers)
    masked = mask(answer, [marker.span for marker in found])
    sentences = sentence_spans(masked, language)
    heads = {sentence.start for sentence, below in pairwise(sentences) if _TABLE_RULE.fullmatch(below.of(masked))}
    claims: list[Claim] = []
    for index, sentence in enumerate(sentences):
        following = sentences[index + 1].start if index + 1 < len(sentences) else len(answer)
        own = [marker for marker in found if sentence.start <= marker.span.start < following]
        if index == 0:
            own = [marker for marker in found if marker.span.start < sentence.start] + own
        for span, group in _pieces(masked, sentence, own):
            text = " ".join(masked[span.start : span.end].split())
            factual = sentence.start not in heads and is_factual(text)
            claims.append(Claim(f"claim-{len(claims) + 1}", span, text, factual, tuple(group)))
    return claims


def is_factual(text: str) -> bool:
    """Whether a sentence states something that needs a source.

    Questions, courtesies, headings, lead-ins of a list, statements about the context and the removal note do not.

    >>> is_factual("The limit is 100 rpm."), is_factual("Which plan do you use?"), is_factual("Hello!")
    (True, False, False)
    """
    if not _LETTER.search(text) or _TABLE_RULE.fullmatch(text) or _HEADING.match(text):
        return False
    if _BARE_REPLY.fullmatch(text) or _RUN_IN_HEADING.fullmatch(text):
        return False
    if (asks := _QUESTION.search(text)) and (";" not in asks[0] or _GREEK.search(text)):
        return False
    if text in REMOVAL_NOTE or REMOVAL_NOTE in text or _LEAD_IN.search(text) or _NOT_COVERED.search(text):
        return False
    return not (
        _COURTESY.match(text) and len(text.split()) <= _LONGEST_COURTESY_WORDS and not regex.search(r"\d", text)
    )


def _pieces(masked: str, sentence: Span, markers: list[Marker]) -> list[tuple[Span, list[Marker]]]:
    """A sentence cut after each group of neighbouring markers.

    A group with no words before it stands behind the words after it.
    """
    pieces: list[tuple[Span, list[Marker]]] = []
    start, group = sentence.start, list[Marker]()
    for marker in [*markers, None]:
        end = marker.span.start if marker else max(start, sentence.end)
        if group and marker and not _LETTER.search(masked, group[-1].span.end, end):
            group.append(marker)
            continue
        text_before = _trimmed(masked, start, group[0].span.start) if group else Span(start, start)
        if _LETTER.search(text_before.of(masked)):
            pieces.append((text_before, group))
            start, group = group[-1].span.end, []
        if marker:
            group.append(marker)
    rest = _trimmed(masked, start, max(start, sentence.end))
    if _LETTER.search(rest.of(masked)):
        pieces.append((rest, group))
    return pieces


def _trimmed(text: str, start: int, end: int) -> Span:
    """The piece without the spaces around it, and without the comma that tied it to the piece before."""
    if marks := _LEADING_MARKS.match(text, start, end):
        start = marks.end()
    piece = text[start:end]
    return Span(
        start + len(piece) - len(piece.lstrip()),
        max(start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())),
    )
