"""Normalising: write the same text in the same way, and know for each character where it came from.

Each step is a rule that finds places in the text and says what stands there instead. Its edits are kept, so a span of
the normalised text maps back to the true span of the original, whatever was folded away in between.
"""

from __future__ import annotations

import html
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, cached_property

import regex

from workbench.spans import Span

HYPHENATION_POINT = "\u2027"
"""Stands in `NormalizedText.text` where a word was broken at a line's end: a hyphen, or nothing."""

Edit = tuple[int, int, str]
"""Start and end of the replaced part, and what replaces it."""


class EditLayer:
    """The edits of one step, with both their old and their new places, to map characters back.

    >>> layer = EditLayer([(2, 4, ""), (5, 6, "ss")])
    >>> layer.apply("ab--cß!"), [layer.origin(index) for index in range(6)]
    ('abcss!', [(0, 1), (1, 2), (4, 5), (5, 6), (5, 6), (6, 7)])
    """

    __slots__ = ("_edits", "_new_ends", "_new_starts")

    def __init__(self, edits: Iterable[Edit]) -> None:
        self._edits = list(edits)
        self._new_starts: list[int] = []
        self._new_ends: list[int] = []
        grown = 0
        for start, end, replacement in self._edits:
            self._new_starts.append(start + grown)
            grown += len(replacement) - (end - start)
            self._new_ends.append(end + grown)

    def apply(self, text: str) -> str:
        """``text`` (what the step was given) after its edits."""
        pieces, position = list[str](), 0
        for start, end, replacement in self._edits:
            pieces += (text[position:start], replacement)
            position = end
        pieces.append(text[position:])
        return "".join(pieces)

    def origin(self, index: int) -> tuple[int, int]:
        """Where the character at ``index`` of the new text stood in the old one: start and end."""
        edit = bisect_right(self._new_starts, index) - 1
        if edit < 0:
            return index, index + 1
        start, end, _ = self._edits[edit]
        if index < self._new_ends[edit]:
            return start, end
        old = end + index - self._new_ends[edit]
        return old, old + 1


@dataclass(frozen=True)
class NormalizedText:
    """A text, its normalised form, and the way back.

    ``text`` keeps the case of letters; ``folded`` is its case folding, the form in which quotes are looked for.
    """

    original: str
    text: str
    layers: tuple[EditLayer, ...]
    steps: tuple[str, ...]
    """The names of the steps that changed something, in order."""

    @cached_property
    def _case_folding(self) -> tuple[str, EditLayer | None]:
        folded = self.text.casefold().replace(HYPHENATION_POINT, "")
        if len(folded) == len(self.text):
            return _plain_i(folded), None
        edits = [
            (match.start(), match.end(), match[0].casefold().replace(HYPHENATION_POINT, "").replace("i̇", "i"))
            for match in _growing_letters(self.text).finditer(self.text)
        ]
        layer = EditLayer(edits)
        return _plain_i(layer.apply(self.text).casefold()), layer

    @property
    def folded(self) -> str:
        """The case-folded form: Unicode's full case folding (ß is ss), and one i for Turkish İ, I, ı and i."""
        return self._case_folding[0]

    def span(self, start: int, end: int) -> Span:
        """The original span of ``folded[start:end]`` (not empty), without what was folded away at its edges.

        >>> source = normalize("Die **Straße** ist gesperrt.")
        >>> start = source.folded.find("strasse")
        >>> source.span(start, start + len("strasse")).of(source.original)
        'Straße'
        """
        return self.text_span(*self.text_range(start, end))

    def text_range(self, start: int, end: int) -> tuple[int, int]:
        """The range of ``text`` that ``folded[start:end]`` stands for."""
        layer = self._case_folding[1]
        if layer is None or start >= end:
            return start, end
        return layer.origin(start)[0], layer.origin(end - 1)[1]

    def text_span(self, start: int, end: int) -> Span:
        """The original span of ``text[start:end]`` (not empty)."""
        first, last = start, end
        for layer in reversed(self.layers):
            first, last = layer.origin(first)[0], layer.origin(last - 1)[1]
        return Span(first, last)


