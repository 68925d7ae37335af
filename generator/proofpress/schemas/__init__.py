"""JSON Schemas of the artifacts, one file each, published with the site."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

__all__ = ["schema_texts"]


def schema_texts() -> Mapping[str, bytes]:
    """Every schema's bytes by the name of its file, such as ``ledger.schema.json``, sorted."""
    found = (item for item in files(__name__).iterdir() if item.name.endswith(".schema.json"))
    return {item.name: item.read_bytes() for item in sorted(found, key=lambda item: item.name)}
