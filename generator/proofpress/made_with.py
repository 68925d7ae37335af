"""Which software shaped the output, so that two builds can say why they may differ."""

from __future__ import annotations

from importlib import metadata

from proofpress import __version__
from proofpress.attest import Json

_LIBRARIES = (
    "idna",
    "jinja2",
    "markdown-it-py",
    "markdown",
    "mdit-py-plugins",
    "pyyaml",
    "selectolax",
)


def made_with(engine: str | None = None) -> dict[str, Json]:
    """Versions of what shapes output: this package, its libraries, the host engine.

    ``engine`` is the distribution name of the host (``mkdocs``, ``properdocs``), None outside a site.
    The Python version is left out on purpose: it must not matter. A run adds the version of Unicode
    where that can (:mod:`proofpress.unicode_version`).
    """
    return {
        "proofpress": __version__,
        "libraries": {name: metadata.version(name) for name in _LIBRARIES},
        "engine": engine and {"name": engine, "version": metadata.version(engine)},
    }
