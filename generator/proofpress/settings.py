"""The one settings record: built from ``mkdocs.yml`` or from a command's options, checked once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import PurePosixPath
from typing import Any, TypeVar

from proofpress.capture import NOTHING_RETAINED, Acquisition, FetchSettings, Retained
from proofpress.capture_settings import read_allow_hosts, read_fetch, read_retain, read_switch
from proofpress.gate_settings import invalid_key, read_policy, unknown_key
from proofpress.ledger import GatePolicy

_Choice = TypeVar("_Choice", bound=StrEnum)


class OnGateFail(StrEnum):
    """What a build does with its site when the gate has failed."""

    MARK = "mark"
    """Write the site, every page says so, exit 1."""
    STOP = "stop"
    """Leave the former site, exit 1."""
    ALLOW = "allow"
    """Write and mark the site, exit 0: for previews."""


class Publish(StrEnum):
    """How much of a cited source a site shows. Sources belong to others."""

    EXCERPTS = "excerpts"
    """Quoted passages with their surroundings."""
    WINDOWS = "windows"
    """The whole extracted text too."""
    BYTES = "bytes"
    """That, and the received bytes."""


@dataclass(frozen=True, slots=True)
class SupportSetting:
    """A support detector and the receipt that admits it."""

    detector: str
    """Name of its entry point."""
    receipt: str
    """The receipt's file, relative to the configuration file and below its folder."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the author's configuration says, with every value checked."""

    reports: tuple[str, ...] = ("reports/**/*.md",)
    """Glob patterns below the documentation folder that tell which Markdown files are reports."""
    snapshots: str = "snapshots"
    """The snapshot directory, relative to the configuration file."""
    waivers: str = "waivers"
    """The folder of waivers, relative to the configuration file; it need not be there."""
    profile: str = "default"
    """The name of the profile for reports that name none."""
    profiles: tuple[str, ...] = ()
    """Files with profiles of the site's own, relative to the configuration file and below its folder."""
    acquisition: Acquisition = Acquisition.SNAPSHOT_PREFERRED
    allow_hosts: tuple[str, ...] = ()
    """Hosts that may be reached although they are private."""
    fetch: FetchSettings = field(default_factory=FetchSettings)
    """What a capture may cost; :attr:`network` joins it with ``allow_hosts``."""
    retain: Retained = NOTHING_RETAINED
    """Parameters that are part of an address although their names say otherwise."""
    keep_bytes: bool = True
    """Whether the received bytes of a fetched source are stored beside its text."""
    on_gate_fail: OnGateFail = OnGateFail.MARK
    gate: GatePolicy = field(default_factory=GatePolicy)
    publish: Publish = Publish.EXCERPTS
    support: SupportSetting | None = None
    """The support detector that was chosen; None where none is."""

    @property
    def network(self) -> FetchSettings:
        """How the network is asked, where the acquisition allows it."""
        return replace(self.fetch, allow_hosts=self.allow_hosts)


def read_settings(values: Mapping[str, object], file: str) -> Settings:
    """Check the plugin's options ``values``, as ``file`` gives them, and return the settings.

    Raises ProofpressError that names the key, what was found and what is allowed.
    """
    chosen: dict[str, Any] = {}
    for key, value in values.items():
        if key not in _READERS:
            raise unknown_key(str(key), _READERS, file)
        chosen[key] = _READERS[key](key, value, file)
    return Settings(**chosen)


def _choice(key: str, value: object, allowed: tuple[_Choice, ...], file: str) -> _Choice:
    for choice in allowed:
        if value == choice.value:
            return choice
    raise invalid_key(key, repr(value), f"one of {', '.join(item.value for item in allowed)}", file)


def _globs(key: str, value: object, file: str) -> tuple[str, ...]:
    patterns = [value] if isinstance(value, str) else value
    if not isinstance(patterns, list) or not patterns:
        raise invalid_key(key, repr(value), "a list of glob patterns", file)
    return tuple(_inside(key, pattern, file) for pattern in patterns)


def _name(key: str, value: object, file: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise invalid_key(key, repr(value), "a profile's name", file)
    return value.strip()


def _files(key: str, value: object, file: str) -> tuple[str, ...]:
    allowed = "a list of files below the configuration's folder, each once"
    if not isinstance(value, list) or not all(isinstance(path, str) for path in value):
        raise invalid_key(key, repr(value), allowed, file)
    paths = tuple(PurePosixPath(path) for path in value)
    if any(path.is_absolute() or ".." in path.parts or not path.parts for path in paths):
        raise invalid_key(key, repr(value), allowed, file)
    if len(set(paths)) < len(paths):
        raise invalid_key(key, repr(value), allowed, file)
    return tuple(map(str, paths))


def _support(key: str, value: object, file: str) -> SupportSetting | None:
    if value is None:
        return None
    if not isinstance(value, Mapping) or set(value) != {"detector", "receipt"}:
        raise invalid_key(key, repr(value), "null, or a mapping of detector and receipt", file)
    detector = value["detector"]
    if not isinstance(detector, str) or not detector.strip():
        raise invalid_key(f"{key}.detector", repr(detector), "a detector's name", file)
    receipt = value["receipt"]
    path = PurePosixPath(receipt if isinstance(receipt, str) else "")
    if path.is_absolute() or ".." in path.parts or not path.parts:
        allowed = "a file below the configuration's folder"
        raise invalid_key(f"{key}.receipt", repr(receipt), allowed, file)
    return SupportSetting(detector.strip(), str(path))


def _folder(key: str, value: object, file: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise invalid_key(key, repr(value), "a folder's path", file)
    return value


def _inside(key: str, value: object, file: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise invalid_key(key, repr(value), "a glob pattern", file)
    if PurePosixPath(value).is_absolute() or ".." in PurePosixPath(value).parts:
        raise invalid_key(key, repr(value), "a pattern inside the documentation folder", file)
    return value


_READERS: Mapping[str, Callable[[str, object, str], object]] = {
    "reports": _globs,
    "snapshots": _folder,
    "waivers": _folder,
    "profile": _name,
    "profiles": _files,
    "acquisition": lambda key, value, file: _choice(key, value, tuple(Acquisition), file),
    "allow_hosts": read_allow_hosts,
    "fetch": read_fetch,
    "retain": read_retain,
    "keep_bytes": read_switch,
    "on_gate_fail": lambda key, value, file: _choice(key, value, tuple(OnGateFail), file),
    "gate": lambda _, value, file: read_policy(value, file),
    "publish": lambda key, value, file: _choice(key, value, tuple(Publish), file),
    "support": _support,
}
"""Each key with what checks its value, given key, value and the configuration's file."""
