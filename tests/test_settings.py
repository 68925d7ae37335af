"""The settings: each key is checked once, and what is wrong is said with what is allowed."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from proofpress.capture import Acquisition
from proofpress.errors import ProofpressError
from proofpress.ledger import UNCONFIRMED, Detail, GatePolicy, Severity
from proofpress.settings import OnGateFail, Settings, read_policy, read_settings, tighten_policy

_FILE = "mkdocs.yml"
_WORDS = {"ignore": Severity.IGNORE, "warn": Severity.WARN, "fail": Severity.FAIL}


def test_defaults() -> None:
    settings = read_settings({}, _FILE)
    assert settings == Settings()
    assert settings.acquisition is Acquisition.OFFLINE
    assert settings.on_gate_fail is OnGateFail.MARK
    assert settings.gate.undeclared_numerics is Severity.FAIL
    assert settings.gate.annotation_conflicts is Severity.WARN
    assert settings.gate.citation_unconfirmed == dict.fromkeys(UNCONFIRMED, Severity.WARN)


def test_every_key() -> None:
    settings = read_settings(
        {
            "reports": ["a/*.md", "b.md"],
            "snapshots": "kept/here",
            "acquisition": "replay_only",
            "on_gate_fail": "stop",
            "gate": {"undeclared_numerics": "ignore"},
        },
        _FILE,
    )
    assert settings.reports == ("a/*.md", "b.md")
    assert settings.snapshots == "kept/here"
    assert settings.acquisition is Acquisition.REPLAY_ONLY
    assert settings.on_gate_fail is OnGateFail.STOP
    assert settings.gate.undeclared_numerics is Severity.IGNORE


def test_one_pattern_may_stand_alone() -> None:
    assert read_settings({"reports": "a.md"}, _FILE).reports == ("a.md",)


_INVALID: list[tuple[dict[Any, Any], str, str]] = [
    ({"report": []}, "report", "reports, snapshots"),
    ({3: []}, "3", "reports, snapshots"),
    ({"reports": []}, "reports", "list of glob patterns"),
    ({"reports": 3}, "reports", "list of glob patterns"),
    ({"reports": [3]}, "reports", "glob pattern"),
    ({"reports": ["/etc/*.md"]}, "reports", "inside the documentation folder"),
    ({"reports": ["../*.md"]}, "reports", "inside the documentation folder"),
    ({"reports": [" "]}, "reports", "glob pattern"),
    ({"snapshots": ""}, "snapshots", "folder"),
    ({"snapshots": None}, "snapshots", "folder"),
    ({"acquisition": "online"}, "acquisition", "offline, replay_only"),
    ({"acquisition": "snapshot_preferred"}, "acquisition", "offline, replay_only"),
    ({"acquisition": ["offline"]}, "acquisition", "offline, replay_only"),
    ({"on_gate_fail": True}, "on_gate_fail", "mark, stop, allow"),
    ({"gate": None}, "gate", "mapping"),
    ({"gate": "fail"}, "gate", "mapping"),
    ({"gate": {"numerics": "fail"}}, "gate.numerics", "undeclared_numerics"),
    ({"gate": {"undeclared_numerics": False}}, "gate.undeclared_numerics", "ignore, warn, fail"),
    ({"gate": {"undeclared_numerics": ["fail"]}}, "gate.undeclared_numerics", "ignore, warn, fail"),
    ({"gate": {"annotation_conflicts": "Fail"}}, "gate.annotation_conflicts", "ignore, warn, fail"),
    ({"gate": {"citation_unconfirmed": 2}}, "gate.citation_unconfirmed", "ignore, warn, fail"),
    ({"gate": {"citation_unconfirmed": {"found": "fail"}}}, "gate.citation_unconfirmed.found", "no_excerpt"),
    (
        {"gate": {"citation_unconfirmed": {"no_excerpt": 1}}},
        "gate.citation_unconfirmed.no_excerpt",
        "ignore, warn, fail",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("values", "key", "allowed"), _INVALID, ids=lambda value: ascii(value)[:60]
)
def test_what_is_not_allowed_names_key_and_alternatives(
    values: dict[Any, Any], key: str, allowed: str
) -> None:
    with pytest.raises(ProofpressError) as caught:
        read_settings(values, _FILE)
    assert f"configuration key {key}: found " in str(caught.value)
    assert allowed in str(caught.value)
    assert caught.value.file == _FILE


def test_citations_by_one_value_and_by_detail() -> None:
    policy = read_policy({"citation_unconfirmed": "fail"}, _FILE)
    assert policy.citation_unconfirmed == dict.fromkeys(UNCONFIRMED, Severity.FAIL)
    policy = read_policy({"citation_unconfirmed": {"no_excerpt": "ignore"}}, _FILE)
    assert policy.citation_unconfirmed[Detail.NO_EXCERPT] is Severity.IGNORE
    assert policy.citation_unconfirmed[Detail.SOURCE_UNAVAILABLE] is Severity.WARN


@pytest.mark.parametrize(("site", "own"), list(itertools.product(_WORDS, _WORDS)))
@pytest.mark.parametrize(
    "key", ["undeclared_numerics", "annotation_conflicts", "citation_unconfirmed"]
)
def test_a_report_tightens_and_never_loosens(key: str, site: str, own: str) -> None:
    policy = read_policy({key: site}, _FILE)
    if _WORDS[own] < _WORDS[site]:
        with pytest.raises(ProofpressError, match="loosens the gate"):
            tighten_policy(policy, {key: own}, "r.md")
    else:
        assert tighten_policy(policy, {key: own}, "r.md") == read_policy({key: own}, _FILE)


def test_a_key_that_a_report_leaves_out_stays_the_site_s() -> None:
    policy = read_policy(
        {"undeclared_numerics": "ignore", "citation_unconfirmed": {"no_excerpt": "fail"}}, _FILE
    )
    own = tighten_policy(policy, {"citation_unconfirmed": {"source_unavailable": "fail"}}, "r.md")
    assert own.undeclared_numerics is Severity.IGNORE
    assert own.citation_unconfirmed[Detail.NO_EXCERPT] is Severity.FAIL
    assert own.citation_unconfirmed[Detail.SOURCE_UNAVAILABLE] is Severity.FAIL
    assert own.citation_unconfirmed[Detail.QUOTE_AMBIGUOUS] is Severity.WARN
    assert tighten_policy(policy, {}, "r.md") == policy
    assert tighten_policy(GatePolicy(), {}, "r.md") == GatePolicy()
