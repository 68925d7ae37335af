"""What a served site needs beside its host: the reloading script let in, addresses told apart."""

from __future__ import annotations

import base64
import hashlib
import socket
from collections.abc import Iterable
from typing import Any

import pytest

from proofpress.errors import ProofpressError
from proofpress.site.preview import admit_last_script, admit_reload, refuse_taken

HEAD = (
    b"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self'; "
    b"base-uri 'none'\">"
)
INJECTED = b"<script>livereload(1, 2);</script></body>"
PAGE = HEAD + b"<p>script-src 'self'</p>"


def digest(script: bytes) -> bytes:
    return b"'sha256-%s'" % base64.b64encode(hashlib.sha256(script).digest())


def test_only_the_last_script_of_a_page_is_let_in_and_only_by_its_policy() -> None:
    page = PAGE + b"<script>its own</script>" + INJECTED
    wanted = b"script-src 'self' " + digest(b"livereload(1, 2);") + b"; base-uri"
    admitted = admit_last_script(page)
    assert wanted in admitted
    assert digest(b"its own") not in admitted
    assert admitted.replace(b" " + digest(b"livereload(1, 2);"), b"") == page


@pytest.mark.parametrize(
    "page", [b"", PAGE, b"<p>script-src 'self'</p>" + INJECTED, PAGE + b"<script>cut"]
)
def test_a_page_without_script_or_policy_stays_as_it_is(page: bytes) -> None:
    assert admit_last_script(page) == page


class Answer(list[bytes]):
    closed = False

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize(
    ("media_type", "length"), [("text/html", len(PAGE + INJECTED) + 54), ("text/plain", 7)]
)
def test_the_length_of_an_answer_is_that_of_what_is_sent(media_type: str, length: int) -> None:
    answer = Answer([PAGE, INJECTED])

    def app(_: Any, start_response: Any) -> Iterable[bytes]:
        start_response("200 OK", [("Content-Type", media_type), ("Content-Length", "7")])
        return answer

    begun: list[Any] = []
    body = b"".join(admit_reload(app)({}, lambda *said: begun.append(said)))  # type: ignore[arg-type]
    ((status, headers, _),) = begun
    assert status == "200 OK"
    assert headers == [("Content-Type", media_type), ("Content-Length", str(length))]
    is_page = media_type == "text/html"
    assert answer.closed is is_page
    assert len(body) == length if is_page else body == PAGE + INJECTED


def test_an_address_that_is_taken_or_nowhere_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ProofpressError, match=f"nothing can be served at 127.0.0.1:{port}"):
            refuse_taken("127.0.0.1", port)
    refuse_taken("127.0.0.1", 0)
    with pytest.raises(ProofpressError, match="--dev-addr"):
        refuse_taken("192.0.2.1", 0)