def normalize(text: str) -> NormalizedText:
    """``text`` in normal form. Never raises, whatever the text holds; linear in its length.

    The steps, in order: HTML entities and tags, composed letters, invisible and typographic characters, hyphenation at
    line ends, Markdown markup, white space. Digits of every script become ASCII (Unicode Nd), but superscripts,
    fractions and circled numbers stay what they are: NFKC would make 2½ into 21⁄2.

    >>> normalize("Up to&nbsp;**２５** “MB” per infor-\\nmation").folded
    'up to 25 "mb" per information'
    """
    current, layers, steps = text, list[EditLayer](), list[str]()
    for step in _STEPS:
        if not step.applies(current):
            continue
        edits, changed = step.edits(current)
        if edits:
            layer = EditLayer(edits)
            layers.append(layer)
            changed = layer.apply(changed)
        if changed is not current and changed != current:
            steps.append(step.name)
            current = changed
    return NormalizedText(text, current, tuple(layers), tuple(steps))


@dataclass(frozen=True)
class _Step:
    """One rule. ``edits`` gives its edits, and the text to which they apply: changes of one character for one need no
    edit. A text without any of the ``triggers``, characters or a pattern, is passed over."""

    name: str
    edits: Callable[[str], tuple[list[Edit], str]]
    triggers: str | re.Pattern[str] = ""

    def applies(self, text: str) -> bool:
        """Whether the step may find something; the test is much cheaper than the step."""
        if isinstance(self.triggers, re.Pattern):
            return self.triggers.search(text) is not None
        return not self.triggers or any(trigger in text for trigger in self.triggers)


def _substitution(
    pattern: str, replacement: Callable[[regex.Match[str]], str] | str
) -> Callable[[str], tuple[list[Edit], str]]:
    compiled = regex.compile(pattern)

    def edits(text: str) -> tuple[list[Edit], str]:
        if isinstance(replacement, str):
            return [(*match.span(), replacement) for match in compiled.finditer(text)], text
        return [(*match.span(), replacement(match)) for match in compiled.finditer(text)], text

    return edits


# --- characters ------------------------------------------------------------------------------------------------------

_REPLACED = {
    **dict.fromkeys("‐‑‒–—―−﹘﹣－⁃־", "-"),
    **dict.fromkeys("‘’‚‛′ʼ＇ʹ´", "'"),
    **dict.fromkeys("“”„‟″＂«»「」『』〝〞〟״", '"'),
    **dict.fromkeys("\r\v\x85\u2028\u2029", "\n"),
    **dict(zip("。｡٬٫٪", "..,.%", strict=True)),
    # Romanian cedillas, micro, Persian letters; Russian may always write е for ё.
    **dict(zip("şŞţŢµیکёЁ", "șȘțȚμيكеЕ", strict=True)),
    "…": "...",
    # never the sign of a thousand or a decimal
    "，": ", ",
    "ـ": "",
    "׳": "'",
    "\n": "\n",
    "\f": "\f",
    "\t": "\t",
    HYPHENATION_POINT: "·",
}
# Marks that only help reading aloud: Arabic vowels, Hebrew points and cantillation.
_READING_MARK = regex.compile(r"[\u064B-\u0652\u0670\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]")
# Compatibility forms whose NFKC says the same: ligatures, Arabic presentation forms, full-width and half-width forms,
# CJK compatibility ideographs and squared units, ℃. Superscripts, fractions and enclosed numbers are not among them.
_COMPATIBLE = regex.compile(
    r"[\u0132\u0133\u01C4-\u01CC\u01F1-\u01F3\u2100\u2103\u2109\u2116\u212A\u212B\u2160-\u217F\u3300-\u33FF\uF900-\uFAFF\uFB00-\uFB4F\uFB50-\uFDFF\uFE70-\uFEFC"
    r"\uFF01-\uFFEE\U0002F800-\U0002FA1F]"
)


_ASCII_CONTROL = re.compile(r"[\x00-\x08\x0b\r\x0e-\x1f\x7f]")
_FEW = 20


@cache
def fold_character(character: str) -> str:
    """What stands for one character in normal form: itself, another, several, or nothing.

    >>> [fold_character(character) for character in "—٣ﬁ½\\u200b"]
    ['-', '3', 'fi', '½', '']
    """
    if character in _REPLACED:
        return _REPLACED[character]
    category = unicodedata.category(character)
    if category in ("Cf", "Cc") or _READING_MARK.match(character):
        return ""
    if category == "Nd":
        return str(unicodedata.decimal(character))
    if category in ("Zs", "Zl", "Zp"):
        return " "
    if _COMPATIBLE.match(character):
        return _READING_MARK.sub("", unicodedata.normalize("NFKC", character))
    return unicodedata.normalize("NFC", character)


