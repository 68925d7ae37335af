"""The transport of a run, made from its settings."""

from __future__ import annotations

import httpx

from proofpress.capture.fetch_settings import FetchSettings
from proofpress.capture.network.address_policy import AddressPolicy
from proofpress.capture.network.tls import make_tls_context
from proofpress.capture.network.transport import make_transport


def open_transport(settings: FetchSettings) -> httpx.AsyncBaseTransport:
    """A transport to public addresses and to the hosts that ``settings`` admit.

    Raises ProofpressError for a host that is none and for certificates that cannot be read.
    """
    policy = AddressPolicy(settings.allow_hosts)
    return make_transport(policy, settings.limits, make_tls_context())
