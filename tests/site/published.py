"""Made-up reports published without a host: what page tests look at."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import samples
from selectolax.lexbor import LexborHTMLParser

from proofpress.pipeline import CheckedReport
from proofpress.settings import Publish
from proofpress.site.data_files import report_files, schema_files, tree_file
from proofpress.site.pages.frame import Site, report_context
from proofpress.site.pages.gate_page import gate_page
from proofpress.site.pages.home_page import home_page
from proofpress.site.pages.ledger_page import ledger_page
from proofpress.site.pages.links import page_url
from proofpress.site.pages.report_page import report_marks, report_page
from proofpress.site.pages.reproduce_page import reproduce_page
from proofpress.site.pages.source_pages import evidence_page, sources_page
from proofpress.site.pages.text_pages import text_pages
from proofpress.site.records import SiteFile, SitePage

TREE = "a" * 64


def publish(
    checked: tuple[CheckedReport, ...],
    *,
    directory_urls: bool,
    tree: str = TREE,
    shown: Publish = Publish.EXCERPTS,
) -> tuple[list[SitePage], list[SiteFile]]:
    """What ``publish_reports`` does, with the sample's own plain text in place of annotation."""
    site = Site(directory_urls, publish=shown)
    contexts = [report_context(one, site) for one in checked]
    pages = [home_page(contexts, site, "", tree)]
    files = [*schema_files(), tree_file(tree)]
    for context in contexts:
        text = samples.annotated(context.checked, report_marks(context))
        data = report_files(context, text)
        pages += [
            report_page(context, text),
            ledger_page(context),
            sources_page(context),
            *(evidence_page(context, key) for key in context.checked.sources),
            *(page for key in context.checked.sources for page in text_pages(context, key)),
            gate_page(context),
            reproduce_page(context, data),
        ]
        files += data
    return pages, files


@cache
def everything(*, directory_urls: bool = True) -> tuple[list[SitePage], list[SiteFile]]:
    """All samples, published once."""
    empty = samples.Draft("reports/empty.md").check(title="Nothing here")
    long, waived = samples.long_report(700), samples.waived()
    checked = (samples.every_state(), samples.hostile(), long, waived, empty)
    return publish(checked, directory_urls=directory_urls)


@cache
def with_whole_texts() -> list[SitePage]:
    """The pages of two samples on a site that shows whole texts and bytes."""
    checked = (samples.every_state(), samples.hostile())
    return publish(checked, directory_urls=True, shown=Publish.BYTES)[0]


def by_url(pages: list[SitePage], *, directory_urls: bool) -> Mapping[str, SitePage]:
    """Pages by their address from the site's root."""
    return {page_url(page.src_uri, directory_urls=directory_urls): page for page in pages}


def page_at(src_uri: str) -> SitePage:
    """One of all samples' pages."""
    return next(page for page in everything()[0] if page.src_uri == src_uri)


def parse(page: SitePage) -> LexborHTMLParser:
    """The page's body as a tree."""
    return LexborHTMLParser(page.body)
