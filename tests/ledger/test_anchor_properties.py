"""Properties of anchoring that hold for any text."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from proofpress.ledger.anchoring.anchor import PreparedWindow, anchor, prepare_window
from proofpress.ledger.anchoring.characters import key_of
from proofpress.ledger.records import Anchor, AnchorMethod, AnchorOutcome

WORDS = st.sampled_from(
    """the of plan government approved difficult résumé naïve Straße can’t isn't office ﬁnal
    Monday reports likely unlikely succeed US us iPhone well-known co-operate and/or α сat 政府 計画
    don’t “quoted” (bracketed) word.[3] 😀 gov\u00adernment zero\u200bwidth re\u0301sume\u0301""".split()
)
NUMBERS = st.sampled_from(
    """5 12 2019 1,234 14.2 $14.2 €3 5% −5 -7 10² 3½ 10–12 10:30 <0.05 1.250 １２ ٣""".split()
)
ENDS = st.sampled_from(["", "", "", ",", ".", ";", "?", "!", ":"])
SPACES = st.sampled_from([" ", " ", " ", "\n", "\u00a0", "  ", "\n\n"])
STRANGE = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from(
            "aA1 .,-–—'’\"“[]()*_`$%\u00ad\u200b\u0301\x02\ufffe\n²½ßİıﬁ…中あア不١\ud800"
        ),
    ),
    max_size=60,
)


@st.composite
def texts(draw: st.DrawFn) -> tuple[str, list[tuple[int, int]]]:
    """A text and the spans of its words, marks of the sentence apart."""
    text, spans = "", []
    for _ in range(draw(st.integers(6, 24))):
        word = draw(st.one_of(WORDS, WORDS, NUMBERS))
        spans.append((len(text), len(text) + len(word)))
        text += word + draw(ENDS) + draw(SPACES)
    return text, spans


@st.composite
def cuttings(draw: st.DrawFn, least: int = 3) -> tuple[str, int, int]:
    """A text and a cutting of it, from the start of a word to the end of one."""
    text, spans = draw(texts())
    first = draw(st.integers(0, len(spans) - least))
    last = draw(st.integers(first + least - 1, len(spans) - 1))
    return text, spans[first][0], spans[last][1]


def _passage(found: Anchor, window: PreparedWindow) -> str:
    assert found.span is not None
    return found.span.cut(window.text)


@given(cuttings())
def test_a_cutting_is_found_verbatim(cutting: tuple[str, int, int]) -> None:
    text, start, end = cutting
    excerpt = text[start:end]
    assume(not re.search(r"[0-9]\W*\s\d{3}(?!\d)", text))  # 5 234 reads as one number
    window = prepare_window(text)
    found = anchor(excerpt, window)
    if found.outcome is AnchorOutcome.AMBIGUOUS:
        assert found.occurrences > 1 or _would_cut(text, start, end)
        return
    assert found.method is AnchorMethod.BYTE_EXACT
    assert _passage(found, window) == excerpt


def _would_cut(text: str, start: int, end: int) -> bool:
    """Whether a number beside the cutting could go on into it (``5 %``, ``3 ½``)."""
    return bool(re.search(r"\d\W*$", text[:start])) or bool(re.match(r"\W*\d", text[end:]))


@given(cuttings(), st.sampled_from([" ", "\n", "\u00a0 "]))
def test_white_space_may_differ(cutting: tuple[str, int, int], space: str) -> None:
    text, start, end = cutting
    respaced = space.join(text[start:end].split())
    window = prepare_window(text)
    exact, found = anchor(text[start:end], window), anchor(respaced, window)
    assert found.outcome is exact.outcome
    is_there = found.span is not None and found.spans == exact.spans
    if is_there and found.method is AnchorMethod.NORMALISED:
        assert [change.value for change in found.changes] == ["whitespace"]
        assert _passage(found, window).split() == respaced.split()


@given(cuttings(), st.data())
def test_a_changed_or_dropped_digit_is_never_found(
    cutting: tuple[str, int, int], data: st.DataObject
) -> None:
    text, start, end = cutting
    excerpt = text[start:end]
    digits = [match.start() for match in re.finditer("[0-9]", excerpt)]
    assume(digits)
    at = data.draw(st.sampled_from(digits))
    other = data.draw(st.sampled_from(["", *"0123456789"]))
    altered = excerpt[:at] + other + excerpt[at + 1 :]
    assume(altered.split() != excerpt.split() and _numbers(altered) not in _numbers(text))
    assert anchor(altered, prepare_window(text)).outcome is not AnchorOutcome.FOUND


def _numbers(text: str) -> str:
    """The words with digits, in a row: what must not by chance stand elsewhere in the text."""
    return " ".join(re.findall(r"\S*\d\S*", text))


@given(cuttings(), st.data())
def test_an_added_negation_is_never_found(
    cutting: tuple[str, int, int], data: st.DataObject
) -> None:
    text, start, end = cutting
    words = text[start:end].split()
    words.insert(data.draw(st.integers(1, len(words) - 1)), "not")
    assert anchor(" ".join(words), prepare_window(text)).outcome is not AnchorOutcome.FOUND


@given(cuttings(), st.data())
def test_a_dropped_negation_is_never_found(
    cutting: tuple[str, int, int], data: st.DataObject
) -> None:
    text, start, end = cutting
    words = text[start:end].split()
    at = data.draw(st.integers(1, len(words) - 1))
    negated = " ".join([*words[:at], "not", *words[at:]])
    found = anchor(" ".join(words), prepare_window(f"Nobody said that {negated} was so."))
    assert found.outcome is not AnchorOutcome.FOUND


@given(st.lists(WORDS, min_size=4, max_size=12, unique_by=key_of), st.data())
def test_swapped_words_are_never_found(words: list[str], data: st.DataObject) -> None:
    letters = [word for word in words if any(map(str.isalnum, word))]
    assume(len(letters) > 3)
    at = data.draw(st.integers(0, len(letters) - 2))
    swapped = [*letters]
    swapped[at], swapped[at + 1] = swapped[at + 1], swapped[at]
    found = anchor(" ".join(swapped), prepare_window(" ".join(letters)))
    assert found.outcome is not AnchorOutcome.FOUND


@given(cuttings(least=4))
def test_a_cut_word_is_never_found(cutting: tuple[str, int, int]) -> None:
    text, start, end = cutting
    excerpt = text[start:end]
    assume(excerpt[-2:].isascii() and excerpt[-2:].isalnum())
    assume(text.count(excerpt[:-1]) == 1)
    assume(not re.search(re.escape(excerpt[:-1].split()[-1]) + r"\b(?!\w)", text))
    assert anchor(excerpt[:-1], prepare_window(text)).outcome is not AnchorOutcome.FOUND


@settings(max_examples=400)
@given(STRANGE, STRANGE)
def test_no_text_raises_and_spans_are_valid(window_text: str, excerpt: str) -> None:
    _check_record(excerpt, prepare_window(window_text))
    _check_record(window_text, prepare_window(f"{excerpt} {window_text} {excerpt}"))


def _check_record(excerpt: str, window: PreparedWindow) -> None:
    found = anchor(excerpt, window)
    assert anchor(excerpt, window) == found
    if found.span is None:
        assert found.outcome is not AnchorOutcome.FOUND
        return
    passage = _passage(found, window)
    assert passage == passage.strip()
    assert passage
    assert found.span.end <= len(window.text)
    if found.method is AnchorMethod.BYTE_EXACT:
        assert passage == excerpt.strip()
        assert found.changes == ()
    else:
        assert anchor(passage, window).method is not None
        assert len(set(found.changes)) == len(found.changes)


@pytest.mark.parametrize("text", ["", "a", "ﬁne", "Straße 5 ㎡", "e\u0301", "x[12]y", "\ud800a"])
def test_a_prepared_window_knows_where_its_key_lies(text: str) -> None:
    window = prepare_window(text)
    assert len(window.key) == len(window.offsets)
    assert list(window.offsets) == sorted(window.offsets)
    assert all(0 <= offset < len(text) for offset in window.offsets)
    assert prepare_window(text) == window
