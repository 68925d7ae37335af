"""The gate: what it decides, and that what was not counted cannot pass."""

from __future__ import annotations

import itertools
from decimal import Decimal
from pathlib import Path

import pytest
from evidence import DENIED, STUDY, check

from proofpress.document import Profile
from proofpress.errors import ExitCode, ProofpressError
from proofpress.ledger import (
    UNCONFIRMED,
    Annotation,
    Detail,
    GateOutcome,
    GatePolicy,
    GateResult,
    Severity,
)

_CITED = f"It grew [s]({STUDY})."
_CONFLICT = f'It [s]({STUDY} "quote: Costs fell in every region"). <!-- proof-own: x -->'
_STRICT = GatePolicy(citation_unconfirmed=dict.fromkeys(UNCONFIRMED, Severity.FAIL))


def _gate(source: str, folder: Path, policy: GatePolicy | None = None) -> GateResult:
    return check(source, folder, policy=policy).gate


def test_clear(tmp_path: Path) -> None:
    gate = _gate("It grew. It grew 5%. <!-- proof-own: counted -->", tmp_path)
    assert gate.outcome is GateOutcome.CLEAR
    assert gate.outcome.exit_code is ExitCode.HOLDS
    assert (gate.failures, gate.warnings, gate.obstacles) == ((), (), ())


def test_failed_names_file_line_and_text(tmp_path: Path) -> None:
    gate = _gate("It grew.\n\nIt grew 5%.", tmp_path)
    assert gate.outcome is GateOutcome.FAILED
    assert gate.outcome.exit_code is ExitCode.DOES_NOT_HOLD
    (item,) = gate.failures
    assert (item.rule, item.file, item.line, item.text) == (
        "undeclared_numerics",
        "report.md",
        3,
        "It grew 5%.",
    )
    # A fix is to cite or to declare, never to delete.
    assert "cite" in item.message
    assert "declare" in item.message
    assert "dropping the number mends nothing" in item.message


@pytest.mark.parametrize(
    ("marker", "rule"),
    [("claim", "unverifiable_claims"), ("finding", "opaque_findings"), ("run", "opaque_findings")],
)
def test_what_nothing_is_recorded_of_is_no_pass(marker: str, rule: str, tmp_path: Path) -> None:
    source = f"It grew [s]({STUDY}) and [t]({STUDY}).\n<!-- proof-{marker}: a.1 -->"
    ignore = dict.fromkeys(UNCONFIRMED, Severity.IGNORE)
    gate = _gate(source, tmp_path, GatePolicy(citation_unconfirmed=ignore))
    (item,) = gate.warnings
    assert (item.rule, item.subject, item.line) == (rule, "a.1", 1)
    assert item.message.startswith("could not check: no ")
    strict = GatePolicy(unverifiable_claims=Severity.FAIL, opaque_findings=Severity.FAIL)
    assert _gate(source, tmp_path, strict).outcome is GateOutcome.FAILED


def test_each_sentence_and_each_claim_is_an_item_of_its_own(tmp_path: Path) -> None:
    claims = "<!-- proof-claim: a --> <!-- proof-claim: b -->"
    gate = _gate(f"It grew. {claims} It fell. <!-- proof-claim: a -->", tmp_path)
    assert [(item.subject, item.text) for item in gate.warnings] == [
        ("a", "It grew."),
        ("b", "It grew."),
        ("a", "It fell."),
    ]


@pytest.mark.parametrize(
    ("own", "or_declare"),
    [
        (
            ("ab-own", "ab-mine"),
            ", or declare the sentence with <!-- ab-own: how it was derived -->",
        ),
        ((), ""),
    ],
)
def test_messages_name_comments_as_the_profile_spells_them(
    own: tuple[str, ...], or_declare: str, tmp_path: Path
) -> None:
    profile = Profile("house", evidence_comment_prefix="ab", declared_analysis_classes=own)
    gate = check(f"It grew 5%. It fell [s]({STUDY}).", tmp_path, profile=profile).gate
    quote = "<!-- ab-quote: the words in the source -->"
    assert [item.message for item in (*gate.failures, *gate.warnings)] == [
        f"a number without a source: cite one{or_declare}; dropping the number mends nothing",
        f"the citation quotes nothing: add the source's words with {quote}",
    ]


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("data/gone.csv", "data/gone.csv could not be read (not_captured:not_captured): put a"),
        ("../up.csv", "../up.csv is no address that may be read (source_refused:policy_address)"),
    ],
)
def test_what_to_do_about_a_source_that_is_not_there(
    address: str, said: str, tmp_path: Path
) -> None:
    gate = check(f'It fell [s](<{address}> "quote: it fell a lot").', tmp_path).gate
    (item,) = gate.warnings
    assert said in item.message


