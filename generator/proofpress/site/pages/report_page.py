"""The report as written, each sentence marked, its evidence beside it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from proofpress.capture import Snapshot, Truncation
from proofpress.pipeline import CheckedReport
from proofpress.site.pages.banner import read_banner
from proofpress.site.pages.cards import read_cards
from proofpress.site.pages.data_list import list_data
from proofpress.site.pages.frame import ReportContext, direction, make_page
from proofpress.site.pages.head import head_entries, written
from proofpress.site.pages.render import printable, trusted
from proofpress.site.pages.strip import count_statuses, draw_strip
from proofpress.site.pages.toc import read_toc
from proofpress.site.pages.units import STATUS_GLYPHS, STATUS_LABEL, UnitStatus
from proofpress.site.pages.words import count, plain_date
from proofpress.site.records import AnnotatedReport, Mark, PageKind, SitePage

_FIRST_HEADING = re.compile(r"\s*(<h1\b[^>]*>.*?</h1>)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class FilterView:
    """One switch of the filter row."""

    status: str
    glyphs: tuple[str, ...]
    """The signs that its sentences carry."""
    label: str
    count: int
    checked: bool


@dataclass(frozen=True, slots=True)
class Reached:
    """How many cited sources gave text that can be searched."""

    read: int
    cited: int


def report_marks(context: ReportContext) -> dict[str, Mark]:
    """How each unit of the report is to be marked, by unit id."""
    return {view.unit.unit_id: view.mark for view in context.units}


def report_page(context: ReportContext, annotated: AnnotatedReport) -> SitePage:
    """The page of ``context``'s report, around its ``annotated`` text."""
    checked = context.checked
    report = checked.report
    heading, text = split_heading(annotated)
    links = context.links_from(report.path)
    counts = count_statuses(context.units)
    attention = [view for view in context.units if view.needs_attention]
    return make_page(
        context,
        PageKind.REPORT,
        report.path,
        report.title,
        describe_report(counts),
        annotated.headings,
        heading=trusted(heading),
        text=trusted(text),
        direction=direction(report.lang),
        toc=read_toc(annotated.headings),
        banner=read_banner(context),
        byline=_byline(checked),
        data_files=list_data(context, report.path),
        head=head_entries(report.front_matter.values),
        total=len(context.units),
        counts=counts,
        strip=draw_strip(context.units),
        filters=_filters(counts),
        attention=attention,
        cards=read_cards(checked, context.units, links),
    )


def count_reached(snapshots: Mapping[str, Snapshot | None]) -> Reached:
    """How many sources gave a window with text, out of all that are cited."""
    unusable = (Truncation.EMPTY, Truncation.HOLLOW)
    windows = [snapshot.window for snapshot in snapshots.values() if snapshot]
    read = sum(window is not None and window.truncation not in unusable for window in windows)
    return Reached(read, len(snapshots))


def describe_report(counts: dict[UnitStatus, int]) -> str:
    """What a report amounts to, as one line of plain text."""
    total = sum(counts.values())
    if not total:
        return "No sentence was found in this report, so nothing could be checked."
    # Of several citations some may not have been found: never among those that all were.
    partly = counts[UnitStatus.PARTLY]
    return (
        f"{count(total, 'sentence')}: "
        f"{counts[UnitStatus.FOUND]:,} with quoted words found in a source, "
        + (f"{partly:,} with only some citations found, " if partly else "")
        + f"{counts[UnitStatus.OPEN]:,} cited and not confirmed, "
        f"{counts[UnitStatus.NUMBER]:,} with an undeclared number."
    )


def split_heading(annotated: AnnotatedReport) -> tuple[str, str]:
    """The report's own title heading, where its text begins with one, and what ``#pp-text`` holds."""
    html = printable(annotated.html)
    match = _FIRST_HEADING.match(html)
    return (match[1], html[match.end() :]) if match else ("", html)


def _byline(checked: CheckedReport) -> tuple[str, ...]:
    values = checked.report.front_matter.values
    reached = count_reached(checked.snapshots)
    parts = [written(values.get("authors")), plain_date(written(values.get("date")))]
    parts.append(count(checked.ledger.counts.sentences, "sentence"))
    parts.append(
        f"{reached.read:,} of {count(reached.cited, 'source')} read"
        if reached.cited
        else "no source cited"
    )
    return tuple(part for part in parts if part)


def _filters(counts: dict[UnitStatus, int]) -> tuple[FilterView, ...]:
    return tuple(
        FilterView(
            status.value,
            STATUS_GLYPHS[status],
            STATUS_LABEL[status],
            number,
            status is not UnitStatus.OWN,
        )
        for status, number in counts.items()
        if number
    )
