"""Alterations of a text's sentences, each of which says something that the text does not say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

_NEGATIONS = {
    "en": ("not", "never"), "de": ("nicht", "nie"), "fr": ("pas", "jamais"), "es": ("no", "nunca"),
    "it": ("non", "mai"), "pt": ("não", "nunca"), "zh": ("不", "未"),
}  # fmt: skip
_NEGATING = frozenset(
    """not never no nobody none neither nor without nicht kein ohne pas aucun n’a no ninguna non mai
    senza alcuna não nenhum sem only nur seul solo less unlikely""".split()
)
_HOMOGLYPHS = str.maketrans("aceopxyiABEKMHOPCTX", "асеорхуіАВЕКМНОРСТХ")
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_PLAIN = {"½": "1/2", "²": "2", "⁶": "6", **dict.fromkeys("−+%€$£<°", "")}
_OTHER = {"−": "+", "€": "$", "$": "€", "£": "€", "<": ">", "%": "‰", "½": "¼", "²": "³"}

_FEW_WORDS = 5
"""A part of so few words may stand elsewhere in the text."""
_CUT = "cut inside a word or number"


@dataclass(frozen=True, slots=True)
class Text:
    """A text, and the sentences of it that are altered."""

    language: str
    sentences: tuple[str, ...]
    given: str | None = None
    whole: str = field(init=False)

    def __post_init__(self) -> None:
        joined = ("" if self.language == "zh" else " ").join(self.sentences)
        object.__setattr__(self, "whole", joined if self.given is None else self.given)

    def words(self, sentence: str) -> list[str]:
        """The units that are exchanged: words, or characters where there are no spaces."""
        return list(sentence) if self.language == "zh" else sentence.split()

    def join(self, words: list[str]) -> str:
        return ("" if self.language == "zh" else " ").join(words)


def mutations_of(text: Text) -> Iterator[tuple[str, str]]:
    """Kind and quotation, less what the text happens to say all the same."""
    letters = _letters(text.whole)
    folded = _folded(text.whole)
    for kind, alter in KINDS.items():
        for quotation in alter(text):
            if kind == _CUT:  # a part of the text, and yet none of its words
                is_said = False
            elif kind in _SAME_LETTERS:
                is_said = _folded(quotation) in folded
            else:
                is_said = _letters(quotation) in letters
            if not is_said:
                yield kind, quotation


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, re.sub(r"\[\d+\]", "", text))).casefold()


def _folded(text: str) -> str:
    return " ".join(text.split())


def _at_words(
    change: Callable[[str], Iterator[str]],
) -> Callable[[Text], Iterator[str]]:
    """Alter each word of each sentence by itself."""

    def alter(text: Text) -> Iterator[str]:
        for sentence in text.sentences:
            words = text.words(sentence)
            for at, word in enumerate(words):
                for other in change(word):
                    yield text.join([*words[:at], other, *words[at + 1 :]])

    return alter


def _other_digits(word: str) -> Iterator[str]:
    for at, digit in enumerate(word):
        if digit.isdecimal():
            for step in (1, 5):
                yield f"{word[:at]}{(int(digit) + step) % 10}{word[at + 1 :]}"


def _digits_more_or_less(word: str) -> Iterator[str]:
    for at, digit in enumerate(word):
        if digit.isdecimal():
            yield word[:at] + word[at + 1 :]
            yield word[:at] + digit + word[at:]


def _decimal_marks(word: str) -> Iterator[str]:
    for match in re.finditer(r"(?<=\d)[.,](?=\d{1,2}(?!\d))", word):
        yield word[: match.start()] + word[match.end() :]


def _signs(word: str) -> Iterator[str]:
    for sign in _PLAIN:
        if sign in word and any(map(str.isnumeric, word.replace(sign, _PLAIN[sign]))):
            yield word.replace(sign, _PLAIN[sign])
            yield word.replace(sign, _OTHER.get(sign, "~"))
    if word[:1].isdecimal():
        yield from (f"−{word}", f"${word}", f"<{word}", f"~{word}")
        if word.isdecimal():
            yield from (f"{word}%", f"{word}½", f"{word}²")


def _raised(word: str) -> Iterator[str]:
    if re.search("[0-9]", word):
        yield word.translate(_RAISED)


def _misspelt(word: str) -> Iterator[str]:
    for at in range(len(word) - 1):
        if word[at].isalpha() and word[at + 1].isalpha():
            yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]
            yield word[:at] + word[at + 1 :]


def _look_alike(word: str) -> Iterator[str]:
    for at, letter in enumerate(word):
        other = letter.translate(_HOMOGLYPHS)
        if other != letter:
            yield word[:at] + other + word[at + 1 :]


def _negation_added(text: Text) -> Iterator[str]:
    for sentence in text.sentences:
        words = text.words(sentence)
        for negation in _NEGATIONS.get(text.language, ("not",)):
            yield from (
                text.join([*words[:at], negation, *words[at:]]) for at in range(1, len(words))
            )


def _negation_dropped(text: Text) -> Iterator[str]:
    for sentence in text.sentences:
        words = text.words(sentence)
        for at in range(1, len(words) - 1):
            if words[at].strip(",;.").casefold() in _NEGATING or words[at] in "不没未":
                yield text.join([*words[:at], *words[at + 1 :]])
                yield text.join([*words[:at], "[…]", *words[at + 1 :]])


def _word_dropped(text: Text) -> Iterator[str]:
    for sentence in text.sentences:
        words = text.words(sentence)
        yield from (text.join([*words[:at], *words[at + 1 :]]) for at in range(1, len(words) - 1))


def _word_exchanged(text: Text) -> Iterator[str]:
    for sentence, following in pairwise((*text.sentences, *text.sentences[:1])):
        words, others = text.words(sentence), text.words(following)
        for at in range(1, len(words) - 1):
            yield text.join([*words[:at], others[at % len(others)], *words[at + 1 :]])


def _word_order(text: Text) -> Iterator[str]:
    for sentence in text.sentences:
        words = text.words(sentence)
        for at in range(len(words) - 1):
            swapped = [words[at + 1], words[at]]
            yield text.join([*words[:at], *swapped, *words[at + 2 :]])


def _spliced(text: Text) -> Iterator[str]:
    for one in text.sentences:
        for other in text.sentences:
            words, others = text.words(one), text.words(other)
            if one != other:
                yield text.join([*words[: len(words) // 2], *others[len(others) // 2 :]])


def _cut(text: Text) -> Iterator[str]:
    """Ended inside a word or a number; begun inside one."""
    if text.language == "zh":
        return
    for sentence in text.sentences:
        for match in re.finditer(r"(?<=[^\W_])(?=[^\W_])", sentence):
            before, after = sentence[: match.start()], sentence[match.start() :]
            yield from (part for part in (before, after) if len(part.split()) > _FEW_WORDS)


def _parts_in_another_order(text: Text) -> Iterator[str]:
    said = _letters(text.whole)
    for sentence in text.sentences:
        words = text.words(sentence)
        for at in range(3, len(words) - 3):
            if said.rfind(_letters(text.join(words[:at]))) > said.find(
                _letters(text.join(words[at:]))
            ):
                continue  # the text says it in this order too
            for mark in ("[…]", "..."):
                yield f"{text.join(words[at:])} {mark} {text.join(words[:at])}"


def _parts_with_another_word(text: Text) -> Iterator[str]:
    for sentence, following in pairwise((*text.sentences, *text.sentences[:1])):
        words, others = text.words(sentence), text.words(following)
        for at in range(2, len(words) - 4):
            altered = [*words[:at], "[…]", *words[at + 1 :]]
            other = others[at % len(others)]
            if other != altered[-2] and any(map(str.isalnum, other)):
                yield text.join([*altered[:-2], other, altered[-1]])


KINDS: dict[str, Callable[[Text], Iterator[str]]] = {
    "another digit": _at_words(_other_digits),
    "a digit more or less": _at_words(_digits_more_or_less),
    "a decimal mark dropped": _at_words(_decimal_marks),
    "a sign, unit or fraction": _at_words(_signs),
    "raised digits": _at_words(_raised),
    "a negation added": _negation_added,
    "a negation dropped": _negation_dropped,
    "a word dropped": _word_dropped,
    "a word exchanged": _word_exchanged,
    "a word misspelt": _at_words(_misspelt),
    "letters of another script": _at_words(_look_alike),
    "another order of words": _word_order,
    "two sentences spliced": _spliced,
    _CUT: _cut,
    "parts in another order": _parts_in_another_order,
    "parts with another word": _parts_with_another_word,
}
_SAME_LETTERS = {
    "a decimal mark dropped", "a sign, unit or fraction", "raised digits",
    "a negation dropped", "parts in another order",
}  # fmt: skip
