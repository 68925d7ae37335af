"""What may be connected to, as far as addresses and the operator's list say."""

from __future__ import annotations

import pytest

from proofpress.capture import Failure, FailureKind
from proofpress.capture.network import AddressPolicy
from proofpress.errors import ProofpressError

REFUSED = Failure(FailureKind.SOURCE_REFUSED, "policy_address")
PUBLIC = "93.184.216.34"


@pytest.mark.parametrize("scheme", ["ftp", "file", "gopher", "ws", "data", "", "HTTP"])
def test_other_schemes_are_refused(scheme: str) -> None:
    refused = AddressPolicy(["h"]).check_request(scheme, "", "h", 80)
    assert refused == Failure(FailureKind.SOURCE_REFUSED, "policy_scheme")


@pytest.mark.parametrize("user", ["a:b", "a", ":"])
def test_user_information_is_refused(user: str) -> None:
    refused = AddressPolicy(["h"]).check_request("https", user, "h", 443)
    assert refused == Failure(FailureKind.SOURCE_REFUSED, "policy_credentials")


def test_a_name_is_left_to_its_addresses() -> None:
    policy = AddressPolicy()
    assert policy.check_request("https", "", "example.org", 443) is None
    assert policy.check_literal("example.org", 443) is None
    assert policy.check_literal(PUBLIC, 443) == (PUBLIC,)


@pytest.mark.parametrize("host", ["", ".", ".."])
def test_no_host_has_no_address(host: str) -> None:
    dns = Failure(FailureKind.SOURCE_UNREACHABLE, "dns")
    assert AddressPolicy().check_literal(host, 80) == dns


def test_no_answer_is_no_address() -> None:
    dns = Failure(FailureKind.SOURCE_UNREACHABLE, "dns")
    assert AddressPolicy(["h"]).check_addresses("h", 80, ()) == dns


def test_public_answers_are_kept_in_order_and_once() -> None:
    answers = ("93.184.216.35", PUBLIC, "2606:2800:220::1", PUBLIC)
    checked = AddressPolicy().check_addresses("example.org", 80, answers)
    assert checked == ("93.184.216.35", PUBLIC, "2606:2800:220::1")


@pytest.mark.parametrize(
    "private", ["127.0.0.1", "::1", "::ffff:10.0.0.1", "fe80::1%eth0", "fe80::1", "nonsense", ""]
)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_one_private_answer_refuses_all(private: str, place: int) -> None:
    answers = [PUBLIC, "2606:2800:220::1"]
    answers.insert(place, private)
    assert AddressPolicy().check_addresses("example.org", 80, answers) == REFUSED
    assert AddressPolicy().check_addresses("example.org", 80, [private]) == REFUSED


ALLOWED = [
    # rule, host, port, allowed
    ("intranet", "intranet", 80, True),
    ("intranet", "intranet", 8443, True),
    ("intranet", "INTRANET.", 80, True),
    ("Intranet.", "intranet", 80, True),
    ("intranet", "a.intranet", 80, False),
    ("a.intranet", "intranet", 80, False),
    ("intranet:8080", "intranet", 8080, True),
    ("intranet:8080", "intranet", 80, False),
    ("intranet:80", "intranet", 80, True),
    ("intranet:80", "intranet", 81, False),
    ("intranet:443", "intranet", 80, False),
    ("bücher.example", "xn--bcher-kva.example", 80, True),
    ("10.0.0.5", "10.0.0.5", 80, True),
    ("10.0.0.5", "10.0.0.6", 80, False),
    ("10.0.0.5:81", "10.0.0.5", 80, False),
    ("127.1", "127.0.0.1", 80, True),
    ("::1", "::1", 80, True),
    ("[::1]", "::1", 80, True),
    ("[0:0::1]:81", "::1", 81, True),
    ("[::1]:81", "::1", 80, False),
    ("127.0.0.1", "::ffff:127.0.0.1", 80, False),
]


@pytest.mark.parametrize(("rule", "host", "port", "allowed"), ALLOWED)
def test_an_allowed_host_is_allowed_and_no_other(
    rule: str, host: str, port: int, allowed: bool
) -> None:
    policy = AddressPolicy([rule])
    literal = policy.check_literal(host, port)
    if literal is None:
        literal = policy.check_addresses(host, port, ("10.0.0.5",))
    assert (literal != REFUSED) is allowed


def test_an_allowed_host_does_not_open_where_it_leads() -> None:
    policy = AddressPolicy(["intranet"])
    assert policy.check_addresses("intranet", 80, ("10.0.0.5",)) == ("10.0.0.5",)
    assert policy.check_addresses("evil.example", 80, ("10.0.0.5",)) == REFUSED
    assert policy.check_literal("10.0.0.5", 80) == REFUSED


def test_an_allowed_address_does_not_open_names_that_lead_there() -> None:
    policy = AddressPolicy(["10.0.0.5"])
    assert policy.check_addresses("evil.example", 80, ("10.0.0.5",)) == REFUSED


@pytest.mark.parametrize(
    "rule",
    [
        *":80 http://a a/b a:b a:99999 [::1 [::1]x ::1%lo 1.2.3.4.5 127.0.0.256".split(),
        *"user@host * *.example 10.0.0.0/8 - .".split(),
        *("", "a b", "a" * 300),
    ],
)
def test_a_malformed_rule_is_an_error(rule: str) -> None:
    with pytest.raises(ProofpressError, match="cannot be allowed"):
        AddressPolicy([rule])
