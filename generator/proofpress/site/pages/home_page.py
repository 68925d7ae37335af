"""The site's front page: every report with where it stands, and the totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from proofpress.capture import Snapshot
from proofpress.site.pages.frame import GateBadge, ReportContext, Site, gate_badge
from proofpress.site.pages.head import written
from proofpress.site.pages.links import Links
from proofpress.site.pages.render import printable, render, trusted
from proofpress.site.pages.report_page import Reached, count_reached, describe_report
from proofpress.site.pages.strip import BarPart, count_statuses, draw_bar
from proofpress.site.pages.units import STATUS_LABEL, UnitStatus
from proofpress.site.pages.words import count
from proofpress.site.records import Heading, PageKind, SitePage

HOME = "index.md"


@dataclass(frozen=True, slots=True)
class ReportEntry:
    """One report on the front page."""

    title: str
    lang: str
    href: str
    gate_href: str
    date: str
    badge: GateBadge
    counts: dict[UnitStatus, int]
    total: int
    bar: tuple[BarPart, ...]
    read: int
    cited: int


def home_page(contexts: Sequence[ReportContext], site: Site, intro_html: str) -> SitePage:
    """The front page over all reports, ``intro_html`` (the host's own rendering) above them."""
    links = Links(HOME, site.directory_urls)
    entries = tuple(_entry(context, links) for context in contexts)
    totals = {status: sum(entry.counts[status] for entry in entries) for status in UnitStatus}
    body = render(
        "pages/home.html",
        intro=trusted(intro_html),
        entries=entries,
        totals=totals,
        total=sum(totals.values()),
        reached=_reached(contexts),
        labels=STATUS_LABEL,
    )
    description = f"{count(len(entries), 'report')}. {describe_report(totals)}"
    headings = tuple(
        Heading(2, f"r-{number}", printable(entry.title))
        for number, entry in enumerate(entries, start=1)
    )
    return SitePage(PageKind.HOME, HOME, "Reports", description, "en", body, headings)


def _reached(contexts: Sequence[ReportContext]) -> Reached:
    """Sources that several reports cite count once."""
    sources: dict[str, Snapshot | None] = {}
    for context in contexts:
        sources |= context.checked.snapshots
    return count_reached(sources)


def _entry(context: ReportContext, links: Links) -> ReportEntry:
    checked = context.checked
    counts = count_statuses(context.units)
    reached = count_reached(checked.snapshots)
    return ReportEntry(
        title=checked.report.title,
        lang=checked.report.lang,
        href=links.page(context.places.report),
        gate_href=links.page(context.places.gate),
        date=written(checked.report.front_matter.values.get("date")),
        badge=gate_badge(checked.gate),
        counts=counts,
        total=len(context.units),
        bar=draw_bar(counts),
        read=reached.read,
        cited=reached.cited,
    )
