"""What a unit is called: an id that an edit elsewhere does not change."""

from __future__ import annotations

import hashlib

from proofpress.attest import Json, canonical_bytes


def fold_white_space(text: str) -> str:
    """``text`` with every run of white space as one space, none at its ends."""
    return " ".join(text.split())


def unit_digest(path: str, text: str, occurrence: int) -> str:
    """The hexadecimal digest whose first digits name a unit.

    It is the SHA-256 of the canonical JSON array ``[path, folded text, occurrence]``: the report's
    logical path, the sentence's visible text after :func:`fold_white_space`, and its number (from 1)
    among the report's sentences of that text. An edit elsewhere therefore renames nothing.
    """
    value: list[Json] = [path, fold_white_space(text), occurrence]
    return hashlib.sha256(canonical_bytes(value)).hexdigest()


def unit_ids(path: str, texts: tuple[str, ...]) -> tuple[str, ...]:
    """Ids for a report's sentences, in order: ``u-`` and 12 digits, more for those that collide."""
    seen: dict[str, int] = {}
    digests = []
    for text in texts:
        folded = fold_white_space(text)
        seen[folded] = seen.get(folded, 0) + 1
        digests.append(unit_digest(path, folded, seen[folded]))
    short: dict[str, list[str]] = {}
    for digest in digests:
        short.setdefault(digest[:12], []).append(digest)
    return tuple(f"u-{_shortest_unique(digest, short[digest[:12]])}" for digest in digests)


def _shortest_unique(digest: str, rivals: list[str]) -> str:
    length = 12
    while sum(rival[:length] == digest[:length] for rival in rivals) > 1 and length < 64:
        length += 4
    return digest[:length]
