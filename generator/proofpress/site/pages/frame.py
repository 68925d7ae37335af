"""What all pages of one report share: where they stand, their navigation, the gate's badge."""

from __future__ import annotations

from dataclasses import dataclass

from proofpress.ledger import GateOutcome, GateResult
from proofpress.pipeline import CheckedReport
from proofpress.settings import Publish
from proofpress.site.pages.links import HOME, Links, ReportPlaces
from proofpress.site.pages.render import printable, render
from proofpress.site.pages.units import UnitView, read_units
from proofpress.site.pages.words import GATE, count
from proofpress.site.records import NOBODY, Heading, PageKind, Publisher, SitePage

_LONGEST_NAME = 40
"""Characters of an approver's name in a badge; the gate's page has the whole of it."""

_ABOVE = {PageKind.EVIDENCE: PageKind.SOURCES, PageKind.TEXT: PageKind.SOURCES}
"""Of pages that stand in no navigation, the one that they belong to."""

RIGHT_TO_LEFT = frozenset("ar arc ckb dv fa he iw ks nqo ps sd syr ug ur yi".split())
"""Primary language subtags that are written from right to left."""


@dataclass(frozen=True, slots=True)
class Site:
    """What the pages of one site are told beside their report: nothing of any other report."""

    directory_urls: bool
    has_home: bool = True
    """Whether there is a list of reports; False where a report is the front page itself."""
    publish: Publish = Publish.EXCERPTS
    publisher: Publisher = NOBODY


@dataclass(frozen=True, slots=True)
class NavItem:
    """One entry of a report's own navigation."""

    label: str
    href: str
    current: str
    """As ``aria-current`` has it: ``page``, ``true`` for what a deeper page belongs to, or empty."""


@dataclass(frozen=True, slots=True)
class GateBadge:
    """The decision in a word or two, with the face that it has everywhere."""

    outcome: str
    glyph: str
    words: str


@dataclass(frozen=True, slots=True)
class ReportContext:
    """One checked report with what its pages have in common, computed once."""

    checked: CheckedReport
    units: tuple[UnitView, ...]
    places: ReportPlaces
    site: Site

    def links_from(self, src_uri: str) -> Links:
        """Links out of the page at ``src_uri``."""
        has_texts = self.site.publish is not Publish.EXCERPTS
        return Links(src_uri, self.site.directory_urls, has_texts)


def report_context(checked: CheckedReport, site: Site) -> ReportContext:
    """The context of all pages of ``checked``."""
    return ReportContext(checked, read_units(checked), ReportPlaces(checked.report.path), site)


def make_page(
    context: ReportContext,
    kind: PageKind,
    src_uri: str,
    title: str,
    description: str,
    headings: tuple[Heading, ...] = (),
    **values: object,
) -> SitePage:
    """Render the template of ``kind`` into a page of ``context``'s report."""
    links = context.links_from(src_uri)
    body = render(
        f"pages/{kind}.html",
        title=title,
        kind=kind.value,
        report=context.checked.report,
        ledger=context.checked.ledger,
        badge=gate_badge(context.checked.gate),
        nav=_nav(context, kind, links),
        links=links,
        places=context.places,
        **values,
    )
    lang = context.checked.report.lang if kind is PageKind.REPORT else "en"
    return SitePage(
        kind=kind,
        src_uri=src_uri,
        title=printable(title),
        description=printable(description),
        lang=lang,
        body=body,
        headings=tuple(Heading(one.level, one.anchor, printable(one.text)) for one in headings),
    )


def gate_badge(gate: GateResult) -> GateBadge:
    """The badge for ``gate``, with how many items led to it."""
    glyph, words = GATE[gate.outcome]
    if gate.outcome in (GateOutcome.FAILED, GateOutcome.WAIVED):
        words = f"{words}: {count(len(gate.failures), 'item')}"
    if gate.waiver is not None:
        name = printable(gate.waiver.approver)
        short = name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"
        words = f"{words}, by {short}"
    return GateBadge(gate.outcome.value, glyph, words)


def direction(lang: str) -> str:
    """``rtl`` or ``ltr``, by the primary subtag of ``lang``."""
    return "rtl" if lang.partition("-")[0].lower() in RIGHT_TO_LEFT else "ltr"


def _nav(context: ReportContext, kind: PageKind, links: Links) -> tuple[NavItem, ...]:
    """The list of reports, then those pages that this report has."""
    places = context.places
    home = (("All reports", HOME, PageKind.HOME),) if context.site.has_home else ()
    entries = (
        *home,
        ("Report", places.report, PageKind.REPORT),
        ("Ledger", places.ledger, PageKind.LEDGER),
        ("Sources", places.sources, PageKind.SOURCES),
        ("Gate", places.gate, PageKind.GATE),
        ("Check it yourself", places.reproduce, PageKind.REPRODUCE),
    )
    return tuple(
        NavItem(label, links.page(src), _current(kind, own)) for label, src, own in entries
    )


def _current(kind: PageKind, own: PageKind) -> str:
    if own is kind:
        return "page"
    return "true" if own is _ABOVE.get(kind) else ""
