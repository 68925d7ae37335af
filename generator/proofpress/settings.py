"""The one settings record: built from ``mkdocs.yml`` or from a command's options, checked once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import PurePosixPath
from typing import TypeVar

from proofpress.capture import Acquisition
from proofpress.errors import ProofpressError
from proofpress.ledger import UNCONFIRMED, Detail, GatePolicy, Severity

_SEVERITIES = {"ignore": Severity.IGNORE, "warn": Severity.WARN, "fail": Severity.FAIL}
_GATE_KEYS = ("undeclared_numerics", "citation_unconfirmed", "annotation_conflicts")
# The network fetcher comes with its own stage; until then no build can fetch what is missing.
_ACQUISITIONS = (Acquisition.OFFLINE, Acquisition.REPLAY_ONLY)

_Choice = TypeVar("_Choice", bound=StrEnum)


class OnGateFail(StrEnum):
    """What a build does with its site when the gate has failed."""

    MARK = "mark"
    """Write the site, every page says so, exit 1."""
    STOP = "stop"
    """Leave the former site, exit 1."""
    ALLOW = "allow"
    """Write and mark the site, exit 0: for previews."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the author's configuration says, with every value checked."""

    reports: tuple[str, ...] = ("reports/**/*.md",)
    """Glob patterns below the documentation folder that tell which Markdown files are reports."""
    snapshots: str = "snapshots"
    """The snapshot directory, relative to the configuration file."""
    acquisition: Acquisition = Acquisition.OFFLINE
    on_gate_fail: OnGateFail = OnGateFail.MARK
    gate: GatePolicy = field(default_factory=GatePolicy)


def read_settings(values: Mapping[str, object], file: str) -> Settings:
    """Check the plugin's options ``values``, as ``file`` gives them, and return the settings.

    Raises ProofpressError that names the key, what was found and what is allowed.
    """
    settings = Settings()
    for key, value in values.items():
        if key == "reports":
            settings = replace(settings, reports=_globs(key, value, file))
        elif key == "snapshots":
            settings = replace(settings, snapshots=_folder(key, value, file))
        elif key == "acquisition":
            settings = replace(settings, acquisition=_choice(key, value, _ACQUISITIONS, file))
        elif key == "on_gate_fail":
            settings = replace(settings, on_gate_fail=_choice(key, value, tuple(OnGateFail), file))
        elif key == "gate":
            settings = replace(settings, gate=read_policy(value, file))
        else:
            allowed = "reports, snapshots, acquisition, on_gate_fail, gate"
            raise _invalid(str(key), "an unknown key", f"one of {allowed}", file)
    return settings


def read_policy(value: object, file: str) -> GatePolicy:
    """Check a ``gate:`` mapping and return the policy. Raises ProofpressError."""
    policy = GatePolicy()
    chosen = _mapping("gate", value, _GATE_KEYS, file)
    if "undeclared_numerics" in chosen:
        severity = _severity("gate.undeclared_numerics", chosen["undeclared_numerics"], file)
        policy = replace(policy, undeclared_numerics=severity)
    if "annotation_conflicts" in chosen:
        severity = _severity("gate.annotation_conflicts", chosen["annotation_conflicts"], file)
        policy = replace(policy, annotation_conflicts=severity)
    if "citation_unconfirmed" in chosen:
        policy = replace(
            policy, citation_unconfirmed=_by_detail(chosen["citation_unconfirmed"], file)
        )
    return policy


def tighten_policy(policy: GatePolicy, value: object, file: str) -> GatePolicy:
    """``policy`` as a report's own ``gate:`` front matter tightens it.

    Raises ProofpressError where a value is not allowed, and where the report would loosen the policy:
    a report is not its own judge.
    """
    try:
        named = _mapping("gate", value, _GATE_KEYS, file)
        wanted = read_policy(value, file)
    except ProofpressError as error:
        raise ProofpressError(
            error.what.replace("configuration", "front matter", 1),
            file=file,
            line=1,
            remedy="correct it in the report's front matter",
        ) from error
    unconfirmed = named.get("citation_unconfirmed", {})
    own = unconfirmed if isinstance(unconfirmed, Mapping) else dict.fromkeys(UNCONFIRMED)
    return GatePolicy(
        undeclared_numerics=_tighter(
            "undeclared_numerics",
            policy.undeclared_numerics,
            wanted.undeclared_numerics,
            named,
            file,
        ),
        citation_unconfirmed={
            detail: _tighter(
                detail,
                policy.citation_unconfirmed[detail],
                wanted.citation_unconfirmed[detail],
                own,
                file,
            )
            for detail in UNCONFIRMED
        },
        annotation_conflicts=_tighter(
            "annotation_conflicts",
            policy.annotation_conflicts,
            wanted.annotation_conflicts,
            named,
            file,
        ),
    )


def _tighter(
    key: str, site: Severity, report: Severity, named: Mapping[str, object], file: str
) -> Severity:
    if key not in named:
        return site
    if report < site:
        raise ProofpressError(
            f"front matter loosens the gate: {key} is {site.name.lower()} for this site",
            file=file,
            line=1,
            remedy="a report may only tighten the site's policy; change it in mkdocs.yml",
        )
    return report


def _by_detail(value: object, file: str) -> dict[Detail, Severity]:
    if not isinstance(value, Mapping):
        severity = _severity("gate.citation_unconfirmed", value, file)
        return dict.fromkeys(UNCONFIRMED, severity)
    allowed = tuple(detail.value for detail in UNCONFIRMED)
    chosen = _mapping("gate.citation_unconfirmed", value, allowed, file)
    default = GatePolicy().citation_unconfirmed
    return {
        detail: _severity(f"gate.citation_unconfirmed.{detail}", chosen[detail.value], file)
        if detail.value in chosen
        else default[detail]
        for detail in UNCONFIRMED
    }


def _mapping(key: str, value: object, allowed: tuple[str, ...], file: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise _invalid(key, repr(value), "a mapping", file)
    for name in value:
        if name not in allowed:
            raise _invalid(f"{key}.{name}", "an unknown key", f"one of {', '.join(allowed)}", file)
    return value


def _severity(key: str, value: object, file: str) -> Severity:
    if not isinstance(value, str) or value not in _SEVERITIES:
        raise _invalid(key, repr(value), f"one of {', '.join(_SEVERITIES)}", file)
    return _SEVERITIES[value]


def _choice(key: str, value: object, allowed: tuple[_Choice, ...], file: str) -> _Choice:
    for choice in allowed:
        if value == choice.value:
            return choice
    raise _invalid(key, repr(value), f"one of {', '.join(item.value for item in allowed)}", file)


def _globs(key: str, value: object, file: str) -> tuple[str, ...]:
    patterns = [value] if isinstance(value, str) else value
    if not isinstance(patterns, list) or not patterns:
        raise _invalid(key, repr(value), "a list of glob patterns", file)
    return tuple(_inside(key, pattern, file) for pattern in patterns)


def _folder(key: str, value: object, file: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise _invalid(key, repr(value), "a folder's path", file)
    return value


def _inside(key: str, value: object, file: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise _invalid(key, repr(value), "a glob pattern", file)
    if PurePosixPath(value).is_absolute() or ".." in PurePosixPath(value).parts:
        raise _invalid(key, repr(value), "a pattern inside the documentation folder", file)
    return value


def _invalid(key: str, found: str, allowed: str, file: str) -> ProofpressError:
    return ProofpressError(
        f"configuration key {key}: found {found}, allowed is {allowed}",
        file=file,
        remedy="correct it under plugins: proofpress",
    )
