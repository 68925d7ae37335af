"""Which IP addresses are public: the special-purpose registries of IANA, as a table of our own.

Not ``ipaddress.is_global``: Pythons differ. Sources: IANA IPv4 and IPv6 Special-Purpose Address
Registries (RFC 6890), with all that is not global unicast (RFC 4291, section 2.4) refused. The few
global anycast services inside 192.0.0.0/24 and 2001::/23 serve no documents and are refused too.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network

from proofpress.capture.ip_literal import IpAddress

_SPECIAL_IPV4 = tuple(
    IPv4Network(network)
    for network in (
        "0.0.0.0/8",  # this network, RFC 791
        "10.0.0.0/8",  # private, RFC 1918
        "100.64.0.0/10",  # shared by carriers, RFC 6598
        "127.0.0.0/8",  # loopback, RFC 1122
        "169.254.0.0/16",  # link local, metadata services of clouds, RFC 3927
        "172.16.0.0/12",  # private, RFC 1918
        "192.0.0.0/24",  # protocol assignments, RFC 6890
        "192.0.2.0/24",  # documentation, RFC 5737
        "192.88.99.0/24",  # 6to4 relays, RFC 7526
        "192.168.0.0/16",  # private, RFC 1918
        "198.18.0.0/15",  # benchmarks, RFC 2544
        "198.51.100.0/24",  # documentation, RFC 5737
        "203.0.113.0/24",  # documentation, RFC 5737
        "224.0.0.0/4",  # multicast, RFC 5771
        "240.0.0.0/4",  # reserved, and broadcast, RFC 1112
    )
)
_GLOBAL_IPV6 = IPv6Network("2000::/3")
_SPECIAL_IPV6 = tuple(
    IPv6Network(network)
    for network in (
        "2001::/23",  # protocol assignments: Teredo, ORCHID, benchmarks, RFC 2928
        "2001:db8::/32",  # documentation, RFC 3849
        "2002::/16",  # 6to4, which may lead to any IPv4 address, RFC 3056
        "3fff::/20",  # documentation, RFC 9637
    )
)
_EMBEDDING = (
    IPv6Network("::ffff:0:0/96"),  # IPv4-mapped, RFC 4291
    IPv6Network("64:ff9b::/96"),  # translated by NAT64, RFC 6052
)


def is_public(address: IpAddress) -> bool:
    """Whether ``address`` is one of the open internet; a wrapped IPv4 address decides for its wrapper."""
    if isinstance(address, IPv4Address):
        return not any(address in network for network in _SPECIAL_IPV4)
    if any(address in network for network in _EMBEDDING):
        return is_public(_embedded(address))
    return address in _GLOBAL_IPV6 and not any(address in network for network in _SPECIAL_IPV6)


def _embedded(address: IPv6Address) -> IPv4Address:
    return IPv4Address(int(address) & 0xFFFF_FFFF)
