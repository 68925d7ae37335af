"""Capturing over the network: how long it takes beside what a slow server allows, and its memory.

The server is a process of its own on the loopback interface; the capture is a fresh process that
fetches, extracts and stores, as ``proofpress capture`` does.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from pathlib import Path

from measure import Row
from proofpress.capture import FetchLimits

_HERE = Path(__file__).parent
_LATENCY = 0.2
_RUNS = 3
_PAGE = 40_000
_LARGE = 30 * 1024**2
_MEMORY_AIM = 300


_KINDS = ("html", "text", "wide")
"""Of large bodies; ``wide`` is text whose characters take four bytes each in memory."""


def rows(*, quick: bool = False) -> list[Row]:
    """The time of many small pages, and the memory of a few large ones of each kind."""
    return [_time_row(quick=quick), *(_memory_row(kind, quick=quick) for kind in _KINDS)]


def _time_row(*, quick: bool) -> Row:
    hosts, pages = (4, 2) if quick else (17, 5)
    with _server(_LATENCY) as port:
        runs = [_capture(port, hosts, pages, "html", _PAGE) for _ in range(1 if quick else _RUNS)]
    seconds = min(run["seconds"] for run in runs)
    allowed = _seconds_allowed(hosts, pages, FetchLimits())
    return Row(
        what=f"capture of {hosts * pages} sources on {hosts} hosts, {_LATENCY * 1000:.0f} ms latency",
        seconds=seconds,
        baseline="what latency and limits allow",
        baseline_seconds=allowed,
        ratio=seconds / allowed,
        aim="<= 1.5",
        remark=f"best of {len(runs)}; fetched, extracted and stored, {_PAGE // 1000} kB of HTML each",
    )


def _memory_row(kind: str, *, quick: bool) -> Row:
    count, size = (2, 1024**2) if quick else (10, _LARGE)
    with _server(0) as port:
        run = _capture(port, count, 1, kind, size)
        bare = _capture(port, 0, 1, kind, size)
    child = (
        f"; a reader in a process of its own {run['child_mib']:.0f} MiB" if run["child_mib"] else ""
    )
    return Row(
        what=f"peak memory, {count} {kind} bodies of {size // 1024**2} MiB",
        mib=run["mib"],
        baseline="the same process without a source",
        baseline_mib=bare["mib"],
        ratio=run["mib"] / bare["mib"],
        aim=f"<= {_MEMORY_AIM} MiB",
        remark=f"captured in {run['seconds']:.1f} s{child}",
    )


def _seconds_allowed(hosts: int, pages: int, limits: FetchLimits) -> float:
    """No plan is quicker: so many rounds of requests, each as long as the latency. The bytes take nothing."""
    rounds = max(ceil(hosts * pages / limits.at_once), ceil(pages / limits.per_host))
    return rounds * _LATENCY


def _capture(port: int, hosts: int, pages: int, kind: str, size: int) -> dict[str, float]:
    arguments = map(str, (port, hosts, pages, kind, size))
    done = subprocess.run(
        [sys.executable, str(_HERE / "capture_once.py"), *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"the capture failed: {done.stderr[-2000:]}")
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


@contextmanager
def _server(latency: float) -> Iterator[int]:
    """The port of a server that answers after ``latency`` seconds."""
    process = subprocess.Popen(
        [sys.executable, str(_HERE / "slow_server.py"), str(latency * 1000)],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline())
    finally:
        process.kill()
        process.wait()
