"""What a report was read as, in few words: the notation of the golden cases.

One line a unit, in document order: block kind, line:column, text. Below it, indented, what belongs to
it: citations (form, address, label) with excerpt (a text fragment's directives below it) and locator,
markers. ``out`` lines name what is no
unit: with the excluded words where words are excluded, else with its lines. ``anomaly`` and
``remark`` lines come last. A report that cannot be read is one ``error`` line. ``⏎`` stands for a hard break.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from proofpress.document import Citation, Exclusion, Report, TextDirective, Unit, read_report
from proofpress.errors import ProofpressError
from proofpress.profiles import load_profile, offer_profiles

PATH = "report.md"
_PROFILES = offer_profiles([load_profile(Path(__file__).parent / "reaching.yml")])
_ESCAPE = re.compile(r"\\u([0-9a-f]{4})")


@dataclass(frozen=True, slots=True)
class Case:
    """One golden case of a ``cases/*.txt`` file."""

    title: str
    source: str
    """The report; ``\\uXXXX`` stands for a character that cannot be seen, here and below."""
    expected: str


def read_cases(path: Path) -> list[Case]:
    """The cases of a file: ``=== title``, the Markdown, a line ``=>``, what is expected."""
    chunks = re.split(r"^=== ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    cases = []
    for chunk in chunks:
        title, _, rest = chunk.partition("\n")
        source, arrow, expected = rest.partition("\n=>\n")
        if not arrow:
            raise ValueError(f"{path.name}: the case {title!r} has no line '=>'")
        cases.append(Case(title, _unescaped(source), _unescaped(expected).strip("\n")))
    return cases


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda found: chr(int(found.group(1), 16)), text)


def describe(source: str) -> str:
    """What ``source`` is read as."""
    try:
        report = read_report(PATH, source.encode("utf-8"), profiles=_PROFILES)
    except ProofpressError as error:
        return f"error {error.line}: {error.what}"
    return "\n".join(_lines(report))


def _lines(report: Report) -> Iterator[str]:
    for key, value in report.front_matter.values.items():
        yield f"head {key}: {value}"
    entries = [(_place(report, item), _exclusion(report, item)) for item in report.exclusions]
    entries += [
        (
            (report.blocks[unit.block].position.line, unit.block, unit.span.start),
            "\n".join(_unit(unit)),
        )
        for unit in report.units
    ]
    yield from (text for _, text in sorted(entries))
    for anomaly in report.population.anomalies:
        yield f"anomaly {anomaly.kind} {anomaly.line}"
    for remark in report.population.remarks:
        yield f"remark {remark.kind} {remark.line}"


def _place(report: Report, item: Exclusion) -> tuple[int, int, int]:
    if item.block is None or item.span is None:
        return item.first_line, -1, 0
    return report.blocks[item.block].position.line, item.block, item.span.start


def _exclusion(report: Report, item: Exclusion) -> str:
    if item.block is None or item.span is None:
        last = "" if item.last_line == item.first_line else f"-{item.last_line}"
        return f"out {item.kind} {item.first_line}{last}"
    return f"out {item.kind}: {_shown(item.span.cut(report.blocks[item.block].text))}"


def _unit(unit: Unit) -> Iterator[str]:
    place = f"{unit.position.line}:{unit.position.column}"
    yield f"{unit.block_kind} {place}: {_shown(unit.text)}"
    for citation in unit.citations:
        yield from _citation(citation)
    for marker in unit.markers:
        yield f"  {marker.kind}: {marker.text}"


def _citation(citation: Citation) -> Iterator[str]:
    target = "" if citation.uri is None else f" {citation.uri}"
    reach = " by paragraph" if citation.by_paragraph else ""
    yield f"  {citation.form}{target} ({_shown(citation.label)}){reach}"
    if citation.excerpt is not None:
        yield f"    {citation.excerpt.form}: {_shown(citation.excerpt.text)}"
        yield from (f"      text {_directive(part)}" for part in citation.excerpt.directives)
    if citation.locator is not None:
        yield f"    locator: {citation.locator}"


def _directive(part: TextDirective) -> str:
    words = [part.prefix and f"{part.prefix} -", part.start, part.end]
    words.append(part.suffix and f"- {part.suffix}")
    return " | ".join(word for word in words if word)


def _shown(text: str) -> str:
    return text.strip("\n").replace("\n", "⏎")
