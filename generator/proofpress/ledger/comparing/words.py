"""The words that a comparison is told in, shared by its renderings."""

from __future__ import annotations

from proofpress.errors import one_line
from proofpress.ledger.comparing.differences import Basis, DifferenceKind, LedgerDiff

KIND = {
    DifferenceKind.EXCERPT_LOST: "excerpt lost",
    DifferenceKind.NUMBER_UNDECLARED: "number newly undeclared",
    DifferenceKind.MOVED: "sentence stands elsewhere",
    DifferenceKind.CHANGED: "sentence edited",
    DifferenceKind.ADDED: "sentence added",
    DifferenceKind.REMOVED: "sentence removed",
    DifferenceKind.EXCERPT_REGAINED: "excerpt regained",
}

BASIS = {
    Basis.REPORT: "The ledgers are of different reports",
    Basis.SEGMENTER: "The sentences were cut by different rules, which alone can add and remove some",
    Basis.PROFILE: "The reports were read with different profiles, which alone can move sentences",
    Basis.POPULATION: "What stood in the way of counting the report is not the same",
}

_LONGEST = 200


def short(text: str) -> str:
    """``text`` on one line, harmless to a terminal, cut at 200 characters."""
    line = one_line(text)
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"


def summary(diff: LedgerDiff) -> str:
    """What the comparison came to, in one sentence."""
    if diff.old.ledger_sha256 == diff.new.ledger_sha256:
        return "No difference: the ledgers are the same."
    if not diff.differences and not diff.bases:
        return "No difference in where a sentence stands; the reports or their evidence do differ."
    verdict = "Something stands worse than before" if diff.is_worse else "Nothing stands worse"
    parts = [
        f"{len(found)} × {KIND[kind]}" for kind in DifferenceKind if (found := diff.of_kind(kind))
    ]
    return f"{verdict}: {', '.join(parts) or 'no sentence differs'}."
