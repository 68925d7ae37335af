"""``ledger.json`` read back: bytes that nobody vouches for in, a ledger that proves its shape out.

The constructors of the records check what each row may be. Here stands what binds the rows to each
other and to the rest: ids are what path and text give, counts are what the rows give, the hash is the
ledger's own. A field that a row gets is read without a change here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from proofpress.attest import Json
from proofpress.attest.decode import ShapeError, decode_record
from proofpress.attest.reading import load_artifact, read_artifact
from proofpress.document import Population, SegmenterIdentity, unit_ids
from proofpress.errors import ProofpressError
from proofpress.ledger.artifacts import counts_value
from proofpress.ledger.counts import count_rows
from proofpress.ledger.records import LEDGER_SCHEMA, Counts, Ledger, LedgerRow, RunIdentity
from proofpress.ledger.support_records import SupportBasis

LEDGER_FILE = "ledger.json"

_DIGEST = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class _Report:
    path: str
    sha256: str
    title: str


@dataclass(frozen=True, slots=True)
class _Profile:
    name: str
    version: int
    sha256: str


@dataclass(frozen=True, slots=True)
class _Written:
    """The keys of ``ledger.json``."""

    schema: str
    run_sha256: str
    report: _Report
    profile: _Profile
    segmenter: SegmenterIdentity
    population: Population
    counts: object
    """What the rows must come to."""
    rows: tuple[LedgerRow, ...]
    support: SupportBasis
    disclosure: str
    sha256: str

    def __post_init__(self) -> None:
        digests = (self.run_sha256, self.report.sha256, self.profile.sha256, self.segmenter.digest)
        if not all(map(_DIGEST.fullmatch, digests)):
            raise ValueError("a SHA-256 has 64 lower-case hexadecimal digits")


def load_ledger(path: Path, shown: str | None = None) -> Ledger:
    """The ledger in the file ``path``, or in the ``ledger.json`` of that folder of outputs.

    Raises ProofpressError that names the file (``shown`` in its place) and the remedy.
    """
    file = path / LEDGER_FILE if path.is_dir() else path
    name = shown or str(file)
    return _build(load_artifact(file, LEDGER_SCHEMA, shown=name), name)


def read_ledger(data: bytes, file: str = LEDGER_FILE) -> Ledger:
    """The ledger in the bytes of ``file``. Raises ProofpressError for anything else."""
    return _build(read_artifact(data, LEDGER_SCHEMA, file), file)


def _build(value: Mapping[str, Json], file: str) -> Ledger:
    try:
        return _ledger(value)
    except ShapeError as error:
        raise ProofpressError(
            f"it is no ledger: {error}",
            file=file,
            remedy="name a ledger.json as Proofpress wrote it, or make it again with proofpress check",
        ) from error


def _ledger(value: Mapping[str, Json]) -> Ledger:
    # 1. What each part may hold: the records say.
    written = decode_record(_Written, value, "ledger")
    # 2. What binds the rows to each other and to the report.
    _check_units(written.report.path, written.rows)
    # 3. What is told of them all.
    counts = count_rows(written.rows)
    if written.counts != counts_value(counts):
        raise ShapeError("ledger.counts: they are not what the rows come to")
    try:
        return _joined(value, written, counts)
    except ValueError as error:
        raise ShapeError(f"ledger: {error}") from error


def _joined(value: Mapping[str, Json], written: _Written, counts: Counts) -> Ledger:
    return Ledger(
        run=RunIdentity(
            report_path=written.report.path,
            report_sha256=written.report.sha256,
            profile=cast("Mapping[str, Json]", value["profile"]),
            segmenter=cast("Mapping[str, Json]", value["segmenter"]),
            sha256=written.run_sha256,
        ),
        title=written.report.title,
        population=cast("Mapping[str, Json]", value["population"]),
        is_complete=written.population.is_complete,
        counts=counts,
        rows=written.rows,
        disclosure=written.disclosure,
        sha256=written.sha256,
        support=written.support,
    )


def _check_units(path: str, rows: Sequence[LedgerRow]) -> None:
    """Raises ShapeError unless rows and sentences are numbered and named as the pipeline does it."""
    units: list[LedgerRow] = []
    for row in rows:
        is_next = bool(units) and units[-1].unit_id == row.unit_id
        number = row.citation.number if row.citation else None
        if row.row_id != (f"{row.unit_id}-c{number}" if number else row.unit_id):
            raise ShapeError(f"the row {row.row_id[:80]!a} is not named after its sentence")
        if is_next and (number is None or _sentence(row) != _sentence(units[-1])):
            raise ShapeError(f"the rows of {row.unit_id} do not speak of one sentence")
        if not is_next:
            units.append(row)
    names = unit_ids(path, tuple(unit.text for unit in units))
    for unit, name in zip(units, names, strict=True):
        if unit.unit_id != name:
            raise ShapeError(f"the sentence {unit.unit_id[:80]!a} is not named by its text: {name}")
    if len({row.row_id for row in rows}) != len(rows):
        raise ShapeError("two rows have one name")


def _sentence(row: LedgerRow) -> tuple[object, ...]:
    declared = (row.declared, row.questions, row.rests_on)
    return (row.text, row.position, row.block_kind, row.heading_path, *declared)
