"""The table of special-purpose addresses, at both ends of each network and just beyond."""

from __future__ import annotations

from ipaddress import IPv4Address, ip_address

import pytest

from proofpress.capture.network.public_addresses import is_public

# First, last, and which neighbours (below, above) are public.
IPV4 = [
    ("0.0.0.0", "0.255.255.255", None, True),
    ("10.0.0.0", "10.255.255.255", True, True),
    ("100.64.0.0", "100.127.255.255", True, True),
    ("127.0.0.0", "127.255.255.255", True, True),
    ("169.254.0.0", "169.254.255.255", True, True),
    ("172.16.0.0", "172.31.255.255", True, True),
    ("192.0.0.0", "192.0.0.255", True, True),
    ("192.0.2.0", "192.0.2.255", True, True),
    ("192.88.99.0", "192.88.99.255", True, True),
    ("192.168.0.0", "192.168.255.255", True, True),
    ("198.18.0.0", "198.19.255.255", True, True),
    ("198.51.100.0", "198.51.100.255", True, True),
    ("203.0.113.0", "203.0.113.255", True, True),
    ("224.0.0.0", "239.255.255.255", True, False),
    ("240.0.0.0", "255.255.255.255", False, None),
]
IPV6 = [
    ("::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", None, True),
    ("2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", True, True),
    ("2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", True, True),
    ("2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", True, True),
    ("3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", True, True),
    ("4000::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", True, None),
]


@pytest.mark.parametrize(("first", "last", "below", "above"), [*IPV4, *IPV6])
def test_a_special_network(first: str, last: str, below: bool | None, above: bool | None) -> None:
    lowest, highest = ip_address(first), ip_address(last)
    assert not is_public(lowest)
    assert not is_public(highest)
    assert not is_public(lowest + (int(highest) - int(lowest)) // 2)
    if below is not None:
        assert is_public(lowest - 1) is below
    if above is not None:
        assert is_public(highest + 1) is above


@pytest.mark.parametrize(
    "address",
    """1.0.0.0 8.8.8.8 93.184.216.34 192.31.196.1 223.255.255.255
    2000:: 2001:200:: 2606:2800:220:1:248:1893:25c8:1946 2a00:1450:4001::1""".split(),
)
def test_public_addresses(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    "address",
    """:: ::1 ::7f00:1 ::5db8:d822 fc00::1 fdff::1 fe80::1 fec0::1 ff02::1 64:ff9b:1::1
    64:ff9b:1:ffff::5db8:d822 64:ff9b::1:0:0 100::1 100:0:0:1::1 5f00::1 2001:0:4136:e378::1
    2001:20::1 2002:5db8:d822::1 ::ffff:0:5db8:d822""".split(),
)
def test_other_special_addresses(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("prefix", [0xFFFF << 32, 0x64_FF9B << 96])
@pytest.mark.parametrize(
    ("embedded", "expected"),
    [
        ("127.0.0.1", False),
        ("10.0.0.1", False),
        ("169.254.169.254", False),
        ("0.0.0.0", False),
        ("255.255.255.255", False),
        ("93.184.216.34", True),
        ("8.8.8.8", True),
    ],
)
def test_an_embedded_address_decides(prefix: int, embedded: str, expected: bool) -> None:
    assert is_public(ip_address(prefix | int(IPv4Address(embedded)))) is expected
