"""What programs find in a page: schema.org's words, links in the head, the marks of a report."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
import samples
from projects import CLEAR, make_project, read_folder
from published import everything
from selectolax.lexbor import LexborHTMLParser

from proofpress.pipeline import CheckedReport
from proofpress.site.beside import report_json_ld
from proofpress.site.build import BuildResult
from proofpress.site.host import build_site
from proofpress.site.pages.frame import Site, report_context
from proofpress.site.records import PageKind, Publisher
from proofpress.site.replay import replay

URL = "https://site.example/below"
ODD = CLEAR.replace("title: Limits", "title: '</script><b>Limits & \"more\"'\nlang: de-CH")


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> BuildResult:
    return build(tmp_path_factory.mktemp("own"), "proofpress")


@pytest.fixture(scope="module", params=["proofpress", "mkdocs", "material"])
def built(
    request: pytest.FixtureRequest, own: BuildResult, tmp_path_factory: pytest.TempPathFactory
) -> BuildResult:
    if request.param == "proofpress":
        return own
    if request.param == "material":
        pytest.importorskip("material", reason="the theme material is not installed")
    return build(tmp_path_factory.mktemp(request.param), request.param)


def build(folder: Path, theme: str) -> BuildResult:
    reports, further = {"limits.md": ODD}, f"site_url: {URL}\n"
    return build_site(make_project(folder, reports=reports, theme=theme, further=further))


def parse(path: Path) -> LexborHTMLParser:
    return LexborHTMLParser(path.read_bytes())


def attribute(tree: LexborHTMLParser, selector: str, name: str) -> str | None:
    node = tree.css_first(selector)
    return node.attributes[name] if node else None


def data_of(tree: LexborHTMLParser) -> Any:
    (block,) = tree.css("head script[type='application/ld+json'].pp-data")
    return json.loads(block.text())


def test_the_head_holds_the_feed_and_the_data_in_every_theme(built: BuildResult) -> None:
    page = parse(built.site_dir / "reports/limits/index.html")
    assert attribute(page, "head link.pp-feed", "href") == "../../feed.xml"
    assert attribute(page, "head link.pp-feed", "type") == "application/atom+xml"
    data = data_of(page)
    assert data["@type"] == "Report"
    assert data["name"] == built.reports[0].report.title
    assert data["url"] == f"{URL}/reports/limits/"
    assert data["isPartOf"] == {"@type": "WebSite", "url": f"{URL}/", "name": "Tiny"}
    home = parse(built.site_dir / "index.html")
    assert attribute(home, "head link.pp-feed", "href") == "feed.xml"
    assert home.css(".pp-data") == []
    feed = ET.parse(built.site_dir / "feed.xml")
    assert feed.getroot().tag == "{http://www.w3.org/2005/Atom}feed"


def test_the_marks_are_found_and_counted_in_the_html_alone(built: BuildResult) -> None:
    (checked,) = built.reports
    kinds = []
    for path in sorted((built.site_dir / "reports").rglob("*.html")):
        mark = parse(path).css_first("#pp-page")
        assert mark is not None, path
        said = mark.attributes
        kinds.append(said["data-pp-kind"])
        assert said["data-pp-report"] == checked.report.path
        assert said["data-pp-sha256"] == checked.report.sha256
        assert said["data-pp-ledger"] == checked.ledger.sha256
        assert said["data-pp-gate"] == checked.gate.outcome.value
        assert said["data-pp-units"] == str(len(checked.report.units))
    kinds_of_a_report = [
        kind.value for kind in PageKind if kind not in (PageKind.HOME, PageKind.TEXT)
    ]
    assert sorted(set(kinds)) == sorted(kinds_of_a_report)
    page = parse(built.site_dir / "reports/limits/index.html")
    marked = {str(node.attributes["id"]) for node in page.css("#pp-text .pp-unit[id]")}
    assert marked == {unit.unit_id for unit in checked.report.units}
    home = parse(built.site_dir / "index.html")
    assert attribute(home, "#pp-page", "data-pp-reports") == "1"


def test_our_theme_says_what_a_shared_link_shows(own: BuildResult) -> None:
    page = parse(own.site_dir / "reports/limits/index.html")
    said = {str(m.attributes["property"]): m.attributes["content"] for m in page.css("[property]")}
    assert said["og:type"] == "article"
    assert said["og:title"] == own.reports[0].report.title
    assert said["og:site_name"] == "Tiny"
    assert said["og:url"] == attribute(page, "link[rel=canonical]", "href")
    assert said["og:url"] == f"{URL}/reports/limits/"
    assert said["og:description"] == attribute(page, "meta[name=description]", "content")
    assert said["og:locale"] == "de_CH"
    home = parse(own.site_dir / "index.html")
    assert attribute(home, "[property='og:type']", "content") == "website"


def test_a_replay_writes_the_same_addresses(built: BuildResult, tmp_path: Path) -> None:
    snapshots = shutil.copytree(built.site_dir.parent / "snapshots", tmp_path / "snapshots")
    again = replay(snapshots, tmp_path / "site", trust_project=True).build
    assert read_folder(again.site_dir) == read_folder(built.site_dir)


def test_without_an_address_whatever_needs_one_is_left_out(tmp_path: Path) -> None:
    site = build_site(make_project(tmp_path)).site_dir
    assert not (site / "feed.xml").exists()
    page = parse(site / "reports/limits/index.html")
    assert page.css("link[rel=canonical], [property], .pp-feed") == []
    data = data_of(page)
    assert "url" not in data
    assert "isPartOf" not in data
    assert data["datePublished"] == "2024-05-01"


def json_ld(checked: CheckedReport, url: str = "") -> str:
    site = Site(directory_urls=True, publisher=Publisher(url, "S", ""))
    return report_json_ld(report_context(checked, site))


def test_the_data_name_authors_sources_and_dates() -> None:
    data = json.loads(json_ld(samples.every_state(), f"{URL}/"))
    assert data["author"] == [{"name": "One Author"}, {"name": "Another"}]
    assert data["datePublished"] == data["dateModified"] == "2026-11-30"
    assert data["inLanguage"] == "en"
    assert {"@type": "CreativeWork", "name": "Yearbook", "url": samples.PARTIAL.identity} in data[
        "citation"
    ]
    assert data["encoding"]["contentUrl"] == f"{URL}/reports/json/data/ledger.json"


def test_hostile_words_end_no_script() -> None:
    text = json_ld(samples.hostile())
    assert not set("<>&\u2028\u2029") & set(text)
    assert "</script>" in json.loads(text)["name"]
    assert all("url" not in work for work in json.loads(text)["citation"] if "<" in work["name"])


def test_every_page_of_the_samples_says_its_kind() -> None:
    for page in everything()[0]:
        mark = LexborHTMLParser(page.body).css_first("#pp-page")
        assert mark is not None
        assert mark.attributes["data-pp-kind"] == page.kind.value


CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine")
def test_the_strict_policy_lets_data_be_and_positions_are_what_a_browser_counts(
    own: BuildResult,
) -> None:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    annotations = json.loads((own.site_dir / "reports/limits/data/annotations.jsonld").read_bytes())
    with playwright.sync_playwright() as engine:
        browser = engine.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        page, complaints = browser.new_page(), list[str]()
        page.on("console", lambda said: complaints.append(said.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto((own.site_dir / "reports/limits/index.html").as_uri())
        text = page.eval_on_selector("#pp-text", "one => one.textContent")
        page.goto((own.site_dir / "reports/limits/data/badge.svg").as_uri())
        browser.close()
    assert complaints == []
    for one in annotations["first"]["items"]:
        if one["motivation"] == "classifying":
            _, quote, within = one["target"]["selector"]
            place = within["refinedBy"]
            assert text[place["start"] : place["end"]] == quote["exact"]
