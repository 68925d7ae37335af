"""Data files beside the reports: copied as they are, and nothing else is ever read."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
from frozen import clock
from pdf_files import make_pdf

from proofpress.capture import (
    Acquisition,
    DataFiles,
    Failure,
    FakeFetcher,
    Snapshot,
    SnapshotStore,
    SourceAccess,
    SourceRequest,
    acquire,
    data_files,
    identify_file,
)
from proofpress.capture.acquire import _copy_file
from proofpress.errors import ProofpressError


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    root = tmp_path / "docs"
    (root / "data").mkdir(parents=True)
    (root / "data/sales.csv").write_text("year,sales\n2025,400\n", "utf-8")
    return root


def ask(
    tree: Path, link: str, mode: Acquisition = Acquisition.OFFLINE, *, may_copy: bool = True
) -> Snapshot | None:
    source = identify_file(link, "report.md")
    store = SnapshotStore(tree.parent / "snapshots")
    files = DataFiles(tree, may_copy=may_copy)
    got = acquire(
        [SourceRequest(source, link)], SourceAccess(store, mode, clock=clock, files=files)
    )
    return got[source.key]


def test_a_file_is_copied_without_network(tree: Path) -> None:
    snapshot = ask(tree, "data/sales.csv")
    assert snapshot is not None
    assert snapshot.acquired == "copied"
    assert snapshot.window is not None
    assert snapshot.window.text == "year,sales\n2025,400\n"
    assert (snapshot.media_type, snapshot.retrieved_at) == ("text/csv", "2024-05-31T12:00:00Z")
    assert snapshot.requested_uri == snapshot.final_uri == "file:data/sales.csv"
    assert SnapshotStore(tree.parent / "snapshots").body(snapshot) == b"year,sales\n2025,400\n"


@pytest.mark.parametrize(
    ("name", "body", "text"),
    [
        ("a.json", b'{"sales": 400.10, "note": "' + b"x" * 300 + b'"}', "sales: 400.10"),
        ("a.txt", b"plain words", "plain words"),
        ("a.html", b"<title>t</title><p>Shown<script>hidden</script>", "Shown"),
        ("A.PDF", make_pdf([["In print."]]), "In print."),
    ],
)
def test_each_form_is_read_by_its_suffix(tree: Path, name: str, body: bytes, text: str) -> None:
    (tree / name).write_bytes(body)
    snapshot = ask(tree, name)
    assert snapshot is not None
    assert snapshot.window is not None
    assert snapshot.window.text.startswith(text)


def test_the_same_bytes_are_copied_once(tree: Path) -> None:
    first = ask(tree, "data/sales.csv")
    later = datetime(2030, 1, 1, tzinfo=UTC)
    source = identify_file("data/sales.csv", "report.md")
    store = SnapshotStore(tree.parent / "snapshots")
    _copy_file(source, DataFiles(tree), SourceAccess(store, clock=lambda: later))
    assert store.load(source.key) == first


def test_changed_bytes_are_copied_anew_and_the_former_record_stays(tree: Path) -> None:
    first = ask(tree, "data/sales.csv")
    (tree / "data/sales.csv").write_text("year,sales\n2025,500\n", "utf-8")
    second = ask(tree, "data/sales.csv")
    assert first is not None
    assert second is not None
    assert second.window is not None
    assert "500" in second.window.text
    store = SnapshotStore(tree.parent / "snapshots")
    assert second.previous == store.record_sha256(first)
    assert (store.path / f"sources/{first.source.key}/{second.previous}.json").is_file()


def test_a_replay_reads_what_is_stored_and_no_file(tree: Path) -> None:
    first = ask(tree, "data/sales.csv")
    (tree / "data/sales.csv").write_text("other", "utf-8")
    assert ask(tree, "data/sales.csv", Acquisition.REPLAY_ONLY) == first
    assert ask(tree, "data/sales.csv", may_copy=False) == first
    with pytest.raises(ProofpressError, match="a replay may not fetch one"):
        ask(tree, "data/other.csv", Acquisition.REPLAY_ONLY)


def test_a_file_that_is_gone_leaves_what_is_stored(tree: Path) -> None:
    first = ask(tree, "data/sales.csv")
    (tree / "data/sales.csv").unlink()
    assert ask(tree, "data/sales.csv") == first


def test_no_fetcher_is_asked_for_a_file(tree: Path) -> None:
    source = identify_file("missing.csv", "report.md")
    fetcher = FakeFetcher({})
    store = SnapshotStore(tree.parent / "snapshots")
    wanted = [SourceRequest(source, "missing.csv")]
    mode = Acquisition.SNAPSHOT_PREFERRED
    assert acquire(wanted, SourceAccess(store, mode, fetcher, files=DataFiles(tree))) == {
        source.key: None
    }
    assert fetcher.asked == []
    assert not store.path.exists()


@pytest.mark.parametrize(
    "link", ["missing.csv", "data/Sales.csv", "Data/sales.csv", "data/sales.csv/x.csv"]
)
def test_what_is_not_there_under_that_very_name_is_not_captured(tree: Path, link: str) -> None:
    assert ask(tree, link) is None
    assert not DataFiles(tree).has(link)


def failure_of(tree: Path, link: str) -> str:
    snapshot = ask(tree, link)
    assert snapshot is not None
    assert snapshot.failure is not None
    assert snapshot.windows == ()
    # It is frozen like any other failure, once.
    assert ask(tree, link) == snapshot
    return f"{snapshot.failure.kind}:{snapshot.failure.detail}"


def test_a_link_may_lead_on_inside_the_tree_and_not_out_of_it(tree: Path) -> None:
    outside = tree.parent / "secret.csv"
    outside.write_text("secret", "utf-8")
    (tree / "inside.csv").symlink_to(tree / "data/sales.csv")
    (tree / "out.csv").symlink_to(outside)
    (tree / "folder").symlink_to(tree.parent)
    (tree / ".hidden.csv").write_text("secret", "utf-8")
    (tree / "unhidden.csv").symlink_to(tree / ".hidden.csv")
    (tree / "nowhere.csv").symlink_to(tree / "gone.csv")
    (tree / "circle.csv").symlink_to(tree / "circle.csv")
    inside = ask(tree, "inside.csv")
    assert inside is not None
    assert inside.window is not None
    assert failure_of(tree, "out.csv") == "source_refused:policy_address"
    assert failure_of(tree, "folder/secret.csv") == "source_refused:policy_address"
    assert failure_of(tree, "unhidden.csv") == "source_refused:policy_address"
    assert ask(tree, "nowhere.csv") is None
    assert failure_of(tree, "circle.csv") == "source_unreachable:connection"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the platform has no named pipes")
def test_a_pipe_is_never_waited_for(tree: Path) -> None:
    os.mkfifo(tree / "pipe.csv")
    assert failure_of(tree, "pipe.csv") == "source_media_unsupported:type_mismatch"


def test_what_is_no_readable_file_is_a_failure(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tree / "folder.csv").mkdir()
    (tree / "empty.csv").touch()
    (tree / "no.pdf").write_bytes(b"<html>")
    (tree / "no.json").write_bytes(b"{")
    assert failure_of(tree, "folder.csv") == "source_media_unsupported:type_mismatch"
    assert failure_of(tree, "empty.csv") == "source_unreachable:empty_body"
    assert failure_of(tree, "no.pdf") == "source_media_unsupported:type_mismatch"
    assert failure_of(tree, "no.json") == "source_media_unsupported:decode"
    monkeypatch.setattr(data_files, "LARGEST_FILE", 10)
    assert failure_of(tree, "data/sales.csv") == "source_too_large:cap_bytes"


def test_a_name_that_no_system_takes_is_a_failure(tree: Path) -> None:
    assert DataFiles(tree).read("a" * 5000) is None
    assert DataFiles(tree / "none").read("a.csv") is None
    assert isinstance(DataFiles(tree).read("data/sales.csv"), bytes)
    assert not isinstance(DataFiles(tree).read("data"), bytes | None)
    assert isinstance(DataFiles(tree).read("data"), Failure)
