"""What holds for every page of every report: its markup, its links, its words from outside."""

from __future__ import annotations

import hashlib
import itertools
import posixpath
import re
from collections import Counter
from urllib.parse import unquote, urljoin, urlsplit

import pytest
import samples
from published import TREE, by_url, everything, page_at, parse, publish, with_whole_texts
from selectolax.lexbor import LexborHTMLParser, LexborNode

from proofpress.site.pages.render import breakable
from proofpress.site.records import PageKind, SitePage

PAGES = everything()[0]
TEXTS = [page for page in with_whole_texts() if page.kind in (PageKind.TEXT, PageKind.EVIDENCE)]
EVERY_PAGE = pytest.mark.parametrize("page", [*PAGES, *TEXTS], ids=lambda page: page.src_uri)


def _address(node: LexborNode) -> str:
    """Where a link leads, one of a drawing as well."""
    return node.attributes.get("href") or node.attributes.get("xlink:href") or ""


@EVERY_PAGE
def test_nothing_inline_is_left_to_a_policy(page: SitePage) -> None:
    for node in parse(page).css("*"):
        assert node.tag not in {"script", "style", "iframe", "img", "form", "base", "object"}
        for name in node.attributes:
            assert name != "style"
            assert not name.startswith("on")


@EVERY_PAGE
def test_hostile_words_stay_words(page: SitePage) -> None:
    assert "<script" not in page.body
    for text in (page.body, page.title, page.description, *(h.text for h in page.headings)):
        text.encode("utf-8")
        assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]", text)


@EVERY_PAGE
def test_links_to_the_outside_are_web_addresses(page: SitePage) -> None:
    for node in parse(page).css("[href]"):
        href = _address(node)
        scheme = urlsplit(href).scheme
        assert scheme in {"", "http", "https"}, href
        if scheme:
            assert node.attributes["rel"] == "noopener noreferrer"
            assert node.attributes["data-originalurl"]


@EVERY_PAGE
def test_ids_are_unique_and_local_links_lead_to_one(page: SitePage) -> None:
    tree = parse(page)
    ids = Counter(node.attributes["id"] for node in tree.css("[id]"))
    assert [one for one, times in ids.items() if times > 1] == []
    for node in tree.css("[href^='#']"):
        assert unquote(_address(node)[1:]) in ids
    for node in tree.css("[aria-labelledby]"):
        assert node.attributes["aria-labelledby"] in ids
    for heading in page.headings:
        assert heading.anchor == "top" or heading.anchor in ids


@EVERY_PAGE
def test_headings_come_in_order_under_one_title(page: SitePage) -> None:
    levels = [int(node.tag[1]) for node in parse(page).css("h1, h2, h3, h4, h5, h6")]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels))


@EVERY_PAGE
def test_tables_have_captions_and_scopes(page: SitePage) -> None:
    for table in parse(page).css("table"):
        assert table.css_first("caption") is not None
        assert all(head.attributes.get("scope") in {"col", "row"} for head in table.css("th"))


@pytest.mark.parametrize("directory_urls", [True, False])
def test_every_relative_link_leads_to_a_page_or_file(directory_urls: bool) -> None:
    pages, files = everything(directory_urls=directory_urls)
    urls = by_url(pages, directory_urls=directory_urls)
    ids = {url: {n.attributes["id"] for n in parse(page).css("[id]")} for url, page in urls.items()}
    paths = {file.path for file in files}
    for url, page in urls.items():
        for node in parse(page).css("a[href], [data-versionurl]"):
            for name in ("href", "data-versionurl"):
                link = node.attributes.get(name)
                if link is None or urlsplit(link).scheme:
                    continue
                assert not link.startswith("/")
                target = urlsplit(urljoin(f"https://s.example/{url}", link))
                path = target.path.lstrip("/")
                if path in urls:
                    assert not target.fragment or unquote(target.fragment) in ids[path], link
                else:
                    assert unquote(path) in paths, (url, link)


def test_every_card_has_a_sign_and_every_sign_a_card() -> None:
    for page in PAGES:
        if page.kind is not PageKind.REPORT:
            continue
        tree = parse(page)
        cards = {node.attributes["id"] for node in tree.css(".pp-card:not(.pp-help)")}
        signs = {str(node.attributes["href"])[1:] for node in tree.css(".pp-at")}
        assert cards == signs


def test_pages_of_one_report_do_not_depend_on_another() -> None:
    alone, beside = publish((samples.every_state(),), directory_urls=True, tree="b" * 64)
    pages, files = everything()
    assert [page for page in alone if page not in pages] == [alone[0]]
    assert alone[0].kind is PageKind.HOME
    assert [file.path for file in beside if file not in files] == ["tree.sha256"]


def test_the_same_reports_give_the_same_bytes() -> None:
    first = publish((samples.every_state(), samples.hostile()), directory_urls=False)
    second = publish((samples.every_state(), samples.hostile()), directory_urls=False)
    assert first == second


def test_pages_stand_where_the_contract_says() -> None:
    places = {page.src_uri: page.kind for page in PAGES}
    folder = posixpath.splitext(samples.PATH)[0]
    assert places["index.md"] is PageKind.HOME
    assert places[samples.PATH] is PageKind.REPORT
    assert places[f"{folder}/ledger.md"] is PageKind.LEDGER
    assert places[f"{folder}/sources.md"] is PageKind.SOURCES
    assert places[f"{folder}/sources/{samples.RFC.key}.md"] is PageKind.EVIDENCE
    assert places[f"{folder}/gate.md"] is PageKind.GATE
    assert places[f"{folder}/reproduce.md"] is PageKind.REPRODUCE


