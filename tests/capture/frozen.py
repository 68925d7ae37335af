"""Snapshots and requests for the tests of the store and of acquisition."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from proofpress.capture import (
    Body,
    Failure,
    FailureKind,
    Fetched,
    Snapshot,
    SourceRequest,
    freeze_failure,
    freeze_success,
    identify,
)

URI = "https://example.org/page?token=hush"
BODY = b"<title>Page</title><p>What the page says.</p>"
TIME = "2024-05-31T12:00:00Z"
REFUSED = Failure(FailureKind.SOURCE_DENIED, "http_403")


def clock() -> datetime:
    return datetime(2024, 5, 31, 12, 0, 0, 999, tzinfo=UTC)


def page(body: bytes = BODY, media_type: str | None = "text/html", uri: str = URI) -> Fetched:
    return Fetched(final_uri=uri, media_type=media_type, charset="utf-8", body=Body.of(body))


def success(body: bytes = BODY, uri: str = URI, time: str = TIME) -> Snapshot:
    return freeze_success(identify(uri), page(body, uri=uri), requested_uri=uri, retrieved_at=time)


def failure(uri: str = URI, time: str = TIME, why: Failure = REFUSED) -> Snapshot:
    return freeze_failure(identify(uri), why, requested_uri=uri, retrieved_at=time)


def requests(*uris: str) -> list[SourceRequest]:
    return [SourceRequest(identify(uri), uri) for uri in uris]


def without_bytes(snapshot: Snapshot) -> Snapshot:
    """``snapshot`` as it is made where the configuration turns bytes off."""
    return replace(snapshot, is_body_kept=False)
