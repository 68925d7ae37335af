"""A gate's policy as people write it: in the configuration, in a report's front matter, on a command line."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from enum import StrEnum

from proofpress.errors import ProofpressError
from proofpress.ledger import GatePolicy, Severity

SEVERITIES = {severity.name.lower(): severity for severity in Severity}
GATE_KEYS = tuple(key.name for key in fields(GatePolicy))

_COVERAGE = "minimum_declared_coverage"
_PERCENTAGE = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,9})?)\s?%")
_SHARE = re.compile(r"(?:[01]|[01]?\.[0-9]{1,17})")
_OFF = Decimal(0)
_WHOLE = Decimal(100)


class Strictness(StrEnum):
    """What a caller makes of a whole policy."""

    STRICT = "strict"
    """Every warning fails, those that a report asks for included."""
    LENIENT = "lenient"
    """What fails by default only warns. What a report tightens fails all the same."""
    DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What one ``gate:`` mapping names; everything else is left as it was."""

    severities: Mapping[str, Severity]
    """By dotted name, as in :attr:`proofpress.ledger.GatePolicy.severities`."""
    coverage: Decimal | None
    """None where the mapping does not speak of it."""

    def applied_to(self, policy: GatePolicy) -> GatePolicy:
        chosen = policy.with_severities(self.severities.get)
        if self.coverage is None:
            return chosen
        return replace(chosen, minimum_declared_coverage=self.coverage)


def read_policy(value: object, file: str) -> GatePolicy:
    """Check a ``gate:`` mapping and return the policy. Raises ProofpressError."""
    return _read(value, file).applied_to(GatePolicy())


def tighten_policy(policy: GatePolicy, value: object, file: str, line: int) -> GatePolicy:
    """``policy`` as a report's own ``gate:`` front matter, on ``line`` of ``file``, tightens it.

    Raises ProofpressError where a value is not allowed, and where the report would loosen the policy:
    a report is not its own judge.
    """
    try:
        wanted = _read(value, file)
    except ProofpressError as error:
        raise ProofpressError(
            error.what.replace("configuration", "front matter", 1),
            file=file,
            line=line,
            remedy="correct it in the report's front matter",
        ) from error
    site = policy.severities
    for name, severity in wanted.severities.items():
        if severity < site[name]:
            raise _loosens(name, site[name].name.lower(), file, line)
    if wanted.coverage is not None and wanted.coverage < policy.minimum_declared_coverage:
        raise _loosens(_COVERAGE, f"{policy.minimum_declared_coverage:f}%", file, line)
    return wanted.applied_to(policy)


def ask_policy(strictness: Strictness, undeclared_numerics: Severity | None) -> GatePolicy:
    """The default policy as a command's options change it: what is named goes before leniency.

    Strictness comes last, over what a report tightens: :func:`make_strict`.
    """
    policy = GatePolicy()
    if strictness is Strictness.LENIENT:
        policy = make_lenient(policy)
    if undeclared_numerics is not None:
        policy = replace(policy, undeclared_numerics=undeclared_numerics)
    return policy


def make_lenient(policy: GatePolicy) -> GatePolicy:
    """``policy`` with a warning in place of each failure; what stands in a gate's way is untouched."""
    return policy.with_severities(lambda _, severity: min(severity, Severity.WARN))


def make_strict(policy: GatePolicy) -> GatePolicy:
    """``policy`` with a failure in place of each warning."""
    return policy.with_severities(
        lambda _, severity: Severity.FAIL if severity is Severity.WARN else severity
    )


def invalid_key(key: str, found: str, allowed: str, file: str) -> ProofpressError:
    """A value that a configuration key cannot have."""
    return ProofpressError(
        f"configuration key {key}: found {found}, allowed is {allowed}",
        file=file,
        remedy="correct it under plugins: proofpress",
    )


def unknown_key(key: str, known: Iterable[str], file: str) -> ProofpressError:
    """A configuration key that there is none of; the nearest of ``known`` is offered first."""
    names = tuple(known)
    near = difflib.get_close_matches(key.rpartition(".")[2][:80], names, 1, 0.6)
    found = f"an unknown key (did you mean {near[0]}?)" if near else "an unknown key"
    return invalid_key(key, found, f"one of {', '.join(names)}", file)


def _loosens(name: str, asked: str, file: str, line: int) -> ProofpressError:
    return ProofpressError(
        f"front matter loosens the gate: {name} is {asked} without it",
        file=file,
        line=line,
        remedy="a report may only tighten the policy: take it out; a site's configuration and the "
        "options of proofpress check may change it",
    )


def _read(value: object, file: str) -> _Wanted:
    named = _mapping("gate", value, GATE_KEYS, file)
    severities: dict[str, Severity] = {}
    for key in named:
        if key != _COVERAGE:
            severities.update(_read_severities(key, named[key], file))
    coverage = _read_coverage(named[_COVERAGE], file) if _COVERAGE in named else None
    return _Wanted(severities, coverage)


def _read_severities(key: str, value: object, file: str) -> Iterator[tuple[str, Severity]]:
    """One severity for ``key``, or where it has parts, for each of them or for those that are named."""
    known = tuple(GatePolicy().severities)
    if key in known:
        yield key, _severity(f"gate.{key}", value, file)
        return
    parts = tuple(name.removeprefix(f"{key}.") for name in known if name.startswith(f"{key}."))
    if not isinstance(value, Mapping):
        severity = _severity(f"gate.{key}", value, file)
        yield from ((f"{key}.{part}", severity) for part in parts)
        return
    for part, own in _mapping(f"gate.{key}", value, parts, file).items():
        yield f"{key}.{part}", _severity(f"gate.{key}.{part}", own, file)


def _read_coverage(value: object, file: str) -> Decimal:
    """The percentage, exactly as written: no binary fraction stands between."""
    if value is False or value == "off":  # YAML reads a bare off as false.
        return _OFF
    text = repr(value) if type(value) in (int, float) else value
    if isinstance(text, str):
        percentage = _PERCENTAGE.fullmatch(text)
        if percentage and Decimal(percentage[1]) <= _WHOLE:
            return Decimal(percentage[1]).normalize()
        if _SHARE.fullmatch(text) and Decimal(text) <= 1:
            return (Decimal(text) * _WHOLE).normalize()
    allowed = "off, a percentage such as 80%, or a share such as 0.8"
    raise invalid_key(f"gate.{_COVERAGE}", repr(value), allowed, file)


def _mapping(key: str, value: object, allowed: tuple[str, ...], file: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise invalid_key(key, repr(value), "a mapping", file)
    for name in value:
        if name not in allowed:
            raise unknown_key(f"{key}.{name}", allowed, file)
    return value


def _severity(key: str, value: object, file: str) -> Severity:
    if not isinstance(value, str) or value not in SEVERITIES:
        raise invalid_key(key, repr(value), f"one of {', '.join(SEVERITIES)}", file)
    return SEVERITIES[value]
