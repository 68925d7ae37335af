"""All rows of a report's ledger in one table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import groupby

from proofpress.capture import Acquired
from proofpress.ledger import Bucket, Detail, LedgerRow
from proofpress.site.pages.frame import ReportContext, make_page
from proofpress.site.pages.units import only_rests, short_of
from proofpress.site.pages.uris import host_of
from proofpress.site.pages.words import (
    ACQUIRED,
    BUCKET,
    DECLARED_OR_RESTS,
    DETAIL_MEANING,
    DETAIL_SHORT,
    RESTS_ON_MEANING,
    RESTS_ON_SHORT,
    count,
)
from proofpress.site.records import PageKind, SitePage

_FACES = {
    Bucket.EXCERPT_FOUND: "found",
    Bucket.CITATION_UNCONFIRMED: "open",
}


@dataclass(frozen=True, slots=True)
class RowView:
    """One row of the table."""

    row_id: str
    unit_id: str
    line: int
    text: str
    face: str
    status: str
    code: str
    source: str
    """The cited source's host, or what the citation shows of itself; empty for own work."""
    evidence: str
    """Link to the evidence page; empty where there is none."""


@dataclass(frozen=True, slots=True)
class DetailCount:
    """How many rows stand under one detail."""

    face: str
    status: str
    code: str
    meaning: str
    rows: int
    sentences: int


@dataclass(frozen=True, slots=True)
class Choice:
    """All rows of one code, to be chosen."""

    code: str
    words: str
    rows: int


@dataclass(frozen=True, slots=True)
class BucketCount:
    """How many rows stand in one bucket, and under which codes."""

    words: str
    code: str
    rows: int
    choices: tuple[Choice, ...]


def ledger_page(context: ReportContext) -> SitePage:
    """The page with the ledger's table."""
    ledger = context.checked.ledger
    src_uri = context.places.ledger
    rows = tuple(_row(context, row) for row in ledger.rows)
    details = _details(context)
    return make_page(
        context,
        PageKind.LEDGER,
        src_uri,
        f"Ledger: {context.checked.report.title}",
        f"{count(len(rows), 'row')} for {count(ledger.counts.sentences, 'sentence')}.",
        rows=rows,
        details=details,
        buckets=_buckets(context, details),
    )


def face_of(detail: Detail) -> str:
    """Which of the statuses' faces a row of ``detail`` has."""
    own = {Detail.NUMERIC: "number", Detail.DECLARED: "declared", Detail.NARRATIVE: "own"}
    return own.get(detail) or _FACES[detail.bucket]


def _row(context: ReportContext, row: LedgerRow) -> RowView:
    key = row.window.source_key if row.window else None
    links = context.links_from(context.places.ledger)
    named = row.citation.label or row.citation.uri or "" if row.citation else ""
    return RowView(
        row_id=row.row_id,
        unit_id=row.unit_id,
        line=row.position.line,
        text=row.text,
        face="open" if only_rests(row) else face_of(row.detail),
        status=short_of(row),
        code=f"{row.bucket}:{row.detail}",
        source=_source(context, key) if key else named,
        evidence=links.page(context.places.evidence(key), f"q-{row.row_id}") if key else "",
    )


def _source(context: ReportContext, key: str) -> str:
    """Its host; what was brought by a person says so wherever it is named."""
    host = host_of(context.checked.sources[key].identity)
    snapshot = context.checked.snapshots.get(key)
    is_imported = snapshot is not None and snapshot.acquired is Acquired.IMPORTED
    return f"{host} ({ACQUIRED[Acquired.IMPORTED]})" if is_imported else host


def _details(context: ReportContext) -> tuple[DetailCount, ...]:
    """One for each detail that rows stand under, and one for what only rests on something.

    That has the code of declared work and could not be checked: it is never counted among such work.
    """
    rows = Counter((row.detail, only_rests(row)) for row in context.checked.ledger.rows)
    sentences = Counter((unit.worst.detail, only_rests(unit.worst)) for unit in context.units)
    return tuple(
        DetailCount(
            "open" if rests else face_of(detail),
            RESTS_ON_SHORT if rests else DETAIL_SHORT[detail],
            f"{detail.bucket}:{detail}",
            RESTS_ON_MEANING if rests else DETAIL_MEANING[detail],
            rows[detail, rests],
            sentences[detail, rests],
        )
        for detail in Detail
        for rests in (True, False)
        if rows[detail, rests]
    )


def _buckets(context: ReportContext, details: tuple[DetailCount, ...]) -> tuple[BucketCount, ...]:
    counts = context.checked.ledger.counts.rows_by_bucket
    return tuple(
        BucketCount(
            BUCKET[bucket],
            bucket.value,
            counts[bucket],
            _choices([item for item in details if item.code.startswith(f"{bucket}:")]),
        )
        for bucket in Bucket
        if counts.get(bucket)
    )


def _choices(details: list[DetailCount]) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            code,
            DECLARED_OR_RESTS if same[0].status == RESTS_ON_SHORT else same[0].status,
            sum(item.rows for item in same),
        )
        for code, group in groupby(details, key=lambda item: item.code)
        for same in [list(group)]
    )
