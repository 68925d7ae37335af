"""One citation as a card shows it: status, quotation in context, source, match, next steps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from proofpress.capture import (
    Acquired,
    EvidenceWindow,
    Failure,
    FailureKind,
    Snapshot,
    Source,
    Truncation,
    file_path,
)
from proofpress.capture.extract.hollow import wall_kind
from proofpress.failure_words import (
    BY_HAND,
    explain_failure,
    explain_file_failure,
    remedy_of_failure,
)
from proofpress.ledger import (
    Anchor,
    AnchorMethod,
    Detail,
    LedgerRow,
    RowCitation,
    Stretch,
    StretchSide,
    SupportBasis,
)
from proofpress.ledger.gate_messages import example_comment
from proofpress.pipeline import CheckedReport
from proofpress.site.pages.captured import window_number
from proofpress.site.pages.links import Links, ReportPlaces
from proofpress.site.pages.passages import Passage, cut_passage
from proofpress.site.pages.remedies import file_remedy, remedy
from proofpress.site.pages.units import (
    COULD_NOT_CHECK,
    glyph_of,
    heading_of,
    is_on_no_text,
    short_of,
)
from proofpress.site.pages.uris import host_of, live_link, safe_link, show_passage, shown_address
from proofpress.site.pages.words import (
    ACQUIRED,
    BY_PARAGRAPH,
    CHANGE,
    DETAIL_CAUTION,
    DETAIL_MEANING,
    HOLLOW_MEANING,
    METHOD,
    NOT_IN_ORDER,
    SIDE_ONLY,
    SUPPORT,
    SUPPORT_CAUTION,
    TRUNCATION,
    WALL,
    plain_date,
)

_RECORDS = frozenset({"text/csv", "text/tab-separated-values", "application/json"})
"""Media types whose lines of text are records."""
_WALLS = frozenset({Truncation.HOLLOW, Truncation.EMPTY})
_NEVER = Failure(FailureKind.NOT_CAPTURED, "not_captured")
_MOST_SAID = 8
"""Stretches of a difference that are said once more in words."""
_WORD = re.compile(r"\w")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")


@dataclass(frozen=True, slots=True)
class SourceView:
    """What a reader is told of a cited source wherever it is named."""

    key: str
    title: str
    address: str
    """The source's identity, for the eye."""
    link: str | None
    """The same where it may be a link."""
    place: str
    """Its host, or that it is a data file of this site."""
    captured: str
    """``fetched 30 November 2026``, ``imported …``, ``tried …``; empty where never tried."""
    imported: bool
    is_file: bool
    """Whether it is a data file of this site."""
    note: str | None
    version_date: str
    """``YYYY-MM-DD`` of the snapshot, for Robust Links; empty where there is none."""
    failure: str
    """What happened, where it could not be read; else empty."""
    failure_code: str
    remedy: str
    """What an author can do where it could not be read; else empty."""
    is_wall: bool
    """Whether what came back is no text of the source: a wall or an error page, or nothing at all."""
    lang: str
    """BCP 47 tag of the source's text; empty where nobody says it."""
    completeness: str
    truncation: str


@dataclass(frozen=True, slots=True)
class NearestView:
    """The passage that comes nearest to words that were not found, and how it differs."""

    alike: str
    """``93% alike``."""
    difference: tuple[Stretch, ...]
    only: tuple[tuple[str, tuple[str, ...]], ...]
    """What only one of both has, said once more in words: ``Only in the source``, the stretches."""


