"""The edges of a quote: a true stretch of text can still lie by where it begins or ends.

"250 users" out of "1,250 users", "zulässig" out of "unzulässig", "permitted to resell" behind "not".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import regex

from workbench.spans import Span
from workbench.text.lexicon import is_negating_head
from workbench.text.normalize import normalize
from workbench.text.polarity import negates_what_follows, negates_what_precedes, unspaced_negations
from workbench.text.tokens import Token, TokenKind, fold_word, tokenize
from workbench.verify.source import PreparedSource
from workbench.verify.verdicts import Reason

_REACH = 48
_UNSPACED = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}]")
# A run of Katakana is one word: ポート is no part of サポート.
_KATAKANA = regex.compile(r"[\p{Katakana}ー]")
_HAN_NUMERAL = regex.compile(r"[〇零一二三四五六七八九十百千万億亿]")
# A negation does not reach over the end of a clause.
_CLAUSE_END = re.compile(r"[.,:;!?|।॥۔؟،؛。、，：；！？…—–]|\n\s*(?:\n|[-*+•#>]|\d{1,3}[.)])")
_LINKED_WORDS = 3
# A token runs on over an edge where letters or digits stand on both sides, at most one joining mark between them.
_WORD_GOES_ON_LEFT = re.compile(r"\w['’._/\\:@#+-]?$|[-+/~.@#]$")
_WORD_GOES_ON_RIGHT = re.compile(r"['’._/\\:@#+-]?\w")
_NUMBER_GOES_ON_LEFT = re.compile(r"\d[.,:/'’ \u00a0\u202f\u2009–-]{0,2}$|[-+−±~–]$")
_NUMBER_GOES_ON_RIGHT = re.compile(r"[.,:/'’ \u00a0\u202f\u2009–-]{0,2}\d|[⁰¹²³⁴-⁹½¼¾^]")
_NEXT_WORD = regex.compile(r"[ \t*_\"”»)\u00a0]*\n?[ \t*_]*([\p{L}\p{M}'’]+)")
_WORD = regex.compile(r"[\p{L}\p{M}]+(?:['’ʼ][\p{L}\p{M}]+)*")
_APOSTROPHE = regex.compile(r"['’ʼ]")
_CONTRACTED_NOT = regex.compile(r"(?i)(?<=n)['’]t\b|n['’]t\b")
_PRECEDING_UNSPACED = regex.compile(
    r"(?:[不没沒無无未别別勿][法能会會可得要应應需再必用有曾是]?(?:一定)?|禁止|(?:ไม่|ห้าม|อย่า)(?:สามารถ|ได้|ต้อง|ควร|มี)?)$"
)
_FOLLOWING_UNSPACED = regex.compile(
    r"(?:こと|わけ|もの)?(?:では|じゃ|は|が)?(?:あり)?(?:ません|ない|なかった|なければ|ず(?=に|、|$)|ぬ)"
)
# Of languages that nobody could name, only longer negations are safe: "no", "ne" and "nu" are words elsewhere. Other
# scripts tell the language well enough.
_LATIN = regex.compile(r"\p{Latin}")
_SHORTEST_SAFE_NEGATION = 3


@dataclass(frozen=True, slots=True)
class EdgeFault:
    """Why a stretch of text must not be cut here: the reason, and what was cut off (a word or number, as written)."""

    reason: Reason
    lost: str


def edge_fault(
    source: PreparedSource, span: Span, *, open_start: bool = False, open_end: bool = False
) -> EdgeFault | None:
    """What is wrong with the edges of ``span`` (not empty) in its source, or ``None``.

    An edge is open where an ellipsis follows: what was left out there is judged with the gap, not here.

    >>> edge_fault(PreparedSource("You may not resell seats."), Span(12, 24)).reason.value
    'negation_mismatch'
    >>> edge_fault(PreparedSource("Up to 1,250 users."), Span(8, 17)).lost
    '1,250'
    """
    text = source.text
    return _cut(text, span) or _negated(source, text, span, open_start, open_end)


def _cut(text: str, span: Span) -> EdgeFault | None:
    for edge in (span.start, span.end):
        if 0 < edge < len(text) and _suspicious(text, edge) and (fault := _cut_at(text, edge, edge == span.end)):
            return fault
    return None


def _suspicious(text: str, edge: int) -> bool:
    """Whether an edge may lie inside a token; most lie at a space or a full stop and need no second look."""
    left, right = text[max(0, edge - 3) : edge], text[edge : edge + 3]
    if _UNSPACED.match(left[-1]) or _UNSPACED.match(right[0]):
        return any(run.match(left[-1]) and run.match(right[0]) for run in (_KATAKANA, _HAN_NUMERAL))
    return bool(_WORD_GOES_ON_LEFT.search(left) and _WORD_GOES_ON_RIGHT.match(right)) or bool(
        _NUMBER_GOES_ON_LEFT.search(left) and _NUMBER_GOES_ON_RIGHT.match(right)
    )


def _cut_at(text: str, edge: int, is_end: bool) -> EdgeFault | None:
    if _KATAKANA.match(text, edge):
        return EdgeFault(Reason.WORD_SUBSTITUTED, text[edge - 1 : edge + 1])
    if _HAN_NUMERAL.match(text, edge):
        return EdgeFault(Reason.TRUNCATED_NUMBER, text[edge - 1 : edge + 1])
    start = max(0, edge - _REACH)
    around = normalize(text[start : edge + _REACH])
    tokens = tokenize(around.text)
    spans = [around.text_span(token.start, token.end).shifted(start) for token in tokens]
    for index, (token, span) in enumerate(zip(tokens, spans, strict=True)):
        if span.start < edge < span.end:
            return _cut_token(token, text, edge, edge - span.start)
        if span.end >= edge and _inside_range(tokens, spans, index, edge, is_end):
            return EdgeFault(Reason.TRUNCATED_NUMBER, "".join(part.text for part in tokens[index - 1 : index + 2]))
    return None


def _cut_token(token: Token, text: str, edge: int, inner: int) -> EdgeFault | None:
    if token.kind is TokenKind.NUMBER or (token.kind is TokenKind.NAME and any(c.isdigit() for c in token.text)):
        return EdgeFault(Reason.TRUNCATED_NUMBER, token.text)
    if token.kind is TokenKind.WORD:
        if _CONTRACTED_NOT.match(text, edge):
            return EdgeFault(Reason.NEGATION_MISMATCH, token.text)
        if _APOSTROPHE.search(text, edge - 1, edge + 1):  # it's: two words written together
            return None
        if is_negating_head(token.text[:inner].casefold()):
            return EdgeFault(Reason.NEGATION_MISMATCH, token.text)
    elif token.kind is not TokenKind.NAME:
        return None
    return EdgeFault(Reason.WORD_SUBSTITUTED, token.text)


def _inside_range(tokens: list[Token], spans: list[Span], index: int, edge: int, is_end: bool) -> bool:
    """Whether the edge stands beside the sign of a range, date or ratio whose other end is outside."""
    if tokens[index].kind is not TokenKind.SIGN or not 0 < index < len(tokens) - 1:
        return False
    if not (tokens[index - 1].kind is tokens[index + 1].kind is TokenKind.NUMBER and tokens[index].text in "-/:~"):
        return False
    sign = spans[index]
    return sign.start <= edge + 1 if is_end else sign.end >= edge - 1 and sign.start < edge


def _negated(source: PreparedSource, text: str, span: Span, open_start: bool, open_end: bool) -> EdgeFault | None:
    before = "" if open_start else text[max(0, span.start - _REACH) : span.start]
    after = "" if open_end else text[span.end : span.end + _REACH]
    spoken = [_plain(word) for word in _WORD.findall(_CLAUSE_END.split(before)[-1])[-_LINKED_WORDS:]]
    if spoken and _holds(source, lambda language: negates_what_follows(spoken, language), spoken[-1]):
        return EdgeFault(Reason.NEGATION_MISMATCH, spoken[-1])
    if after and text[span.end - 1] not in ".!?।॥۔؟。！？" and (word := _NEXT_WORD.match(after)):
        spoken_next = _plain(word[1])
        inside = [_plain(part) for part in _WORD.findall(text, max(span.start, span.end - _REACH), span.end)]
        if _holds(source, lambda language: negates_what_precedes(spoken_next, inside, language), spoken_next):
            return EdgeFault(Reason.NEGATION_MISMATCH, word[1])
    if _PRECEDING_UNSPACED.search(before) and unspaced_negations(before[-4:] + text[span.start : span.start + 2]):
        return EdgeFault(Reason.NEGATION_MISMATCH, before[-1])
    if match := _FOLLOWING_UNSPACED.match(after):
        return EdgeFault(Reason.NEGATION_MISMATCH, match[0])
    return None


def _holds(source: PreparedSource, negates: Callable[[str | None], bool], word: str) -> bool:
    """Whether a negation holds in the source's language; identified only when some language would say so."""
    if source.stated_language:
        return negates(source.stated_language)
    if not negates(None):
        return False
    if source.language:
        return negates(source.language)
    return len(word) >= _SHORTEST_SAFE_NEGATION or not _LATIN.search(word)


def _plain(word: str) -> str:
    return fold_word(normalize(word).text)
