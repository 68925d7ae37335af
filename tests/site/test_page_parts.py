"""The small functions that pages are made with: links, addresses, passages, data files."""

from __future__ import annotations

import csv
import io
import json

import pytest
import samples
from published import everything

from proofpress.coordinates import WindowSpan
from proofpress.ledger import Anchor, AnchorMethod, AnchorOutcome, Change, anchor, prepare_window
from proofpress.ledger.records import RestsOn, RestsOnKind
from proofpress.site.data_files import rows_csv
from proofpress.site.pages.citations import describe_match, read_nearest
from proofpress.site.pages.links import Links, ReportPlaces, page_url
from proofpress.site.pages.passages import CONTEXT, cut_passage
from proofpress.site.pages.uris import host_of, live_link, safe_link
from proofpress.site.pages.words import NOT_IN_ORDER, as_sentence


def test_a_reason_that_says_nothing_more_is_the_ledgers_own() -> None:
    assert anchor("not there at all", prepare_window("Something else.")).reason == NOT_IN_ORDER


@pytest.mark.parametrize(
    ("method", "changes", "occurrences", "page", "said"),
    [
        ("byte_exact", (), 1, None, "exact, letter for letter; once in the text"),
        ("byte_exact", (), 3, 7, "exact, letter for letter; 3 times in the text; first on page 7"),
        (
            "normalised",
            (Change.CASE, Change.DASHES),
            1,
            2,
            (
                "the same words in another form (capital and small letters, the form of dashes); "
                "once in the text; on page 2"
            ),
        ),
    ],
)
def test_a_match_is_told_in_words(method, changes, occurrences, page, said) -> None:
    place = (WindowSpan(0, 1),)
    found = Anchor(
        AnchorOutcome.FOUND, AnchorMethod(method), changes, place, occurrences, None, None
    )
    assert describe_match(found, page) == said


@pytest.mark.parametrize(
    ("src_uri", "with_folders", "without"),
    [
        ("index.md", "", "index.html"),
        ("reports/fhs.md", "reports/fhs/", "reports/fhs.html"),
        ("reports/fhs/ledger.md", "reports/fhs/ledger/", "reports/fhs/ledger.html"),
        ("reports/index.md", "reports/", "reports/index.html"),
        ("reports/README.md", "reports/", "reports/index.html"),
        ("odd name/é:?.md", "odd%20name/%C3%A9%3A%3F/", "odd%20name/%C3%A9%3A%3F.html"),
    ],
)
def test_page_addresses(src_uri: str, with_folders: str, without: str) -> None:
    assert page_url(src_uri, directory_urls=True) == with_folders
    assert page_url(src_uri, directory_urls=False) == without


@pytest.mark.parametrize(
    ("source", "target", "with_folders", "without"),
    [
        ("r/a.md", "r/a/ledger.md", "ledger/", "a/ledger.html"),
        ("r/a/ledger.md", "r/a.md", "../", "../a.html"),
        ("r/a/sources/s-1.md", "r/a.md", "../../", "../../a.html"),
        ("r/a.md", "index.md", "../../", "../index.html"),
        ("index.md", "r/a.md", "r/a/", "r/a.html"),
        ("r/a.md", "r/a.md", "./", "a.html"),
    ],
)
def test_links_between_pages(source: str, target: str, with_folders: str, without: str) -> None:
    assert Links(source, directory_urls=True).page(target) == with_folders
    assert Links(source, directory_urls=False).page(target) == without


def test_links_to_anchors_and_files() -> None:
    links = Links("r/a.md", directory_urls=True)
    assert links.page("r/a.md", "u-1") == "#u-1"
    assert links.page("r/a/ledger.md", "u-1") == "ledger/#u-1"
    assert links.file("r/a/data/rows.csv") == "data/rows.csv"
    assert Links("r/a.md", directory_urls=False).file("r/a/data/rows.csv") == "a/data/rows.csv"


