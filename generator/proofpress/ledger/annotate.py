"""Rows -> rows with the observations that only several rows, or a row and its sentence, show.

``excerpt_reused``: two sentences lean on the same words of the same source. ``numbers_not_in_excerpt``:
no found excerpt of a sentence holds a number that it states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from proofpress.document import ExcerptForm, Report, Unit
from proofpress.ledger.numbers import ExcerptNumbers, NumberComparison, compare_numbers
from proofpress.ledger.records import Annotation, Detail, LedgerRow
from proofpress.ledger.unit_numbers import stated_numbers

Passage = Callable[[LedgerRow], str]
"""What stands in the source where a row's excerpt was found."""


def annotate_rows(
    report: Report, rows: Sequence[LedgerRow], passage: Passage
) -> tuple[LedgerRow, ...]:
    """``rows`` of ``report``, in order, with their observations."""
    users = _users(rows)
    compared = _compare(report, rows, passage)
    return tuple(_annotated(row, users, compared.get(row.unit_id)) for row in rows)


def _annotated(
    row: LedgerRow,
    users: dict[tuple[str, str], set[str]],
    compared: NumberComparison | None,
) -> LedgerRow:
    seen = set(row.annotations)
    if any(len(users[use]) > 1 for use in _uses(row)):
        seen.add(Annotation.EXCERPT_REUSED)
    if compared is None or row.detail is not Detail.FOUND:
        return replace(row, annotations=_in_order(seen))
    if compared.absent:
        seen.add(Annotation.NUMBERS_NOT_IN_EXCERPT)
    return replace(
        row,
        annotations=_in_order(seen),
        numbers_not_in_excerpt=compared.absent,
        numbers_not_comparable=compared.not_comparable,
    )


def _in_order(seen: set[Annotation]) -> tuple[Annotation, ...]:
    return tuple(annotation for annotation in Annotation if annotation in seen)


def _users(rows: Sequence[LedgerRow]) -> dict[tuple[str, str], set[str]]:
    """(source, words) -> the sentences that lean on them."""
    users: dict[tuple[str, str], set[str]] = {}
    for row in rows:
        for use in _uses(row):
            users.setdefault(use, set()).add(row.unit_id)
    return users


def _uses(row: LedgerRow) -> Iterator[tuple[str, str]]:
    excerpt = row.citation.excerpt if row.citation else None
    key = row.window.source_key if row.window else None
    # A block quotation is one excerpt, declared once, whose own sentences all rest on it; so are the
    # words of a citation that reaches a whole paragraph.
    is_shared = row.citation is not None and row.citation.by_paragraph
    if excerpt and key and not is_shared and excerpt.form is not ExcerptForm.BLOCK_QUOTATION:
        yield key, " ".join(excerpt.text.split())


def _compare(
    report: Report, rows: Sequence[LedgerRow], passage: Passage
) -> dict[str, NumberComparison]:
    """Unit id -> its numbers against its found excerpts, where it has one."""
    excerpts: dict[str, list[str]] = {}
    for row in rows:
        if row.detail is Detail.FOUND:
            excerpts.setdefault(row.unit_id, []).append(_evidence(row, passage))
    # The sentences of a block quotation share one excerpt: it is read once.
    read: dict[str, ExcerptNumbers] = {}
    return {
        unit.unit_id: _of_unit(unit, report, excerpts[unit.unit_id], read)
        for unit in report.units
        if unit.unit_id in excerpts
    }


def _of_unit(
    unit: Unit, report: Report, excerpts: Sequence[str], read: dict[str, ExcerptNumbers]
) -> NumberComparison:
    mentions = stated_numbers(unit, report)
    if not mentions:
        return NumberComparison((), ())
    for text in excerpts:
        if text not in read:
            read[text] = ExcerptNumbers(text, report.lang)
    held = [read[text] for text in dict.fromkeys(excerpts)]
    return compare_numbers(unit.text, mentions, held, report.lang)


def _evidence(row: LedgerRow, passage: Passage) -> str:
    """The words that a found row rests on: the declared ones, or all that a range names the ends of.

    Of several directives the declared words count: what stands between them is not cited.
    """
    excerpt = row.citation.excerpt if row.citation else None
    if excerpt is None:
        raise ValueError("a found row has an excerpt")
    if len(excerpt.directives) == 1 and excerpt.directives[0].end is not None:
        return passage(row)
    return excerpt.text
