"""What a person names a sentence by -> the sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from proofpress.document import Report, Unit
from proofpress.errors import ProofpressError

_ID = re.compile(r"(u-[0-9a-f]{1,64})(-c[1-9][0-9]{0,6})?")
_PLACE = re.compile(r"(?P<file>.*):(?P<line>[0-9]{1,9})")
_SHOWN = 5


def find_unit(words: str, report: Report) -> Unit:
    """The sentence of ``report`` that ``words`` name: ``u-…`` or its beginning, a row's id, ``FILE:LINE``.

    Raises ProofpressError that offers near ones where there is none or more than one.
    """
    named, place = _ID.fullmatch(words), _PLACE.fullmatch(words)
    if named:
        exact = [unit for unit in report.units if unit.unit_id == named[1]]
        found = exact or [unit for unit in report.units if unit.unit_id.startswith(named[1])]
    elif place and is_file_of(place["file"], report.path):
        found = _on_line(int(place["line"]), report)
    else:
        raise _error(
            f"{words!r} names no sentence",
            report,
            "name one by its id, the beginning of its id, a row's id, or FILE:LINE",
        )
    if len(found) == 1:
        return found[0]
    if found:
        raise _error(
            f"{words!r} names {len(found)} sentences: {_listed(found)}", report, "name one of them"
        )
    raise _error(
        f"no sentence is named {words!r}; near are {_listed(_near(words, report))}",
        report,
        "name one of them; ledger.md and ledger.json list all",
    )


def holds_unit(words: str, report: Report) -> bool:
    """Whether an id that ``words`` are, or begin, is a sentence's of ``report``."""
    named = _ID.fullmatch(words)
    return named is not None and any(u.unit_id.startswith(named[1]) for u in report.units)


def names_a_place(words: str) -> str | None:
    """The file of ``FILE:LINE``; None where ``words`` have another form."""
    place = None if _ID.fullmatch(words) else _PLACE.fullmatch(words)
    return place["file"] if place else None


def is_file_of(file: str, path: str) -> bool:
    """Whether ``file`` is ``path``, or an end of it or beyond it, part by part."""
    parts, own = file.strip("/").split("/"), path.split("/")
    parts = [part for part in parts if part not in ("", ".")]
    shorter = min(len(parts), len(own))
    return shorter > 0 and parts[-shorter:] == own[-shorter:]


def _on_line(line: int, report: Report) -> list[Unit]:
    beginning = [unit for unit in report.units if unit.position.line == line]
    return beginning or [u for u in report.units if u.position.line <= line <= u.end.line]


def _near(words: str, report: Report) -> Sequence[Unit]:
    place = _PLACE.fullmatch(words)
    if place:
        line = int(place["line"])
        return sorted(report.units, key=lambda unit: abs(unit.position.line - line))[:_SHOWN]
    return sorted(report.units, key=lambda unit: -_common(unit.unit_id, words))[:_SHOWN]


def _common(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))


def _listed(units: Sequence[Unit]) -> str:
    shown = [f"{unit.unit_id} (line {unit.position.line})" for unit in units[:_SHOWN]]
    more = f" and {len(units) - _SHOWN} more" if len(units) > _SHOWN else ""
    return ", ".join(shown) + more


def _error(what: str, report: Report, remedy: str) -> ProofpressError:
    return ProofpressError(what, file=report.path, remedy=remedy)
