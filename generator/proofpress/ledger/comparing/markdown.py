"""A comparison for a change request's comment: short, with the details folded away.

Everything that comes from a report stands in a code span: there a forge reads no mention, no link, no
reference to an issue and no HTML. The whole never exceeds what GitHub takes (65,536 characters); what
is left out is counted and said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from proofpress.ledger.comparing.differences import Difference, DifferenceKind, LedgerDiff, Standing
from proofpress.ledger.comparing.words import BASIS, KIND, short, summary
from proofpress.ledger.records import Detail

MOST_CHARACTERS = 65_000
"""UTF-16 code units of one comment; GitHub takes 65,536."""

_BACKTICKS = re.compile(r"`+")
_RESERVED = 400
"""Code units kept for the head, the foot and the count of a section of differences."""


def diff_markdown(diff: LedgerDiff) -> str:
    """``diff`` as Markdown of at most :data:`MOST_CHARACTERS`."""
    head = "\n".join(_head(diff)) + "\n"
    kinds = [kind for kind in DifferenceKind if diff.of_kind(kind)]
    room = MOST_CHARACTERS - _size(head) - _RESERVED * len(kinds)
    parts = [head]
    for kind in kinds:
        part, used = _section(kind, diff.of_kind(kind), room)
        room -= used
        parts.append(part)
    return "".join(parts)


def code(text: str) -> str:
    """``text``, cut and on one line, as a code span in which nothing of it is mark-up."""
    line = short(text)
    longest = max((len(run) for run in _BACKTICKS.findall(line)), default=0)
    fence = "`" * (longest + 1)
    return f"{fence} {line or '-'} {fence}"


def _head(diff: LedgerDiff) -> Iterator[str]:
    yield f"### Evidence: {code(diff.new.report_path)}"
    yield ""
    for basis in diff.bases:
        yield f"> **{BASIS[basis.basis]}**: {code(basis.old)} → {code(basis.new)}"
        yield ""
    yield f"**{summary(diff)}**"
    if diff.old.sentences_by_detail != diff.new.sentences_by_detail:
        yield ""
        yield "| where sentences stand | before | now |"
        yield "|---|---:|---:|"
        for detail in Detail:
            was, now = diff.old.sentences_by_detail[detail], diff.new.sentences_by_detail[detail]
            if was != now:
                yield (
                    f"| {detail.bucket}: {detail} | {was} of {diff.old.sentences} "
                    f"| {now} of {diff.new.sentences} |"
                )


def _section(kind: DifferenceKind, items: tuple[Difference, ...], room: int) -> tuple[str, int]:
    """The differences of one kind, as many as there is ``room`` for, and how much they took."""
    lines: list[str] = []
    used = 0
    for item in items:
        line = _item(item) + "\n"
        if used + _size(line) > room:
            break
        used += _size(line)
        lines.append(line)
    left_out = len(items) - len(lines)
    worse = sum(item.is_worse for item in items)
    opened = " open" if worse else ""
    title = f"{len(items)} × {KIND[kind]}" + (f", {worse} worse" if worse else "")
    said = (
        f"\n{left_out} of {len(items)} are left out here; "
        "<code>proofpress diff --format json</code> lists all.\n"
    )
    listed = "".join(lines) + (said if left_out else "")
    return f"\n<details{opened}><summary>{title}</summary>\n\n{listed}\n</details>\n", used


def _item(item: Difference) -> str:
    place = item.new or item.old
    line, text = (place.line, place.text) if place else (0, "")
    mark = "**worse** " if item.is_worse else ""
    about = f", citation {code(item.citation)}" if item.citation else ""
    edited = item.kind is DifferenceKind.CHANGED and item.old is not None
    was = f", was {code(item.old.text)}" if edited and item.old else ""
    return f"- {mark}line {line}: {_where(item.old)} → {_where(item.new)}: {code(text)}{was}{about}"


def _where(standing: Standing | None) -> str:
    return f"{standing.detail.bucket}: {standing.detail}" if standing else "absent"


def _size(text: str) -> int:
    """UTF-16 code units, as GitHub counts."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
