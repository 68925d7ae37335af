"""Record this site's waivers anew after a change of Proofpress' own rules; no build runs this.

A waiver is bound to one ledger, and a ledger to the rules that it was made by. Where the rules have changed
and the report has not, the same approver waives the same failures of the new ledger. Anything else is a new
decision, which nobody takes here: the report was edited, or something else fails. Run it from the
repository's root:

    python site_src/renew_waivers.py
"""

from __future__ import annotations

import json
from pathlib import Path

from proofpress.one_report.waiving import write_waiver
from proofpress.site.waiving import waive_report

SITE = Path(__file__).resolve().parent


def renew(file: Path) -> bool:
    """Record the waiver in ``file`` for the ledger of today; whether it had to change."""
    old = json.loads(file.read_text("utf-8"))
    path = old["report"]["path"]
    config = file.parent.parent / "mkdocs.yml"
    waiver, _ = waive_report(config, path, old["approver"], old["reason"])
    failures = [{"rule": one.rule, "subject": one.subject} for one in waiver.failures]
    if waiver.report_sha256 != old["report"]["sha256"] or failures != old["failures"]:
        raise SystemExit(f"{path}: not what was waived; decide again, with proofpress waive")
    if waiver.ledger_sha256 == old["ledger_sha256"]:
        return False
    file.unlink()
    write_waiver(waiver, file)
    return True


if __name__ == "__main__":
    for waiver_file in sorted((SITE / "waivers").glob("*.json")):
        print(waiver_file.name, "renewed" if renew(waiver_file) else "unchanged")
