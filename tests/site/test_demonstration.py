"""The project's own site: what it shows, that it can be rebuilt, and that a reader reaches all evidence."""

from __future__ import annotations

import json
import os
import runpy
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from projects import read_folder

from proofpress.capture import Acquired
from proofpress.document import CitationForm
from proofpress.ledger import AnchorMethod, Detail, GateOutcome
from proofpress.pipeline import CheckedReport
from proofpress.site.build import BuildResult
from proofpress.site.host import build_site
from proofpress.site.replay import replay

ROOT = Path(__file__).parent.parent.parent
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
if CHROMIUM is None and os.environ.get("PROOFPRESS_REQUIRE_BROWSER"):
    raise RuntimeError("no chromium on this machine, and PROOFPRESS_REQUIRE_BROWSER asks for one")
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine")

STANDARD = "reports/what-may-a-program-rely-on"
SAYINGS = "reports/sayings-about-json"

SIZES = {"wide": (1440, 900), "tablet": (800, 1000), "narrow": (360, 740)}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> BuildResult:
    """A build of a copy of ``site_src``, so that the working tree stays as it is."""
    folder = tmp_path_factory.mktemp("demonstration")
    skip = shutil.ignore_patterns("site", "files", "tree", ".*")
    shutil.copytree(ROOT / "site_src", folder / "site_src", ignore=skip)
    return build_site(folder / "site_src" / "mkdocs.yml")


def test_its_gate_is_clear_and_it_shows_every_status(built: BuildResult) -> None:
    checked = _checked(built, STANDARD)
    assert checked.gate.outcome is GateOutcome.CLEAR
    counts = checked.ledger.counts
    assert counts.sentences >= 60
    missing = {Detail.NUMERIC}
    assert {detail for detail in Detail if not counts.sentences_by_detail[detail]} == missing
    methods = {row.anchor.method for row in checked.ledger.rows if row.anchor}
    assert methods >= set(AnchorMethod)


def test_it_shows_each_way_to_cite_and_each_note(built: BuildResult) -> None:
    checked = _checked(built, STANDARD)
    rows = checked.ledger.rows
    found = [row for row in rows if row.detail is Detail.FOUND and row.citation]
    excerpts = [row.citation.excerpt for row in found if row.citation and row.citation.excerpt]
    assert any(" […] " in excerpt.text for excerpt in excerpts)
    assert any(one.end for excerpt in excerpts for one in excerpt.directives)
    assert any(row.source_continues for row in found)
    assert any(row.anchor and row.anchor.nearest for row in rows if row not in found)
    assert any(row.questions for row in rows)
    forms = {(row.citation.form, row.detail) for row in rows if row.citation}
    numbered = CitationForm.NUMBERED
    assert {(numbered, Detail.FOUND), (numbered, Detail.SOURCE_UNAVAILABLE)} <= forms
    copied = [one for one in checked.snapshots.values() if one and one.acquired is Acquired.COPIED]
    assert len(copied) == 1


def test_only_what_is_much_like_the_quotation_is_said_to_be_like_it(built: BuildResult) -> None:
    like = "Not found as quoted; something like it stands there"
    pages = {name: _text(built, f"{name}/index.html") for name in (STANDARD, SAYINGS)}
    # Three citations, each with a sign in the text and a card.
    assert pages[STANDARD].count(like) == 2 * 3
    assert like not in pages[SAYINGS]
    ledger = _text(built, f"{STANDARD}/ledger/index.html")
    assert ledger.count(">Not found as quoted</span>") == 3
    assert ": not found as quoted</h2>" in "".join(
        page.read_text("utf-8") for page in (built.site_dir / STANDARD / "sources").rglob("*.html")
    )
    assert "Quoted words not in the captured text" in pages[SAYINGS]


def test_its_sources_stand_in_the_order_of_the_report(built: BuildResult) -> None:
    page = _text(built, f"{STANDARD}/sources/index.html")
    checked = _checked(built, STANDARD)
    keys = dict.fromkeys(row.window.source_key or "" for row in checked.ledger.rows if row.window)
    places = [page.index(key) for key in keys]
    assert places == sorted(places)


