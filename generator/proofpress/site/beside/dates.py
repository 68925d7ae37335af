"""Instants for feeds and metadata: from a report's own words and its snapshots, never from a clock."""

from __future__ import annotations

import re
from datetime import date

from proofpress.pipeline import CheckedReport
from proofpress.site.pages.head import written

NEVER = "1970-01-01T00:00:00Z"
"""In place of the date of a report that has none and cites nothing that was captured."""

_DATE = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d)(T\d\d:\d\d:\d\dZ)?)?)?", re.ASCII)
_TIME = re.compile(r"T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ")


def published(checked: CheckedReport) -> str | None:
    """The ``date`` of the report's front matter as a UTC instant; None where it gives no such date.

    A year or a month stands for its first day.
    """
    match = _DATE.fullmatch(written(checked.report.front_matter.values.get("date")))
    if match is None:
        return None
    year, month, day, time = match[1], match[2] or "01", match[3] or "01", match[4]
    try:
        date(int(year), int(month), int(day))
    except ValueError:
        return None
    if time and not _TIME.fullmatch(time):
        return None
    return f"{year}-{month}-{day}{time or 'T00:00:00Z'}"


def updated(checked: CheckedReport) -> str:
    """The later of the report's own date and that of its newest snapshot."""
    captured = (one.retrieved_at for one in checked.snapshots.values() if one is not None)
    return max((NEVER, published(checked) or NEVER, *captured))
