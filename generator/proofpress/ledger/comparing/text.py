"""A comparison for a terminal: what is not alike first, then one line for each difference."""

from __future__ import annotations

from collections.abc import Iterator

from proofpress.ledger.comparing.differences import Difference, DifferenceKind, LedgerDiff, Standing
from proofpress.ledger.comparing.words import BASIS, KIND, short, summary


def diff_text(diff: LedgerDiff) -> str:
    """``diff`` as lines of plain text, harmless to a terminal."""
    return "\n".join(_lines(diff)) + "\n"


def _lines(diff: LedgerDiff) -> Iterator[str]:
    for basis in diff.bases:
        yield f"{BASIS[basis.basis]}: {short(basis.old)} → {short(basis.new)}."
    yield summary(diff)
    for difference in diff.differences:
        yield _line(difference, diff)


def _line(item: Difference, diff: LedgerDiff) -> str:
    path = diff.new.report_path if item.new else diff.old.report_path
    place = item.new or item.old
    line = place.line if place else 0
    text = place.text if place else ""
    was = f" (was “{short(item.old.text)}”)" if _is_edit(item) and item.old else ""
    about = f" [{short(item.citation)}]" if item.citation else ""
    worse = "worse: " if item.is_worse else ""
    return (
        f"{short(path)}:{line}: {worse}{KIND[item.kind]}{about}: "
        f"{_where(item.old)} → {_where(item.new)}: “{short(text)}”{was}"
    )


def _is_edit(item: Difference) -> bool:
    return item.kind is DifferenceKind.CHANGED


def _where(standing: Standing | None) -> str:
    return f"{standing.detail.bucket}:{standing.detail}" if standing else "absent"
