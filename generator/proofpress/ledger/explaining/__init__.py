"""A checked report and the name of a sentence in, the steps that put it where it stands out.

``find_unit(words, report)`` reads what a person names a sentence by; ``explain_unit`` applies the rules
again, one by one, and returns what each saw as typed steps; ``explanation_text`` renders them. It decides
nothing: where a step comes to something else than the ledger, that is a defect.
"""

from proofpress.ledger.explaining.explain import explain_unit
from proofpress.ledger.explaining.find import find_unit, holds_unit, names_a_place
from proofpress.ledger.explaining.steps import Explanation, Fact, Step, StepKind
from proofpress.ledger.explaining.text import explanation_text

__all__ = [
    "Explanation",
    "Fact",
    "Step",
    "StepKind",
    "explain_unit",
    "explanation_text",
    "find_unit",
    "holds_unit",
    "names_a_place",
]
