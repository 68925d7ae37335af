"""What a status and its headers say of a source: the tables of the outcomes, in code."""

from __future__ import annotations

import re

import httpx

from proofpress.capture.records import Failure, FailureKind

REDIRECTS = frozenset((301, 302, 303, 307, 308))
"""The statuses whose ``Location`` is where to go on; 300 and 304 leave that to somebody else."""
SUCCESSES = frozenset((200, 203))
"""The statuses whose content is a representation of what was asked for (RFC 9110, section 15.3)."""

_DENIED = frozenset((401, 403, 407, 451))
_BY_STATUS = {410: "gone", 429: "rate_limited", 999: "rate_limited"}
_NOTHING_LEFT = re.compile(r"(?:^|[;,\s])(?:r|remaining)\s*=\s*0+(?:$|[;,\s])")
_LONGEST_HEADER = 500
_REMAINING = ("x-ratelimit-remaining", "x-rate-limit-remaining", "ratelimit-remaining")
_CHALLENGES = {"cf-mitigated": ("challenge",), "x-amzn-waf-action": ("challenge", "captcha")}


def judge_status(
    status: int, headers: httpx.Headers, *, has_challenge_words: bool, is_empty: bool
) -> Failure:
    """Why an answer of ``status``, which is no success and no redirect, gives no source.

    ``has_challenge_words``: whether its page asks for a proof that a person reads it; ``is_empty``:
    whether it has no page.
    """
    if has_challenge_words:
        return judge_challenge(status)
    return Failure(_kind(status), _detail(status, headers, is_empty=is_empty))


def is_challenge(headers: httpx.Headers) -> bool:
    """Whether the server says by a header that it asks for a proof first, whatever the status."""
    return any(_header(headers, name) in values for name, values in _CHALLENGES.items())


def judge_challenge(status: int) -> Failure:
    """A challenge under ``status``; one that pretends success is a refusal."""
    kind = FailureKind.SOURCE_DENIED if status // 100 == 2 else _kind(status)
    return Failure(kind, "challenge_page")


def _kind(status: int) -> FailureKind:
    if status in _DENIED:
        return FailureKind.SOURCE_DENIED
    return FailureKind.SOURCE_PAYWALLED if status == 402 else FailureKind.SOURCE_UNREACHABLE


def _detail(status: int, headers: httpx.Headers, *, is_empty: bool) -> str:
    if status == 403 and _is_rate_limited(headers):
        return "rate_limited"
    if status // 100 == 2 and is_empty:
        return "empty_body"
    if not 100 <= status <= 999:  # HTTP/2 carries what no version of HTTP allows
        return "connection"
    return _BY_STATUS.get(status, f"http_{status}")


def _is_rate_limited(headers: httpx.Headers) -> bool:
    if "retry-after" in headers:
        return True
    if any(re.fullmatch(r"0+", _header(headers, name)) for name in _REMAINING):
        return True
    return _NOTHING_LEFT.search(_header(headers, "ratelimit")) is not None


def _header(headers: httpx.Headers, name: str) -> str:
    value: str = headers.get(name, "")
    return value[:_LONGEST_HEADER].strip().lower()
