"""What holds of every report that was read, whatever stood in it."""

from __future__ import annotations

import re
from itertools import pairwise

from proofpress.coordinates import BlockSpan, ReportPosition
from proofpress.document import Block, Report, read_report

_LINE_END = re.compile(r"\r\n|\n|\r")


def check_report(data: bytes, path: str = "report.md") -> Report:
    """Read ``data`` and assert everything that must hold; domain errors pass through."""
    report = read_report(path, data)
    text = data.decode("utf-8")
    check_partition(report)
    check_leaves(report, text)
    check_positions(report, text)
    check_lines(report, text)
    check_ids(report)
    assert _plain(read_report(path, data)) == _plain(report), "a second reading differs"
    return report


def check_partition(report: Report) -> None:
    """Every visible character of every block lies in exactly one unit or one exclusion."""
    taken: dict[int, list[BlockSpan]] = {}
    for unit in report.units:
        taken.setdefault(unit.block, []).append(unit.span)
        assert unit.text == unit.span.cut(report.blocks[unit.block].text)
        assert unit.text.strip() == unit.text != ""
    for exclusion in report.exclusions:
        assert (exclusion.block is None) == (exclusion.span is None)
        if exclusion.block is not None and exclusion.span is not None:
            taken.setdefault(exclusion.block, []).append(exclusion.span)
    for index, block in enumerate(report.blocks):
        spans = sorted(taken.get(index, []))
        for one, other in pairwise(spans):
            assert one.end <= other.start, (block.text, one, other)
        for span in spans:
            assert span.end <= len(block.text)
        outside = _outside(block.text, spans)
        assert not outside.strip(), (block.kind, block.text, outside)
    population = report.population
    shown = sum(_visible(block.text) for block in report.blocks)
    assert shown == population.included_characters + sum(population.excluded_characters.values())


def check_leaves(report: Report, text: str) -> None:
    """Leaves tile their block; what is called verbatim stands there in the file."""
    for block in report.blocks:
        if not block.leaves:
            continue
        at = 0
        for leaf in block.leaves:
            assert leaf.span.start == at < leaf.span.end
            at = leaf.span.end
            if leaf.verbatim:
                assert text.startswith(leaf.span.cut(block.text), leaf.position.offset)
        assert at == len(block.text)
        places = [leaf.position for leaf in block.leaves]
        assert places == sorted(places), (block.text, places)


def check_positions(report: Report, text: str) -> None:
    """Each position's offset, line and column say the same; units stand in order in their block."""
    starts = _line_starts(text)
    for block in report.blocks:
        _check_position(block.position, starts, text)
        for leaf in block.leaves:
            _check_position(leaf.position, starts, text)
    for unit in report.units:
        _check_position(unit.position, starts, text)
        _check_position(unit.end, starts, text)
        assert unit.position <= unit.end
        for citation in unit.citations:
            _check_position(citation.position, starts, text)
        assert [c.number for c in unit.citations] == list(range(1, len(unit.citations) + 1))
    for one, other in pairwise(report.units):
        assert (one.block, one.span) < (other.block, other.span)


def check_lines(report: Report, text: str) -> None:
    """Included, excluded and blank lines are all lines."""
    population = report.population
    accounted = population.included_lines + sum(population.excluded_lines.values())
    assert population.lines == accounted + population.blank_lines
    assert population.lines == len(_line_starts(text))


def check_ids(report: Report) -> None:
    ids = [unit.unit_id for unit in report.units]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"u-[0-9a-f]{12,64}", unit_id) for unit_id in ids)


def verbatim_share(report: Report) -> tuple[int, int]:
    """(visible characters that are the file's own, all visible characters) outside code blocks."""
    own = sum(_size(block, verbatim_only=True) for block in report.blocks)
    return own, sum(_size(block, verbatim_only=False) for block in report.blocks)


def _size(block: Block, *, verbatim_only: bool) -> int:
    return sum(
        _visible(leaf.span.cut(block.text))
        for leaf in block.leaves
        if leaf.verbatim or not verbatim_only
    )


def _outside(text: str, spans: list[BlockSpan]) -> str:
    rest, at = [], 0
    for span in spans:
        rest.append(text[at : span.start])
        at = span.end
    return "".join([*rest, text[at:]])


def _visible(text: str) -> int:
    return sum(not char.isspace() for char in text)


def _line_starts(text: str) -> list[int]:
    start = 1 if text.startswith("\ufeff") else 0
    starts = [start, *(found.end() for found in _LINE_END.finditer(text, start))]
    # A final line end starts no further line; an empty file is one empty line.
    return starts[:-1] if len(starts) > 1 and starts[-1] == len(text) else starts


def _check_position(position: ReportPosition, starts: list[int], text: str) -> None:
    assert position.line <= len(starts), position
    assert position.offset == starts[position.line - 1] + position.column - 1, position
    assert position.offset <= len(text), position


def _plain(report: Report) -> object:
    """All that a report holds, in a form that compares."""
    return (
        report.sha256,
        report.title,
        report.lang,
        report.front_matter,
        [(t.type, t.map, t.attrs, t.content, t.meta, t.children) for t in report.tokens],
        report.blocks,
        report.units,
        report.exclusions,
        report.population,
    )
