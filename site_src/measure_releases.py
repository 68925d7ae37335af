"""Measure the days between Debian's releases; no build runs this.

The report on Debian's FAQ cites the table that this writes. It is taken from the frozen list of releases:
each release that has a date, and the days since the one before. Run it from the repository's root:

    python site_src/measure_releases.py
"""

from __future__ import annotations

import csv
from datetime import date
from itertools import pairwise
from pathlib import Path

from proofpress.capture import SnapshotStore, identify

SITE = Path(__file__).resolve().parent
LIST = "https://salsa.debian.org/debian/distro-info-data/-/raw/main/debian.csv"
TABLE = SITE / "docs" / "data" / "abstand-der-ausgaben.csv"


def measure_releases(text: str) -> str:
    """The table, as CSV: one line for each release but the first, in the order of the list."""
    released = [row for row in csv.DictReader(text.splitlines()) if row["release"]]
    lines = ["von,nach,tage"]
    for earlier, later in pairwise(released):
        days = date.fromisoformat(later["release"]) - date.fromisoformat(earlier["release"])
        lines.append(f"{earlier['codename']},{later['codename']},{days.days}")
    return "\n".join(lines) + "\n"


def frozen_text() -> str:
    """The text of the list in this site's snapshots."""
    snapshot = SnapshotStore(SITE / "snapshots").load(identify(LIST).key)
    if snapshot is None or snapshot.window is None:
        raise SystemExit(f"no text of {LIST} is stored")
    return snapshot.window.text


if __name__ == "__main__":
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text(measure_releases(frozen_text()), "utf-8")
