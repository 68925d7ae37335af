"""How much memory a process and its children held at most.

Not ``getrusage``: on Linux a process begins with the peak of the one that started it, so that small
children of a large process look large. ``VmHWM`` is the peak of the program itself.
"""

from __future__ import annotations

import os
import resource
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_PROC = Path("/proc")
_SECONDS_BETWEEN = 0.01


def own_peak_mib() -> float:
    """The peak of this process."""
    written = _read_status("self").get("VmHWM")
    if written is not None:
        return int(written.split()[0]) / 1024
    # macOS counts in bytes and inherits nothing.
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1024**2


@contextmanager
def children_s_peak_mib() -> Iterator[list[float]]:
    """The largest peak of any child while the block runs, in a list of one; 0 where nothing can tell."""
    peak = [0.0]
    is_over = threading.Event()
    watcher = threading.Thread(target=_watch, args=(peak, is_over), daemon=True)
    watcher.start()
    try:
        yield peak
    finally:
        is_over.set()
        watcher.join()


def _watch(peak: list[float], is_over: threading.Event) -> None:
    parent = str(os.getpid())
    while not is_over.wait(_SECONDS_BETWEEN):
        for folder in _PROC.glob("[0-9]*"):
            status = _read_status(folder.name)
            # A child that has not become its own program yet still shows its parent's memory.
            if status.get("PPid") == parent and "child_main" in _command(folder):
                peak[0] = max(peak[0], int(status.get("VmHWM", "0 kB").split()[0]) / 1024)


def _command(folder: Path) -> str:
    try:
        return (folder / "cmdline").read_bytes().decode("utf-8", "replace")
    except OSError:
        return ""


def _read_status(process: str) -> dict[str, str]:
    try:
        lines = (_PROC / process / "status").read_text("utf-8", "replace").splitlines()
    except OSError:
        return {}
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}
