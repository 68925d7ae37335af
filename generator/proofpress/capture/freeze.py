"""What was received, or why nothing was, as a snapshot: extraction happens here, once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from proofpress.capture.body import Body
from proofpress.capture.clock import Clock, read_past_time, system_clock, write_time
from proofpress.capture.extract import Extraction, FurtherView, extract_text
from proofpress.capture.fetcher import Fetched
from proofpress.capture.local_file import guess_media_type, media_type_of, read_local_file
from proofpress.capture.records import (
    Acquired,
    EvidenceWindow,
    Failure,
    FailureKind,
    Snapshot,
    Source,
    utf8_size_and_sha256,
)
from proofpress.capture.retained import NOTHING_RETAINED, Retained
from proofpress.capture.store import SnapshotStore
from proofpress.capture.uri import identify, without_credentials, without_query
from proofpress.errors import ProofpressError

_LONGEST_NOTE = 2000
_LONGEST_HEADER = 200
_MEDIA_TYPE = re.compile(r"[a-z0-9!#$&^_.+-]{1,63}/[a-z0-9!#$&^_.+-]{1,127}")
_CHARSET = re.compile(r";\s*charset\s*=\s*\"?([A-Za-z0-9_:.-]+)", re.IGNORECASE)
_UNPRINTABLE = re.compile(r"[^\x20-\x7e]")


def freeze_success(
    source: Source,
    fetched: Fetched,
    *,
    requested_uri: str,
    retrieved_at: str,
    acquired: Acquired = Acquired.FETCHED,
    note: str | None = None,
    retained: Retained = NOTHING_RETAINED,
) -> Snapshot:
    """The snapshot of bytes that were received; bytes that nobody can read are a failure.

    ``requested_uri`` is stored without credentials, by the rules of ``retained`` that made ``source`` too;
    ``retrieved_at`` is UTC, ``YYYY-MM-DDTHH:MM:SSZ``.
    """
    snapshot = replace(
        _blank(source, retrieved_at, acquired),
        requested_uri=without_credentials(requested_uri, retained),
        final_uri=_final_uri(fetched.final_uri, source),
        note=note,
        last_modified=_clean_header(fetched.last_modified),
        etag=_clean_header(fetched.etag),
        content_language=_clean_header(fetched.content_language),
    )
    return _read_body(snapshot, fetched.body, fetched.media_type, fetched.charset)


def freeze_failure(
    source: Source,
    failure: Failure,
    *,
    requested_uri: str,
    retrieved_at: str,
    retained: Retained = NOTHING_RETAINED,
) -> Snapshot:
    """The snapshot of a source that could not be read; a failed answer's words are never kept."""
    return replace(
        _blank(source, retrieved_at, Acquired.FETCHED),
        requested_uri=without_credentials(requested_uri, retained),
        final_uri=without_query(requested_uri),
        failure=failure,
    )


def freeze_copy(source: Source, path: str, copy: bytes | Failure, retrieved_at: str) -> Snapshot:
    """The snapshot of the source tree's data file at ``path``, or of why it cannot be copied."""
    snapshot = _blank(source, retrieved_at, Acquired.COPIED)
    if isinstance(copy, Failure):
        return replace(snapshot, failure=copy)
    return _read_body(snapshot, Body.of(copy), media_type_of(path), None)


def import_file(
    store: SnapshotStore,
    uri: str,
    path: Path,
    media_type: str | None = None,
    retrieved_at: str | None = None,
    note: str | None = None,
    clock: Clock = system_clock,
    *,
    keep_bytes: bool = True,
    retained: Retained = NOTHING_RETAINED,
) -> Snapshot:
    """Freeze the file at ``path``, which a person obtained by hand, as the snapshot of ``uri``.

    The media type (it may carry a ``charset`` parameter) is guessed from the first bytes and the
    suffix where none is given; a compressed file is not unpacked. ``retrieved_at`` is a date or
    a time with its zone, the clock's where None. Returns the snapshot as it is stored.

    Raises ProofpressError for an address that names no source, a file that cannot be read, is empty
    or too large, a media type that cannot be told, a time that has not come, and a store that cannot be
    written.
    """
    source = identify(uri, retained)
    moment = read_past_time(retrieved_at, clock()) if retrieved_at else write_time(clock())
    body = read_local_file(path)
    chosen = _clean_media_type(media_type) if media_type else guess_media_type(path, body)
    if chosen is None:
        raise ProofpressError(
            f"{(media_type or '')[:80]!a} is no media type", remedy="write it like text/html"
        )
    snapshot = freeze_success(
        source,
        Fetched(final_uri=uri, media_type=chosen, charset=_charset(media_type), body=Body.of(body)),
        requested_uri=uri,
        retrieved_at=moment,
        acquired=Acquired.IMPORTED,
        note=_check_note(note),
        retained=retained,
    )
    if not keep_bytes:
        snapshot = replace(snapshot, is_body_kept=False)
    _keep_readable(store.load(source.key), snapshot, path)
    store.save(snapshot, Body.of(body))
    return store.load(source.key) or snapshot


