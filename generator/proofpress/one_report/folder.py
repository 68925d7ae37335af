"""The folder of a check's outputs: what it may hold before, and what is put in its place."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from proofpress.capture import SnapshotStore
from proofpress.errors import ProofpressError
from proofpress.ledger import gate_json, ledger_json, ledger_markdown, run_json
from proofpress.one_report.request import (
    INPUT,
    PROFILE_FILE,
    PROFILE_FOLDER,
    RECEIPT_FILE,
    REPORT_FILE,
    SNAPSHOTS,
    WAIVER_FILE,
    Request,
    request_json,
)
from proofpress.pipeline import CheckedReport
from proofpress.profiles import LoadedProfile, shipped_profiles
from proofpress.staging import discard, open_staging, publish

MARKERS = ("request.json", "snapshots/sources/")
"""What tells a folder of ours from another: former outputs, or snapshots alone."""

_NAMES = "request.json run.json ledger.json ledger.md gate.json .DS_Store".split()
_OURS = frozenset(
    (*_NAMES, INPUT, SNAPSHOTS, REPORT_FILE, WAIVER_FILE, RECEIPT_FILE, PROFILE_FOLDER)
)


@dataclass(frozen=True, slots=True)
class Received:
    """What a check was given, as it was read: the outputs keep a copy of each."""

    report: bytes
    waiver: bytes | None
    receipt: bytes | None
    profile: LoadedProfile | None


def refuse_to_lose(out: Path) -> None:
    """The outputs replace the whole folder: refuse one that holds a file that is none of them."""
    if not out.is_dir():
        return
    try:
        copies = out / INPUT
        held = [*out.iterdir(), *(copies.iterdir() if copies.is_dir() else ())]
    except OSError as error:
        raise ProofpressError(
            f"the folder cannot be read: {error.strerror or error}",
            file=str(out),
            remedy="choose another folder",
        ) from error
    names = sorted(path.relative_to(out).as_posix() for path in held)
    others = [name for name in names if name not in _OURS]
    if others:
        raise ProofpressError(
            f"the folder holds {others[0]}, which would be lost",
            file=str(out),
            remedy="choose a new or empty folder, or one that holds nothing but former outputs",
        )


def refuse_to_mix(checked: CheckedReport, former: SnapshotStore) -> None:
    """What was not found must not lie beside the outputs: a replay from there would find it."""
    for key, snapshot in checked.snapshots.items():
        if snapshot is None and former.load(key) is not None:
            raise ProofpressError(
                f"the former outputs hold a snapshot of {checked.sources[key].identity}, which the "
                "snapshot directory does not",
                file=str(former.path),
                remedy="choose a new folder for the outputs, or import the source there too",
            )


def replace_outputs(
    out: Path, request: Request, checked: CheckedReport, received: Received, store: SnapshotStore
) -> None:
    """Put all that a check leaves behind in the place ``out``, in one step.

    The snapshots that the report cites come from ``store``. Raises ProofpressError, and then ``out`` is
    as it was.
    """
    former = out / SNAPSHOTS
    staging = open_staging(out, *MARKERS)
    try:
        snapshots = staging.path / SNAPSHOTS
        if former.is_dir():
            # Snapshots that this report does not cite are somebody's work: nothing is lost.
            shutil.copytree(former, snapshots, symlinks=True, ignore=_refuse_special)
        snapshots.mkdir(exist_ok=True)
        kept = [key for key, snapshot in checked.snapshots.items() if snapshot is not None]
        store.copy_to(SnapshotStore(snapshots), kept)
        _write_files(staging.path, request, checked, received)
        publish(staging)
    except OSError as error:
        discard(staging)
        raise ProofpressError(
            f"the outputs cannot be written: {_reason(error)}",
            file=str(out),
            remedy="make room, or choose another folder",
        ) from error
    except BaseException:
        discard(staging)
        raise


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


def _write_files(
    folder: Path, request: Request, checked: CheckedReport, received: Received
) -> None:
    (folder / INPUT).mkdir()
    for name, data in (
        (REPORT_FILE, received.report),
        (WAIVER_FILE, received.waiver),
        (RECEIPT_FILE, received.receipt),
    ):
        if data is not None:
            (folder / name).write_bytes(data)
    for name, text in (
        ("request.json", request_json(request)),
        ("run.json", run_json(checked.run)),
        ("ledger.json", ledger_json(checked.ledger)),
        ("ledger.md", ledger_markdown(checked.ledger)),
        ("gate.json", gate_json(checked.gate)),
    ):
        (folder / name).write_bytes(text.encode("utf-8", "replace"))
    if received.profile is not None:
        _write_profile(folder, received.profile)


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
