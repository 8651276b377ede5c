"""Units: a closed, case-sensitive table, with the names that people write in the languages of the product.

The symbols and factors are our own table (a general unit library reads "mb" as millibar and "in" as inch). The names
are those of the Unicode CLDR, by Babel: "days", "Tagen", "дней", "日".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from babel import Locale, UnknownLocaleError
from babel.units import format_unit

from workbench.text.normalize import normalize


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: what it measures, and how many of its dimension's base unit it holds (``zero`` shifts temperatures)."""

    dimension: str
    factor: Fraction
    zero: Fraction = Fraction(0)

    def canonical(self, value: Fraction) -> tuple[str, Fraction]:
        """``value`` of this unit in the base unit of its dimension.

        >>> SYMBOLS["GB"].canonical(Fraction(1)) == SYMBOLS["MB"].canonical(Fraction(1000))
        True
        """
        return self.dimension, value * self.factor + self.zero


def _scale(dimension: str, **factors: int | str | Fraction) -> dict[str, Unit]:
    return {symbol: Unit(dimension, Fraction(factor)) for symbol, factor in factors.items()}


_BYTES = {"k": 10**3, "M": 10**6, "G": 10**9, "T": 10**12, "P": 10**15}
_BINARY = {"Ki": 2**10, "Mi": 2**20, "Gi": 2**30, "Ti": 2**40}
# The prefixes of kilo to peta in the scripts that write their own.
_CYRILLIC_BYTES = {"к": 10**3, "К": 10**3, "М": 10**6, "Г": 10**9, "Т": 10**12, "П": 10**15}

SYMBOLS: dict[str, Unit] = {
    # A kilobyte is 1,000 bytes here (IEC 80000-13); KiB and its kin are the binary ones.
    "B": Unit("byte", Fraction(1)),
    **{f"{prefix}{byte}": Unit("byte", Fraction(size)) for prefix, size in _BYTES.items() for byte in ("B", "o")},
    "KB": Unit("byte", Fraction(1000)),
    "Ko": Unit("byte", Fraction(1000)),
    **{f"{prefix}{byte}": Unit("byte", Fraction(size)) for prefix, size in _BINARY.items() for byte in ("B", "o")},
    **{f"{prefix}Б": Unit("byte", Fraction(size)) for prefix, size in _CYRILLIC_BYTES.items()},
    **{f"{prefix}{bit}": Unit("bit", Fraction(size)) for prefix, size in _BYTES.items() for bit in ("b", "bit")},
    **{f"{prefix}bps": Unit("bit/s", Fraction(size)) for prefix, size in _BYTES.items()},
    **{f"{prefix}bit/s": Unit("bit/s", Fraction(size)) for prefix, size in _BYTES.items()},
    **{f"{prefix}b/s": Unit("bit/s", Fraction(size)) for prefix, size in _BYTES.items()},
    **{f"{prefix}B/s": Unit("byte/s", Fraction(size)) for prefix, size in _BYTES.items()},
    **_scale("second", ns=Fraction(1, 10**9), μs=Fraction(1, 10**6), ms=Fraction(1, 1000), s=1, sec=1, secs=1),
    **_scale("second", min=60, mins=60, Min=60, h=3600, hr=3600, hrs=3600, Std=3600, d=86400),
    **_scale("metre", nm=Fraction(1, 10**9), μm=Fraction(1, 10**6), mm=Fraction(1, 1000), cm=Fraction(1, 100), m=1),
    **_scale("metre", km=1000, ft=Fraction("0.3048"), mi=Fraction("1609.344"), yd=Fraction("0.9144")),
    **_scale("metre", км=1000, м=1, см=Fraction(1, 100), мм=Fraction(1, 1000)),
    **_scale("gram", mg=Fraction(1, 1000), g=1, kg=1000, lb=Fraction("453.59237"), oz=Fraction("28.349523125")),
    **_scale("gram", кг=1000, г=1, мг=Fraction(1, 1000)),
    **_scale("litre", ml=Fraction(1, 1000), mL=Fraction(1, 1000), cl=Fraction(1, 100), l=1, L=1),
    **_scale("hertz", Hz=1, kHz=10**3, MHz=10**6, GHz=10**9, THz=10**12),
    **_scale("watt", mW=Fraction(1, 1000), W=1, kW=1000, MW=10**6),
    **_scale("watt hour", Wh=1, kWh=1000, MWh=10**6),
    **_scale("volt", mV=Fraction(1, 1000), V=1, kV=1000),
    **_scale("ampere", mA=Fraction(1, 1000), A=1),
    **_scale("ampere hour", mAh=Fraction(1, 1000), Ah=1),
    "°C": Unit("kelvin", Fraction(1), Fraction("273.15")),
    "°F": Unit("kelvin", Fraction(5, 9), Fraction(45967, 180)),
    "K": Unit("kelvin", Fraction(1)),
    # A rate limit is counted in a minute, a second, a day: each is its own kind of promise, and none is converted.
    **{rate: Unit(rate, Fraction(1)) for rate in ["rpm", "rps", "rpd", "tpm", "fps", "px", "dpi", "ppi", "pt", "dB"]},
    "%": Unit("ratio", Fraction(1, 100)),
    "‰": Unit("ratio", Fraction(1, 1000)),
    # Currencies: a symbol and its ISO 4217 code are the same; amounts are never converted.
    **{name: Unit(code, Fraction(1)) for code, names in {
        "EUR": "€ EUR Euro Euros euro euros евро ευρώ يورو यूरो 欧元 ユーロ 유로",
        "USD": "$ USD US$ dollar dollars Dollar доллар долларов",
        "GBP": "£ GBP",
        "JPY": "¥ JPY 円",
        "CNY": "CNY RMB 元 人民币",
        "PLN": "PLN zł",
        "RON": "RON lei leu",
        "TRY": "TRY ₺ TL lira",
        "RUB": "RUB ₽ руб рублей",
        "INR": "INR ₹",
        "BRL": "BRL R$",
        "KRW": "KRW ₩ 원",
        "CHF": "CHF Fr",
        "CZK": "CZK Kč",
        "HUF": "HUF Ft",
        "SEK": "SEK",
        "NOK": "NOK",
        "DKK": "DKK kr",
        "UAH": "UAH ₴ грн",
        "ILS": "ILS ₪",
        "THB": "THB ฿",
        "VND": "VND ₫",
    }.items() for name in names.split()},
}  # fmt: skip

