"""The run: what a ledger is built from, in a record of its own."""

from __future__ import annotations

import pytest

from proofpress.attest import sha256_bytes, sha256_json
from proofpress.document import DomainSettings, Profile, profile_value, read_report
from proofpress.errors import ExitCode, ProofpressError
from proofpress.ledger import build_ledger, make_run


def test_it_names_all_that_shapes_a_ledger() -> None:
    data = b"It grew."
    report = read_report("folder/r.md", data, Profile(name="house", version=3))
    run = make_run(report, {"s-1": None}, {"proofpress": "1"})
    assert (run.report_path, run.report_sha256) == ("folder/r.md", sha256_bytes(data))
    assert (run.profile["name"], run.profile["version"]) == ("house", 3)
    assert run.segmenter["digest"] == report.segmenter.digest
    assert dict(run.snapshots) == {"s-1": None}


@pytest.mark.parametrize(
    "other",
    [
        Profile(version=2),
        Profile(link_text_is_excerpt=True),
        Profile(domain=DomainSettings("energy", 1, "0" * 64)),
    ],
)
def test_a_ledger_is_not_built_with_another_profile_than_its_run_s(other: Profile) -> None:
    run = make_run(read_report("r.md", b"It grew."), {}, {})
    build_ledger(read_report("r.md", b"It grew."), run, {})
    with pytest.raises(ProofpressError, match="made with the profile default") as error:
        build_ledger(read_report("r.md", b"It grew.", other), run, {})
    assert profile_value(other)["sha256"] in str(error.value)
    assert error.value.exit_code is ExitCode.COULD_NOT_CHECK


def test_a_profile_names_its_own_hash() -> None:
    run = make_run(read_report("r.md", b"It grew."), {}, {})
    settings = dict(run.profile)
    assert settings.pop("sha256") == sha256_json(settings)
