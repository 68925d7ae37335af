"""What is between two ledgers: each kind of difference, told so that no report can speak for itself."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from evidence import DENIED, PAPER, STUDY, check
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from growth import grows_linearly
from proofpress.capture import SnapshotStore, SourceAccess
from proofpress.errors import ExitCode
from proofpress.ledger import Ledger
from proofpress.ledger.comparing import (
    MOST_CHARACTERS,
    Basis,
    DifferenceKind,
    compare_ledgers,
    diff_json,
    diff_markdown,
    diff_text,
)
from proofpress.ledger.comparing.compare import WORSE
from proofpress.ledger.records import Detail
from proofpress.pipeline import check_report

K = DifferenceKind
FOUND = f'Costs fell there [s]({STUDY} "quote: Costs fell in every region").'
LOST = f'Costs fell there [s]({STUDY} "quote: Nobody bought what was on offer").'
BARE = f"Costs fell there [s]({STUDY})."
UNCITED = "Costs fell there s."


def ledger(source: str, folder: Path) -> Ledger:
    return check(source, folder).ledger


def offline(source: str) -> Ledger:
    """A ledger without a single snapshot."""
    data = source.encode("utf-8", "replace")
    return check_report(
        "r.md", data, access=SourceAccess(SnapshotStore(Path("nowhere"))), made_with={}
    ).ledger


_CASES: list[tuple[str, str, list[tuple[DifferenceKind, bool]]]] = [
    (FOUND, FOUND, []),
    (FOUND, LOST, [(K.EXCERPT_LOST, True)]),
    (LOST, FOUND, [(K.EXCERPT_REGAINED, False)]),
    (FOUND, BARE, [(K.EXCERPT_LOST, True)]),
    (FOUND, UNCITED, [(K.EXCERPT_LOST, True)]),
    (BARE, LOST, [(K.MOVED, True)]),
    (LOST, BARE, [(K.MOVED, False)]),
    (BARE, UNCITED, [(K.MOVED, False)]),
    ("It grew 5%. <!-- proof-own: x -->", "It grew 5%.", [(K.NUMBER_UNDECLARED, True)]),
    ("It grew 5%.", "It grew 5%. <!-- proof-own: x -->", [(K.MOVED, False)]),
    ("It grew.", "It grew. Prices fell 3%.", [(K.NUMBER_UNDECLARED, True)]),
    ("It grew.", "It grew. They agree.", [(K.ADDED, False)]),
    ("It grew.", "It grew. Nobody knows [7].", [(K.ADDED, True)]),
    ("It grew. They agree.", "It grew.", [(K.REMOVED, False)]),
    ("It grew. Prices fell 3%.", "It grew.", [(K.REMOVED, False)]),
    ("It grew a lot there.", "It grew a little there.", [(K.CHANGED, False)]),
    (
        "It grew a lot there. X.",
        "It grew by 5% there. X.",
        [(K.NUMBER_UNDECLARED, True), (K.CHANGED, False)],
    ),
    ("Aa bb. Cc dd.", "Ee ff. Cc dd.", [(K.ADDED, False), (K.REMOVED, False)]),
    ("One. Two.", "Two. One.", []),
    ("One. One.", "One.", [(K.REMOVED, False)]),
    # A second citation that is lost, beside one that stays.
    (
        f'A [s]({STUDY} "quote: Costs fell in every region") b [p]({PAPER} "quote: says other things").',
        f'A [s]({STUDY} "quote: Costs fell in every region") b [p]({PAPER}).',
        [(K.EXCERPT_LOST, True)],
    ),
    # The same words at a corrected address.
    (
        f'A [s]({STUDY}?x=1 "quote: Costs fell in every region") b.',
        f'A [s]({STUDY} "quote: Costs fell in every region") b.',
        [(K.EXCERPT_REGAINED, False)],
    ),
    (f"A [s]({STUDY}) b.", f"A [s]({DENIED}) b.", [(K.MOVED, True)]),
]


@pytest.mark.parametrize(("old", "new", "kinds"), _CASES)
def test_kinds(
    old: str, new: str, kinds: list[tuple[DifferenceKind, bool]], tmp_path: Path
) -> None:
    diff = compare_ledgers(ledger(old, tmp_path), ledger(new, tmp_path))
    assert [(item.kind, item.is_worse) for item in diff.differences] == kinds
    assert diff.is_worse == any(worse for _, worse in kinds)
    assert diff.exit_code is (ExitCode.DOES_NOT_HOLD if diff.is_worse else ExitCode.HOLDS)
    assert diff.bases == ()


def test_every_kind_is_reached() -> None:
    assert {kind for _, _, kinds in _CASES for kind, _ in kinds} == set(DifferenceKind)


def test_every_detail_has_a_place_in_the_order() -> None:
    assert set(WORSE) == set(Detail)


def test_a_difference_names_place_and_standing(tmp_path: Path) -> None:
    diff = compare_ledgers(ledger(FOUND, tmp_path), ledger(f"# H\n\n{LOST}", tmp_path))
    (lost,) = diff.differences
    assert lost.old is not None
    assert lost.new is not None
    assert (lost.old.line, lost.old.detail) == (1, Detail.FOUND)
    assert (lost.new.line, lost.new.detail) == (3, Detail.EXCERPT_NOT_FOUND)
    assert lost.citation == STUDY


def test_the_same_ledger_has_no_difference(tmp_path: Path) -> None:
    one = ledger(FOUND, tmp_path)
    diff = compare_ledgers(one, one)
    assert diff_text(diff) == "No difference: the ledgers are the same.\n"
    assert diff.exit_code is ExitCode.HOLDS


def test_a_mere_move_of_lines_is_said_so(tmp_path: Path) -> None:
    diff = compare_ledgers(ledger(FOUND, tmp_path), ledger(f"# H\n\n{FOUND}", tmp_path))
    assert diff_text(diff).startswith("No difference in where a sentence stands;")


def test_what_is_not_alike_is_said_first(tmp_path: Path) -> None:
    old, new = ledger("It grew.", tmp_path), ledger("It grew. They agree.", tmp_path)
    other = replace(
        new.run,
        report_path="other.md",
        segmenter={**new.run.segmenter, "version": 99},
        profile={**new.run.profile, "name": "house"},
    )
    diff = compare_ledgers(old, replace(new, run=other))
    assert [item.basis for item in diff.bases] == [Basis.REPORT, Basis.SEGMENTER, Basis.PROFILE]
    assert not diff.is_worse
    for text in (diff_text(diff), diff_markdown(diff)):
        assert text.index("cut by different rules") < text.index("sentence added")
        assert text.index("different profiles") < text.index("sentence added")


def test_a_report_that_can_no_longer_be_counted_whole_is_worse(tmp_path: Path) -> None:
    old, new = ledger("It grew.", tmp_path), ledger("It grew.\n\n```\nx", tmp_path)
    diff = compare_ledgers(old, new)
    (basis,) = diff.bases
    assert (basis.basis, basis.is_worse) == (Basis.POPULATION, True)
    assert diff.exit_code is ExitCode.DOES_NOT_HOLD
    assert compare_ledgers(new, old).exit_code is ExitCode.HOLDS


HOSTILE = [
    "@everyone please look",
    "fixes #1 and GH-2",
    "`` @team `` more ``` text",
    "<img src=x onerror=alert(1)> </details> <!-- hidden",
    "[click](https://evil.example) www.evil.example mail@evil.example",
    "| a | b | \\",
    "\u202e reversed \x1b[31m red",
    "</code></summary>",
]


@pytest.mark.parametrize("words", HOSTILE)
def test_a_comment_holds_no_mark_up_of_a_report_s(words: str) -> None:
    escaped = re.sub(r"([\\`*_{}\[\]<>#|@.:&-])", r"\\\1", words)
    comment = diff_markdown(compare_ledgers(offline("It grew."), offline(f"It grew. {escaped}")))
    assert "\x1b" not in comment
    assert "\u202e" not in comment
    outside, inside = visible(comment)
    assert "@" not in outside
    assert "evil" not in outside
    assert "#1" not in outside
    assert set(re.findall(r"</?\w+[^>]*>", outside)) <= {
        "<details>", "<details open>", "</details>", "<summary>", "</summary>",
    }  # fmt: skip
    shown = " ".join(re.sub("[\x1b\u202e]", "\ufffd", words).split())
    assert any(part in inside for part in (shown, shown.split(".")[0]))


def visible(comment: str) -> tuple[str, str]:
    """What of a comment a forge reads as prose and mark-up, and what it shows as code."""
    outside, inside = [], []
    for token in MarkdownIt("commonmark").enable("table").parse(comment):
        if token.type == "html_block":
            outside.append(token.content)
        for child in token.children or ():
            (inside if child.type == "code_inline" else outside).append(child.content)
            outside += [str(value) for value in child.attrs.values()]
    return "\n".join(outside), "\n".join(inside)


@given(st.lists(st.text(max_size=40), max_size=3), st.lists(st.text(max_size=40), max_size=3))
def test_any_two_reports_compare(old: list[str], new: list[str]) -> None:
    one, other = (offline("First.\n\n" + "\n".join(lines)) for lines in (old, new))
    diff = compare_ledgers(one, other)
    assert diff_json(diff) == diff_json(compare_ledgers(one, other))
    assert compare_ledgers(one, one).differences == ()
    for text in (diff_text(diff), diff_markdown(diff)):
        assert text.endswith("\n")
    come = sum(item.old is None for item in diff.differences)
    gone = sum(item.new is None for item in diff.differences)
    assert come - gone == other.counts.sentences - one.counts.sentences


def many(count: int) -> Ledger:
    return offline("\n\n".join(f"Sentence {'𝒳' * 150} number {at} is new." for at in range(count)))


def test_a_comment_is_bounded_and_says_what_is_left_out() -> None:
    comment = diff_markdown(compare_ledgers(offline("It grew."), many(900)))
    assert len(comment.encode("utf-16-le")) // 2 <= MOST_CHARACTERS < 65_536
    (left_out,) = re.findall(r"^(\d+) of 900 are left out here", comment, re.MULTILINE)
    assert comment.count("\n- ") == 901 - int(left_out)


def test_time_grows_in_proportion() -> None:
    old, new = offline("\n\n".join(f"Aa {n}." for n in range(1600))), many(1600)

    def prepare(size: int) -> object:
        one, other = (replace(side, rows=side.rows[:size]) for side in (old, new))
        return lambda: compare_ledgers(one, other)

    assert grows_linearly(prepare, 1600)  # type: ignore[arg-type]


def test_json_binds_both_ledgers(tmp_path: Path) -> None:
    old, new = ledger(FOUND, tmp_path), ledger(LOST, tmp_path)
    value = json.loads(diff_json(compare_ledgers(old, new)))
    assert value["old"]["ledger_sha256"] == old.sha256
    assert value["new"]["ledger_sha256"] == new.sha256
    assert value["counts"]["excerpt_lost"] == 1
    assert value["is_worse"] is True
