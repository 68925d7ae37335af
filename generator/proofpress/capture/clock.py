"""The time of a capture: the one thing in a snapshot that two captures never share."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeAlias

from proofpress.errors import ProofpressError

Clock: TypeAlias = Callable[[], datetime]
"""Returns the present moment, with its time zone."""

_WRITTEN_TIME = re.compile(r"\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d))?", re.ASCII)


def system_clock() -> datetime:
    """The machine's present moment, in UTC."""
    return datetime.now(UTC)


def write_time(moment: datetime) -> str:
    """``moment`` as records hold it: ``YYYY-MM-DDTHH:MM:SSZ``, UTC, cut to the second."""
    utc = moment.astimezone(UTC).replace(microsecond=0, tzinfo=None)
    return f"{utc.isoformat()}Z"


def read_time(text: str) -> str:
    """The time that a person wrote, as records hold it: a date, or a date and time with its zone.

    A date alone is midnight UTC. Raises ProofpressError for anything else.
    """
    try:
        if not _WRITTEN_TIME.fullmatch(text):
            raise ValueError(text)  # noqa: TRY301 - one place tells what is wrong
        moment = datetime.fromisoformat(text)
        return write_time(moment if moment.tzinfo else moment.replace(tzinfo=UTC))
    except (ValueError, OverflowError) as error:
        raise ProofpressError(
            f"{text[:40]!a} is no time of retrieval",
            remedy="write it like 2024-05-31 or 2024-05-31T12:00:00Z",
        ) from error
