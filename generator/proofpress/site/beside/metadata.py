"""What programs are told of a report's page: schema.org's ``Report`` as JSON-LD.

Only a name is known of who wrote it, so the author is given no type: it may be a person or a group.
"""

from __future__ import annotations

import json

from proofpress.attest import Json
from proofpress.site.beside.addresses import Addresses
from proofpress.site.beside.dates import published, updated
from proofpress.site.beside.people import authors_of
from proofpress.site.pages.citations import read_source
from proofpress.site.pages.frame import ReportContext
from proofpress.site.pages.render import printable
from proofpress.site.pages.report_page import describe_report
from proofpress.site.pages.strip import count_statuses


def report_json_ld(context: ReportContext) -> str:
    """The JSON-LD of a report, safe inside a ``script`` element: it holds no ``<``, ``>`` or ``&``.

    What needs the site's address is left out without one.
    """
    text = json.dumps(_report(context), ensure_ascii=False, separators=(",", ":"))
    for char in "<>&\u2028\u2029":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return printable(text)


def _report(context: ReportContext) -> dict[str, Json]:
    checked, publisher = context.checked, context.site.publisher
    value: dict[str, Json] = {
        "@context": "https://schema.org",
        "@type": "Report",
        "name": checked.report.title,
        "description": describe_report(count_statuses(context.units)),
        "inLanguage": checked.report.lang,
    }
    date = published(checked)
    if date:
        value["datePublished"] = date[:10]
    value["dateModified"] = updated(checked)[:10]
    authors = authors_of(checked)
    if authors:
        value["author"] = [{"name": name} for name in authors]
    if context.checked.sources:
        value["citation"] = [_work(context, key) for key in checked.sources]
    if publisher.url:
        value.update(_place(context))
    return value


def _place(context: ReportContext) -> dict[str, Json]:
    """Where it is published."""
    addresses = Addresses(context.places.report, context.site)
    site: dict[str, Json] = {"@type": "WebSite", "url": context.site.publisher.url}
    if context.site.publisher.name:
        site["name"] = context.site.publisher.name
    ledger = addresses.file(context.places.data("ledger.json"))
    return {
        "url": addresses.page(context.places.report),
        "isPartOf": site,
        "encoding": {
            "@type": "MediaObject",
            "name": "ledger",
            "contentUrl": ledger,
            "encodingFormat": "application/json",
        },
    }


def _work(context: ReportContext, key: str) -> dict[str, Json]:
    source = read_source(context.checked, key)
    work: dict[str, Json] = {"@type": "CreativeWork", "name": source.title}
    if source.link:
        work["url"] = source.link
    return work
