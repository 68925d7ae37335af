"""What a site that is served while it is written needs beside its host: an address, reloading, onlookers."""

from __future__ import annotations

import base64
import hashlib
import re
import socket
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Protocol

from proofpress.errors import ProofpressError
from proofpress.site.build import BuildResult

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

_POLICY = re.compile(
    rb'(<meta http-equiv="Content-Security-Policy" content="[^"]*script-src \'self\')'
)
_OPEN, _CLOSE = b"<script>", b"</script>"


class PreviewOnlooker(Protocol):
    """Is told what a served site comes to."""

    def serve(self, url: str) -> None:
        """Browsers can reach the site at ``url`` from now on."""

    def see(self, result: BuildResult) -> None:
        """The site was built, for the first time or again."""

    def miss(self, error: ProofpressError) -> None:
        """It could not be built again: its former pages stay."""


def refuse_taken(host: str, port: int) -> None:
    """Raise ProofpressError where nothing can listen at ``host`` and ``port``; 0 is any free port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        raise cannot_listen(host, port, error) from error


def cannot_listen(host: str, port: int, error: OSError) -> ProofpressError:
    """The error that says why nobody can be served there."""
    reason = error.strerror or "the system refuses"
    return ProofpressError(
        f"nothing can be served at {host}:{port}: {reason}",
        remedy="name another address with --dev-addr, such as 127.0.0.1:8001",
    )


def admit_reload(app: WSGIApplication) -> WSGIApplication:
    """``app``, with the script that the host's server puts into each page let into the page's policy.

    That script loads a page again once the site was built anew. Pages on disk hold neither it nor its
    hash: they are those of a build.
    """

    def serve(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        begun: list[tuple[str, list[tuple[str, str]], Any]] = []

        def keep(status: str, headers: list[tuple[str, str]], exc_info: Any = None, /) -> Any:
            begun.append((status, headers, exc_info))
            return begun.append  # Nobody writes by the old way of WSGI here.

        answer = app(environ, keep)
        status, headers, exc_info = begun[-1]
        if dict(headers).get("Content-Type") == "text/html":
            body = admit_last_script(_read(answer))
            answer = [body]
            others = [item for item in headers if item[0] != "Content-Length"]
            headers = [*others, ("Content-Length", str(len(body)))]
        start_response(status, headers, exc_info)
        return answer

    return serve


def admit_last_script(page: bytes) -> bytes:
    """``page`` with the hash of its last inline script in its policy; without either, as it is."""
    start = page.rfind(_OPEN)
    end = page.find(_CLOSE, start)
    if start < 0 or end < 0:
        return page
    digest = hashlib.sha256(page[start + len(_OPEN) : end]).digest()
    return _POLICY.sub(rb"\1 'sha256-%s'" % base64.b64encode(digest), page, count=1)


def _read(answer: Iterable[bytes]) -> bytes:
    close: Callable[[], object] | None = getattr(answer, "close", None)
    try:
        return b"".join(answer)
    finally:
        if close is not None:
            close()
