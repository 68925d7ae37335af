"""``request.json``: what was asked for when one report was checked, in logical relative paths.

Two replays in two folders ask in the same bytes, and name no one's home.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from proofpress.attest import Json, load_artifact, pretty_json, sha256_bytes, sha256_json
from proofpress.attest.decode import ShapeError, decode_record
from proofpress.attest.reading import read_artifact_bytes
from proofpress.capture import NOTHING_RETAINED, Acquisition, Retained, read_retained
from proofpress.document import Profile, profile_value
from proofpress.errors import ProofpressError
from proofpress.gate_settings import SEVERITIES, Strictness
from proofpress.ledger import OfferedWaiver, read_waiver
from proofpress.ledger.support import NO_SUPPORT, Support, open_support
from proofpress.one_report.report_file import read_report_file

REQUEST_SCHEMA = "proofpress-request/v1"
INPUT = "input"
REPORT_FILE = "input/report.md"
WAIVER_FILE = "input/waiver.json"
RECEIPT_FILE = "input/support-receipt.json"
PROFILE_FOLDER = "input/profile"
PROFILE_FILE = "input/profile/profile.yml"
SNAPSHOTS = "snapshots"


@dataclass(frozen=True, slots=True)
class RequestedReport:
    """The report that is checked."""

    file: str
    """The copy of its bytes, relative to the request."""
    path: str
    """Logical path that enters unit ids and hashes."""
    sha256: str

    def __post_init__(self) -> None:
        if self.file != REPORT_FILE:
            raise ValueError(f"the report's copy is {REPORT_FILE}")


@dataclass(frozen=True, slots=True)
class RequestedGate:
    """What was asked of the gate beside the policy's defaults and the report's front matter."""

    undeclared_numerics: str | None
    """A severity; None leaves it to the policy."""
    strictness: Strictness

    def __post_init__(self) -> None:
        if self.undeclared_numerics not in (None, *SEVERITIES):
            raise ValueError(f"undeclared_numerics is none of {', '.join(SEVERITIES)}")


@dataclass(frozen=True, slots=True)
class RequestedWaiver:
    """The waiver that was offered."""

    file: str
    """The copy of its bytes, relative to the request."""
    sha256: str
    """Of the bytes."""

    def __post_init__(self) -> None:
        if self.file != WAIVER_FILE:
            raise ValueError(f"the waiver's copy is {WAIVER_FILE}")


@dataclass(frozen=True, slots=True)
class RequestedReceipt:
    """The admission receipt of a support detector that was chosen."""

    file: str
    """The copy of its bytes, relative to the request."""
    sha256: str
    """Of the bytes."""

    def __post_init__(self) -> None:
        if self.file != RECEIPT_FILE:
            raise ValueError(f"the receipt's copy is {RECEIPT_FILE}")


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for."""

    report: RequestedReport
    acquisition: Acquisition
    title: str | None
    """In place of the report's own."""
    profile: Profile
    gate: RequestedGate
    waiver: RequestedWaiver | None
    support: RequestedReceipt | None
    retain: Retained = NOTHING_RETAINED
    """Which parameters of addresses are kept; where there are none, nothing is said of them."""


def request_json(request: Request) -> str:
    """``request.json``."""
    report, gate, waiver = request.report, request.gate, request.waiver
    support = request.support
    value: dict[str, Json] = {
        "schema": REQUEST_SCHEMA,
        "report": {"file": report.file, "path": report.path, "sha256": report.sha256},
        "snapshots": SNAPSHOTS,
        "acquisition": request.acquisition.value,
        "title": request.title,
        "profile": profile_value(request.profile),
        "gate": {
            "undeclared_numerics": gate.undeclared_numerics,
            "strictness": gate.strictness.value,
        },
        "waiver": {"file": waiver.file, "sha256": waiver.sha256} if waiver else None,
        "support": {"file": support.file, "sha256": support.sha256} if support else None,
    }
    if request.retain != NOTHING_RETAINED:
        value["retain"] = request.retain.value()
    return pretty_json({**value, "sha256": sha256_json(value)})


@dataclass(frozen=True, slots=True)
class _Written:
    """The keys of ``request.json``."""

    schema: str
    report: RequestedReport
    snapshots: str
    acquisition: Acquisition
    title: str | None
    profile: object
    gate: RequestedGate
    waiver: RequestedWaiver | None
    support: RequestedReceipt | None
    sha256: str

    def __post_init__(self) -> None:
        if self.snapshots != SNAPSHOTS:
            raise ValueError(f"the snapshot directory is {SNAPSHOTS}")


def load_request(path: Path) -> Request:
    """The request in the file ``path``. Raises ProofpressError for anything else."""
    value = load_artifact(path, REQUEST_SCHEMA)
    try:
        retained = read_retained(value)
        stated = {key: value[key] for key in value if key != "retain"}
        written = decode_record(_Written, stated, "request")
        profile = read_profile_value(written.profile)
    except ValueError as error:
        raise ProofpressError(
            f"it is no request: {error}",
            file=str(path),
            remedy="name a request.json as proofpress check wrote it",
        ) from error
    return Request(
        written.report,
        written.acquisition,
        written.title,
        profile,
        written.gate,
        written.waiver,
        written.support,
        retained,
    )


def read_profile_value(value: object) -> Profile:
    """The profile that an artifact states in full. Raises ShapeError, for a wrong hash too."""
    if not isinstance(value, dict):
        raise ShapeError("profile: an object is wanted")
    stated = {key: item for key, item in value.items() if key != "sha256"}
    profile = decode_record(Profile, stated, "profile")
    if profile_value(profile) != value:
        raise ShapeError("profile: its hash does not belong to it")
    return profile


def read_requested_report(request: Request, folder: Path) -> bytes:
    """The report's bytes out of their copy beside the request in ``folder``.

    Raises ProofpressError for a copy that is not the one that was asked for; so do the next two.
    """
    copy = folder / request.report.file
    return _proved(read_report_file(copy), request.report.sha256, "report", copy)


def read_requested_waivers(request: Request, folder: Path) -> tuple[OfferedWaiver, ...]:
    """What the waiver's copy beside the request in ``folder`` offers; nothing where none was offered."""
    if request.waiver is None:
        return ()
    copy = folder / request.waiver.file
    data = _proved(read_artifact_bytes(copy), request.waiver.sha256, "waiver", copy)
    return (replace(read_waiver(data, str(copy)), file=request.waiver.file),)


def open_requested_support(request: Request, folder: Path) -> Support:
    """The support detector that ``request`` asks for, by the receipt's copy beside it in ``folder``."""
    if request.support is None:
        return NO_SUPPORT
    copy = folder / request.support.file
    _proved(read_artifact_bytes(copy), request.support.sha256, "receipt", copy)
    return open_support(copy)


def _proved(data: bytes, sha256: str, what: str, copy: Path) -> bytes:
    if sha256_bytes(data) != sha256:
        raise ProofpressError(
            f"it is not the {what} that the request names: its content is another",
            file=str(copy),
            remedy="check the report again",
        )
    return data
