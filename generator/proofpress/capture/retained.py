"""Parameters that the operator keeps: shaped like what is dropped, and still part of what a host means.

An archive that numbers its records ``?token=17`` has one source for each token. Nobody but the operator can
know that, so the configuration says it, by host; a retained parameter is then part of a source's identity
and is stored and shown like any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from proofpress.attest.canonical import Json
from proofpress.capture.host import normalise_authority
from proofpress.capture.parameters import is_credential, is_tracking


@dataclass(frozen=True, slots=True)
class Retained:
    """Names of retained parameters by host; :meth:`of` makes one from what a person wrote."""

    hosts: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """(host as identities write it, lower-case names, sorted), sorted by host."""

    def __post_init__(self) -> None:
        """Check that it is written in its one form; raises ValueError."""
        if list(self.hosts) != sorted(dict(self.hosts).items()):
            raise ValueError("hosts are not in order, or one is there twice")
        for host, names in self.hosts:
            if _read_host(host) != host:
                raise ValueError(f"the host {host[:80]!a} is not written as identities write it")
            if not names or list(names) != sorted({_read_name(name) for name in names}):
                raise ValueError("names are lower-case and in order, each once, and at least one")

    @staticmethod
    def of(by_host: Mapping[str, Sequence[str]]) -> Retained:
        """``by_host`` as a person wrote it: hosts without port, in any spelling; names in any case.

        Raises ValueError that says what is wrong, with a name that nothing would drop too.
        """
        names: dict[str, set[str]] = {}
        for host, written in by_host.items():
            names.setdefault(_read_host(host), set()).update(map(_read_name, written))
        return Retained(tuple((host, tuple(sorted(names[host]))) for host in sorted(names)))

    def joined(self, other: Retained) -> Retained:
        """What either of both keeps."""
        return Retained.of(
            {
                host: [*dict(self.hosts).get(host, ()), *dict(other.hosts).get(host, ())]
                for host in (*dict(self.hosts), *dict(other.hosts))
            }
        )

    def keeps(self, host: str, name: str) -> bool:
        """Whether the parameter ``name`` (decoded) of ``host`` (normalised, no port) is retained."""
        return any(known == host and name.lower() in names for known, names in self.hosts)

    def value(self) -> dict[str, Json]:
        """This record as JSON, which :meth:`of` reads back."""
        return {host: list(names) for host, names in self.hosts}


NOTHING_RETAINED = Retained()


def read_retained(artifact: Mapping[str, object]) -> Retained:
    """What the key ``retain`` of an ``artifact`` says; an artifact without the key retains nothing.

    Raises ValueError for anything but what :meth:`Retained.value` writes, and for an empty one.
    """
    if "retain" not in artifact:
        return NOTHING_RETAINED
    value = artifact["retain"]
    if not isinstance(value, dict) or not value or not all(map(_is_names, value.values())):
        raise ValueError("retain is no object of hosts and the names of their parameters")
    return Retained(tuple((host, tuple(value[host])) for host in sorted(value)))


def _is_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def _read_host(host: str) -> str:
    try:
        written = normalise_authority(host, "https")
    except ValueError as error:
        raise ValueError(f"the host {host[:80]!a} cannot be read: {error}") from error
    if ":" in host.rpartition("]")[2]:
        raise ValueError(
            f"the host {host[:80]!a} is written with a port, and counts for every port"
        )
    return written


def _read_name(name: str) -> str:
    folded = name.lower()
    if not (is_credential(folded) or is_tracking(folded)):
        raise ValueError(f"the parameter {name[:80]!a} is part of every identity already")
    return folded