def _keep_readable(former: Snapshot | None, snapshot: Snapshot, path: Path) -> None:
    """A file without text takes the place of no snapshot that has one."""
    if former is not None and former.failure is None and snapshot.failure is not None:
        raise ProofpressError(
            f"no text can be read from it ({snapshot.failure.kind}: {snapshot.failure.detail})",
            file=str(path),
            remedy="import a file that can be read; the stored snapshot of this source stays",
        )


def _blank(source: Source, retrieved_at: str, acquired: Acquired) -> Snapshot:
    """A snapshot of nothing yet, under the source's identity."""
    return Snapshot(
        source=source,
        requested_uri=source.identity,
        final_uri=source.identity,
        retrieved_at=retrieved_at,
        acquired=acquired,
        media_type=None,
        charset=None,
        title=None,
        body_sha256=None,
        body_bytes=None,
        windows=(),
        failure=Failure(FailureKind.NOT_CAPTURED, "not_captured"),
        note=None,
        last_modified=None,
        etag=None,
        content_language=None,
        previous=None,
    )


def _read_body(snapshot: Snapshot, body: Body, named: str | None, charset: str | None) -> Snapshot:
    """``snapshot`` with ``body`` and its text, or with why nobody can read it."""
    media_type = _clean_media_type(named)
    outcome = extract_text(body, media_type, charset)
    extraction = outcome if isinstance(outcome, Extraction) else None
    return replace(
        snapshot,
        media_type=media_type,
        charset=extraction.charset if extraction else None,
        title=extraction.title if extraction else None,
        body_sha256=body.sha256,
        body_bytes=body.byte_count,
        is_body_kept=True,
        windows=tuple(_windows(extraction, body.byte_count)) if extraction else (),
        failure=outcome if isinstance(outcome, Failure) else None,
    )


def _windows(extraction: Extraction, original_bytes: int) -> Iterator[EvidenceWindow]:
    """The windows of each reader, its whole text first."""
    for reading in (extraction, *extraction.other_readings):
        whole = FurtherView("text", reading.text, reading.page_starts)
        for view in (whole, *reading.further_views):
            yield _window(reading, view, original_bytes)


def _window(reading: Extraction, view: FurtherView, original_bytes: int) -> EvidenceWindow:
    return EvidenceWindow(
        view=view.name,
        text=view.text,
        original_bytes=original_bytes,
        original_characters=reading.original_characters,
        captured_bytes=utf8_size_and_sha256(view.text)[0],
        captured_characters=len(view.text),
        truncation=reading.truncation,
        extraction_method=reading.method,
        extractor=reading.extractor,
        extractor_library=reading.library,
        is_shown=view.is_shown,
        page_starts=view.page_starts,
    )


def _final_uri(uri: str, source: Source) -> str:
    """Where the redirects ended, without query; the identity's own where that is no address."""
    try:
        return without_query(uri)
    except ProofpressError:
        return without_query(source.identity)


def _clean_media_type(media_type: str | None) -> str | None:
    essence = (media_type or "").partition(";")[0].strip().lower()
    return essence if _MEDIA_TYPE.fullmatch(essence) else None


def _charset(media_type: str | None) -> str | None:
    found = _CHARSET.search(media_type or "")
    return found.group(1) if found else None


def _clean_header(value: str | None) -> str | None:
    """A server's own words, bounded: printable ASCII or nothing."""
    return None if value is None else _UNPRINTABLE.sub("", value)[:_LONGEST_HEADER] or None


def _check_note(note: str | None) -> str | None:
    words = (note or "").strip()
    if len(words) > _LONGEST_NOTE or any("\ud800" <= char <= "\udfff" for char in words):
        raise ProofpressError(
            "the note is too long or holds half a character",
            remedy=f"write at most {_LONGEST_NOTE} characters of Unicode text",
        )
    return words or None
