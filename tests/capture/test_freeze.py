"""Freezing what was received, and importing what a person brought."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from frozen import BODY, TIME, URI, clock, failure, page, success
from pdf_files import make_pdf

from proofpress.capture import (
    Acquired,
    Body,
    Failure,
    FailureKind,
    Fetched,
    SnapshotStore,
    freeze_success,
    identify,
    import_file,
)
from proofpress.capture.clock import read_time, write_time
from proofpress.errors import ProofpressError


@pytest.fixture
def store(tmp_path: Path) -> SnapshotStore:
    return SnapshotStore(tmp_path / "snapshots")


def test_a_success_says_where_it_comes_from() -> None:
    fetched = Fetched(
        final_uri="https://example.org/elsewhere?session=hush#x",
        media_type="Text/HTML; charset=x",
        charset="utf-8",
        body=Body.of(BODY),
        last_modified="Fri, 31 May 2024 12:00:00 GMT",
        etag='"' + "e" * 500 + "\n",
        content_language="de",
    )
    snapshot = freeze_success(identify(URI), fetched, requested_uri=URI, retrieved_at=TIME)
    assert snapshot.requested_uri == "https://example.org/page"
    assert snapshot.source.dropped_parameters == ("token",)
    assert snapshot.final_uri == "https://example.org/elsewhere"
    assert snapshot.media_type == "text/html"
    assert snapshot.acquired is Acquired.FETCHED
    assert snapshot.title == "Page"
    assert snapshot.last_modified == "Fri, 31 May 2024 12:00:00 GMT"
    assert snapshot.etag == '"' + "e" * 199
    assert snapshot.content_language == "de"
    assert "hush" not in repr(snapshot)


@pytest.mark.parametrize(
    "final_uri", ["", "about:blank", "https://a:b@example.org/?hush", "http://[/"]
)
def test_a_server_that_ends_at_no_address_is_the_identity(final_uri: str) -> None:
    snapshot = freeze_success(
        identify(URI), page(uri=final_uri), requested_uri=URI, retrieved_at=TIME
    )
    assert snapshot.final_uri == "https://example.org/page"


def test_bytes_that_nobody_can_read_are_a_failure_with_a_body() -> None:
    fetched = page(b"\x89PNG", "image/png")
    snapshot = freeze_success(identify(URI), fetched, requested_uri=URI, retrieved_at=TIME)
    assert snapshot.failure == Failure(FailureKind.SOURCE_MEDIA_UNSUPPORTED, "type_mismatch")
    assert (snapshot.body_bytes, snapshot.windows, snapshot.charset) == (4, (), None)


def test_a_failure_keeps_no_word_of_the_server() -> None:
    snapshot = failure()
    assert (snapshot.body_sha256, snapshot.title, snapshot.note) == (None, None, None)
    assert snapshot.requested_uri == snapshot.final_uri == "https://example.org/page"


def test_freezing_is_repeatable() -> None:
    assert success() == success()


IMPORTS = [
    ("a.html", b"<p>text", None, "text/html"),
    ("a.HTM", b"<p>text", None, "text/html"),
    ("a.txt", b"text", None, "text/plain"),
    ("a.md", b"text", None, "text/markdown"),
    ("a.csv", b"text", None, "text/csv"),
    ("a.json", b'["text"]', None, "application/json"),
    ("a", b"<!doctype html>text", None, "text/html"),
    ("a.txt", make_pdf([["text"]]), None, "application/pdf"),
    ("a.bin", b"text", "text/plain", "text/plain"),
    ("a.txt", b"<!doctype html>text", None, "text/plain"),
]


@pytest.mark.parametrize(("name", "body", "given", "wanted"), IMPORTS)
def test_the_media_type_of_an_imported_file(
    store: SnapshotStore, tmp_path: Path, name: str, body: bytes, given: str | None, wanted: str
) -> None:
    path = tmp_path / name
    path.write_bytes(body)
    snapshot = import_file(store, URI, path, media_type=given, clock=clock)
    assert snapshot.media_type == wanted
    assert snapshot.window is not None
    assert "text" in snapshot.window.text
    assert snapshot.acquired is Acquired.IMPORTED
    assert snapshot.retrieved_at == TIME
    assert store.load(snapshot.source.key) == snapshot
    assert store.body(snapshot) == body
    assert path.as_posix() not in repr(snapshot)


def test_an_import_keeps_its_note_time_and_charset(store: SnapshotStore, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"caf\xe9")
    first = import_file(
        store, URI, path, "text/plain; charset=latin1", "2020-02-29", "  from the library \n"
    )
    assert first.window is not None
    assert (first.window.text, first.note) == ("café", "from the library")
    assert first.retrieved_at == "2020-02-29T00:00:00Z"
    second = import_file(store, URI, path, retrieved_at="2020-03-01T01:30+02:00")
    assert second.retrieved_at == "2020-02-29T23:30:00Z"
    assert second.previous == store.record_sha256(first)
    assert second.window is not None
    assert second.window.truncation == "unknown"


def test_an_imported_file_that_nobody_can_read_is_frozen_as_such(
    store: SnapshotStore, tmp_path: Path
) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(b"PK\x03\x04")
    snapshot = import_file(store, URI, path, media_type="application/zip")
    assert snapshot.failure == Failure(FailureKind.SOURCE_MEDIA_UNSUPPORTED, "type_mismatch")


UNUSABLE = [
    ("empty.txt", b"", "is empty"),
    ("packed.txt.gz", b"\x1f\x8b\x08", "compressed"),
    ("packed.html", b"\x1f\x8b\x08", "compressed"),
    ("unknown.xyz", b"text", "cannot be told"),
]


@pytest.mark.parametrize(("name", "body", "what"), UNUSABLE)
def test_an_unusable_file_is_told(
    store: SnapshotStore, tmp_path: Path, name: str, body: bytes, what: str
) -> None:
    path = tmp_path / name
    path.write_bytes(body)
    with pytest.raises(ProofpressError, match=what) as told:
        import_file(store, URI, path)
    assert told.value.file == path.as_posix()
    assert not store.path.exists()


def test_a_file_that_is_not_there_is_told(store: SnapshotStore, tmp_path: Path) -> None:
    for path, what in ((tmp_path / "no.txt", "not there"), (tmp_path, "cannot be read")):
        with pytest.raises(ProofpressError, match=what) as told:
            import_file(store, URI, path)
        assert told.value.file == path.as_posix()


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="this account reads all"
)
def test_a_file_that_may_not_be_read_is_told(store: SnapshotStore, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"text")
    path.chmod(0)
    with pytest.raises(ProofpressError, match="cannot be read"):
        import_file(store, URI, path)


@pytest.mark.parametrize(
    ("media_type", "time", "note"),
    [
        ("html", None, None),
        ("", "yesterday", None),
        (None, "2024-13-01", None),
        (None, "2024-05-31T12:00:00", None),
        (None, "9999-12-31T23:59:59-12:00", None),
        (None, "２０２４-05-31", None),
        (None, None, "x" * 2001),
        (None, None, "\udcff"),
    ],
)
def test_wrong_words_about_an_import_are_told(
    store: SnapshotStore, tmp_path: Path, media_type: str | None, time: str | None, note: str | None
) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"text")
    with pytest.raises(ProofpressError):
        import_file(store, URI, path, media_type, time, note)
    assert not store.path.exists()


def test_times_are_cut_to_the_second_in_utc() -> None:
    assert write_time(clock()) == TIME
    assert read_time("2024-05-31T14:00:00+02:00") == TIME


def test_a_file_without_text_takes_the_place_of_no_readable_snapshot(
    store: SnapshotStore, tmp_path: Path
) -> None:
    (tmp_path / "good.txt").write_text("Ten files.")
    (tmp_path / "bad.pdf").write_bytes(b"%PDF-1.4 nothing")
    uri = "https://example.org/limits"
    good = import_file(store, uri, tmp_path / "good.txt", retrieved_at="2026-01-01")
    with pytest.raises(ProofpressError, match=r"bad\.pdf: no text can be read"):
        import_file(store, uri, tmp_path / "bad.pdf", media_type="application/pdf")
    assert store.load(good.source.key) == good


@pytest.mark.parametrize(
    ("said", "is_past"),
    [
        ("2024-05-31T12:00:00Z", True),
        ("2024-05-31T14:00:00+02:00", True),
        ("2024-05-31T12:00:01Z", False),
        ("2024-05-31T12:00:00-00:30", False),
        ("2024-05-31", True),
        ("2024-06-01", True),  # it was today's date where the person lives
        ("2024-06-02", False),
        ("2031-01-01", False),
    ],
)
def test_a_time_that_has_not_come_is_refused(said: str, is_past: bool, tmp_path: Path) -> None:
    """The clock stands at 2024-05-31T12:00:00Z."""
    file, store = tmp_path / "page.html", SnapshotStore(tmp_path / "store")
    file.write_bytes(BODY)
    if is_past:
        assert import_file(store, URI, file, retrieved_at=said, clock=clock).window
    else:
        with pytest.raises(ProofpressError, match="has not come yet"):
            import_file(store, URI, file, retrieved_at=said, clock=clock)
        assert not store.path.exists()


def test_an_import_without_bytes_states_their_hash(tmp_path: Path) -> None:
    file, store = tmp_path / "page.html", SnapshotStore(tmp_path / "store")
    file.write_bytes(BODY)
    imported = import_file(store, URI, file, clock=clock, keep_bytes=False)
    assert (imported.is_body_kept, imported.body_bytes) == (False, len(BODY))
    assert not store.blobs.path_of(imported.body_sha256 or "").exists()