@pytest.mark.parametrize(
    ("report", "ledger"),
    [
        ("reports/fhs.md", "reports/fhs/ledger.md"),
        ("reports/fhs/index.md", "reports/fhs/ledger.md"),
        ("index.md", "ledger.md"),
    ],
)
def test_pages_of_a_report_stand_in_its_folder(report: str, ledger: str) -> None:
    assert ReportPlaces(report).ledger == ledger


@pytest.mark.parametrize(
    "uri",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "file:///etc/passwd",
        "//example.org/",
        "/local",
        "https:///nohost",
        "https://user@example.org/",
        "https://user:secret@example.org/",
        "https://exa mple.org/",
        "https://example.org/\n",
        "\x01https://example.org/",
        "https://example.org/<b>",
        "https://[bad/",
        "https://example.org:port/",
        "",
    ],
)
def test_only_web_addresses_become_links(uri: str) -> None:
    assert safe_link(uri) is None
    assert live_link(uri, "words", "text/html") is None


def test_a_live_link_asks_for_the_passage() -> None:
    uri = "https://example.org/a"
    assert live_link(uri, "a-b, c & d", "text/html") == f"{uri}#:~:text=a%2Db%2C%20c%20%26%20d"
    assert live_link(f"{uri}#x", "ab", "text/plain") == f"{uri}#x:~:text=ab"
    assert live_link(uri, "ab", "application/pdf") == uri
    assert live_link(uri, None, "text/html") == uri
    long = " ".join(f"word{number}" for number in range(60))
    assert live_link(uri, long, "text/html") == (
        f"{uri}#:~:text=word0%20word1%20word2%20word3%20word4,"
        "word55%20word56%20word57%20word58%20word59"
    )


def test_a_host_is_shown_even_where_an_address_is_odd() -> None:
    assert host_of("https://example.org/a") == "example.org"
    assert host_of("javascript:alert(1)") == "javascript:alert(1)"
    assert host_of("https://[bad/") == "https://[bad/"


def test_a_passage_is_cut_at_words() -> None:
    text = "one two three four five six seven eight nine ten"
    start = text.index("five")
    passage = cut_passage(text, (WindowSpan(start, start + 4),), context=9)
    assert (passage.before, passage.marked, passage.after) == ("four ", "five", " six")
    assert passage.goes_on_before
    assert passage.goes_on_after


def test_a_passage_at_the_edges_goes_nowhere() -> None:
    passage = cut_passage("  only these words\n", (WindowSpan(2, 18),))
    assert (passage.before, passage.marked, passage.after) == ("", "only these words", "")
    assert not passage.goes_on_before
    assert not passage.goes_on_after


def test_a_passage_without_spaces_is_cut_all_the_same() -> None:
    text = "あ" * 500
    passage = cut_passage(text, (WindowSpan(250, 260),))
    assert (len(passage.before), len(passage.after)) == (160, 160)


@pytest.mark.parametrize("start", range(0, 40, 3))
def test_a_passage_keeps_every_word_of_its_span(start: int) -> None:
    text = "Prices rose 4% in 2025, while costs fell by half."
    passage = cut_passage(text, (WindowSpan(start, start + 5),), context=7)
    assert passage.marked == text[start : start + 5]
    assert passage.before + passage.marked + passage.after in text


def test_rows_as_csv_hold_every_row_and_no_formula() -> None:
    draft = samples.Draft().section("s")
    for text in ("=1+1", "+2", "-3", "@x", "＝1", "plain, with a comma", "two\nlines"):
        draft.add(text, samples.own("narrative"))
    rows = list(csv.DictReader(io.StringIO(rows_csv(draft.check(title="t").ledger.rows))))
    assert [row["text"] for row in rows] == [
        "'=1+1",
        "'+2",
        "'-3",
        "'@x",
        "'＝1",
        "plain, with a comma",
        "two\nlines",
    ]
    assert {row["bucket"] for row in rows} == {"own_reasoning"}


