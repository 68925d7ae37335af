"""Checked reports in, pages and files out: all that Proofpress adds to a site."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from proofpress.pipeline import CheckedReport
from proofpress.settings import Publish
from proofpress.site.annotate import annotate_report
from proofpress.site.beside import report_json_ld
from proofpress.site.data_files import feed_files, report_files, schema_files, tree_file
from proofpress.site.pages.captured import captured_files
from proofpress.site.pages.frame import ReportContext, Site, report_context
from proofpress.site.pages.gate_page import gate_page
from proofpress.site.pages.home_page import home_page
from proofpress.site.pages.ledger_page import ledger_page
from proofpress.site.pages.links import page_url
from proofpress.site.pages.report_page import report_marks, report_page
from proofpress.site.pages.reproduce_page import reproduce_page
from proofpress.site.pages.source_pages import evidence_page, sources_page
from proofpress.site.pages.text_pages import text_pages
from proofpress.site.records import (
    NOBODY,
    AnnotatedReport,
    Publication,
    Publisher,
    SiteFile,
    SitePage,
)

ResolveLink = Callable[[str, str], str | None]
"""(``src_uri`` of the page, link as the author wrote it) -> link for the site; None: leave it."""


def publish_reports(
    checked: Sequence[CheckedReport],
    *,
    directory_urls: bool,
    tree_sha256: str,
    resolve_link: ResolveLink,
    home_intro_html: str = "",
    publish: Publish = Publish.EXCERPTS,
    publisher: Publisher = NOBODY,
) -> Publication:
    """Every page and data file of ``checked``, in their order; the front page comes first.

    Pages and files of one report depend on that report alone. ``tree_sha256``, the hash of the
    source tree's manifest, belongs to the whole site: it stands on the front page and in a file of
    its own. ``home_intro_html`` is HTML that the host rendered from the author's own page.
    ``publisher`` says where the site is published, without which there is no feed.
    """
    # A report that is the front page itself leaves no place for the list.
    has_home = all(page_url(one.report.path, directory_urls=True) for one in checked)
    site = Site(directory_urls, has_home, publish, publisher)
    contexts = [report_context(one, site) for one in checked]
    pages = [home_page(contexts, site, home_intro_html, tree_sha256)] if has_home else []
    files = [*schema_files(), tree_file(tree_sha256), *feed_files(contexts, site)]
    for context in contexts:
        annotated = _annotate(context, resolve_link)
        data = report_files(context, annotated)
        pages += _report_pages(context, annotated, data)
        files += data
    # Two reports that cite one source bring the same files.
    kept = {file.path: file for one in checked for file in captured_files(one, publish)}
    return Publication(tuple(pages), tuple(files), tuple(kept[path] for path in sorted(kept)))


def _annotate(context: ReportContext, resolve_link: ResolveLink) -> AnnotatedReport:
    checked, marks = context.checked, report_marks(context)
    return annotate_report(checked.report, marks, resolve_link, checked.run.retained)


def _report_pages(
    context: ReportContext, annotated: AnnotatedReport, data: Sequence[SiteFile]
) -> list[SitePage]:
    return [
        replace(report_page(context, annotated), json_ld=report_json_ld(context)),
        ledger_page(context),
        sources_page(context),
        *(evidence_page(context, key) for key in context.checked.sources),
        *(page for key in context.checked.sources for page in text_pages(context, key)),
        gate_page(context),
        reproduce_page(context, data),
    ]
