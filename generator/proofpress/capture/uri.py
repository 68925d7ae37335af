"""URI identity: which spellings of an address name one source.

A source's key is ``s-`` and the first 24 hexadecimal digits of the SHA-256 of the canonical JSON
array ``["proofpress-uri/v1", identity]``.

What has no identity raises. Where a policy says no (a scheme other than ``http`` and ``https``,
user information), it is a :class:`UriRefusedError`, which carries the failure that a ledger can
show; a malformed or relative address is a plain :class:`~proofpress.errors.ProofpressError`.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from urllib.parse import unquote_plus

from proofpress.attest import sha256_json
from proofpress.capture.host import normalise_authority
from proofpress.capture.parameters import is_credential, is_tracking
from proofpress.capture.records import Failure, FailureKind, Source
from proofpress.capture.retained import NOTHING_RETAINED, Retained
from proofpress.errors import ProofpressError

IDENTITY_VERSION = 1
"""Of the rules in this module and its lists; file names hang on it."""

_LONGEST_URI = 32_768
# RFC 3986, appendix B. Not urllib's: it drops characters silently, and Pythons differ.
_PARTS = re.compile(r"(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#.*)?", re.DOTALL)
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*")
_FORBIDDEN = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\\]")
_BAD_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_ESCAPE = re.compile(r"%[0-9A-Fa-f]{2}")
_UNRESERVED = re.compile(r"[A-Za-z0-9._~-]")
_NOT_IN_PATH = re.compile(r"[^A-Za-z0-9._~!$&'()*+,;=:@/%-]")
_NOT_IN_QUERY = re.compile(r"[^A-Za-z0-9._~!$&'()*+,;=:@/%?-]")
_USER_INFORMATION = re.compile(r"^([A-Za-z][A-Za-z0-9+.-]*://)[^/?#]*@")
_PORT = re.compile(r":[0-9]+$")
_DOI_HOSTS = frozenset(("doi.org", "dx.doi.org", "www.doi.org"))
_DOI_PATH = re.compile(r"/10\.[0-9]{4,9}(?:\.[0-9]+)*/.+")


class UriRefusedError(ProofpressError):
    """An address that a policy refuses; ``failure`` says which one, for a ledger to show."""

    def __init__(self, what: str, *, remedy: str, failure: Failure) -> None:
        self.failure = failure
        super().__init__(what, remedy=remedy)


@dataclass(frozen=True, slots=True)
class _Address:
    """A normalised address, its query still whole."""

    base: str
    """Scheme, authority and path."""
    host: str
    """Without port."""
    query: tuple[str, ...]
    """Normalised ``name=value`` pairs, in order."""

    def write(self, pairs: tuple[str, ...]) -> str:
        query = "&".join(pairs)
        return f"{self.base}?{query}" if query else self.base


def identify(uri: str, retained: Retained = NOTHING_RETAINED) -> Source:
    """The source that ``uri`` names. Raises ProofpressError (see above) for what names none.

    ``retained`` are the parameters that the operator keeps although their names are on a list.
    """
    address = _read(uri)
    dropped = {name for name in map(_name, address.query) if _is_dropped(name, address, retained)}
    identity = address.write(tuple(pair for pair in address.query if _name(pair) not in dropped))
    return Source(
        key=key_of(identity), identity=identity, dropped_parameters=tuple(sorted(dropped))
    )


def key_of(identity: str) -> str:
    """The store key of an ``identity``; the formula is in the module's docstring."""
    return f"s-{sha256_json([f'proofpress-uri/v{IDENTITY_VERSION}', identity])[:24]}"


def address_to_fetch(uri: str) -> str:
    """What to ask the network for: normalised, whole query, no fragment. May hold credentials.

    Raises ProofpressError like :func:`identify`.
    """
    address = _read(uri)
    return address.write(address.query)


def without_credentials(uri: str, retained: Retained = NOTHING_RETAINED) -> str:
    """What may be stored of the address that was asked for: no credential parameter, no fragment.

    Raises ProofpressError like :func:`identify`.
    """
    address = _read(uri)
    return address.write(
        tuple(pair for pair in address.query if not _is_secret(pair, address, retained))
    )


def differing_credentials(
    first: str, second: str, retained: Retained = NOTHING_RETAINED
) -> tuple[str, ...]:
    """Names of the credential parameters by which two addresses of one source differ, sorted.

    Their order makes no difference. Raises ProofpressError like :func:`identify`.
    """
    one, other = (
        Counter(pair for pair in address.query if _is_secret(pair, address, retained))
        for address in (_read(first), _read(second))
    )
    return tuple(sorted({_name(pair) for pair in (one - other) + (other - one)}))


def public_form(uri: str, retained: Retained = NOTHING_RETAINED) -> str:
    """``uri`` as it may be shown: as written, less user information and credential parameters.

    Never raises: what is malformed is shown without what stands before an ``@`` of its host.
    """
    bare = _USER_INFORMATION.sub(r"\1", uri)
    try:
        address = _read(bare)
    except ProofpressError:
        return bare
    has_secret = any(_is_secret(pair, address, retained) for pair in address.query)
    return without_credentials(bare, retained) if has_secret else bare


