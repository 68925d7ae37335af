"""One report, one command: every file that a check of one report leaves behind.

==============================  ==========================================================
file                            what it is
==============================  ==========================================================
``request.json``                what was asked for, in logical relative paths
``run.json``                    what the ledger is built from
``ledger.json``                 the ledger
``ledger.md``                   the ledger as a person reads it
``gate.json``                   the decision
``input/report.md``             the report's bytes as received
``input/waiver.json``           the bytes of the waiver that was offered, where one was
``input/support-receipt.json``  the receipt of the support detector that was asked, where one was
``input/profile/``              ``profile.yml``, the bytes of the profile that was asked for by
                                its file, and its settings file
``snapshots/``                  the snapshots of the cited sources
==============================  ==========================================================
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from proofpress.attest import Json, sha256_bytes
from proofpress.attest.reading import read_artifact_bytes
from proofpress.capture import Acquisition, DataFiles, SnapshotStore
from proofpress.errors import ProofpressError
from proofpress.gate_settings import Strictness, ask_policy
from proofpress.ledger import (
    OfferedWaiver,
    Severity,
    gate_json,
    ledger_json,
    ledger_markdown,
    read_waiver,
    run_json,
)
from proofpress.ledger.support import NO_SUPPORT, Support, open_support
from proofpress.one_report.report_file import read_report_file
from proofpress.one_report.request import (
    PROFILE_FILE,
    PROFILE_FOLDER,
    RECEIPT_FILE,
    REPORT_FILE,
    WAIVER_FILE,
    Request,
    RequestedGate,
    RequestedReceipt,
    RequestedReport,
    RequestedWaiver,
    request_json,
)
from proofpress.pipeline import CheckedReport, check_report
from proofpress.profiles import LoadedProfile, find_profile, shipped_profiles
from proofpress.staging import discard, open_staging, publish

MARKER = "request.json"
"""The file that tells a folder of ours from another."""

_NAMES = "request.json run.json ledger.json ledger.md gate.json .DS_Store".split()
_OURS = frozenset((*_NAMES, REPORT_FILE, WAIVER_FILE, RECEIPT_FILE, PROFILE_FOLDER))


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """What a person asks of one check."""

    report: Path
    out: Path
    snapshots: Path | None = None
    """A snapshot directory to read from; None: the one in ``out``, where there is one."""
    mode: Acquisition = Acquisition.OFFLINE
    title: str | None = None
    undeclared_numerics: Severity | None = None
    """None leaves it to the policy."""
    strictness: Strictness = Strictness.DEFAULT
    profile: str | None = None
    """The name of a shipped profile, or a file; None leaves it to the report's front matter."""
    waiver: Path | None = None
    """A waiver to hold against the ledger."""
    support_receipt: Path | None = None
    """The receipt of a support detector to ask."""


def check_one_report(request: CheckRequest, made_with: Mapping[str, Json]) -> CheckedReport:
    """Check one report and write the files of this module's table into ``request.out``.

    Data files beside the report, in its folder or below, are copied as snapshots. Raises
    ProofpressError, and then ``out`` is as it was.
    """
    with tempfile.TemporaryDirectory(prefix="proofpress-") as scratch:
        return _check_one_report(request, made_with, Path(scratch))


def _check_one_report(
    request: CheckRequest, made_with: Mapping[str, Json], scratch: Path
) -> CheckedReport:
    data = read_report_file(request.report)
    waiver = _read_waiver(request.waiver) if request.waiver else None
    profile = find_profile(request.profile) if request.profile else None
    receipt = read_artifact_bytes(request.support_receipt) if request.support_receipt else None
    _refuse_to_lose(request.out)
    former = request.out / "snapshots"
    # What is copied now reaches the outputs with everything else, or not at all.
    store = SnapshotStore(scratch, beneath=SnapshotStore(request.snapshots or former))
    if request.snapshots is not None and not request.snapshots.is_dir():
        raise ProofpressError(
            "there is no such snapshot directory",
            file=str(request.snapshots),
            remedy="name the folder that 'proofpress capture import' wrote into",
        )
    try:
        checked = check_report(
            request.report.name,
            data,
            store=store,
            made_with=made_with,
            mode=request.mode,
            policy=ask_policy(request.strictness, request.undeclared_numerics),
            is_strict=request.strictness is Strictness.STRICT,
            waivers=[waiver[1]] if waiver else (),
            profile=profile.profile if profile else None,
            title=request.title,
            files=DataFiles(request.report.parent),
            support=_open_support(request),
        )
    except ProofpressError as error:
        # Inside, a report has its logical path; the person who called knows it by another.
        file = str(request.report) if error.file == request.report.name else error.file
        raise ProofpressError(
            error.what, remedy=error.remedy, file=file, line=error.line
        ) from error
    _refuse_to_mix(checked, SnapshotStore(former))
    staging = open_staging(request.out, MARKER)
    try:
        if former.is_dir():
            # Snapshots that this report does not cite are somebody's work: nothing is lost.
            copy = staging.path / "snapshots"
            shutil.copytree(former, copy, symlinks=True, ignore=_refuse_special)
        kept = [key for key, snapshot in checked.snapshots.items() if snapshot is not None]
        store.copy_to(SnapshotStore(staging.path / "snapshots"), kept)
        _write_files(staging.path, request, checked, data, waiver[0] if waiver else None, receipt)
        if profile is not None:
            _write_profile(staging.path, profile)
        publish(staging)
    except OSError as error:
        discard(staging)
        raise ProofpressError(
            f"the outputs cannot be written: {_reason(error)}",
            file=str(request.out),
            remedy="make room, or choose another folder",
        ) from error
    except BaseException:
        discard(staging)
        raise
    return checked


