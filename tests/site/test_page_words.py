"""What pages say: statuses, failures, counts, imported files, what was and was not searched."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
import samples
from published import everything, page_at, parse, publish

from proofpress.capture.extract.hollow import WallKind
from proofpress.capture.records import FAILURE_DETAILS, Failure, FailureKind, Truncation
from proofpress.document.records import ExclusionKind
from proofpress.failure_words import explain_detail, explain_failure, remedy_of_failure
from proofpress.ledger.gate_records import GateOutcome, Severity
from proofpress.ledger.records import (
    AnchorMethod,
    Bucket,
    Change,
    Conflict,
    Detail,
    RestsOn,
    RestsOnKind,
)
from proofpress.ledger.support_records import (
    NOT_MEASURED,
    DetectorIdentity,
    SupportBasis,
    SupportBound,
    SupportStatus,
)
from proofpress.site.pages import words
from proofpress.site.pages.citations import describe_support
from proofpress.site.pages.head import written
from proofpress.site.pages.remedies import remedy
from proofpress.site.pages.report_page import describe_report
from proofpress.site.pages.strip import count_statuses
from proofpress.site.pages.units import STATUS_LABEL, UnitStatus, read_units
from proofpress.site.records import PageKind

DETAILS = [*sorted(FAILURE_DETAILS), "http_403", "http_404", "http_418", "http_503", "http_999"]
FOLDER = "reports/json"


def text_of(src_uri: str) -> str:
    page = page_at(src_uri)
    body = parse(replace(page, body=page.body.replace("<wbr>", ""))).body
    assert body is not None
    return " ".join(body.text(separator=" ").split())


@pytest.mark.parametrize("kind", FailureKind)
@pytest.mark.parametrize("detail", DETAILS)
def test_every_failure_has_its_sentences(kind: FailureKind, detail: str) -> None:
    said = explain_failure(Failure(kind, detail))
    assert re.fullmatch(r"[A-Z].+\. [A-Z].+\.", said)
    assert not re.search(r"\b(dead|absent|gone|broken|missing|wrong)\b", said)
    assert "_" not in said
    remedy = remedy_of_failure(Failure(kind, detail))
    assert re.fullmatch(r"[A-Z].+\.", remedy)
    assert "delete" not in remedy.lower()


def test_failures_are_told_apart() -> None:
    assert len({explain_detail(detail) for detail in DETAILS}) == len(DETAILS)


@pytest.mark.parametrize(
    ("table", "kinds"),
    [
        (words.BUCKET, Bucket),
        (words.DETAIL_HEADING, Detail),
        (words.DETAIL_SHORT, Detail),
        (words.DETAIL_MEANING, Detail),
        (words.DETAIL_CAUTION, Detail),
        (words.METHOD, AnchorMethod),
        (words.CHANGE, Change),
        (words.CONFLICT, Conflict),
        (words.RESTS_ON, RestsOnKind),
        (words.SUPPORT, SupportStatus),
        (words.TRUNCATION, Truncation),
        (words.WALL, WallKind),
        (words.EXCLUSION, ExclusionKind),
        (words.GATE, GateOutcome),
        (words.GATE_MEANING, GateOutcome),
        (words.GATE_BRIEF, GateOutcome),
        (words.GATE_STEP, GateOutcome),
        (words.SEVERITY, Severity),
        (STATUS_LABEL, UnitStatus),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_every_code_has_words_of_its_own(table: dict[object, object], kinds: type) -> None:
    assert set(table) == set(kinds)
    assert len(set(table.values())) == len(table)


@pytest.mark.parametrize(
    "detail", [d for d in Detail if d not in {Detail.FOUND, Detail.DECLARED, Detail.NARRATIVE}]
)
def test_what_needs_attention_has_a_remedy(detail: Detail) -> None:
    assert remedy(detail)
    assert "delete" not in remedy(detail).lower()


def test_one_sentence_sums_the_report_up() -> None:
    said = text_of(samples.PATH)
    assert "Of 18 sentences, 5 quote words that stand in their source, 1 has only some" in said
    assert "8 cite evidence that could not be confirmed" in said
    assert "Gate failed: 1 item" in said
    assert "3 of 5 sources read" in said


def test_a_report_is_described_without_counting_a_part_as_the_whole() -> None:
    counts = count_statuses(read_units(samples.every_state()))
    assert describe_report(counts) == (
        "18 sentences: 5 with quoted words found in a source, 1 with only some citations found, "
        "8 cited and not confirmed, 1 with an undeclared number."
    )
    assert "nothing could be checked" in describe_report(count_statuses(()))


def test_a_report_without_sources_is_said_to_cite_none() -> None:
    assert "no source cited" in text_of("reports/empty.md")
    assert "no source cited" in text_of("index.md")
    assert "cites no source" in text_of("reports/empty/sources.md")
    assert not any("0 of 0" in text_of(path) for path in ("reports/empty.md", "index.md"))


def test_a_sentence_with_several_citations_says_how_many_were_found() -> None:
    tree = parse(page_at(samples.PATH))
    (card,) = tree.css(".pp-card.pp-partly")
    assert "1 of 2 citations found" in card.text()
    headings = [node.text() for node in card.css(".pp-cite-head")]
    assert headings[0].startswith("2. ? Could not check")
    assert headings[1].startswith("1. = Quoted words found")


def test_an_undeclared_number_says_where_it_stands_and_what_to_do() -> None:
    (card,) = parse(page_at(samples.PATH)).css(".pp-card.pp-number")
    said = card.text()
    assert "reports/json.md, line 9" in said
    assert "<!-- proof-own: how it was derived -->" in said
    assert "own_reasoning:numeric" in said


def test_what_a_sentence_rests_on_is_shown_and_said_to_be_unchecked() -> None:
    said = text_of("reports/odd name & <b>.md")
    assert "Could not check what the author rests this on" in said
    assert "The author’s own work, declared The author names" not in said
    ledger = text_of("reports/odd name & <b>/ledger.md")
    assert "Rests on what was not checked own_reasoning:declared" in ledger
    assert "Rests on the claim limit-17 . Could not check: no verdict on it is recorded" in said
    assert "The author names what this rests on, and cites no source." in said
    assert "This says nothing about the sentence: what it rests on was not checked." in said
    assert said.count("This shows that the author owns the statement") == 1
    meanings = text_of("reports/odd name & <b>/reproduce.md")
    assert "Could not check what the author rests this on own_reasoning:declared" in meanings


def test_what_rests_on_an_unchecked_claim_has_the_face_of_what_could_not_be_checked() -> None:
    page = parse(page_at("reports/odd name & <b>.md"))
    (card,) = [one for one in page.css(".pp-card") if "limit-17" in one.text()]
    assert "pp-open" in card.attributes["class"].split()
    (row,) = [
        one
        for one in parse(page_at("reports/odd name & <b>/ledger.md")).css(".pp-rows tbody tr")
        if "Rests on" in one.text()
    ]
    assert row.css_first(".pp-face.pp-open") is not None


def test_a_ledger_counts_what_rests_on_an_unchecked_claim_apart_from_declared_work() -> None:
    page = parse(page_at("reports/odd name & <b>/ledger.md"))
    (share,) = [one for one in page.css(".pp-shares > span") if "Rests on" in one.text()]
    assert share.css_first(".pp-face.pp-open") is not None
    assert share.text().strip().startswith("Rests on what was not checked 1 of ")
    assert "Own work, declared 1 of " in page.css_first(".pp-shares").text()
    assert "Declared, or not checked (2)" in page.css_first(".pp-status").text()
    codes = [one.attributes["value"] for one in page.css(".pp-status option")]
    assert len(codes) == len(set(codes))


def test_words_that_are_found_are_no_pass_for_a_claim_that_was_not_checked() -> None:
    found = next(one for one in read_units(samples.every_state()) if one.status is UnitStatus.FOUND)
    kind = RestsOnKind.CLAIM
    resting = replace(
        found.worst, annotations=(kind.annotation,), rests_on=(RestsOn(kind, "limit-17"),)
    )
    view = replace(found, rows=(resting,))
    assert view.status is UnitStatus.PARTLY
    assert view.needs_attention
    assert "was not checked" in view.heading


def test_the_reach_of_a_citation_after_its_paragraph_is_said() -> None:
    said = text_of("reports/odd name & <b>.md")
    assert said.count(words.BY_PARAGRAPH) == 1


def test_found_never_says_that_it_supports() -> None:
    for card in parse(page_at(samples.PATH)).css(".pp-cite.pp-found"):
        assert "does not show that they support the sentence" in card.text()
        assert "support insufficient" in card.text()


def test_support_is_said_not_to_be_measured() -> None:
    said = text_of(f"{FOLDER}/reproduce.md")
    assert "Whether a source supports a sentence is not measured: no support detector" in said
    assert "support insufficient stands on every citation" in said


def test_an_admitted_detector_is_named_with_its_word() -> None:
    row = next(r for r in samples.every_state().ledger.rows if r.detail is Detail.FOUND)
    judge = DetectorIdentity("judge", "1", "1" * 64)
    bounds = tuple(SupportBound(label, 0.9, 0.8) for label in SupportStatus)
    basis = SupportBasis(True, None, judge, "2" * 64, 300, bounds)
    said = describe_support(basis, replace(row, support_status=SupportStatus.CONTRADICTED))
    assert said.startswith("The source contradicts the sentence, says judge.")
    assert "admitted on 300 labelled cases" in basis.statement()
    failed = describe_support(basis, replace(row, support_reason="the detector failed"))
    assert "says judge (the detector failed)" in failed
    assert describe_support(NOT_MEASURED, row) == ""


def test_imported_is_said_wherever_the_source_is_named() -> None:
    evidence = f"{FOLDER}/sources/{samples.RFC.key}.md"
    for src_uri in (samples.PATH, f"{FOLDER}/sources.md", evidence):
        assert "imported 30 November 2026" in text_of(src_uri).replace("Imported", "imported")
        assert "text file as published by the RFC Editor" in text_of(src_uri)
    assert "www.rfc-editor.org (imported)" in text_of(f"{FOLDER}/ledger.md")
    assert "imported, record 5555" in text_of(f"{FOLDER}/reproduce.md")


def test_the_page_on_checking_calls_no_source_fetched_that_could_not_be_read() -> None:
    page = parse(page_at(f"{FOLDER}/reproduce.md"))
    rows = {row.css_first("th").text(): row for row in page.css("tr") if row.css_first("td span")}
    for source, said in ((samples.VENDOR, "Could not be read"), (samples.NOBODY, "Nothing is")):
        (row,) = [row for name, row in rows.items() if source.identity in name]
        assert said in row.css_first(".pp-face.pp-open").text()
        assert "fetched" not in row.text()


def test_the_page_on_checking_names_the_hash_of_a_waiver() -> None:
    waiver = samples.waived().gate.waiver
    assert waiver is not None
    assert waiver.sha256 in text_of("reports/waived/reproduce.md")
    assert "who took what fails on" not in text_of(f"{FOLDER}/reproduce.md")


def test_fetched_is_said_of_what_a_server_gave() -> None:
    evidence = f"{FOLDER}/sources/{samples.PARTIAL.key}.md"
    for src_uri in (samples.PATH, f"{FOLDER}/sources.md", evidence):
        assert "fetched 30 November 2026" in text_of(src_uri).replace("Fetched", "fetched")
    assert "How fetched from the address" in text_of(evidence)
    assert "imported" not in text_of(evidence)


def test_not_found_says_what_was_searched() -> None:
    whole = text_of(f"{FOLDER}/sources/{samples.RFC.key}.md")
    assert "not in the captured text" in whole
    assert "The whole captured text was searched." in whole
    part = text_of(f"{FOLDER}/sources/{samples.PARTIAL.key}.md")
    assert "Only a part of the source’s text could be searched." in part
    assert "whole captured text was searched" not in part
    none = text_of(f"{FOLDER}/sources/{samples.VENDOR.key}.md")
    assert "Nothing could be searched" in none
    assert "source_denied:challenge_page" in none


def test_a_source_that_nobody_captured_is_no_failure_of_the_source() -> None:
    said = text_of(f"{FOLDER}/sources/{samples.NOBODY.key}.md")
    assert "Not captured. Nobody has captured this source yet." in said
    assert "says nothing about the source" in said


def test_a_gate_that_could_not_be_decided_has_its_own_face() -> None:
    tree = parse(page_at("reports/empty/gate.md"))
    badge = tree.css_first(".pp-gate")
    assert badge is not None
    assert "pp-gate-indeterminate" in str(badge.attributes["class"])
    assert badge.text(strip=True).startswith("?")
    assert "neither a pass nor a failure" in text_of("reports/empty/gate.md")
    assert "What stood in the way" in text_of("reports/empty/gate.md")


def test_a_remark_of_the_reader_is_shown_with_its_line() -> None:
    assert "Line 2: Read as English. unknown_language" in text_of("reports/empty/gate.md")


def test_front_matter_is_shown_as_it_was_written() -> None:
    shown = text_of("reports/json.md")
    assert "One Author, Another · 30 November 2026 · " in shown
    assert "tags no, 1_000" in shown
    assert "x-note seen: yes; on: 2026-03-01, <b>" in shown


def test_a_head_that_is_nested_deeply_is_cut() -> None:
    value: object = "x"
    for _ in range(400):
        value = [value]
    assert written(value) == "…"


def test_counts_in_tables_come_with_their_denominators() -> None:
    for page in everything()[0]:
        for cell in parse(page).css("td.pp-right"):
            said = cell.text(strip=True)
            if "data-label" in cell.attributes and cell.attributes["data-label"] != "Line":
                assert re.fullmatch(r"[\d,]+ of [\d,]+|none quoted|[\d,]+ sentences?", said), said


def test_switches_count_every_sentence_once() -> None:
    for page in everything()[0]:
        if page.kind is PageKind.REPORT:
            tree = parse(page)
            counted = [int(n.text().replace(",", "")) for n in tree.css(".pp-filters .pp-n")]
            assert sum(counted) == len(tree.css("#pp-text .pp-unit[id]"))


def test_the_strip_holds_at_most_its_limit_and_leads_to_sentences() -> None:
    tree = parse(page_at("reports/long.md"))
    cells = tree.css(".pp-strip a")
    assert 200 <= len(cells) <= 300
    assert cells[0].css_first("title").text().startswith("Sentences 1 to 3: ")
    # Material's instant navigation stumbles over a plain ``href`` in a drawing, and then over every link.
    ids = {node.attributes["id"] for node in tree.css("#pp-text .pp-unit[id]")}
    assert all(str(cell.attributes["xlink:href"])[1:] in ids for cell in cells)
    assert not any("href" in cell.attributes for cell in cells)


def test_a_right_to_left_report_says_so() -> None:
    checked = samples.every_state()
    draft = samples.Draft().section("s").add("نص.", samples.own("narrative"))
    page = publish((draft.check(title="ت", lang="ar-EG"),), directory_urls=True)[0][1]
    root = parse(page).css_first("#pp-page")
    assert (root.attributes["dir"], root.attributes["lang"]) == ("rtl", "ar-EG")
    assert page.lang == "ar-EG"
    assert 'dir="ltr"' in publish((checked,), directory_urls=True)[0][1].body


def test_dates_are_written_without_a_locale() -> None:
    assert words.plain_date("2026-01-05") == "5 January 2026"
    assert words.plain_date("2026-01-05T09:14:00Z", with_time=True) == "5 January 2026, 09:14 UTC"
    assert words.plain_date("last spring") == "last spring"
    assert words.plain_date("2026-13-05") == "2026-13-05"


def test_a_card_names_the_numbers_that_no_quotation_holds() -> None:
    page = text_of("reports/json.md")
    assert "not in the words that were found: 12." in page
    assert "others read as decimal: 1.250." in page


def test_a_waived_gate_names_who_took_it_on_and_what_that_does_not_say() -> None:
    text = text_of("reports/waived/gate.md")
    assert "Gate waived: 1 item, by Audit <b>board</b>" in text
    for said in ("Approver Audit <b>board</b>", "Reason Known & accepted", "4" * 64):
        assert said in text
    assert "What is waived: 1 item" in text
    assert "This is attribution, not independence" in text
    assert "What fails" not in text
    for src_uri in ("index.md", "reports/waived.md", "reports/waived/ledger.md"):
        assert "Gate waived: 1 item, by Audit" in text_of(src_uri)
    assert "attribution" not in text_of("reports/empty/gate.md")


def test_a_long_name_is_cut_in_the_badge_alone() -> None:
    checked = samples.waived()
    assert checked.gate.waiver is not None
    waiver = replace(checked.gate.waiver, approver="Board " + "of Somewhere " * 14 + "End")
    gate = replace(checked.gate, waiver=waiver)
    pages, _ = publish((replace(checked, gate=gate),), directory_urls=True)
    home, gate_page = (
        next(page.body for page in pages if page.kind is kind)
        for kind in (PageKind.HOME, PageKind.GATE)
    )
    assert "by Board of Somewhere of Somewhere of Some" in home
    assert "…</a>" in home
    assert "Somewhere End" not in home
    assert f'<dd dir="auto">{waiver.approver}</dd>' in gate_page


def test_what_stood_in_the_way_is_said_once_with_its_kind() -> None:
    said = text_of("reports/empty/gate.md")
    assert said.count("No sentence.") == 1
    assert "line 1 · empty_population" in said
