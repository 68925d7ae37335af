"""What a fetch may cost and where it may go, as the operator's own configuration says."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class FetchLimits:
    """What is spent on a source at most. Sizes are bytes, times seconds."""

    at_once: int = 8
    """Requests in flight."""
    per_host: int = 2
    """Requests in flight to one host."""
    tries: int = 3
    """Of one address, where a failure may pass."""
    connect_seconds: float = 10.0
    read_seconds: float = 20.0
    """Between two pieces of an answer."""
    total_seconds: float = 60.0
    """For one try, from looking up the host to the last byte; waits between tries do not count."""
    retry_after_seconds: float = 60.0
    """A server's wish to be asked later is followed up to this; a longer one ends the tries."""
    redirects: int = 10
    wire_bytes: int = 32 * 1024**2
    """Of a body as it is sent."""
    decoded_bytes: int = 64 * 1024**2
    """Of a body once its content coding is undone."""

    def __post_init__(self) -> None:
        """Check the invariants; raises ValueError."""
        counts = (self.at_once, self.per_host, self.tries, self.wire_bytes, self.decoded_bytes)
        times = (self.connect_seconds, self.read_seconds, self.total_seconds)
        if min(counts) < 1 or min(times) <= 0:
            raise ValueError("a limit is a positive number")
        if self.redirects < 0 or self.retry_after_seconds < 0:
            raise ValueError("a limit is no negative number")


@dataclass(frozen=True, slots=True)
class FetchSettings:
    """How the network is asked."""

    limits: FetchLimits = field(default_factory=FetchLimits)
    allow_hosts: tuple[str, ...] = ()
    """Hosts (``name``, ``name:port``, an address) that may be reached although they are private."""
    user_agent: str | None = None
    """In place of the project's own."""
    languages: str = "en, *;q=0.5"
    """The value of ``Accept-Language``."""
