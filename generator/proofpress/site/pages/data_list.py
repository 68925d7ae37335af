"""The data files of a report, each with a sentence on what it is, as pages list them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from urllib.parse import quote

from proofpress.site.pages.frame import ReportContext
from proofpress.site.pages.links import page_url
from proofpress.site.pages.render import printable

_BADGE = "badge.svg"
_SITE = "https://SITE/"
"""In place of an address that nobody has named."""
# Written as references, so that the code which follows is read in the order in which it runs.
_TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")

FILES = (
    (
        "ledger.json",
        "Every row, for programs: the sentence, its citation, what was looked for and where.",
        "ledger",
    ),
    ("ledger.md", "The same for reading, without a browser.", ""),
    ("gate.json", "The decision, and each thing that led to it.", "gate"),
    (
        "run.json",
        "What the ledger was built from: the report, the rules, each snapshot, by hash.",
        "run",
    ),
    ("rows.csv", "The rows as a table, for spreadsheets.", ""),
    (
        "annotations.jsonld",
        "Every sentence and every quotation as a W3C Web Annotation, for annotation tools.",
        "annotations",
    ),
    ("badge.svg", "The gate and the counts as a small picture, to show elsewhere.", ""),
    ("badge.json", "The same for badge services.", "badge"),
)
"""Name, what it is, and the name of its JSON Schema (empty where it has none)."""


@dataclass(frozen=True, slots=True)
class DataFile:
    """One data file of a report."""

    name: str
    what: str
    href: str
    schema: str
    """Name of the JSON Schema that it has the form of; empty where there is none."""
    schema_href: str


def list_data(context: ReportContext, src_uri: str) -> tuple[DataFile, ...]:
    """The data files of ``context``'s report, as the page at ``src_uri`` links to them."""
    links = context.links_from(src_uri)
    return tuple(
        DataFile(
            name,
            what,
            links.file(context.places.data(name)),
            f"{schema}.schema.json" if schema else "",
            links.file(f"schemas/{schema}.schema.json") if schema else "",
        )
        for name, what, schema in FILES
    )


def embed_badge(context: ReportContext) -> str:
    """HTML that shows the report's badge on a page elsewhere and leads to the report."""
    root = context.site.publisher.url or _SITE
    page = page_url(context.places.report, directory_urls=context.site.directory_urls)
    badge = quote(context.places.data(_BADGE))
    name = _TURNING.sub(
        lambda found: f"&#{ord(found[0])};",
        escape(printable(f"Evidence of {context.checked.report.title}")),
    )
    return f'<a href="{escape(root + page)}"><img src="{escape(root + badge)}" alt="{name}"></a>'
