"""A gate's decision as lines for a terminal or a log: file, line, what, remedy."""

from __future__ import annotations

from collections.abc import Iterator

from proofpress.errors import one_line
from proofpress.ledger import GateItem, Waiver
from proofpress.pipeline import CheckedReport
from proofpress.unicode_version import ANY

_LONGEST = 120
"""Characters of a sentence."""


def describe_gate(checked: CheckedReport) -> list[str]:
    """The decision and every item that led to it, one line each: file, line, what, remedy."""
    return [one_line(line) for line in _lines(checked)]


def describe_remarks(checked: CheckedReport) -> list[str]:
    """What was taken one way where it could be taken another, one line each. It decides nothing."""
    path = checked.report.path
    unicode_version = checked.run.made_with.get("unicode")
    lines = [
        f"{path}:{remark.line}: remark: {remark.message}"
        for remark in checked.report.population.remarks
    ]
    if unicode_version != ANY:
        lines.insert(
            0,
            f"{path}: remark: it or a source holds characters newer than Unicode 14.0; "
            f"made with Unicode {unicode_version}, other Pythons may differ",
        )
    return [one_line(line) for line in lines]


def _lines(checked: CheckedReport) -> Iterator[str]:
    gate, counts = checked.gate, checked.ledger.counts
    yield (
        f"{gate.report_path}: gate {gate.outcome.value}: "
        f"{_count(counts.sentences, 'sentence')}, {_count(len(gate.failures), 'failure')}, "
        f"{_count(len(gate.warnings), 'warning')}"
    )
    yield from describe_remarks(checked)
    if gate.waiver is not None:
        yield f"{gate.report_path}: {_signed(gate.waiver)}"
    for word, items in (
        ("could not check", gate.obstacles),
        ("fails" if gate.waiver is None else "waived", gate.failures),
        ("warning", gate.warnings),
    ):
        for item in items:
            yield f"{item.file}:{item.line}: {word}: {_quoted(item)}{item.message}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'s'[: number != 1]}"


def _signed(waiver: Waiver) -> str:
    return (
        f"waived by {waiver.approver}: {waiver.reason} "
        f"(waiver {waiver.sha256[:12]}: attribution, not independence)"
    )


def _quoted(item: GateItem) -> str:
    text = one_line(item.text)
    short = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return f"“{short}” " if short else ""
