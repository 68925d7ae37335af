"""Comments that are almost markers: what the author is told."""

from __future__ import annotations

import pytest

from proofpress.document import AnomalyKind, read_report
from proofpress.profiles import offer_profiles


def messages(comment: str, profile: str = "default") -> list[tuple[AnomalyKind, str]]:
    report = read_report(
        "r.md", f"It grew. {comment}".encode(), profiles=offer_profiles().with_default(profile)
    )
    return [(anomaly.kind, anomaly.message) for anomaly in report.population.anomalies]


@pytest.mark.parametrize(
    ("written", "offered"),
    [
        ("proof-qoute: x", "write proof-quote"),
        ("proof_own: x", "write proof-own"),
        ("prof-own: x", "write proof-own"),
        ("Proof-Own: x", "write proof-own"),
        ("proof own: x", "write proof-own"),
        ("proof-quoted: x", "write proof-quote"),
        ("proof-question", None),
        ("prooflocator: x", "write proof-locator"),
        ("proof-claims: x", "write proof-claim"),
        ("proof-zzz: x", "write proof-"),
        ("ic-own: x", "write proof-own, or choose the profile ic-research-pipeline"),
        ("ic-source-quote: x", "write proof-quote, or choose the profile ic-research-pipeline"),
    ],
)
def test_the_nearest_marker_is_offered(written: str, offered: str | None) -> None:
    ((kind, message),) = messages(f"<!-- {written} -->")
    if offered is None:
        assert kind is AnomalyKind.EMPTY_MARKER
    else:
        assert kind is AnomalyKind.UNKNOWN_MARKER
        assert written.partition(":")[0].split()[0] in message
        assert offered in message


def test_another_profile_has_other_markers() -> None:
    assert messages("<!-- ic-own: x -->", "ic-research-pipeline") == []
    ((kind, message),) = messages("<!-- proof-own: x -->", "ic-research-pipeline")
    assert kind is AnomalyKind.UNKNOWN_MARKER
    assert "write ic-own, or choose the profile default" in message
    ((_, message),) = messages("<!-- ic-source-qoute: x -->", "ic-research-pipeline")
    assert message.endswith("write ic-source-quote")


def test_a_marker_without_its_colon_is_told_so() -> None:
    ((kind, message),) = messages("<!-- proof-own by counting -->")
    assert kind is AnomalyKind.MALFORMED_MARKER
    assert "proof-own and a colon" in message


@pytest.mark.parametrize(
    "comment",
    [
        "TODO",
        "more",
        "toc",
        "proof",
        "proofread",
        "icon: x",
        "note: proof-own",
        "x" * 100_000,
        "-",
        "",
    ],
)
def test_comments_to_others_are_none_of_ours(comment: str) -> None:
    assert messages(f"<!-- {comment} -->") == []
