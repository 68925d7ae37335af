"""The same project under both engines, four themes and both forms of address: whole, alike, and linked."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from hosted import ENGINES, HOSTS, OWN_THEMES, PREFIX, Host, configure, missing
from links import broken_links, outside_requests
from projects import leftovers, read_folder
from selectolax.lexbor import LexborHTMLParser, LexborNode

from proofpress.site.host import build_site

SiteOf = Callable[[Host], Path]
REPORTS = ("reports/limits", "reports/deep/er")
# What a report's other pages do not depend on; the reproduction page names the engine.
ALIKE = ("", "/ledger", "/gate", "/sources")

EVERY_HOST = pytest.mark.parametrize(
    "host", HOSTS, ids=lambda host: f"{host.engine}-{host.theme}-{host.directory_urls}"
)


def _tree(site: Path, host: Host, name: str) -> LexborHTMLParser:
    return LexborHTMLParser((site / host.page(name)).read_bytes().decode("utf-8"))


def _body(tree: LexborHTMLParser) -> LexborNode:
    (body,) = tree.css("#pp-page")
    return body


@EVERY_HOST
def test_every_page_of_a_report_is_whole(host: Host, site_of: SiteOf) -> None:
    site = site_of(host)
    for report in REPORTS:
        for name in (*ALIKE, "/reproduce"):
            tree = _tree(site, host, report + name)
            assert len(tree.css("h1")) == 1, name
            assert len(tree.css("link[rel=stylesheet][href$='assets/proofpress.css']")) == 1
            assert len(tree.css("script[src$='assets/proofpress.js']")) == 1
        body = _body(_tree(site, host, report))
        assert body.attributes["data-pp-ledger"]
        assert body.css_first(".pp-unit.pp-found") is not None
        signs = body.css("#pp-text .pp-at")
        cards = [card.attributes["id"] for card in body.css(".pp-card:not(.pp-help)")]
        assert [str(sign.attributes["href"])[1:] for sign in signs] == cards
        assert cards
    assert str(site.parent).encode() not in b"".join(read_folder(site).values())
    assert leftovers(site.parent) == []


@EVERY_HOST
def test_every_link_leads_somewhere_and_stays_on_the_site(host: Host, site_of: SiteOf) -> None:
    site = site_of(host)
    assert broken_links(site, root=f"/{PREFIX}") == []
    assert outside_requests(site) == []


@pytest.mark.parametrize("directory_urls", [True, False])
def test_engines_and_themes_give_the_same_reports(directory_urls: bool, site_of: SiteOf) -> None:
    hosts = [h for h in HOSTS if h.directory_urls is directory_urls and missing(h) is None]
    for report in REPORTS:
        for name in ALIKE:
            bodies = {_body(_tree(site_of(host), host, report + name)).html for host in hosts}
            assert len(bodies) == 1, report + name


@pytest.mark.parametrize("theme", OWN_THEMES)
def test_the_engine_shows_only_where_it_is_named(theme: str, site_of: SiteOf) -> None:
    one, other = (read_folder(site_of(Host(engine, theme, True))) for engine in ENGINES)
    assert set(one) == set(other)
    named = {name for name in one if one[name] != other[name]}
    allowed = {"index.html", "tree.sha256", "sitemap.xml"}
    allowed |= {f"{report}/reproduce/index.html" for report in REPORTS}
    allowed |= {f"{report}/data/run.json" for report in REPORTS}
    # The home page bears the hash of the tree, which records the engine; search is the engine's own.
    assert named <= allowed | {name for name in one if name.startswith("search")}


@EVERY_HOST
def test_search_knows_every_sentence_by_its_section(host: Host, site_of: SiteOf) -> None:
    site = site_of(host)
    index = json.loads((site / "search/search_index.json").read_bytes())
    texts = {entry["location"]: entry["text"] for entry in index["docs"]}
    found = {place for place, text in texts.items() if "The limit is ten files" in text}
    page = "reports/limits" + ("/" if host.directory_urls else ".html")
    # The engines' own search shows a title as text; the other theme's may take it for HTML.
    (title,) = (entry["title"] for entry in index["docs"] if entry["location"] == page)
    assert ("<b>" in title) is (host.theme != "material")
    assert page in {urlsplit(place).path for place in found}
    assert "About 300" in texts[f"{page}#a-table"]
    pages = groupby(sorted(texts), key=lambda place: place.partition("#")[0])
    for path, places in pages:
        file = site / path / "index.html" if path.endswith("/") or not path else site / path
        tree = LexborHTMLParser(file.read_bytes().decode("utf-8"))
        ids = {node.attributes["id"] for node in tree.css("[id]")}
        for place in places:
            assert not urlsplit(place).fragment or urlsplit(place).fragment in ids, place


@pytest.mark.parametrize("theme", OWN_THEMES)
def test_our_theme_can_be_extended_and_stays_under_its_policy(theme: str, site_of: SiteOf) -> None:
    host = Host("mkdocs", theme, True)
    site = site_of(host)
    html = (site / "about/index.html").read_text("utf-8")
    assert ('name="extended"' in html) is (theme == "extended")
    assert "Content-Security-Policy" in html
    assert "Content-Security-Policy" in (site / "_headers").read_text("utf-8")
    for name in ("about", "index", *REPORTS):
        tree = _tree(site, host, name)
        assert tree.css("[style], style, script:not([src], [type='application/ld+json'])") == []
    middle, right = (_tree(site, host, "about").css(f"td.align-{s}") for s in ("center", "right"))
    assert [cell.text() for cell in (*middle, *right)] == ["b", "c"]
    assert _tree(site, host, "index").css_first("td.align-right").text() == "1"


def test_a_foreign_theme_keeps_what_the_host_renders(site_of: SiteOf) -> None:
    html = (site_of(Host("mkdocs", "mkdocs", True)) / "about/index.html").read_text("utf-8")
    assert 'style="text-align: right;"' in html


@pytest.mark.parametrize("theme", ["proofpress", "material"])
def test_without_an_address_nothing_names_one(theme: str, project: Path, tmp_path: Path) -> None:
    reason = missing(Host("mkdocs", theme, True))
    if reason:
        pytest.skip(reason)
    shutil.copytree(project, tmp_path / "p")
    (tmp_path / "p/mkdocs.yml").write_text(configure(theme, ""), encoding="utf-8")
    site = build_site(tmp_path / "p/mkdocs.yml").site_dir
    for path in sorted(site.rglob("*.html")):
        tree = LexborHTMLParser(path.read_bytes().decode("utf-8"))
        assert (
            tree.css("link[rel=canonical], [property='og:url'], [type='application/atom+xml']")
            == []
        )
    assert broken_links(site) == []
