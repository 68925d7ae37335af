"""Report and snapshots in, ledger and gate out: where every sentence stands, and the decision over it.

``anchor(excerpt, window)`` looks for declared words in a prepared window and says found, ambiguous or
not found; ``build_ledger(report, run, snapshots)`` makes one row a citation and one a sentence without,
each in exactly one bucket; ``decide_gate(ledger, policy, profile, waivers)`` decides. ``ledger_json``,
``ledger_markdown``, ``gate_json``, ``run_json`` and ``waiver_json`` are the written forms,
``read_ledger`` reads a ledger back.

A highlight is each of ``LedgerRow.anchor.spans`` (window code points) on the evidence page and the
unit's span (block code points) on the report page; ``row_id`` and ``unit_id`` join the two.
"""

from proofpress.ledger.anchoring.anchor import (
    PreparedWindow,
    anchor,
    anchor_directives,
    prepare_window,
)
from proofpress.ledger.artifacts import gate_json, ledger_json, run_json
from proofpress.ledger.build import build_ledger
from proofpress.ledger.gate import decide_gate
from proofpress.ledger.gate_records import (
    GateItem,
    GateOutcome,
    GatePolicy,
    GateResult,
    OfferedWaiver,
    Severity,
    Waiver,
)
from proofpress.ledger.markdown import ledger_markdown
from proofpress.ledger.reading import load_ledger, read_ledger
from proofpress.ledger.reading_gate import load_gate
from proofpress.ledger.reading_run import load_run
from proofpress.ledger.records import (
    UNCONFIRMED,
    WORST_FIRST,
    Anchor,
    AnchorMethod,
    AnchorOutcome,
    Annotation,
    Bucket,
    Change,
    Conflict,
    Counts,
    Detail,
    Ledger,
    LedgerRow,
    Nearest,
    RestsOn,
    RestsOnKind,
    RowCitation,
    RowWindow,
    Run,
    RunIdentity,
    Stretch,
    StretchSide,
)
from proofpress.ledger.rows import PrepareWindow, remember_windows
from proofpress.ledger.run import make_run
from proofpress.ledger.sources import cited_sources, cited_sources_of_all
from proofpress.ledger.support_records import (
    DetectorIdentity,
    SupportBasis,
    SupportBound,
    SupportStatus,
)
from proofpress.ledger.waiver import make_waiver, read_waiver, waiver_json

__all__ = [
    "UNCONFIRMED",
    "WORST_FIRST",
    "Anchor",
    "AnchorMethod",
    "AnchorOutcome",
    "Annotation",
    "Bucket",
    "Change",
    "Conflict",
    "Counts",
    "Detail",
    "DetectorIdentity",
    "GateItem",
    "GateOutcome",
    "GatePolicy",
    "GateResult",
    "Ledger",
    "LedgerRow",
    "Nearest",
    "OfferedWaiver",
    "PrepareWindow",
    "PreparedWindow",
    "RestsOn",
    "RestsOnKind",
    "RowCitation",
    "RowWindow",
    "Run",
    "RunIdentity",
    "Severity",
    "Stretch",
    "StretchSide",
    "SupportBasis",
    "SupportBound",
    "SupportStatus",
    "Waiver",
    "anchor",
    "anchor_directives",
    "build_ledger",
    "cited_sources",
    "cited_sources_of_all",
    "decide_gate",
    "gate_json",
    "ledger_json",
    "ledger_markdown",
    "load_gate",
    "load_ledger",
    "load_run",
    "make_run",
    "make_waiver",
    "prepare_window",
    "read_ledger",
    "read_waiver",
    "remember_windows",
    "run_json",
    "waiver_json",
]
