"""Why a source could not be read and what to do about it, in plain sentences: for pages and commands.

A server's refusal proves nothing about a source: no sentence says that
a page is dead, absent or wrong.
"""

from __future__ import annotations

from proofpress.capture import Failure, FailureKind, Truncation

_KINDS = {
    FailureKind.SOURCE_DENIED: "The server refused to hand the source to a program.",
    FailureKind.SOURCE_PAYWALLED: "The source stands behind a sign-in or a subscription.",
    FailureKind.SOURCE_UNREACHABLE: "The source gave no text when it was tried.",
    FailureKind.SOURCE_MEDIA_UNSUPPORTED: "The source is in a form whose text cannot be read.",
    FailureKind.PDF_UNSUPPORTED: "The source is a PDF whose text cannot be read.",
    FailureKind.SOURCE_TOO_LARGE: "The source is larger than the limits of a capture.",
    FailureKind.SOURCE_REFUSED: "The capture’s own rules forbid the address, or one that it leads on to.",
    FailureKind.NOT_CAPTURED: "Nobody has captured this source yet.",
}

_DETAILS = {
    "rate_limited": "The server asked for fewer requests.",
    "challenge_page": "The server sent a check that only a person in a browser can pass.",
    "sign_in": "The server sent a sign-in page in place of the text.",
    "soft_404": "The server sent a page that says “not found”, under a code that says the contrary.",
    "gone": "The server answered with HTTP 410: it says that it has taken the page away.",
    "redirect_loop": "The address leads on without end.",
    "redirected_home": "The address led to the site’s front page in place of a document.",
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
    "policy_address": "A host leads to an address that is not on the public network.",
    "policy_credentials": "An address carries a user name or a password.",
    "cap_bytes": "The download passed the size limit and was stopped.",
    "cap_decoded": "It unpacks to more than the size limit and was stopped.",
    "cap_pages": "It has more pages than the page limit.",
}

# What a detail means of bytes that came back and then could not be read.
_READING = {
    "timeout": "Taking the text out of it took longer than its limit, and was stopped.",
    "decode": "The bytes that came back could not be taken apart.",
}
_READ = frozenset({FailureKind.SOURCE_MEDIA_UNSUPPORTED, FailureKind.PDF_UNSUPPORTED})

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
    "400": "cannot make sense of the request",
    "401": "asks for a sign-in",
    "402": "asks for a payment",
    "403": "forbids access",
    "404": "has no page at this address",
    "406": "has no form of the page that was asked for",
    "407": "asks for a proxy’s sign-in",
    "408": "waited too long for the request",
    "410": "has taken the page away",
    "429": "asks for fewer requests",
    "451": "withholds the page for legal reasons",
    "500": "met an error of its own",
    "502": "got no good answer from behind itself",
    "503": "is not available at the moment",
    "504": "got no answer in time from behind itself",
}

_IMPORT = "import the file as the snapshot of this address"
_ELSEWHERE = (
    "Look whether the address is right. Cite where the source stands now, or a copy in an archive; or "
    f"{_IMPORT}, if you hold a copy."
)
BY_HAND = f"Open the address in a browser, save what it shows, and {_IMPORT}."
"""What to do where a server gives a program something else than it gives a person."""
_LATER = (
    "Ask once more later (proofpress capture --retry-failed), or obtain the document by hand and "
    f"{_IMPORT}."
)
_FORM = f"Cite a form of it whose text can be read, or make one and {_IMPORT}."
_SMALLER = "Raise the limit under fetch in the configuration, or cite the part that is meant."

_KIND_REMEDIES = {
    FailureKind.SOURCE_DENIED: BY_HAND,
    FailureKind.SOURCE_PAYWALLED: f"If you have access to it, save the document and {_IMPORT}.",
    FailureKind.SOURCE_UNREACHABLE: _LATER,
    FailureKind.SOURCE_MEDIA_UNSUPPORTED: _FORM,
    FailureKind.PDF_UNSUPPORTED: _FORM,
    FailureKind.SOURCE_TOO_LARGE: _SMALLER,
    FailureKind.SOURCE_REFUSED: "Cite an address that everybody can reach.",
    FailureKind.NOT_CAPTURED: f"Capture it with proofpress capture, or {_IMPORT}.",
}
_REMEDIES = {
    "challenge_page": BY_HAND,
    "cap_pages": f"Cite the part that is meant, or save its pages alone and {_IMPORT}.",
    "encrypted": f"Obtain a copy that opens without a password, and {_IMPORT}.",
    "gone": _ELSEWHERE,
    "http_404": _ELSEWHERE,
    "no_text_layer": f"Have the text of its pages recognised (OCR), and {_IMPORT}.",
    "policy_address": "If it is a host of your own network, name it under allow_hosts in the "
    "configuration and ask again (proofpress capture --retry-failed); else cite an address that "
    "everybody can reach.",
    "policy_credentials": "Take what stands before the @ sign out of the address.",
    "policy_scheme": "Cite an http or https address.",
    "redirect_loop": BY_HAND,
    "redirected_home": _ELSEWHERE,
    "soft_404": _ELSEWHERE,
    "tls": "Look at the address in a browser: its certificate does not hold. Cite an address whose "
    f"certificate does, or obtain the document by hand and {_IMPORT}.",
}


USELESS = {
    Truncation.HOLLOW: "What came back is a wall or an error page in place of the source.",
    Truncation.EMPTY: "No text came out of what was received.",
}
"""What came of an answer whose text proves nothing."""


def explain_failure(failure: Failure) -> str:
    """What happened, in two plain sentences."""
    return f"{_KINDS[failure.kind]} {explain_failure_briefly(failure)}"


def explain_failure_briefly(failure: Failure) -> str:
    """What happened, in one plain sentence: for a line of a list."""
    reading = _READING.get(failure.detail) if failure.kind in _READ else None
    return reading or explain_detail(failure.detail)


def remedy_of_failure(failure: Failure) -> str:
    """What an author can do about it, in one or two plain sentences."""
    if failure.kind in _READ and failure.detail in _READING:
        return _KIND_REMEDIES[failure.kind]
    return _REMEDIES.get(failure.detail) or _KIND_REMEDIES[failure.kind]


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
    said = f": it says that it {meaning}" if meaning else ""
    return f"The server answered with HTTP {status}{said}."
