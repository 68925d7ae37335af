"""The whole way from Markdown to pages, with the real stages and no host."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import CLEAR, INDETERMINATE, SOURCE, make_project
from selectolax.lexbor import LexborHTMLParser

from proofpress.capture import SnapshotStore, SourceAccess
from proofpress.pipeline import check_report
from proofpress.site.publication import publish_reports
from proofpress.site.records import PageKind, Publication


def publish(folder: Path, path: str, text: str, intro: str = "") -> Publication:
    make_project(folder)
    checked = check_report(
        path, text.encode(), access=SourceAccess(SnapshotStore(folder / "snapshots")), made_with={}
    )
    return publish_reports(
        [checked],
        directory_urls=True,
        tree_sha256="a" * 64,
        resolve_link=lambda _, link: link,
        home_intro_html=intro,
    )


def test_a_report_becomes_its_pages_and_files(tmp_path: Path) -> None:
    published = publish(tmp_path, "reports/limits.md", CLEAR, "<h1>Hello</h1>")
    kinds = [page.kind for page in published.pages]
    assert kinds == [
        PageKind.HOME,
        PageKind.REPORT,
        PageKind.LEDGER,
        PageKind.SOURCES,
        PageKind.EVIDENCE,
        PageKind.GATE,
        PageKind.REPRODUCE,
    ]
    report = LexborHTMLParser(published.pages[1].body)
    (unit,) = report.css("#pp-text .pp-unit.pp-found[id]")
    (sign,) = report.css("#pp-text .pp-at.pp-found")
    card = report.css_first(str(sign.attributes["href"]))
    assert card is not None
    assert card.attributes["data-pp-for"] == unit.attributes["id"]
    assert [node.text() for node in card.css("mark")] == ["The limit is ten files"]
    assert [node.text() for node in report.css("h1")] == ["Limits"]
    assert "<h1>Hello</h1>" in published.pages[0].body
    evidence = LexborHTMLParser(published.pages[4].body)
    assert SOURCE in evidence.body.text()  # type: ignore[union-attr]
    paths = {file.path for file in published.files}
    assert "reports/limits/data/ledger.json" in paths
    assert any(path.startswith("schemas/") for path in paths)


def test_a_gate_that_could_not_be_decided_shows_on_every_page(tmp_path: Path) -> None:
    published = publish(tmp_path, "reports/limits.md", INDETERMINATE)
    for page in published.pages:
        badges = LexborHTMLParser(page.body).css(".pp-gate-indeterminate")
        assert [badge.text(strip=True) for badge in badges] == ["?Gate could not be decided"]


@pytest.mark.parametrize("path", ["index.md", "README.md"])
def test_a_report_may_be_the_front_page(tmp_path: Path, path: str) -> None:
    published = publish(tmp_path, path, CLEAR)
    assert [page.src_uri for page in published.pages][:2] == [path, "ledger.md"]
