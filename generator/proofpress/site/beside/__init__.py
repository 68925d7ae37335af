"""Data beside the pages, in the forms of others: annotations, a badge, a feed, words for search engines.

A checked report comes in (as :class:`~proofpress.site.pages.frame.ReportContext`), the text of a file goes
out. ``annotations`` writes the W3C Web Annotation Data Model, ``badge`` an SVG picture and its JSON,
``feed`` Atom, ``metadata`` schema.org's JSON-LD. Everything but the feed depends on one report alone;
nothing reads a clock. Nothing here knows a host engine.
"""

from proofpress.site.beside.annotations import annotations_jsonld
from proofpress.site.beside.badge import badge_json, badge_svg
from proofpress.site.beside.feed import FEED, feed_xml
from proofpress.site.beside.metadata import report_json_ld

__all__ = [
    "FEED",
    "annotations_jsonld",
    "badge_json",
    "badge_svg",
    "feed_xml",
    "report_json_ld",
]
