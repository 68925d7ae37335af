"""How a row is measured: a fresh process with its time and peak memory, or a function's best time."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TypedDict

# Linux counts the peak in KiB, macOS in bytes.
_PEAK_UNIT = 1 if sys.platform == "darwin" else 1024
_MIB = 1024**2


class Row(TypedDict, total=False):
    """One line of the table. Seconds are wall time unless their name says processor."""

    what: str
    seconds: float | None
    baseline: str
    baseline_seconds: float | None
    mib: float
    """Peak resident memory of a process, in MiB, for the rows that measure memory."""
    baseline_mib: float
    cpu_seconds: float
    """Processor time, user and system, of the process and what it waited for."""
    baseline_cpu_seconds: float
    ratio: float | None
    """What was measured over its baseline; None where the baseline could not be measured."""
    aim: str
    remark: str


@dataclass(frozen=True, slots=True)
class ProcessCost:
    """What one fresh process took."""

    seconds: float
    cpu_seconds: float
    peak_mib: float


def run_process(arguments: Sequence[str], folder: Path) -> ProcessCost:
    """Run this Python with ``arguments`` in ``folder``. Raises RuntimeError where it fails."""
    with tempfile.TemporaryFile() as said:
        start = perf_counter()
        process = subprocess.Popen(
            [sys.executable, *arguments], cwd=folder, stdout=said, stderr=subprocess.STDOUT
        )
        _, status, usage = os.wait4(process.pid, 0)
        seconds = perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            last = said.read().decode("utf-8", "replace")[-2000:]
            raise RuntimeError(f"{' '.join(arguments)} exited with {process.returncode}: {last}")
    return ProcessCost(
        seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * _PEAK_UNIT / _MIB
    )


def median_cost(costs: Sequence[ProcessCost]) -> ProcessCost:
    """The median of each figure over several runs."""
    return ProcessCost(
        median(cost.seconds for cost in costs),
        median(cost.cpu_seconds for cost in costs),
        median(cost.peak_mib for cost in costs),
    )


def time_both(
    function: Callable[[], object], baseline: Callable[[], object], runs: int
) -> tuple[float, float]:
    """The best of ``runs`` times of each, in seconds; the two take turns, so that both see one load."""
    times = [(_time(function), _time(baseline)) for _ in range(runs)]
    return min(own for own, _ in times), min(other for _, other in times)


def _time(function: Callable[[], object]) -> float:
    start = perf_counter()
    function()
    return perf_counter() - start