def test_its_table_is_counted_from_the_frozen_standard(built: BuildResult) -> None:
    written = runpy.run_path(str(ROOT / "site_src/count_verbs.py"))
    table = (built.site_dir / "data/verbs-by-directory.csv").read_text("utf-8")
    assert table == written["count_verbs"](written["frozen_text"]())


def test_a_second_report_fails_on_purpose_and_is_waived(built: BuildResult) -> None:
    """Where a rule of the segmenter or the ladder has changed: python site_src/renew_waivers.py"""
    assert built.outcome is GateOutcome.WAIVED
    gate = _checked(built, SAYINGS).gate
    assert gate.outcome is GateOutcome.WAIVED
    assert gate.waiver is not None
    assert gate.waiver.approver == "Proofpress maintainers"
    assert [item.rule for item in gate.failures] == ["citation_unconfirmed"]
    assert 25 <= _checked(built, SAYINGS).ledger.counts.sentences <= 40
    for page in ("index.html", f"{SAYINGS}/index.html", f"{SAYINGS}/gate/index.html"):
        assert "Gate waived: 1 item, by Proofpress maintainers" in _text(built, page)


def test_it_is_rebuilt_from_its_snapshots_alone(built: BuildResult, tmp_path: Path) -> None:
    project = built.site_dir.parent
    shutil.copytree(project / "snapshots", tmp_path / "snapshots")
    result = replay(tmp_path / "snapshots", tmp_path / "site")
    assert result.notice is None
    assert read_folder(result.build.site_dir) == read_folder(built.site_dir)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as started:
        launched = started.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        yield launched
        launched.close()


def test_a_waiver_is_renewed_where_nothing_but_the_ledger_has_changed(built: BuildResult) -> None:
    (file,) = (built.site_dir.parent / "waivers").glob("*.json")
    renew = runpy.run_path(str(ROOT / "site_src/renew_waivers.py"))["renew"]
    recorded = file.read_text("utf-8")
    assert not renew(file)
    value = json.loads(recorded)
    file.write_text(json.dumps(value | {"ledger_sha256": "0" * 64}), "utf-8")
    assert renew(file)
    assert file.read_text("utf-8") == recorded
    file.write_text(json.dumps(value | {"failures": []}), "utf-8")
    with pytest.raises(SystemExit, match="decide again"):
        renew(file)
    file.write_text(recorded, "utf-8")


def _checked(built: BuildResult, name: str) -> CheckedReport:
    (checked,) = [one for one in built.reports if one.report.path == f"{name}.md"]
    return checked


def _text(built: BuildResult, page: str) -> str:
    return (built.site_dir / page).read_text("utf-8")


def _report(built: BuildResult) -> str:
    return (built.site_dir / STANDARD / "index.html").as_uri()


@needs_browser
@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
@pytest.mark.parametrize("size", SIZES)
def test_every_mark_opens_its_evidence(
    size: str, script: bool, built: BuildResult, browser: Any
) -> None:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        java_script_enabled=script,
        reduced_motion="reduce",
    )
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    address = _report(built)
    page.goto(address)
    targets = [mark.get_attribute("href") for mark in page.query_selector_all("a.pp-at")]
    assert len(targets) > 60
    # Every eighth with a click, all by their address: a reader may be sent there.
    for index, target in enumerate(targets):
        assert target is not None
        assert page.query_selector(f"[id='{target[1:]}']") is not None, target
        if index % 8 == 0:
            page.goto("about:blank")
            page.goto(address)
            page.click(f"a.pp-at[href='{target}']")
            card = page.query_selector(f"[id='{target[1:]}']")
            assert card.is_visible(), target
            if script and size != "wide":
                # The sheet comes from below: the sentence moves up from under it.
                mark = page.query_selector(f"a.pp-at[href='{target}']").bounding_box()
                assert mark["y"] + mark["height"] <= card.bounding_box()["y"] + 1, target
    assert said == []
    context.close()


@needs_browser
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_wider_than_the_window(size: str, built: BuildResult, browser: Any) -> None:
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    for path in sorted(built.site_dir.rglob("*.html")):
        page.goto(path.as_uri())
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, path.relative_to(built.site_dir)
    context.close()
