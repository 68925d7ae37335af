"""Whom a server must prove to be: TLS 1.2 or later against one known bundle of authorities."""

from __future__ import annotations

import os
import ssl
from collections.abc import Mapping

import certifi

from proofpress.errors import ProofpressError

VARIABLE = "SSL_CERT_FILE"
APPLICATION_PROTOCOLS = ("h2", "http/1.1")
"""What is offered to a server, the preferred one first (RFC 7301)."""


def make_tls_context(environment: Mapping[str, str] = os.environ) -> ssl.SSLContext:
    """Verifies servers against the file that ``SSL_CERT_FILE`` names, or else certifi's bundle.

    Neither the machine's own store nor ``SSL_CERT_DIR`` is read. Raises ProofpressError for a file
    that is missing or holds no certificate.
    """
    named = environment.get(VARIABLE)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # checks the authority and the host name
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_alpn_protocols(list(APPLICATION_PROTOCOLS))
    _load(context, named or certifi.where())
    return context


def _load(context: ssl.SSLContext, bundle: str) -> None:
    try:
        context.load_verify_locations(cafile=bundle)
    except (OSError, ValueError) as error:  # ssl.SSLError is an OSError
        raise ProofpressError(
            "the certificates of authorities cannot be read from this file",
            file=bundle,
            remedy=f"let {VARIABLE} name a file of PEM certificates, or unset it",
        ) from error
    if not context.get_ca_certs():
        raise ProofpressError(
            "this file holds no certificate of an authority",
            file=bundle,
            remedy=f"let {VARIABLE} name a file of PEM certificates, or unset it",
        )
