"""Real servers that fail in every way of the tables, a built site, and what its readers are told."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from answering import PAGE, REPLIES, WORDS, Server, answering
from click.testing import CliRunner
from selectolax.lexbor import LexborHTMLParser

from proofpress.capture import Failure, FailureKind, SnapshotStore, identify
from proofpress.capture.records import FAILURE_DETAILS
from proofpress.cli import main
from proofpress.failure_words import explain_failure, remedy_of_failure

# Each: the path, or the whole address, then kind and detail.
FAILURES = [
    ("/401", "source_denied", "http_401"),
    ("/403", "source_denied", "http_403"),
    ("/407", "source_denied", "http_407"),
    ("/451", "source_denied", "http_451"),
    ("/challenge", "source_denied", "challenge_page"),
    ("/limited", "source_denied", "rate_limited"),
    ("/402", "source_paywalled", "http_402"),
    ("/for-members", "source_paywalled", "sign_in"),
    ("/400", "source_unreachable", "http_400"),
    ("/404", "source_unreachable", "http_404"),
    ("/410", "source_unreachable", "gone"),
    ("/418", "source_unreachable", "http_418"),
    ("/500", "source_unreachable", "http_500"),
    ("/503", "source_unreachable", "http_503"),
    ("/429", "source_unreachable", "rate_limited"),
    ("/999", "source_unreachable", "rate_limited"),
    ("/moved-away", "source_unreachable", "soft_404"),
    ("/deep/page", "source_unreachable", "redirected_home"),
    ("/loop", "source_unreachable", "redirect_loop"),
    ("/slow", "source_unreachable", "timeout"),
    ("/empty", "source_unreachable", "empty_body"),
    ("/garbled", "source_unreachable", "decode"),
    ("/picture", "source_media_unsupported", "type_mismatch"),
    ("/broken.json", "source_media_unsupported", "decode"),
    ("/locked.pdf", "pdf_unsupported", "encrypted"),
    ("/scan.pdf", "pdf_unsupported", "no_text_layer"),
    ("/endless.pdf", "source_too_large", "cap_pages"),
    ("/large", "source_too_large", "cap_bytes"),
    ("/bomb", "source_too_large", "cap_decoded"),
    ("/to-ftp", "source_refused", "policy_scheme"),
    ("/to-inside", "source_refused", "policy_address"),
    ("/to-user", "source_refused", "policy_credentials"),
    ("http://nobody.invalid/page", "source_unreachable", "dns"),
    ("http://10.0.0.1/admin", "source_refused", "policy_address"),
    ("https://{host}/ok", "source_unreachable", "tls"),
    ("http://127.0.0.1:{closed}/ok", "source_unreachable", "connection"),
]
CONFIG = """\
site_name: Failures
theme: proofpress
plugins:
  - proofpress:
      allow_hosts: ["{host}", "127.0.0.1:{closed}"]
      gate: {{undeclared_numerics: ignore}}
      fetch: {{at_once: 16, per_host: 8, tries: 1, read_seconds: 1, total_seconds: 20,
              wire_mebibytes: 1, decoded_mebibytes: 2}}
"""
SENTENCE = "Sentence {number} quotes [it]({uri}) <!-- proof-quote: {words} -->.\n"


@dataclass(frozen=True)
class Built:
    """A site that was built once, over all of these servers."""

    folder: Path
    uris: dict[str, str]
    output: str
    rows: dict[str, Any]
    """The ledger's rows by the address that they cite."""

    def page(self, path: str) -> str:
        key = identify(self.uris[path]).key
        return self.text_of(f"reports/all/sources/{key}/index.html")

    def text_of(self, file: str) -> str:
        body = LexborHTMLParser((self.folder / "site" / file).read_bytes()).body
        assert body is not None
        return " ".join(body.text(separator=" ").split())


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with answering() as running:
        yield running


