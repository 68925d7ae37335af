"""Whether a live run and its replay carry the same evidence, and two replays the same bytes.

Evidence is what was asked, read, found and decided: report, profile, windows, rows, gate. How and when
a source was acquired is none of it, nor are the hashes that bind that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from proofpress.attest import Json, pretty_json
from proofpress.errors import ExitCode, one_line
from proofpress.made_with import name_differences
from proofpress.one_report.outputs import ARTIFACTS, Outputs, read_outputs
from proofpress.one_report.request import SNAPSHOTS

# What says how and when a source was acquired.
_ACQUISITION = frozenset("retrieved_at acquired last_modified etag previous note".split())
# Keys of each artifact that only bind what is left out, or say how it was acquired.
_UNCOMPARED = {
    "request.json": frozenset(("acquisition", "waiver", "sha256")),
    "run.json": frozenset(("snapshots", "made_with", "sha256")),
    "ledger.json": frozenset(("run_sha256", "sha256")),
    "gate.json": frozenset(("ledger_sha256", "sha256")),
}
_LONGEST = 80


@dataclass(frozen=True, slots=True)
class FileDifference:
    """One place in which two folders differ."""

    file: str
    """Path in the folder."""
    key: str
    """Dotted place in the file; empty for the whole file."""
    one: str | None
    """What stands in the first folder, shortened; None where nothing does."""
    other: str | None

    @property
    def line(self) -> str:
        """The difference in one line."""
        place = f"{self.file}: {self.key}" if self.key else self.file
        sides = (side if side is not None else "absent" for side in (self.one, self.other))
        return one_line(f"{place}: {' / '.join(sides)}")


@dataclass(frozen=True, slots=True)
class Equivalence:
    """What comparing a live run and two replays came to."""

    evidence: tuple[FileDifference, ...]
    """Between the live run and the first replay."""
    replays: tuple[FileDifference, ...]
    """Between the two replays, bytes."""
    obstacles: tuple[str, ...]
    """Why a difference says nothing: other software. Empty where nothing differs."""
    sources: int
    rows: int
    files: int
    """What was compared: cited sources, rows of the ledger, files of a replay."""

    @property
    def exit_code(self) -> ExitCode:
        """Holds, does not hold, or could not be checked."""
        if self.obstacles:
            return ExitCode.COULD_NOT_CHECK
        same = not self.evidence and not self.replays
        return ExitCode.HOLDS if same else ExitCode.DOES_NOT_HOLD


def compare_outputs(live: Path, replay: Path, second: Path) -> Equivalence:
    """Compare the three folders of outputs. Raises ProofpressError for one that proves nothing."""
    first, again = read_outputs(live), read_outputs(replay)
    third = read_outputs(second)
    evidence = tuple(_evidence(first, again))
    replays = tuple(_bytes(again, third))
    obstacles: list[str] = []
    for differing, one, other in ((evidence, first, again), (replays, again, third)):
        named = name_differences(other.made_with, one.made_with, f"in {one.folder.name}")
        if differing and named:
            obstacles.append(f"could not check: {other.folder.name} was made with {named}")
    rows = first.artifacts["ledger.json"]["rows"]
    return Equivalence(
        evidence,
        replays,
        tuple(obstacles),
        sources=len(first.sources),
        rows=len(rows) if isinstance(rows, list) else 0,
        files=len(again.files),
    )


def _evidence(one: Outputs, other: Outputs) -> Iterator[FileDifference]:
    for name, uncompared in _UNCOMPARED.items():
        sides = [_without(side.artifacts[name], uncompared) for side in (one, other)]
        yield from _compare(name, "", _neutral(sides[0]), _neutral(sides[1]))
    records = [
        {key: _neutral(_without(record, _ACQUISITION)) for key, record in side.sources.items()}
        for side in (one, other)
    ]
    yield from _compare(SNAPSHOTS, "", records[0], records[1])


def _neutral(value: Json, key: str = "") -> Json:
    """``value`` without the hashes of records whose acquisition is left out, its parts by their ids."""
    if isinstance(value, Mapping):
        hidden = {"window": {"snapshot_sha256"}, "waiver": {"ledger_sha256", "sha256"}}.get(
            key, set()
        )
        return {name: _neutral(item, name) for name, item in value.items() if name not in hidden}
    if isinstance(value, list):
        return _by_id([_neutral(item) for item in value])
    return value


def _by_id(items: list[Json]) -> Json:
    """Rows and items under their names, so that one more is one difference; any other list by place."""
    named: dict[str, Json] = {}
    for number, item in enumerate(items):
        name = str(number)
        if isinstance(item, Mapping):
            ids = (item.get("row_id"), item.get("rule"), item.get("subject"))
            name = " ".join(str(one) for one in ids if one) or name
        if name in named:
            name = f"{name} ({number})"
        named[name] = item
    return named


def _without(value: Json, names: frozenset[str]) -> Json:
    if not isinstance(value, Mapping):
        return value
    return {name: item for name, item in value.items() if name not in names}


def _compare(file: str, key: str, one: Json, other: Json) -> Iterator[FileDifference]:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for name in sorted({*one, *other}):
            place = f"{key}.{name}" if key else name
            if name in one and name in other:
                yield from _compare(file, place, one[name], other[name])
            else:
                yield FileDifference(file, place, _show(one, name), _show(other, name))
    elif pretty_json(one) != pretty_json(other):
        yield FileDifference(file, key, _short(one), _short(other))


def _bytes(one: Outputs, other: Outputs) -> Iterator[FileDifference]:
    """Every file of both folders, byte for byte; an artifact's differences by key."""
    first, second = one.files, other.files
    for name in sorted({*first, *second}):
        if name not in first or name not in second:
            sides = ("present" if name in side else None for side in (first, second))
            yield FileDifference(name, "", *sides)
        elif (digests := (first[name], second[name]))[0] != digests[1]:
            found: list[FileDifference] = []
            if name in ARTIFACTS:
                found = list(_compare(name, "", one.artifacts[name], other.artifacts[name]))
            yield from found or [FileDifference(name, "", *digests)]


def _show(side: Mapping[str, Json], name: str) -> str | None:
    return _short(side[name]) if name in side else None


def _short(value: Json) -> str:
    text = " ".join(pretty_json(value).split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
