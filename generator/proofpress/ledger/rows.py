"""Units -> rows: each citation, and each sentence without one, in exactly one bucket."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from proofpress.capture import (
    NOTHING_RETAINED,
    EvidenceWindow,
    Failure,
    FailureKind,
    Retained,
    Snapshot,
    Truncation,
    public_form,
)
from proofpress.document import (
    Citation,
    CitationForm,
    Excerpt,
    MarkerKind,
    Report,
    Unit,
)
from proofpress.ledger.anchoring.anchor import (
    Look,
    PreparedWindow,
    look_for_excerpt,
    prepare_window,
    with_nearest,
)
from proofpress.ledger.annotate import annotate_rows
from proofpress.ledger.continuation import source_continues
from proofpress.ledger.hidden_text import ONLY_HIDDEN, stands_in_hidden_text
from proofpress.ledger.records import (
    Anchor,
    AnchorOutcome,
    Annotation,
    Conflict,
    Detail,
    LedgerRow,
    RestsOn,
    RestsOnKind,
    RowCitation,
    RowWindow,
)
from proofpress.ledger.sources import resolve_citation
from proofpress.ledger.support_records import SupportStatus
from proofpress.ledger.unit_numbers import numbers_of

RESTS_ON = {
    MarkerKind.CLAIM: RestsOnKind.CLAIM,
    MarkerKind.FINDING: RestsOnKind.FINDING,
    MarkerKind.RUN: RestsOnKind.RUN,
}
"""The markers that name what a sentence rests on."""

PrepareWindow = Callable[[str], PreparedWindow]
"""Makes a window's text ready for search."""

_MOST_PREPARED = 64


def remember_windows() -> PrepareWindow:
    """A way to prepare windows that keeps the last ones: reports of one site share their sources."""
    return lru_cache(maxsize=_MOST_PREPARED)(prepare_window)


@dataclass(slots=True)
class Windows:
    """The snapshots of a report's sources, and their windows ready for search."""

    snapshots: Mapping[str, Snapshot | None]
    digests: Mapping[str, str | None]
    """Source key -> SHA-256 of the snapshot record."""
    prepare: PrepareWindow
    """Remembers what it prepared, where that is worth while."""
    retained: Retained = NOTHING_RETAINED
    """Which parameters of addresses are kept."""
    hashes: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)

    def hashes_of(self, key: str) -> tuple[tuple[str, str], ...]:
        """(window hash, text hash) of each window of source ``key``."""
        if key not in self.hashes:
            self.hashes[key] = tuple((w.sha256, w.text_sha256) for w in self._windows(key))
        return self.hashes[key]

    def passage(self, row: LedgerRow) -> str:
        """What stands in the source where the excerpt of a found row does."""
        evidence, span = row.window, row.anchor.span if row.anchor else None
        if evidence is None or evidence.source_key is None or span is None:
            raise ValueError("a found row has a passage")
        hashes = self.hashes_of(evidence.source_key)
        at = hashes.index((evidence.window_sha256 or "", evidence.text_sha256 or ""))
        return span.cut(self._windows(evidence.source_key)[at].text)

    def _windows(self, key: str) -> tuple[EvidenceWindow, ...]:
        snapshot = self.snapshots.get(key)
        return snapshot.windows if snapshot else ()


@dataclass(frozen=True, slots=True)
class _Finding:
    """What one citation came to."""

    detail: Detail
    window: RowWindow | None = None
    anchor: Anchor | None = None
    continues: str | None = None
    """The reservation with which the source goes on after the found words."""

    @property
    def annotations(self) -> tuple[Annotation, ...]:
        """What is to be noted of where the words were found."""
        return (Annotation.SOURCE_CONTINUES,) if self.continues is not None else ()


def make_rows(report: Report, windows: Windows) -> tuple[LedgerRow, ...]:
    """All rows of a report, in document order."""
    rows = [row for unit in report.units for row in _rows_of(unit, report, windows)]
    return annotate_rows(report, rows, windows.passage)


def _rows_of(unit: Unit, report: Report, windows: Windows) -> Iterator[LedgerRow]:
    own = next((m.text for m in unit.markers if m.kind is MarkerKind.OWN), None)
    if not unit.citations:
        detail = _own_detail(unit, report, own)
        yield _row(unit, unit.unit_id, _Finding(detail), None, own)
    for citation in unit.citations:
        finding = _look_up(citation, report.path, windows)
        row_id = f"{unit.unit_id}-c{citation.number}"
        yield _row(unit, row_id, finding, _row_citation(citation, windows.retained), own)


def _row(
    unit: Unit,
    row_id: str,
    finding: _Finding,
    citation: RowCitation | None,
    own: str | None,
) -> LedgerRow:
    conflict = citation is not None and own is not None
    locator = citation is not None and citation.form is CitationForm.BARE_LOCATOR
    rests_on = tuple(_rests_on(unit))
    kinds = {rest.kind for rest in rests_on}
    return LedgerRow(
        row_id=row_id,
        unit_id=unit.unit_id,
        text=unit.text,
        position=unit.position,
        block_kind=unit.block_kind.value,
        heading_path=unit.heading_path,
        bucket=finding.detail.bucket,
        detail=finding.detail,
        citation=citation,
        window=finding.window,
        anchor=finding.anchor,
        declared=own,
        questions=tuple(m.text for m in unit.markers if m.kind is MarkerKind.QUESTION),
        support_status=SupportStatus.INSUFFICIENT if citation else None,
        annotations=(
            *finding.annotations,
            *((Annotation.LOCATOR_ONLY,) if locator else ()),
            *(kind.annotation for kind in RestsOnKind if kind in kinds),
        ),
        annotation_conflicts=(Conflict.CITATION_AND_DECLARED_ANALYSIS,) if conflict else (),
        rests_on=rests_on,
        source_continues=finding.continues,
    )


