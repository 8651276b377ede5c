"""Which language a text is in, when nobody says."""

from __future__ import annotations

from functools import cache, lru_cache

import regex
from py3langid.langid import MODEL_FILE, LanguageIdentifier

_LETTER = regex.compile(r"\p{L}")
# Below this many letters the identifier guesses.
_FEWEST_LETTERS = 15
_MOST_CHARACTERS = 2000
# Norwegian without its written form is Bokmål, as the CLDR has it; Nynorsk shares the words that matter here.
_PRIMARY = {"no": "nb", "nn": "nb"}


@cache
def _identifier() -> LanguageIdentifier:
    return LanguageIdentifier.from_model_file(MODEL_FILE)


@lru_cache(maxsize=2048)
def identify_language(text: str) -> str | None:
    """The primary language subtag of ``text``, or ``None`` when there is too little of it to tell.

    By py3langid (a naive Bayes classifier over byte n-grams; Lui and Baldwin, 2012). Deterministic.

    >>> identify_language("Die Datei kann nicht gelöscht werden, solange sie noch geöffnet ist.")
    'de'
    >>> identify_language("OK, done") is None
    True
    """
    sample = text[:_MOST_CHARACTERS]
    if sum(1 for _ in _LETTER.finditer(sample)) < _FEWEST_LETTERS:
        return None
    return primary_language(str(_identifier().classify(sample.encode("utf-8", "replace").decode("utf-8"))[0]))


def primary_language(tag: str) -> str:
    """The primary subtag of a BCP 47 tag, by which word lists and rules are kept.

    >>> primary_language("pt-BR"), primary_language("no")
    ('pt', 'nb')
    """
    primary = tag.split("-")[0].casefold()
    return _PRIMARY.get(primary, primary)
