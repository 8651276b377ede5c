"""Number words, from two up, in the larger languages of the product."""

from __future__ import annotations


def number_word(word: str, language: str | None = None) -> int | None:
    """The value of a case-folded number ``word`` from two up, in the larger languages; ``None`` for other words.

    "One" is left out: in most languages it is also the article.

    >>> number_word("thirty"), number_word("dreißig".casefold(), "de"), number_word("plan")
    (30, 30, None)
    """
    languages = [language.split("-")[0]] if language else list(_NUMBER_WORDS)
    return next((table[word] for tag in languages if word in (table := _NUMBER_WORDS.get(tag, {}))), None)


def _words(twos: str, tens: str) -> dict[str, int]:
    """Two to twenty, then thirty to ninety, a hundred, a thousand; a slash divides spellings, ``_`` skips a value."""
    values = [*range(2, 21), *range(30, 100, 10), 100, 1000]
    return {
        word.casefold(): value
        for value, spellings in zip(values, f"{twos} {tens}".split(), strict=True)
        for word in spellings.split("/")
        if word != "_"
    }


_NUMBER_WORDS = {
    "en": _words(
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
        " eighteen nineteen twenty",
        "thirty forty fifty sixty seventy eighty ninety hundred thousand",
    ),
    "de": _words(
        "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn"
        " achtzehn neunzehn zwanzig",
        "dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert/einhundert tausend/eintausend",
    ),
    "fr": _words(
        "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize _ _ _ vingt",
        "trente quarante cinquante soixante septante huitante/octante nonante cent mille",
    ),
    "es": _words(
        "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho"
        " diecinueve veinte",
        "treinta cuarenta cincuenta sesenta setenta ochenta noventa cien/ciento mil",
    ),
    "pt": _words(
        "dois/duas três quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze"
        " dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove vinte",
        "trinta quarenta cinquenta sessenta setenta oitenta noventa cem/cento mil",
    ),
    "it": _words(
        "due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette"
        " diciotto diciannove venti",
        "trenta quaranta cinquanta sessanta settanta ottanta novanta cento mille",
    ),
    "nl": _words(
        "twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien"
        " negentien twintig",
        "dertig veertig vijftig zestig zeventig tachtig negentig honderd duizend",
    ),
    "ro": _words(
        "doi/două trei patru cinci șase șapte opt nouă zece unsprezece doisprezece/douăsprezece treisprezece"
        " paisprezece cincisprezece șaisprezece șaptesprezece optsprezece nouăsprezece douăzeci",
        "treizeci patruzeci cincizeci șaizeci șaptezeci optzeci nouăzeci _ _",
    ),
    "pl": _words(
        "dwa/dwie/dwóch trzy/trzech cztery/czterech pięć/pięciu sześć/sześciu siedem/siedmiu osiem/ośmiu"
        " dziewięć/dziewięciu dziesięć/dziesięciu jedenaście dwanaście trzynaście czternaście/czternastu piętnaście"
        " szesnaście siedemnaście osiemnaście dziewiętnaście dwadzieścia/dwudziestu",
        "trzydzieści/trzydziestu czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt"
        " sto tysiąc",
    ),
    "cs": _words(
        "dva/dvě/dvou tři/tří čtyři/čtyř pět/pěti šest/šesti sedm/sedmi osm/osmi devět/devíti deset/deseti jedenáct"
        " dvanáct třináct čtrnáct/čtrnácti patnáct šestnáct sedmnáct osmnáct devatenáct dvacet/dvaceti",
        "třicet/třiceti čtyřicet padesát šedesát sedmdesát osmdesát devadesát sto tisíc",
    ),
    "ru": _words(
        "два/две/двух три/трёх/трех четыре/четырёх/четырех пять/пяти шесть/шести семь/семи восемь/восьми девять/девяти"
        " десять/десяти одиннадцать двенадцать тринадцать четырнадцать/четырнадцати пятнадцать шестнадцать семнадцать"
        " восемнадцать девятнадцать двадцать/двадцати",
        "тридцать/тридцати сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто сто тысяча",
    ),
    "uk": _words(
        "два/дві/двох три/трьох чотири п'ять шість сім вісім дев'ять десять/десяти одинадцять дванадцять тринадцять"
        " чотирнадцять п'ятнадцять шістнадцять сімнадцять вісімнадцять дев'ятнадцять двадцять/двадцяти",
        "тридцять/тридцяти сорок п'ятдесят шістдесят сімдесят вісімдесят дев'яносто сто тисяча",
    ),
    "tr": _words(
        "iki üç dört beş altı yedi sekiz dokuz on _ _ _ _ _ _ _ _ _ yirmi",
        "otuz kırk elli altmış yetmiş seksen doksan yüz bin",
    ),
    "sv": _words(
        "två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton tjugo",
        "trettio fyrtio femtio sextio sjuttio åttio nittio hundra tusen",
    ),
    "ar": _words(
        "اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة _ _ _ _ _ _ _ _ _ عشرون/عشرين",
        "ثلاثون/ثلاثين أربعون/أربعين خمسون/خمسين ستون/ستين سبعون/سبعين ثمانون/ثمانين تسعون/تسعين مئة/مائة ألف",
    ),
    "hi": _words(
        "दो तीन चार पांच/पाँच छह/छः सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस",
        "तीस चालीस पचास साठ सत्तर अस्सी नब्बे सौ हज़ार/हजार",
    ),
}
