"""What programs are told in the head of a finished page, whatever theme has framed it."""

from __future__ import annotations

from html import escape

from proofpress.site.beside import FEED
from proofpress.site.pages.links import relative_url
from proofpress.site.records import SitePage


def tell_programs(html: str, page: SitePage | None, *, url: str, has_feed: bool) -> str:
    """The whole page ``html`` at address ``url`` with links and data at the end of its head.

    ``page`` is what it was made from; None for an author's own. What is added has a class ``pp-…``.
    """
    added = (_feed_link(url) if has_feed else "") + (_data_block(page) if page else "")
    return html.replace("</head>", f"{added}</head>", 1) if added else html


def _feed_link(url: str) -> str:
    href = escape(relative_url(FEED, url))
    return (
        '<link class="pp-feed" rel="alternate" type="application/atom+xml" title="Reports" '
        f'href="{href}">\n'
    )


def _data_block(page: SitePage) -> str:
    """The page's JSON-LD, which no browser runs and no policy has to allow; empty without."""
    if not page.json_ld:
        return ""
    return f'<script class="pp-data" type="application/ld+json">{page.json_ld}</script>\n'
