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
    "trilhão trilhões miljoen miljard тысяч тыс. млн млрд лाख लाख करोड़"
)
MAGNITUDE_LETTERS = "mn|bn|tn|mm|mio|mrd|MM|[kKmMbBtT]"
"""Magnitudes that stand directly after the digits or after one space, and end there."""
MAGNITUDE_SIGNS = "[万亿兆億萬만억조천]+"

CURRENCY_SIGN = "[$¢£¤¥֏؋৲৳฿៛₠-₿﷼﹩＄￠￡￥￦]"
CURRENCY_CODE = alternation(
    "USD EUR GBP CHF JPY CNY RMB INR AUD CAD NZD HKD SGD SEK NOK DKK PLN CZK HUF "
    "RUB TRY BRL MXN ZAR KRW ILS AED SAR"
)
CURRENCY_WORDS = alternation(
    "dollar dollars euro euros Euro pound pounds yen yuan rupee rupees cent cents franc francs "
    "Franken won peso pesos real reais dólar dólares libra libras dollari dollaro sterline 美元 欧元 "
    "元 円 ドル ユーロ 원 달러"
)

PERCENT_WORDS = alternation(
    "percent per_cent percentage_points percentage_point percentile pct pp ppt bps bp "
    "basis_points basis_point Prozent Prozentpunkte Prozentpunkten Basispunkte Basispunkten "
    "pour_cent points_de_pourcentage points_de_base por_ciento puntos_porcentuales "
    "puntos_básicos per_cento punti_percentuali punti_base por_cento pontos_percentuais "
    "pontos-base процентов процента"
)

MULTIPLIER_WORDS = alternation("times fold -fold fach -fach -mal fois veces volte vezes 倍 배")

COUNT_WORDS = {
    "en": "a an one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy "
    "eighty ninety hundred thousand half quarter several tens hundreds thousands",
    "de": "ein eine einer einem zwei drei vier fünf sechs sieben acht neun zehn elf zwölf "
    "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert tausend halbe "
    "anderthalb",
    "fr": "un une deux trois quatre cinq six sept huit neuf dix onze douze quinze vingt trente "
    "quarante cinquante soixante cent mille demi",
    "es": "un una dos tres cuatro cinco seis siete ocho nueve diez once doce quince veinte "
    "treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento mil medio",
    "it": "un uno una due tre quattro cinque sei sette otto nove dieci undici dodici quindici "
    "venti trenta quaranta cinquanta cento mille mezzo",
    "pt": "um uma dois duas três quatro cinco seis sete oito nove dez onze doze quinze vinte "
    "trinta quarenta cinquenta cem cento mil meio",
}
"""Number words that count only together with a magnitude or a percentage word (``two million``)."""

WORDED_MAGNITUDES = {
    "en": "hundred thousand million billion trillion millions billions percent per_cent lakh crore",
    "de": "Million Millionen Milliarde Milliarden Billion Billionen Prozent Tausend",
    "fr": "million millions milliard milliards mille pour_cent",
    "es": "millón millones billón billones mil por_ciento",
    "it": "milione milioni miliardo miliardi mila per_cento",
    "pt": "milhão milhões bilhão bilhões mil por_cento",
}

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