def _rests_on(unit: Unit) -> Iterator[RestsOn]:
    """What the unit's markers name by id, each once."""
    named = ((RESTS_ON.get(marker.kind), marker.text) for marker in unit.markers)
    yield from dict.fromkeys(RestsOn(kind, id_) for kind, id_ in named if kind is not None)


def _row_citation(citation: Citation, retained: Retained) -> RowCitation:
    return RowCitation(
        number=citation.number,
        form=citation.form,
        uri=public_form(citation.uri, retained) if citation.uri is not None else None,
        label=citation.label,
        locator=citation.locator,
        excerpt=citation.excerpt,
        position=citation.position,
        by_paragraph=citation.by_paragraph,
    )


def _own_detail(unit: Unit, report: Report, own: str | None) -> Detail:
    if own is not None or any(marker.kind in RESTS_ON for marker in unit.markers):
        return Detail.DECLARED
    return Detail.NUMERIC if numbers_of(unit, report) else Detail.NARRATIVE


def _look_up(citation: Citation, path: str, windows: Windows) -> _Finding:
    # 1. Where does it lead?
    if citation.form is CitationForm.BARE_LOCATOR:
        excerpt = citation.excerpt is not None
        return _Finding(Detail.SOURCE_UNAVAILABLE if excerpt else Detail.NO_EXCERPT)
    source = resolve_citation(citation, path, windows.retained)
    if source is None:
        return _Finding(Detail.UNRESOLVABLE_SOURCE)
    if isinstance(source, Failure):
        return _Finding(Detail.SOURCE_UNAVAILABLE, _without_window(None, None, source))
    # 2. What was captured of it?
    snapshot = windows.snapshots.get(source.key)
    digest = windows.digests.get(source.key)
    if snapshot is None or snapshot.failure is not None:
        failure = snapshot.failure if snapshot else None
        never = failure or Failure(FailureKind.NOT_CAPTURED, "not_captured")
        window = _without_window(source.key, digest, never)
        return _Finding(Detail.SOURCE_UNAVAILABLE, window)
    if citation.excerpt is None:
        return _Finding(Detail.NO_EXCERPT, _row_window(source.key, digest, snapshot, windows, 0))
    # 3. Are the words in what a reader sees of it? The first view that holds them counts.
    return _search(citation.excerpt, source.key, digest, snapshot, windows)


def _search(
    excerpt: Excerpt, key: str, digest: str | None, snapshot: Snapshot, windows: Windows
) -> _Finding:
    best, view = None, 0
    for index, window in enumerate(snapshot.windows):
        if not window.is_shown:
            continue
        look = look_for_excerpt(excerpt, windows.prepare(window.text))
        if best is None or _better(look, best):
            best, view = look, index
        if look.anchor.outcome is AnchorOutcome.FOUND:
            break
    if best is None:
        raise ValueError("a snapshot without failure shows a window")
    text, truncation = snapshot.windows[view].text, snapshot.windows[view].truncation
    result = with_nearest(best, windows.prepare(text))
    if not result.is_found and stands_in_hidden_text(excerpt, snapshot, windows.prepare):
        result = replace(result, reason=f"{ONLY_HIDDEN} {result.reason or ''}".rstrip())
    detail = _detail(result, truncation)
    evidence = _row_window(key, digest, snapshot, windows, view, result)
    continues = source_continues(text, result.spans[-1]) if detail is Detail.FOUND else None
    return _Finding(detail, evidence, result, continues)


def _better(look: Look, best: Look) -> bool:
    order = (AnchorOutcome.FOUND, AnchorOutcome.AMBIGUOUS, AnchorOutcome.NOT_FOUND)
    return order.index(look.anchor.outcome) < order.index(best.anchor.outcome)


def _detail(result: Anchor, truncation: Truncation) -> Detail:
    # A page that was served instead of the source proves nothing about the source.
    if truncation in (Truncation.HOLLOW, Truncation.EMPTY):
        return Detail.EVIDENCE_WINDOW_INCOMPLETE
    if result.outcome is AnchorOutcome.FOUND:
        return Detail.FOUND
    if result.outcome is AnchorOutcome.AMBIGUOUS:
        return Detail.QUOTE_AMBIGUOUS
    complete = truncation is Truncation.COMPLETE
    return Detail.EXCERPT_NOT_FOUND if complete else Detail.EVIDENCE_WINDOW_INCOMPLETE


def _without_window(key: str | None, digest: str | None, failure: Failure) -> RowWindow:
    return RowWindow(
        source_key=key,
        snapshot_sha256=digest,
        window_sha256=None,
        text_sha256=None,
        view=None,
        reader=None,
        truncation=None,
        failure=f"{failure.kind}:{failure.detail}",
        page=None,
    )


def _row_window(
    key: str,
    digest: str | None,
    snapshot: Snapshot,
    windows: Windows,
    view: int,
    result: Anchor | None = None,
) -> RowWindow:
    window = snapshot.windows[view]
    window_sha256, text_sha256 = windows.hashes_of(key)[view]
    span = result.span if result and result.outcome is AnchorOutcome.FOUND else None
    return RowWindow(
        source_key=key,
        snapshot_sha256=digest,
        window_sha256=window_sha256,
        text_sha256=text_sha256,
        view=window.view,
        reader=window.extractor.name,
        truncation=window.truncation.value,
        failure=None,
        page=window.page_at(span.start) if span else None,
    )
