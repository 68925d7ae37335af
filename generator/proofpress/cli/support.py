"""``proofpress support``: what a support detector must show before it counts."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from proofpress.cli.terminal import FILE, print_line, print_lines
from proofpress.errors import ExitCode
from proofpress.ledger.support import (
    Admission,
    find_detector,
    load_cases,
    load_policy,
    measure,
    receipt_json,
)
from proofpress.one_report.steps import write_result


@click.group()
def support() -> None:
    """Admit detectors that say whether a source supports a sentence."""


@support.command()
@click.option("--detector", "name", required=True, help="Name of an installed detector.")
@click.option("--cases", type=FILE, required=True, help="Human-labelled cases, JSON Lines.")
@click.option("--policy", type=FILE, required=True, help="Thresholds, and the cases' hash.")
@click.option("--out", type=FILE, required=True, help="Where the receipt goes.")
def admit(name: str, cases: Path, policy: Path, out: Path) -> None:
    """Measure a detector, and write its receipt where it is admitted.

    Exit code 0: admitted; 1: measured and not admitted; 2: it could not be measured.
    """
    wanted = load_policy(policy)
    admission = measure(find_detector(name), load_cases(cases), wanted)
    print_lines(_table(admission))
    if not admission.is_admitted:
        print_line(f"{name} is not admitted: no receipt is written")
        sys.exit(int(ExitCode.DOES_NOT_HOLD))
    write_result(receipt_json(admission), out, cases, policy)
    print_line(f"{name} is admitted: {out}")


def _table(admission: Admission) -> list[str]:
    identity = admission.detector
    cases = f"{admission.cases} cases, sha256 {admission.policy.cases_sha256}"
    lines = [
        f"{identity.name} {identity.version}, digest {identity.digest}",
        f"{cases}; the detector failed on {admission.failures}",
        f"{'label':<13}{'measure':<10}{'right':>6}{'of':>6}{'observed':>10}{'lower':>8}{'wanted':>8}",
    ]
    for share in admission.shares:
        observed = f"{share.right / share.of:.4f}" if share.of else "-"
        lines.append(
            f"{share.label.value:<13}{share.measure:<10}{share.right:>6}{share.of:>6}"
            f"{observed:>10}{float(share.lower):>8.4f}{share.wanted:>8}"
            f"{'' if share.holds else '  too low'}"
        )
    return lines
