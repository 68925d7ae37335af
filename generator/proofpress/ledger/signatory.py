"""Who signs a waiver and why, in words that a reader can hold somebody to."""

from __future__ import annotations

import re

LONGEST = {"approver": 200, "reason": 2000}
"""Characters of each."""

# Control characters, line and paragraph separators, marks that steer direction or show nothing, lone
# surrogates. The two joiners stay: names in some scripts need them.
_UNPRINTABLE = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    r"\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e0fff]"
)
# Letters to Unicode, blanks to a reader.
_BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0")
_PLACEHOLDERS = frozenset(
    "anonymous approver fixme name nobody none null placeholder reason someone tba tbd test text todo "
    "undefined unknown user xxx".split()
) | {"your name", "your reason", "the approver", "the reason", "lorem ipsum", "n/a"}


def check_words(role: str, words: str) -> None:
    """Raise ValueError unless ``words`` can stand for a person's name (``approver``) or ``reason``.

    Blank texts, unprintable characters and placeholders cannot: nobody could be asked about them.
    """
    if _UNPRINTABLE.search(words):
        raise ValueError(f"the {role} holds a line break or a character that shows nothing")
    if words != words.strip() or not any(
        char.isalpha() and char not in _BLANK_LETTERS for char in words
    ):
        raise ValueError(f"the {role} is blank: words are wanted")
    if len(words) > LONGEST[role]:
        raise ValueError(f"the {role} is longer than {LONGEST[role]} characters")
    bare = " ".join(words.casefold().strip("<>[]{}()«»\"'.…-_:!? ").split())
    if bare in _PLACEHOLDERS or re.fullmatch(r"[<\[{].*[>\]}]", words):
        raise ValueError(f"the {role} is a placeholder: {words[:40]}")
