"""A sentence's numbers against its excerpts: ``number_comparisons.txt`` is the file to edit."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from growth import grows_linearly
from proofpress.ledger.numbers.compare import NumberComparison, compare_numbers
from proofpress.ledger.numbers.excerpt_numbers import ExcerptNumbers
from proofpress.ledger.numbers.figures import read_figure
from proofpress.ledger.numbers.numeric_words import (
    MAGNITUDE_LETTERS,
    MAGNITUDE_WORDS,
    PERCENT_WORDS,
    UNSPACED_PERCENT_WORDS,
)
from proofpress.ledger.numbers.numerics import OVERRIDE, find_numbers
from proofpress.ledger.numbers.units import NO_UNIT, magnitudes, share_unit

_CASES = Path(__file__).with_name("number_comparisons.txt")
_LANGUAGE = re.compile(r"([a-z]{2}): ")
_LANGUAGES = st.sampled_from(["en", "de", "fr", "es", "it", "pt", "zh", "ja", "ko", "x-none"])


_TEXT = st.text(
    st.sampled_from("0159.,'% $€²½-–~±amb万億兆千三零分之割倍年月x/:٣٫\u00ad\u200b 2024May")
    | st.characters(codec="utf-8"),
    max_size=40,
)


@dataclass(frozen=True, slots=True)
class Case:
    lang: str
    sentence: str
    excerpt: str
    answer: str


def _read_cases() -> list[Case]:
    cases = []
    for group in re.split(r"(?m)^# ", _CASES.read_text(encoding="utf-8"))[1:]:
        title, *lines = group.strip("\n").split("\n")
        tag = _LANGUAGE.match(title)
        lang = tag[1] if tag else "en"
        cases += [Case(lang, *line.split(" | ")) for line in lines if line]
    return cases


def _compare(sentence: str, excerpt: str, lang: str = "en") -> NumberComparison:
    return compare_numbers(
        sentence, find_numbers(sentence, (), lang), [ExcerptNumbers(excerpt, lang)], lang
    )


@pytest.mark.parametrize(
    "case", _read_cases(), ids=lambda case: f"{case.lang}-{case.sentence}-{case.excerpt}"
)
def test_case(case: Case) -> None:
    assert find_numbers(case.sentence, (), case.lang), "the sentence states no number"
    found = _compare(case.sentence, case.excerpt, case.lang)
    parts = [("absent", found.absent), ("unclear", found.not_comparable)]
    said = ", ".join(f"{name}: {'; '.join(texts)}" for name, texts in parts if texts)
    assert (said or "held") == case.answer


def test_a_number_that_one_excerpt_holds_is_held() -> None:
    sentence = "It fell from 7% to 5%."
    excerpts = [ExcerptNumbers(text, "en") for text in ("7 percent", "5 percent")]
    found = compare_numbers(sentence, find_numbers(sentence), excerpts, "en")
    assert found == NumberComparison((), ())


def test_both_dates_of_a_span_are_held() -> None:
    sentence = "It rose from April 2020 to March 2021."
    assert _compare(sentence, "between March 2021 and April 2020") == NumberComparison((), ())
    assert _compare(sentence, sentence) == NumberComparison((), ())
    assert _compare(sentence, "in March 2021").absent == ("April 2020",)


@pytest.mark.parametrize(
    "number", ["7" * 5_000, "1," * 3_000 + "1", "7" * 5_000 + " million", "2万.兆", "½" * 9]
)
def test_what_nobody_reads_as_a_number_compares_as_text(number: str) -> None:
    assert _compare(f"It is {number}.", f"It is {number}.") == NumberComparison((), ())
    assert _compare(f"It is {number}.", "It is 7.").absent


def test_every_word_of_a_number_has_a_value() -> None:
    """So that no word that the recognition knows is unknown to the comparison."""
    words = (MAGNITUDE_WORDS, MAGNITUDE_LETTERS)
    for word in "|".join(words).replace("[", "").replace("]", "").replace("\\.", ".").split("|"):
        assert all(magnitudes(one, "en") for one in ([*word] if word == "kKmMbBtT" else [word]))
    for word in f"{PERCENT_WORDS}|{UNSPACED_PERCENT_WORDS}".replace("\\s", " ").split("|"):
        assert share_unit(word) != NO_UNIT, word


def test_without_an_excerpt_nothing_is_held() -> None:
    assert compare_numbers("5%", find_numbers("5%"), [], "en").absent == ("5%",)


@settings(deadline=None)
@given(_TEXT, _LANGUAGES)
def test_a_sentence_holds_its_own_numbers(text: str, lang: str) -> None:
    sentence = OVERRIDE.sub("", f"It is {text} so.")
    assert _compare(sentence, sentence, lang) == NumberComparison((), ())


@given(st.integers(0, 10**12), st.integers(0, 10**12))
def test_two_whole_numbers_are_one_where_they_are_equal(said: int, found: int) -> None:
    assert bool(_compare(f"{said:,}", str(found)).absent) == (said != found)
    assert not _compare(f"{said:,}", str(said)).not_comparable


@given(st.decimals(0, 10**9, places=4), st.sampled_from([".", ","]))
def test_a_figure_is_exact(number: object, mark: str) -> None:
    written = str(number)
    (figure,) = read_figure(written.replace(".", mark), "en")
    assert (figure.value, figure.decimals) == (Fraction(written), 4)


@pytest.mark.parametrize(
    "piece",
    ["5% ", "about 5, ", "5 May 2024, ", "five million ", "1.250 ", "3–5 ", "4億2"],
)
def test_time_grows_with_the_texts_and_not_faster(piece: str) -> None:
    def compare(size: int) -> partial[NumberComparison]:
        text = "".join(f"{piece}{at} " for at in range(size // (len(piece) + 4)))
        return partial(_compare, text, text)

    assert grows_linearly(compare, 16_000)


@pytest.mark.parametrize(
    ("sentence", "excerpt"), [("It is \u202e51\u202c.", "51"), ("It is 51.", "\u202d51")]
)
def test_an_overridden_writing_direction_makes_digits_incomparable(
    sentence: str, excerpt: str
) -> None:
    assert _compare(sentence, excerpt) == NumberComparison((), ("51",))
