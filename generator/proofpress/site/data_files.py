"""Data beside the pages: the artifacts of one report, its rows as CSV, and the JSON Schemas."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from proofpress.ledger import LedgerRow, gate_json, ledger_json, ledger_markdown, run_json
from proofpress.schemas import schema_texts
from proofpress.site.beside import FEED, annotations_jsonld, badge_json, badge_svg, feed_xml
from proofpress.site.pages.frame import ReportContext, Site
from proofpress.site.pages.links import TREE
from proofpress.site.pages.report_page import split_heading
from proofpress.site.records import AnnotatedReport, SiteFile

COLUMNS = (
    "row_id unit_id line column bucket detail text uri excerpt method changes occurrences page "
    "truncation failure support_status declared rests_on numbers_not_in_excerpt"
).split()
"""The columns of ``rows.csv``."""
# A spreadsheet takes a cell that begins so for a formula; some take full-width signs so, too.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def report_files(context: ReportContext, annotated: AnnotatedReport) -> tuple[SiteFile, ...]:
    """The data files of one report, whose page shows its text as ``annotated``."""
    checked = context.checked
    texts = {
        "ledger.json": ledger_json(checked.ledger),
        "ledger.md": ledger_markdown(checked.ledger),
        "gate.json": gate_json(checked.gate),
        "run.json": run_json(checked.run),
        "rows.csv": rows_csv(checked.ledger.rows),
        "annotations.jsonld": annotations_jsonld(context, split_heading(annotated)[1]),
        "badge.svg": badge_svg(context),
        "badge.json": badge_json(context),
    }
    return tuple(
        SiteFile(context.places.data(name), text.encode("utf-8", "replace"))
        for name, text in texts.items()
    )


def rows_csv(rows: tuple[LedgerRow, ...]) -> str:
    """All rows as CSV (RFC 4180), no cell of which a spreadsheet would take for a formula."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow([_cell(value) for value in _values(row)])
    return stream.getvalue()


def tree_file(tree_sha256: str) -> SiteFile:
    """What names the tree that the whole site was built from, for a reader and for a program."""
    return SiteFile(TREE, f"{tree_sha256}\n".encode("ascii"))


def feed_files(contexts: Sequence[ReportContext], site: Site) -> tuple[SiteFile, ...]:
    """The feed of all reports, where the site's address is known."""
    if not site.publisher.url:
        return ()
    return (SiteFile(FEED, feed_xml(contexts, site).encode("utf-8", "replace")),)


def schema_files() -> tuple[SiteFile, ...]:
    """The JSON Schemas of all artifacts, under ``schemas/``."""
    return tuple(SiteFile(f"schemas/{name}", data) for name, data in sorted(schema_texts().items()))


def _values(row: LedgerRow) -> tuple[object, ...]:
    citation, anchor, window = row.citation, row.anchor, row.window
    return (
        row.row_id,
        row.unit_id,
        row.position.line,
        row.position.column,
        row.bucket,
        row.detail,
        row.text,
        citation and citation.uri,
        citation and citation.excerpt and citation.excerpt.text,
        anchor and anchor.method,
        " ".join(anchor.changes) if anchor else None,
        anchor and anchor.occurrences,
        window and window.page,
        window and window.truncation,
        window and window.failure,
        row.support_status,
        row.declared,
        "; ".join(f"{rest.kind} {rest.id}" for rest in row.rests_on),
        "; ".join(row.numbers_not_in_excerpt),
    )


def _cell(value: object) -> str:
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(_FORMULA) else text
