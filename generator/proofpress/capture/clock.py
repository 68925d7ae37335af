"""The time of a capture: the one thing in a snapshot that two captures never share."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

from proofpress.errors import ProofpressError

Clock: TypeAlias = Callable[[], datetime]
"""Returns the present moment, with its time zone."""

_WRITTEN_TIME = re.compile(r"\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d))?", re.ASCII)
_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


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


def read_past_time(text: str, now: datetime) -> str:
    """Like :func:`read_time`, for what a person has done: no later than ``now``.

    A date alone may be tomorrow's in UTC, because it was today's where the person lives. Raises
    ProofpressError.
    """
    written = read_time(text)
    latest = now + timedelta(days=1) if _DATE.fullmatch(text) else now
    if written > write_time(latest):
        raise ProofpressError(
            f"the time of retrieval {text[:40]} has not come yet",
            remedy="say when the file was obtained",
        )
    return written