def test_an_unconfirmed_citation_warns(tmp_path: Path) -> None:
    gate = _gate(_CITED, tmp_path)
    assert gate.outcome is GateOutcome.CLEAR
    assert [item.rule for item in gate.warnings] == ["citation_unconfirmed"]


@pytest.mark.parametrize("severity", list(Severity))
@pytest.mark.parametrize("rule", ["undeclared_numerics", "annotation_conflicts"])
def test_policy_key(rule: str, severity: Severity, tmp_path: Path) -> None:
    source = {"undeclared_numerics": "It grew 5%.", "annotation_conflicts": _CONFLICT}[rule]
    gate = _gate(source, tmp_path, GatePolicy(**{rule: severity}))  # type: ignore[arg-type]
    assert [item.rule for item in gate.failures] == [rule] * (severity is Severity.FAIL)
    assert [item.rule for item in gate.warnings] == [rule] * (severity is Severity.WARN)
    assert (gate.outcome is GateOutcome.FAILED) == (severity is Severity.FAIL)


@pytest.mark.parametrize("detail", [Detail.NO_EXCERPT, Detail.SOURCE_UNAVAILABLE])
def test_each_detail_has_a_severity_of_its_own(detail: Detail, tmp_path: Path) -> None:
    severities = {**dict.fromkeys(UNCONFIRMED, Severity.IGNORE), detail: Severity.FAIL}
    gate = _gate(
        f"{_CITED} It fell [s]({DENIED}).", tmp_path, GatePolicy(citation_unconfirmed=severities)
    )
    assert [item.message for item in gate.failures]
    assert len(gate.failures) == 1
    assert not gate.warnings


@pytest.mark.parametrize(
    "source",
    [
        "It grew 5%.\n\n```\ncode",
        "It grew 5%. <!-- proof-own: never closed",
        "---\ntitle: x\n\nIt grew 5%.",
        "It grew 5% \ufffd.",
        "<!-- proof-own: x --> It grew.",
        "[a]: https://a.example/1\n[a]: https://a.example/2\n\nIt grew.",
        "> " * 100 + "deep\n\nIt grew.",
        " ".join(f"`https://a.example/{n}`" for n in range(10)) + " all.",
    ],
)
def test_indeterminate_goes_before_failed(source: str, tmp_path: Path) -> None:
    gate = _gate(source, tmp_path)
    assert gate.outcome is GateOutcome.INDETERMINATE
    assert gate.outcome.exit_code is ExitCode.COULD_NOT_CHECK
    assert all(item.line and item.message and item.subject for item in gate.obstacles)


def test_an_observation_that_the_policy_asks_about(tmp_path: Path) -> None:
    source = f'{_CONFLICT} Again [s]({STUDY} "quote: Costs fell in every region").'
    assert not _gate(source, tmp_path).failures
    asked = {**GatePolicy().annotations, Annotation.EXCERPT_REUSED: Severity.FAIL}
    gate = _gate(source, tmp_path, GatePolicy(annotations=asked))
    assert gate.outcome is GateOutcome.FAILED
    assert {item.rule for item in gate.failures} == {"annotations.excerpt_reused"}
    assert all("quote" in item.message for item in gate.failures)
    every = GatePolicy(annotations=dict.fromkeys(Annotation, Severity.FAIL))
    (item,) = _gate("So. <!-- proof-locator: Minutes -->", tmp_path, every).failures
    assert item.rule == "annotations.locator_only"


