"""The project's own site: what it shows, that it can be rebuilt, and that a reader reaches all evidence.

Where a rule of the segmenter or the ladder has changed and a gate is no longer waived, run
``python site_src/renew_waivers.py``.
"""

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
from proofpress.document import CitationForm, ExcerptForm
from proofpress.ledger import (
    AnchorMethod,
    Annotation,
    Bucket,
    Conflict,
    Detail,
    GateOutcome,
    LedgerRow,
    RestsOnKind,
)
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
TRANSLATION = "reports/wort-fuer-wort"
GUIDE = "reports/how-a-citation-fails"
OUTCOMES = {
    STANDARD: GateOutcome.CLEAR,
    TRANSLATION: GateOutcome.CLEAR,
    GUIDE: GateOutcome.WAIVED,
}

SIZES = {"wide": (1440, 900), "tablet": (800, 1000), "narrow": (360, 740)}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> BuildResult:
    """A build of a copy of ``site_src``, so that the working tree stays as it is."""
    folder = tmp_path_factory.mktemp("demonstration")
    skip = shutil.ignore_patterns("site", "files", "tree", ".*")
    shutil.copytree(ROOT / "site_src", folder / "site_src", ignore=skip)
    return build_site(folder / "site_src" / "mkdocs.yml")


@pytest.mark.parametrize("name", OUTCOMES)
def test_each_report_is_a_long_one_with_a_gate_as_meant(name: str, built: BuildResult) -> None:
    checked = _checked(built, name)
    assert checked.ledger.counts.sentences >= 60
    assert checked.gate.outcome is OUTCOMES[name]


def test_together_they_show_every_status_and_observation(built: BuildResult) -> None:
    rows = _rows(built)
    assert {row.bucket for row in rows} == set(Bucket)
    assert {row.detail for row in rows} == set(Detail)
    assert {row.anchor.method for row in rows if row.anchor} >= set(AnchorMethod)
    assert {one for row in rows for one in row.annotations} == set(Annotation)
    assert {one for row in rows for one in row.annotation_conflicts} == set(Conflict)
    assert any(row.anchor and row.anchor.nearest for row in rows)
    assert any(row.source_continues for row in rows)
    assert any(len({one.detail for one in rows if one.unit_id == row.unit_id}) > 1 for row in rows)


def test_together_they_show_every_way_to_cite_and_every_marker(built: BuildResult) -> None:
    rows = _rows(built)
    assert {row.citation.form for row in rows if row.citation} == set(CitationForm)
    excerpts = [row.citation.excerpt for row in rows if row.citation and row.citation.excerpt]
    # The link's own text is an excerpt only where a profile says so.
    assert set(ExcerptForm) - {one.form for one in excerpts} == {ExcerptForm.LINK_TEXT}
    assert any(" […] " in one.text for one in excerpts)
    assert any(directive.end for one in excerpts for directive in one.directives)
    assert any(row.declared for row in rows)
    assert any(row.questions for row in rows)
    assert any(row.citation.locator for row in rows if row.citation)
    assert {one.kind for row in rows for one in row.rests_on} == set(RestsOnKind)


def test_their_sources_are_of_every_kind(built: BuildResult) -> None:
    snapshots = [one for name in OUTCOMES for one in _checked(built, name).snapshots.values()]
    kept = [one for one in snapshots if one is not None]
    media = {one.media_type for one in kept if one.failure is None}
    assert media == {"text/html", "application/pdf", "text/plain", "application/json", "text/csv"}
    assert {one.acquired for one in kept if one.failure is None} == {
        Acquired.IMPORTED,
        Acquired.COPIED,
    }
    for one in kept:
        assert one.acquired is not Acquired.IMPORTED or "of the Debian package" in (one.note or "")


def test_failing_on_purpose_is_left_to_one_report(built: BuildResult) -> None:
    on_purpose = {
        Detail.EVIDENCE_WINDOW_INCOMPLETE,
        Detail.SOURCE_UNAVAILABLE,
        Detail.UNRESOLVABLE_SOURCE,
        Detail.NUMERIC,
    }
    for name in (STANDARD, TRANSLATION):
        assert not on_purpose & {row.detail for row in _checked(built, name).ledger.rows}, name


