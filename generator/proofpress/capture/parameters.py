"""Query parameters that are no part of a source's identity: the documented lists.

Names are compared lower-cased after percent-decoding. A list is only ever widened together with
``IDENTITY_VERSION``, because store keys hang on it.
"""

from __future__ import annotations

_TRACKING = """dclid fbclid gad_source gbraid gclid gclsrc igshid mc_cid mc_eid mkt_tok msclkid
    oly_anon_id oly_enc_id srsltid ttclid twclid vero_id wbraid yclid _ga _gl _hsenc _hsmi"""
TRACKING_PARAMETERS = frozenset(_TRACKING.split())
"""Say where a reader came from. Dropped from identity."""

TRACKING_PREFIXES = ("utm_",)

_CREDENTIALS = """access_key access_token accesskey api-key api_key apikey auth auth_token
    authorization awsaccesskeyid client_secret credential credentials googleaccessid hmac id_token
    jsessionid jwt key-pair-id passwd password phpsessid pwd refresh_token secret security_token
    session_id session_token sessionid sig signature subscription-key token"""
CREDENTIAL_PARAMETERS = frozenset(_CREDENTIALS.split())
"""Shaped like credentials. Never stored: their names are recorded, their values are not."""

CREDENTIAL_PREFIXES = ("x-amz-", "x-goog-")


def is_tracking(name: str) -> bool:
    """Whether the parameter ``name`` (decoded) only says where a reader came from."""
    folded = name.lower()
    return folded in TRACKING_PARAMETERS or folded.startswith(TRACKING_PREFIXES)


def is_credential(name: str) -> bool:
    """Whether the parameter ``name`` (decoded) is shaped like a credential."""
    folded = name.lower()
    return folded in CREDENTIAL_PARAMETERS or folded.startswith(CREDENTIAL_PREFIXES)