@pytest.mark.parametrize(
    ("percentage", "holds"), [("0", True), ("33.3", True), ("33.33333333", True), ("33.4", False)]
)
def test_coverage_is_compared_exactly(percentage: str, holds: bool, tmp_path: Path) -> None:
    policy = GatePolicy(minimum_declared_coverage=Decimal(percentage))
    gate = _gate(f"{_CITED}\n\nIt fell.\n\nIt rose.", tmp_path, policy)
    assert (gate.outcome is GateOutcome.CLEAR) == holds
    for item in gate.failures:
        assert (item.rule, item.subject, item.line) == ("minimum_declared_coverage", "declared", 3)
        assert "1 of 3 sentences" in item.message
        assert f"{percentage}%" in item.message
        assert "delete none" in item.message
        assert item.message.endswith("without one: line 3, 5")


def test_the_lines_without_a_citation_are_named_as_far_as_they_are_few(tmp_path: Path) -> None:
    policy = GatePolicy(minimum_declared_coverage=Decimal(100))
    gate = _gate("\n\n".join(f"Word {'x' * n} rose." for n in range(1, 15)), tmp_path, policy)
    (item,) = gate.failures
    assert item.message.endswith("line 1, 3, 5, 7, 9, 11, 13, 15, 17, 19 and 4 more lines")


def test_a_report_without_a_sentence_is_refused(tmp_path: Path) -> None:
    for source in ("", "# Head\n", "```\ncode\n```\n", "<!-- x -->\n"):
        with pytest.raises(ProofpressError, match="no sentence"):
            check(source, tmp_path)


@pytest.mark.parametrize(
    ("own", "outcome"),
    [
        ("{citation_unconfirmed: fail}", GateOutcome.FAILED),
        ("{citation_unconfirmed: {no_excerpt: fail}}", GateOutcome.FAILED),
        ("{citation_unconfirmed: {source_unavailable: fail}}", GateOutcome.CLEAR),
        ("{annotation_conflicts: fail}", GateOutcome.CLEAR),
        ("{undeclared_numerics: fail}", GateOutcome.CLEAR),
        ("{minimum_declared_coverage: 100%}", GateOutcome.CLEAR),
        ("{annotations: fail}", GateOutcome.CLEAR),
        ("{}", GateOutcome.CLEAR),
    ],
)
def test_front_matter_tightens(own: str, outcome: GateOutcome, tmp_path: Path) -> None:
    assert _gate(f"---\ngate: {own}\n---\n{_CITED}", tmp_path).outcome is outcome


@pytest.mark.parametrize(
    "own",
    [
        "{undeclared_numerics: warn}",
        "{undeclared_numerics: ignore}",
        "{citation_unconfirmed: warn}",
        "{citation_unconfirmed: {no_excerpt: ignore}}",
        "{annotation_conflicts: ignore}",
        "{refuted_claims: warn}",
        "{ungrounded_findings: ignore}",
        "{unverifiable_claims: ignore}",
        "{opaque_findings: ignore}",
    ],
)
def test_front_matter_loosens_nothing(own: str, tmp_path: Path) -> None:
    with pytest.raises(ProofpressError, match="loosens") as caught:
        check(f"---\ngate: {own}\n---\n{_CITED}", tmp_path, policy=_STRICT)
    assert (caught.value.file, caught.value.line) == ("report.md", 2)


@pytest.mark.parametrize(
    "own",
    [
        "strict",
        "[fail]",
        "{nothing: fail}",
        "{undeclared_numerics: maybe}",
        "{citation_unconfirmed: {found: fail}}",
    ],
)
def test_front_matter_that_says_something_else_is_an_error_of_the_report(
    own: str, tmp_path: Path
) -> None:
    with pytest.raises(ProofpressError, match="front matter") as caught:
        check(f"---\ngate: {own}\n---\n{_CITED}", tmp_path)
    assert (caught.value.file, caught.value.line) == ("report.md", 2)
    assert "plugins" not in str(caught.value)


def test_the_hash_binds_policy_and_ledger(tmp_path: Path) -> None:
    gates = [
        _gate(_CITED, tmp_path),
        _gate(_CITED + " It fell.", tmp_path),
        _gate(_CITED, tmp_path, GatePolicy(annotation_conflicts=Severity.FAIL)),
    ]
    assert _gate(_CITED, tmp_path).sha256 == gates[0].sha256
    for one, other in itertools.combinations(gates, 2):
        assert one.sha256 != other.sha256
