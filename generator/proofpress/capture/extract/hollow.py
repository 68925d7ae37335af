"""Pages that were served as if they were the source, and are a wall in front of it.

Judged on short pages only, and only where one of the wall's own sentences stands there at the start
of a line or a sentence with little else beside it: an article about such walls is long, and stays what
it is. A page that explains or lists is none. A wall that is not known here stays a page.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from enum import StrEnum

from proofpress.capture.extract.wall_phrases import PHRASES, SIGN_IN_TITLES

LONGEST_WALL = 1000
"""Code points of visible text; longer pages are never judged."""

_LONGEST_TITLE = 300


class WallKind(StrEnum):
    """What kind of wall stands in front of a source."""

    BOT_CHECK = "bot_check"
    """A check whether a person asks, a CAPTCHA among them."""
    ACCESS_DENIED = "access_denied"
    SCRIPT_REQUIRED = "script_required"
    RATE_LIMIT = "rate_limit"
    SIGN_IN = "sign_in"
    COOKIE_WALL = "cookie_wall"
    NOT_FOUND = "not_found"


_MOST_BESIDE = {
    WallKind.BOT_CHECK: 900,
    WallKind.ACCESS_DENIED: 700,
    WallKind.NOT_FOUND: 700,
    WallKind.RATE_LIMIT: 500,
    WallKind.SIGN_IN: 400,
    WallKind.COOKIE_WALL: 300,
    WallKind.SCRIPT_REQUIRED: 300,
}
"""Code points of a page beside the wall's own sentences, in the order in which kinds are tried."""
_SENTENCE_END = re.compile(r"\n|[.!?|]+(?=\s|$)|\s[-–—·»]\s|\.\.\.")
_LEAD = (
    r"(?:(?:http|error|ooops|oops|whoops|uups|ups|oh no|hoppla|sorry|fehler|erreur|oups|errore|erro)?"
    r"[\s:,!]*+(?:[45]\d\d)?[\s:,!–—-]*+)"
)
"""What may stand before a phrase: a cry, a number."""
_ABOUT = re.compile(
    r"\b(?:status codes? (?:that|which|is|are|means|indicates?|for|returned|sent)|stands for|changelog"
    r"|release notes|glossary|faq|frequently asked|how (?:do i|do you|to|can i)|bug ?fix(?:es)?"
    r"|fixed\b|added\b|refers to|is an? (?:kind|type|form|test|message|error|response|page|website))"
)
"""What a page says that explains walls or lists them."""
_ABOUT_SCRIPTS = re.compile(r"comments|disqus|e-?mail|kommentar|commentaires|comentarios|commenti")
"""A notice about one part of a page is no wall in front of the rest."""


def _compile(phrases: str) -> re.Pattern[str]:
    lines = phrases.replace("\n    ", "").splitlines()
    found = [f"(?:{line})" for line in lines if line and not line.startswith("#")]
    return re.compile(rf"{_LEAD}(?:{'|'.join(found)})")


_PHRASES: Mapping[WallKind, re.Pattern[str]] = {
    kind: _compile(PHRASES[kind]) for kind in _MOST_BESIDE
}
_SIGN_IN_TITLES = _compile(SIGN_IN_TITLES)


def wall_kind(text: str, title: str | None) -> WallKind | None:
    """What kind of wall a page of this visible ``text`` is; None where it is none."""
    if len(text) > LONGEST_WALL:
        return None
    sentences = [_fold(part) for part in _SENTENCE_END.split(text)]
    named = [_fold(part) for part in _SENTENCE_END.split((title or "")[:_LONGEST_TITLE])]
    page = " ".join((*named, *sentences))
    if _ABOUT.search(page):
        return None
    for kind, most_beside in _MOST_BESIDE.items():
        beside = [said for said in sentences if not _says(kind, said)]
        is_said = len(beside) < len(sentences) or any(_names(kind, said) for said in named)
        if is_said and sum(map(len, beside)) <= most_beside:
            return kind
    return None


def is_wall(text: str, title: str | None) -> bool:
    """Whether a page of this visible ``text`` stands in front of what was asked for."""
    return wall_kind(text, title) is not None


def is_challenge(text: str, title: str | None) -> bool:
    """Whether a page of this visible ``text`` asks for proof that a person wants it."""
    return wall_kind(text, title) is WallKind.BOT_CHECK


def _says(kind: WallKind, sentence: str) -> bool:
    is_notice = kind is WallKind.SCRIPT_REQUIRED and _ABOUT_SCRIPTS.search(sentence)
    return not is_notice and _PHRASES[kind].match(sentence) is not None


def _names(kind: WallKind, title: str) -> bool:
    is_sign_in = kind is WallKind.SIGN_IN and _SIGN_IN_TITLES.match(title) is not None
    return is_sign_in or _says(kind, title)


def _fold(part: str) -> str:
    """``part`` without accents, in small letters, its white space even."""
    letters = unicodedata.normalize("NFKD", part.replace("\u2019", "'"))
    plain = "".join(char for char in letters if not unicodedata.combining(char))
    return " ".join(plain.casefold().split())
