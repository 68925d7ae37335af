"""The pages of a source's whole captured texts, every quotation of the report marked in its place."""

from __future__ import annotations

from dataclasses import dataclass

from proofpress.capture import EvidenceWindow, file_path
from proofpress.ledger import LedgerRow
from proofpress.settings import Publish
from proofpress.site.pages.captured import (
    CapturedText,
    captured_bytes,
    captured_texts,
    text_file,
)
from proofpress.site.pages.citations import face_of, read_source
from proofpress.site.pages.frame import ReportContext, make_page
from proofpress.site.pages.links import Links
from proofpress.site.pages.whole_text import Place, cut_text, left_out_behind
from proofpress.site.pages.words import TRUNCATION, count
from proofpress.site.records import PageKind, SitePage


@dataclass(frozen=True, slots=True)
class TextView:
    """One captured text as pages name and link it."""

    name: str
    """What tells it from the source's other texts."""
    size: str
    sha256: str
    page: str
    """Link to the page that shows it; empty where only the file is there."""
    file: str
    """Link to the very text."""


@dataclass(frozen=True, slots=True)
class CapturedView:
    """What the site holds of a source beside quoted passages, for its evidence page."""

    texts: tuple[TextView, ...]
    bytes: str
    """Link to the received bytes; empty where the site does not hold them."""
    said_of_bytes: str
    """Their form and size, or why they are not here; empty where nothing is to be said."""


@dataclass(frozen=True, slots=True)
class QuotedView:
    """One row whose words are marked in a text."""

    number: int
    row_id: str
    face: str
    sentence: str
    report: str
    """Link to the sentence."""


def read_captured(context: ReportContext, key: str) -> CapturedView | None:
    """What the evidence page of ``key`` links to; None where the site shows passages alone."""
    texts = captured_texts(context.checked, key, context.site.publish)
    if not texts:
        return None
    links = context.links_from(context.places.evidence(key))
    body = captured_bytes(context.checked, key, context.site.publish)
    return CapturedView(
        texts=tuple(_text(context, key, text, links) for text in texts),
        bytes=links.file(body.path) if body else "",
        said_of_bytes=_said_of_bytes(context, key, is_there=body is not None),
    )


def text_pages(context: ReportContext, key: str) -> tuple[SitePage, ...]:
    """A page for the first text of the source ``key``, and for each other that is to be seen."""
    texts = captured_texts(context.checked, key, context.site.publish)
    return tuple(_text_page(context, key, text, texts) for text in texts if text.has_page)


def _text_page(
    context: ReportContext, key: str, text: CapturedText, texts: tuple[CapturedText, ...]
) -> SitePage:
    place = context.places.text(key, text.number)
    links = context.links_from(place)
    source = read_source(context.checked, key)
    stretches = cut_text(text.window, [_place(row) for row in text.rows])
    quoted = {
        row.row_id: _quoted(context, row, number, links)
        for number, row in enumerate(text.rows, start=1)
    }
    return make_page(
        context,
        PageKind.TEXT,
        place,
        f"{'Captured text' if text.window.is_shown else 'Hidden text'}: {source.title}",
        f"What was taken out of {source.address}: {_size(text.window)}.",
        source=source,
        text=_text(context, key, text, links),
        others=tuple(_text(context, key, one, links) for one in texts if one is not text),
        evidence=links.page(context.places.evidence(key)),
        is_shown=text.window.is_shown,
        completeness=TRUNCATION[text.window.truncation],
        truncation=text.window.truncation.value,
        stretches=stretches,
        shown=sum(len(piece.text) for one in stretches for piece in one.pieces),
        total=text.window.captured_characters,
        left_out=left_out_behind(text.window, stretches),
        quoted=quoted,
    )


def _text(context: ReportContext, key: str, text: CapturedText, links: Links) -> TextView:
    return TextView(
        name=_name(text.window),
        size=_size(text.window),
        sha256=text.window.text_sha256,
        page=links.page(context.places.text(key, text.number)) if text.has_page else "",
        file=links.file(text_file(text.window).path),
    )


def _name(window: EvidenceWindow) -> str:
    reader = f"{window.extractor.name} {window.extractor.version}"
    if not window.is_shown:
        return f"hidden from readers, taken out by {reader}"
    view = "" if window.view == "text" else f", view {window.view}"
    return f"taken out by {reader}{view}"


def _size(window: EvidenceWindow) -> str:
    return count(window.captured_characters, "character")


def _place(row: LedgerRow) -> Place:
    return Place(row.row_id, face_of(row), row.anchor.spans if row.anchor else ())


def _quoted(context: ReportContext, row: LedgerRow, number: int, links: Links) -> QuotedView:
    report = links.page(context.places.report, row.unit_id)
    return QuotedView(number, row.row_id, face_of(row), row.text, report)


def _said_of_bytes(context: ReportContext, key: str, *, is_there: bool) -> str:
    snapshot = context.checked.snapshots[key]
    if context.site.publish is not Publish.BYTES or snapshot is None:
        return ""
    if is_there:
        return f"{snapshot.media_type or 'of an unknown form'}, {count(snapshot.body_bytes or 0, 'byte')}"
    if file_path(snapshot.source) is not None:
        return "The file itself stands on this site under its own name."
    return "The received bytes were not kept: their hash alone is known."
