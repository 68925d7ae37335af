"""Units and magnitudes of numbers, folded: ``US$`` is USD, ``Mio.`` is a million, ``bps`` a hundredth.

A unit is a set of names, since some signs say several things (``¥`` is yen or yuan); two units agree
where the sets meet. No unit is the name ``""``.
"""

from __future__ import annotations

from fractions import Fraction

Unit = tuple[frozenset[str], Fraction]
"""The names that a word or sign may stand for, and what it multiplies a number with."""

NO_UNIT: Unit = (frozenset(("",)), Fraction(1))
TIMES: Unit = (frozenset(("times",)), Fraction(1))


def _table(*rows: tuple[str, str, int | Fraction]) -> dict[str, Unit]:
    """(words, unit names, factor) -> one entry a word; ``_`` stands for a space, ``-`` for no unit."""
    return {
        word.replace("_", " "): (
            frozenset("" if name == "-" else name for name in names.split()),
            Fraction(factor),
        )
        for words, names, factor in rows
        for word in words.split()
    }


_HUNDREDTH = Fraction(1, 100)

_SHARES = _table(
    ("% ％ ٪ percent per_cent prozent pct pour_cent por_ciento per_cento por_cento", "%", 1),
    ("процентов процента パーセント 퍼센트", "%", 1),
    ("‰ ‱", "%", Fraction(1, 10)),
    ("割 成 할", "%", 10),
    ("pp ppt %p ％p percentage_points percentage_point prozentpunkt prozentpunkte", "point", 1),
    ("prozentpunkten points_de_pourcentage puntos_porcentuales punti_percentuali", "point", 1),
    ("pontos_percentuais 个百分点 百分点 ポイント 퍼센트포인트 %포인트", "point", 1),
    (
        "bps bp basis_points basis_point basispunkte basispunkten points_de_base",
        "% point",
        _HUNDREDTH,
    ),
    ("puntos_básicos punti_base pontos-base", "% point", _HUNDREDTH),
    ("percentile", "percentile", 1),
) | {"‱": (frozenset(("%",)), _HUNDREDTH)}

_MONEY = _table(
    ("$ ＄ us$ usd dollar dollars dólar dólares dollari dollaro 美元 美金 ドル 달러", "USD", 1),
    ("us_dollars us_dollar u.s._dollars u.s._dollar", "USD", 1),
    ("a$ au$ aud australian_dollars", "AUD", 1),
    ("c$ ca$ cad canadian_dollars", "CAD", 1),
    ("hk$ hkd hong_kong_dollars", "HKD", 1),
    ("nz$ nzd new_zealand_dollars", "NZD", 1),
    ("s$ sg$ sgd singapore_dollars", "SGD", 1),
    ("r$ brl reais", "BRL", 1),
    ("€ eur euro euros 欧元 歐元 ユーロ 유로", "EUR", 1),
    ("£ ￡ gbp sterline british_pounds", "GBP", 1),
    ("pound pounds pfund libras", "GBP -", 1),
    ("¥ ￥", "JPY CNY", 1),
    ("jpy yen 円 日元", "JPY", 1),
    ("cny rmb yuan 元 人民币", "CNY", 1),
    ("₹ inr rs rs. rupee rupees", "INR", 1),
    ("₩ ￦ krw 원", "KRW", 1),
    ("won", "KRW -", 1),
    ("chf franken franchi swiss_francs", "CHF", 1),
    ("franc francs", "CHF FRF", 1),
    ("kr", "SEK NOK DKK", 1),
    ("pln zł", "PLN", 1),
    ("₽ rub", "RUB", 1),
    ("₺ try", "TRY", 1),
    ("₪ ils", "ILS", 1),
    ("cent cents ¢ ￠", "USD EUR AUD CAD", _HUNDREDTH),
)

_MAGNITUDES = {
    word: 10**exponent
    for exponent, words in {
        2: "hundred",
        3: "thousand tausend tsd mille mil mila тысяч тыс k",
        5: "lakh lakhs लाख",
        6: "million millions millionen mio millón millones milione milioni mln milhão milhões "
        "miljoen млн mn mm mi m",
        7: "crore crores करोड़",
        9: "billion billions milliarde milliarden mrd milliard milliards md mds miliardo miliardi "
        "mld bilhão bilhões miljard млрд bn bi b",
        12: "trillion trillions billionen bio billón billones trilhão trilhões tn t",
    }.items()
    for word in words.split()
} | {"dozen": 12}

_LONG_SCALE = {
    "Billion": 10**12, "billion": 10**12, "billions": 10**12,
    "Trillion": 10**18, "trillion": 10**18, "trillions": 10**18,
}  # fmt: skip
"""What these words say in French, and capitalised in German; there they are taken from English too."""


def share_unit(written: str) -> Unit:
    """``percent``, ``bps``, ``‰``, ``percentage points`` -> the unit."""
    return _SHARES.get(_folded(written), NO_UNIT)


def money_unit(written: str) -> Unit:
    """``US$``, ``EUR``, ``dollars`` -> the currency; one that no table knows is its own."""
    folded = _folded(written).rstrip("-‐‑")
    return _MONEY.get(folded, (frozenset((folded.upper(),)), Fraction(1)))


def magnitudes(written: str, language: str) -> tuple[int, ...]:
    """What ``Mio.``, ``bn``, ``billion`` multiply with: more than one where languages disagree."""
    word = _folded(written).rstrip(".")
    is_long = language == "fr" or (language == "de" and written[0].isupper())
    if is_long and written in _LONG_SCALE:
        return _MAGNITUDES[word], _LONG_SCALE[written]
    return (_MAGNITUDES[word],)


def _folded(written: str) -> str:
    return " ".join(written.casefold().split())