def _fold_characters(text: str) -> tuple[list[Edit], str]:
    if text.isascii() and not _ASCII_CONTROL.search(text):
        return [], text
    changed = {character: folded for character in set(text) if (folded := fold_character(character)) != character}
    same_length = {ord(character): folded for character, folded in changed.items() if len(folded) == 1}
    if len(same_length) > _FEW:
        text = text.translate(same_length)
    else:  # one fast scan a character beats the table
        for code, folded in same_length.items():
            text = text.replace(chr(code), folded)
    other = "".join(regex.escape(character) for character, folded in changed.items() if len(folded) != 1)
    if not other:
        return [], text
    return [(*match.span(), changed[match[0]]) for match in regex.finditer(f"[{other}]", text)], text


def _compose(text: str) -> tuple[list[Edit], str]:
    """NFC, a base letter with its marks at a time; Hangul syllables from their conjoining letters."""
    if text.isascii():
        return [], text
    return [
        (*match.span(), composed)
        for match in _CLUSTER.finditer(text)
        if (composed := unicodedata.normalize("NFC", match[0])) != match[0]
    ], text


_CLUSTER = regex.compile(
    r"[^\p{M}\s]\p{M}+|[\u1100-\u115F][\u1160-\u11A7][\u11A8-\u11FF]?|[\uAC00-\uD7A3][\u11A8-\u11FF]"
)

# --- case ------------------------------------------------------------------------------------------------------------


def _plain_i(folded: str) -> str:
    return folded.replace("ı", "i") if "ı" in folded else folded


def _growing_letters(text: str) -> regex.Pattern[str]:
    growing = [c for c in set(text) if len(c.casefold().replace(HYPHENATION_POINT, "")) != 1]
    # İ folds to i and a combining dot; the dot goes, so that İ, I, ı and i meet.
    return regex.compile("|".join(regex.escape(c) for c in growing))


# --- markup ----------------------------------------------------------------------------------------------------------

_INLINE_TAGS = (
    "a|abbr|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|tt|u|var"
)
_BLOCK_TAGS = (
    "article|aside|blockquote|body|br|button|caption|center|col|colgroup|dd|details|div|dl|dt|figcaption|figure|footer"
    "|h[1-6]|head|header|hr|html|iframe|img|input|label|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th"
    "|thead|tr|ul|video"
)
# Only the elements that HTML knows: "<source>" in "cp <source> <target>" is text.
_TAG = rf"(?P<power><sup>)|</?(?:(?P<inline>{_INLINE_TAGS}|sub|sup)|{_BLOCK_TAGS})(?:\s[^<>]*)?/?>"
_CJK = r"[\p{Han}\p{Hiragana}\p{Katakana}\u3000-\u303F\uFF00-\uFFEF]"


_LINK = (
    r"!?\[(?!!)(?P<text>(?:[^\[\]\n]|\[[^\[\]\n]*\])*)\]"
    r"(?:\((?:[^()\s]|\([^()\s]*\))*(?:\s+\"[^\"\n]*\")?\)|\[[\w .-]*\])"
)
_WIKI_LINK = r"\[\[(?:[^\[\]|\n]*\|)?(?P<wiki>[^\[\]\n]+)\]\]"
_AUTOLINK = r"<(?P<url>https?://[^\s<>]+)>"
# "[!UICONTROL Save]": the name of a thing on the screen, in the Markdown of some documentation systems.
_TERM = r"\[![A-Z]+[ \t]+(?P<term>[^\[\]\n]+)\]"


def _entity(match: regex.Match[str]) -> str:
    return html.unescape(match[0])


def _tag(match: regex.Match[str]) -> str:
    if match["power"]:
        return "^"
    return "" if match["inline"] else " "


def _links(text: str) -> tuple[list[Edit], str]:
    """What stands around a link's text goes, in two edits, so that a part of the text has its own place."""
    edits = list[Edit]()
    for match in _ANY_LINK.finditer(text):
        name = next((name for name in ("text", "wiki", "url", "term") if match[name]), None)
        if name is None:
            edits.append((*match.span(), ""))
        else:
            edits += [(match.start(), match.start(name), ""), (match.end(name), match.end(), "")]
    return edits, text


