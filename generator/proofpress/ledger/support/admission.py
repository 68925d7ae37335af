"""A detector, cases and a policy in; a measurement out, and a receipt where it suffices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from proofpress.attest import Json, pretty_json, sha256_json
from proofpress.errors import ProofpressError
from proofpress.ledger.support.bounds import is_at_least, lower_bound
from proofpress.ledger.support.cases import AdmissionPolicy, Cases, exact
from proofpress.ledger.support.detector import SupportDetector, ask
from proofpress.ledger.support_records import DetectorIdentity, SupportStatus

ADMISSION_SCHEMA = "proofpress-support-admission/v1"


@dataclass(frozen=True, slots=True)
class Share:
    """How often a detector was right, and how low that may truly be."""

    label: SupportStatus
    measure: str
    """``precision`` or ``recall``."""
    right: int
    of: int
    """What ``right`` is taken over; 0 where the detector never gave the label."""
    wanted: float

    @property
    def lower(self) -> Fraction:
        """The lower bound, in whole ten-thousandths, rounded down."""
        return lower_bound(self.right, self.of)

    @property
    def holds(self) -> bool:
        """Whether the lower bound reaches what is wanted."""
        return is_at_least(self.right, self.of, exact(self.wanted))


@dataclass(frozen=True, slots=True)
class Admission:
    """What one detector came to on one set of cases."""

    detector: DetectorIdentity
    policy: AdmissionPolicy
    counts: Mapping[SupportStatus, Mapping[SupportStatus, int]]
    """Cases by people's label, and in it by the detector's answer."""
    failures: int
    """Cases on which the detector raised or gave no status; each counts as ``insufficient``."""

    @property
    def cases(self) -> int:
        """How many cases it was measured on."""
        return sum(sum(row.values()) for row in self.counts.values())

    @property
    def shares(self) -> tuple[Share, ...]:
        """Precision and recall of each label."""
        return tuple(share for label in SupportStatus for share in self._shares(label))

    def _shares(self, label: SupportStatus) -> Iterator[Share]:
        right, wanted = self.counts[label][label], self.policy.thresholds[label]
        given = sum(row[label] for row in self.counts.values())
        yield Share(label, "precision", right, given, wanted.precision)
        yield Share(label, "recall", right, sum(self.counts[label].values()), wanted.recall)

    @property
    def is_admitted(self) -> bool:
        """Whether every lower bound reaches what the policy wants."""
        return all(share.holds for share in self.shares)


def measure(detector: SupportDetector, cases: Cases, policy: AdmissionPolicy) -> Admission:
    """Run ``detector`` on ``cases``, twice, and count.

    Raises ProofpressError where nothing can be measured: other cases than the policy froze, too few
    of a label, answers that change from one time to the next.
    """
    # 1. The cases are those that were frozen before the run.
    if cases.sha256 != policy.cases_sha256:
        raise _error(
            f"the cases have the hash {cases.sha256}, the policy froze {policy.cases_sha256}",
            "measure on the cases that the policy names; new cases need a new policy",
        )
    # 2. There are enough of each label.
    for label, count in cases.by_label.items():
        if count < policy.minimum_cases:
            raise _error(
                f"{count} cases are labelled {label}, the policy wants {policy.minimum_cases}",
                "label more cases",
            )
    # 3. What it says depends on nothing but what it is asked.
    answers = _answers(detector, cases, backwards=False)
    if answers != _answers(detector, cases, backwards=True):
        raise _error(
            f"the detector {detector.identity.name} answers one question in two ways",
            "a detector must depend on sentence, excerpt and passage alone",
        )
    counter = Counter((case.label, answers[case.id][0]) for case in cases.cases)
    return Admission(
        detector=detector.identity,
        policy=policy,
        counts={
            label: {answer: counter[label, answer] for answer in SupportStatus}
            for label in SupportStatus
        },
        failures=sum(failed for _, failed in answers.values()),
    )


def _answers(
    detector: SupportDetector, cases: Cases, *, backwards: bool
) -> dict[str, tuple[SupportStatus, bool]]:
    """Status by case id, and whether the detector failed on it."""
    found = {}
    for case in reversed(cases.cases) if backwards else cases.cases:
        said = ask(detector, case.sentence, case.excerpt, case.passage)
        found[case.id] = (said.status, said.reason is not None)
    return found


def receipt_json(admission: Admission) -> str:
    """The receipt of a detector that is admitted. Raises ValueError for any other."""
    if not admission.is_admitted:
        raise ValueError("a detector that is not admitted gets no receipt")
    value = receipt_value(admission)
    return pretty_json({**value, "sha256": sha256_json(value)})


def receipt_value(admission: Admission) -> dict[str, Json]:
    """What a receipt's hash is taken over: everything but the hash."""
    detector = admission.detector
    return {
        "schema": ADMISSION_SCHEMA,
        "detector": {
            "name": detector.name,
            "version": detector.version,
            "digest": detector.digest,
        },
        "policy": admission.policy.value(),
        "counts": {
            label.value: {answer.value: count for answer, count in row.items()}
            for label, row in admission.counts.items()
        },
        "failures": admission.failures,
        "shares": [
            {
                "label": share.label.value,
                "measure": share.measure,
                "right": share.right,
                "of": share.of,
                "lower_bound": float(share.lower),
                "wanted": share.wanted,
            }
            for share in admission.shares
        ],
    }


def _error(what: str, remedy: str) -> ProofpressError:
    return ProofpressError(what, remedy=remedy)
