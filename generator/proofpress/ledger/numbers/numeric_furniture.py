"""Digits that are no statement: identifiers, and the furniture of a document.

Each function gives spans to look away from. None of them exempts anything but its own span, so a
sentence that holds a coordinate or a name and an amount stays numeric. Where it is unclear whether
digits are a name, they are a number: a number may not hide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from proofpress.coordinates import BlockSpan
from proofpress.ledger.numbers.numeric_words import (
    CURRENCY_CODE,
    MAGNITUDE_LETTERS,
    MAGNITUDE_WORDS,
    MONTHS,
    NUMBER_PREFIXES,
    STANDARDS,
    WEEKDAYS,
)

HIDDEN = "\x00"
"""Takes the place of each character that is looked away from: no letter, no digit, no white space."""

_LETTER = "A-Za-zÀ-ÖØ-öø-ʯͰ-ϿЀ-ԯ"
"""Letters of the scripts that write words apart; elsewhere a digit may follow a word directly."""
_HYPHEN = "[-‐‑]"
_REST = rf"\w*+(?:(?:{_HYPHEN}|\.)\w++)*+"
_NO_AMOUNT = r"(?!\s?[%‰％٪])"

_NO_QUANTITY = (
    rf"(?![\w%‰×]|[.,]\d|\s?[%‰％×x€$£]"
    rf"|\s(?:{MAGNITUDE_WORDS}|percent|per\scent)\b|\s?(?:{MAGNITUDE_LETTERS})\b)"
)

_IDENTIFIERS = re.compile(
    rf"(?:https?://|www\.)\S++"
    rf"|(?<![\w.+-])[\w.+-]++@[\w.-]++"
    rf"|(?<![\w.])(?:{STANDARDS})(?:[/ -](?:ISO|IEC|IEEE|EN|TR|TS|SP|DSS)){{0,3}}+[\s:-]"
    rf"\d\w*+(?:[.:/-]\w++)*+{_NO_QUANTITY}"
    rf"|(?<![{_LETTER}\d])(?!(?:{CURRENCY_CODE}|Rs)\d)[{_LETTER}]++\d{_REST}"
    rf"|(?<![{_LETTER}\d])(?!(?:{MONTHS}|(?i:{NUMBER_PREFIXES})){_HYPHEN})"
    rf"(?:(?=[a-zß-öø-ÿ]*+[A-ZÀ-ÖØ-Þ])[{_LETTER}]++|covid|gpt|sha|utf|claude|llama){_HYPHEN}\d{_REST}{_NO_AMOUNT}"
    rf"|(?<![\w.,])(?:[2-6]G|[234]D|0x[0-9A-Fa-f]+)(?!\w)"
    rf"|(?<![\w.,])(?=\d*+[a-f])(?=[a-f]*+\d)[0-9a-f]{{7,64}}(?:-[0-9a-f]{{4,12}}){{0,5}}+(?!\w)"
    rf"|(?<![\w.,])(?!\d{{1,3}}(?:\.\d{{3}})+(?![\w.]))(?!\d\d?\.\d\d?\.(?:\d\d)?\d\d(?!\d))"
    rf"\d++\.\d++\.\d++(?:[.-]\w++)*+"
)

_MONTH = rf"(?:{MONTHS})\b\.?"
_YEAR = r"(?:1[4-9]|20|21)\d\d"
_TIME = r"(?:[ T,]\s?(?:at\s)?\d\d?:\d\d(?::\d\d)?(?:\s?(?:[AaPp]\.?[Mm]\.?|UTC|GMT|Uhr|Z|[A-Z]{2,4}))*)?"
DATE = re.compile(
    rf"(?<![\w.,/-])(?:"
    rf"{_YEAR}-\d\d-\d\d{_TIME}|{_YEAR}/\d\d?/\d\d?{_TIME}"
    rf"|\d\d?\.\s?\d\d?\.\s?(?:\d\d)?\d\d{_TIME}|\d\d?/\d\d?/(?:\d\d)?\d\d{_TIME}"
    rf"|\d\d?(?:st|nd|rd|th|\.|er|º|°)?\s(?:of\s|de\s)?{_MONTH}(?:,?\s(?:de\s)?{_YEAR})?{_TIME}"
    rf"|(?:{_MONTH}\s\d\d?(?:st|nd|rd|th)?(?:,\s?|\s){_YEAR}){_TIME}"
    rf"|{_MONTH}\s(?:de\s)?{_YEAR}|{_MONTH}\s\d\d?(?:st|nd|rd|th)?"
    rf"|(?:Q[1-4]|H[12]|FY)[\s/]?(?:FY)?{_YEAR}"
    rf")(?![\w%]|[.,]\d)|\d{{4}}年(?:\d\d?月(?:\d\d?日)?)?"
)
"""A date that names at least its month, quarter or business year; a bare year is a number."""

_WEEKDAY = re.compile(rf"(?<!\w)(?:{WEEKDAYS})(?!\w)")

_COORDINATE_NUMBER = r"(?:\d{1,3}(?:\.\d{1,3}){0,4}[a-z]?|[A-Z](?:\.?\d{1,3}){1,3}|[IVXLC]+)"
_SINGULAR = (
    r"(?:[Ss]ection|[Ss]ec\.|[Ff]ig\.|[Tt]able|[Tt]ab\.|[Cc]hapter|[Cc]h\.|[Cc]hap\.|[Pp]hase|§|Figure|FIGURE|TABLE"
    r"|(?:(?<=[Ii]n )|(?<=[Ss]ee )|(?<=\())figure"
    r"|Abschnitt|Abb\.|Abbildung|Tabelle|Kapitel|Kap\.|Tableau|tableau|[Cc]hapitre|[Ff]igura|[Tt]abla|[Cc]apítulo"
    r"|[Ss]ección|[Ff]ase|[Tt]abella|[Cc]apitolo|[Ss]ezione|[Tt]abela|[Ss]eção)"
)
_PLURAL = (
    r"(?:[Ss]ections|[Ss]ecs\.|[Ff]igs\.|Figures|[Tt]ables|[Cc]hapters|[Cc]hs\.|[Pp]hases|§§|Abschnitte[n]?|Tabellen"
    r"|Abbildungen|Kapitel|Tableaux|tableaux|[Cc]hapitres|[Ff]iguras|[Tt]ablas|[Cc]apítulos|[Ss]ecciones)"
)
_LAST = "and|or|to|und|et|y|e|bis"
"""Before the last number of a list of coordinates: a list ends there, and no comma after it goes on."""
_COORDINATES = re.compile(
    rf"(?<!\w){_SINGULAR}\s?(?:[Nn]o\.\s)?{_COORDINATE_NUMBER}(?:[–/-]{_COORDINATE_NUMBER})?{_NO_QUANTITY}"
    rf"|(?<!\w){_PLURAL}\s?{_COORDINATE_NUMBER}{_NO_QUANTITY}"
    rf"(?:,\s{_COORDINATE_NUMBER}{_NO_QUANTITY}(?=,\s?[\dA-Z]|,?\s(?:{_LAST})\s))*"
    rf"(?:(?:,?\s(?:{_LAST})\s|\s?[–-]\s?){_COORDINATE_NUMBER}{_NO_QUANTITY})?"
    rf"|[第]\d+[章节節图圖表]|[图圖表]\s?\d+(?:[.-]\d+)*"
)

_ORDINAL = re.compile(
    r"\s*(?:\(\d{1,2}\)(?=\s+[^\W\d_a-zß-öø-ÿ]|\s*\Z)|#?\d{1,3}(?:\.\d{1,3})*[.)](?=\s|\Z))"
)
_LAST_NUMBERS = re.compile(r"(?<!\d)(?P<former>\d{1,3}),?\s\D{1,4}\s(?P<last>\d{1,3})\Z")
_FARTHEST = 20
"""A last coordinate much larger than the one before it is an amount: ``sections 2, 3 and 45 firms``."""

_BYLINE_VERB = (
    r"(?:auto-?)?(?:generated|prepared|compiled|produced|created|written|updated|exported|published|rendered"
    r"|erstellt|generiert|généré|generado|generato|gerado)"
)
_NAME = r"\s(?:by|with|using|for|von|par|por|da)\s(?:[^\W\d][\w.'’-]*+\s?){1,8}"
_BYLINE = re.compile(
    rf"\W*(?:this\s(?:report|document|page|analysis|file)\s(?:was|is)\s|report\s|last\s|first\s)?"
    rf"(?:{_BYLINE_VERB}|date|report\sdate|datum|stand|version\sof)(?:\sautomatically)?"
    rf"(?:{_NAME})?(?:\s?:|\son|\sat|\sam|,)?\s?\x00+(?:\s\x00+)*(?:{_NAME}|\s?[—–|-]\s?\D{{1,60}})?\W*",
    re.IGNORECASE,
)
_CUTOFF = re.compile(
    r"\W*(?:(?:all\s|the\s)?(?:data|information|figures|numbers|prices|sources|daten|datos|données)\s?"
    r"(?:(?:is|are|was|were)\s)?(?:current\s|accurate\s|valid\s|available\s|collected\s|included\s)*"
    r"(?:as\sof|through|up\sto|until|to|till|bis|stand)"
    r"|(?:(?:data|knowledge|information|research|training)[\s-])?cut-?\s?off(?:\sdate)?(?:\s(?:is|was|of))?"
    r"|(?:data\s)?(?:(?:was|were)\s)?(?:retrieved|accessed|collected|extracted)(?:\son|\sas\sof)?"
    r"|as\sof|as\sat|data\sas\sof|valid\sas\sof|datenstand|stand)\s?:?\s?\x00+\W*",
    re.IGNORECASE,
)


def hide(text: str, spans: Sequence[BlockSpan]) -> str:
    """``text`` with every character of ``spans`` replaced by :data:`HIDDEN`; offsets stay."""
    if not spans:
        return text
    characters = list(text)
    for span in spans:
        end = min(span.end, len(characters))
        characters[span.start : end] = HIDDEN * max(0, end - span.start)
    return "".join(characters)


def identifiers(text: str) -> Iterator[BlockSpan]:
    """Names that hold digits: ``COVID-19``, ``ISO 27001``, ``H2O``, ``v1.82.7``, addresses."""
    return (BlockSpan(*match.span()) for match in _IDENTIFIERS.finditer(text))


def coordinates(text: str, *, may_be_listed: bool) -> Iterator[BlockSpan]:
    """Section, figure, table, chapter and phase numbers, and the number that a list item begins with.

    ``may_be_listed``: whether the text can begin a list item that is written with its number.
    """
    ordinal = _ORDINAL.match(text) if may_be_listed else None
    if ordinal is not None:
        yield BlockSpan(0, ordinal.end())
    for match in _COORDINATES.finditer(text):
        yield BlockSpan(match.start(), match.end() - _amount_after(match.group()))


def _amount_after(listed: str) -> int:
    """How many characters of a list of coordinates are an amount at its end."""
    last = _LAST_NUMBERS.search(listed)
    if last is None or int(last["last"]) - int(last["former"]) <= _FARTHEST:
        return 0
    return len(listed) - last.end("former")


def dates(text: str) -> tuple[BlockSpan, ...]:
    """Every date of ``text``."""
    return tuple(BlockSpan(*match.span()) for match in DATE.finditer(text))


def is_only_dates(rest: str, found: Sequence[BlockSpan]) -> bool:
    """Whether the unit is a date, a generated report's byline or a data cut-off, and nothing else.

    ``rest`` is its text with the dates that were ``found`` hidden.
    """
    if not found:
        return False
    if not any(character.isalnum() for character in _WEEKDAY.sub("", rest)):
        return True
    return _BYLINE.fullmatch(rest) is not None or _CUTOFF.fullmatch(rest) is not None