def test_rows_as_csv_say_what_keeps_a_row_from_being_taken_for_more_than_it_is() -> None:
    rests = (RestsOn(RestsOnKind.CLAIM, "limit-17"), RestsOn(RestsOnKind.RUN, "r-1"))
    draft = samples.Draft().section("s").add("It holds.", samples.own("declared", rests_on=rests))
    draft.add("Of 12 some.", {**samples.found(samples.RFC, "UTF-8"), "absent": ("12",)})
    rows = list(csv.DictReader(io.StringIO(rows_csv(draft.check(title="t").ledger.rows))))
    assert [(row["declared"], row["rests_on"]) for row in rows] == [
        ("", "claim limit-17; run r-1"),
        ("", ""),
    ]
    assert [row["numbers_not_in_excerpt"] for row in rows] == ["", "12"]


def test_data_files_stand_beside_the_pages_and_are_what_they_say() -> None:
    files = {file.path: file.data for file in everything()[1]}
    for name in ("ledger.json", "gate.json", "run.json"):
        assert json.loads(files[f"reports/json/data/{name}"])["schema"].startswith("proofpress-")
    assert files["reports/json/data/ledger.md"].decode("utf-8")
    assert files["reports/json/data/rows.csv"].decode("utf-8").startswith("row_id,")


def test_each_part_of_an_elided_quotation_is_marked() -> None:
    text = "The plan was drafted in spring and approved on Monday by all."
    parts = (WindowSpan(0, 20), WindowSpan(35, 53))
    passage = cut_passage(text, parts)
    assert [(piece.text, piece.is_marked) for piece in passage.pieces] == [
        ("The plan was drafted", True),
        (" in spring and ", False),
        ("approved on Monday", True),
    ]
    assert passage.marked == text[:53]
    assert passage.after == " by all."


def test_what_lies_between_two_parts_is_shortened_where_it_is_long() -> None:
    text = "one " + "word " * 200 + "two"
    passage = cut_passage(text, (WindowSpan(0, 3), WindowSpan(len(text) - 3, len(text))))
    between = passage.pieces[1]
    assert not between.is_marked
    assert between.text.count("…") == 1
    assert len(between.text) <= 2 * CONTEXT + 3
    assert between.text.startswith(" word")
    assert between.text.endswith("word ")


def test_the_nearest_passage_is_told_in_marks_and_in_words() -> None:
    found = anchor("Costs rose in every region", prepare_window("So costs fell in every region."))
    view = read_nearest(found)
    assert view is not None
    assert view.alike.endswith("% alike")
    assert ("Only in the quotation", ("Costs rose",)) in view.only
    assert any(said == "Only in the source" for said, _ in view.only)
    assert read_nearest(anchor("every region", prepare_window("every region"))) is None


def test_a_passage_that_shares_no_word_with_the_quotation_is_not_offered() -> None:
    found = anchor("Unix System Resources", prepare_window("When a system requires a file system."))
    assert found.nearest is not None
    assert read_nearest(found) is None


def test_letter_case_is_no_difference_that_is_told_in_words() -> None:
    found = anchor(
        "the tin costs $14.02 in all", prepare_window("Tea. The tin costs $14.20 in all.")
    )
    view = read_nearest(found)
    assert view is not None
    assert view.only == (
        ("Only in the quotation", ("$14.02",)),
        ("Only in the source", ("$14.20",)),
    )


def test_lines_of_data_stay_lines() -> None:
    text = "year,shop\n2023,Harbour\n2024,Market"
    span = WindowSpan(10, 22)
    kept = cut_passage(text, (span,), keeps_lines=True)
    assert (kept.before, kept.after) == ("year,shop\n", "\n2024,Market")
    assert cut_passage(text, (span,)).before == "year,shop "


def test_a_message_begins_as_a_sentence_unless_it_begins_with_code() -> None:
    assert as_sentence("no copy is stored") == "No copy is stored"
    assert as_sentence("https://a.example could not be read").startswith("https://")
