"""Hosts that are IP addresses in one of the ways in which machines read them.

Names are looked up; these are not. What a browser or the C library takes for an address is read as
that address, so that no spelling of one escapes a policy.
"""

from __future__ import annotations

import ipaddress
import re
from typing import TypeAlias

IpAddress: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address

_NUMBER = re.compile(r"0[xX][0-9a-fA-F]{0,16}|[0-9]{1,20}")
# WHATWG URL, "ends in a number": such a host is an address or nothing; no top-level domain is a number.
_ENDS_IN_NUMBER = re.compile(r"(?:.*\.)?(?:[0-9]+|0[xX][0-9a-fA-F]*)", re.DOTALL)
_MOST_PARTS = 4


def read_ip_literal(host: str) -> IpAddress | None:
    """The address that ``host`` (no port; IPv6 with or without brackets) spells; None for a name.

    IPv4 may be short, decimal, octal or hexadecimal, as ``inet_aton`` and the WHATWG's URL standard
    read it, with a dot behind it or none. Raises ValueError, with a sentence that says what is
    wrong, for what is neither an address nor a name, IPv6 zones among it.
    """
    bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    if ":" in bare:
        return _read_ipv6(bare)
    name = bare.removesuffix(".")
    return _read_ipv4(name) if _ENDS_IN_NUMBER.fullmatch(name) else None


def _read_ipv6(text: str) -> ipaddress.IPv6Address:
    if "%" in text:
        raise ValueError("its IPv6 address names a zone of one machine")
    try:
        return ipaddress.IPv6Address(text)
    except ValueError as error:
        raise ValueError("its IPv6 address is malformed") from error


def _read_ipv4(text: str) -> ipaddress.IPv4Address:
    parts = text.split(".", _MOST_PARTS)
    if len(parts) > _MOST_PARTS or not all(map(_NUMBER.fullmatch, parts)):
        raise ValueError("it ends in a number and is no IPv4 address")
    *leading, last = map(_read_number, parts)
    # The last number fills all the bytes that the others leave.
    room = 8 * (_MOST_PARTS - len(leading))
    if last >> room or any(number > 0xFF for number in leading):
        raise ValueError("it ends in a number and is no IPv4 address")
    return ipaddress.IPv4Address(
        sum(number << 24 - 8 * place for place, number in enumerate(leading)) + last
    )


def _read_number(text: str) -> int:
    if text[:2] in ("0x", "0X"):
        return int(text[2:] or "0", 16)
    if text.startswith("0") and len(text) > 1:
        if not set(text) <= set("01234567"):
            raise ValueError("it ends in a number and is no IPv4 address")
        return int(text, 8)
    return int(text)
