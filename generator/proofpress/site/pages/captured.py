"""What a site shows of a source beyond quoted passages, where the setting ``publish`` says so.

Texts and bytes stand under their hashes in folders of their own, so that two reports that cite one
source share them. Received bytes have an ending that no browser takes for a page. Of what is no text of
the source (a failure, a wall, an error page) nothing is shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from proofpress.capture import EvidenceWindow, Snapshot, Truncation, file_path
from proofpress.ledger import LedgerRow
from proofpress.pipeline import CheckedReport
from proofpress.settings import Publish
from proofpress.site.records import KeptFile

TEXTS = "captured/texts/"
"""Folder of captured texts, each ``<SHA-256>.txt``."""
BYTES = "captured/bytes/"
"""Folder of received bytes, each ``<SHA-256>.bin``."""

_NO_TEXT = frozenset({Truncation.HOLLOW, Truncation.EMPTY})


@dataclass(frozen=True, slots=True)
class CapturedText:
    """One window that is shown whole."""

    number: int
    """From 1, in the order of the snapshot's windows."""
    window: EvidenceWindow
    rows: tuple[LedgerRow, ...]
    """The report's rows whose words or whose nearest passage stand in it, by their places."""

    @property
    def has_page(self) -> bool:
        """Whether it is shown on a page too: further readers' texts are, where something is quoted."""
        return self.number == 1 or bool(self.rows) or not self.window.is_shown


def captured_texts(checked: CheckedReport, key: str, publish: Publish) -> tuple[CapturedText, ...]:
    """The texts of the source ``key`` that the site of ``checked`` holds whole."""
    windows = _windows(checked.snapshots.get(key), publish)
    placed = _placed_rows(checked, key) if windows else []
    return tuple(
        CapturedText(number, window, tuple(row for row in placed if _is_on(row, window)))
        for number, window in windows
    )


def captured_bytes(checked: CheckedReport, key: str, publish: Publish) -> KeptFile | None:
    """The received bytes of the source ``key``, where they are kept and the site holds them.

    A data file of the site is there already, under its own name.
    """
    snapshot = checked.snapshots.get(key)
    if publish is not Publish.BYTES or snapshot is None or not _windows(snapshot, publish):
        return None
    is_file = file_path(snapshot.source) is not None
    if is_file or snapshot.body_sha256 is None or not snapshot.is_body_kept:
        return None
    return KeptFile(f"{BYTES}{snapshot.body_sha256}.bin", snapshot.body_sha256)


def captured_files(checked: CheckedReport, publish: Publish) -> Iterator[KeptFile]:
    """Every text and all bytes that a report brings to the site."""
    for key in checked.sources:
        for _, window in _windows(checked.snapshots.get(key), publish):
            yield text_file(window)
        body = captured_bytes(checked, key, publish)
        if body is not None:
            yield body


def text_file(window: EvidenceWindow) -> KeptFile:
    """The very text of ``window``: the file's hash is the text's."""
    return KeptFile(f"{TEXTS}{window.text_sha256}.txt", window.text_sha256)


def window_number(snapshot: Snapshot | None, row: LedgerRow) -> int | None:
    """Which of the snapshot's windows ``row`` was decided on, from 1; None where it has no place there."""
    if row.anchor is None or not row.anchor.spans:
        return None
    for number, window in enumerate(snapshot.windows if snapshot else (), start=1):
        if _is_on(row, window):
            return number if window.truncation not in _NO_TEXT else None
    return None


def _windows(snapshot: Snapshot | None, publish: Publish) -> tuple[tuple[int, EvidenceWindow], ...]:
    """The windows that a site shows whole, with their numbers."""
    first = snapshot.window if snapshot else None
    if publish is Publish.EXCERPTS or snapshot is None or first is None:
        return ()
    # Of a wall, what is hidden on it is no more the source's than what is not.
    if first.truncation is Truncation.HOLLOW:
        return ()
    numbered = enumerate(snapshot.windows, start=1)
    return tuple((number, one) for number, one in numbered if one.truncation not in _NO_TEXT)


def _placed_rows(checked: CheckedReport, key: str) -> list[LedgerRow]:
    """The rows that have a place in a text of the source ``key``, in the order of their places."""
    placed = [
        (row.anchor.spans[0].start, number, row)
        for number, row in enumerate(checked.ledger.rows)
        if row.window and row.window.source_key == key and row.anchor and row.anchor.spans
    ]
    return [row for _, _, row in sorted(placed, key=lambda one: one[:2])]


def _is_on(row: LedgerRow, window: EvidenceWindow) -> bool:
    at = row.window
    return at is not None and (at.view, at.reader) == (window.view, window.extractor.name)
