"""The feed of reports: valid Atom, no clock, every address absolute."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
import samples

from proofpress.site.beside import feed_xml
from proofpress.site.beside.dates import NEVER, published, updated
from proofpress.site.beside.feed import LARGEST
from proofpress.site.data_files import feed_files
from proofpress.site.pages.frame import ReportContext, Site, report_context
from proofpress.site.records import Publisher

ATOM = "{http://www.w3.org/2005/Atom}"
SITE = Site(directory_urls=True, publisher=Publisher("https://s.example/below/", "A & <site>", ""))
_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


def draft(path: str, date: str, title: str = "T") -> ReportContext:
    one = samples.Draft(path).section("s").add("It is so.", samples.own("narrative"))
    return report_context(one.check(title=title, date=date), SITE)


def feed_of(*contexts: ReportContext) -> ET.Element:
    return ET.fromstring(feed_xml(contexts, SITE).encode("utf-8"))


def texts(element: ET.Element, name: str) -> list[str | None]:
    return [one.text for one in element.findall(f"{ATOM}{name}")]


def test_it_has_all_that_atom_demands() -> None:
    every = report_context(samples.every_state(), SITE)
    feed = feed_of(every, report_context(samples.hostile(), SITE))
    for element in (feed, *feed.findall(f"{ATOM}entry")):
        for name in ("id", "title", "updated"):
            (text,) = texts(element, name)
            assert text
        assert _INSTANT.fullmatch(texts(element, "updated")[0] or "")
        links = {one.attrib["rel"]: one.attrib["href"] for one in element.findall(f"{ATOM}link")}
        assert all(link.startswith("https://s.example/below/") for link in links.values())
        assert "alternate" in links
        assert element.findall(f"{ATOM}author/{ATOM}name")
    assert texts(feed, "title") == ["A & <site>"]
    assert texts(feed, "id") == ["https://s.example/below/"]
    ids = [texts(entry, "id")[0] for entry in feed.findall(f"{ATOM}entry")]
    assert "https://s.example/below/reports/json/" in ids
    first = feed.find(f"{ATOM}entry")
    assert first is not None
    names = [one.text for one in first.findall(f"{ATOM}author/{ATOM}name")]
    assert names == ["One Author", "Another"]


def test_the_newest_comes_first_and_equals_stand_by_path() -> None:
    feed = feed_of(
        draft("b.md", "2024-02-01"),
        draft("c.md", "2025"),
        draft("a.md", "2024-02"),
        draft("d.md", "no date"),
    )
    entries = feed.findall(f"{ATOM}entry")
    assert [texts(entry, "id")[0][-2] for entry in entries] == ["c", "a", "b", "d"]  # type: ignore[index]
    assert [texts(entry, "published") for entry in entries] == [
        ["2025-01-01T00:00:00Z"],
        ["2024-02-01T00:00:00Z"],
        ["2024-02-01T00:00:00Z"],
        [],
    ]
    assert texts(entries[-1], "updated") == [NEVER]
    assert texts(feed, "updated") == ["2025-01-01T00:00:00Z"]


def test_a_newer_snapshot_updates_a_report() -> None:
    checked = samples.every_state()
    assert published(checked) == "2026-11-30T00:00:00Z"
    assert updated(checked) == "2026-11-30T09:14:00Z"


@pytest.mark.parametrize(
    ("said", "instant"),
    [
        ("2026-11-30T10:00:00Z", "2026-11-30T10:00:00Z"),
        ("2026-02-30", None),
        ("0000-01-01", None),
        ("2026-11-30T25:00:00Z", None),
        ("2026-11-30 or so", None),
        ("٢٠٢٦", None),
        ("", None),
    ],
)
def test_only_a_true_date_is_one(said: str, instant: str | None) -> None:
    assert published(draft("a.md", said).checked) == instant


def test_the_newest_hundred_are_in_it() -> None:
    feed = feed_of(*(draft(f"{n:03}.md", "2024-01-01") for n in range(LARGEST + 5)))
    assert len(feed.findall(f"{ATOM}entry")) == LARGEST


def test_without_an_address_there_is_none() -> None:
    nowhere = Site(directory_urls=True)
    assert feed_files([draft("a.md", "2024")], nowhere) == ()
    with pytest.raises(ValueError, match="absolute"):
        feed_xml([], nowhere)
