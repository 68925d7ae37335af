"""The site's front page: every report with where it stands, the newest first, and the totals."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from proofpress.capture import Snapshot
from proofpress.site.pages.frame import GateBadge, ReportContext, Site, gate_badge
from proofpress.site.pages.head import written
from proofpress.site.pages.links import HOME, TREE, Links
from proofpress.site.pages.render import printable, render, trusted
from proofpress.site.pages.report_page import Reached, count_reached, describe_report
from proofpress.site.pages.strip import BarPart, count_statuses, draw_bar
from proofpress.site.pages.units import STATUS_LABEL, UnitStatus
from proofpress.site.pages.words import count, plain_date
from proofpress.site.records import Heading, PageKind, SitePage

_DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")
"""Year, month and day of ISO 8601, as much of them as the author knows."""


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


def home_page(
    contexts: Sequence[ReportContext], site: Site, intro_html: str, tree_sha256: str
) -> SitePage:
    """The front page over all reports, ``intro_html`` (the host's own rendering) above them.

    The newest comes first, by the ``date`` of its front matter; those of one day, and at the end
    those without a date, stay in the order of ``contexts``.
    """
    links = Links(HOME, site.directory_urls)
    entries = tuple(_entry(context, links) for context in _newest_first(contexts))
    totals = {status: sum(entry.counts[status] for entry in entries) for status in UnitStatus}
    body = render(
        "pages/home.html",
        intro=trusted(intro_html),
        entries=entries,
        totals=totals,
        total=sum(totals.values()),
        total_bar=draw_bar(totals),
        reached=_reached(contexts),
        tree_sha256=tree_sha256,
        tree_href=links.file(TREE),
        labels=STATUS_LABEL,
    )
    description = f"{count(len(entries), 'report')}. {describe_report(totals)}"
    headings = tuple(
        Heading(2, f"r-{number}", printable(entry.title))
        for number, entry in enumerate(entries, start=1)
    )
    return SitePage(PageKind.HOME, HOME, "Reports", description, "en", body, headings)


def _newest_first(contexts: Sequence[ReportContext]) -> list[ReportContext]:
    return sorted(contexts, key=_date_of, reverse=True)


def _date_of(context: ReportContext) -> str:
    """What of the report's date can be put in order; empty where there is none."""
    match = _DATE.match(_written_date(context))
    return match[0] if match else ""


def _written_date(context: ReportContext) -> str:
    return written(context.checked.report.front_matter.values.get("date"))


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
        date=plain_date(_written_date(context)),
        badge=gate_badge(checked.gate),
        counts=counts,
        total=len(context.units),
        bar=draw_bar(counts),
        read=reached.read,
        cited=reached.cited,
    )