@dataclass(frozen=True, slots=True)
class CitationView:
    """What is shown of one row that has a citation."""

    row_id: str
    number: int
    face: str
    """``found``, ``open``; chooses colour and shape together with the heading's words."""
    unchecked: bool
    """Whether nothing could be decided about it."""
    glyph: str
    heading: str
    short: str
    """The heading in a few words, for a list."""
    meaning: str
    label: str
    locator: str | None
    reach: str
    """Why the citation counts for this sentence, where it stands after its paragraph; else empty."""
    excerpt: str | None
    passage: Passage | None
    nearest: NearestView | None
    match: str
    reason: str
    continues: str
    """The reservation with which the source goes on after the found words; else empty."""
    source: SourceView | None
    evidence: str | None
    """Link to the quotation on the source's evidence page."""
    captured: str
    """Link to its place in the whole captured text, where the site shows that; else empty."""
    live: str | None
    remedy: str
    example: str
    caution: str
    support: str
    """What an admitted support detector says; empty where none was asked."""
    code: str


def read_source(checked: CheckedReport, key: str) -> SourceView:
    """What there is to say about the cited source ``key``."""
    source, snapshot = checked.sources[key], checked.snapshots.get(key)
    window = snapshot.window if snapshot else None
    failure = snapshot.failure if snapshot else None
    is_file = file_path(source) is not None
    # The title of a wall is not the source's.
    is_wall = window is not None and window.truncation in _WALLS
    return SourceView(
        key=key,
        title=(snapshot and not is_wall and snapshot.title) or shown_address(source.identity),
        address=shown_address(source.identity),
        link=safe_link(source.identity),
        place="a data file of this site" if is_file else host_of(source.identity),
        captured=_captured(snapshot),
        imported=snapshot is not None and snapshot.acquired is Acquired.IMPORTED,
        is_file=is_file,
        note=snapshot.note if snapshot else None,
        version_date=snapshot.retrieved_at[:10] if snapshot else "",
        failure=_failure(source, snapshot),
        failure_code=f"{failure.kind}:{failure.detail}" if failure else "",
        remedy=_remedy(source, snapshot, is_wall=is_wall),
        is_wall=is_wall,
        lang=_language(snapshot),
        completeness=_completeness(snapshot),
        truncation=window.truncation.value if window else "",
    )


def read_citation(
    checked: CheckedReport, row: LedgerRow, links: Links, places: ReportPlaces
) -> CitationView:
    """The view of ``row``, which has a citation, for the page that ``links`` belongs to."""
    citation = _citation_of(row)
    key = row.window.source_key if row.window else None
    source = read_source(checked, key) if key else None
    hollow = _is_on_wall(row)
    passage = None if hollow else find_passage(checked, row)
    page = row.window.page if row.window else None
    return CitationView(
        row_id=row.row_id,
        number=citation.number,
        face=face_of(row),
        unchecked=row.detail in COULD_NOT_CHECK,
        glyph=glyph_of(row),
        heading=heading_of(row),
        short=short_of(row),
        meaning=HOLLOW_MEANING if hollow else DETAIL_MEANING[row.detail],
        label=citation.label or citation.uri or "",
        locator=citation.locator,
        reach=BY_PARAGRAPH if citation.by_paragraph else "",
        excerpt=citation.excerpt.text if citation.excerpt else None,
        passage=passage,
        nearest=None if hollow else read_nearest(row.anchor),
        match=describe_match(row.anchor, page) if row.detail is Detail.FOUND else "",
        reason=_reason(row),
        continues=row.source_continues or "",
        source=source,
        evidence=links.page(places.evidence(key), f"q-{row.row_id}") if key else None,
        captured=_captured_place(checked, row, links, places) if passage else "",
        live=_live(checked, key, passage, links),
        remedy=_row_remedy(row, source),
        example=example_comment(row.detail, checked.report.profile),
        caution=DETAIL_CAUTION[Detail.SOURCE_UNAVAILABLE if is_on_no_text(row) else row.detail],
        support=describe_support(checked.ledger.support, row),
        code=_code(row),
    )


def face_of(row: LedgerRow) -> str:
    """``found`` or ``open``: chooses colour and shape."""
    return "found" if row.detail is Detail.FOUND else "open"


def _is_on_wall(row: LedgerRow) -> bool:
    return row.window is not None and row.window.truncation == Truncation.HOLLOW.value


