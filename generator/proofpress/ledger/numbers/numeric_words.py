"""Words and signs that make a number more than its digits: data for ``numerics``.

Each constant is a regular-expression alternation, longest first where one entry begins another. The
languages are those of the sentence segmenter and a few whose magnitude words cannot be mistaken.
"""

from __future__ import annotations


def alternation(words: str) -> str:
    """The words of ``words`` (``_`` stands for a space inside one), longest first, as an alternation."""
    entries = sorted(set(words.split()), key=lambda word: (-len(word), word))
    return "|".join(entry.replace(".", r"\.").replace("_", r"\s") for entry in entries)


MAGNITUDE_WORDS = alternation(
    "hundred thousand million millions billion billions trillion trillions lakh lakhs crore "
    "crores dozen Tausend tausend Tsd. Tsd Million Millionen Mio. Mio Milliarde Milliarden Mrd. "
    "Mrd Billion Billionen Bio. mille milliard milliards Md Mds mil millón millones billón "
    "billones mila milione milioni miliardo miliardi mln mld milhão milhões bilhão bilhões "
    "trilhão trilhões miljoen miljard тысяч тыс. млн млрд लाख करोड़"
)
MAGNITUDE_LETTERS = "mn|bn|tn|mm|mio|mrd|MM|mi|bi|[kKmMbBtT]"
"""Magnitudes that stand directly after the digits or after one space, and end there."""
MAGNITUDE_SIGNS = "[多余餘]?[万亿兆億萬만억조천十百千십백]+"

CURRENCY_SIGN = "[$¢£¤¥֏؋৲৳฿៛₠-₿﷼﹩＄￠￡￥￦]"
CURRENCY_CODE = alternation(
    "USD EUR GBP CHF JPY CNY RMB INR AUD CAD NZD HKD SGD SEK NOK DKK PLN CZK HUF "
    "RUB TRY BRL MXN ZAR KRW ILS AED SAR"
)
CURRENCY_WORDS = alternation(
    "dollar dollars Dollar euro euros Euro pound pounds Pfund yen yuan rupee rupees cent cents Cent "
    "franc francs Franken franchi won pesos reais dólar dólares libras dollari dollaro sterline kr "
    "zł"
)

UNSPACED_CURRENCY_WORDS = alternation(
    "美元 美金 欧元 歐元 人民币 日元 元 円 ドル ユーロ 원 달러 유로"
)
"""Words of scripts without spaces: what follows them directly does not make other words of them."""
UNSPACED_PERCENT_WORDS = alternation(
    "个百分点 百分点 ポイント パーセント 퍼센트포인트 퍼센트 %포인트 割 할"
)
UNSPACED_MULTIPLIER_WORDS = alternation("倍 배")

PERCENT_WORDS = alternation(
    "percent per_cent percentage_points percentage_point percentile pct pp ppt bps bp "
    "basis_points basis_point Prozent Prozentpunkte Prozentpunkten Basispunkte Basispunkten "
    "pour_cent points_de_pourcentage points_de_base por_ciento puntos_porcentuales "
    "puntos_básicos per_cento punti_percentuali punti_base por_cento pontos_percentuais "
    "pontos-base процентов процента 成"
)

MULTIPLIER_WORDS = alternation("times fold -fold fach -fach mal -mal fois veces volte vezes")

MONTHS = alternation(
    "January February March April May June July August September October November December Jan "
    "Feb Mar Apr Jun Jul Aug Sept Sep Oct Nov Dec Januar Jänner Februar März Mai Juni Juli "
    "Oktober Dezember Mär Okt Dez janvier février mars avril mai juin juillet août septembre "
    "octobre novembre décembre janv févr avr juil déc enero febrero marzo abril mayo junio julio "
    "agosto septiembre setiembre octubre noviembre diciembre gennaio febbraio aprile maggio "
    "giugno luglio settembre ottobre dicembre janeiro fevereiro março maio junho julho setembro "
    "outubro novembro dezembro"
)

WEEKDAYS = alternation(
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday Mon Tue Wed Thu Fri Sat Sun Montag "
    "Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag lundi mardi mercredi jeudi vendredi samedi "
    "dimanche lunes martes miércoles jueves viernes sábado domingo lunedì martedì mercoledì giovedì "
    "venerdì sabato domenica segunda-feira terça-feira quarta-feira quinta-feira sexta-feira"
)

STANDARDS = alternation(
    "ISO IEC IEEE RFC DIN ANSI NIST FIPS PEP ECMA ITU ITU-T ASTM SAE MIL-STD IFRS IAS "
    "ASC ISBN ISSN DOI doi PMID PMCID arXiv CVE CWE ISIN NCT VDE VDI ETSI OASIS CSA ÖNORM UNE JIS"
)
"""What comes before the number of a standard or a catalogue entry (``ISO 27001``).

Letters that also stand before amounts (``GB 500``, ``SOC 40%``) are not here: a number may not hide.
"""

NUMBER_PREFIXES = alternation(
    "pre post mid early late sub top non under over about around circa near since until from to "
    "by age aged plus minus year day week month after before year-end per vor nach ab bis seit "
    "mitte ende anfang über unter"
)
"""Before a hyphen these qualify a number (``pre-2020``, ``top-10``) and are no part of a name."""
