"""One report through all stages: what goes in, what comes out, what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofpress.capture import (
    Acquisition,
    Body,
    FakeFetcher,
    Fetched,
    SnapshotStore,
    SourceAccess,
    import_file,
)
from proofpress.errors import ProofpressError
from proofpress.ledger import Detail, GateOutcome
from proofpress.pipeline import CheckedReport, check_report

_URI = "https://a.example/study"
_CITED = f'It grew [s]({_URI} "quote: sales grew a lot").'
_TEXT = b"We said that sales grew a lot in that year."


def _check(
    source: str, folder: Path, mode: Acquisition, fetcher: FakeFetcher | None = None
) -> CheckedReport:
    return check_report(
        "docs/r.md",
        source.encode(),
        access=SourceAccess(SnapshotStore(folder / "snapshots"), mode, fetcher),
        made_with={"proofpress": "test"},
    )


def test_offline_asks_nobody(tmp_path: Path) -> None:
    fetcher = FakeFetcher({_URI: Fetched(_URI, "text/plain", "utf-8", Body.of(_TEXT))})
    checked = _check(_CITED, tmp_path, Acquisition.OFFLINE, fetcher)
    assert fetcher.asked == []
    assert list(checked.snapshots.values()) == [None]
    (row,) = checked.ledger.rows
    assert row.detail is Detail.SOURCE_UNAVAILABLE
    assert row.window is not None
    assert row.window.failure == "not_captured:not_captured"


def test_replay_refuses_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(ProofpressError, match="no snapshot of"):
        _check(_CITED, tmp_path, Acquisition.REPLAY_ONLY)


def test_a_capture_and_its_replay_carry_the_same_ledger(tmp_path: Path) -> None:
    fetcher = FakeFetcher({_URI: Fetched(_URI, "text/plain", "utf-8", Body.of(_TEXT))})
    live = _check(_CITED, tmp_path, Acquisition.SNAPSHOT_PREFERRED, fetcher)
    replay = _check(_CITED, tmp_path, Acquisition.REPLAY_ONLY)
    assert fetcher.asked == [_URI]
    assert live.ledger == replay.ledger
    assert live.gate == replay.gate
    assert live.ledger.rows[0].detail is Detail.FOUND


def test_an_imported_file_is_evidence(tmp_path: Path) -> None:
    file = tmp_path / "study.txt"
    file.write_bytes(_TEXT)
    import_file(SnapshotStore(tmp_path / "snapshots"), _URI, file, retrieved_at="2026-01-01")
    checked = _check(_CITED, tmp_path, Acquisition.REPLAY_ONLY)
    assert checked.ledger.rows[0].detail is Detail.FOUND
    assert checked.gate.outcome is GateOutcome.CLEAR


def test_sources_come_by_key_in_order(tmp_path: Path) -> None:
    source = " ".join(f"One [s](https://{name}.example/x)." for name in "zmadk")
    checked = _check(source, tmp_path, Acquisition.OFFLINE)
    assert list(checked.sources) == sorted(checked.sources)
    assert list(checked.snapshots) == sorted(checked.snapshots)


def test_newer_characters_are_told(tmp_path: Path) -> None:
    old = _check("It grew.", tmp_path, Acquisition.OFFLINE)
    new = _check("It \U0001fae8 grew.", tmp_path, Acquisition.OFFLINE)
    assert old.run.made_with["unicode"] == "14.0.0 or later"
    assert new.run.made_with["unicode"] != "14.0.0 or later"


def test_a_title_goes_before_the_report_s_own(tmp_path: Path) -> None:
    store = SnapshotStore(tmp_path / "snapshots")
    checked = check_report(
        "r.md", b"# A\n\nIt grew.", access=SourceAccess(store), made_with={}, title="B"
    )
    assert checked.report.title == checked.ledger.title == "B"
