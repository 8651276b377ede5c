"""Polarity: the words that turn a statement round, weaken or bound it, in the languages of the product.

The lists decide what a reader must not lose: a negation just outside a quote, an exception behind an ellipsis. They
never make a match; both texts are compared word by word anyway.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import regex

from workbench.text.language import primary_language
from workbench.text.normalize import normalize
from workbench.text.tokens import fold_word

# Negations that govern what follows. A string that is also an everyday word of its language is left out.
_NEGATORS = {
    "ar": "لا لم لن ليس ليست ليسوا غير بدون دون ولا فلا ولم ولن ألا",
    "bg": "не няма без никога нито",
    "bn": "না নয় নেই নি",
    "ca": "no mai sense",
    "cs": "ne nikdy bez není nejsou nelze nemůže nemůžete nesmí nesmíte nebude",
    "da": "ikke aldrig uden ingen ej",
    "de": "nicht kein keine keinen keiner keinem keines nie niemals ohne weder keinesfalls keineswegs",
    "el": "δεν δε μην μη όχι χωρίς ποτέ",
    "en": "not no never cannot without neither nor dont cant wont isnt arent doesnt didnt shouldnt mustnt wouldnt"
    " couldnt rarely hardly wasnt werent hasnt havent hadnt neednt aint",
    "es": "no nunca sin jamás ni ningún ninguna ninguno tampoco",
    "et": "ei ära ilma mitte",
    "fa": "نه بدون هرگز نباید نمی نیست نمیتوان نمیتوانید",
    "fi": "ei en et emme ette eivät älä älkää ilman",
    "fr": "ne pas jamais sans aucun aucune ni n",
    "he": "לא אין בלי ללא אינו אינה אינם אינן איננו",
    "hi": "नहीं न मत ना बिना",
    "hr": "ne nije nisu nikad nikada bez",
    "hu": "nem ne sem nincs nincsenek soha nélkül",
    "id": "tidak bukan jangan tanpa belum tak",
    "it": "non mai senza né nessun nessuna",
    "ko": "안 못 아니",
    "lt": "ne nėra be niekada negalima",
    "lv": "ne nav bez nekad nevar",
    "ms": "tidak bukan jangan tanpa belum tak",
    "nl": "niet geen nooit zonder",
    "nb": "ikke aldri uten ingen",
    "pl": "nie nigdy bez ani żaden żadna żadne",
    "pt": "não nunca sem nem",
    "ro": "nu nici fără niciodată",
    "ru": "не ни никогда без нет нельзя вряд неверно",
    "sk": "nie nikdy bez nesmie nesmiete nemôže nemôžete nebude nemožno",
    "sl": "ne ni niso nikoli brez",
    "sr": "не није нису никад без ne nije nisu nikad bez",
    "sv": "inte aldrig utan ej ingen inga",
    "tr": "değil yok asla",
    "uk": "не ні ніколи без немає",
    "vi": "không chưa chẳng đừng",
}
# Negations that stand after what they govern.
_TRAILING = {
    "bn": "না নয় নেই নি",
    "da": "ikke aldrig",
    "de": "nicht nie niemals",
    "en": "not never",
    "fr": "pas jamais aucun aucune",
    "hi": "नहीं",
    "hu": "nélkül nincs",
    "nb": "ikke aldri",
    "nl": "niet nooit",
    "sv": "inte aldrig",
    "tr": "değil değildir yok yoktur",
}
# Words that bound a statement: obligation and permission, quantity, exception.
_BOUNDS = {
    "ca": "només sols ha han pot poden tots totes excepte tret llevat",
    "bn": "শুধুমাত্র শুধু কেবল",
    "ar": "فقط إلا يجب يمكن جميع كل بعض ما عدا باستثناء",
    "cs": "pouze jen musí musíte může můžete kromě všechny smí",
    "da": "kun skal kan må undtagen alle medmindre",
    "de": "nur muss müssen darf dürfen kann können soll alle alles außer ausgenommen mindestens höchstens",
    "el": "μόνο πρέπει μπορεί μπορείτε εκτός όλα όλες",
    "en": "only must may can shall should might all any every each some few except unless"
    " optional required mandatory excluding",
    "es": "solo sólo solamente debe deben puede pueden todos todas excepto salvo",
    "fa": "فقط باید میتوان میتوانید همه مگر بجز",
    "fi": "vain täytyy voi voit saa kaikki paitsi pitää",
    "fr": "seulement uniquement seul seule doit doivent devez peut peuvent pouvez tous toutes sauf excepté moins",
    "he": "רק חייב יכול אפשר כל חוץ אלא",
    "hi": "केवल सिर्फ चाहिए सकते सकता सभी छोड़कर",
    "hu": "csak kell lehet minden kivéve",
    "id": "hanya harus dapat bisa boleh semua kecuali",
    "it": "solo soltanto deve devono può possono tutti tutte tranne eccetto salvo",
    "ko": "만 모든 제외",
    "nl": "alleen slechts moet moeten mag mogen kan kunnen alle behalve tenzij",
    "nb": "bare kun må skal kan alle unntatt",
    "pl": "tylko wyłącznie musi muszą może mogą można wszystkie oprócz chyba",
    "pt": "só somente apenas deve devem pode podem todos todas exceto salvo",
    "ro": "doar numai trebuie poate pot toate toți excepția",
    "ru": "только лишь должен должны может могут можно все кроме обязательно",
    "sk": "iba len musí musíte môže môžete okrem všetky smie",
    "sv": "bara endast måste ska kan får alla utom",
    "tr": "yalnızca sadece gerekir zorunludur tüm hariç dışında",
    "uk": "лише тільки повинен повинні може можуть можна всі крім",
    "vi": "chỉ phải có thể được tất cả trừ",
}
# "Unless" in several words.
_BOUNDING_PHRASE = regex.compile(
    r"(?i)\b(?:a menos que|a não ser|a no ser|à moins que|a meno che|a menys que|cu excepția|es sei denn|chyba że)\b"
)
# Scripts without spaces: a negation is a string. What only looks like one is taken out first.
_LOOK_ALIKES = regex.compile(
    r"级别|級別|类别|類別|分别|分別|特别|特別|识别|識別|区别|區別|辨别|性别|个别|個別|未来|未來|不仅|不僅|不过|不過|不但|不同|不断|不錯|不错"
    r"|差不多|必ず|まず|かならず|少なく|なくなる前|無料|无线|無線|免费|無限|无限|非常|ไม่ว่า|ไม่เพียง|ด้าย"
)
_UNSPACED_NEGATION = regex.compile(
    r"不|没|沒|無|无|未|别|別|勿|禁止|ない|ません|なかった|なければ|なく|ず(?=に|、|$|る)|ぬ|ไม่|ห้าม|อย่า|มิ(?=ได้)"
)
_UNSPACED_BOUND = regex.compile(r"仅|僅|只|除非|除了|除外|必须|必須|のみ|だけ|以外|を除|เท่านั้น|ยกเว้น|ต้อง")
# French negates in two halves; without the first, "pas" is a step.
_SECOND_HALVES = frozenset(("pas", "jamais", "aucun", "aucune"))
_FIRST_HALVES = frozenset(("ne", "n", "sans"))
# Korean verbs are negated by a verb behind them, in any of its forms.
_HANGUL_NEGATION = regex.compile(r"않|못|없|아니|아닙")
# What may stand between a negation and what it governs without loosening the tie.
_LINKS = frozenset(
    "be been yet longer to sein être ser быть być fi να ли sempre always immer toujours siempre caso".split()
)


@cache
def _words(table: str, language: str | None) -> frozenset[str]:
    lists = {"negators": _NEGATORS, "trailing": _TRAILING, "bounds": _BOUNDS}[table]
    chosen = list(lists.values()) if language is None else [lists.get(primary_language(language), "")]
    return frozenset(fold_word(word) for words in chosen for word in normalize(words).text.split())


def is_negation(word: str, language: str | None = None) -> bool:
    """Whether a case-folded ``word`` (without apostrophes) negates in ``language``; ``None`` is any language.

    >>> is_negation("nicht", "de"), is_negation("dont", "en"), is_negation("note", "en")
    (True, True, False)
    """
    if word in _words("negators", language) or word in _words("trailing", language):
        return True
    return _HANGUL_NEGATION.match(word) is not None


def is_critical(word: str, language: str | None = None) -> bool:
    """Whether a word negates or bounds a statement: "only", "must", "except", "unless".

    >>> is_critical("unless", "en"), is_critical("file", "en")
    (True, False)
    """
    return is_negation(word, language) or word in _words("bounds", language)


def negates_what_follows(words: list[str], language: str | None = None) -> bool:
    """Whether the last of ``words``, those before a passage, negate it.

    >>> negates_what_follows(["do", "not"], "en"), negates_what_follows(["must", "not", "be"], "en")
    (True, True)
    """
    while words and words[-1] in _LINKS:
        words = words[:-1]
    return bool(words) and words[-1] in _words("negators", language)


def negates_what_precedes(word: str, words: Sequence[str] = (), language: str | None = None) -> bool:
    """Whether ``word``, the first after a passage of ``words``, negates it, where languages put their negation last.

    >>> negates_what_precedes("değil", [], "tr"), negates_what_precedes("no", [], "es")
    (True, False)
    >>> negates_what_precedes("pas", ["vous", "ne", "pouvez"], "fr"), negates_what_precedes("pas", ["pas", "à"], "fr")
    (True, False)
    """
    if word in _SECOND_HALVES and not _FIRST_HALVES.intersection(words):
        return False
    return bool(_HANGUL_NEGATION.match(word)) or word in _words("trailing", language)


def unspaced_negations(text: str) -> list[str]:
    """The negations in a text of a script without spaces, look-alikes (级别, 必ず) taken out.

    >>> unspaced_negations("级别不可更改"), unspaced_negations("必ず削除できません")
    (['不'], ['ません'])
    """
    return _UNSPACED_NEGATION.findall(_LOOK_ALIKES.sub("", text))


def bounding_phrase(text: str) -> str | None:
    """The first phrase of several words that makes an exception, if there is one.

    >>> bounding_phrase("salvo se, a menos que você peça")
    'a menos que'
    """
    match = _BOUNDING_PHRASE.search(text)
    return match[0] if match else None


def unspaced_bounds(text: str) -> list[str]:
    """The words that bound a statement in a text of a script without spaces.

    >>> unspaced_bounds("仅限管理员")
    ['仅']
    """
    return _UNSPACED_BOUND.findall(text)
