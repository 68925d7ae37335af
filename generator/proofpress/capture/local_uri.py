"""Identity of a data file of the source tree: which relative links name one file.

The identity is ``file:`` and the file's path below the tree's root, percent-encoded: nothing of the
machine is in it. Links are read as browsers read them (escapes undone, dot segments resolved); one
that leaves the tree, names a hidden file or could mean another file elsewhere is refused.
"""

from __future__ import annotations

import re
from urllib.parse import quote, unquote, unquote_to_bytes

from proofpress.capture.records import Failure, FailureKind, Source
from proofpress.capture.uri import UriRefusedError, key_of
from proofpress.errors import ProofpressError

_SCHEME = "file:"
_ABSOLUTE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_LONGEST_LINK = 4096
# Separators and drives of one system or another, and what no file name can be trusted with.
_FORBIDDEN = re.compile(r"[/\\:\x00-\x1f\x7f-\x9f\ud800-\udfff]")


def is_relative(uri: str) -> bool:
    """Whether ``uri`` names something beside the report, and nothing on a network."""
    return not _ABSOLUTE.match(uri) and not uri.startswith("//")


def identify_file(link: str, report: str) -> Source:
    """The source that the relative ``link`` names in the report at logical path ``report``.

    Raises :class:`UriRefusedError` for what a policy refuses, ProofpressError for what names no file.
    """
    if len(link) > _LONGEST_LINK:
        raise _malformed(link, "is too long")
    written = re.split(r"[?#]", link, maxsplit=1)[0]
    if written.startswith("/"):
        raise _refused(link, "it begins at the machine's root")
    parts = report.split("/")[:-1]
    names = [_decode(segment, link) for segment in written.split("/")]
    if names[-1] in ("", ".", ".."):
        raise _malformed(link, "names a folder")
    for name in names:
        if name == "..":
            if not parts:
                raise _refused(link, "it leaves the folder of the reports")
            parts.pop()
        elif name not in ("", "."):
            parts.append(_check_name(name, link))
    identity = _SCHEME + "/".join(quote(part, safe="") for part in parts)
    return Source(key=key_of(identity), identity=identity, dropped_parameters=())


def file_path(source: Source) -> str | None:
    """The path below the tree's root of the file that ``source`` is; None for any other source."""
    if not source.identity.startswith(_SCHEME):
        return None
    return unquote(source.identity.removeprefix(_SCHEME))


def _decode(segment: str, link: str) -> str:
    try:
        return unquote_to_bytes(segment.encode("utf-8")).decode("utf-8")
    except UnicodeError as error:
        raise _malformed(link, "holds escapes that are no UTF-8") from error


def _check_name(name: str, link: str) -> str:
    if _FORBIDDEN.search(name):
        raise _refused(link, "a name in it holds a separator, a colon or a control character")
    if name.startswith("."):
        raise _refused(link, "it names a hidden file")
    return name


def _refused(link: str, why: str) -> UriRefusedError:
    return UriRefusedError(
        f"the link {link[:120]!a} is refused: {why}",
        remedy="link to a file beside the reports, by a relative path",
        failure=Failure(FailureKind.SOURCE_REFUSED, "policy_address"),
    )


def _malformed(link: str, why: str) -> ProofpressError:
    return ProofpressError(
        f"the link {link[:120]!a} names no file: it {why}", remedy="correct the link"
    )
