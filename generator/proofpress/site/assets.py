"""The stylesheet, the script and the response headers of a published site."""

from __future__ import annotations

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
"""
"""The text of a ``_headers`` file, as static hosts read it."""


def stylesheet(*, own_theme: bool) -> str:
    """The one stylesheet: the frame and the marks under our theme, the marks alone elsewhere."""
    names = ("theme.css", "marks.css") if own_theme else ("marks.css",)
    return "\n".join(_read(name) for name in names)


def script() -> str:
    """The one script. Pages are complete without it."""
    return _read("proofpress.js")


def _read(name: str) -> str:
    text: str = template_folder().joinpath("assets", name).read_text(encoding="utf-8")
    return text
