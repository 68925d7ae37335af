"""The decision over one report: outcome, what led to it, what was and was not looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from proofpress.ledger import GateItem, GatePolicy, Severity
from proofpress.site.pages.frame import ReportContext, make_page
from proofpress.site.pages.links import Links
from proofpress.site.pages.words import (
    DETAIL_SHORT,
    EXCLUSION,
    GATE_MEANING,
    SEVERITY,
    WAIVER_MEANING,
    as_sentence,
    count,
)
from proofpress.site.records import Heading, PageKind, SitePage

_RULES = {
    "undeclared_numerics": "Own numbers that nobody has declared",
    "refuted_claims": "Claims that were refuted",
    "unverifiable_claims": "Claims that could not be verified",
    "ungrounded_findings": "Findings into which the cited data did not flow",
    "opaque_findings": "Findings whose making could not be observed",
    "citation_unconfirmed": "Citations that could not be confirmed",
    "annotation_conflicts": "Contradicting statements by the author",
    "annotations": "Observations",
}
_PARTS: dict[str, str] = {detail: short.lower() for detail, short in DETAIL_SHORT.items()} | {
    "excerpt_reused": "one quotation serves several citations",
    "locator_only": "evidence without an address",
    "numbers_not_in_excerpt": "a number that is not in the quoted words",
    "rests_on_claim": "rests on a claim",
    "rests_on_finding": "rests on a finding",
    "rests_on_run": "rests on a run",
    "source_continues": "the source goes on with a reservation",
}


@dataclass(frozen=True, slots=True)
class ItemView:
    """One thing that the policy fails or warns on, or that stood in its way."""

    rule: str
    place: str
    href: str
    """Link to the sentence; empty where no sentence is concerned."""
    text: str
    message: str


@dataclass(frozen=True, slots=True)
class PolicyRow:
    """What the policy does with one kind of thing."""

    rule: str
    words: str
    severity: str


@dataclass(frozen=True, slots=True)
class PopulationRow:
    """One part of the report's lines and characters."""

    words: str
    code: str
    lines: int
    characters: int


@dataclass(frozen=True, slots=True)
class CoverageRow:
    """How many sentences, out of all."""

    words: str
    code: str
    count: int
    total: int


def gate_page(context: ReportContext) -> SitePage:
    """The page of the report's gate."""
    gate = context.checked.gate
    links = context.links_from(context.places.gate)
    groups = (
        ("obstacles", "What stood in the way", gate.obstacles),
        ("failures", "What is waived" if gate.waiver else "What fails", gate.failures),
        ("warnings", "What warns", gate.warnings),
    )
    shown = tuple(
        (
            anchor,
            f"{title}: {count(len(items), 'item')}",
            tuple(_item(context, item, links) for item in items),
        )
        for anchor, title, items in groups
        if items
    )
    titles = [("waiver", "The waiver")] if gate.waiver else []
    titles += [(anchor, title) for anchor, title, _ in shown]
    titles += [("policy", "The policy"), ("population", "What was looked at")]
    titles += [("coverage", "Coverage")]
    headings = tuple(Heading(2, anchor, title) for anchor, title in titles)
    return make_page(
        context,
        PageKind.GATE,
        context.places.gate,
        f"Gate: {context.checked.report.title}",
        GATE_MEANING[gate.outcome],
        headings,
        contents=headings,
        gate=gate,
        meaning=GATE_MEANING[gate.outcome],
        waiver_meaning=WAIVER_MEANING,
        groups=shown,
        policy=_policy(gate.policy),
        population=_population(context),
        remarks=context.checked.report.population.remarks,
        coverage=_coverage(context),
    )


def _item(context: ReportContext, item: GateItem, links: Links) -> ItemView:
    href = links.page(context.places.report, item.unit_id) if item.unit_id else ""
    # Of the report's structure the subject says more: the kind of what was seen.
    rule = item.subject if item.rule == "population" else item.rule
    place = f"{item.file}, line {item.line}"
    return ItemView(rule, place, href, item.text, as_sentence(item.message))


def _policy(policy: GatePolicy) -> tuple[PolicyRow, ...]:
    rows = [_policy_row(name, severity) for name, severity in policy.severities.items()]
    minimum = policy.minimum_declared_coverage
    asked = f"fails below {minimum:f}%" if minimum else "off"
    rows.append(PolicyRow("minimum_declared_coverage", "Sentences that name any citation", asked))
    return tuple(rows)


def _policy_row(name: str, severity: Severity) -> PolicyRow:
    rule, _, part = name.partition(".")
    words = f"{_RULES[rule]}: {_PARTS[part]}" if part else _RULES[rule]
    return PolicyRow(name, words, SEVERITY[severity])


def _population(context: ReportContext) -> tuple[PopulationRow, ...]:
    population = context.checked.report.population
    excluded = [
        PopulationRow(
            f"Left out: {EXCLUSION[kind]}",
            kind.value,
            population.excluded_lines.get(kind, 0),
            population.excluded_characters.get(kind, 0),
        )
        for kind in EXCLUSION
        if population.excluded_lines.get(kind) or population.excluded_characters.get(kind)
    ]
    included = PopulationRow(
        "In sentences", "included", population.included_lines, population.included_characters
    )
    blank = PopulationRow("Blank lines", "blank", population.blank_lines, 0)
    rows: Sequence[PopulationRow] = [included, *excluded, blank]
    total = PopulationRow(
        "The whole file",
        "total",
        population.lines,
        sum(row.characters for row in rows),
    )
    return (*rows, total)


def _coverage(context: ReportContext) -> tuple[CoverageRow, ...]:
    counts = context.checked.ledger.counts
    total = counts.sentences
    return (
        CoverageRow("name any citation or locator", "declared", counts.declared, total),
        CoverageRow("cite an address", "resolvable", counts.resolvable, total),
        CoverageRow(
            "cite a source whose text was captured", "accessible", counts.accessible, total
        ),
    )
