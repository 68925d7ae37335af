"""Addresses in, what their servers gave out, over connections that an address policy allows.

:class:`NetworkFetcher` is the fetcher of a run. ``AddressPolicy(allow_hosts)`` says which addresses
are public; ``make_transport(policy, limits, tls)`` resolves, checks and pins each connection, with
the authorities of ``make_tls_context()``.
"""

from proofpress.capture.network.address_policy import AddressPolicy
from proofpress.capture.network.errors import LookUpError, PolicyRefusedError, TlsError
from proofpress.capture.network.network_fetcher import NetworkFetcher
from proofpress.capture.network.tls import make_tls_context
from proofpress.capture.network.transport import make_transport

__all__ = [
    "AddressPolicy",
    "LookUpError",
    "NetworkFetcher",
    "PolicyRefusedError",
    "TlsError",
    "make_tls_context",
    "make_transport",
]
