"""The host and port of an address, normalised, with every malformed form refused as a ValueError.

Internal to URI identity and the address policy, which turn these into the project's error.
"""

from __future__ import annotations

import ipaddress
import re

import idna

from proofpress.capture.ip_literal import read_ip_literal

_NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?")
_ZERO_RUN = re.compile(r"(?:(?<![0-9a-f])0(?::0)+)(?![0-9a-f])")
_DEFAULT_PORTS = {"http": 80, "https": 443}
_LONGEST_NAME = 253


def normalise_authority(authority: str, scheme: str) -> str:
    """``host[:port]`` of ``authority`` (no user information), the scheme's default port dropped.

    Raises ValueError, with a sentence that says what is wrong.
    """
    host, port = _split_port(authority)
    number = _read_port(port)
    written = _normalise_host(host)
    return written if number in (None, _DEFAULT_PORTS[scheme]) else f"{written}:{number}"


def read_host_rule(rule: str) -> tuple[str, int | None]:
    """The host and port that ``rule`` (``name``, ``name:port``, an address) names; None is any port.

    The host is as :func:`plain_host` writes it. Raises ValueError, with a sentence that says what is wrong.
    """
    is_bare_ipv6 = rule.count(":") > 1 and not rule.startswith("[")
    host, port = (f"[{rule}]", "") if is_bare_ipv6 else _split_port(rule)
    return plain_host(_normalise_host(host)), _read_port(port)


def plain_host(host: str) -> str:
    """``host`` (lower case, IDNA) so that two spellings of one are equal: no final dot, no brackets.

    Raises ValueError for what is neither a name nor an address.
    """
    address = read_ip_literal(host)
    return host.removesuffix(".") if address is None else address.exploded


def _split_port(authority: str) -> tuple[str, str]:
    if authority.startswith("["):
        closing = authority.find("]")
        rest = authority[closing + 1 :]
        if closing < 0 or (rest and not rest.startswith(":")):
            raise ValueError("its IPv6 address is not closed by a bracket")
        return authority[: closing + 1], rest[1:]
    host, _, port = authority.partition(":")
    return host, port


def _read_port(port: str) -> int | None:
    if not port:
        return None
    if not re.fullmatch(r"[0-9]{1,5}", port) or int(port) > 65535:
        raise ValueError("its port is not a number up to 65535")
    return int(port)


def _normalise_host(host: str) -> str:
    if host.startswith("["):
        return f"[{_compress(_read_ipv6(host[1:-1]))}]"
    name = host.lower() if host.isascii() else _encode_name(host)
    labels = name.removesuffix(".").split(".")
    if len(name) > _LONGEST_NAME or not all(_NAME.fullmatch(label) for label in labels):
        raise ValueError("its host is not a host name")
    return name


def _read_ipv6(text: str) -> int:
    if "%" in text:
        raise ValueError("its IPv6 address names a zone of one machine")
    try:
        return int(ipaddress.IPv6Address(text))
    except ValueError as error:
        raise ValueError("its IPv6 address is malformed") from error


def _compress(address: int) -> str:
    # Not str(IPv6Address): Pythons differ on IPv4-mapped addresses (RFC 5952, section 5).
    groups = ":".join(f"{address >> shift & 0xFFFF:x}" for shift in range(112, -1, -16))
    runs = _ZERO_RUN.findall(groups)
    if not runs:
        return groups
    longest = max(runs, key=len)
    start = next(run.start() for run in _ZERO_RUN.finditer(groups) if run.group() == longest)
    head, tail = groups[:start].rstrip(":"), groups[start + len(longest) :].lstrip(":")
    return f"{head}::{tail}"


def _encode_name(host: str) -> str:
    if len(host) > _LONGEST_NAME:
        raise ValueError("its host is not a host name")
    try:
        return idna.encode(host, uts46=True).decode("ascii").lower()
    except (UnicodeError, IndexError) as error:  # idna.IDNAError is a UnicodeError
        raise ValueError("its host is not an internationalised host name") from error
