"""The passage that comes nearest to words that are not found: where, how near, what differs."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from growth import grows_linearly
from proofpress.ledger.anchoring.anchor import anchor, prepare_window
from proofpress.ledger.anchoring.difference import difference
from proofpress.ledger.anchoring.nearest import LONGEST_QUOTATION, find_nearest
from proofpress.ledger.records import Anchor, AnchorMethod, AnchorOutcome, Nearest, StretchSide

_SOURCE = (
    "The council met in spring. Sales of bread grew by four percent in the first year of the plan, "
    "and costs fell in every region. The board was pleased with it all, and went home early."
)
_MARKS = {StretchSide.BOTH: "{}", StretchSide.QUOTATION: "[-{}-]", StretchSide.SOURCE: "[+{}+]"}


def _shown(nearest: Nearest) -> str:
    return " ".join(_MARKS[part.side].format(part.text.strip()) for part in nearest.difference)


def _near(quotation: str, source: str = _SOURCE) -> tuple[Anchor, Nearest]:
    found = anchor(quotation, prepare_window(source))
    assert found.nearest is not None
    assert found.outcome is not AnchorOutcome.FOUND
    assert (found.method, found.score) == (AnchorMethod.FUZZY, found.nearest.similarity)
    return found, found.nearest


@pytest.mark.parametrize(
    ("quotation", "shown"),
    [
        (
            "Sales of bread grew by five percent in the first year",
            "Sales of bread grew by [-five-] [+four+] percent in the first year",
        ),
        (
            "costs never fell in every region",
            "costs [-never-] fell in every region",
        ),
        ("The board was pleased with all", "The board was pleased with [+it+] all"),
        ("The board was it pleased with all", "The board was [-it-] pleased with [+it+] all"),
        (
            "bread grew by four percents in the first",
            "bread grew by four [-percents-] [+percent+] in the first",
        ),
    ],
)
def test_the_difference_is_told_word_by_word(quotation: str, shown: str) -> None:
    _, nearest = _near(quotation)
    assert _shown(nearest) == shown


def test_much_alike_is_ambiguous_and_says_so() -> None:
    found, nearest = _near("Sales of bread grew by five percent in the first year")
    assert nearest.similarity >= 0.8
    assert found.outcome is AnchorOutcome.AMBIGUOUS
    assert found.reason is not None
    assert "much like them" in found.reason


def test_less_alike_is_not_found() -> None:
    found, nearest = _near("Sales of butter shrank by nine percent in the second year of the war")
    assert nearest.similarity < 0.8
    assert found.outcome is AnchorOutcome.NOT_FOUND


def test_the_similarity_is_indel_over_both_lengths() -> None:
    _, nearest = _near("grew by five percent")
    # "five" and "four" share one letter in order with "f": three deleted, three inserted, of 40.
    assert nearest.similarity == round(1 - 6 / 40, 4)


def test_what_is_refused_at_its_place_is_shown_there() -> None:
    found, nearest = _near("4.2 percent of it", "It was 14.2 percent of it.")
    assert found.outcome is AnchorOutcome.AMBIGUOUS
    assert "[-4.2-] [+14.2+]" in _shown(nearest)


def test_nothing_alike_offers_nothing() -> None:
    found = anchor("Zwölf Boxkämpfer jagen Viktor", prepare_window(_SOURCE))
    assert (found.outcome, found.method) == (AnchorOutcome.NOT_FOUND, None)
    assert (found.nearest, found.score) == (None, None)


def test_what_is_found_or_has_its_place_offers_nothing() -> None:
    assert anchor("costs fell in every region", prepare_window(_SOURCE)).nearest is None
    small = anchor("the plan", prepare_window("the plan, the plan"))
    assert small.outcome is AnchorOutcome.AMBIGUOUS
    assert small.spans
    assert small.nearest is None


def test_the_missing_part_of_an_elided_quotation_is_shown() -> None:
    found, nearest = _near("The council met in spring […] costs rose in every region")
    assert found.reason is not None
    assert "“costs rose in every region”" in found.reason
    assert _shown(nearest).startswith("costs [-rose-] [+fell+] in every")


def test_scripts_without_spaces_differ_by_characters() -> None:
    _, nearest = _near("政府昨日批准了旧的预算计划", "据报道，政府昨日批准了新的预算计划。")
    assert _shown(nearest) == "政府昨日批准了 [-旧-] [+新+] 的预算计划"


def test_of_two_equal_passages_the_first_is_taken() -> None:
    source = "Prices fell in May. Prices fell in May. Prices fell in May."
    _, nearest = _near("Prices rose in May", source)
    assert nearest.span.start == 0


def test_the_place_with_most_of_the_quotation_is_taken() -> None:
    source = "The plan of the council was read. " * 30 + "The plan of the council was torn up."
    _, nearest = _near("The plan of the council was worn up", source)
    assert nearest.span.cut(source) == "The plan of the council was torn up"


def test_a_very_long_quotation_is_not_compared() -> None:
    window = prepare_window("word " * 3000)
    assert find_nearest("words " * (LONGEST_QUOTATION // 5), window) is None


@given(st.text("ab c中1.", max_size=40), st.text("ab c中1.", max_size=40))
def test_a_difference_holds_both_texts(quotation: str, source: str) -> None:
    parts = difference(quotation, source)
    ones = "".join(part.text for part in parts if part.side is not StretchSide.SOURCE)
    others = "".join(part.text for part in parts if part.side is not StretchSide.QUOTATION)
    assert ones.split() == quotation.split() or ones.replace(" ", "") == quotation.replace(" ", "")
    assert others.split() == source.split() or others.replace(" ", "") == source.replace(" ", "")
    sides = [part.side for part in parts]
    assert all(one is not other for one, other in pairwise(sides))


@given(st.text("abc 中1.", max_size=60), st.text("abc 中1.", max_size=200))
def test_a_nearest_passage_lies_in_the_window(quotation: str, source: str) -> None:
    window = prepare_window(source)
    nearest = find_nearest(quotation, window)
    assert nearest == find_nearest(quotation, window)
    if nearest is not None:
        assert 0 <= nearest.span.start < nearest.span.end <= len(source)
        assert nearest.span.cut(source).strip() == nearest.span.cut(source)
        assert 0.5 <= nearest.similarity <= 1


@pytest.mark.parametrize("text", ["a", "ab ", "中", "a b ", "1 ", "a\n"])
def test_a_hostile_window_costs_time_in_proportion(text: str) -> None:
    quotation = text * 300 + "x" + text * 300

    def looking(size: int) -> Callable[[], object]:
        window = prepare_window(text * (size // len(text)))
        return lambda: find_nearest(quotation, window)

    assert grows_linearly(looking, 400_000)


@pytest.mark.parametrize("text", ["a", "ab ", "中", "the plan "])
def test_a_hostile_quotation_costs_time_in_proportion(text: str) -> None:
    window = prepare_window("the plan was read " * 200)

    def looking(size: int) -> Callable[[], object]:
        return lambda: find_nearest(text * (size // len(text)), window)

    assert grows_linearly(looking, LONGEST_QUOTATION)
