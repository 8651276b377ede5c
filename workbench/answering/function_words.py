"""Words of a question that ask or bind and name nothing: "how", "can", "the".

They are no aspect of the question. Word lists come from bm25s (from NLTK) where it has them; the words that *ask* are
ours, and so is all for languages that bm25s has no list for. A word that is missing here only makes an answer look a
little less covered, never a wrong quote.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import regex
from bm25s import stopwords

from workbench.retrieval.language_ranges import primary_language
from workbench.retrieval.terms import fold

_LISTED = {
    "da": stopwords.STOPWORDS_DANISH,
    "de": stopwords.STOPWORDS_GERMAN,
    "en": stopwords.STOPWORDS_EN_PLUS,
    "es": stopwords.STOPWORDS_SPANISH,
    "fr": stopwords.STOPWORDS_FRENCH,
    "it": stopwords.STOPWORDS_ITALIAN,
    "ko": stopwords.STOPWORDS_KOREAN,
    "nb": stopwords.STOPWORDS_NORWEGIAN,
    "nl": stopwords.STOPWORDS_DUTCH,
    "no": stopwords.STOPWORDS_NORWEGIAN,
    "pt": stopwords.STOPWORDS_PORTUGUESE,
    "ru": stopwords.STOPWORDS_RUSSIAN,
    "sv": stopwords.STOPWORDS_SWEDISH,
    "tr": stopwords.STOPWORDS_TURKISH,
}

_OWN = {
    "ar": "كيف ما ماذا متى أين لماذا هل من هي هو يمكن يمكنني في على إلى عن أن إذا مع هذا هذه التي الذي كم أي و أو"
    " لا ثم بعد يجب أريد لي بي عند حتى كل",
    "bg": "как какво кога къде защо кой коя кое кои мога може ли да на в от за с и или е са се ми при по колко трябва",
    "bn": "কী কি কীভাবে কিভাবে কোথায় কখন কেন কে কোন আমি আমার করব করতে পারি এবং বা থেকে এর জন্য কত হয় আছে",
    "cs": "jak jaký jaká jaké kde kdy proč kdo co který která které mohu můžu lze je jsou na v ve s se si do z ze o"
    " a nebo pro po při když můj moji moje mé mám být kolik dlouho musím k ke od za to",
    "da": "hvordan hvad hvornår hvor hvorfor hvem hvilken hvilke kan skal mange længe",
    "de": "wie was wann wo warum wieso wer welche welcher welches welchem kann können darf muss viel viele lange"
    " bedeutet gibt geht macht tun passiert möglich",
    "el": "πώς πως τι πότε πού που γιατί ποιος ποια ποιο ποιες μπορώ μπορεί να το τον την τα τις της του των σε στο"
    " στη στην στα στις με και ή από για είναι ένα ένας μια μου αν ο η οι θα δεν πόσο πόσες",
    "en": "how what when where why who whom which whose can could may might must shall should would do does did get"
    " many much long often possible way need want tell happen happens mean means anything something one us"
    " make use using",
    "es": "cómo qué cuándo dónde por quién cuál cuáles puedo puede debo hacer hago hay cuánto cuántos cuántas"
    " tiempo significa pasa si",
    "fa": "چگونه چطور چه چرا کی کجا کدام آیا می توان توانم کنم است را در به از با که و یا برای این آن تا هر شود"
    " دارد چند چیست باید خود",
    "fi": "miten mikä mitä milloin missä miksi kuka voinko voi on ja tai se olen minun kuinka monta kauan mitkä onko",
    "fr": "comment que quoi qu quand où pourquoi qui quel quelle quels quelles puis peut faire est-ce combien temps"
    " fait-on dois faut il jusqu signifie passe si",
    "he": "איך מה מתי איפה היכן למה מדוע מי איזה האם אפשר אני של את על עם או לא כמה זה שלי יש צריך",
    "hi": "कैसे क्या कब कहाँ कहां क्यों कौन कौन-सा किस मैं मेरा मेरी मेरे अपना अपनी अपने का की के को में से पर और या है हैं हूँ सकता सकती"
    " सकते कर करूँ करें करना होता होती होते कितना कितने कितनी लिए तो यह वह ने हो जाता",
    "hr": "kako što kada gdje zašto tko koji koja koje mogu može je su na u s sa za i ili do od se li koliko moj",
    "hu": "hogyan hogy mi mit mikor hol miért ki melyik milyen tudom tudok lehet lehetséges a az egy és vagy van be"
    " ki le fel meg el kell hány mennyi nem ha mi kell tenni",
    "id": "bagaimana apa kapan di mana mengapa siapa saya bisa dapat cara untuk dan atau yang ke dari dengan adalah"
    " ini itu pada jika berapa apakah harus",
    "it": "come cosa che quando dove perché chi quale quali posso può si fare devo quanto quanti tempo significa"
    " succede se",
    "ko": "어떻게 무엇 무엇을 무엇이 무엇인가요 뭐 언제 어디 어디에서 어디서 왜 누가 어떤 얼마나 수 있나요 있습니까"
    " 하나요 합니까 되나요 됩니까 해야 하려면 어떻게해야 인가요 입니까 방법 방법은 방법을 제 내 나는 저는 때"
    " 것 및 또는 할 무슨 몇 위해",
    "nb": "hvordan hva når hvor hvorfor hvem hvilken hvilke kan skal mange lenge",
    "nl": "hoe wat wanneer waar waarom wie welke welk kan mag moet veel lang",
    "pl": "jak co kiedy gdzie dlaczego kto który która które jaki jaka jakie mogę można czy jest są na w we z ze do"
    " o i lub dla po przy się mój moje od ile długo muszę to za",
    "pt": "como que quê quando onde por quem qual quais posso pode fazer faço devo há quanto quantos quantas tempo"
    " significa acontece se",
    "ro": "cum ce când unde de cine care pot poate pentru și sau în la pe din cu este sunt un o se să fac trebuie"
    " cât câte câți mult mea meu dacă al a",
    "ru": "как что когда где почему кто какой какая какие какое можно могу ли сколько долго нужно делать значит"
    " такое мой моего мне",
    "sk": "ako čo kedy kde prečo kto ktorý ktorá ktoré môžem možno je sú na v vo s so do z zo o a alebo pre po pri"
    " môj koľko sa",
    "sv": "hur vad när var varför vem vilken vilket vilka kan ska måste många länge",
    "tr": "nasıl ne nerede nereden niçin neden kim hangi kaç kadar mı mi mu mü nedir yapabilirim yapılır olur",
    "uk": "як що коли де чому хто який яка яке які можна можу чи в у на з зі до і й та або для по при мій моє не є"
    " це від скільки мені треба",
    "ur": "کیسے کیا کب کہاں کیوں کون کس میں میرا میری اپنا کا کی کے کو سے پر اور یا ہے ہیں سکتا کر کریں کتنا کتنے",
    "vi": "làm thế nào sao gì khi nào ở đâu tại vì ai tôi có thể cách để và hoặc của là được cho trong với từ bao"
    " nhiêu lâu không phải nào các những một",
}

# Scripts without spaces: what asks or binds is taken out of the question before it is cut into pairs.
_PHRASES = {
    "zh": "为什么|為什麼|怎么样|怎麼樣|怎么办|怎样|怎樣|怎么|怎麼|如何|什么时候|什麼時候|什么|什麼|哪里|哪裡|哪些"
    "|哪个|哪個|何时|多少|多长时间|多久|几个|几天|是否|能不能|可不可以|会不会|能否|可否|可以|需要|应该|請問"
    "|请问|我的|您的|你的|我|您|你|吗|嗎|呢|的|了|是|和|或|与|及",
    "ja": "どのようにすればよいですか"
    "|どうすればよいですか|どうすればいいですか|すればよいですか|どのようにすれば|すべきですか|すべき|どうすれば|どうやって|どのように|どうしたら|どうすると|どうしても|どのくらい|どれくらい"
    "|どこで|どこに|どこ|どの|どれ|どう|なぜ|いつ|いくつ|いくら|何ですか|何を|何が|何|できますか|できません"
    "|ありますか|でしょうか|ましたか|ますか|ですか|するには|したい|してください|について|とは|場合|方法"
    "|教えて|ください|および|または|には|では|から|まで|です|ます|する|した|して|の|を|が|は|に|で|と|も|へ"
    "|か",
    "th": "อย่างไร|ยังไง|อะไร|ที่ไหน|เมื่อไหร่|เมื่อไร|ทำไม|เท่าไหร่|เท่าไร|ได้หรือไม่|หรือไม่|ได้ไหม|ไหม|ใคร|กี่|นาน|ฉัน|ผม|คุณ|จะ|ได้"
    "|ต้อง|วิธี|และ|หรือ|คือ|ที่|ของ|ใน|ให้|เป็น|มี",
    "km": "ដោយរបៀបណា|យ៉ាងដូចម្តេច|ដូចម្តេច|អ្វី|ណា|ពេលណា|ហេតុអ្វី|តើ|ខ្ញុំ|និង|ឬ|ប៉ុន្មាន|របៀប",
    "lo": "ແນວໃດ|ຫຍັງ|ໃສ|ເມື່ອໃດ|ເປັນຫຍັງ|ຂ້ອຍ|ແລະ|ຫຼື|ໄດ້ບໍ|ວິທີ",
    "my": "ဘယ်လို|ဘာ|ဘယ်မှာ|ဘယ်တော့|ဘာကြောင့်|ကျွန်ုပ်|နှင့်|သို့မဟုတ်|လဲ|ပါသလား",
}


@lru_cache(maxsize=64)
def function_words(language: str | None) -> frozenset[str]:
    """The folded function words of a language; empty where none are known.

    >>> "how" in function_words("en-GB"), "bluetooth" in function_words("en")
    (True, False)
    """
    listed = _LISTED.get(primary_language(language), ())
    return asking_words(language) | _folded(listed)


@lru_cache(maxsize=64)
def asking_words(language: str | None) -> frozenset[str]:
    """The folded words with which a question of a language may start.

    >>> "how" in asking_words("en"), "the" in asking_words("en")
    (True, False)
    """
    return _folded(_OWN.get(primary_language(language), "").split())


def _folded(words: Iterable[str]) -> frozenset[str]:
    return frozenset(fold(part) for word in words for part in regex.split(r"['’\-]", word) if part)


@lru_cache(maxsize=64)
def asking_phrases(language: str | None) -> regex.Pattern[str] | None:
    """What to blank out of a question in a script without spaces, longest first.

    >>> asking_phrases("zh-Hans").sub(" ", "怎么删除我的账户")
    ' 删除 账户'
    """
    phrases = _PHRASES.get(primary_language(language))
    return None if phrases is None else regex.compile("|".join(sorted(phrases.split("|"), key=len, reverse=True)))
