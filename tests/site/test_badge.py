"""The badge: what it says, how it is drawn, what it withstands."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree as ET

import jsonschema
import pytest
import samples
from test_theme import _contrast

from proofpress.ledger import GateOutcome
from proofpress.pipeline import CheckedReport
from proofpress.schemas import schema_texts
from proofpress.site.beside import badge_json, badge_svg
from proofpress.site.pages.data_list import embed_badge
from proofpress.site.pages.frame import ReportContext, Site, report_context
from proofpress.site.records import Publisher

SVG = "{http://www.w3.org/2000/svg}"
SCHEMA = json.loads(schema_texts()["badge.schema.json"])


def context_of(checked: CheckedReport) -> ReportContext:
    return report_context(checked, Site(directory_urls=True))


def decided(outcome: GateOutcome) -> ReportContext:
    """A report whose gate came to ``outcome``."""
    narrative = samples.Draft("r.md").section("s").add("It is so.", samples.own("narrative"))
    found = {
        GateOutcome.CLEAR: narrative.check(title="Clear"),
        GateOutcome.WAIVED: samples.waived(),
        GateOutcome.FAILED: samples.every_state(),
        GateOutcome.INDETERMINATE: samples.Draft("e.md").check(title="Nothing here"),
    }[outcome]
    assert found.gate.outcome is outcome
    return context_of(found)


@pytest.mark.parametrize("outcome", list(GateOutcome))
def test_each_decision_has_words_a_colour_and_an_edge_of_its_own(outcome: GateOutcome) -> None:
    context = decided(outcome)
    value = json.loads(badge_json(context))
    jsonschema.Draft202012Validator(SCHEMA).validate(value)
    assert _contrast(value["color"], "#ffffff") >= 4.5
    picture = ET.fromstring(badge_svg(context))
    assert picture.attrib["role"] == "img"
    (title,) = picture.iter(f"{SVG}title")
    assert picture.attrib["aria-labelledby"] == title.attrib["id"]
    assert value["message"] in str(title.text)
    assert [text.text for text in picture.iter(f"{SVG}text")] == ["evidence", value["message"]]
    assert picture.find(f"{SVG}rect[@stroke]") is None or outcome is not GateOutcome.CLEAR


def test_no_two_decisions_look_alike() -> None:
    looks = set()
    for outcome in GateOutcome:
        svg = badge_svg(decided(outcome))
        looks.add(
            (*re.findall(r"stroke-[a-z]+=\"[^\"]+\"", svg), *re.findall(r"gate [a-z ]+", svg))
        )
        looks.add(json.loads(badge_json(decided(outcome)))["color"])
    assert len(looks) == 2 * len(GateOutcome)


def test_what_could_not_be_decided_is_neither_green_nor_grey_nor_a_pass() -> None:
    value = json.loads(badge_json(decided(GateOutcome.INDETERMINATE)))
    red, green, blue = (int(value["color"][place : place + 2], 16) for place in (1, 3, 5))
    assert red > green > blue
    assert red - blue > 100
    assert "could not be decided" in value["message"]
    clear = json.loads(badge_json(decided(GateOutcome.CLEAR)))
    assert clear["color"] != value["color"]


def test_counts_have_what_they_are_taken_over() -> None:
    value = json.loads(badge_json(context_of(samples.every_state())))
    rows = samples.every_state().ledger.counts.rows_by_bucket
    found, cited = rows["excerpt_found"], rows["excerpt_found"] + rows["citation_unconfirmed"]
    assert value["message"].endswith(f"· {found} of {cited} citations found")
    assert json.loads(badge_json(context_of(samples.waived())))["message"] == (
        "gate waived, 1 item · nothing cited"
    )


def test_the_picture_holds_nothing_that_runs_or_loads() -> None:
    svg = badge_svg(context_of(samples.hostile()))
    picture = ET.fromstring(svg.encode("utf-8"))
    tags = {element.tag.removeprefix(SVG) for element in picture.iter()}
    assert tags <= {"svg", "title", "rect", "g", "text"}
    names = {name for element in picture.iter() for name in element.attrib}
    assert not any(name.startswith("on") or "href" in name or name == "style" for name in names)
    assert "<script" not in svg


def test_each_text_has_the_width_that_is_stated() -> None:
    picture = ET.fromstring(badge_svg(context_of(samples.long_report(700))))
    width = int(picture.attrib["width"])
    ends = [int(t.attrib["x"]) + int(t.attrib["textLength"]) for t in picture.iter(f"{SVG}text")]
    assert ends[-1] == width - 7
    assert picture.attrib["viewBox"] == f"0 0 {width} 20"


def test_it_is_embedded_with_the_sites_address_or_a_word_for_it() -> None:
    checked = samples.hostile()
    site = Site(directory_urls=True, publisher=Publisher("https://s.example/x/"))
    html = embed_badge(report_context(checked, site))
    start = "https://s.example/x/reports/odd%20name%20%26%20%3Cb%3E"
    assert html.startswith(
        f'<a href="{start}/"><img src="{start}/data/badge.svg" alt="Evidence of '
    )
    assert html.count("<") == 3
    assert 'href="https://SITE/' in embed_badge(context_of(checked))
