"""Every spelling of an address that some machine understands is read as that address."""

from __future__ import annotations

import pytest

from proofpress.capture.ip_literal import read_ip_literal


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("127.0.0.1.", "127.0.0.1"),
        ("127.1", "127.0.0.1"),
        ("127.0.1", "127.0.0.1"),
        ("127.65535", "127.0.255.255"),
        ("2130706433", "127.0.0.1"),
        ("0x7f000001", "127.0.0.1"),
        ("0X7F.0x0.0.0X1", "127.0.0.1"),
        ("0x7f.1", "127.0.0.1"),
        ("0177.0.0.1", "127.0.0.1"),
        ("017700000001", "127.0.0.1"),
        ("010.8.8.8", "8.8.8.8"),
        ("0", "0.0.0.0"),
        ("0x", "0.0.0.0"),
        ("4294967295", "255.255.255.255"),
        ("93.184.216.34", "93.184.216.34"),
        ("::1", "::1"),
        ("[::1]", "::1"),
        ("[0:0:0:0:0:0:0:1]", "::1"),
        ("2606:2800:220::1", "2606:2800:220::1"),
    ],
)
def test_reads_an_address(host: str, address: str) -> None:
    assert str(read_ip_literal(host)) == address


def test_reads_a_mapped_address() -> None:
    found = read_ip_literal("[::ffff:127.0.0.1]")
    assert found is not None
    assert int(found) == 0xFFFF_7F00_0001


@pytest.mark.parametrize(
    "host",
    ["example.org", "example.org.", "1.example", "0x7f.1.org", "a1", "localhost", "7f", "x.0y"],
)
def test_a_name_is_none(host: str) -> None:
    assert read_ip_literal(host) is None


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.256",
        "256.0.0.1",
        "127.16777216",
        "4294967296",
        "0x100000000",
        "0x1" + "0" * 40,
        "9" * 400,
        "1.2.3.4.5",
        "08.0.0.1",
        "127..1",
        ".1",
        "example.1",
        "example.0x1",
        "[::1%lo]",
        "fe80::1%25eth0",
        "[:::]",
        "[1::2::3]",
        "::127.0.0.256",
    ],
)
def test_what_is_neither_is_refused(host: str) -> None:
    with pytest.raises(ValueError, match=r"^it"):
        read_ip_literal(host)
