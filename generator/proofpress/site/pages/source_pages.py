"""The index of a report's cited sources, and the evidence page of each."""

from __future__ import annotations

from dataclasses import dataclass

from proofpress.capture import EvidenceWindow, Snapshot
from proofpress.ledger import Bucket, Detail, LedgerRow
from proofpress.site.pages.citations import (
    CitationView,
    SourceView,
    describe_completeness,
    read_citation,
    read_source,
)
from proofpress.site.pages.frame import ReportContext, make_page
from proofpress.site.pages.report_page import count_reached
from proofpress.site.pages.text_pages import read_captured
from proofpress.site.pages.units import is_on_no_text, is_only_near
from proofpress.site.pages.words import NEAREST_SHORT, count, plain_date
from proofpress.site.records import Heading, PageKind, SitePage

_SHORT_RESULT = {
    Detail.FOUND: "found",
    Detail.EXCERPT_NOT_FOUND: "not in the captured text",
    Detail.EVIDENCE_WINDOW_INCOMPLETE: "could not be searched completely",
    Detail.QUOTE_AMBIGUOUS: "ambiguous",
    Detail.SOURCE_UNAVAILABLE: "could not be looked for",
}


@dataclass(frozen=True, slots=True)
class SourceRow:
    """One line of the index."""

    source: SourceView
    href: str
    found: int
    quoted: int
    cited_by: int


@dataclass(frozen=True, slots=True)
class Quotation:
    """One row that cites the source, as its evidence page shows it."""

    kind: str
    """``Quotation 3``, or ``Citation 3`` where no words are quoted."""
    result: str
    view: CitationView
    sentence: str
    back: str
    searched: str
    """What was searched, where the words were not found; else empty."""

    @property
    def title(self) -> str:
        """What it is and what came of it."""
        return f"{self.kind}: {self.result}"


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of what is known of a snapshot."""

    term: str
    text: str
    is_code: bool = False


def sources_page(context: ReportContext) -> SitePage:
    """The index of all sources that the report cites."""
    reached = count_reached(context.checked.snapshots)
    return make_page(
        context,
        PageKind.SOURCES,
        context.places.sources,
        f"Sources: {context.checked.report.title}",
        f"{reached.read:,} of {count(reached.cited, 'cited source')} could be read.",
        rows=tuple(_source_row(context, key) for key in _in_order(context)),
        reached=reached,
    )


def evidence_page(context: ReportContext, key: str) -> SitePage:
    """The page of the cited source ``key``, for this report alone."""
    source = read_source(context.checked, key)
    rows = _rows_of(context, key)
    quotations = tuple(
        _quotation(context, row, number, key) for number, row in enumerate(rows, start=1)
    )
    title = f"Source: {source.title}"
    return make_page(
        context,
        PageKind.EVIDENCE,
        context.places.evidence(key),
        title,
        f"What was captured of {source.address}, and {count(len(rows), 'citation')} of it.",
        tuple(Heading(2, f"q-{item.view.row_id}", item.title) for item in quotations),
        source=source,
        facts=_facts(context.checked.snapshots.get(key)),
        quotations=quotations,
        captured_view=read_captured(context, key),
        attention=tuple(item for item in quotations if item.view.face != "found"),
        found=sum(row.bucket is Bucket.EXCERPT_FOUND for row in rows),
        quoted=sum(_is_quoted(row) for row in rows),
        sentences=len({row.unit_id for row in rows}),
    )


def _in_order(context: ReportContext) -> tuple[str, ...]:
    """The keys of the cited sources, as the report comes to them."""
    rows = context.checked.ledger.rows
    cited = dict.fromkeys(row.window.source_key for row in rows if row.window)
    return tuple(dict.fromkeys(key for key in (*cited, *context.checked.sources) if key))


def _source_row(context: ReportContext, key: str) -> SourceRow:
    rows = _rows_of(context, key)
    links = context.links_from(context.places.sources)
    return SourceRow(
        source=read_source(context.checked, key),
        href=links.page(context.places.evidence(key)),
        found=sum(row.bucket is Bucket.EXCERPT_FOUND for row in rows),
        quoted=sum(_is_quoted(row) for row in rows),
        cited_by=len({row.unit_id for row in rows}),
    )


def _rows_of(context: ReportContext, key: str) -> list[LedgerRow]:
    rows = context.checked.ledger.rows
    return [row for row in rows if row.window is not None and row.window.source_key == key]


def _is_quoted(row: LedgerRow) -> bool:
    return row.citation is not None and row.citation.excerpt is not None


def _quotation(context: ReportContext, row: LedgerRow, number: int, key: str) -> Quotation:
    places = context.places
    links = context.links_from(places.evidence(key))
    result = _SHORT_RESULT.get(row.detail, "no words quoted")
    result = NEAREST_SHORT.lower() if is_only_near(row) else result
    result = _SHORT_RESULT[Detail.SOURCE_UNAVAILABLE] if is_on_no_text(row) else result
    is_quoted = _is_quoted(row)
    return Quotation(
        kind=f"{'Quotation' if is_quoted else 'Citation'} {number}",
        result=result if is_quoted else "no words quoted",
        view=read_citation(context.checked, row, links, places),
        sentence=row.text,
        back=links.page(places.report, row.unit_id),
        searched=_searched(row),
    )


def _searched(row: LedgerRow) -> str:
    if is_on_no_text(row):
        return "Whatever stands on what came back counts for nothing: it is no text of this source."
    if row.detail is Detail.EXCERPT_NOT_FOUND:
        return "The whole captured text was searched."
    if row.detail is Detail.EVIDENCE_WINDOW_INCOMPLETE:
        return "Only a part of the source’s text could be searched."
    if row.detail is Detail.SOURCE_UNAVAILABLE and _is_quoted(row):
        return "Nothing could be searched: there is no text of this source."
    return ""


def _facts(snapshot: Snapshot | None) -> tuple[Fact, ...]:
    if snapshot is None:
        return ()
    facts = [Fact("When", plain_date(snapshot.retrieved_at, with_time=True))]
    if snapshot.final_uri != snapshot.requested_uri:
        facts.append(Fact("Led on to", snapshot.final_uri))
    if snapshot.media_type:
        facts.append(Fact("Form", _form(snapshot)))
    if snapshot.body_sha256:
        facts.append(Fact("Bytes’ SHA-256", snapshot.body_sha256, is_code=True))
    if snapshot.body_sha256 and not snapshot.is_body_kept:
        facts.append(Fact("Bytes", "not kept: the text and the bytes’ hash alone are stored"))
    if snapshot.previous:
        facts.append(Fact("Former record’s SHA-256", snapshot.previous, is_code=True))
    for number, window in enumerate(snapshot.windows, 1):
        name = f"Text {number}" if len(snapshot.windows) > 1 else "Text"
        facts.append(Fact(name, _text(window, snapshot.title)))
        facts.append(Fact(f"{name}’s SHA-256", window.text_sha256, is_code=True))
    return tuple(facts)


def _text(window: EvidenceWindow, title: str | None) -> str:
    reader = f"{window.extractor.name} {window.extractor.version}"
    view = "" if window.view == "text" else f", view {window.view}"
    size = count(window.captured_characters, "character")
    return f"{size}, taken out by {reader}{view}; {describe_completeness(window, title)}"


def _form(snapshot: Snapshot) -> str:
    size = f", {count(snapshot.body_bytes, 'byte')}" if snapshot.body_bytes is not None else ""
    charset = f", {snapshot.charset}" if snapshot.charset else ""
    return f"{snapshot.media_type}{charset}{size}"
