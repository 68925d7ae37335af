"""One request and its answer."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

import httpx

from proofpress.capture.clock import Clock
from proofpress.capture.fetch_settings import FetchSettings
from proofpress.capture.fetcher import Fetched
from proofpress.capture.network.answers import (
    Answer,
    ExchangeError,
    Failed,
    Redirected,
    unreachable,
)
from proofpress.capture.network.challenge import has_challenge_words
from proofpress.capture.network.faults import faults_as_failures
from proofpress.capture.network.outcomes import (
    REDIRECTS,
    SUCCESSES,
    is_challenge,
    judge_challenge,
    judge_status,
)
from proofpress.capture.network.receive import read_words, receive_body
from proofpress.capture.network.redirects import follow, host_of
from proofpress.capture.network.request import make_request
from proofpress.capture.network.retry import read_retry_after
from proofpress.capture.records import Failure

_CHARSET = re.compile(r";\s*charset\s*=\s*[\"']?([A-Za-z0-9_:.-]{1,40})", re.IGNORECASE)
_LONGEST_HEADER = 500
_CONNECTION_FAILED = unreachable("connection", may_pass=True)
_MAY_HOLD_WORDS = frozenset((403, 429, 503))


@dataclass(frozen=True, slots=True)
class Asker:
    """Sends requests through one transport; belongs to one event loop."""

    transport: httpx.AsyncBaseTransport
    settings: FetchSettings
    clock: Clock
    """For a ``Retry-After`` that is a date."""
    _cut: Counter[str] = field(default_factory=Counter)
    """By host: how many requests may yet fail because of connections that were cut here."""

    async def ask(self, address: str, landing: Failure | None) -> Answer:
        """GET the normalised ``address``; ``landing`` is what a redirect to it says of the source.

        The caller limits the time. Raises ProofpressError where this machine cannot go on.
        """
        host = host_of(address)
        answer = await self._ask_once(address, landing)
        while answer == _CONNECTION_FAILED and self._cut[host] > 0:
            self._cut[host] -= 1
            answer = await self._ask_once(address, landing)
        return answer

    async def _ask_once(self, address: str, landing: Failure | None) -> Answer:
        try:
            with faults_as_failures():
                request = make_request(address, self.settings)
                response = await self.transport.handle_async_request(request)
            try:
                return await self._judge(response, address, landing)
            finally:
                await self._let_go(response, host_of(address))
        except ExchangeError as error:
            return error.failed

    async def _judge(
        self, response: httpx.Response, address: str, landing: Failure | None
    ) -> Answer:
        status, headers = response.status_code, response.headers
        if status in REDIRECTS and not is_challenge(headers):
            await read_words(response)
            return _redirected(address, status, headers)
        if landing is not None:
            return Failed(landing)
        if status in SUCCESSES and not is_challenge(headers):
            body = await receive_body(response, self.settings.limits)
            return Fetched(final_uri=address, body=body, **_described(headers))
        return await self._judge_failed(response)

    async def _judge_failed(self, response: httpx.Response) -> Failed:
        status, headers = response.status_code, response.headers
        words = await read_words(response)
        if is_challenge(headers):
            failure = judge_challenge(status)
        else:
            is_wall = status in _MAY_HOLD_WORDS and _may_be_html(headers)
            failure = judge_status(
                status,
                headers,
                has_challenge_words=is_wall and has_challenge_words(words),
                is_empty=not words,
            )
        retry_after = read_retry_after(headers.get("retry-after"), self.clock())
        return Failed(failure, status == 429 or 500 <= status <= 599, retry_after)

    async def _let_go(self, response: httpx.Response, host: str) -> None:
        """Give the connection back, or up where the answer was not read to its end."""
        if response.is_closed:
            return
        with faults_as_failures():
            if response.http_version == "HTTP/2":
                # The library leaves the stream open, and what the server goes on to send uses up what
                # the connection may receive. So the connection goes, and those who share it ask again.
                self._cut[host] += self.settings.limits.per_host
                await response.extensions["network_stream"].aclose()
            await response.aclose()


def _redirected(address: str, status: int, headers: httpx.Headers) -> Redirected:
    locations = set(headers.get_list("location"))
    if len(locations) != 1:
        raise ExchangeError(unreachable(f"http_{status}"))
    return follow(address, locations.pop(), status)


def _described(headers: httpx.Headers) -> dict[str, str | None]:
    """What is kept of a success' headers; of several of one name, the last says the media type."""
    named = headers.get_list("content-type")
    media_type = named[-1][:_LONGEST_HEADER] if named else ""
    charset = _CHARSET.search(media_type)
    return {
        "media_type": media_type.partition(";")[0].strip() or None,
        "charset": charset.group(1) if charset else None,
        "last_modified": _bounded(headers.get("last-modified")),
        "etag": _bounded(headers.get("etag")),
        "content_language": _bounded(headers.get("content-language")),
    }


def _bounded(value: str | None) -> str | None:
    return None if value is None else value[:_LONGEST_HEADER]


def _may_be_html(headers: httpx.Headers) -> bool:
    return "html" in headers.get("content-type", "html")[:_LONGEST_HEADER].lower()
