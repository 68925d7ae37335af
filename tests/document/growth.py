"""Whether time grows with size: ratios of two sizes in processor time, no clock times."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

_FACTOR = 4
_MOST = 10.0
"""Four times the size may cost ten times the time before it counts as more than linear: a machine that
other work shares is not exact, and a quadratic rule costs sixteen times as much."""
_TRIES = 3
_TELLS_NOTHING = 0.02
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


def grows_linearly(prepare: Callable[[int], Callable[[], object]], size: int) -> bool:
    """Whether what ``prepare`` makes for ``size`` and for four times ``size`` takes time in proportion."""
    small, large = prepare(size), prepare(size * _FACTOR)
    for _ in range(_TRIES):
        least = max(processor_seconds(small), _TELLS_NOTHING)
        if processor_seconds(large) < _MOST * least:
            return True
    return False
