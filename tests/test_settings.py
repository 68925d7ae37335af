"""The settings: each key is checked once, and what is wrong is said with what is allowed."""

from __future__ import annotations

import itertools
import math
from dataclasses import fields
from typing import Any

import pytest

from proofpress.capture import Acquisition, FetchLimits, FetchSettings, Retained
from proofpress.capture.network.address_policy import AddressPolicy
from proofpress.capture_settings import LIMITS
from proofpress.errors import ProofpressError
from proofpress.gate_settings import (
    GATE_KEYS,
    make_lenient,
    make_strict,
    read_policy,
    tighten_policy,
)
from proofpress.ledger import UNCONFIRMED, Annotation, Detail, GatePolicy, Severity
from proofpress.settings import OnGateFail, Publish, Settings, SupportSetting, read_settings

_FILE = "mkdocs.yml"
_WORDS = {"ignore": Severity.IGNORE, "warn": Severity.WARN, "fail": Severity.FAIL}


def test_defaults() -> None:
    settings = read_settings({}, _FILE)
    assert settings == Settings()
    assert settings.acquisition is Acquisition.SNAPSHOT_PREFERRED
    assert settings.network == FetchSettings()
    assert settings.keep_bytes
    assert settings.on_gate_fail is OnGateFail.MARK
    assert settings.publish is Publish.EXCERPTS
    assert settings.gate.undeclared_numerics is Severity.FAIL
    assert settings.gate.annotation_conflicts is Severity.WARN
    assert settings.gate.citation_unconfirmed == dict.fromkeys(UNCONFIRMED, Severity.WARN)


def test_every_key() -> None:
    settings = read_settings(
        {
            "reports": ["a/*.md", "b.md"],
            "snapshots": "kept/here",
            "profile": "house",
            "profiles": ["house.yml", "a/b.json"],
            "acquisition": "replay_only",
            "allow_hosts": [
                "intranet.example:8080",
                "10.0.0.7",
                "::1",
                "[::1]:8443",
                "intranet.example:8080",
            ],
            "fetch": {"at_once": 4, "wire_mebibytes": 1, "connect_seconds": 2, "languages": "de"},
            "retain": {"Archive.example": ["Token"]},
            "keep_bytes": False,
            "on_gate_fail": "stop",
            "publish": "windows",
            "gate": {"undeclared_numerics": "ignore"},
            "support": {"detector": "judge", "receipt": "support/receipt.json"},
        },
        _FILE,
    )
    assert settings.reports == ("a/*.md", "b.md")
    assert settings.snapshots == "kept/here"
    assert settings.profile == "house"
    assert settings.profiles == ("house.yml", "a/b.json")
    assert settings.acquisition is Acquisition.REPLAY_ONLY
    hosts = ("intranet.example:8080", "10.0.0.7", "::1", "[::1]:8443")
    limits = FetchLimits(at_once=4, wire_bytes=1024**2, connect_seconds=2.0)
    assert settings.network == FetchSettings(limits, hosts, None, "de")
    assert settings.retain == Retained((("archive.example", ("token",)),))
    assert not settings.keep_bytes
    assert settings.on_gate_fail is OnGateFail.STOP
    assert settings.publish is Publish.WINDOWS
    assert settings.gate.undeclared_numerics is Severity.IGNORE
    assert settings.support == SupportSetting("judge", "support/receipt.json")


def test_each_limit_of_a_fetch_has_one_key_that_takes_its_default() -> None:
    assert [limit.field for limit in LIMITS.values()] == [one.name for one in fields(FetchLimits)]
    for name, limit in LIMITS.items():
        default = getattr(FetchLimits(), limit.field) / (limit.unit or 1)
        value = default if limit.unit is None else int(default)
        assert read_settings({"fetch": {name: value}}, _FILE) == Settings()
        for edge in (limit.low, limit.high):
            chosen = edge if limit.unit is None else int(edge)
            found = read_settings({"fetch": {name: chosen}}, _FILE).network.limits
            assert getattr(found, limit.field) == chosen * (limit.unit or 1)


