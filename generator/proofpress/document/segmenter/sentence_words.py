"""The words on both sides of a stop, as the sentence rules ask for them.

``start`` is where the current sentence begins: nothing before it is looked at. All looks are bounded, so
that time stays linear in the text.
"""

from __future__ import annotations

import re

LONGEST = 24
"""Code points that are looked back; no abbreviation is longer."""

_WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
_LAST_PART = re.compile(r"[^-–—/'’“(\[\u2e80-\uffef]*+\Z")
"""What follows a hyphen, an apostrophe, a bracket or a character of a script without spaces: ``由Dr``."""
_OPENERS = "([{\"'“‘«„‚*_¿¡（"
_LETTER_BEFORE = re.compile(r"(?:\A|(?<=[\s(]))([^\W\d_])\.\s?\Z")
_INSIDE_WORDS = re.compile(r"[’'-]")


def token_before(text: str, start: int, stop: int) -> str:
    """The word that the terminator at ``stop`` follows, without what opens it (``(e.g`` is ``e.g``)."""
    piece = text[max(start, stop - LONGEST) : stop]
    if not piece or piece[-1].isspace():
        return ""
    word = piece.split()[-1].lstrip(_OPENERS)
    last = _LAST_PART.search(word)
    return last.group() if last is not None else word


def joined_before(text: str, start: int, stop: int, token: str) -> str:
    """``token`` with the single letters before it: the ``B`` of ``z. B.`` gives ``z.B``."""
    if len(token) != 1:
        return token
    place = stop - 1
    for _ in range(4):
        before = text[max(start, place - 4) : place]
        match = _LETTER_BEFORE.search(before)
        if match is None:
            break
        token = f"{match[1]}.{token}"
        place -= len(match.group())
    return token


def words_before(text: str, start: int, place: int) -> list[str]:
    """The last words before ``place``; the first of them may be cut."""
    return text[max(start, place - LONGEST) : place].split()


def word_at(text: str, first: int) -> str:
    """The word that begins at ``first``, or an empty one."""
    match = _WORD.match(text, first)
    return match.group() if match is not None else ""


def is_one_of(text: str, first: int, words: frozenset[str]) -> bool:
    """Whether the word at ``first``, or its part before an apostrophe or hyphen, is among ``words``.

    A word with a stop of its own is not: ``A.`` and ``In.`` after a stop are somebody's initials.
    """
    word = word_at(text, first)
    following = text[first + len(word) : first + len(word) + 1]
    return following != "." and (word in words or _INSIDE_WORDS.split(word, maxsplit=1)[0] in words)