def find_passage(checked: CheckedReport, row: LedgerRow) -> Passage | None:
    """The place in the captured text that the row's anchor names, with its context."""
    window = window_of(checked, row)
    if window is None or row.window is None or row.anchor is None or not row.anchor.spans:
        return None
    snapshot = checked.snapshots.get(row.window.source_key or "")
    is_data = snapshot is not None and snapshot.media_type in _RECORDS
    return cut_passage(window.text, row.anchor.spans, keeps_lines=is_data)


def window_of(checked: CheckedReport, row: LedgerRow) -> EvidenceWindow | None:
    """The window in which the row's anchor names a place; None where it names none."""
    if row.window is None or row.anchor is None or row.anchor.span is None:
        return None
    snapshot = checked.snapshots.get(row.window.source_key or "")
    for window in snapshot.windows if snapshot else ():
        if (window.view, window.extractor.name) == (row.window.view, row.window.reader):
            return window
    return None


def read_nearest(anchor: Anchor | None) -> NearestView | None:
    """What the anchor offers in place of words that it could not find.

    A passage that shares no word with the quotation helps no reader, however like its letters are.
    """
    if anchor is None or anchor.nearest is None:
        return None
    stretches = anchor.nearest.difference
    if not any(one.side is StretchSide.BOTH and _WORD.search(one.text) for one in stretches):
        return None
    only = [
        (said, tuple(_only_on(side, stretches))[:_MOST_SAID]) for side, said in SIDE_ONLY.items()
    ]
    return NearestView(
        alike=f"{int(anchor.nearest.similarity * 100)}% alike",
        difference=stretches,
        only=tuple((said, words) for said, words in only if words),
    )


def _only_on(side: StretchSide, stretches: tuple[Stretch, ...]) -> Iterator[str]:
    """The words of one side, without those that the other has in other letter case: that is form."""
    other = {s.text.strip().casefold() for s in stretches if s.side not in (side, StretchSide.BOTH)}
    for stretch in stretches:
        text = stretch.text.strip()
        if stretch.side is side and text.casefold() not in other:
            yield text


def describe_match(anchor: Anchor | None, page: int | None) -> str:
    """How the words were found: method, changes, how often, where; empty where they were not."""
    if anchor is None or anchor.method is None or anchor.method is AnchorMethod.FUZZY:
        return ""
    changes = ", ".join(CHANGE[change] for change in anchor.changes)
    how = f"{METHOD[anchor.method]} ({changes})" if changes else METHOD[anchor.method]
    is_once = anchor.occurrences == 1
    often = "once in the text" if is_once else f"{anchor.occurrences:,} times in the text"
    where = [f"on page {page}" if is_once else f"first on page {page}"] if page else []
    return "; ".join([how, often, *where])


def describe_support(basis: SupportBasis, row: LedgerRow) -> str:
    """What the admitted detector says of ``row``, and who it is; empty where none was asked."""
    if not basis.is_measured or basis.detector is None or row.support_status is None:
        return ""
    why = f" ({row.support_reason})" if row.support_reason else ""
    return f"{SUPPORT[row.support_status]}, says {basis.detector.name}{why}. {SUPPORT_CAUTION}"


def _citation_of(row: LedgerRow) -> RowCitation:
    if row.citation is None:
        raise ValueError(f"row {row.row_id} has no citation")
    return row.citation


def _completeness(snapshot: Snapshot | None) -> str:
    window = snapshot.window if snapshot else None
    return describe_completeness(window, snapshot.title) if snapshot and window else ""


def describe_completeness(window: EvidenceWindow, title: str | None) -> str:
    """How much of a source ``window`` holds; where a wall came in its place, which kind ``title`` tells."""
    hollow = window.truncation is Truncation.HOLLOW
    kind = wall_kind(window.text, title) if hollow else None
    return WALL[kind] if kind else TRUNCATION[window.truncation]


def _language(snapshot: Snapshot | None) -> str:
    said = (snapshot.content_language or "") if snapshot else ""
    return said if _LANGUAGE.fullmatch(said) else ""


