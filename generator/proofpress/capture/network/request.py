"""The one request that is ever sent: five headers, no cookie, no credential."""

from __future__ import annotations

import httpx

from proofpress import __version__
from proofpress.capture.fetch_settings import FetchSettings

USER_AGENT = f"Proofpress/{__version__}"
_ACCEPT = (
    "text/html,application/xhtml+xml,application/pdf,application/json,"
    "application/xml;q=0.9,text/*;q=0.9,*/*;q=0.5"
)
_CODINGS = "gzip, deflate, br, zstd"


def make_request(address: str, settings: FetchSettings) -> httpx.Request:
    """GET ``address``. Not made by a client, which would add headers of its own.

    The transport knows the times by itself.

    Raises httpx.InvalidURL for an address that the library cannot read.
    """
    url = httpx.URL(address)
    headers = {
        "Host": url.netloc.decode("ascii"),
        "User-Agent": settings.user_agent or USER_AGENT,
        "Accept": _ACCEPT,
        "Accept-Encoding": _CODINGS,
        "Accept-Language": settings.languages,
    }
    return httpx.Request("GET", url, headers=headers)
