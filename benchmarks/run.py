"""Measure what has an aim, print it as a table and write it as JSON.

Each figure stands beside a baseline that was measured in the same run, and the ratio of the two is
what the aim is about: seconds alone say more about the machine. ``--quick`` is for trying the
benchmarks themselves; its inputs are too small to tell anything.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import os
import platform
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from typing import TypeAlias

import bench_anchor
import bench_build
import bench_capture
import bench_extract
from measure import Row

Value: TypeAlias = "str | int | float | Sequence[Value] | dict[str, Value] | None"

_RESULTS = Path(__file__).with_name("results.json")
_OTHERS = ("bench_segment", "bench_page")
"""Modules with a function ``rows(quick=...)`` that are run where they are there."""
_LIBRARIES = ("mkdocs", "markdown", "markdown-it-py", "jinja2", "selectolax", "rapidfuzz", "httpx")
_HEAD = ("what", "measured", "baseline", "measured", "ratio", "aim")


def main(arguments: Sequence[str] | None = None) -> None:
    """The command: ``python benchmarks/run.py [--quick] [--out FILE]``."""
    parser = argparse.ArgumentParser(description="Measure speed and memory beside baselines.")
    parser.add_argument("--quick", action="store_true", help="small inputs, to try the benchmarks")
    parser.add_argument("--out", type=Path, default=_RESULTS, help="where the JSON goes")
    chosen = parser.parse_args(arguments)
    made_on = describe_machine()
    rows = measure_all(quick=chosen.quick)
    print(table(rows))
    print("\n" + "\n".join(f"{key}: {value}" for key, value in made_on.items()))
    result = {"quick": chosen.quick, "made_on": made_on, "rows": rows}
    chosen.out.write_text(json.dumps(result, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def measure_all(*, quick: bool) -> list[Row]:
    """Every row, in the order of the table."""
    rows = [*bench_build.rows(quick=quick), *bench_anchor.rows(quick=quick)]
    rows += bench_extract.rows(quick=quick)
    rows += bench_capture.rows(quick=quick)
    for name in _OTHERS:
        if importlib.util.find_spec(name) is not None:
            rows += importlib.import_module(name).rows(quick=quick)
    return rows


def describe_machine() -> dict[str, Value]:
    """What a reader has to know to compare two results."""
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
        "load before": [round(load, 1) for load in os.getloadavg()],
        "proofpress": metadata.version("proofpress"),
        "libraries": ", ".join(f"{name} {_version(name)}" for name in _LIBRARIES),
    }


def table(rows: Sequence[Row]) -> str:
    """The rows as a table in Markdown, remarks below."""
    notes = [row.get("remark", "") for row in rows]
    lines = [_HEAD, ("---",) * len(_HEAD), *(_cells(n, row) for n, row in enumerate(rows, 1))]
    shown = "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
    remarks = "\n".join(f"{n}. {note}" for n, note in enumerate(notes, 1) if note)
    return f"{shown}\n\n{remarks}"


def _cells(number: int, row: Row) -> tuple[str, ...]:
    ratio = row.get("ratio")
    return (
        f"{number}. {row['what']}",
        _amount(row.get("seconds"), row.get("mib")),
        row.get("baseline") or "-",
        _amount(row.get("baseline_seconds"), row.get("baseline_mib")),
        "-" if ratio is None else f"{ratio:.2f}",
        row.get("aim") or "-",
    )


def _amount(seconds: float | None, mib: float | None) -> str:
    if mib is not None:
        return f"{mib:.0f} MiB"
    if seconds is None:
        return "not measured"
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.2f} ms"


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "(not installed)"


if __name__ == "__main__":
    main()