_NAMED = {
    "duration-second": Unit("second", Fraction(1)),
    "duration-minute": Unit("second", Fraction(60)),
    "duration-hour": Unit("second", Fraction(3600)),
    "duration-day": Unit("second", Fraction(86400)),
    "duration-week": Unit("second", Fraction(7 * 86400)),
    "duration-month": Unit("month", Fraction(1)),
    "duration-year": Unit("month", Fraction(12)),
    "duration-millisecond": Unit("second", Fraction(1, 1000)),
    "digital-byte": Unit("byte", Fraction(1)),
    "digital-kilobyte": Unit("byte", Fraction(10**3)),
    "digital-megabyte": Unit("byte", Fraction(10**6)),
    "digital-gigabyte": Unit("byte", Fraction(10**9)),
    "digital-terabyte": Unit("byte", Fraction(10**12)),
    "length-meter": Unit("metre", Fraction(1)),
    "length-kilometer": Unit("metre", Fraction(1000)),
    "length-centimeter": Unit("metre", Fraction(1, 100)),
    "length-millimeter": Unit("metre", Fraction(1, 1000)),
    "mass-kilogram": Unit("gram", Fraction(1000)),
    "mass-gram": Unit("gram", Fraction(1)),
    "temperature-celsius": Unit("kelvin", Fraction(1), Fraction("273.15")),
    "concentr-percent": Unit("ratio", Fraction(1, 100)),
}
_LANGUAGES = (
    "ar bn bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv nb nl pl pt ro ru sk sl sr sv th tr uk"
    " vi zh"
)
# One value for each plural form that the CLDR knows in any language.
_PLURAL_SAMPLES = (0, 1, 2, 3, 5, 11, 20, 100, 1.5)
# Forms of a name that no counting form of the CLDR shows: "nach 30 Tagen", "10 000 байтов".
_MORE_NAMES = {
    "de": {"tagen": "tage", "monaten": "monate", "jahren": "jahre"},
    "ru": {"байтов": "байт", "килобайтов": "килобайт", "мегабайтов": "мегабайт", "гигабайтов": "гигабайт"},
}
_SHORTEST_NAME = 2
_SHORTEST_LONG_NAME = 4
_NUMBER = re.compile(r"\d+(?:[.,٫]\d+)?")


@cache
def unit_names(language: str) -> dict[str, Unit]:
    """The unit names of one language (its primary subtag): long ones case-folded, short ones as they are written.

    >>> unit_names("de")["tagen"] == unit_names("en")["days"]
    True
    """
    try:
        locale = Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        return {}
    names: dict[str, Unit] = {}
    for identifier, unit in _NAMED.items():
        for sample in _PLURAL_SAMPLES:
            long = _name(format_unit(sample, identifier, "long", locale=locale)).casefold()
            short = _name(format_unit(sample, identifier, "short", locale=locale))
            for name in (long, short):
                if name and " " not in name and (len(name) >= _SHORTEST_NAME or not name.isascii()):
                    names.setdefault(name, unit)
    for extra, known in _MORE_NAMES.get(language, {}).items():
        names[extra] = names[known]
    return names


def _name(measure: str) -> str:
    return normalize(_NUMBER.sub("", measure)).text.strip().removesuffix(".")


@cache
def _every_name() -> dict[str, Unit]:
    names: dict[str, Unit] = {}
    for language in _LANGUAGES.split():
        for name, unit in unit_names(language).items():
            names.setdefault(name, unit)
    return names


def unit_of(word: str, language: str | None = None) -> Unit | None:
    """The unit that ``word`` names: symbols by exact case, names in any case; ``None`` when it names none.

    ``language`` is a BCP 47 tag; without one the names of all languages count.

    >>> unit_of("MB") == unit_of("Mb"), unit_of("Stunden", "de") == unit_of("h"), unit_of("banana")
    (False, True, None)
    """
    if word in SYMBOLS:
        return SYMBOLS[word]
    tables = [unit_names(language.split("-")[0]) if language else _every_name(), unit_names("en")]
    # "mb" is no spelling of "MB": only a written-out name may change its case.
    spellings = [word] if len(word) < _SHORTEST_LONG_NAME and word.isascii() else [word, word.casefold()]
    return next((table[name] for table in tables for name in spellings if name in table), None)
