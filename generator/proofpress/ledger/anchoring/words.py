"""Whether a word of the source is the word that was quoted: its letters, marks and capitals."""

from __future__ import annotations

from collections.abc import Sequence

from proofpress.ledger.anchoring.folding import CAPITALS_FOLDS, WORD_FOLDS, needed_changes
from proofpress.ledger.records import Change

WordPair = tuple[str, str]
"""A word of the excerpt and what stands at its place in the source."""

_CAPITALS_LETTERS = 12
"""Letters of a run of words in capitals from which on the capitals are typography, not names."""
_NAMES_IN_TITLE = frozenset(
    """march may august polish turkey china chad mali jersey nice reading mobile job mark bill will frank
    grant rob sue rich pat jack dick drew rose faith grace hope joy pearl ruby dawn iris bath cork hull
    swift apple amazon oracle shell target gap visa meta orange lent ares labour labor liberal conservative
    democrat democratic republican catholic orthodox
    sie ihr ihnen ihre ihrem ihren ihrer ihres arm reich recht weise morgen""".split()
)
"""Words that mean something else with a capital: a name, a month, a party, a formal address."""
_UNIT_LETTERS = 3
"""A word no longer than this may be a unit after a number: ``5 mg`` is not ``5 Mg``."""


def word_changes(pairs: Sequence[WordPair], at: int) -> tuple[Change, ...] | None:
    """What must be looked past to read both as one word; None where they are different words."""
    quoted, found = pairs[at]
    is_capital = quoted.isupper() or found.isupper()
    changes = needed_changes(quoted, found, CAPITALS_FOLDS if is_capital else WORD_FOLDS)
    if changes and Change.CASE in changes and not _is_case_free(pairs, at):
        return None
    return changes


def _is_case_free(pairs: Sequence[WordPair], at: int) -> bool:
    """Whether capitals say nothing here, so that both are the same word (``US`` is not ``us``).

    True for ``Word`` and ``word``, and for ``WORD`` inside a run of words in capitals. One letter
    alone (``vitamin A``) is such a word only where the excerpt begins.
    """
    shapes = {_shape(word) for word in pairs[at]}
    if None in shapes or _may_be_unit(pairs, at):
        return False
    if shapes == {"lower", "title"} and (at == 0 or _is_same_word_in_title(pairs[at][0])):
        return True
    return any(_is_in_capitals([pair[side] for pair in pairs], at) for side in (0, 1))


def _is_same_word_in_title(word: str) -> bool:
    return len(word) > 1 and word.casefold() not in _NAMES_IN_TITLE


def _may_be_unit(pairs: Sequence[WordPair], at: int) -> bool:
    follows_number = at > 0 and pairs[at - 1][0][-1:].isnumeric()
    return follows_number and len(pairs[at][0]) <= _UNIT_LETTERS


def _shape(word: str) -> str | None:
    """``lower``, ``title``, ``upper``; None for what is no plain word (``iPhone``, ``mW``)."""
    if any(character.isnumeric() for character in word):
        return None
    if word.islower():
        return "lower"
    if word[0].isupper() and not any(character.isupper() for character in word[1:]):
        return "title"
    return "upper" if word.isupper() else None


def _is_in_capitals(words: Sequence[str], at: int) -> bool:
    if not words[at].isupper():
        return False
    first, last = at, at + 1
    while first > 0 and words[first - 1].isupper():
        first -= 1
    while last < len(words) and words[last].isupper():
        last += 1
    return last - first > 1 and sum(map(len, words[first:last])) >= _CAPITALS_LETTERS
