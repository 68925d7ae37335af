"""The one request that is ever sent: five headers, no cookie, no credential."""

from __future__ import annotations

import httpx

from proofpress import __version__
from proofpress.capture.fetch_settings import FetchSettings
from proofpress.capture.network.address_policy import ADDRESS_REFUSED, AddressPolicy
from proofpress.capture.network.errors import PolicyRefusedError
from proofpress.capture.network.redirects import host_of

USER_AGENT = f"Proofpress/{__version__}"
_ACCEPT = (
    "text/html,application/xhtml+xml,application/pdf,application/json,"
    "application/xml;q=0.9,text/*;q=0.9,*/*;q=0.5"
)
_CODINGS = "gzip, deflate, br, zstd"


def make_request(address: str, settings: FetchSettings) -> httpx.Request:
    """GET ``address``. Not made by a client, which would add headers of its own.

    The transport knows the times by itself.

    Raises httpx.InvalidURL for an address that the library cannot read, and PolicyRefusedError where
    its host is a number: no spelling of one (``0177.0.0.1``) may seem to be a name without an address.
    """
    try:
        url = httpx.URL(address)
    except httpx.InvalidURL as error:
        if AddressPolicy().check_literal(host_of(address), 0) is None:
            raise
        raise PolicyRefusedError(ADDRESS_REFUSED) from error
    headers = {
        "Host": url.netloc.decode("ascii"),
        "User-Agent": settings.user_agent or USER_AGENT,
        "Accept": _ACCEPT,
        "Accept-Encoding": _CODINGS,
        "Accept-Language": settings.languages,
    }
    return httpx.Request("GET", url, headers=headers)
