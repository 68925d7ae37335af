"""Which software shaped the output, so that two builds can say why they may differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
    "rapidfuzz",
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


def name_differences(then: Mapping[str, Json], now: Mapping[str, Json], where: str = "here") -> str:
    """What of ``then`` is another version than in ``now``, each with both; empty where nothing is.

    ``where`` says where the software of ``now`` is.
    Neither needs to be trusted: they come from files too.
    """
    former, present = dict(_versions(then)), dict(_versions(now))
    differing = [name for name in sorted(former | present) if former.get(name) != present.get(name)]
    return ", ".join(
        f"{name} {former.get(name, 'absent')} ({where} {present.get(name, 'absent')})"
        for name in differing
    )


def _versions(made: Mapping[str, Json]) -> Iterator[tuple[str, str]]:
    """Names and versions in ``made``, whose form is not to be trusted."""
    for key, value in made.items():
        if isinstance(value, Mapping):
            pair = {"name", "version"} == set(value)
            yield from _versions({str(value["name"]): value["version"]} if pair else value)
        else:
            yield ascii(key).strip("'")[:40], ascii(value).strip("'")[:40]