@pytest.mark.parametrize(
    "host",
    [
        "a.example",
        "a.example:80",
        "10.0.0.7",
        "10.0.0.7:1",
        "::1",
        "[::1]",
        "[::1]:8443",
        "münchen.example",
    ],
)
def test_what_may_be_allowed_is_what_the_network_can_allow(host: str) -> None:
    assert read_settings({"allow_hosts": [host]}, _FILE).allow_hosts == (host,)
    AddressPolicy([host])


def test_one_pattern_may_stand_alone() -> None:
    assert read_settings({"reports": "a.md"}, _FILE).reports == ("a.md",)


_INVALID: list[tuple[dict[Any, Any], str, str]] = [
    ({"report": []}, "report", "reports, snapshots"),
    ({3: []}, "3", "reports, snapshots"),
    ({"support": "judge"}, "support", "a mapping of detector and receipt"),
    ({"support": {"detector": "judge"}}, "support", "a mapping of detector and receipt"),
    ({"support": {"detector": 7, "receipt": "r.json"}}, "support.detector", "a detector's name"),
    ({"support": {"detector": "j", "receipt": "../r.json"}}, "support.receipt", "below the configuration"),
    ({"support": {"detector": "j", "receipt": None}}, "support.receipt", "below the configuration"),
    ({"profile": ""}, "profile", "a profile's name"),
    ({"profile": ["house"]}, "profile", "a profile's name"),
    ({"profiles": "house.yml"}, "profiles", "a list of files"),
    ({"profiles": [7]}, "profiles", "a list of files"),
    ({"profiles": ["../a.yml"]}, "profiles", "below the configuration's folder"),
    ({"profiles": ["a.yml", "a.yml"]}, "profiles", "each once"),
    ({"reports": []}, "reports", "list of glob patterns"),
    ({"reports": 3}, "reports", "list of glob patterns"),
    ({"reports": [3]}, "reports", "glob pattern"),
    ({"reports": ["/etc/*.md"]}, "reports", "inside the documentation folder"),
    ({"reports": ["../*.md"]}, "reports", "inside the documentation folder"),
    ({"reports": [" "]}, "reports", "glob pattern"),
    ({"snapshots": ""}, "snapshots", "folder"),
    ({"snapshots": None}, "snapshots", "folder"),
    ({"acquisition": "online"}, "acquisition", "snapshot_preferred, replay_only, offline, refresh"),
    ({"acquisition": ["offline"]}, "acquisition", "snapshot_preferred, replay_only, offline, refresh"),
    ({"allow_hosts": None}, "allow_hosts", "a list of host names or addresses"),
    ({"allow_hosts": [7]}, "allow_hosts", "a list of host names or addresses"),
    ({"allow_hosts": ["http://a.example"]}, "allow_hosts", "no scheme"),
    ({"allow_hosts": ["a.example/b"]}, "allow_hosts", "no scheme"),
    ({"allow_hosts": ["me@a.example"]}, "allow_hosts", "no scheme"),
    ({"allow_hosts": ["a.example:99999"]}, "allow_hosts", "no scheme"),
    ({"allow_hosts": ["*.example"]}, "allow_hosts", "no scheme"),
    ({"allow_hosts": ["10.0.0.0/8"]}, "allow_hosts", "no scheme"),
    ({"allow_hosts": ["::g"]}, "allow_hosts", "no scheme"),
    ({"allow_hosts": [""]}, "allow_hosts", "no scheme"),
    ({"fetch": None}, "fetch", "a mapping"),
    ({"fetch": {"retries": 3}}, "fetch.retries", "one of at_once, per_host"),
    ({"fetch": {"at_once": 0}}, "fetch.at_once", "a whole number from 1 to 64"),
    ({"fetch": {"at_once": True}}, "fetch.at_once", "a whole number from 1 to 64"),
    ({"fetch": {"at_once": 2.0}}, "fetch.at_once", "a whole number from 1 to 64"),
    ({"fetch": {"at_once": "8"}}, "fetch.at_once", "a whole number from 1 to 64"),
    ({"fetch": {"total_seconds": 0}}, "fetch.total_seconds", "a number from 0.1 to 3600"),
    ({"fetch": {"total_seconds": math.nan}}, "fetch.total_seconds", "a number from 0.1 to 3600"),
    ({"fetch": {"read_seconds": math.inf}}, "fetch.read_seconds", "a number from 0.1 to 600"),
    ({"fetch": {"decoded_mebibytes": 257}}, "fetch.decoded_mebibytes", "from 1 to 256"),
    ({"fetch": {"user_agent": "a\r\nCookie: b"}}, "fetch.user_agent", "printable ASCII text"),
    ({"fetch": {"user_agent": ""}}, "fetch.user_agent", "printable ASCII text"),
    ({"fetch": {"user_agent": "a" * 201}}, "fetch.user_agent", "200 characters at most"),
    ({"fetch": {"languages": "de\nX: y"}}, "fetch.languages", "a value of Accept-Language"),
    ({"fetch": {"languages": None}}, "fetch.languages", "a value of Accept-Language"),
    ({"retain": []}, "retain", "a mapping of host names"),
    ({"retain": {"a.example": "token"}}, "retain", "a list of the names of parameters"),
    ({"retain": {"a.example": []}}, "retain", "a list of the names of parameters"),
    ({"retain": {7: ["token"]}}, "retain", "a mapping of host names"),
    ({"retain": {"a.example:80": ["token"]}}, "retain", "what an identity drops otherwise"),
    ({"retain": {"a.example": ["page"]}}, "retain", "what an identity drops otherwise"),
    ({"keep_bytes": "no"}, "keep_bytes", "true or false"),
    ({"on_gate_fail": True}, "on_gate_fail", "mark, stop, allow"),
    ({"publish": "everything"}, "publish", "excerpts, windows, bytes"),
    ({"gate": None}, "gate", "mapping"),
    ({"gate": "fail"}, "gate", "mapping"),
    ({"gate": {"numerics": "fail"}}, "gate.numerics", "undeclared_numerics"),
    ({"gate": {"undeclared_numerics": False}}, "gate.undeclared_numerics", "ignore, warn, fail"),
    ({"gate": {"undeclared_numerics": ["fail"]}}, "gate.undeclared_numerics", "ignore, warn, fail"),
    ({"gate": {"annotation_conflicts": "Fail"}}, "gate.annotation_conflicts", "ignore, warn, fail"),
    ({"gate": {"annotations": {"nothing": "fail"}}}, "gate.annotations.nothing", "excerpt_reused"),
    ({"gate": {"annotations": None}}, "gate.annotations", "ignore, warn, fail"),
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
@pytest.mark.parametrize("key", [key for key in GATE_KEYS if key != "minimum_declared_coverage"])
def test_a_report_tightens_and_never_loosens(key: str, site: str, own: str) -> None:
    policy = read_policy({key: site}, _FILE)
    if _WORDS[own] < _WORDS[site]:
        with pytest.raises(ProofpressError, match="loosens the gate"):
            tighten_policy(policy, {key: own}, "r.md", 3)
    else:
        assert tighten_policy(policy, {key: own}, "r.md", 3) == read_policy({key: own}, _FILE)


def test_a_key_that_a_report_leaves_out_stays_the_site_s() -> None:
    policy = read_policy(
        {"undeclared_numerics": "ignore", "citation_unconfirmed": {"no_excerpt": "fail"}}, _FILE
    )
    own = tighten_policy(
        policy, {"citation_unconfirmed": {"source_unavailable": "fail"}}, "r.md", 3
    )
    assert own.undeclared_numerics is Severity.IGNORE
    assert own.citation_unconfirmed[Detail.NO_EXCERPT] is Severity.FAIL
    assert own.citation_unconfirmed[Detail.SOURCE_UNAVAILABLE] is Severity.FAIL
    assert own.citation_unconfirmed[Detail.QUOTE_AMBIGUOUS] is Severity.WARN
    assert tighten_policy(policy, {}, "r.md", 3) == policy
    assert tighten_policy(GatePolicy(), {}, "r.md", 3) == GatePolicy()


def test_default_severities() -> None:
    fails = {"undeclared_numerics", "refuted_claims", "ungrounded_findings"}
    for name, severity in GatePolicy().severities.items():
        ignored = name.startswith("annotations.")
        expected = Severity.FAIL if name in fails else Severity(1 - ignored)
        assert severity is expected, name
    assert GatePolicy().minimum_declared_coverage == 0


def test_annotations_by_name() -> None:
    policy = read_policy({"annotations": {"locator_only": "fail"}}, _FILE)
    assert policy.annotations[Annotation.LOCATOR_ONLY] is Severity.FAIL
    assert policy.annotations[Annotation.EXCERPT_REUSED] is Severity.IGNORE
    own = tighten_policy(policy, {"annotations": {"excerpt_reused": "warn"}}, "r.md", 3)
    assert own.annotations[Annotation.LOCATOR_ONLY] is Severity.FAIL
    assert own.annotations[Annotation.EXCERPT_REUSED] is Severity.WARN
    with pytest.raises(ProofpressError, match=r"annotations\.locator_only is fail"):
        tighten_policy(policy, {"annotations": "warn"}, "r.md", 3)


@pytest.mark.parametrize(
    ("written", "percentage"),
    [
        ("80%", "80"),
        ("80 %", "80"),
        ("66.6%", "66.6"),
        ("100%", "100"),
        (0.8, "80"),
        ("0.8", "80"),
        (".5", "50"),
        (0.29, "29"),
        (1, "100"),
        (0, "0"),
        (1.0, "100"),
        ("off", "0"),
        (False, "0"),
    ],
)
def test_coverage_is_exact(written: object, percentage: str) -> None:
    policy = read_policy({"minimum_declared_coverage": written}, _FILE)
    assert f"{policy.minimum_declared_coverage:f}" == percentage


@pytest.mark.parametrize(
    "written",
    [80, "80", "101%", "1.1", -0.1, "-5%", True, None, [], "٨٠%", "80%%", "nan", "1e2%", 1e-9, ""],
)
def test_coverage_that_means_nothing(written: object) -> None:
    with pytest.raises(ProofpressError, match="a percentage such as 80%"):
        read_policy({"minimum_declared_coverage": written}, _FILE)


def test_coverage_is_tightened_and_never_loosened() -> None:
    policy = read_policy({"minimum_declared_coverage": "50%"}, _FILE)
    own = tighten_policy(policy, {"minimum_declared_coverage": "0.6"}, "r.md", 3)
    assert own.minimum_declared_coverage == 60
    assert tighten_policy(policy, {}, "r.md", 3) == policy
    for loose in ("49.9%", "off"):
        with pytest.raises(ProofpressError, match="minimum_declared_coverage is 50% without it"):
            tighten_policy(policy, {"minimum_declared_coverage": loose}, "r.md", 3)


def test_strict_and_lenient_change_each_severity() -> None:
    for policy in (GatePolicy(), read_policy({"annotations": "warn"}, _FILE)):
        for name, severity in policy.severities.items():
            warns, ignored = severity is Severity.WARN, severity is Severity.IGNORE
            assert make_strict(policy).severities[name] is (Severity.FAIL if warns else severity)
            assert make_lenient(policy).severities[name] is (severity if ignored else Severity.WARN)
    policy = read_policy({"minimum_declared_coverage": "50%"}, _FILE)
    assert make_lenient(policy).minimum_declared_coverage == 50