def test_what_is_meant_to_fail_fails_and_what_is_meant_to_hold_holds(built: BuildResult) -> None:
    checked = _checked(built, GUIDE)
    assert checked.gate.outcome is GateOutcome.WAIVED
    assert checked.gate.waiver is not None
    assert checked.gate.waiver.approver == "Proofpress maintainers"
    failing = {row.unit_id for row in checked.ledger.rows if row.text.startswith("As it fails:")}
    assert {item.unit_id for item in checked.gate.failures} == failing
    assert checked.gate.warnings == ()
    rows = [row for row in checked.ledger.rows if row.text.startswith("As it holds:")]
    assert len(rows) >= 20
    assert {row.detail for row in rows} == {Detail.FOUND, Detail.DECLARED}
    assert {one for row in rows for one in row.annotations} <= {Annotation.EXCERPT_REUSED}
    misleading = [row for row in checked.ledger.rows if row.text.startswith("As it misleads:")]
    assert all(row.source_continues or row.numbers_not_in_excerpt for row in misleading)
    said = f"Gate waived: {len(checked.gate.failures)} items, by Proofpress maintainers"
    for page in ("index.html", f"{GUIDE}/index.html", f"{GUIDE}/gate/index.html"):
        assert said in _text(built, page)
    assert built.outcome is GateOutcome.WAIVED


def test_a_report_in_another_language_quotes_in_two(built: BuildResult) -> None:
    assert '<html lang="de"' in _text(built, f"{TRANSLATION}/index.html")
    rows = _checked(built, TRANSLATION).ledger.rows
    found = [row for row in rows if row.detail is Detail.FOUND and row.citation]
    uris = " ".join(row.citation.uri or "" for row in found if row.citation)
    assert uris.count(".de.html") >= 20
    assert uris.count(".en.html") >= 10
    quoted = [row for row in found if row.citation and row.citation.excerpt]
    assert sum("„" in row.text for row in quoted) >= 50


def test_only_what_is_much_like_the_quotation_is_said_to_be_like_it(built: BuildResult) -> None:
    like = "Not found as quoted; something like it stands there"
    # Each such citation has a sign in the text and a card.
    for name, citations in {STANDARD: 3, TRANSLATION: 1, GUIDE: 4}.items():
        assert _text(built, f"{name}/index.html").count(like) == 2 * citations, name
        ledger = _text(built, f"{name}/ledger/index.html")
        assert ledger.count(">Not found as quoted</span>") == citations, name
    assert ">not found as quoted</span></h2>" in "".join(
        page.read_text("utf-8") for page in (built.site_dir / STANDARD / "sources").rglob("*.html")
    )
    assert "Quoted words not in the captured text" in _text(built, f"{GUIDE}/index.html")


def test_its_sources_stand_in_the_order_of_the_report(built: BuildResult) -> None:
    page = _text(built, f"{STANDARD}/sources/index.html")
    checked = _checked(built, STANDARD)
    keys = dict.fromkeys(row.window.source_key or "" for row in checked.ledger.rows if row.window)
    places = [page.index(key) for key in keys]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("script", "function", "table"),
    [
        ("count_verbs", "count_verbs", "verbs-by-directory"),
        ("measure_releases", "measure_releases", "abstand-der-ausgaben"),
    ],
)
def test_its_tables_are_taken_from_frozen_sources(
    script: str, function: str, table: str, built: BuildResult
) -> None:
    written = runpy.run_path(str(ROOT / f"site_src/{script}.py"))
    published = (built.site_dir / f"data/{table}.csv").read_text("utf-8")
    assert published == written[function](written["frozen_text"]())


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


def _rows(built: BuildResult) -> list[LedgerRow]:
    return [row for name in OUTCOMES for row in _checked(built, name).ledger.rows]


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
def test_nothing_is_wider_than_the_window(built: BuildResult, browser: Any) -> None:
    context = browser.new_context()
    page = context.new_page()
    for path in sorted(built.site_dir.rglob("*.html")):
        page.goto(path.as_uri())
        for width, height in SIZES.values():
            page.set_viewport_size({"width": width, "height": height})
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, (path.relative_to(built.site_dir), width)
    context.close()
