"""The one seam to the network: a Protocol with one method, and a fake that has a mapping."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from proofpress.capture.body import Body
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
    body: Body
    """Decoded from any transfer or content coding."""
    last_modified: str | None = None
    etag: str | None = None
    content_language: str | None = None


FetchOutcome: TypeAlias = Fetched | Failure
News: TypeAlias = tuple[str, FetchOutcome] | None
"""An address with what came of it; None where nothing came for a moment."""


class Fetcher(Protocol):
    """Fetches addresses. Never raises for what a server does: that is a :class:`Failure`."""

    def fetch_all(self, addresses: Sequence[str], moment: float | None = None) -> Iterator[News]:
        """Each of ``addresses`` (no two the same) with what came of it, in the order of coming.

        Where nothing came for ``moment`` seconds, None is given, so that the caller can look after
        other things; without it the caller waits. An iterator that is closed early leaves no request
        behind.
        """
        ...


@dataclass(frozen=True, slots=True)
class FakeFetcher:
    """Answers from a mapping of addresses, for tests and rehearsals; reaches nothing."""

    answers: Mapping[str, FetchOutcome]
    """Address -> answer; any other address fails with the detail ``dns``."""
    asked: list[str] = field(default_factory=list)
    """Every address that was asked for, in the order of asking."""

    def fetch_all(
        self,
        addresses: Sequence[str],
        moment: float | None = None,  # noqa: ARG002 - it never waits
    ) -> Iterator[News]:
        """The answers for ``addresses``, which are noted in ``asked``."""
        for address in addresses:
            self.asked.append(address)
            dns = Failure(FailureKind.SOURCE_UNREACHABLE, "dns")
            yield address, self.answers.get(address, dns)
