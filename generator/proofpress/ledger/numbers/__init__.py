"""A sentence in, the numbers that it states out; names, dates and furniture are no numbers."""

from proofpress.ledger.numbers.numerics import NumberKind, NumberMention, find_numbers, is_numeric

__all__ = ["NumberKind", "NumberMention", "find_numbers", "is_numeric"]
