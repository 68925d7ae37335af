"""Human-labelled cases and the policy over them, read strictly: what a detector is measured on.

Cases are JSON Lines, one object ``{id, sentence, excerpt, passage, label}`` a line. The policy names
their SHA-256, so that they are frozen before the detector is run.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import yaml

from proofpress.attest import Json, sha256_bytes
from proofpress.attest.decode import ShapeError, decode_record
from proofpress.errors import ProofpressError
from proofpress.ledger.support_records import SupportStatus
from proofpress.regular_file import read_file

MOST_CASES = 10_000
_LARGEST_FILE = 64 * 1024 * 1024
_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class SupportCase:
    """One sentence with its evidence, and what a person says of the two."""

    id: str
    sentence: str
    excerpt: str
    passage: str
    label: SupportStatus

    def __post_init__(self) -> None:
        if not (self.id.strip() and self.sentence.strip() and self.passage.strip()):
            raise ValueError("a case has an id, a sentence and a passage")


@dataclass(frozen=True, slots=True)
class Cases:
    """A file of cases."""

    cases: tuple[SupportCase, ...]
    sha256: str
    """Of the file's bytes."""

    @property
    def by_label(self) -> Mapping[SupportStatus, int]:
        """How many cases have each label."""
        counter = Counter(case.label for case in self.cases)
        return {label: counter[label] for label in SupportStatus}


@dataclass(frozen=True, slots=True)
class Threshold:
    """What the lower bounds of one label must reach, each above 0 and below 1."""

    precision: float
    """Of the cases that the detector gives this label, the share that people gave it."""
    recall: float
    """Of the cases that people gave this label, the share that the detector gives it."""

    def __post_init__(self) -> None:
        if not all(0 < share < 1 for share in (self.precision, self.recall)):
            raise ValueError("a threshold lies above 0 and below 1")


@dataclass(frozen=True, slots=True)
class AdmissionPolicy:
    """What a detector must reach, on which cases."""

    cases_sha256: str
    minimum_cases: int
    """For each label; below it nothing is measured."""
    thresholds: Mapping[SupportStatus, Threshold]
    """For each label."""

    def __post_init__(self) -> None:
        if not _SHA256.fullmatch(self.cases_sha256):
            raise ValueError("cases_sha256 has 64 lower-case hexadecimal digits")
        if self.minimum_cases < 1:
            raise ValueError("minimum_cases is 1 or more")
        if set(self.thresholds) != set(SupportStatus):
            raise ValueError(f"thresholds has {', '.join(SupportStatus)}, and nothing else")

    def value(self) -> dict[str, Json]:
        """This policy as JSON."""
        return {
            "cases_sha256": self.cases_sha256,
            "minimum_cases": self.minimum_cases,
            "thresholds": {
                label.value: {"precision": wanted.precision, "recall": wanted.recall}
                for label, wanted in self.thresholds.items()
            },
        }


def exact(share: float) -> Fraction:
    """A share as it was written: 0.9 is nine tenths."""
    return Fraction(repr(share))


def load_cases(path: Path) -> Cases:
    """The cases in ``path``. Raises ProofpressError that names file and line."""
    data = _read(path)
    cases: list[SupportCase] = []
    seen: dict[str, int] = {}
    for number, line in enumerate(data.split(b"\n"), start=1):
        if not line.strip():
            continue
        case = _read_case(line, path, number)
        if case.id in seen:
            what = f"the id {case.id[:80]!a} stands in line {seen[case.id]} already"
            raise _error(what, path, number, "give each case an id of its own")
        seen[case.id] = number
        cases.append(case)
    if not 0 < len(cases) <= MOST_CASES:
        what = f"it holds {len(cases)} cases"
        raise _error(what, path, None, f"give 1 to {MOST_CASES} cases, one JSON object a line")
    return Cases(tuple(cases), sha256_bytes(data))


def _read_case(line: bytes, path: Path, number: int) -> SupportCase:
    try:
        value = json.loads(line.decode("utf-8"), object_pairs_hook=_unique)
        return decode_record(SupportCase, value, "case")
    except (ValueError, RecursionError) as error:
        remedy = "write one object with id, sentence, excerpt, passage and label a line"
        raise _error(f"no case: {error}", path, number, remedy) from error


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ShapeError("an object holds one key twice")
    return found


def load_policy(path: Path) -> AdmissionPolicy:
    """The policy in ``path``, YAML or JSON. Raises ProofpressError that names the file."""
    data = _read(path)
    try:
        value = yaml.safe_load(data.decode("utf-8"))
        return decode_record(AdmissionPolicy, value, "policy")
    except (ValueError, yaml.YAMLError, RecursionError) as error:
        what = " ".join(str(error).split())
        remedy = "write cases_sha256, minimum_cases and thresholds by label"
        raise _error(f"no admission policy: {what}", path, None, remedy) from error


def _read(path: Path) -> bytes:
    try:
        return read_file(path, _LARGEST_FILE)
    except OSError as error:
        what = f"it cannot be read: {error.strerror or error}"
        raise _error(what, path, None, "name a file that you may read") from error


def _error(what: str, path: Path, line: int | None, remedy: str) -> ProofpressError:
    return ProofpressError(what, file=str(path), line=line, remedy=remedy)
