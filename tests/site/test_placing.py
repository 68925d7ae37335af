"""Contents, anchors and links: what a host's page is made from."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from proofpress.errors import ProofpressError
from proofpress.site.placing import (
    anchors,
    contents,
    fold_place,
    link_resolver,
    place_page,
    refuse_clash,
    searchable,
)
from proofpress.site.records import Heading, PageKind


@dataclass
class _File:
    src_uri: str
    dest_uri: str

    def url_relative_to(self, other: str) -> str:
        return f"from {other or '.'} to {self.dest_uri}"


FILES = {
    file.src_uri: file
    for file in (_File("about.md", "about/index.html"), _File("data/a b.csv", "data/a b.csv"))
}


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("../about.md", "from reports/a/ to about/index.html"),
        ("../about.md#x", "from reports/a/ to about/index.html#x"),
        ("../about.md?q=1#x", "from reports/a/ to about/index.html?q=1#x"),
        ("../data/a%20b.csv", "from reports/a/ to data/a b.csv"),
        ("about.md", None),
        ("../../about.md", None),
        ("/about.md", None),
        ("#x", None),
        ("", None),
        ("https://example.org/about.md", None),
        ("//example.org/about.md", None),
        ("mailto:a@example.org", None),
        ("http://[broken", None),
    ],
)
def test_resolves_only_links_to_files_of_the_site(link: str, expected: str | None) -> None:
    missing: list[tuple[str, str]] = []
    resolve = link_resolver(
        FILES.get, {"reports/a.md": "reports/a/"}, lambda *told: missing.append(told)
    )
    assert resolve("reports/a.md", link) == expected


def test_nests_contents_by_level() -> None:
    headings = [Heading(level, f"h{n}", f"<{n}>") for n, level in enumerate((2, 1, 2, 4, 3, 2, 1))]
    tree = contents(headings)
    assert [entry["id"] for entry in tree] == ["h0", "h1", "h6"]
    assert [entry["id"] for entry in tree[1]["children"]] == ["h2", "h5"]
    assert [entry["id"] for entry in tree[1]["children"][0]["children"]] == ["h3", "h4"]
    assert tree[0]["name"] == "&lt;0&gt;"


def test_finds_ids_of_elements_alone() -> None:
    body = '<p id="a" class="x">id="b" <span class="y" id="c">&lt;p id="d"&gt;</span></p>'
    assert anchors(body) == {"a", "c"}


def test_stands_in_only_for_a_report_or_the_home_page() -> None:
    own = {fold_place(file.dest_uri): file for file in FILES.values()}
    assert place_page("x.md", "x/index.html", PageKind.REPORT, own) is None
    assert place_page("about.md", "about/index.html", PageKind.REPORT, own) == "about.md"
    for kind, place in ((PageKind.GATE, "about/index.html"), (PageKind.REPORT, "About/index.html")):
        with pytest.raises(ProofpressError, match=r"about\.md: it would stand where"):
            place_page("About.md", place, kind, own)
    with pytest.raises(ProofpressError, match="it would stand where"):
        refuse_clash("DATA/a b.csv", own)
    refuse_clash("data/b.csv", own)


def test_search_reads_the_text_alone() -> None:
    body = '<nav class="pp-nav">n</nav><p>text<a class="pp-at">!</a></p><aside class="pp-side">c</aside>'
    assert searchable(body, PageKind.REPORT) == " text "
    assert searchable(body, PageKind.LEDGER) == ""


def test_search_keeps_headings_and_no_other_tag() -> None:
    body = '<h2 id="a">A <em>b</em></h2><p title="x > y &quot;">c &lt; d<!-- <p> --></p><hr><style>"</style>'
    assert searchable(body, PageKind.REPORT) == '<h2 id="a">A  b </h2> c &lt; d   '


def test_of_a_source_its_passages_are_searched_and_nothing_that_stands_elsewhere() -> None:
    body = (
        '<div id="pp-page"><nav class="pp-nav">all</nav><h1>A <wbr>source</h1>'
        '<p class="pp-lead">1 of 1</p><dl class="pp-facts"><dt>How</dt></dl>'
        '<section class="pp-quote"><h2 id="q-1">Quotation 1</h2>'
        '<blockquote class="pp-passage">a /<wbr>path</blockquote><p>Cited by</p></section></div>'
    )
    assert searchable(body, PageKind.EVIDENCE).split() == ["a", "/path"]
    assert "Quotation" in searchable(body, PageKind.REPORT)
