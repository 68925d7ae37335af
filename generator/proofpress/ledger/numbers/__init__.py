"""Text in, the numbers that it states out: found (``numerics``), valued exactly (``amounts``), compared.

``find_numbers`` gives the mentions of a sentence; ``ExcerptNumbers`` reads an excerpt's once;
``compare_numbers`` says which of the one the other does not hold, and which cannot be compared.
"""

from proofpress.ledger.numbers.compare import NumberComparison, compare_numbers
from proofpress.ledger.numbers.excerpt_numbers import ExcerptNumbers
from proofpress.ledger.numbers.numerics import (
    NumberKind,
    NumberMention,
    find_numbers,
    is_numeric,
)

__all__ = [
    "ExcerptNumbers",
    "NumberComparison",
    "NumberKind",
    "NumberMention",
    "compare_numbers",
    "find_numbers",
    "is_numeric",
]
