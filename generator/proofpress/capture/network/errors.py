"""What asking the network can raise beside httpx's own exceptions. None of it leaves the room.

========================================  ==========================
raised                                    detail of the failure
========================================  ==========================
:class:`PolicyRefusedError`               its ``failure``
:class:`LookUpError`                      ``dns``
:class:`TlsError`                         ``tls``
``httpx.TimeoutException``                ``timeout``
any other ``httpx.TransportError``        ``connection``
========================================  ==========================
"""

from __future__ import annotations

import httpx

from proofpress.capture.records import Failure


class PolicyRefusedError(Exception):
    """The address policy said no; nothing was connected to."""

    def __init__(self, failure: Failure) -> None:
        self.failure = failure
        super().__init__(failure.detail)


class LookUpError(httpx.ConnectError):
    """The name of the host has no address, or none could be asked for."""


class TlsError(httpx.ConnectError):
    """The server did not prove to be who it was asked for, or did not speak TLS."""
