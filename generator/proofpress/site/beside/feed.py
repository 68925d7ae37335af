"""The site's reports as an Atom feed (RFC 4287), newest first. It needs the site's address."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from proofpress.site.beside.addresses import Addresses
from proofpress.site.beside.dates import NEVER, published, updated
from proofpress.site.beside.people import authors_of
from proofpress.site.pages.frame import ReportContext, Site, gate_badge
from proofpress.site.pages.links import HOME
from proofpress.site.pages.render import printable
from proofpress.site.pages.report_page import describe_report
from proofpress.site.pages.strip import count_statuses

FEED = "feed.xml"
"""Where the feed stands, from the site's root."""
LARGEST = 100
"""Entries at most: the newest."""


def feed_xml(contexts: Sequence[ReportContext], site: Site) -> str:
    """The feed of the reports of ``contexts``. Raises ValueError where the site has no address."""
    if not site.publisher.url:
        raise ValueError("a feed names everything by absolute addresses")
    addresses = Addresses(FEED, site)
    by_path = sorted(contexts, key=lambda one: one.checked.report.path)
    newest = sorted(by_path, key=lambda one: updated(one.checked), reverse=True)[:LARGEST]
    latest = updated(newest[0].checked) if newest else NEVER
    home = addresses.page(HOME)
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
        _element("id", home),
        _element("title", site.publisher.name or "Reports"),
        _element("updated", latest),
        _person(site.publisher.author or site.publisher.name or "Proofpress"),
        _empty("link", {"rel": "self", "type": "application/atom+xml", "href": addresses.own}),
        _empty("link", {"rel": "alternate", "type": "text/html", "href": home}),
        *(_entry(context, addresses) for context in newest),
        "</feed>",
    ]
    return "\n".join(lines) + "\n"


def _entry(context: ReportContext, addresses: Addresses) -> str:
    checked = context.checked
    address = addresses.page(context.places.report)
    date, badge = published(checked), gate_badge(checked.gate)
    gate = {"scheme": "urn:proofpress:gate", "term": badge.outcome, "label": badge.words}
    summary = f"{badge.words}. {describe_report(count_statuses(context.units))}"
    lines = [
        f'<entry xml:lang="{_escape(checked.report.lang)}">',
        _element("id", address),
        _element("title", checked.report.title or checked.report.path),
        _element("updated", updated(checked)),
        *([_element("published", date)] if date else []),
        *map(_person, authors_of(checked)),
        _empty("link", {"rel": "alternate", "type": "text/html", "href": address}),
        _empty("category", gate),
        f'<summary xml:lang="en">{_escape(summary)}</summary>',
        "</entry>",
    ]
    return "\n".join(lines)


def _person(name: str) -> str:
    return f"<author>{_element('name', name)}</author>"


def _element(name: str, text: str) -> str:
    return f"<{name}>{_escape(text)}</{name}>"


def _empty(name: str, attributes: Mapping[str, str]) -> str:
    written = "".join(f' {key}="{_escape(value)}"' for key, value in attributes.items())
    return f"<{name}{written}/>"


def _escape(text: str) -> str:
    return escape(printable(text))
