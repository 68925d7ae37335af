"""The stylesheet, the script and the response headers of a published site."""

from __future__ import annotations

import re

from proofpress.templates import template_folder

STYLESHEET = "assets/proofpress.css"
"""Where the one stylesheet stands, from the site's root."""
SCRIPT = "assets/proofpress.js"
"""Where the one script stands, from the site's root."""

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
"""For our own theme; ``connect-src`` lets MkDocs' search read its index. Equal in ``base.html``."""

HEADERS = f"""\
/*
  Content-Security-Policy: {CONTENT_SECURITY_POLICY}; frame-ancestors 'none'
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
/feed.xml
  Content-Type: application/atom+xml; charset=utf-8
/*.jsonld
  Content-Type: application/ld+json; charset=utf-8
"""
"""The text of a ``_headers`` file, as static hosts read it."""

CAPTURED_HEADERS = """\
/captured/*
  Content-Security-Policy: sandbox
  X-Robots-Tag: noindex
/captured/texts/*
  Content-Type: text/plain; charset=utf-8
/captured/bytes/*
  Content-Type: application/octet-stream
  Content-Disposition: attachment
"""
"""More of it where a site holds what was captured: nothing there is shown as a page, whatever it says."""


MARKS = ("colours.css", "units.css", "summary.css", "cards.css", "tables.css", "media.css")
"""The parts of the stylesheet that go with every theme."""
_SCRIPTS = ("page.js", "report.js", "ledger.js")


def stylesheet(*, own_theme: bool) -> str:
    """The one stylesheet: the frame and the marks under our theme, the marks alone elsewhere.

    Comments and white space that only its authors need are left out.
    """
    names = ("theme.css", *MARKS) if own_theme else MARKS
    text = re.sub(r"/\*.*?\*/", "", "".join(map(_read, names)), flags=re.DOTALL)
    text = "".join(map(_tighten, re.split(r'("[^"]*")', text)))
    return re.sub(r";?\s*}\s*", "}", text).lstrip() + "\n"


def _tighten(part: str) -> str:
    """A stretch of a stylesheet without the spaces that mean nothing; what is quoted stays."""
    return (
        part
        if part.startswith('"')
        else re.sub(r"\s*([{;>,]|!(?=important))\s*|(?<=[^\s:]:)\s+", r"\1", part)
    )


def script() -> str:
    """The one script; each of its parts is a block with names of its own. Pages are complete without it.

    ``signal`` tells the parts when their page has gone.
    """
    parts = "".join(map(_read, _SCRIPTS))
    return f'"use strict";\nfunction start(signal) {{\n{parts}}}\n{_read("start.js")}'


def _read(name: str) -> str:
    text: str = template_folder().joinpath("assets", name).read_text(encoding="utf-8")
    return text
