"""Who wrote a report, as its front matter says it."""

from __future__ import annotations

from proofpress.pipeline import CheckedReport
from proofpress.site.pages.head import written


def authors_of(checked: CheckedReport) -> tuple[str, ...]:
    """The names under ``authors``, one or several, in order; a name that is empty is none."""
    said = checked.report.front_matter.values.get("authors")
    names = [written(one) for one in (said if isinstance(said, (list, tuple)) else [said])]
    return tuple(name.strip() for name in names if name.strip())
