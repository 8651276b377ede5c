"""Fabricated quotes with another unit, currency, date or identifier."""

from __future__ import annotations

from functools import cache

import regex

from workbench.evaluation.mutations.folding import folded
from workbench.evaluation.mutations.labelled import Draft, Registry, Scene
from workbench.evaluation.mutations.passages import Sentence
from workbench.evaluation.mutations.units import CASES, CURRENCIES, locale_of, measures, other_unit

QUANTITIES = Registry(genuine=False)

_MONEY = regex.compile(
    r"(?<=[0-9] ?)(?:{0})(?![\p{{L}}\p{{N}}])|(?<![\p{{L}}\p{{N}}])(?:{0})(?= ?[0-9])".format(
        "|".join(regex.escape(name) for name in sorted(CURRENCIES, key=len, reverse=True))
    )
)
_ISO_DATE = regex.compile(r"(?<![\p{L}\p{N}\-])(\d{4})-(\d\d)-(\d\d)(?![\p{N}\-])")
_NUMERIC_DATE = regex.compile(r"(?<![\p{N}./])(\d{1,2})([./])(\d{1,2})\2(\d{4})(?![\p{N}/])")
_EAST_ASIAN_DATE = regex.compile(r"(\d{1,2})(?= ?(?:月|월)(?: ?\d|\P{Han}))")
_IDENTIFIER = regex.compile(
    r"(?<![\p{L}\p{N}])(?:https?://[^\s<>()\]，。、）」]+[\p{Latin}\p{N}/]"
    r"|[\w.+-]+@[\w-]+\.[\w.-]*[a-z]"
    r"|--[a-z][a-z-]{2,}|[A-Za-z][A-Za-z0-9]*(?:[_/.:\\-][A-Za-z0-9]+)*[_/\\][A-Za-z0-9][\w./\\-]*[A-Za-z0-9]"
    r"|[A-Za-z]{1,5}-[0-9]{2,}(?:-[0-9]+)*|[A-Z][a-z]*(?:-[A-Z][a-z]+)+|[a-z]+[A-Z][A-Za-z]+"
    r"|v?[0-9]+(?:\.[0-9]+){2,}(?:-[A-Za-z0-9]+)*|[a-z]\w*\.(?:md|php|xml|json|exe|zip|pdf|log|sh|js|html|yaml|app|example)"
    r")(?![\p{Latin}\p{N}_])"
)


@QUANTITIES.kind("unit_changed", clean=False)
def unit_changed(sentence: Sentence, scene: Scene) -> Draft | None:
    """A unit is another one of the same sort: MB → GB, minutes → hours."""
    found = measures(sentence.text, sentence.tag)
    scene.random.shuffle(found)
    for measure in found:
        if others := other_unit(measure, sentence.tag):
            new = scene.random.choice(others)
            text = sentence.text[: measure.unit_start] + new + sentence.text[measure.end :]
            return Draft(text, change=f"{measure.value} {measure.unit} → {new}")
    return None


@QUANTITIES.kind("unit_case_changed", proof="rule", clean=False)
def unit_case_changed(sentence: Sentence, scene: Scene) -> Draft | None:
    """A unit is written in another case, which means something else: MB → Mb."""
    found = [measure for measure in measures(sentence.text, sentence.tag) if measure.unit in CASES]
    if not found:
        return None
    measure = scene.random.choice(found)
    new = CASES[measure.unit]
    text = sentence.text[: measure.unit_start] + new + sentence.text[measure.end :]
    if text in sentence.source:
        return None
    return Draft(text, change=f"{measure.value} {measure.unit} → {new}")


@QUANTITIES.kind("currency_changed", clean=False)
def currency_changed(sentence: Sentence, scene: Scene) -> Draft | None:
    """Another currency: € → $, EUR → CHF."""
    found = list(_MONEY.finditer(sentence.text))
    if not found:
        return None
    money = scene.random.choice(found)
    code = len(money.group()) == 3 and money.group().isupper()
    others = [
        name for name in CURRENCIES if (len(name) == 3 and name.isupper()) == code and not _same(name, money.group())
    ]
    new = scene.random.choice(others[:12])
    return Draft(sentence.text[: money.start()] + new + sentence.text[money.end() :], change=f"{money.group()} → {new}")


