"""Why a source could not be read, in plain sentences: one for each kind and each detail.

A server's refusal proves nothing about a source: no sentence says that
a page is dead, absent or wrong.
"""

from __future__ import annotations

from proofpress.capture import Failure, FailureKind

_KINDS = {
    FailureKind.SOURCE_DENIED: "The server refused to hand the page to a program.",
    FailureKind.SOURCE_PAYWALLED: "The source stands behind a sign-in or a subscription.",
    FailureKind.SOURCE_UNREACHABLE: "The source could not be reached when it was tried.",
    FailureKind.SOURCE_MEDIA_UNSUPPORTED: "A file came back, in a form whose text cannot be read.",
    FailureKind.PDF_UNSUPPORTED: "A PDF came back whose text cannot be read.",
    FailureKind.SOURCE_TOO_LARGE: "The source is larger than the limits of a capture.",
    FailureKind.SOURCE_REFUSED: "The address was never asked: the capture’s own rules forbid it.",
    FailureKind.NOT_CAPTURED: "Nobody has captured this source yet.",
}

_DETAILS = {
    "rate_limited": "The server asked for fewer requests.",
    "challenge_page": "It sent a check that only a person in a browser can pass.",
    "sign_in": "It sent a sign-in page in place of the text.",
    "soft_404": "It sent a page that says “not found”, under a code that says the contrary.",
    "gone": "The server answered that the page was taken away (HTTP 410).",
    "redirect_loop": "The address leads on without end.",
    "redirected_home": "The address leads to the site’s front page and no longer to a document.",
    "dns": "The host’s name could not be resolved.",
    "tls": "No secure connection could be made.",
    "timeout": "No answer came in time.",
    "connection": "The connection could not be made or broke off.",
    "decode": "The bytes that came back could not be decoded.",
    "type_mismatch": "The content is not what its declared type says.",
    "encrypted": "It is encrypted and does not open without a password.",
    "no_text_layer": "It holds images of pages and no text.",
    "empty_body": "The answer was empty.",
    "not_captured": "The snapshot directory holds nothing for this address.",
    "policy_scheme": "Only http and https addresses are captured.",
    "policy_address": "The host’s name leads to an address that is not on the public network.",
    "policy_credentials": "The address carries a user name or a password.",
    "cap_bytes": "The download passed the size limit and was stopped.",
    "cap_decoded": "It unpacks to more than the size limit and was stopped.",
    "cap_pages": "It has more pages than the page limit.",
}

_FILE_KINDS = {
    FailureKind.SOURCE_MEDIA_UNSUPPORTED: "The file has a form whose text cannot be read.",
    FailureKind.PDF_UNSUPPORTED: "The file is a PDF whose text cannot be read.",
    FailureKind.SOURCE_TOO_LARGE: "The file is larger than the limits of a capture.",
    FailureKind.SOURCE_REFUSED: "The file was not read: the capture’s own rules forbid it.",
    FailureKind.NOT_CAPTURED: "There is no such file among this site’s sources.",
}
_FILE_DETAILS = {
    "connection": "The file is there, and the system refuses to open it.",
    "decode": "Its bytes could not be decoded.",
    "empty_body": "The file is empty.",
    "not_captured": "",
    "policy_address": "It leads out of the folder of the reports, or to something hidden.",
    "cap_bytes": "",
}

_STATUSES = {
    "401": "asks for a sign-in",
    "402": "asks for a payment",
    "403": "forbids access",
    "404": "has no page at this address",
    "407": "asks for a proxy’s sign-in",
    "410": "has taken the page away",
    "429": "asks for fewer requests",
    "451": "withholds the page for legal reasons",
    "500": "met an error of its own",
    "502": "got no good answer from behind itself",
    "503": "is not available at the moment",
    "504": "got no answer in time from behind itself",
}


def explain_failure(failure: Failure) -> str:
    """What happened, in one or two plain sentences."""
    return f"{_KINDS[failure.kind]} {explain_detail(failure.detail)}"


def explain_file_failure(failure: Failure) -> str:
    """What happened to a data file of the site's own sources: nobody fetched it."""
    kind = _FILE_KINDS.get(failure.kind, "")
    detail = _FILE_DETAILS.get(failure.detail)
    return f"{kind} {explain_detail(failure.detail) if detail is None else detail}".strip()


def explain_detail(detail: str) -> str:
    """The sentence for a failure's detail, ``http_<status>`` included."""
    if detail in _DETAILS:
        return _DETAILS[detail]
    status = detail.removeprefix("http_")
    meaning = _STATUSES.get(status)
    said = f", which means that it {meaning}" if meaning else ""
    return f"The server answered with HTTP {status}{said}."
