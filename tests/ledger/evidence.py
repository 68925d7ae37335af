"""Reports checked against sources that a fake fetcher serves into a store."""

from __future__ import annotations

from pathlib import Path

from proofpress.capture import (
    Acquisition,
    Body,
    Failure,
    FailureKind,
    FakeFetcher,
    Fetched,
    FetchOutcome,
    SnapshotStore,
    SourceAccess,
)
from proofpress.document import Profile
from proofpress.ledger import GatePolicy, LedgerRow
from proofpress.made_with import made_with
from proofpress.pipeline import CheckedReport, check_report

STUDY = "https://a.example/study"
PAPER = "https://a.example/paper"
DENIED = "https://a.example/denied"
HOLLOW = "https://a.example/hollow"
CUT = "https://a.example/cut"

STUDY_TEXT = (
    "Sales grew by four percent in the first year. Costs fell in every region. "
    "Sales rose again, and sales rose again. The board was pleased with it all."
)
PAPER_TEXT = "The paper says other things, and it says them at some length."


def page(uri: str, text: str) -> Fetched:
    return Fetched(uri, "text/plain", "utf-8", Body.of(text.encode()))


ANSWERS: dict[str, FetchOutcome] = {
    STUDY: page(STUDY, STUDY_TEXT),
    PAPER: page(PAPER, PAPER_TEXT),
    DENIED: Failure(FailureKind.SOURCE_DENIED, "http_403"),
    HOLLOW: Fetched(
        HOLLOW,
        "text/html",
        "utf-8",
        Body.of(b"<div id='root'></div><script src='a.js'></script>"),
    ),
}
MADE_WITH = made_with()


def check(
    source: str,
    folder: Path,
    *,
    path: str = "report.md",
    policy: GatePolicy | None = None,
    answers: dict[str, FetchOutcome] | None = None,
    profile: Profile | None = None,
) -> CheckedReport:
    """Check ``source`` against what the fetcher answers, kept in a store below ``folder``."""
    return check_report(
        path,
        source.encode(),
        access=SourceAccess(
            SnapshotStore(folder / "snapshots"),
            Acquisition.SNAPSHOT_PREFERRED,
            FakeFetcher(ANSWERS if answers is None else answers),
        ),
        made_with=MADE_WITH,
        policy=policy,
        profile=profile,
    )


def rows(source: str, folder: Path) -> tuple[LedgerRow, ...]:
    return check(source, folder).ledger.rows


def only_row(source: str, folder: Path) -> LedgerRow:
    (row,) = rows(source, folder)
    return row
