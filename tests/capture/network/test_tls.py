"""A server proves that it is the one that was asked for, whatever address the name led to."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Mapping
from pathlib import Path

import certifi
import httpx
import pytest
import trustme
from listener import SHORT, Answers, Connections, ask
from secure_server import LONG_AGO, SecureServer, serving_securely, trust_file

from proofpress.capture.network import AddressPolicy, TlsError, make_tls_context, make_transport
from proofpress.errors import ProofpressError

NAME = "reports.example.org"
PUBLIC = "93.184.216.34"


def get(
    server: SecureServer, environment: Mapping[str, str], host: str = NAME
) -> tuple[httpx.Response, Connections]:
    """What asking ``host``, which leads to a public address, gives; the packets go to ``server``."""
    connections = Connections(server.port)
    response = ask(
        f"https://{host}/",
        lambda: make_transport(
            AddressPolicy(),
            SHORT,
            make_tls_context(environment),
            resolve=Answers([[PUBLIC]]),
            connect=connections,
        ),
    )
    return response, connections


@pytest.fixture(name="authority", scope="module")
def _authority() -> trustme.CA:
    return trustme.CA()


def test_a_known_authority_is_believed(tmp_path: Path, authority: trustme.CA) -> None:
    with serving_securely(tmp_path, authority, NAME) as server:
        response, connections = get(server, trust_file(tmp_path, authority))
    assert response.text == "hello"
    # The name stays the name, the connection goes to the number that was checked.
    assert connections.opened == [(PUBLIC, 443)]
    assert server.names == [NAME]
    assert server.hosts == [NAME]


@pytest.mark.parametrize(
    ("protocols", "version"),
    [(["h2", "http/1.1"], "HTTP/2"), (["h2"], "HTTP/2"), (["http/1.1"], "HTTP/1.1")],
)
def test_http2_is_used_where_it_is_offered(
    tmp_path: Path, authority: trustme.CA, protocols: list[str], version: str
) -> None:
    with serving_securely(tmp_path, authority, NAME, protocols=protocols) as server:
        response, _ = get(server, trust_file(tmp_path, authority))
    assert (response.http_version, response.text) == (version, "hello")
    assert server.versions == [protocols[0]]
    assert server.hosts == [NAME]


def test_a_final_dot_is_no_part_of_what_is_proved(tmp_path: Path, authority: trustme.CA) -> None:
    with serving_securely(tmp_path, authority, NAME) as server:
        response, _ = get(server, trust_file(tmp_path, authority), f"{NAME}.")
    assert response.text == "hello"
    assert server.names == [NAME]


def test_a_request_brings_no_other_name(tmp_path: Path, authority: trustme.CA) -> None:
    async def run(port: int) -> None:
        transport = make_transport(
            AddressPolicy(),
            SHORT,
            make_tls_context(trust_file(tmp_path, authority)),
            resolve=Answers([[PUBLIC]]),
            connect=Connections(port),
        )
        extensions = {"sni_hostname": "other.example.org", "timeout": {"connect": 0.0}}
        request = httpx.Request("GET", f"https://{NAME}/", extensions=extensions)
        async with transport:
            await (await transport.handle_async_request(request)).aread()

    with serving_securely(tmp_path, authority, NAME, "other.example.org") as server:
        asyncio.run(run(server.port))
    assert server.names == [NAME]


def test_an_unknown_authority_is_not_believed(tmp_path: Path, authority: trustme.CA) -> None:
    with serving_securely(tmp_path, authority, NAME) as server:
        for environment in ({}, trust_file(tmp_path, trustme.CA())):
            with pytest.raises(TlsError):
                get(server, environment)
    assert server.hosts == []


def test_another_name_is_not_believed(tmp_path: Path, authority: trustme.CA) -> None:
    # Nor is a certificate for the address that the name led to.
    certificate = (tmp_path, authority, "other.example.org", PUBLIC)
    with serving_securely(*certificate) as server, pytest.raises(TlsError):
        get(server, trust_file(tmp_path, authority))
    assert server.hosts == []


def test_an_expired_certificate_is_not_believed(tmp_path: Path, authority: trustme.CA) -> None:
    after = LONG_AGO.replace(year=2002)
    serving = serving_securely(tmp_path, authority, NAME, not_after=after)
    with serving as server, pytest.raises(TlsError):
        get(server, trust_file(tmp_path, authority))
    assert server.hosts == []


def test_tls_before_1_2_is_not_spoken() -> None:
    context = make_tls_context({})
    assert context.minimum_version is ssl.TLSVersion.TLSv1_2
    assert context.verify_mode is ssl.CERT_REQUIRED
    assert context.check_hostname


def test_certifi_is_the_bundle_and_nothing_of_the_machine(tmp_path: Path) -> None:
    known = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    known.load_verify_locations(certifi.where())
    for environment in ({}, {"SSL_CERT_FILE": ""}, {"SSL_CERT_DIR": str(tmp_path)}):
        assert make_tls_context(environment).get_ca_certs() == known.get_ca_certs()


def test_the_named_file_replaces_the_bundle(tmp_path: Path, authority: trustme.CA) -> None:
    context = make_tls_context(trust_file(tmp_path, authority))
    assert len(context.get_ca_certs()) == 1


@pytest.mark.parametrize("content", [None, b"", b"no certificate", b"\0\xff" * 100])
def test_a_file_without_certificates_is_an_error(tmp_path: Path, content: bytes | None) -> None:
    bundle = tmp_path / "bundle.pem"
    if content is not None:
        bundle.write_bytes(content)
    with pytest.raises(ProofpressError, match=r"bundle\.pem.*SSL_CERT_FILE") as raised:
        make_tls_context({"SSL_CERT_FILE": str(bundle)})
    assert raised.value.file == str(bundle)


def test_a_folder_is_no_bundle(tmp_path: Path) -> None:
    with pytest.raises(ProofpressError, match="SSL_CERT_FILE"):
        make_tls_context({"SSL_CERT_FILE": str(tmp_path)})
