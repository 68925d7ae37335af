"""Whether time grows with size: ratios of two sizes in processor time, no clock times."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

GROWTH = 16
"""How many times the small size the large one is."""
_MOST = 4.0 * GROWTH
"""What counts as more than linear: four times as much as in proportion, so that a machine which other work
shares does not decide the test; a quadratic rule costs sixteen times as much."""
_TRIES = 4
_TELLS_NOTHING = 0.005
"""Seconds; what takes less at the small size is measured against this."""


def processor_seconds(work: Callable[[], object]) -> float:
    """The processor time of ``work``, the collection of other garbage left out."""
    gc.collect()
    gc.disable()
    try:
        started = time.process_time()
        work()
        return time.process_time() - started
    finally:
        gc.enable()


def grows_linearly(prepare: Callable[[int], Callable[[], object]], largest: int) -> bool:
    """Whether what ``prepare`` makes for ``largest`` and a sixteenth of it takes time in proportion."""
    small, large = prepare(largest // GROWTH), prepare(largest)
    for _ in range(_TRIES):
        least = max(processor_seconds(small), _TELLS_NOTHING)
        if processor_seconds(large) < _MOST * least:
            return True
    return False
