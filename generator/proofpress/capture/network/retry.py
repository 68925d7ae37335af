"""Whether and when a source is asked again after a failure that may pass.

RFC 9110, section 10.2.3, for ``Retry-After``; RFC 6585 for 429.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from proofpress.capture.fetch_settings import FetchLimits

_FIRST_WAIT = 1.0
"""Seconds after the first try, before the jitter; doubled after each further one."""
_LONGEST_WAIT = 60.0
_SECONDS = re.compile(r"-?[0-9]{1,10}(?:\.[0-9]{1,10})?")
_LONGEST_DATE = 64


def seconds_to_wait(
    tries: int, retry_after: float | None, jitter: float, limits: FetchLimits
) -> float | None:
    """How long to wait after ``tries`` tries that failed; None where there is to be no further one.

    ``retry_after`` are the seconds that the server asks for, if it does; they are a least time, and
    more than the limits allow ends the tries. ``jitter`` from 0 up to 1 spreads the waits.
    """
    if tries >= limits.tries:
        return None
    if retry_after is not None and retry_after > limits.retry_after_seconds:
        return None
    backoff = min(_LONGEST_WAIT, _FIRST_WAIT * 2.0 ** (tries - 1) * (1 + jitter))
    return max(backoff, retry_after or 0.0)


def read_retry_after(value: str | None, now: datetime) -> float | None:
    """The seconds from ``now`` that a ``Retry-After`` header asks for, 0 for the past.

    None where the header is missing or says nothing that can be understood.
    """
    written = (value or "").strip()
    if _SECONDS.fullmatch(written):
        return max(0.0, float(written))
    if not written or len(written) > _LONGEST_DATE:
        return None
    try:
        moment = parsedate_to_datetime(written)
        aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return max(0.0, (aware - now).total_seconds())
    except (ValueError, OverflowError):
        return None