def _same(one: str, other: str) -> bool:
    pairs = ({"¥", "JPY", "CNY"}, {"€", "EUR"}, {"$", "USD"}, {"£", "GBP"})
    return one == other or any({one, other} <= pair for pair in pairs)


@cache
def _months(tag: str) -> dict[str, tuple[str, ...]]:
    """The names of the months, each with the others of the same form."""
    forms = locale_of(tag).months
    found: dict[str, tuple[str, ...]] = {}
    for context in ("format", "stand-alone"):
        names = tuple(forms[context]["wide"].values())
        if not any(regex.search(r"[\d月월]", name) for name in names):
            for name in names:
                found.setdefault(name, tuple(other for other in names if folded(other) != folded(name)))
    return found


@QUANTITIES.kind("date_changed", clean=False)
def date_changed(sentence: Sentence, scene: Scene) -> Draft | None:
    """Another day, month or year in a date."""
    text, dates = sentence.text, []
    for one in _ISO_DATE.finditer(text):
        dates.append((one.span(2), f"{int(one[2]) % 12 + 1:02}"))
        dates.append((one.span(1), str(int(one[1]) + 1)))
        dates.append((one.span(3), f"{int(one[3]) % 28 + 1:02}"))
    for one in _NUMERIC_DATE.finditer(text):
        dates.append((one.span(4), str(int(one[4]) + scene.random.choice([-1, 1, 10]))))
        dates.append((one.span(1), str(int(one[1]) % 28 + 1)))
    dates += [(one.span(1), str(int(one[1]) % 12 + 1)) for one in _EAST_ASIAN_DATE.finditer(text) if int(one[1]) <= 12]
    for name, others in _months(sentence.tag).items():
        word = regex.escape(name)
        behind = rf"(?<=[0-9]\p{{L}}{{0,2}}[. ]+(?:de |d[’'])?){word}(?!\p{{L}})"
        near = rf"(?i){behind}|(?<!\p{{L}}){word}(?=,? (?:de )?[0-9])"
        dates += [(one.span(), scene.random.choice(others)) for one in regex.finditer(near, text)]
    if not dates:
        return None
    (start, end), new = scene.random.choice(dates)
    return Draft(text[:start] + new + text[end:], change=f"{text[start:end]} → {new}")


@QUANTITIES.kind("identifier_changed", clean=False)
def identifier_changed(sentence: Sentence, scene: Scene) -> Draft | None:
    """A version, URL, path, file name, option or code is wrong in one letter or digit."""
    found = [one for one in _IDENTIFIER.finditer(sentence.text) if _is_identifier(one.group(), sentence)]
    if not found:
        return None
    identifier = scene.random.choice(found)
    places = [
        place
        for place in range(identifier.start(), identifier.end())
        if sentence.text[place].isascii() and sentence.text[place].isalnum()
    ]
    place = scene.random.choice(places[1:])
    old = sentence.text[place]
    alphabet = "0123456789" if old.isdigit() else "abcdefghijklmnopqrstuvwxyz"
    new = scene.random.choice([letter for letter in alphabet if letter != old.lower()])
    new = new.upper() if old.isupper() else new
    changed = sentence.text[identifier.start() : place] + new + sentence.text[place + 1 : identifier.end()]
    quote = sentence.text[: identifier.start()] + changed + sentence.text[identifier.end() :]
    return Draft(quote, change=f"{identifier.group()} → {changed}")


def _is_identifier(text: str, sentence: Sentence) -> bool:
    """Whether what looks like an identifier is one: capitals and hyphens are also in names and compounds (Pays-Bas)."""
    return not regex.fullmatch(r"[A-Z][a-z]*(?:-[A-Z][a-z]+)+", text) or f"`{text}`" in sentence.source