@pytest.fixture(scope="module")
def closed() -> Iterator[int]:
    """A port of loopback where nobody listens while it is held."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        yield held.getsockname()[1]


@pytest.fixture(scope="module")
def built(server: Server, closed: int, tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("site")
    (folder / "docs" / "reports").mkdir(parents=True)
    paths = [*(path for path, *_ in FAILURES), "/ok", "/wall", "/blank"]
    uris = {path: _uri(path, server, closed) for path in paths}
    lines = [
        SENTENCE.format(number="one", uri=uri, words=WORDS).replace("one", f"n{'o' * at}ne")
        for at, uri in enumerate(uris.values())
    ]
    (folder / "docs" / "reports" / "all.md").write_text("# All\n\n" + "\n".join(lines))
    config = folder / "mkdocs.yml"
    config.write_text(CONFIG.format(host=server.host, closed=closed))
    result = CliRunner().invoke(main, ["build", "-f", str(config)])
    assert result.exit_code == 0, result.output
    ledger = json.loads((folder / "site/reports/all/data/ledger.json").read_bytes())
    rows = {row["citation"]["uri"]: row for row in ledger["rows"]}
    return Built(folder, uris, result.output, rows)


def _uri(path: str, server: Server, closed: int) -> str:
    if path.startswith("http"):
        return path.format(host=server.host, closed=closed)
    return server.uri(path)


@pytest.mark.parametrize(("path", "kind", "detail"), FAILURES)
def test_what_a_server_did_is_told_and_nothing_on_it_is_found(
    path: str, kind: str, detail: str, built: Built
) -> None:
    failure = Failure(FailureKind(kind), detail)
    row = built.rows[built.uris[path]]
    assert row["detail"] == "source_unavailable"
    assert row["window"]["failure"] == f"{kind}:{detail}"
    page = built.page(path)
    assert explain_failure(failure) in page
    assert remedy_of_failure(failure) in page
    assert f"{kind}:{detail}" in page
    assert "That says nothing about the source itself" in page
    assert "0 of 1 quotation found" in page


def test_every_detail_that_a_server_can_cause_is_tried() -> None:
    tried = {detail for _, _, detail in FAILURES}
    # What nobody has captured is no answer of a server.
    assert FAILURE_DETAILS - tried == {"not_captured"}
    assert {kind for _, kind, _ in FAILURES} == {
        kind.value for kind in FailureKind if kind is not FailureKind.NOT_CAPTURED
    }


@pytest.mark.parametrize(("path", "state"), [("/wall", "hollow"), ("/blank", "empty")])
def test_a_wall_is_told_as_not_read(path: str, state: str, built: Built) -> None:
    row = built.rows[built.uris[path]]
    assert (row["detail"], row["window"]["truncation"]) == ("evidence_window_incomplete", state)
    assert "Could not be read. What was received:" in built.page(path)


def test_the_page_that_was_served_is_found_and_says_fetched(built: Built) -> None:
    assert built.rows[built.uris["/ok"]]["detail"] == "found"
    page = built.page("/ok")
    assert "1 of 1 quotation found" in page
    assert "fetched from the address" in page
    reached = f"1 of {len(built.uris)} sources could be read"
    assert reached in built.text_of("index.html")


def test_nothing_of_a_failed_answer_is_stored(built: Built) -> None:
    store = SnapshotStore(built.folder / "snapshots")
    for path, kind, detail in FAILURES:
        snapshot = store.load(identify(built.uris[path]).key)
        assert snapshot is not None
        assert snapshot.windows == ()
        was_received = kind in ("source_media_unsupported", "pdf_unsupported")
        if not was_received and detail != "cap_pages":
            assert snapshot.body_sha256 in (None, EMPTY)
    refused = SnapshotStore(built.folder / "snapshots").load(identify(built.uris["/to-user"]).key)
    assert refused is not None
    assert "word" not in str(refused)


EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
"""SHA-256 of no bytes."""


def test_the_site_is_built_again_without_a_server(built: Built, server: Server) -> None:
    before = len(server.asked)
    out = built.folder / "again"
    result = CliRunner().invoke(
        main, ["replay", str(built.folder / "snapshots"), "--out", str(out)]
    )
    assert result.exit_code == 0, result.output
    for path in sorted((built.folder / "site").rglob("*")):
        if path.is_file():
            assert (out / path.relative_to(built.folder / "site")).read_bytes() == path.read_bytes()
    assert len(server.asked) == before


def test_progress_names_every_source_once(built: Built) -> None:
    total = len(built.uris)
    for done in range(1, total + 1):
        assert built.output.count(f"\n{done} of {total}: ") == 1
    assert PAGE.decode() not in built.output
    assert set(REPLIES) >= {path for path in built.uris if path.startswith("/")}
