"""Units of measure and money as the bank knows them: what can stand in their place, and exact conversions.

The names of units in words come from CLDR, through Babel; symbols are case-sensitive.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import regex
from babel import Locale, UnknownLocaleError
from babel.numbers import format_decimal
from babel.units import format_unit

SCALES: tuple[tuple[str, ...], ...] = (
    ("kB", "MB", "GB", "TB"), ("KB", "MB", "GB", "TB"), ("KiB", "MiB", "GiB", "TiB"), ("Ko", "Mo", "Go", "To"),
    ("КБ", "МБ", "ГБ", "ТБ"), ("Кбайт", "Мбайт", "Гбайт"), ("kbit/s", "Mbit/s", "Gbit/s"), ("Mbps", "Gbps"),
    ("ms", "s", "min", "h"), ("mm", "cm", "m", "km"), ("mg", "g", "kg"), ("Hz", "kHz", "MHz", "GHz"), ("°C", "°F"),
    ("mW", "W", "kW"), ("px", "pt"), ("rpm", "rph"), ("dpi", "px"), ("%", "‰"),
    ("мин", "сек", "час"), ("см", "мм", "км"),
    ("分钟", "小时", "秒"), ("天", "小时", "周", "个月"), ("分間", "時間", "秒"),
    ("日間", "週間", "か月"), ("분", "시간", "초"), ("일", "주", "개월"),
)  # fmt: skip
"""Symbols that measure the same, by size: another one of the row makes another quantity."""

CASES = {"MB": "Mb", "GB": "Gb", "TB": "Tb", "kB": "kb", "Mb": "MB", "Gb": "GB", "MHz": "mHz", "mW": "MW", "MW": "mW",
         "MiB": "Mib", "GiB": "Gib", "ms": "Ms", "Mbit/s": "mbit/s", "Mo": "mo", "Go": "go"}  # fmt: skip
"""Symbols that mean something else (bits for bytes, milli for mega) or nothing in another case."""

CURRENCIES = ("EUR", "USD", "GBP", "CHF", "PLN", "RON", "BRL", "TRY", "JPY", "KRW", "CNY", "RUB", "UAH", "CZK", "HUF",
              "INR", "SAR", "AED", "€", "$", "£", "¥", "₽", "₺", "₹", "₩", "zł", "lei", "Kč", "Ft", "kr")  # fmt: skip
"""Codes and signs of money."""

EXACT: dict[str, tuple[str, int]] = {
    "TB": ("GB", 1000), "GB": ("MB", 1000), "MB": ("kB", 1000), "h": ("min", 60), "min": ("s", 60), "s": ("ms", 1000),
    "km": ("m", 1000), "m": ("cm", 100), "kg": ("g", 1000), "GHz": ("MHz", 1000), "GiB": ("MiB", 1024),
    "hour": ("minute", 60), "minute": ("second", 60),
}  # fmt: skip
"""A unit, the next smaller one, and how many of these it is. Days are left out: they may be working days."""

_NAMED = {
    "duration-second": "second", "duration-minute": "minute", "duration-hour": "hour", "duration-day": "day",
    "duration-week": "week", "duration-month": "month", "duration-year": "year",
}  # fmt: skip
_DIGITAL = {"digital-kilobyte": "kB", "digital-megabyte": "MB", "digital-gigabyte": "GB", "digital-terabyte": "TB"}
_ORDER = tuple(_NAMED)
_VALUES = (1, 2, 3, 5, 11, 21, 1.5)


@dataclass(frozen=True, slots=True)
class Measure:
    """A number with its unit: ``value`` in digits as written, ``unit`` as written, and their places."""

    start: int
    unit_start: int
    end: int
    value: str
    unit: str


@cache
def locale_of(tag: str) -> Locale:
    """The CLDR locale of a BCP 47 tag, or that of its language, or English."""
    for name in (tag.replace("-", "_"), tag.split("-")[0]):
        try:
            return Locale.parse(name)
        except (UnknownLocaleError, ValueError):
            continue
    return Locale("en")


@cache
def named_units(tag: str) -> dict[str, str]:
    """The names of durations in a language, each with its CLDR unit.

    >>> named_units("en")["hours"], named_units("pl")["godzin"]
    ('duration-hour', 'duration-hour')
    """
    names: dict[str, str] = {}
    for unit in _NAMED:
        for value in _VALUES:
            names.setdefault(_name(value, unit, tag), unit)
    names.pop("", None)
    return names


def _name(value: float, unit: str, tag: str) -> str:
    written = format_unit(value, unit, length="long", locale=locale_of(tag))
    return regex.sub(r"[\p{N}.,٫\s\u00a0\u202f\u200f]", " ", written).strip()


def other_duration(name: str, value: str, tag: str) -> str | None:
    """The name of another duration, in the form that goes with ``value``. ``None`` for what is no duration.

    >>> other_duration("minutes", "5", "en"), other_duration("Tage", "30", "de")
    ('hours', 'Wochen')
    """
    unit = named_units(tag).get(name)
    if unit is None:
        return None
    place = _ORDER.index(unit)
    other = _ORDER[place + 1 if place + 1 < len(_ORDER) else place - 1]
    number = int(value) if value.isdecimal() else 1.5
    return _name(number, other, tag)


@cache
def _measure(tag: str) -> regex.Pattern[str]:
    symbols = {symbol for scale in SCALES for symbol in scale} | set(CASES)
    names = symbols | set(named_units(tag))
    units = "|".join(regex.escape(name) for name in sorted(names, key=len, reverse=True))
    edge = r"(?![\p{L}\p{M}\p{N}/])" if tag.split("-")[0] not in {"zh", "ja", "ko", "th"} else r"(?![\p{Latin}\p{N}/])"
    return regex.compile(
        rf"(?<![\p{{L}}\p{{N}}_.,\-–/])([0-9]+(?:[.,\u00a0\u202f][0-9]+)*)([ \u00a0\u202f]?)({units}){edge}"
    )


def measures(text: str, tag: str) -> list[Measure]:
    """The measures of ``text``: numbers in digits, each with a unit right behind.

    >>> [(one.value, one.unit) for one in measures("up to 25 MB in 30 minutes", "en")]
    [('25', 'MB'), ('30', 'minutes')]
    """
    return [Measure(one.start(), one.start(3), one.end(), one[1], one[3]) for one in _measure(tag).finditer(text)]


def other_unit(measure: Measure, tag: str) -> list[str]:
    """Units that could stand in the place of this one."""
    found = [symbol for scale in SCALES if measure.unit in scale for symbol in scale if symbol != measure.unit]
    duration = other_duration(measure.unit, measure.value, tag)
    return sorted({*found, *([duration] if duration else [])})


def converted(measure: Measure, tag: str) -> str | None:
    """The same quantity in the next smaller or larger unit, exactly; ``None`` when there is none.

    >>> converted(measures("2 GB", "en")[0], "en"), converted(measures("90 Minuten", "de")[0], "de")
    ('2000 MB', '1,5 Stunden')
    """
    if not measure.value.isdecimal() or measure.value.startswith("0"):
        return None
    value, named = int(measure.value), named_units(tag).get(measure.unit)
    gap = " " * (measure.unit_start - measure.start - len(measure.value))  # As the source has it: 5 min, 5분.
    key = _NAMED[named] if named else measure.unit
    for large, (small, times) in EXACT.items():
        if key == small and value >= times and (value * 2) % times == 0:
            return _quantity(value / times, large, gap, named, tag)
    if key in EXACT and value <= 10:
        small, times = EXACT[key]
        return _quantity(value * times, small, gap, named, tag)
    return None


def _quantity(value: float, unit: str, gap: str, named: str | None, tag: str) -> str:
    number = int(value) if value == int(value) else value
    if named:
        return f"{_plain(number, tag)}{gap}{_name(number, f'duration-{unit}', tag)}"
    return f"{_plain(number, tag)}{gap}{unit}"


def _plain(number: float, tag: str) -> str:
    if isinstance(number, int):
        return str(number)
    return format_decimal(number, locale=locale_of(tag), group_separator=False, numbering_system="latn")
