"""Each candidate: a note, a value, or one that could be either."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from proofpress.document.flattened.candidates import After, Candidate, Form
from proofpress.document.flattened.order import Order

_FEW_VERSIONS = 20
"""Names are followed by versions up to about this number; a note above it is none."""
_ENDS = (After.END, After.CLAUSE)


class Verdict(Enum):
    """What a candidate is."""

    NOTE = "note"
    VALUE = "value"
    EITHER = "either"


@dataclass(frozen=True, slots=True)
class _Case:
    """A candidate at its place among the others."""

    item: Candidate
    due: bool
    """Its number has its first use between the certain ones around it."""
    near: bool
    """A note of its number could stand here at all."""
    after_note: Candidate | None
    """The note right before it."""
    is_glued_export: bool
    """Whether this export sets its notes glued to words."""


def is_certain(item: Candidate) -> bool:
    """Whether the digits can be nothing but a note where a list holds their number."""
    return item.form is Form.CLOSED and item.after in (After.END, After.CAPITAL, After.NUMBER)


def judge(
    candidates: Sequence[Candidate], numbers: frozenset[int], columns: frozenset[int]
) -> list[Verdict]:
    """A verdict for each of ``candidates`` (in document order).

    ``numbers`` are those that the list holds; ``columns`` are the blocks that stand in a table's column
    of sources.
    """
    certain = [
        (place, item.number)
        for place, item in enumerate(candidates)
        if is_certain(item) and item.number in numbers
    ]
    order = Order(certain, max(numbers, default=0))
    glued = _sets_glued(candidates, numbers)
    verdicts: list[Verdict] = []
    for place, item in enumerate(candidates):
        if item.number not in numbers:
            verdicts.append(_note_if(False, is_certain(item)))
            continue
        case = _Case(
            item,
            order.is_due(place, item.number),
            order.is_near(item.number),
            candidates[place - 1] if place and verdicts[-1] is Verdict.NOTE else None,
            glued,
        )
        verdict = Verdict.NOTE if item.block in columns else _decide(case)
        if verdict is Verdict.NOTE:
            order.take(place, item.number)
        verdicts.append(verdict)
    return verdicts


def _sets_glued(candidates: Sequence[Candidate], numbers: frozenset[int]) -> bool:
    glued = {c.number for c in candidates if c.form is Form.GLUED and c.number in numbers}
    return len(glued) >= max(5, len(numbers) // 3)


def _note_if(holds: bool, otherwise: bool) -> Verdict:
    """A note where ``holds``; else one that could be either where ``otherwise``; else a value."""
    if holds:
        return Verdict.NOTE
    return Verdict.EITHER if otherwise else Verdict.VALUE


def _closed(case: _Case) -> Verdict:
    return _note_if(is_certain(case.item) or case.near, True)


def _quoted(case: _Case) -> Verdict:
    if case.item.after in _ENDS:
        return _note_if(case.near, True)
    return _note_if(case.due and case.item.after is After.WORD, case.near)


def _amount(case: _Case) -> Verdict:
    return _note_if(False, case.near and case.item.after in _ENDS)


def _word(case: _Case) -> Verdict:
    if case.item.after in _ENDS:
        return _note_if(case.due, case.near)
    return _note_if(False, case.due or (case.near and case.item.after is After.WORD))


def _name(case: _Case) -> Verdict:
    if case.item.after in _ENDS:
        return _note_if(case.due and case.item.number > _FEW_VERSIONS, case.near)
    return _note_if(False, case.due)


def _number(case: _Case) -> Verdict:
    if case.item.after is After.END:
        return _note_if(case.due or (case.near and case.item.is_year), case.near)
    return _note_if(False, (case.near and case.item.after is After.CLAUSE) or case.due)


def _stop(case: _Case) -> Verdict:
    if case.item.ends_block:
        return _note_if(case.near, True)
    return _note_if(case.due and case.item.after is After.CAPITAL, case.due)


def _glued(case: _Case) -> Verdict:
    if case.item.after is After.NUMBER:
        return _note_if(False, case.due)
    return _note_if(case.is_glued_export and case.near, case.near)


def _price(case: _Case) -> Verdict:
    """Only a sentence's end tells a note from decimals, and only where its number is due."""
    ends = case.item.after is After.CAPITAL or case.item.ends_block
    seen = case.item.is_year and case.near and case.item.number > 12
    return _note_if(ends and (case.due or seen), ends and case.near)


def _decimal(case: _Case) -> Verdict:
    return _note_if(False, case.item.after is After.CAPITAL and case.near)


def _decide(case: _Case) -> Verdict:
    if case.item.is_listed and case.after_note is not None:
        return _listed(case, case.after_note)
    return _RULES[case.item.form](case)


def _listed(case: _Case, after: Candidate) -> Verdict:
    follows = case.item.after in _ENDS or case.item.after is After.NUMBER
    if case.item.after is After.CAPITAL:
        follows = after.form in (Form.CLOSED, Form.LISTED)
    return _note_if(follows and case.near, case.near)


def _cell(case: _Case) -> Verdict:
    return _note_if(False, case.near)


_RULES: Mapping[Form, Callable[[_Case], Verdict]] = {
    Form.CLOSED: _closed,
    Form.QUOTED: _quoted,
    Form.BRACKET: _word,
    Form.AMOUNT: _amount,
    Form.WORD: _word,
    Form.NAME: _name,
    Form.NUMBER: _number,
    Form.STOP: _stop,
    Form.GLUED: _glued,
    Form.PRICE: _price,
    Form.DECIMAL: _decimal,
    Form.LISTED: lambda _: Verdict.VALUE,
    Form.CELL: _cell,
}
