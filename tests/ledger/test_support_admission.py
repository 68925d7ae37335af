"""A support detector counts only after it was measured, and the gate refuses the shipped example."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from proofpress.attest import pretty_json, sha256_bytes, sha256_json
from proofpress.errors import ProofpressError
from proofpress.ledger import DetectorIdentity, SupportStatus
from proofpress.ledger.support import (
    GROUP,
    AdmissionPolicy,
    Cases,
    SupportDetector,
    ask,
    find_detector,
    is_at_least,
    load_cases,
    load_policy,
    load_receipt,
    lower_bound,
    measure,
    receipt_json,
)

HERE = Path(__file__).parent / "support"
CASES = load_cases(HERE / "cases.jsonl")
POLICY = load_policy(HERE / "policy.yml")
S = SupportStatus
_LABELS = {(c.sentence, c.excerpt, c.passage): c.label for c in CASES.cases}


IDENTITY = DetectorIdentity("judge", "1", "a" * 64)


@dataclass(frozen=True)
class Judge:
    """A detector that answers with a function."""

    answer: Callable[..., Any]
    identity: DetectorIdentity = IDENTITY

    def judge(self, sentence: str, excerpt: str, passage: str) -> SupportStatus:
        said: SupportStatus = self.answer(sentence, excerpt, passage)
        return said


def oracle(*question: str) -> SupportStatus:
    return _LABELS[question]  # type: ignore[index]


def test_the_cases_are_enough_and_evenly_labelled() -> None:
    assert len(CASES.cases) >= 60
    assert set(CASES.by_label.values()) == {22}
    assert all(case.excerpt in case.passage for case in CASES.cases)


def test_the_shipped_example_is_refused() -> None:
    admission = measure(find_detector("word-overlap"), CASES, POLICY)
    assert not admission.is_admitted
    assert admission.failures == 0
    with pytest.raises(ValueError, match="gets no receipt"):
        receipt_json(admission)


def test_an_oracle_is_admitted_and_its_receipt_proves_it(tmp_path: Path) -> None:
    admission = measure(Judge(oracle), CASES, POLICY)
    assert admission.is_admitted
    assert {(share.right, share.of) for share in admission.shares} == {(22, 22)}
    assert {share.lower for share in admission.shares} == {Fraction(8456, 10_000)}
    path = tmp_path / "receipt.json"
    path.write_text(receipt_json(admission), encoding="utf-8")
    assert load_receipt(path).admission == admission


@pytest.mark.parametrize("label", list(S))
def test_always_the_same_answer_is_refused(label: SupportStatus) -> None:
    assert not measure(Judge(lambda *_: label), CASES, POLICY).is_admitted


def test_a_few_mistakes_are_too_many_for_so_few_cases() -> None:
    wrong = {case.sentence for case in CASES.cases if case.label is S.SUPPORTED}

    def mostly(sentence: str, excerpt: str, passage: str) -> SupportStatus:
        if sentence in sorted(wrong)[:3]:
            return S.CONTRADICTED
        return oracle(sentence, excerpt, passage)

    admission = measure(Judge(mostly), CASES, POLICY)
    assert [share.holds for share in admission.shares] == [True, False, False, True, True, True]


# Clopper–Pearson 95 %, two-sided, lower ends: from the published tables of the exact interval.
@pytest.mark.parametrize(
    ("right", "of", "bound"),
    [
        (0, 0, 0.0),
        (0, 10, 0.0),
        (1, 1, 0.0250),
        (1, 10, 0.0025),
        (5, 10, 0.1870),
        (9, 10, 0.5549),
        (10, 10, 0.6915),
        (15, 20, 0.5089),
        (95, 100, 0.8871),
        (98, 100, 0.9296),
        (100, 100, 0.9637),
    ],
)
def test_lower_bounds_are_those_of_the_tables(right: int, of: int, bound: float) -> None:
    # Rounded down to ten-thousandths, where tables round to nearest.
    assert 0 <= bound - float(lower_bound(right, of)) < 0.00011


@given(st.integers(0, 60), st.integers(0, 60))
def test_bounds_agree_with_the_sum_they_are_defined_by(right: int, more: int) -> None:
    of = right + more
    bound = lower_bound(right, of)
    assert bound <= Fraction(right, of or 1)
    if right:
        for share, below in ((bound, True), (bound + Fraction(1, 10_000), False)):
            tail = sum(
                math.comb(of, k) * share**k * (1 - share) ** (of - k) for k in range(right, of + 1)
            )
            assert (tail <= Fraction(1, 40)) == below
    assert is_at_least(right, of, bound)
    assert not is_at_least(right, of, Fraction(1))


@given(st.integers(0, 50), st.integers(1, 50))
def test_more_right_answers_never_lower_the_bound(right: int, more: int) -> None:
    of = right + more
    assert lower_bound(right, of) <= lower_bound(right + 1, of)
    assert lower_bound(right, of) >= lower_bound(right, of + 1)


def test_a_large_number_of_cases_is_no_burden() -> None:
    assert lower_bound(9_900, 10_000) > Fraction(98, 100)
    assert lower_bound(100, 10_000) < Fraction(1, 100)


def raises(*_: str) -> SupportStatus:
    raise RuntimeError("no model\nhere")


@pytest.mark.parametrize("answer", [None, True, 1, "perhaps", b"supported", ["supported"]])
def test_junk_is_insufficient_with_a_reason(answer: object) -> None:
    said = ask(Judge(lambda *_: answer), "a", "b", "c")
    assert (said.status, said.reason is not None) == (S.INSUFFICIENT, True)


def test_a_failure_is_insufficient_with_a_reason() -> None:
    said = ask(Judge(raises), "a", "b", "c")
    assert said.status is S.INSUFFICIENT
    assert said.reason == "the detector failed: RuntimeError: no model here"
    assert ask(Judge(oracle), "a", "b", "c").reason is not None


def test_failures_are_counted_and_count_against_it() -> None:
    admission = measure(Judge(raises), CASES, POLICY)
    assert admission.failures == len(CASES.cases)
    assert not admission.is_admitted


def test_other_cases_than_the_frozen_ones_are_not_measured(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_bytes((HERE / "cases.jsonl").read_bytes() + b"\n")
    with pytest.raises(ProofpressError, match="the policy froze"):
        measure(Judge(oracle), load_cases(path), POLICY)


def test_too_few_cases_of_a_label_are_not_measured() -> None:
    few = Cases(tuple(c for c in CASES.cases if c.label is not S.CONTRADICTED), CASES.sha256)
    with pytest.raises(ProofpressError, match="0 cases are labelled contradicted"):
        measure(Judge(oracle), few, POLICY)
    with pytest.raises(ProofpressError, match="the policy wants 23"):
        measure(Judge(oracle), CASES, replace(POLICY, minimum_cases=23))


def test_a_detector_that_depends_on_more_than_the_question_is_not_measured() -> None:
    asked: list[str] = []

    def moody(*question: str) -> SupportStatus:
        asked.append(question[0])
        return S.SUPPORTED if len(asked) % 2 else S.INSUFFICIENT

    with pytest.raises(ProofpressError, match="answers one question in two ways"):
        measure(Judge(moody), CASES, POLICY)


_CASE = {"id": "a", "sentence": "s", "excerpt": "e", "passage": "p", "label": "supported"}


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], "it holds 0 cases"),
        (["{}"], "the key 'id' is missing"),
        ([json.dumps({**_CASE, "label": "maybe"})], "none of supported, contradicted"),
        ([json.dumps({**_CASE, "label": None})], "label"),
        ([json.dumps({k: v for k, v in _CASE.items() if k != "label"})], "'label' is missing"),
        ([json.dumps({**_CASE, "more": 1})], "not known"),
        ([json.dumps({**_CASE, "sentence": " "})], "has an id, a sentence and a passage"),
        ([json.dumps(_CASE), "", json.dumps(_CASE)], ":3: the id 'a' stands in line 1 already"),
        (['{"id": "a", "id": "b"}'], "one key twice"),
        (["[" * 50_000], "no case"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_bad_cases_are_refused_with_their_line(lines: list[str], said: str, tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(ProofpressError, match=said):
        load_cases(path)


def policy_value() -> dict[str, Any]:
    value: dict[str, Any] = yaml.safe_load((HERE / "policy.yml").read_text(encoding="utf-8"))
    return value


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("cases_sha256", "0"),
        ("cases_sha256", None),
        ("minimum_cases", 0),
        ("minimum_cases", True),
        ("thresholds", {}),
        ("thresholds", {"supported": {"precision": 0.9, "recall": 0.9}}),
        ("more", 1),
    ],
)
def test_bad_policies_are_refused(key: str, value: object, tmp_path: Path) -> None:
    path = tmp_path / "policy.json"
    path.write_text(json.dumps({**policy_value(), key: value}), encoding="utf-8")
    with pytest.raises(ProofpressError, match="no admission policy"):
        load_policy(path)


@pytest.mark.parametrize("share", [0, 1, -0.5, 1.5, "0.9", None])
def test_a_threshold_is_a_share_that_can_be_met_and_missed(share: object, tmp_path: Path) -> None:
    value = policy_value()
    value["thresholds"]["supported"]["recall"] = share
    path = tmp_path / "policy.yml"
    path.write_text(yaml.safe_dump(value), encoding="utf-8")
    with pytest.raises(ProofpressError, match="no admission policy"):
        load_policy(path)


def test_a_policy_may_be_json(tmp_path: Path) -> None:
    path = tmp_path / "policy.json"
    path.write_text(json.dumps(policy_value()), encoding="utf-8")
    assert load_policy(path) == POLICY
    assert isinstance(POLICY, AdmissionPolicy)
    assert POLICY.cases_sha256 == sha256_bytes((HERE / "cases.jsonl").read_bytes())


_LIES: list[tuple[tuple[Any, ...], object]] = [
    (("counts", "supported", "supported"), 10),
    (("counts", "supported", "supported"), 2_000_000),
    (("counts", "supported", "insufficient"), 22),
    (("counts", "supported", "insufficient"), -1),
    (("failures",), 23),
    (("shares", 0, "lower_bound"), 0.99),
    (("shares", 0, "right"), 23),
    (("shares",), []),
    (("policy", "thresholds", "supported", "precision"), 0.99),
    (("policy", "minimum_cases"), 23),
    (("detector", "name"), 7),
    (("more",), 1),
]


@pytest.mark.parametrize(("path", "value"), _LIES, ids=str)
def test_a_receipt_that_does_not_follow_from_its_counts_is_refused(
    path: tuple[Any, ...], value: object, tmp_path: Path
) -> None:
    receipt = json.loads(receipt_json(measure(Judge(oracle), CASES, POLICY)))
    del receipt["sha256"]
    place = receipt
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    file = tmp_path / "receipt.json"
    file.write_text(pretty_json({**receipt, "sha256": sha256_json(receipt)}), encoding="utf-8")
    with pytest.raises(ProofpressError, match=r"receipt\.json"):
        load_receipt(file)


def entry(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, GROUP)


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ([], "no support detector 'judge' is installed; installed: none"),
        ([entry("other", "x:Y")], "installed: other"),
        ([entry("judge", "x:Y"), entry("judge", "z:Y")], "several packages"),
        ([entry("judge", "no_such_module:Y")], "cannot be loaded"),
        ([entry("judge", "json:dumps")], "cannot be loaded"),
        ([entry("judge", f"{__name__}:ANOTHER")], "does not say its name, version and digest"),
        ([entry("judge", f"{__name__}:NAMELESS")], "does not say its name, version and digest"),
        ([entry("judge", f"{__name__}:WITHOUT")], "has no DetectorIdentity"),
    ],
)
def test_a_detector_that_cannot_be_had_is_an_error(entries: list[EntryPoint], said: str) -> None:
    with pytest.raises(ProofpressError, match=said):
        find_detector("judge", lambda: entries)


ANOTHER = Judge(oracle, DetectorIdentity("another", "1", "a" * 64))
NAMELESS = Judge(oracle, DetectorIdentity("judge", "", "a" * 64))
WITHOUT = Judge(oracle, "judge")  # type: ignore[arg-type]
JUDGE: SupportDetector = Judge(oracle)


def test_an_installed_detector_is_found_by_its_name() -> None:
    assert find_detector("judge", lambda: [entry("judge", f"{__name__}:JUDGE")]) is JUDGE
    assert find_detector("word-overlap").identity.name == "word-overlap"
