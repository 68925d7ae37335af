"""The one seam to the network: a Protocol with one method, and a fake that has a mapping."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Protocol, TypeAlias

from proofpress.capture.records import Failure, FailureKind


@dataclass(frozen=True, slots=True)
class Fetched:
    """A representation that a server gave."""

    final_uri: str
    """The address after redirects."""
    media_type: str | None
    """As the server named it, parameters cut off; None where it named none."""
    charset: str | None
    """The ``charset`` parameter of the server's media type."""
    body: bytes
    """Decoded from any transfer or content coding."""
    last_modified: str | None = None
    etag: str | None = None
    content_language: str | None = None


FetchOutcome: TypeAlias = Fetched | Failure


class Fetcher(Protocol):
    """Fetches one address. Never raises for what a server does: that is a :class:`Failure`."""

    def fetch(self, uri: str) -> FetchOutcome:
        """Ask for ``uri``; may be called from several threads at once."""
        ...


@dataclass(slots=True)
class FakeFetcher:
    """Answers from a mapping of addresses, for tests and rehearsals; reaches nothing."""

    answers: Mapping[str, FetchOutcome]
    """Address -> answer; any other address fails with the detail ``dns``."""
    asked: list[str] = field(default_factory=list)
    """Every address that was asked for, in the order of asking."""
    _lock: Lock = field(default_factory=Lock, repr=False, compare=False)

    def fetch(self, uri: str) -> FetchOutcome:
        """The answer for ``uri``, which is noted in ``asked``."""
        with self._lock:
            self.asked.append(uri)
        return self.answers.get(uri, Failure(FailureKind.SOURCE_UNREACHABLE, "dns"))
