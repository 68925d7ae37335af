"""Digits that are no statement: the furniture of a document.

Each function gives spans to look away from. None of them exempts anything but its own span, so a
sentence that holds a coordinate and an amount stays numeric.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from proofpress.coordinates import BlockSpan
from proofpress.ledger.numbers.identifiers import NO_QUANTITY
from proofpress.ledger.numbers.numeric_words import MONTHS, WEEKDAYS

HIDDEN = "\x00"
"""Takes the place of each character that is looked away from: no letter, no digit, no white space."""

_MONTH = rf"(?:{MONTHS})\b\.?"
_YEAR = r"(?:1[4-9]|20|21)\d\d"
_TIME = (
    r"(?:[ T,]\s?(?:(?:at|um|à|a\slas|alle|às)\s)?"
    r"\d\d?:\d\d(?::\d\d)?(?:\s?(?:[AaPp]\.?[Mm]\.?|UTC|GMT|Uhr|Z|[A-Z]{2,4}))*)?"
)
DATE = re.compile(
    rf"(?<![\w.,/-])(?<![Vv]ersion\s)(?:"
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
    r"(?:[Ss]ection|[Ss]ec\.|[Ss]ect\.|Sec|[Ff]ig\.|Fig|[Tt]able|[Tt]ab\.|[Cc]hapter|[Cc]h\.|[Cc]hap\.|[Pp]hase|§|Figure|FIGURE|TABLE"
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
    rf"(?<!\w){_SINGULAR}\s?(?:[Nn]o\.\s)?{_COORDINATE_NUMBER}(?:[–/-]{_COORDINATE_NUMBER})?{NO_QUANTITY}"
    rf"|(?<!\w){_PLURAL}\s?{_COORDINATE_NUMBER}{NO_QUANTITY}"
    rf"(?:,\s{_COORDINATE_NUMBER}{NO_QUANTITY}(?=,\s?[\dA-Z]|,?\s(?:{_LAST})\s))*"
    rf"(?:(?:,?\s(?:{_LAST})\s|\s?[–-]\s?){_COORDINATE_NUMBER}{NO_QUANTITY})?"
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
    r"|conducted|erstellt|generiert|aktualisiert|veröffentlicht|générée?|établie?|publiée?|generado|elaborado"
    r"|actualizado|publicado|generato|aggiornato|pubblicato|gerado|elaborado|atualizado|生成|更新|发布|作成|작성)"
)
_ON = r"\s(?:on|at|am|le|el|il|em|in)(?=\s)"
_NAME = r"\s(?:by|with|using|for|von|par|por|da)\s(?:[^\W\d][\w.'’-]*+\s?){1,8}"
_BYLINE = re.compile(
    rf"\W*(?:(?:this|der|ce|este|questo)\s(?:report|document|page|analysis|file|bericht|rapport|informe|relatório)"
    rf"\s(?:was|is|wurde|a\sété|fue|foi)\s|(?:report|research|last|first|zuletzt|报告|最后)\s?)?"
    rf"(?:{_BYLINE_VERB}|date|report\sdate|date\sof\s(?:this\s)?report|datum|fecha|data|stand|version\sof|日期)"
    rf"(?:\s(?:automatically|automatiquement|automáticamente|automaticamente)|日期|时间|日|于)?"
    rf"(?:{_NAME})?(?:\s?[:：]|{_ON}|,)?\s?\x00+(?:\s\x00+)*(?:{_NAME}|\s?[—–|-]\s?\D{{1,60}})?\W*",
    re.IGNORECASE,
)
_DATA = "data|information|figures|numbers|prices|sources|daten|datos|données|dati|dados|数据|资料|데이터"
_CURRENT = (
    "current|accurate|valid|available|collected|included"
    "|arrêtée?s|actualizados|aggiornati|atualizados"
)
_CUTOFF = re.compile(
    rf"\W*(?:(?:all\s|the\s|toutes\sles\s|todos\s(?:los|os)\s)?(?:{_DATA})\s?"
    rf"(?:(?:is|are|was|were)\s)?(?:(?:{_CURRENT})\s)*"
    r"(?:as\sof|through|up\sto|until|to|till|bis|stand|au|au\sdate\sdu|a|al|até|截至|截止(?:日期|时间|于)?|기준)"
    r"|(?:(?:data|knowledge|information|research|training)[\s-])?cut-?\s?off(?:\sdate)?(?:\s(?:is|was|of))?"
    r"|(?:data\s)?(?:(?:was|were)\s)?(?:retrieved|accessed|collected|extracted)(?:\son|\sas\sof)?"
    r"|as\sof|as\sat|data\sas\sof|valid\sas\sof|datenstand|stand|截至|截止)\s?[:：]?\s?\x00+\W*",
    re.IGNORECASE,
)
_ENUMERATOR = re.compile(r"(?<![\w.,)])\(?(?P<number>\d{1,2})\)(?=\s[^\W\d])")


def hide(text: str, spans: Sequence[BlockSpan]) -> str:
    """``text`` with every character of ``spans`` replaced by :data:`HIDDEN`; offsets stay."""
    if not spans:
        return text
    characters = list(text)
    for span in spans:
        end = min(span.end, len(characters))
        characters[span.start : end] = HIDDEN * max(0, end - span.start)
    return "".join(characters)


def coordinates(text: str, *, may_be_listed: bool) -> Iterator[BlockSpan]:
    """Section, figure, table, chapter and phase numbers, and the number that a list item begins with.

    ``may_be_listed``: whether the text can begin a list item that is written with its number.
    """
    ordinal = _ORDINAL.match(text) if may_be_listed else None
    if ordinal is not None:
        yield BlockSpan(0, ordinal.end())
    yield from _enumerators(text)
    for match in _COORDINATES.finditer(text):
        yield BlockSpan(match.start(), match.end() - _amount_after(match.group()))


def _enumerators(text: str) -> Iterator[BlockSpan]:
    """The ordinals of a list inside a sentence: ``(1) this, (2) that``; one alone is a number."""
    run: list[BlockSpan] = []
    for match in _ENUMERATOR.finditer(text):
        if int(match["number"]) == len(run) + 1:
            run.append(BlockSpan(*match.span()))
    if len(run) > 1:
        yield from run


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
