"""Data files of the site as sources: published, copied once, and replayed from their copies."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from projects import make_project, read_folder
from selectolax.lexbor import LexborHTMLParser

from proofpress.capture import Acquisition, SnapshotStore, identify_file
from proofpress.errors import ProofpressError
from proofpress.ledger import GateOutcome
from proofpress.site.host import build_site
from proofpress.site.replay import replay

REPORT = """\
It sold a lot [data](../data/sales%20a.csv "quote: 2025,400").

Costs fell, [it says](../data/saved.html) <!-- proof-quote: Costs fell in every region -->, and
[the page](../about.html) tells more.

Some say so [elsewhere](../data/gone.csv).
"""
KEY = identify_file("data/sales a.csv", "x.md").key


@pytest.fixture
def config(tmp_path: Path) -> Path:
    config = make_project(
        tmp_path / "first", reports={"a.md": REPORT, "b.md": REPORT + "\nMore.\n"}
    )
    (tmp_path / "first/docs/data").mkdir()
    (tmp_path / "first/docs/data/sales a.csv").write_text("year,sales\n2025,400\n", "utf-8")
    (tmp_path / "first/docs/data/saved.html").write_text("<p>Costs fell in every region.", "utf-8")
    return config


def test_two_reports_share_a_copied_file(config: Path) -> None:
    result = build_site(config)
    assert result.outcome is GateOutcome.CLEAR
    for report in result.reports:
        details = [row.detail.value for row in report.ledger.rows][:3]
        assert details == ["found", "found", "source_unavailable"]
        assert KEY in report.sources
        (said,) = [item.message for item in report.gate.warnings if "gone.csv" in item.message]
        assert said.endswith("put a readable file there, or correct the link")
    assert len(SnapshotStore(config.parent / "snapshots").keys()) == 3  # and the one of the project


@pytest.mark.parametrize("directory_urls", ["true", "false"])
def test_the_evidence_page_leads_to_the_published_file(config: Path, directory_urls: str) -> None:
    config.write_text(config.read_text() + f"use_directory_urls: {directory_urls}\n")
    site = build_site(config).site_dir
    name = "index.html" if directory_urls == "true" else ""
    page = (
        site / f"reports/a/sources/{KEY}/{name}" if name else site / f"reports/a/sources/{KEY}.html"
    )
    tree = LexborHTMLParser(page.read_bytes())
    (link,) = [a for a in tree.css("a") if a.text() == "Open the file on this site"]
    href = (link.attributes["href"] or "").partition("#")[0]
    assert "belongs to its authors" not in tree.body.text()  # type: ignore[union-attr]
    target = (page.parent / href.replace("%20", " ")).resolve()
    assert target.read_text("utf-8") == "year,sales\n2025,400\n"
    assert "a data file of this site; it was not fetched" in page.read_text("utf-8")
    missing = identify_file("data/gone.csv", "x.md").key
    gone = page.read_text("utf-8").replace(KEY, missing)
    assert gone != ""
    said = (site / str(page.relative_to(site)).replace(KEY, missing)).read_text("utf-8")
    assert "There is no such file among this site’s sources." in said
    assert "Open the file on this site" not in said


def test_a_replay_needs_no_file_and_gives_the_same_bytes(config: Path, tmp_path: Path) -> None:
    site = read_folder(build_site(config).site_dir)
    shutil.copytree(config.parent / "snapshots", tmp_path / "kept")
    shutil.rmtree(config.parent)
    before = read_folder(tmp_path / "kept")
    result = replay(tmp_path / "kept", tmp_path / "out")
    assert read_folder(result.build.site_dir) == site
    assert read_folder(tmp_path / "kept") == before


def test_a_changed_file_is_looked_at_anew(config: Path) -> None:
    build_site(config)
    store = SnapshotStore(config.parent / "snapshots")
    first = store.load(KEY)
    (config.parent / "docs/data/sales a.csv").write_text("year,sales\n2025,500\n", "utf-8")
    result = build_site(config)
    assert result.reports[0].ledger.rows[0].detail == "quote_ambiguous"
    second = store.load(KEY)
    assert first is not None
    assert second is not None
    assert second.previous == store.record_sha256(first)
    page = result.site_dir / f"reports/a/sources/{KEY}/index.html"
    assert second.previous in page.read_text("utf-8")


def test_no_site_publishes_other_data_than_it_was_judged_by(config: Path) -> None:
    first = read_folder(build_site(config).site_dir)
    file = config.parent / "docs/data/sales a.csv"
    file.write_text("year,sales\n2025,500\n", "utf-8")
    (config.parent / "docs/reports").joinpath("a.md").write_text(REPORT.partition("Some say")[0])
    (config.parent / "docs/reports/b.md").unlink()
    with pytest.raises(ProofpressError, match=r"docs/data/sales a\.csv: it is not what the snap"):
        build_site(config, mode=Acquisition.REPLAY_ONLY)
    assert read_folder(config.parent / "site") == first
    assert build_site(config).site_dir.is_dir()
