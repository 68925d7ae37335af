"""Building a site: time beside MkDocs on the same Markdown, and the memory that a long report takes."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from generated import make_project
from measure import ProcessCost, Row, median_cost, run_process

SENTENCES = 120
_SITE = "site"
_OURS = ("-m", "proofpress.cli", "build", "--replay-only", "--config-file", "proofpress.yml")
_STOCK = ("-m", "mkdocs", "build", "--quiet", "--config-file", "mkdocs.yml")


def rows(*, quick: bool = False) -> list[Row]:
    """The build of many reports, and of one long one."""
    return [_time_row(20 if quick else 200, 1 if quick else 2), _memory_row(200 if quick else 2000)]


def _time_row(reports: int, runs: int) -> Row:
    with TemporaryDirectory() as name:
        folder = Path(name)
        docs = make_project(folder, reports=reports, sentences=SENTENCES)
        pairs = [_build_both(folder) for _ in range(runs)]
        kib = sum(path.stat().st_size for path in docs.rglob("*.md")) // 1024
    own = median_cost([ours for ours, _ in pairs])
    stock = median_cost([theirs for _, theirs in pairs])
    return Row(
        what=f"build, {reports} reports x {SENTENCES} cited sentences, replay, checks included",
        seconds=own.seconds,
        baseline="mkdocs build, same Markdown, theme mkdocs",
        baseline_seconds=stock.seconds,
        cpu_seconds=own.cpu_seconds,
        baseline_cpu_seconds=stock.cpu_seconds,
        ratio=own.seconds / stock.seconds,
        aim="<= 1.0",
        remark=f"median of {runs} fresh processes each, taking turns; processor time "
        f"{own.cpu_seconds:.1f} s beside {stock.cpu_seconds:.1f} s; {kib} KiB of Markdown, plugin "
        f"search in both; peak memory {own.peak_mib:.0f} MiB beside {stock.peak_mib:.0f} MiB",
    )


def _memory_row(units: int) -> Row:
    with TemporaryDirectory() as name:
        folder = Path(name)
        make_project(folder, reports=1, sentences=units)
        own, stock = _build_both(folder)
    return Row(
        what=f"peak memory, build of one report of {units:,} units",
        mib=own.peak_mib,
        baseline="mkdocs build, same Markdown",
        baseline_mib=stock.peak_mib,
        ratio=own.peak_mib / stock.peak_mib,
        aim="<= 400 MiB at 10,000 units",
        remark="resident memory of one fresh process each",
    )


def _build_both(folder: Path) -> tuple[ProcessCost, ProcessCost]:
    own = _build(folder, _OURS)
    _refuse_unfound(folder / _SITE)
    return own, _build(folder, _STOCK)


def _build(folder: Path, command: tuple[str, ...]) -> ProcessCost:
    """One build into a folder that is not there yet, so that neither has a former site to remove."""
    if (folder / _SITE).exists():
        shutil.rmtree(folder / _SITE)
    return run_process([*command, "--site-dir", _SITE], folder)


def _refuse_unfound(site: Path) -> None:
    """Raise RuntimeError unless every quotation was found: a failing check may cost less."""
    counts = [json.loads(path.read_bytes())["counts"] for path in sorted(site.rglob("ledger.json"))]
    if not counts or any(one["rows_by_detail"]["found"] != one["rows"] for one in counts):
        raise RuntimeError("a quotation of a generated report was not found")
