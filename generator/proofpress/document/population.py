"""The account of a report: every visible character and every physical line, counted or named."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from proofpress.document.markup.lines import Lines
from proofpress.document.records import (
    Anomaly,
    AnomalyKind,
    Block,
    Exclusion,
    ExclusionKind,
    Population,
    Remark,
    Unit,
)

_CONTAINER_MARKS = re.compile(
    r"^[\s>*+\-]*(?:\d{1,9}[.)]\s*)?(?:\[\^[^\]]+\]:\s*)?(?::\s+)?(?:\[[ xX]\])?"
)
_TAGS = re.compile(r"<[^>]*>?|&\w+;|^[^<>]*>")


def count_population(
    lines: Lines,
    blocks: Sequence[Block],
    units: Sequence[Unit],
    exclusions: Sequence[Exclusion],
    anomalies: Iterable[Anomaly],
    read: frozenset[int] = frozenset(),
    remarks: Iterable[Remark] = (),
) -> Population:
    """Account for every line and character; adds an anomaly for each line that nothing has read.

    ``read`` are the physical lines that the parser took for a block's inside: whatever of them is no
    unit and no exclusion shows nothing.
    """
    blank = {n for n, line in enumerate(lines.contents, 1) if not line.strip()}
    included = {n for unit in units for n in range(unit.position.line, unit.end.line + 1)} - blank
    excluded, unread = _sort_lines(lines, exclusions, blank | included)
    unread = [number for number in unread if number not in read]
    found = sorted(anomalies, key=lambda anomaly: (anomaly.line, anomaly.kind))
    found += [_unread(line) for line in unread]
    return Population(
        lines=len(lines.contents),
        blank_lines=len(blank),
        included_lines=len(included),
        excluded_lines=excluded,
        included_characters=sum(_visible(unit.text) for unit in units),
        excluded_characters=_excluded_characters(blocks, exclusions),
        anomalies=tuple(found),
        remarks=tuple(sorted(remarks, key=lambda remark: (remark.line, remark.kind))),
    )


def _sort_lines(
    lines: Lines, exclusions: Sequence[Exclusion], accounted: set[int]
) -> tuple[Mapping[ExclusionKind, int], list[int]]:
    """Remaining lines by the first exclusion that names them, and the lines that nothing has read."""
    kind_of: dict[int, ExclusionKind] = {}
    for exclusion in exclusions:
        for number in range(exclusion.first_line, exclusion.last_line + 1):
            kind_of.setdefault(number, exclusion.kind)
    counts: dict[ExclusionKind, int] = {}
    unread = []
    for number, line in enumerate(lines.contents, 1):
        if number in accounted:
            continue
        kind = kind_of.get(number, ExclusionKind.MARKUP)
        counts[kind] = counts.get(kind, 0) + 1
        if number not in kind_of and _shows_text(line):
            unread.append(number)
    return {kind: counts[kind] for kind in ExclusionKind if kind in counts}, unread


def _shows_text(line: str) -> bool:
    rest = _TAGS.sub("", _CONTAINER_MARKS.sub("", line))
    return any(char.isalnum() for char in rest)


def _excluded_characters(
    blocks: Sequence[Block], exclusions: Sequence[Exclusion]
) -> Mapping[ExclusionKind, int]:
    counts: dict[ExclusionKind, int] = {}
    for exclusion in exclusions:
        if exclusion.block is not None and exclusion.span is not None:
            shown = _visible(exclusion.span.cut(blocks[exclusion.block].text))
            counts[exclusion.kind] = counts.get(exclusion.kind, 0) + shown
    return {kind: counts[kind] for kind in ExclusionKind if kind in counts}


def _visible(text: str) -> int:
    return sum(not char.isspace() for char in text)


def _unread(line: int) -> Anomaly:
    return Anomaly(
        AnomalyKind.UNREAD_TEXT,
        line,
        "this line was not read as prose or as anything else: it may be nested too deeply",
    )
