"""Note numbers that an export has flattened into the text: which digits are notes, which stay numbers.

``read_flattened`` takes a report's blocks and the numbered list that it ends in, and returns the
printed numbers that are notes, by block, with the remarks that say so. ``candidates`` proposes,
``order`` knows which number could come next, ``judge`` decides each, ``words`` holds the tables.
"""

from proofpress.document.flattened.reading import Flattened, read_flattened

__all__ = ["Flattened", "read_flattened"]
