"""Where a redirect leads, and what its end says of the source that was asked for."""

from __future__ import annotations

import re
from urllib.parse import unquote

from proofpress.capture.network.answers import ExchangeError, Failed, Redirected, unreachable
from proofpress.capture.parameters import is_tracking
from proofpress.capture.records import Failure, FailureKind
from proofpress.capture.uri import UriRefusedError, address_to_fetch
from proofpress.errors import ProofpressError

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
# An address that address_to_fetch() has normalised.
_NORMALISED = re.compile(r"(https?:)//([^/]*)(/[^?]*)(?:\?(.*))?", re.DOTALL)
_BARE_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")

_SIGN_IN_HOSTS = frozenset(
    """accounts.google.com appleid.apple.com login.live.com login.microsoftonline.com
    login.yahoo.com signin.aws.amazon.com""".split()
)
_SIGN_IN = frozenset(
    """log-in log_in login login-page loginpage logon sign-in sign_in signin subscribe subscribe-now
    subscription wp-login""".split()
)
_NOT_FOUND = frozenset(
    """404 404-error 404-not-found 404-page 404error error error-404 error-page error404 error_404
    error_page errorpage not-found not_found notfound page-not-found page_not_found
    pagenotfound""".split()
)
_ROOTS = frozenset(("", "index", "default", "home"))
_PAGE_SUFFIX = re.compile(r"\.(?:aspx?|cfm|cgi|do|html?|jspx?|php\d?|xhtml)$")


def follow(base: str, location: str, status: int) -> Redirected:
    """Where ``location``, served under ``status`` by the address ``base``, leads (RFC 3986, section 5.2).

    Raises ExchangeError for what a policy refuses and for what is no address.
    """
    try:
        return Redirected(address_to_fetch(_resolve(base, _BARE_PERCENT.sub("%25", location))))
    except UriRefusedError as error:
        raise ExchangeError(Failed(error.failure)) from error
    except ProofpressError as error:
        raise ExchangeError(unreachable(f"http_{status}")) from error


def judge_landing(first: str, last: str) -> Failure | None:
    """What it says of the source at ``first`` that its redirects ended at ``last``; None for nothing."""
    if _is_sign_in(last) and not _is_sign_in(first):
        return Failure(FailureKind.SOURCE_PAYWALLED, "sign_in")
    if _is_not_found(last) and not _is_not_found(first):
        return Failure(FailureKind.SOURCE_UNREACHABLE, "soft_404")
    if _is_root(last) and not _is_root(first) and _is_one_site(first, last):
        return Failure(FailureKind.SOURCE_UNREACHABLE, "redirected_home")
    return None


def host_of(address: str) -> str:
    """The host of a normalised ``address``, without port."""
    authority = _split(address)[1]
    return re.sub(r":\d+$", "", authority)


def _split(address: str) -> tuple[str, str, str, str]:
    """``scheme:``, authority, path and query of a normalised address."""
    match = _NORMALISED.fullmatch(address)
    scheme, authority, path, query = match.groups() if match else ("", "", "/", "")
    return scheme, authority, path, query or ""


def _resolve(base: str, location: str) -> str:
    written = location.strip(" \t")
    scheme, authority, path, query = _split(base)
    if _SCHEME.match(written):
        return written
    if written.startswith("//"):
        return scheme + written
    origin = f"{scheme}//{authority}"
    if written.startswith("/"):
        return origin + written
    if written.startswith("?"):
        return origin + path + written
    if not written or written.startswith("#"):
        return f"{origin}{path}?{query}" if query else origin + path
    return f"{origin}{path.rpartition('/')[0]}/{written}"


def _segments(address: str) -> list[str]:
    """The parts of its path, decoded and lower-cased, a page's suffix removed."""
    path = _split(address)[2]
    return [_PAGE_SUFFIX.sub("", unquote(part).lower()) for part in path.split("/") if part]


def _is_sign_in(address: str) -> bool:
    return host_of(address) in _SIGN_IN_HOSTS or not _SIGN_IN.isdisjoint(_segments(address))


def _is_not_found(address: str) -> bool:
    return _segments(address)[-1:] != [] and _segments(address)[-1] in _NOT_FOUND


def _is_root(address: str) -> bool:
    """Whether it is a site's first page: no path to speak of, and no query but of where one came from."""
    query = _split(address)[3]
    names = [unquote(pair.partition("=")[0]) for pair in query.split("&") if pair]
    segments = _segments(address)
    return len(segments) < 2 and "".join(segments) in _ROOTS and all(map(is_tracking, names))


def _is_one_site(first: str, last: str) -> bool:
    """Whether one host is the other's or lies beneath it."""
    one, other = (host_of(address).removeprefix("www.") for address in (first, last))
    return one == other or one.endswith(f".{other}") or other.endswith(f".{one}")
