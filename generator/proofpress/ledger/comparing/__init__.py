"""Two ledgers in, typed differences out: what is new, what is gone, what stands elsewhere.

``compare_ledgers(old, new)`` returns a :class:`LedgerDiff`, in which every difference is a kind, a place,
what was and what is. ``diff_text``, ``diff_markdown`` and ``diff_json`` render one. Nothing here reads a
report or a snapshot: a ledger says all of it.
"""

from proofpress.ledger.comparing.compare import compare_ledgers
from proofpress.ledger.comparing.differences import (
    DIFF_SCHEMA,
    Basis,
    BasisDifference,
    Difference,
    DifferenceKind,
    LedgerDiff,
    Side,
    Standing,
)
from proofpress.ledger.comparing.json_form import diff_json
from proofpress.ledger.comparing.markdown import MOST_CHARACTERS, diff_markdown
from proofpress.ledger.comparing.text import diff_text

__all__ = [
    "DIFF_SCHEMA",
    "MOST_CHARACTERS",
    "Basis",
    "BasisDifference",
    "Difference",
    "DifferenceKind",
    "LedgerDiff",
    "Side",
    "Standing",
    "compare_ledgers",
    "diff_json",
    "diff_markdown",
    "diff_text",
]