_ANY_LINK = regex.compile("|".join((_LINK, _WIKI_LINK, _AUTOLINK, _TERM)))


# Numbers on two lines are two numbers; one space would make a thousand of "1" and "000".
_SPACES = re.compile(r"[ \n\t\f]{2,}|(?<=\d)[\n\f](?=\d)")
_TABLE_ROW = re.compile(r"(?m)^[ \t]*\|[^\n]*\|[^\n]*$")
_CELL_BORDER = re.compile(r"\|[ \t]*")
_LINE_OF_DIGITS = re.compile(r"\n\d")
_TWO_LINES = re.compile(r"\d[ \t]*[\n\f]\s*\d")
_CJK_BLOCKS = re.compile("[\u2e80-\ua4cf\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")


def _table_cells(text: str) -> tuple[list[Edit], str]:
    """The bars of lines that begin with one; each ends a line of its own, so that no two cells make one number."""
    edits = list[Edit]()
    for row in _TABLE_ROW.finditer(text):
        edits += [(*bar.span(), "\n") for bar in _CELL_BORDER.finditer(text, *row.span())]
    return edits, text


def _white_space(text: str) -> tuple[list[Edit], str]:
    edits = list[Edit]()
    if any(run in text for run in ("  ", "\n\n", " \n", "\n ", "\t", "\f")) or _LINE_OF_DIGITS.search(text):
        for match in _SPACES.finditer(text):
            edits.append((*match.span(), "  " if _TWO_LINES.match(text, match.start() - 1) else " "))
    for other in "\n\t\f":  # after the characters are folded this is all the white space there is
        text = text.replace(other, " ")
    return edits, text


_STEPS = (
    _Step(
        "html entities", _substitution(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});", _entity), "&"
    ),
    _Step("html tags", _substitution(f"(?i){_TAG}", _tag), "<"),
    _Step("composed letters", _compose),
    _Step("characters", _fold_characters),
    _Step("voiced kana", _compose, "\u3099\u309a"),  # half-width ｶﾞ is two characters until it is folded
    _Step(
        "line-end hyphens",
        _substitution(r"(?<=\p{L})-[ \t]*[\n\f]\s*(?=\p{L}[\p{L}\p{M}]*+(?![\p{N}_]))", HYPHENATION_POINT),
        "\n\f",
    ),
    _Step(
        "block markup",
        _substitution(
            r"(?m)^[ \t]*(?:(?:>[ \t]?)+(?:\[![A-Za-z]+\][ \t]*)?)|^[ \t]*#{1,6}[ \t]+|^[ \t]*(?:>[ \t]?)*[-*+•][ \t]+"
            r"|^[ \t]*(?:```+|~~~+)[^\n`]*$|^[ \t]*\|?(?:[ \t]*:?-{2,}:?[ \t]*\|)+(?:[ \t]*:?-{2,}:?)?[ \t]*$"
            r"|[ \t]\{#[\w-]+\}[ \t]*$|^[ \t]*\[\^[^\]\n]{1,40}\]:",
            " ",
        ),
        re.compile(r"(?m)^[ \t]*[>#*+•`~|:\[-]|\{#"),
    ),
    _Step("table cells", _table_cells, "|"),
    _Step("links", _links, "[<"),
    _Step(
        "emphasis",
        _substitution(
            r"(?<![\p{N}\\])(?:\*{1,3}(?=[^\s.])|~~(?=\S))|(?<=[^\s\\])(?:\*{1,3}|~~)(?!\p{N})|(?<![\p{L}\p{N}_\\])_{1,3}(?=[^\s_])"
            r"|(?<=[^\s_\\])_{1,3}(?![\p{L}\p{N}_])|`+",
            "",
        ),
        "*_~`",
    ),
    _Step("escapes", _substitution(r"\\(?P<mark>[!-/:-@\[-`{-~])", lambda match: match["mark"]), "\\"),
    _Step("white space", _white_space),
    _Step("cjk spacing", _substitution(rf"(?<={_CJK}) | (?={_CJK})", ""), _CJK_BLOCKS),
)