def without_query(uri: str) -> str:
    """``uri`` normalised, without query and fragment. Raises like :func:`identify`."""
    return _read(uri).base


def _read(uri: str) -> _Address:
    stripped = uri.strip(" ")
    _refuse_hostile(stripped)
    if stripped[:4].lower() == "doi:":
        stripped = "https://doi.org/" + stripped[4:].strip(" ").lstrip("/")
    match = _PARTS.fullmatch(stripped)
    scheme, authority, path, query = match.groups() if match else (None, None, "", None)
    scheme = _check_scheme(scheme, stripped)
    host = _check_authority(authority, scheme, stripped)
    path = _remove_dot_segments(_normalise_escapes(path, _NOT_IN_PATH) or "/")
    if host in _DOI_HOSTS and _DOI_PATH.fullmatch(path):
        # DOI names do not distinguish case (ISO 26324), and one resolver serves all spellings.
        scheme, host, path = "https", "doi.org", _lower_outside_escapes(path)
    normalised = _normalise_escapes(query or "", _NOT_IN_QUERY)
    pairs = tuple(normalised.split("&")) if normalised else ()
    return _Address(f"{scheme}://{host}{path}", _PORT.sub("", host), pairs)


def _refuse_hostile(uri: str) -> None:
    if len(uri) > _LONGEST_URI:
        raise _malformed(uri, f"it is longer than {_LONGEST_URI} characters")
    if _FORBIDDEN.search(uri):
        raise _malformed(uri, "it holds a control character, a backslash or half a character")
    if _BAD_PERCENT.search(uri.partition("#")[0]):
        raise _malformed(uri, "a percent sign in it is not followed by two hexadecimal digits")


def _check_scheme(scheme: str | None, uri: str) -> str:
    lowered = (scheme or "").lower()
    if not _SCHEME.fullmatch(lowered):
        raise _malformed(uri, "it has no scheme, so it names nothing outside its own file")
    if lowered not in ("http", "https"):
        raise UriRefusedError(
            f"the address {_show(uri)} has the scheme {lowered[:40]!r}",
            remedy="only http, https and doi addresses can be captured",
            failure=Failure(FailureKind.SOURCE_REFUSED, "policy_scheme"),
        )
    return lowered


def _check_authority(authority: str | None, scheme: str, uri: str) -> str:
    if not authority:
        raise _malformed(uri, "it names no host")
    if "@" in authority:
        raise UriRefusedError(
            f"an address of {_show('//' + authority.rpartition('@')[2])} holds user information",
            remedy="remove the part before the @ sign",
            failure=Failure(FailureKind.SOURCE_REFUSED, "policy_credentials"),
        )
    try:
        return normalise_authority(authority, scheme)
    except ValueError as error:
        raise _malformed(uri, str(error)) from error


def _normalise_escapes(text: str, forbidden: re.Pattern[str]) -> str:
    escaped = forbidden.sub(lambda found: _escape(found.group()), text)
    return _ESCAPE.sub(lambda found: _unescape_if_safe(found.group()), escaped)


def _escape(char: str) -> str:
    return "".join(f"%{byte:02X}" for byte in char.encode("utf-8"))


def _unescape_if_safe(escape: str) -> str:
    char = chr(int(escape[1:], 16))
    return char if _UNRESERVED.fullmatch(char) else escape.upper()


def _remove_dot_segments(path: str) -> str:
    # RFC 3986, section 5.2.4, for paths that begin with a slash.
    segments: list[str] = []
    parts = path.split("/")[1:]
    for part in parts:
        if part == "..":
            segments[-1:] = []
        elif part != ".":
            segments.append(part)
    if parts[-1] in (".", ".."):
        segments.append("")
    return "/" + "/".join(segments)


def _lower_outside_escapes(path: str) -> str:
    return _ESCAPE.sub(lambda found: found.group().upper(), path.lower())


def _name(pair: str) -> str:
    return unquote_plus(pair.partition("=")[0], errors="replace")


def _is_dropped(name: str, address: _Address, retained: Retained) -> bool:
    is_listed = is_tracking(name) or is_credential(name)
    return is_listed and not retained.keeps(address.host, name)


def _is_secret(pair: str, address: _Address, retained: Retained) -> bool:
    name = _name(pair)
    return is_credential(name) and not retained.keeps(address.host, name)


def _malformed(uri: str, why: str) -> ProofpressError:
    return ProofpressError(
        f"the address {_show(uri)} cannot be read: {why}", remedy="correct the address"
    )


def _show(uri: str) -> str:
    """The beginning of ``uri``, safe to print: no query (it may hold credentials), no user part."""
    shown = re.split(r"[?#]", uri, maxsplit=1)[0]
    shown = re.sub(r"//[^/]*@", "//", shown)
    return ascii(shown[:120])
