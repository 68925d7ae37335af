"""Which relative links to HTML are data files: those whose file is there."""

from __future__ import annotations

from proofpress.document import read_report

SOURCE = b"See [saved](data/saved.html), [page](other.html), [x](x.htm#y) and [here](#saved.html)."


def cited(known: set[str], source: bytes = SOURCE) -> list[str | None]:
    report = read_report("report.md", source, has_file=known.__contains__)
    return [citation.uri for unit in report.units for citation in unit.citations]


def test_a_link_to_html_is_data_where_its_file_is_there() -> None:
    assert cited(set()) == []
    assert cited({"data/saved.html", "x.htm#y"}) == ["data/saved.html", "x.htm#y"]


def test_only_what_may_be_data_is_asked_about() -> None:
    asked: list[str] = []

    def has_file(link: str) -> bool:
        asked.append(link)
        return False

    read_report(
        "report.md",
        b"[a](a.md) [b](b.csv) [c](c.html) [d](https://x.example/d.html)",
        has_file=has_file,
    )
    assert asked == ["c.html"]
