"""Count the verbs of a requirement in each section on a directory of the root; no build runs this.

The report on the Filesystem Hierarchy Standard cites the table that this writes. It is counted in the
frozen plain text: whole words in any letter case, in sections 3.4 to 3.18, without the notes that follow
the chapter. Run it from the repository's root:

    python site_src/count_verbs.py
"""

from __future__ import annotations

import re
from pathlib import Path

from proofpress.capture import SnapshotStore, identify

SITE = Path(__file__).resolve().parent
STANDARD = "https://refspecs.linuxfoundation.org/FHS_3.0/fhs-3.0.txt"
TABLE = SITE / "docs" / "data" / "verbs-by-directory.csv"
VERBS = ("must", "should", "may")

_SECTION = re.compile(r"^3\.(?:[4-9]|1\d)\. (/\S+) : .*$", re.MULTILINE)
_NOTES = re.compile(r"^ *_{20,}$", re.MULTILINE)


def count_verbs(text: str) -> str:
    """The table, as CSV: one line for each directory and verb, in the order of the standard."""
    lines = ["directory,verb,count"]
    heads = list(_SECTION.finditer(text))
    notes = _NOTES.search(text, heads[-1].end())
    ends = [head.start() for head in heads[1:]] + [notes.start() if notes else len(text)]
    for head, end in zip(heads, ends, strict=True):
        section = text[head.end() : end].lower()
        for verb in VERBS:
            count = len(re.findall(rf"\b{verb}\b", section))
            lines.append(f"{head[1]},{verb},{count}")
    return "\n".join(lines) + "\n"


def frozen_text() -> str:
    """The text of the standard in this site's snapshots."""
    snapshot = SnapshotStore(SITE / "snapshots").load(identify(STANDARD).key)
    if snapshot is None or snapshot.window is None:
        raise SystemExit(f"no text of {STANDARD} is stored")
    return snapshot.window.text


if __name__ == "__main__":
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text(count_verbs(frozen_text()), "utf-8")
