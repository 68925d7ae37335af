"""The head of a report page: banner, strip, table of contents, switches."""

from __future__ import annotations

import samples
from published import page_at, parse, publish
from selectolax.lexbor import LexborHTMLParser, LexborNode

from proofpress.pipeline import CheckedReport
from proofpress.site.pages.frame import Site, report_context
from proofpress.site.pages.strip import LARGEST_ROW, draw_strip
from proofpress.site.pages.toc import read_toc
from proofpress.site.records import Heading


def banner(src_uri: str) -> LexborNode:
    node = parse(page_at(src_uri)).css_first(".pp-banner")
    assert node is not None
    return node


def links(node: LexborNode) -> list[tuple[str, str]]:
    return [(link.text(), str(link.attributes["href"])) for link in node.css("p a")]


def units_of(checked: CheckedReport) -> list[str]:
    return [unit.unit_id for unit in checked.report.units]


def test_a_failed_gate_says_so_plainly_and_leads_to_what_fails() -> None:
    said = banner(samples.PATH)
    assert "It breaks the rules that this site sets for evidence:" in said.text()
    fifth = units_of(samples.every_state())[4]
    assert links(said) == [("sentence 5", f"#{fifth}"), ("What to do", "gate/#failures")]


def test_of_many_failures_the_first_are_named_and_the_rest_counted() -> None:
    said = banner("reports/long.md")
    named = [text for text, _ in links(said)]
    assert named[:2] == ["sentence 3", "sentence 9"]
    assert len(named) == 6
    assert "and 112 more." in said.text()


def test_a_waived_gate_leads_to_its_waiver_and_to_what_it_covers() -> None:
    said = banner("reports/waived.md")
    assert "somebody has accepted that by name: sentence 1." in said.text()
    assert links(said)[-1] == ("Who, and why", "gate/#waiver")


def test_a_gate_that_could_not_be_decided_is_neither_pass_nor_failure() -> None:
    said = banner("reports/empty.md")
    assert "nothing was decided" in said.text()
    assert "neither a pass nor a failure" in said.text()
    assert links(said) == [("What stood in the way", "gate/#obstacles")]


def test_every_step_of_a_banner_leads_to_a_place_that_is_there() -> None:
    for name in ("json", "long", "waived", "empty"):
        _, target = links(banner(f"reports/{name}.md"))[-1]
        assert parse(page_at(f"reports/{name}/gate.md")).css(f"#{target.partition('#')[2]}")


def test_a_switch_shows_the_signs_of_its_sentences() -> None:
    tree = parse(page_at(samples.PATH))
    shown = {
        str(label.css_first("input").attributes["class"]).removeprefix("pp-f-"): [
            sign.text() for sign in label.css(".pp-sign")
        ]
        for label in tree.css(".pp-filters label")
    }
    assert shown["found"] == ["="]
    assert shown["open"] == ["≠", "?"]
    assert shown["own"] == []
    signs = {sign.text(deep=False) for sign in tree.css("#pp-text .pp-at.pp-open")}
    assert signs == {"≠", "?"}


def strip_of(checked: CheckedReport) -> LexborHTMLParser:
    pages, _ = publish((checked,), directory_urls=True)
    return parse(next(page for page in pages if page.src_uri == checked.report.path))


def test_rows_of_the_strip_are_equally_wide_and_short_enough_for_a_phone() -> None:
    for count in (1, 60, 61, 118, 300, 301, 2000):
        units = report_context(samples.long_report(count), Site(True, "0" * 64)).units
        rows = draw_strip(units)
        assert len({row.width for row in rows}) == 1
        assert max(len(row.cells) for row in rows) <= LARGEST_ROW
        assert sum(len(row.cells) for row in rows) == -(-count // max(1, -(-count // 300)))


def test_a_group_of_the_strip_is_filled_by_the_share_of_each_status() -> None:
    units = report_context(samples.long_report(700), Site(True, "0" * 64)).units
    (first, second, *_) = draw_strip(units)[0].cells
    # Found, narrative, numeric: a third each, the number on top, and the narrative is air.
    assert [(part.status, part.y, part.height) for part in first.parts] == [
        ("found", "15.33", "6.67"),
        ("number", "8.67", "6.67"),
    ]
    assert first.anchor == units[2].unit.unit_id
    assert first.title == (
        "Sentences 1 to 3: Quoted words found 1; Own number, not declared 1; Own reasoning 1"
    )
    assert [part.status for part in second.parts] == ["declared", "open"]


def test_a_single_bad_sentence_of_a_large_group_is_still_seen() -> None:
    draft = samples.Draft("reports/x.md").section("s")
    for number in range(9000):
        row = samples.own("numeric" if number == 4 else "narrative")
        draft.add(f"Sentence {number}.", row)
    checked = draft.check(title="x")
    (first, second, *_) = draw_strip(report_context(checked, Site(True, "0" * 64)).units)[0].cells
    assert [(part.status, part.height) for part in first.parts] == [("number", "3")]
    assert [part.status for part in second.parts] == ["own"]


def test_a_strip_of_a_right_to_left_report_runs_from_right_to_left() -> None:
    draft = samples.Draft("reports/x.md").section("s").add("نص.", samples.own("narrative"))
    tree = strip_of(draft.check(title="ت", lang="fa"))
    assert tree.css_first(".pp-strip").attributes["dir"] == "rtl"
    assert tree.css_first(".pp-summary").attributes["dir"] == "ltr"


def headings(*levels: int) -> tuple[Heading, ...]:
    return tuple(Heading(level, f"h{n}", f"Part {n}") for n, level in enumerate(levels))


def test_contents_are_the_two_uppermost_levels_below_the_title() -> None:
    top = read_toc(headings(1, 2, 3, 4, 3, 2, 2))
    assert [entry.anchor for entry in top] == ["h1", "h5", "h6"]
    assert [entry.anchor for entry in top[0].inside] == ["h2", "h4"]
    assert not any(entry.inside for entry in top[0].inside)


def test_contents_of_a_report_without_a_title_heading_keep_all_of_its_sections() -> None:
    assert len(read_toc(headings(1, 1, 1))) == 3
    assert len(read_toc(headings(2, 2, 2))) == 3


def test_few_sections_need_no_contents() -> None:
    assert read_toc(headings(1, 2, 2)) == ()
    assert read_toc(()) == ()


def test_contents_lead_to_headings_and_are_not_searched() -> None:
    tree = parse(page_at("reports/long.md"))
    targets = [str(link.attributes["href"]) for link in tree.css(".pp-toc a")]
    assert len(targets) == 59
    assert all(tree.css(f"[id='{target[1:]}']") for target in targets)
