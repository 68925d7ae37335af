"""Which addresses may become links, and how a live page is asked to show a passage."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote, urlsplit

_FORBIDDEN = re.compile(r"[\x00-\x20\x7f-\x9f<>\"\\`\ud800-\udfff]")
_RANGE_WORDS = 5
_LONGEST_LITERAL = 200


def safe_link(uri: str | None) -> str | None:
    """``uri`` where it is an http or https address without user information; else None."""
    if uri is None or _FORBIDDEN.search(uri):
        return None
    try:
        parts = urlsplit(uri)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not host or "@" in parts.netloc:
        return None
    return uri


def host_of(uri: str) -> str:
    """The host of ``uri`` for a reader's eye, or the whole address where it has none."""
    try:
        return urlsplit(uri).hostname or shown_address(uri)
    except ValueError:
        return uri


def shown_address(identity: str) -> str:
    """A source's identity for a reader's eye: of a data file of this site, its path."""
    path = identity.removeprefix("file:")
    return identity if path == identity else unquote(path)


def live_link(uri: str | None, passage: str | None, media_type: str | None) -> str | None:
    """A link to the live page that makes a browser scroll to ``passage``; None where unsafe.

    The text fragment follows the WICG draft "URL Fragment Text Directives"; media that no browser
    shows as text get the plain address.
    """
    link = safe_link(uri)
    return None if link is None else show_passage(link, passage, media_type)


def show_passage(link: str, passage: str | None, media_type: str | None) -> str:
    """``link`` with a text fragment for ``passage``, where its media are shown as text."""
    if not passage or not (media_type or "").startswith("text/"):
        return link
    mark = ":~:" if "#" in link else "#:~:"
    return f"{link}{mark}text={_text_directive(passage)}"


def _text_directive(passage: str) -> str:
    words = passage.split()
    if len(passage) <= _LONGEST_LITERAL or len(words) <= 2 * _RANGE_WORDS:
        return _encode(" ".join(words))
    start, end = words[:_RANGE_WORDS], words[-_RANGE_WORDS:]
    return f"{_encode(' '.join(start))},{_encode(' '.join(end))}"


def _encode(text: str) -> str:
    # A hyphen is syntax in a text directive, and quote() always leaves it alone.
    return quote(text, safe="", errors="replace").replace("-", "%2D")
