"""What binds artifacts to each other: the reduction before hashing, canonical JSON, hashes.

In goes any JSON-like value or bytes; out comes a SHA-256 in lower-case hexadecimal. Nothing here
knows what it hashes.
"""

from proofpress.attest.canonical import (
    Json,
    canonical_bytes,
    pretty_json,
    reduce_value,
    sha256_bytes,
    sha256_json,
)

__all__ = ["Json", "canonical_bytes", "pretty_json", "reduce_value", "sha256_bytes", "sha256_json"]
