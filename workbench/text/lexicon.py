"""Words: is this a word at all, and can one word be a slip of the pen for another?

Whether "biling" is a slip for "billing" or another word is not a matter of letters but of vocabulary: "export" is as
near to "import". So a slip may never give a word that somebody knows: the source, the caller's lexicon, or the word
lists of the language.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Mapping
from functools import cache, lru_cache

import regex
import wordfreq
from rapidfuzz.distance import OSA

from workbench.text.language import primary_language
from workbench.text.tokens import fold_word

# A word that is written more rarely than this is as likely a misprint in the lists themselves. Zipf 2.5: three times in
# ten million words. Higher and near words slip through, lower and honest slips are refused.
_RAREST_WORD = 10 ** (2.5 - 9)
# A shorter word has too many neighbours that are words.
SHORTEST_SLIP = 4
# From this length on two letters may be wrong.
_LONG_WORD = 8
_ALPHABETIC = regex.compile(r"[\p{Latin}\p{Cyrillic}\p{Greek}\p{Armenian}\p{Georgian}]+")
# Vietnamese is written in Latin letters, but each syllable with each tone is a word of its own.
_VIETNAMESE = regex.compile(r"[ăđơưạ-ỹ]")
# A Latin word in a text of another script is an English one, as far as word lists go.
_OTHER_SCRIPTS = frozenset("ar bg bn el fa he hi ja ko ru sr th uk zh".split())
# Languages with letters that `fold_word` changes: ı, ß, the final sigma.
_FOLDED = frozenset(("tr", "de", "el"))
_FUNCTION_WORDS = {
    "en": "a an the you your yours he his her hers its it they their theirs them we our ours us my me this that these"
    " those",
    "de": "der die das den dem des ein eine einen einem einer eines sie ihr ihre ihren ihrem ihrer dieser diese dieses",
    "fr": "le la les un une des du de au aux vous votre vos il elle ils elles son sa ses ce cet cette ces leur leurs",
    "es": "el la los las un una unos unas su sus tu tus este esta estos estas lo le",
    "pt": "o a os as um uma seu sua seus suas este esta esse essa do da dos das no na nos nas",
    "it": "il lo la i gli le un uno una suo sua suoi sue questo questa del della dei delle nel nella",
    "nl": "de het een uw je jouw deze dit die dat zijn haar",
}
# Heads that turn a word round when they are put before it, anywhere and in one language; heads that are opposites.
_NEGATING_HEADS = frozenset("un on in im il ir dis non de a an anti mis ne nie bez не без ни анти α αν epä".split())
_NEGATING_HEADS_OF = {
    "da": "u",
    "nb": "u",
    "sv": "o",
    "fa": "ن",
    "nl": "on",
    "es": "i",
    "pt": "i",
    "hi": "अ",
    "bn": "অ",
}
_OPPOSITE_HEADS = frozenset(
    frozenset(pair.split("/"))
    for pair in "in/ex im/ex in/out up/down on/off over/under pre/post inter/intra hyper/hypo en/dis en/un ein/aus"
    " an/ab auf/zu auf/ab mit/ohne vor/nach в/вы при/от за/от w/wy na/od".split()
)
# What makes a word its opposite from within or behind, where no list of heads can see it.
_OPPOSITE_ENDS = {"tr": regex.compile(r"(?:l[iuü]|s[iuü]z)\s(?:l[iuü]|s[iuü]z)")}
_OPPOSITE_INSIDE = {
    "tr": regex.compile(r"m[aeiuü]y?|s[iuü]z|m"),
    "fi": regex.compile(r"t[oö]n|t[oö]m"),
    "hu": regex.compile(r"tl[ae]n|h[ae]t"),
}


@cache
def word_list(language: str) -> Mapping[str, float]:
    """The words of a language with their frequencies (wordfreq), empty for a language without a list.

    >>> "invoice" in word_list("en"), word_list("xx")
    (True, {})
    """
    primary = primary_language(language)
    if primary not in wordfreq.available_languages("small"):
        return {}
    frequencies: Mapping[str, float] = wordfreq.get_frequency_dict(primary, "best")
    return {fold_word(word): value for word, value in frequencies.items()} if primary in _FOLDED else frequencies


def is_known_word(word: str, language: str | None, lexicon: Container[str] = ()) -> bool:
    """Whether a case-folded ``word`` is in ``lexicon`` or, often enough, in the word list of ``language``.

    >>> is_known_word("export", "en"), is_known_word("exprt", "en"), is_known_word("exprt", "en", {"exprt"})
    (True, False, True)
    """
    if word in lexicon:
        return True
    if language is None:
        return False
    lists = [language, "en"] if primary_language(language) in _OTHER_SCRIPTS and word.isascii() else [language]
    return any(word_list(tag).get(word, 0.0) >= _RAREST_WORD for tag in lists)


@lru_cache(maxsize=65536)
def unmarked(word: str) -> str:
    """``word`` without its diacritics.

    >>> unmarked("résilié"), unmarked("łódź")
    ('resilie', 'lodz')
    """
    decomposed = unicodedata.normalize("NFD", word.translate(_STROKES))
    return "".join(character for character in decomposed if not unicodedata.combining(character))


_STROKES = str.maketrans("łøđıħ", "lodih")


def is_function_word(word: str, language: str | None) -> bool:
    """Whether a word only points or belongs: an article, a pronoun, a possessive."""
    return language is not None and word in _function_words(primary_language(language))


@cache
def _function_words(language: str) -> frozenset[str]:
    return frozenset(_FUNCTION_WORDS.get(language, "").split())


def is_slip(written: str, meant: str, language: str | None, lexicon: Container[str] = ()) -> bool:
    """Whether ``written`` is ``meant`` with a slip of the pen, both case-folded words.

    One letter more, fewer, other or changed with its neighbour; two in a word of eight or more. No slip when
    ``written`` is a word of its own, when the difference is an affix that turns the meaning round, or in scripts and
    languages where each letter or tone makes another word.

    >>> is_slip("biling", "billing", "en"), is_slip("export", "import", "en"), is_slip("enable", "unable", "en")
    (True, False, False)
    >>> is_slip("your", "you", "en")
    True
    """
    if is_function_word(written, language) and is_function_word(meant, language):
        return OSA.distance(written, meant, score_cutoff=2) <= 2
    if len(meant) < SHORTEST_SLIP or len(written) < SHORTEST_SLIP or language == "vi":
        return False
    if _VIETNAMESE.search(meant) and language is None:
        return False
    if not (_ALPHABETIC.fullmatch(written) and _ALPHABETIC.fullmatch(meant)):
        return False
    most = 2 if len(meant) >= _LONG_WORD else 1
    if OSA.distance(written, meant, score_cutoff=most) > most:
        return False
    return not (turns_round(written, meant, language) or is_known_word(written, language, lexicon))


def turns_round(one: str, other: str, language: str | None = None) -> bool:
    """Whether two words differ by an affix that makes one the opposite of the other.

    >>> turns_round("zulässig", "unzulässig"), turns_round("import", "export"), turns_round("billing", "biling")
    (True, True, False)
    """
    shared = 0
    while shared < min(len(one), len(other)) and one[-1 - shared] == other[-1 - shared]:
        shared += 1
    # The common end may have swallowed a letter of a prefix: "unusable" and "usable".
    if any(
        longer.endswith(shorter) and is_negating_head(longer[: len(longer) - len(shorter)], language)
        for longer, shorter in ((one, other), (other, one))
        if len(longer) > len(shorter)
    ):
        return True
    if frozenset((one[: len(one) - shared], other[: len(other) - shared])) in _OPPOSITE_HEADS:
        return True
    primary = primary_language(language or "")
    tails = _tails(one, other)
    if primary in _OPPOSITE_ENDS and _OPPOSITE_ENDS[primary].fullmatch(" ".join(tails)) and tails[0][0] != tails[1][0]:
        return True
    inside = _OPPOSITE_INSIDE.get(primary)
    return bool(inside and len(one) != len(other) and inside.fullmatch(_inserted(one, other)))


def is_negating_head(head: str, language: str | None = None) -> bool:
    """Whether ``head``, put before a word, makes its opposite; of an unknown language the heads of all count.

    >>> is_negating_head("un"), is_negating_head("u", "da"), is_negating_head("u", "en")
    (True, True, False)
    """
    own = _NEGATING_HEADS_OF.values() if language is None else (_NEGATING_HEADS_OF.get(primary_language(language)),)
    return head in _NEGATING_HEADS or head in own


def _tails(one: str, other: str) -> tuple[str, str]:
    """What is left of both words behind their common head."""
    head = 0
    while head < min(len(one), len(other)) and one[head] == other[head]:
        head += 1
    return one[head:], other[head:]


def _inserted(one: str, other: str) -> str:
    """What the longer word has between the common head and the common end of both."""
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    head = 0
    while head < len(shorter) and longer[head] == shorter[head]:
        head += 1
    return longer[head : head + len(longer) - len(shorter)]
