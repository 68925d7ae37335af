"""The outputs of one check, read back and proved to belong together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from proofpress.attest import Json, load_artifact, sha256_bytes
from proofpress.attest.reading import read_artifact_bytes
from proofpress.capture import SnapshotStore
from proofpress.capture.record_json import snapshot_json
from proofpress.errors import ProofpressError
from proofpress.ledger.gate_records import GATE_SCHEMA
from proofpress.ledger.reading_run import BESIDE_HASH
from proofpress.ledger.records import LEDGER_SCHEMA, RUN_SCHEMA
from proofpress.one_report.report_file import read_report_file
from proofpress.one_report.request import REPORT_FILE, REQUEST_SCHEMA, SNAPSHOTS

ARTIFACTS = {
    "request.json": REQUEST_SCHEMA,
    "run.json": RUN_SCHEMA,
    "ledger.json": LEDGER_SCHEMA,
    "gate.json": GATE_SCHEMA,
}
"""The files of a check that are artifacts, with the schema of each."""

_WORTHLESS = ".DS_Store"


@dataclass(frozen=True, slots=True)
class Outputs:
    """The outputs of one check, proved to belong together."""

    folder: Path
    artifacts: Mapping[str, Mapping[str, Json]]
    sources: Mapping[str, Json]
    """The record of each cited source's snapshot, by key; None where nothing is stored."""
    files: Mapping[str, str]
    """SHA-256 of each file, by its path in the folder."""

    @property
    def made_with(self) -> Mapping[str, Json]:
        """The software that made them."""
        value = self.artifacts["run.json"]["made_with"]
        return value if isinstance(value, Mapping) else {}


def read_outputs(folder: Path) -> Outputs:
    """The outputs in ``folder``. Raises ProofpressError for what is damaged or does not belong."""
    artifacts = {
        name: load_artifact(
            folder / name, schema, beside_hash=BESIDE_HASH if name == "run.json" else ()
        )
        for name, schema in ARTIFACTS.items()
    }
    request, run, ledger, gate = artifacts.values()
    report = sha256_bytes(read_report_file(folder / REPORT_FILE))
    for name, bound, found in (
        (REPORT_FILE, report, _hash_of(request["report"])),
        ("run.json", _hash_of(run["report"]), report),
        ("run.json", run["profile"], request["profile"]),
        ("ledger.json", ledger["run_sha256"], run["sha256"]),
        ("gate.json", gate["ledger_sha256"], ledger["sha256"]),
    ):
        if bound != found:
            raise _foreign(folder / name, "it does not belong to the files beside it")
    sources = _sources(folder, run["snapshots"])
    return Outputs(folder, artifacts, sources, _list_files(folder))


def _sources(folder: Path, stated: Json) -> Mapping[str, Json]:
    store = SnapshotStore(folder / SNAPSHOTS)
    found: dict[str, Json] = {}
    for key, digest in stated.items() if isinstance(stated, Mapping) else ():
        snapshot = store.load(key)
        if (store.record_sha256(snapshot) if snapshot else None) != digest:
            raise _foreign(folder / "run.json", f"the snapshot of source {key} is not the run's")
        found[key] = snapshot_json(snapshot) if snapshot else None
    return found


def _list_files(folder: Path) -> dict[str, str]:
    """Whatever else is there (a link to a folder, a pipe) could not be compared, and is an error."""
    return {
        path.relative_to(folder).as_posix(): sha256_bytes(read_artifact_bytes(path))
        for path in sorted(folder.rglob("*"))
        if path.name != _WORTHLESS and (path.is_symlink() or not path.is_dir())
    }


def _hash_of(report: Json) -> Json:
    return report.get("sha256") if isinstance(report, Mapping) else None


def _foreign(file: Path, what: str) -> ProofpressError:
    return ProofpressError(what, file=str(file), remedy="name a folder as proofpress check left it")
