"""Language folders: however a folder spells its language, the house speaks BCP 47."""

from __future__ import annotations

from functools import cache

from babel import Locale
from babel.core import get_global, parse_locale

from workbench.errors import SourceError

NOT_A_LANGUAGE = frozenset({"und", "mul", "zxx", "root"})
"""Codes that CLDR lists but that name no language: undetermined, multiple, no linguistic content, the root locale."""


@cache
def language_tag(name: str) -> str:
    """The BCP 47 tag of the language folder ``name``, in the casing that RFC 5646 (section 2.1.1) recommends.

    Reads BCP 47 (``zh-Hans``), CLDR (``zh_Hans``) and POSIX names (``pt_BR.UTF-8``, ``sr@latin``) in any casing, and
    replaces old codes by today's (``iw``, ``eng``). Nothing is added: ``zh_CN`` becomes ``zh-CN``, not ``zh-Hans-CN``.

    Raises ``SourceError`` for a name that is no language, script and region that CLDR knows.

    >>> [language_tag(name) for name in ("pt_BR", "zh-hans", "sr@latin", "iw")]
    ['pt-BR', 'zh-Hans', 'sr-Latn', 'he']
    """
    known = Locale("en")
    try:
        language, region, script, variant, *modifiers = parse_locale(name.strip().replace("-", "_"))
    except ValueError as error:
        raise _unknown(name) from error
    language, _, alias_script = str(get_global("language_aliases").get(language, language)).partition("_")
    script = script or alias_script or None
    if region and region in get_global("territory_aliases"):
        region = get_global("territory_aliases")[region][0]
    for modifier in modifiers:
        scripts = {english.lower(): code for code, english in known.scripts.items()}
        script = script or scripts.get(str(modifier))
        variant = variant or ("valencia" if modifier == "valencia" else None)

    if (
        language in NOT_A_LANGUAGE
        or language not in known.languages
        or (script is not None and script not in known.scripts)
        or (region is not None and region not in known.territories)
    ):
        raise _unknown(name)
    return "-".join(part for part in (language, script, region, variant and variant.lower()) if part)


def _unknown(name: str) -> SourceError:
    return SourceError(
        f"{name!r} is not the name of a language", do="name the folder with a BCP 47 tag such as en, pt-BR or zh-Hans"
    )
