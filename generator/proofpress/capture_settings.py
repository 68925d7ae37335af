"""What a configuration says about capturing: where it may go, what it may cost, what it keeps."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from proofpress.capture import FetchLimits, FetchSettings, Retained
from proofpress.capture.host import read_host_rule
from proofpress.gate_settings import invalid_key, unknown_key

_MEBIBYTE = 1024**2
_LONGEST_TEXT = 200
_PRINTABLE = re.compile(r"[!-~]([ -~]*[!-~])?")
_LANGUAGES = re.compile(r"[A-Za-z0-9*][A-Za-z0-9*,;=. -]*")


@dataclass(frozen=True, slots=True)
class _Limit:
    """A key of ``fetch`` that sets one field of :class:`FetchLimits`."""

    field: str
    low: float
    high: float
    unit: int | None = None
    """What one stands for, in the field's own unit; None: seconds, which may be fractions."""

    @property
    def allowed(self) -> str:
        """What a configuration may say, in words."""
        kind = "a number" if self.unit is None else "a whole number"
        return f"{kind} from {self.low:g} to {self.high:g}"

    def read(self, key: str, value: object, file: str) -> int | float:
        """The field's value for what a configuration says. Raises ProofpressError."""
        if isinstance(value, (int, float)) and self.low <= value <= self.high:
            if self.unit is None and not isinstance(value, bool):
                return float(value)
            if self.unit is not None and type(value) is int:
                return value * self.unit
        raise invalid_key(key, repr(value), self.allowed, file)


LIMITS: Mapping[str, _Limit] = {
    "at_once": _Limit("at_once", 1, 64, 1),
    "per_host": _Limit("per_host", 1, 16, 1),
    "tries": _Limit("tries", 1, 10, 1),
    "connect_seconds": _Limit("connect_seconds", 0.1, 600),
    "read_seconds": _Limit("read_seconds", 0.1, 600),
    "total_seconds": _Limit("total_seconds", 0.1, 3600),
    "retry_after_seconds": _Limit("retry_after_seconds", 0, 3600),
    "redirects": _Limit("redirects", 0, 50, 1),
    # A blob of the store holds 256 MiB at most.
    "wire_mebibytes": _Limit("wire_bytes", 1, 256, _MEBIBYTE),
    "decoded_mebibytes": _Limit("decoded_bytes", 1, 256, _MEBIBYTE),
}
"""The keys of ``fetch`` that are numbers; one for each field of :class:`FetchLimits`."""

FETCH_KEYS = (*LIMITS, "user_agent", "languages")


def read_fetch(key: str, value: object, file: str) -> FetchSettings:
    """Check a ``fetch:`` mapping and return the settings. Raises ProofpressError."""
    if not isinstance(value, Mapping):
        raise invalid_key(key, repr(value), "a mapping", file)
    for name in value:
        if name not in FETCH_KEYS:
            raise unknown_key(f"{key}.{name}", FETCH_KEYS, file)
    limits = {
        limit.field: limit.read(f"{key}.{name}", value[name], file)
        for name, limit in LIMITS.items()
        if name in value
    }
    default = FetchSettings()
    return FetchSettings(
        limits=FetchLimits(**limits),  # type: ignore[arg-type]
        user_agent=_user_agent(f"{key}.user_agent", value.get("user_agent"), file),
        languages=_languages(f"{key}.languages", value.get("languages", default.languages), file),
    )


def read_allow_hosts(key: str, value: object, file: str) -> tuple[str, ...]:
    """Check a list of private hosts that may be reached all the same. Raises ProofpressError."""
    hosts = [value] if isinstance(value, str) else value
    if not isinstance(hosts, list) or not all(is_allowable(host) for host in hosts):
        allowed = "a list of host names or addresses, each with a port or without, and no scheme"
        raise invalid_key(key, repr(value), allowed, file)
    return tuple(dict.fromkeys(hosts))


def is_allowable(host: object) -> bool:
    """Whether ``host`` is a name, a ``name:port``, an address, or an address with a port."""
    if not isinstance(host, str):
        return False
    try:
        read_host_rule(host)
    except ValueError:
        return False
    return True


def read_retain(key: str, value: object, file: str) -> Retained:
    """Check a mapping of hosts and of the parameters that are kept there. Raises ProofpressError."""
    if not isinstance(value, Mapping) or not all(map(_is_host_with_names, value.items())):
        allowed = "a mapping of host names, each with a list of the names of parameters"
        raise invalid_key(key, repr(value), allowed, file)
    try:
        return Retained.of(value)
    except ValueError as error:
        allowed = "what an identity drops otherwise, by its host"
        raise invalid_key(key, str(error), allowed, file) from error


def _is_host_with_names(item: tuple[object, object]) -> bool:
    host, names = item
    if not isinstance(host, str) or not isinstance(names, list):
        return False
    return bool(names) and all(isinstance(name, str) for name in names)


def read_switch(key: str, value: object, file: str) -> bool:
    """Check a value that is true or false. Raises ProofpressError."""
    if not isinstance(value, bool):
        raise invalid_key(key, repr(value), "true or false", file)
    return value


def _user_agent(key: str, value: object, file: str) -> str | None:
    if value is None:
        return None
    return _text(key, value, _PRINTABLE, "null, or printable ASCII text", file)


def _languages(key: str, value: object, file: str) -> str:
    return _text(key, value, _LANGUAGES, "a value of Accept-Language, such as 'de, en;q=0.5'", file)


def _text(key: str, value: object, form: re.Pattern[str], allowed: str, file: str) -> str:
    """Goes into a request as it stands: bounded, and nothing in it that could end a header."""
    if not isinstance(value, str) or len(value) > _LONGEST_TEXT or not form.fullmatch(value):
        found = repr(value)[:_LONGEST_TEXT]
        raise invalid_key(key, found, f"{allowed} of {_LONGEST_TEXT} characters at most", file)
    return value