def _captured(snapshot: Snapshot | None) -> str:
    if snapshot is None:
        return ""
    date = plain_date(snapshot.retrieved_at)
    if snapshot.failure and snapshot.acquired is not Acquired.IMPORTED:
        return f"tried {date}"
    return f"{ACQUIRED[snapshot.acquired]} {date}"


def _failure(source: Source, snapshot: Snapshot | None) -> str:
    failure = snapshot.failure if snapshot else _NEVER
    if failure is None:
        return ""
    if file_path(source) is not None:
        return explain_file_failure(failure)
    return explain_failure(failure) if snapshot else "Nobody has captured this source yet."


def _remedy(source: Source, snapshot: Snapshot | None, *, is_wall: bool) -> str:
    failure = snapshot.failure if snapshot else _NEVER
    is_file = file_path(source) is not None
    if failure is None:
        return BY_HAND if is_wall and not is_file else ""
    return file_remedy(Detail.SOURCE_UNAVAILABLE) if is_file else remedy_of_failure(failure)


def _row_remedy(row: LedgerRow, source: SourceView | None) -> str:
    """What to do about ``row``, as exactly as its source's failure or its refusal tells."""
    if row.detail in COULD_NOT_CHECK and source is not None and source.remedy:
        return source.remedy
    refusal = _refused(row)
    if refusal is not None:
        return remedy_of_failure(refusal)
    return file_remedy(row.detail) if source and source.is_file else remedy(row.detail)


def _reason(row: LedgerRow) -> str:
    """What the detail's own words do not say yet about ``row``."""
    reason = (row.anchor and row.anchor.reason) or _refusal(row)
    return "" if reason == NOT_IN_ORDER else reason


def _refusal(row: LedgerRow) -> str:
    """Why the address of ``row`` was never asked for, where a rule forbids it; else empty."""
    refusal = _refused(row)
    return explain_failure(refusal) if refusal is not None else ""


def _refused(row: LedgerRow) -> Failure | None:
    window = row.window
    if window is None or window.source_key is not None or window.failure is None:
        return None
    kind, _, detail = window.failure.partition(":")
    return Failure(FailureKind(kind), detail)


def _captured_place(
    checked: CheckedReport, row: LedgerRow, links: Links, places: ReportPlaces
) -> str:
    key = row.window.source_key if row.window else None
    if key is None or not links.has_texts:
        return ""
    number = window_number(checked.snapshots.get(key), row)
    return "" if number is None else links.page(places.text(key, number), f"q-{row.row_id}")


def _live(
    checked: CheckedReport, key: str | None, passage: Passage | None, links: Links
) -> str | None:
    if key is None:
        return None
    snapshot, source = checked.snapshots.get(key), checked.sources[key]
    media_type = snapshot.media_type if snapshot else None
    marked = passage.marked.strip() if passage else None
    path = file_path(source)
    if path is None:
        return live_link(source.identity, marked, media_type)
    # A file that was not copied is nothing to lead anybody to.
    is_published = key in checked.files and snapshot is not None and bool(snapshot.body_sha256)
    return show_passage(links.file(path), marked, media_type) if is_published else None


def _code(row: LedgerRow) -> str:
    parts = [f"{row.bucket}:{row.detail}"]
    # Whatever was met on a wall counts for nothing, and is not shown.
    if row.anchor and row.anchor.method and not _is_on_wall(row):
        score = "" if row.anchor.score is None else f" {row.anchor.score}"
        parts.append(" + ".join([row.anchor.method + score, *row.anchor.changes]))
    if row.window and row.window.text_sha256:
        parts.append(f"text {row.window.text_sha256[:12]} {row.window.truncation}")
    if row.window and row.window.page:
        parts.append(f"{row.window.reader} {row.window.view} page {row.window.page}")
    if row.window and row.window.failure:
        parts.append(row.window.failure)
    if row.support_status:
        parts.append(f"support {row.support_status}")
    return " · ".join(parts)
