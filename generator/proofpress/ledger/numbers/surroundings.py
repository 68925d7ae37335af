"""What the words beside a number make of it: ``at least`` 5, 5 ``days``.

Two numbers of one value are not one number where both sides say so and say it differently; where one
of them says nothing, the other is held by it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from proofpress.coordinates import BlockSpan
from proofpress.ledger.numbers.amounts import Amount
from proofpress.ledger.numbers.numeric_words import alternation

ABOVE, BELOW = ">", "<"

_BELOW = alternation(
    "less_than fewer_than under below at_most up_to no_more_than not_more_than not_exceeding weniger_als "
    "unter höchstens bis_zu moins_de au_plus jusqu'à menos_de como_máximo hasta meno_di al_massimo "
    "fino_a no_máximo até"
)
_ABOVE = alternation(
    "more_than greater_than over above at_least no_less_than not_less_than no_fewer_than "
    "not_fewer_than exceeding mehr_als über mindestens plus_de au_moins más_de al_menos più_di "
    "oltre almeno mais_de pelo_menos"
)
_BOUND = re.compile(
    rf"(?<!\w)(?:(?P<below>{_BELOW})|(?P<above>{_ABOVE}))\s(?:(?:a|an|the)\s)?\Z", re.IGNORECASE
)
_REACH = 24
"""Code points before a number in which such words are looked for, and after it a measure."""

# Each line is one measure; capitals count where a sign is short.
_MEASURES = """
    second seconds sec Sekunde Sekunden seconde secondes segundo segundos secondo secondi 秒
    minute minutes min Minute Minuten minuto minutos minuti 分钟
    hour hours h hr hrs Stunde Stunden heure heures hora horas ora ore 小时
    day days Tag Tage Tagen jour jours día días giorno giorni dia dias 天
    week weeks Woche Wochen semaine semaines semana semanas settimana settimane 周
    month months Monat Monate Monaten mois mes meses mese mesi mês 个月
    year years yr yrs Jahr Jahre Jahren ans année années año años anno anni ano anos 年
    decade decades Jahrzehnt Jahrzehnte Jahrzehnten décennie décennies década décadas decennio decenni
    century centuries Jahrhundert Jahrhunderte Jahrhunderten siècle siècles siglo siglos secolo secoli
    a.m. am AM
    p.m. pm PM
    mm millimetres millimeters Millimeter
    cm centimetres centimeters Zentimeter centimètres centímetros centimetri
    metres meters Meter mètres metros metri 米
    km kilometre kilometres kilometer kilometers Kilometer kilomètres kilómetros chilometri 公里
    mile miles Meile Meilen
    foot feet ft Fuß
    inch inches Zoll
    yard yards
    mg milligrams Milligramm
    µg μg mcg micrograms Mikrogramm
    g grams Gramm grammes gramos grammi 克
    kg kilogram kilograms kilo kilos Kilogramm kilogrammes 公斤
    ton tons tonne tonnes Tonne Tonnen tonelada toneladas tonnellate 吨
    lb lbs
    ounce ounces oz
    °C ℃ degrees_Celsius
    °F ℉ degrees_Fahrenheit
    kW
    MW
    GW
    kWh
    MWh
    GWh
    TWh
    KB kB
    MB
    GB
    TB
    ml millilitres milliliters
    litre litres liter liters Liter litros litri
    gallon gallons
    barrel barrels Barrel
    hectare hectares ha Hektar hectáreas ettari 公顷
    acre acres
"""
_NAMES = {
    name.replace("_", " "): line.split()[0]
    for line in _MEASURES.strip().splitlines()
    for name in line.split()
}
_MEASURE = re.compile(rf"[\s-]?({alternation(' '.join(_MEASURES.split()))})(?!\w)")


def with_surroundings(amount: Amount, text: str, span: BlockSpan) -> Amount:
    """``amount``, which stands at ``span`` of ``text``, with its bound and its measure."""
    bound = amount.bound or _bound_before(text, span.start)
    measure = _MEASURE.match(text, span.end, span.end + _REACH)
    if not bound and measure is None:
        return amount
    return replace(
        amount, bound=bound, measure=_NAMES[" ".join(measure[1].split())] if measure else ""
    )


def _bound_before(text: str, start: int) -> str:
    words = _BOUND.search(text, max(0, start - _REACH), start)
    if words is None:
        return ""
    return BELOW if words["below"] else ABOVE
