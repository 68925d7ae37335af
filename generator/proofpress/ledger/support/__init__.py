"""Support detectors in, an admission out: whether a source supports a sentence is measured or not said.

``find_detector(name)`` loads an installed :class:`SupportDetector`; ``measure(detector, cases, policy)``
runs it on human-labelled cases that were frozen before; ``receipt_json`` writes its receipt where the
lower bounds of its precision and recall reach the policy's thresholds, and ``load_receipt`` proves one.
``open_support`` joins a receipt with the detector that is installed; ``judge_rows`` asks an admitted one.
"""

from proofpress.ledger.support.admission import (
    ADMISSION_SCHEMA,
    Admission,
    Share,
    measure,
    receipt_json,
)
from proofpress.ledger.support.bounds import is_at_least, lower_bound
from proofpress.ledger.support.cases import (
    AdmissionPolicy,
    Cases,
    SupportCase,
    Threshold,
    load_cases,
    load_policy,
)
from proofpress.ledger.support.detector import (
    GROUP,
    Judgement,
    SupportDetector,
    ask,
    find_detector,
)
from proofpress.ledger.support.judging import NO_SUPPORT, Support, judge_rows, open_support
from proofpress.ledger.support.receipt import Receipt, load_receipt

__all__ = [
    "ADMISSION_SCHEMA",
    "GROUP",
    "NO_SUPPORT",
    "Admission",
    "AdmissionPolicy",
    "Cases",
    "Judgement",
    "Receipt",
    "Share",
    "Support",
    "SupportCase",
    "SupportDetector",
    "Threshold",
    "ask",
    "find_detector",
    "is_at_least",
    "judge_rows",
    "load_cases",
    "load_policy",
    "load_receipt",
    "lower_bound",
    "measure",
    "open_support",
    "receipt_json",
]