def test_what_marking_adds_can_be_taken_out() -> None:
    tree = parse(page_at(samples.PATH))
    for node in tree.css(".pp-unit"):
        node.unwrap()
    for node in tree.css("[class*='pp-']"):
        node.decompose()
    words = " ".join(tree.css_first("#pp-page").text().split())
    report = samples.every_state().report
    expected = [report.title]
    for index, block in enumerate(report.blocks):
        expected += [block.text, *(unit.text for unit in report.units if unit.block == index)]
    assert words == " ".join(expected)


def test_every_page_of_a_report_leads_to_its_others_and_to_the_list() -> None:
    for page in PAGES:
        if page.kind is PageKind.HOME:
            continue
        entries = parse(page).css(".pp-nav a")
        labels = [entry.text() for entry in entries]
        assert labels == ["All reports", "Report", "Ledger", "Sources", "Gate", "Check it yourself"]
        current = [(one.text(), one.attributes["aria-current"]) for one in entries if _is_here(one)]
        expected = {
            PageKind.EVIDENCE: ("Sources", "true"),
            PageKind.REPRODUCE: ("Check it yourself", "page"),
        }
        assert current == [expected.get(page.kind, (page.kind.value.title(), "page"))], page.src_uri


def _is_here(entry: LexborNode) -> bool:
    return "aria-current" in entry.attributes


def test_the_newest_report_comes_first_and_one_without_a_date_last() -> None:
    dates = {"a": "", "b": "2024-05", "c": "2025-01-31", "d": "2024-05", "e": "in spring"}
    drafts = [
        samples.Draft(f"reports/{name}.md").check(title=name, date=date)
        for name, date in dates.items()
    ]
    home = parse(publish(tuple(drafts), directory_urls=True)[0][0])
    assert [node.text() for node in home.css(".pp-reports h2")] == ["c", "b", "d", "a", "e"]


def test_the_front_page_draws_each_report_as_it_stands() -> None:
    home = parse(page_at("index.md"))
    entries = home.css(".pp-reports li")
    shares = [node.text() for node in entries[0].css(".pp-shares > span")]
    assert len(shares) == len(entries[0].css(".pp-bar g"))
    assert all(re.fullmatch(r".+ [\d,]+ of [\d,]+", text) for text in shares)
    assert home.css_first(".pp-foot .pp-code").text() == TREE
    assert not home.css(".pp-claims")


def test_an_evidence_page_leads_to_what_was_not_confirmed() -> None:
    page = parse(page_at(f"reports/json/sources/{samples.RFC.key}.md"))
    titles = {f"#{node.attributes['id']}": node.text() for node in page.css(".pp-quote h2")}
    led_to = {node.attributes["href"]: node.text() for node in _under_lead(page)}
    assert led_to.items() < titles.items()
    assert [text for text in titles.values() if not text.endswith(": found")] == [*led_to.values()]
    for quote in page.css(".pp-quote"):
        face = quote.css_first("h2 .pp-face")
        assert ("pp-found" in face.attributes["class"]) == (face.text() == "found")
        assert not [node for node in quote.css("p:empty") if node.attributes["class"] != "pp-act"]


def test_a_gate_page_begins_with_what_was_decided_and_lists_its_parts() -> None:
    for page in PAGES:
        if page.kind is PageKind.GATE:
            tree = parse(page)
            badge = tree.css_first(".pp-gate").text(strip=True)
            assert badge.endswith(tree.css_first("h1").text())
            parts = [(f"#{node.attributes['id']}", node.text()) for node in tree.css("h2")]
            assert [(node.attributes["href"], node.text()) for node in _under_lead(tree)] == parts


def _under_lead(tree: LexborHTMLParser) -> list[LexborNode]:
    return tree.css(".pp-lead + .pp-act a")


def test_every_file_beside_the_pages_stands_with_the_hash_of_its_bytes() -> None:
    files = {file.path: file.data for file in everything()[1]}
    for page in PAGES:
        if page.kind is PageKind.REPRODUCE:
            folder = page.src_uri.removesuffix("reproduce.md")
            rows = parse(page).css("#files + table tbody tr")
            told = {row.css_first("a").text(): row.css_first(".pp-code").text() for row in rows}
            beside = {path for path in files if path.startswith(f"{folder}data/")}
            assert told == {
                posixpath.basename(path): hashlib.sha256(files[path]).hexdigest() for path in beside
            }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("https://example.org/a_b.pdf", "https://<wbr>example.<wbr>org/<wbr>a_<wbr>b.<wbr>pdf"),
        ("Manual v4.6.2.0, of 1,000", "Manual v4.6.2.0, of 1,000"),
        ("a&b<c>", "a&amp;<wbr>b&lt;c&gt;"),
        ("own_reasoning:numeric", "own_<wbr>reasoning:<wbr>numeric"),
        ("x\x00/\ud800", "x\N{REPLACEMENT CHARACTER}/<wbr>\N{REPLACEMENT CHARACTER}"),
        ("", ""),
    ],
)
def test_an_address_breaks_between_its_parts(text: str, expected: str) -> None:
    assert str(breakable(text)) == expected


def test_an_address_that_is_a_sources_name_breaks_on_its_card_too() -> None:
    named = [a for a in parse(page_at(samples.PATH)).css(".pp-card dd a") if "://" in a.text()]
    assert named
    assert all(a.css_first("wbr") is not None for a in named)
