"""``ledger.md``: the ledger as a person reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from proofpress.errors import one_line
from proofpress.ledger.records import Detail, Ledger, LedgerRow, Nearest, StretchSide

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#!~$&])")
_LONGEST = 300


def ledger_markdown(ledger: Ledger) -> str:
    """The readable form of ``ledger``: of nothing else, so that no policy and no waiver changes it."""
    return "\n".join(_lines(ledger)) + "\n"


def _lines(ledger: Ledger) -> Iterator[str]:
    counts = ledger.counts
    yield f"# Ledger: {_escape(ledger.title)}"
    yield ""
    yield f"- report: {_escape(ledger.run.report_path)}, sha256 `{ledger.run.report_sha256}`"
    yield f"- ledger: sha256 `{ledger.sha256}`"
    yield f"- {counts.sentences} sentences, {counts.rows} rows"
    yield ""
    yield "| detail | sentences | rows |"
    yield "|---|---:|---:|"
    for detail in Detail:
        yield (
            f"| {detail.bucket.value}: {detail.value} | {counts.sentences_by_detail[detail]} of "
            f"{counts.sentences} | {counts.rows_by_detail[detail]} of {counts.rows} |"
        )
    yield ""
    yield (
        f"Coverage, of {counts.sentences} sentences: {counts.declared} declare a source, "
        f"{counts.resolvable} name one by an address, {counts.accessible} name one that was read."
    )
    yield from _population(ledger)
    yield ""
    yield "## Rows"
    yield ""
    yield "| line | where it stands | sentence | citation | how |"
    yield "|---:|---|---|---|---|"
    for row in ledger.rows:
        yield _row(row)
    yield ""
    yield ledger.disclosure


def _population(ledger: Ledger) -> Iterator[str]:
    population = ledger.population
    yield ""
    yield "## Population"
    yield ""
    yield (
        f"{population['lines']} lines: {population['included_lines']} with sentences, "
        f"{population['blank_lines']} blank, the others by exclusion:"
    )
    yield ""
    excluded = population["excluded_lines"]
    characters = population["excluded_characters"]
    if isinstance(excluded, dict) and isinstance(characters, dict):
        for kind in sorted({*excluded, *characters}):
            shown = characters.get(kind, 0)
            yield f"- {kind}: {excluded.get(kind, 0)} lines, {shown} visible characters"
    anomalies = population["anomalies"]
    for anomaly in anomalies if isinstance(anomalies, list) else ():
        yield f"- **{anomaly['kind']}**, line {anomaly['line']}: {_escape(str(anomaly['message']))}"
    remarks = population["remarks"]
    for remark in remarks if isinstance(remarks, list) else ():
        yield f"- remark {remark['kind']}, line {remark['line']}: {_escape(str(remark['message']))}"


def _row(row: LedgerRow) -> str:
    where = f"{row.bucket.value}: {row.detail.value}"
    citation = "" if row.citation is None else _citation(row)
    cells = (str(row.position.line), where, _escape(_short(row.text)), citation, _how(row))
    return "| " + " | ".join(cells) + " |"


def _citation(row: LedgerRow) -> str:
    citation = row.citation
    if citation is None:
        return ""
    target = citation.uri or citation.locator or citation.label
    quoted = f" “{_escape(_short(citation.excerpt.text))}”" if citation.excerpt else ""
    return _escape(_short(target)) + quoted


def _how(row: LedgerRow) -> str:
    parts: list[str] = []
    if row.anchor is not None:
        parts.append(row.anchor.method.value if row.anchor.method else row.anchor.outcome.value)
        parts.extend(change.value for change in row.anchor.changes)
        if row.anchor.reason:
            parts.append(row.anchor.reason)
        if row.anchor.nearest:
            parts.append(_nearest(row.anchor.nearest))
    if row.window is not None:
        parts.append(row.window.failure or f"window {row.window.truncation}")
        parts.extend([f"page {row.window.page}"] if row.window.page else [])
    if row.citation is not None and row.citation.by_paragraph:
        parts.append("cited after its paragraph")
    if row.source_continues is not None:
        parts.append(f"the source goes on: “{row.source_continues}”")
    if row.declared is not None:
        parts.append(f"declared: {row.declared}")
    parts.extend(f"rests on {rest.kind.value} {rest.id}" for rest in row.rests_on)
    parts.extend(_numbers("numbers not in the excerpt", row.numbers_not_in_excerpt))
    parts.extend(_numbers("numbers that could not be compared", row.numbers_not_comparable))
    return _escape(_short(", ".join(parts)))


def _numbers(what: str, numbers: tuple[str, ...]) -> Iterator[str]:
    if numbers:
        yield f"{what}: {'; '.join(numbers)}"


def _nearest(nearest: Nearest) -> str:
    """``84 % alike: “sales rose {+again+} [-once-]”``: words of the source alone, of the quotation alone."""
    shown = {
        StretchSide.BOTH: "{}",
        StretchSide.QUOTATION: "[-{}-]",
        StretchSide.SOURCE: "{{+{}+}}",
    }
    words = " ".join(shown[part.side].format(part.text.strip()) for part in nearest.difference)
    return f"nearest passage, {int(nearest.similarity * 100)} % alike: “{words}”"


def _short(text: str) -> str:
    folded = " ".join(text.split())
    return folded if len(folded) <= _LONGEST else folded[: _LONGEST - 1] + "…"


def _escape(text: str) -> str:
    """``text`` as plain words in Markdown: what it holds can be no mark-up, nor steer a terminal."""
    return _SPECIAL.sub(r"\\\1", one_line(text))