def _open_support(request: CheckRequest) -> Support:
    return open_support(request.support_receipt) if request.support_receipt else NO_SUPPORT


def _refuse_special(folder: str, names: list[str]) -> list[str]:
    """Nothing is left out of a copy, and a pipe or a device cannot be copied. Raises ProofpressError."""
    for path in (Path(folder, name) for name in sorted(names)):
        if not (path.is_symlink() or path.is_dir() or path.is_file()):
            raise ProofpressError(
                "it is neither a file nor a folder, and would be lost",
                file=str(path),
                remedy="take it away, or choose a new folder for the outputs",
            )
    return []


def _reason(error: OSError) -> str:
    if isinstance(error, shutil.Error):  # Of a whole tree: source, destination and reason of each.
        return str(error.args[0][0][2])
    return error.strerror or "the system refuses"


def _refuse_to_mix(checked: CheckedReport, former: SnapshotStore) -> None:
    """What was not found must not lie beside the outputs: a replay from there would find it."""
    for key, snapshot in checked.snapshots.items():
        if snapshot is None and former.load(key) is not None:
            raise ProofpressError(
                f"the former outputs hold a snapshot of {checked.sources[key].identity}, which the "
                "snapshot directory does not",
                file=str(former.path),
                remedy="choose a new folder for the outputs, or import the source there too",
            )


def _refuse_to_lose(out: Path) -> None:
    """The outputs replace the whole folder: refuse one that holds a file that is none of them."""
    if not out.is_dir():
        return
    try:
        held = [*out.iterdir(), *((out / "input").iterdir() if (out / "input").is_dir() else ())]
    except OSError as error:
        raise ProofpressError(
            f"the folder cannot be read: {error.strerror or error}",
            file=str(out),
            remedy="choose another folder",
        ) from error
    names = sorted(path.relative_to(out).as_posix() for path in held)
    others = [name for name in names if name not in _OURS and name not in ("input", "snapshots")]
    if others:
        raise ProofpressError(
            f"the folder holds {others[0]}, which would be lost",
            file=str(out),
            remedy="choose a new or empty folder, or one that holds nothing but former outputs",
        )


def _read_waiver(path: Path) -> tuple[bytes, OfferedWaiver]:
    """The waiver's bytes and what they offer, under the name of its copy."""
    data = read_artifact_bytes(path)
    offered = read_waiver(data, str(path))
    return data, replace(offered, file=WAIVER_FILE)


def _write_files(
    folder: Path,
    request: CheckRequest,
    checked: CheckedReport,
    data: bytes,
    waiver: bytes | None,
    receipt: bytes | None,
) -> None:
    (folder / "input").mkdir()
    (folder / REPORT_FILE).write_bytes(data)
    if waiver is not None:
        (folder / WAIVER_FILE).write_bytes(waiver)
    if receipt is not None:
        (folder / RECEIPT_FILE).write_bytes(receipt)
    for name, text in (
        (MARKER, request_json(_request(request, checked, waiver, receipt))),
        ("run.json", run_json(checked.run)),
        ("ledger.json", ledger_json(checked.ledger)),
        ("ledger.md", ledger_markdown(checked.ledger)),
        ("gate.json", gate_json(checked.gate)),
    ):
        (folder / name).write_bytes(text.encode("utf-8", "replace"))


def _write_profile(folder: Path, profile: LoadedProfile) -> None:
    """The bytes that the profile was read from; the request states what they say."""
    if profile.profile.name in shipped_profiles():
        return
    copy = folder / PROFILE_FILE
    copy.parent.mkdir()
    copy.write_bytes(profile.data)
    if profile.domain is not None:
        name, data = profile.domain
        if PurePosixPath(name).parts[0] == copy.name and data != profile.data:
            raise ProofpressError(
                f"its settings file is called {copy.name}, as the profile's own copy is",
                file=profile.file,
                remedy="give the settings file another name",
            )
        settings = copy.parent / name
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_bytes(data)


def _request(
    request: CheckRequest, checked: CheckedReport, waiver: bytes | None, receipt: bytes | None
) -> Request:
    report, numerics = checked.report, request.undeclared_numerics
    return Request(
        report=RequestedReport(REPORT_FILE, report.path, report.sha256),
        acquisition=request.mode,
        title=request.title,
        profile=report.profile,
        gate=RequestedGate(None if numerics is None else numerics.name.lower(), request.strictness),
        waiver=None if waiver is None else RequestedWaiver(WAIVER_FILE, sha256_bytes(waiver)),
        support=None if receipt is None else RequestedReceipt(RECEIPT_FILE, sha256_bytes(receipt)),
    )
