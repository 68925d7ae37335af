"""Number words with their values, a table for each language: data for ``spelled_numbers``.

A compound is read piece by piece (``zweihundert``, ``ventimila``, ``quatre-vingt-dix``), so a table
holds pieces only. ``_`` stands for a space inside a piece.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Spelling:
    """How one language spells its numbers."""

    pieces: dict[str, Fraction]
    """Below one hundred; halves too."""
    magnitudes: dict[str, Fraction]
    """One hundred and above: they multiply what stands before them."""
    articles: str
    """``a million``: one, before a magnitude only."""
    vague: str
    """Before a magnitude these make an amount without a value: ``several million``."""
    joints: str
    """What may stand between two pieces."""
    links: str
    """What may stand between a half, a magnitude or a vague word, and a magnitude."""
    parts: dict[str, int]
    """Denominators: ``two thirds``. Only from two on: ``a third party`` is no fraction."""
    times: str
    """What follows a multiplier directly, or after a space or hyphen."""
    percent: str
    currencies: str


def _values(**words: str) -> dict[str, Fraction]:
    """``n5="five"`` -> ``{"five": 5}``, several words of one value beside each other."""
    return {
        word: Fraction(int(name[1:]))
        for name, same in words.items()
        for word in same.replace("_", " ").split("|")
    }


def _counted(words: str, start: int = 1) -> dict[str, Fraction]:
    """Words for ``start``, ``start + 1`` and so on; ``|`` between words of one value."""
    return {
        word: Fraction(value)
        for value, same in enumerate(words.split(), start)
        for word in same.split("|")
    }


def _tens(words: str) -> dict[str, Fraction]:
    return {word: Fraction(10 * value) for word, value in _counted(words, 2).items()}


SPELLINGS = {
    "en": Spelling(
        pieces=_counted(
            "one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
            "fifteen sixteen seventeen eighteen nineteen"
        )
        | _tens("twenty thirty forty fifty sixty seventy eighty ninety")
        | {"half": HALF},
        magnitudes=_values(
            n100="hundred",
            n1000="thousand|thousands",
            n1000000="million|millions",
            n1000000000="billion|billions",
            n1000000000000="trillion|trillions",
            n100000="lakh|lakhs",
            n10000000="crore|crores",
        ),
        articles="a an",
        vague="several few many tens dozens hundreds thousands millions",
        joints="and",
        links="of_a of a",
        parts={
            "thirds": 3, "quarters": 4, "fifths": 5, "sixths": 6, "sevenths": 7,
            "eighths": 8, "ninths": 9, "tenths": 10,
        },
        times="fold times",
        percent="percent per_cent percentage_points percentage_point basis_points",
        currencies="dollars euros pounds cents yen rupees",
    ),
    "de": Spelling(
        pieces=_counted(
            "ein|eins|eine|einer|einem|einen zwei|zwo drei vier fünf sechs sieben acht neun zehn "
            "elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn"
        )
        | _tens("zwanzig dreißig|dreissig vierzig fünfzig sechzig siebzig achtzig neunzig")
        | {"halbe": HALF, "einhalb": HALF, "anderthalb": 3 * HALF, "eineinhalb": 3 * HALF},
        magnitudes=_values(
            n100="hundert",
            n1000="tausend",
            n1000000="million|millionen",
            n1000000000="milliarde|milliarden",
            n1000000000000="billion|billionen",
        ),
        articles="",
        vague="mehrere mehreren einige einigen wenige hunderte tausende hunderten tausenden",
        joints="und",
        links="von",
        parts={"drittel": 3, "viertel": 4, "fünftel": 5, "sechstel": 6, "siebtel": 7, "achtel": 8,
               "zehntel": 10},
        times="fach fache fachen faches facher mal",
        percent="prozent prozentpunkte prozentpunkten prozentpunkt basispunkte basispunkten",
        currencies="euro dollar franken pfund cent",
    ),
    "fr": Spelling(
        pieces=_counted(
            "un|une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze "
            "quinze seize"
        )
        | _tens("vingt trente quarante cinquante soixante septante huitante|octante nonante")
        | {"quatre-vingt": Fraction(80), "quatre-vingts": Fraction(80), "demi": HALF},
        magnitudes=_values(
            n100="cent|cents",
            n1000="mille|millier|milliers",
            n1000000="million|millions",
            n1000000000="milliard|milliards",
        ),
        articles="",
        vague="plusieurs quelques dizaines centaines milliers",
        joints="et",
        links="de",
        parts={"tiers": 3, "quarts": 4, "cinquièmes": 5, "sixièmes": 6, "dixièmes": 10},
        times="fois",
        percent="pour_cent points_de_pourcentage points_de_base",
        currencies="euros dollars francs",
    ),
    "es": Spelling(
        pieces=_counted(
            "un|uno|una dos tres cuatro cinco seis siete ocho nueve diez once doce trece "
            "catorce quince"
        )
        | _values(n10="dieci", n20="veinte|veinti", n2="dós", n3="trés", n6="séis", n16="dieciséis")
        | _tens("veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa")
        | {"medio": HALF, "media": HALF},
        magnitudes=_values(
            n100="cien|ciento|cientos|cientas",
            n500="quinientos|quinientas",
            n700="setecientos",
            n900="novecientos",
            n1000="mil|miles",
            n1000000="millón|millones",
            n1000000000000="billón|billones",
        ),
        articles="",
        vague="varios varias unos algunos decenas centenares",
        joints="y",
        links="de",
        parts={"tercios": 3, "cuartos": 4, "quintos": 5, "décimos": 10},
        times="veces",
        percent="por_ciento puntos_porcentuales puntos_básicos",
        currencies="euros dólares pesos libras",
    ),
    "it": Spelling(
        pieces=_counted(
            "un|uno|una|un' due tre|tré quattro cinque sei sette otto nove dieci undici dodici "
            "tredici quattordici quindici sedici diciassette diciotto diciannove"
        )
        | _tens("venti|vent trenta|trent quaranta|quarant cinquanta|cinquant sessanta|sessant "
                "settanta|settant ottanta|ottant novanta|novant")
        | {"mezzo": HALF, "mezza": HALF},
        magnitudes=_values(
            n100="cento",
            n1000="mille|mila",
            n1000000="milione|milioni",
            n1000000000="miliardo|miliardi",
        ),
        articles="",
        vague="alcuni diversi parecchi decine centinaia migliaia",
        joints="e",
        links="di",
        parts={"terzi": 3, "quarti": 4, "quinti": 5, "decimi": 10},
        times="volte",
        percent="per_cento punti_percentuali punti_base",
        currencies="euro dollari sterline franchi",
    ),
    "pt": Spelling(
        pieces=_counted(
            "um|uma dois|duas três quatro cinco seis sete oito nove dez onze doze treze "
            "catorze|quatorze quinze dezasseis|dezesseis dezassete|dezessete dezoito "
            "dezanove|dezenove"
        )
        | _tens("vinte trinta quarenta cinquenta sessenta setenta oitenta noventa")
        | {"meio": HALF, "meia": HALF},
        magnitudes=_values(
            n100="cem|cento",
            n200="duzentos|duzentas",
            n300="trezentos|trezentas",
            n400="quatrocentos",
            n500="quinhentos|quinhentas",
            n600="seiscentos",
            n700="setecentos",
            n800="oitocentos",
            n900="novecentos",
            n1000="mil",
            n1000000="milhão|milhões",
            n1000000000="bilhão|bilhões",
            n1000000000000="trilhão|trilhões",
        ),
        articles="",
        vague="vários várias alguns algumas dezenas centenas milhares",
        joints="e",
        links="de",
        parts={"terços": 3, "quartos": 4, "quintos": 5, "décimos": 10},
        times="vezes",
        percent="por_cento pontos_percentuais pontos-base",
        currencies="euros dólares reais libras",
    ),
}  # fmt: skip


def _turns(**words: str) -> dict[str, tuple[Fraction, str]]:
    """``x2="twice"``: twice as much; ``n12="dozen"``: so many; ``half``: a half of it."""
    return {
        word: (
            HALF if name == "half" else Fraction(int(name[1:])),
            "" if name[0] != "x" else "times",
        )
        for name, same in words.items()
        for word in same.split()
    }


TURNS = {
    "en": _turns(
        x2="twice double doubled doubles doubling twofold",
        x3="thrice triple tripled triples tripling trebled",
        x4="quadruple quadrupled quadrupling",
        half="half halved halving",
        n12="dozen",
    ),
    "de": _turns(
        x2="doppelt doppelte doppelten verdoppelt verdoppelte",
        x3="verdreifacht verdreifachte",
        x4="vervierfacht vervierfachte",
        half="hälfte halbiert halbierte",
        n12="dutzend",
    ),
    "fr": _turns(x2="double doublé", x3="triple triplé", half="moitié", n12="douzaine"),
    "es": _turns(x2="doble duplicó", x3="triple triplicó", half="mitad", n12="docena"),
    "it": _turns(x2="doppio raddoppiato", x3="triplo triplicato", half="metà", n12="dozzina"),
    "pt": _turns(x2="dobro duplicou dobrou", x3="triplo triplicou", half="metade", n12="dúzia"),
}
"""Words that a source may use for a number; in a sentence of the report they are prose."""

CHINESE_DIGITS = dict(zip("零〇一二三四五六七八九两兩", (0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 2, 2),
                          strict=True))  # fmt: skip
CHINESE_TENS = {"十": 10, "百": 100, "千": 1000}
MYRIADS = {
    "万": 10**4, "萬": 10**4, "만": 10**4, "亿": 10**8, "億": 10**8, "억": 10**8, "兆": 10**12,
    "조": 10**12, "천": 1000, "十": 10, "百": 100, "千": 1000, "십": 10, "백": 100,
}  # fmt: skip
"""Signs that follow digits and multiply them, alone or together (``5천만``)."""
