"""What binds artifacts to each other: the reduction before hashing, canonical JSON, hashes.

In goes any JSON-like value or bytes; out comes a SHA-256 in lower-case hexadecimal. ``read_artifact``
takes a written artifact back and proves its hash. Nothing here knows what it hashes.
"""

from proofpress.attest.canonical import (
    Json,
    canonical_bytes,
    pretty_json,
    reduce_value,
    sha256_bytes,
    sha256_json,
)
from proofpress.attest.reading import load_artifact, read_artifact

__all__ = [
    "Json",
    "canonical_bytes",
    "load_artifact",
    "pretty_json",
    "read_artifact",
    "reduce_value",
    "sha256_bytes",
    "sha256_json",
]
