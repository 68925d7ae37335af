"""What the verification of a snapshot directory came to, as lines for a terminal."""

from __future__ import annotations

from proofpress.capture import FaultKind, StoreFault, VerifiedStore
from proofpress.errors import one_line

_KINDS = {FaultKind.DAMAGED: "damaged", FaultKind.LEFT_OVER: "left over"}


def describe_verification(verified: VerifiedStore) -> list[str]:
    """One line for each fault, the damage first, and the sums."""
    faults = (*verified.damage, *verified.left_over)
    damaged, left_over = len(verified.damage), len(verified.left_over)
    sums = (
        f"{_count(verified.sources, 'source')}, {_count(verified.files, 'file')} checked: "
        f"{damaged} damaged, {left_over} left over"
    )
    return [*map(_line, faults), sums]


def _line(fault: StoreFault) -> str:
    return one_line(f"{_KINDS[fault.kind]} {fault.file}: {fault.what}")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s'[: number != 1]}"
