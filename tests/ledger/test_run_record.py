"""The run: what a ledger is built from, in a record of its own."""

from __future__ import annotations

from proofpress.attest import sha256_bytes, sha256_json
from proofpress.document import Profile, read_report
from proofpress.ledger import make_run


def test_it_names_all_that_shapes_a_ledger() -> None:
    data = b"It grew."
    report = read_report("folder/r.md", data, Profile(name="house", version=3))
    run = make_run(report, {"s-1": None}, {"proofpress": "1"})
    assert (run.report_path, run.report_sha256) == ("folder/r.md", sha256_bytes(data))
    assert (run.profile["name"], run.profile["version"]) == ("house", 3)
    assert run.segmenter["digest"] == report.segmenter.digest
    assert dict(run.snapshots) == {"s-1": None}


def test_a_profile_names_its_own_hash() -> None:
    run = make_run(read_report("r.md", b"It grew."), {}, {})
    settings = dict(run.profile)
    assert settings.pop("sha256") == sha256_json(settings)
