"""The two steps under a check, each from the files of the one before: request to run, run to ledger.

What they come to is what the check wrote, byte for byte; a file that does not belong to the others is an
error, never a smaller result.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from proofpress.attest import Json, sha256_bytes
from proofpress.capture import Snapshot, SnapshotStore, SourceAccess
from proofpress.capture.files import write_file
from proofpress.document import Profile, Report, profile_value
from proofpress.errors import ProofpressError
from proofpress.ledger import Ledger, Run, build_ledger, cited_sources, load_run
from proofpress.ledger.support import NO_SUPPORT, open_support
from proofpress.one_report.report_file import read_report_file
from proofpress.one_report.request import (
    SNAPSHOTS,
    load_request,
    open_requested_support,
    read_requested_report,
)
from proofpress.pipeline import ReportInput, observe_reports, open_report

_AGAIN = "make the run again from this report, profile and snapshot directory"


def run_request(path: Path, made_with: Mapping[str, Json]) -> Run:
    """The run that the request in the file ``path`` asks for, out of the copies beside it.

    Raises ProofpressError, where the report's copy is not the one that was asked for too.
    """
    request = load_request(path)
    data = read_requested_report(request, path.parent)
    (observed,) = observe_reports(
        [ReportInput(request.report.path, data, request.profile, request.title)],
        access=SourceAccess(SnapshotStore(path.parent / SNAPSHOTS), request.acquisition.of_replay),
        made_with=made_with,
        support=open_requested_support(request, path.parent),
        retained=request.retain,
    )
    return observed.run


def build_from_run(
    run_file: Path,
    report_file: Path,
    profile: Profile,
    snapshots: Path | None = None,
    receipt: Path | None = None,
) -> Ledger:
    """The ledger of the run in ``run_file``; ``snapshots`` is by default the folder beside it, ``receipt``
    that of the run's support detector.

    Raises ProofpressError where report, profile, segmenter or a snapshot is not the run's.
    """
    run = load_run(run_file)
    data = read_report_file(report_file)
    # 1. The report and the profile are those of the run.
    if sha256_bytes(data) != run.report_sha256:
        raise _foreign(report_file, f"the run was made for {run.report_path} with other content")
    if profile_value(profile) != run.profile:
        raise _foreign(run_file, f"the run was made with another profile than {profile.name}")
    # 2. What the report is read to is what it was.
    store, title = SnapshotStore(snapshots or run_file.parent / SNAPSHOTS), run.settings["title"]
    asked = title if isinstance(title, str) else None
    one = ReportInput(run.report_path, data, profile, asked)
    report = open_report(one, SourceAccess(store))
    if run.segmenter != _segmenter(report):
        raise _foreign(run_file, "could not check: the run was made with another segmenter")
    # 3. The snapshots are those of the run, every one.
    support = open_support(receipt) if receipt else NO_SUPPORT
    found = _load_snapshots(report, run, store, run_file)
    return build_ledger(report, run, found, support=support)


def write_result(text: str, path: Path, *inputs: Path) -> None:
    """Put ``text`` at ``path`` in one step; through a link, where that leads.

    Raises ProofpressError where it cannot be, where something other than a file is there, and for one of
    the ``inputs`` or a place below one.
    """
    try:
        place = Path(os.path.realpath(path))
        why = _refusal(place, inputs)
        if why is None:
            place.parent.mkdir(parents=True, exist_ok=True)
            write_file(place, text.encode("utf-8", "replace"))
    except OSError as error:
        raise ProofpressError(
            f"the result cannot be written: {error.strerror or 'the system refuses'}",
            file=str(path),
            remedy="name another place",
        ) from error
    if why is not None:
        raise ProofpressError(why, file=str(path), remedy="name another file")


def _refusal(place: Path, inputs: Sequence[Path]) -> str | None:
    """Why nothing may be put at ``place``; None where something may."""
    for one in inputs:
        is_same = place.exists() and one.exists() and place.samefile(one)
        if is_same or (one.exists() and place.is_relative_to(os.path.realpath(one))):
            return "the result would replace what it is made from"
    if place.exists() and not place.is_file():
        return "the result cannot be written: there is something else than a file"
    return None


def _load_snapshots(
    report: Report, run: Run, store: SnapshotStore, run_file: Path
) -> Mapping[str, Snapshot | None]:
    if sorted(cited_sources(report, run.retained)) != sorted(run.snapshots):
        raise _foreign(run_file, "the run names other sources than the report cites")
    found = {key: store.load(key) for key in run.snapshots}
    for key, snapshot in found.items():
        digest = store.record_sha256(snapshot) if snapshot else None
        if digest != run.snapshots[key]:
            raise _foreign(store.path, f"the snapshot of source {key} is not the one of the run")
    return found


def _segmenter(report: Report) -> dict[str, Json]:
    own = report.segmenter
    return {"name": own.name, "version": own.version, "digest": own.digest}


def _foreign(file: Path, what: str) -> ProofpressError:
    return ProofpressError(what, file=str(file), remedy=_AGAIN)
