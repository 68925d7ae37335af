"""The rules that put one sentence where it stands, applied again one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from proofpress.capture import NOTHING_RETAINED, Failure, Retained, Snapshot
from proofpress.document import Citation, Marker, Report, Unit
from proofpress.ledger.explaining.own import explain_numbers
from proofpress.ledger.explaining.search import explain_search
from proofpress.ledger.explaining.steps import Explanation, Fact, Step, StepKind, facts
from proofpress.ledger.gate_records import GateItem, GateResult
from proofpress.ledger.records import Annotation, Detail, Ledger, LedgerRow
from proofpress.ledger.sources import resolve_citation

_RULE = {
    Detail.FOUND: "the first searched text that holds the words decides",
    Detail.EXCERPT_NOT_FOUND: "no searched text holds the words, and the text is complete",
    Detail.EVIDENCE_WINDOW_INCOMPLETE: (
        "what was captured is not the whole source, so a search in it proves nothing"
    ),
    Detail.QUOTE_AMBIGUOUS: "something like the words is there, and a check does not let it count as found",
    Detail.NO_EXCERPT: "the citation declares no words, so nothing was looked for",
    Detail.SOURCE_UNAVAILABLE: "there is no text of the source to search",
    Detail.UNRESOLVABLE_SOURCE: "the citation leads to no address",
    Detail.DECLARED: "there is no citation, and the author declares what it rests on",
    Detail.NUMERIC: "there is no citation and no declaration, and the sentence states a number",
    Detail.NARRATIVE: "there is no citation, no declaration and no number",
}


@dataclass(frozen=True, slots=True)
class _Case:
    """A sentence and all that is known of it."""

    unit: Unit
    rows: tuple[LedgerRow, ...]
    report: Report
    ledger: Ledger
    snapshots: Mapping[str, Snapshot | None]
    gate: GateResult
    retained: Retained


def explain_unit(
    unit: Unit,
    report: Report,
    ledger: Ledger,
    snapshots: Mapping[str, Snapshot | None],
    gate: GateResult,
    retained: Retained = NOTHING_RETAINED,
) -> Explanation:
    """Why ``unit`` of ``report`` stands where ``ledger`` has it. Reads nothing, decides nothing.

    ``retained`` are the run's.
    """
    rows = tuple(row for row in ledger.rows if row.unit_id == unit.unit_id)
    case = _Case(unit, rows, report, ledger, snapshots, gate, retained)
    return Explanation(unit.unit_id, report.path, unit.text, tuple(_steps(case)))


def _steps(case: _Case) -> Iterator[Step]:
    # 1. The sentence itself, and what is bound to it.
    yield _sentence(case)
    for marker in case.unit.markers:
        yield _marker(marker)
    # 2. Each citation: as read, what it leads to, what was looked for in it.
    by_number = {citation.number: citation for citation in case.unit.citations}
    for row in case.rows:
        if row.citation is not None:
            yield from _citation(row, by_number[row.citation.number], case)
        elif row.detail is not Detail.DECLARED:
            yield from explain_numbers(case.unit, case.report)
        # 3. Where that puts the row.
        yield Step(
            StepKind.BUCKET,
            row.row_id,
            f"{row.bucket}: {row.detail}",
            facts(because=_RULE[row.detail], declared=row.declared),
        )
        yield from _observations(row)
    # 4. What the gate makes of it.
    yield from _gate(case)


def _sentence(case: _Case) -> Step:
    unit, segmenter = case.unit, case.report.segmenter
    path, start, end = case.report.path, unit.position, unit.end
    return Step(
        StepKind.SENTENCE,
        None,
        f"{path}:{start.line}:{start.column} to {path}:{end.line}:{end.column}",
        facts(
            kind=unit.block_kind,
            under=" › ".join(unit.heading_path) or None,
            cut_by=f"{segmenter.name} {segmenter.version} ({segmenter.digest[:12]})",
        ),
    )


def _marker(marker: Marker) -> Step:
    place = f"line {marker.position.line}, column {marker.position.column}"
    return Step(StepKind.MARKER, None, f"{marker.kind}, {place}", facts(says=marker.text))


def _citation(row: LedgerRow, citation: Citation, case: _Case) -> Iterator[Step]:
    place = f"line {citation.position.line}, column {citation.position.column}"
    read = row.citation
    yield Step(
        StepKind.CITATION,
        row.row_id,
        f"citation {citation.number}: {citation.form}, {place}",
        facts(
            label=citation.label or None,
            address=read.uri if read else None,
            locator=citation.locator,
        ),
    )
    source = resolve_citation(citation, case.report.path, case.retained)
    if isinstance(source, Failure) or source is None:
        why = f"refused: {source.kind}:{source.detail}" if source else "leads to no address"
        yield Step(StepKind.SOURCE, row.row_id, why)
        snapshot = None
    else:
        snapshot = case.snapshots.get(source.key)
        yield _source(row, source.key, snapshot)
    excerpt = citation.excerpt
    if excerpt is None:
        yield Step(StepKind.EXCERPT, row.row_id, "no words are declared")
        return
    at = f"line {excerpt.position.line}, column {excerpt.position.column}"
    yield Step(StepKind.EXCERPT, row.row_id, f"{excerpt.form}, {at}", facts(words=excerpt.text))
    if snapshot is not None and snapshot.failure is None:
        yield from explain_search(row.row_id, excerpt, snapshot)
        yield from _texts(row)


def _source(row: LedgerRow, key: str, snapshot: Snapshot | None) -> Step:
    if snapshot is None:
        return Step(StepKind.SOURCE, row.row_id, f"{key}: nobody has captured it")
    failure = snapshot.failure
    state = f"could not be read, {failure.kind}:{failure.detail}" if failure else "captured"
    return Step(
        StepKind.SOURCE,
        row.row_id,
        f"{key}: {state}",
        facts(
            identity=snapshot.source.identity,
            retrieved_at=snapshot.retrieved_at,
            by=snapshot.acquired,
            media_type=snapshot.media_type,
            snapshot_sha256=row.window.snapshot_sha256 if row.window else None,
        ),
    )


def _texts(row: LedgerRow) -> Iterator[Step]:
    digest = row.window.text_sha256 if row.window else None
    if digest:
        blob = f"blobs/{digest[:2]}/{digest}"
        yield Step(StepKind.LOOK_AGAIN, row.row_id, f"the text that decided is {blob}")


def _observations(row: LedgerRow) -> Iterator[Step]:
    for annotation in row.annotations:
        yield Step(StepKind.ANNOTATION, row.row_id, annotation.value, _noted(annotation, row))
    for conflict in row.annotation_conflicts:
        yield Step(StepKind.ANNOTATION, row.row_id, conflict.value)
    if row.numbers_not_comparable:
        unread = facts(numbers=", ".join(row.numbers_not_comparable))
        yield Step(StepKind.ANNOTATION, row.row_id, "numbers that two countries read apart", unread)
    if row.support_status is not None:
        why = facts(because=row.support_reason)
        yield Step(StepKind.SUPPORT, row.row_id, row.support_status.value, why)


def _noted(annotation: Annotation, row: LedgerRow) -> tuple[Fact, ...]:
    """The words that the annotation is about, where it is about any."""
    if annotation is Annotation.NUMBERS_NOT_IN_EXCERPT:
        return facts(numbers=", ".join(row.numbers_not_in_excerpt))
    if annotation is Annotation.SOURCE_CONTINUES:
        return facts(with_=row.source_continues)
    rests = [rest.id for rest in row.rests_on if rest.kind.annotation is annotation]
    return facts(names=", ".join(rests) or None)


def _gate(case: _Case) -> Iterator[Step]:
    gate, own = case.gate, {case.unit.unit_id, *(row.row_id for row in case.rows)}
    told = False
    for word, items in (("fails", gate.failures), ("warns", gate.warnings)):
        for item in items:
            if _is_about(item, own):
                told = True
                yield Step(
                    StepKind.GATE, item.subject, f"{word} by {item.rule}", facts(says=item.message)
                )
    if not told:
        yield Step(StepKind.GATE, None, "the policy has nothing against it")
    yield Step(StepKind.GATE, None, f"the report's gate: {gate.outcome}")


def _is_about(item: GateItem, own: set[str]) -> bool:
    return item.subject in own or item.unit_id in own
