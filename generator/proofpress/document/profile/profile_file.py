"""A profile's file, YAML or JSON, read into a :class:`Profile`, every value checked."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from proofpress.attest import sha256_bytes
from proofpress.document.comments import comment_names
from proofpress.document.profile.checked_yaml import Entries
from proofpress.document.records import DomainSettings, Profile

KEYS = (
    "name",
    "version",
    "evidence_comment_prefix",
    "declared_analysis_classes",
    "question_classes",
    "no_quote_classes",
    "claim_classes",
    "finding_classes",
    "run_classes",
    "link_text_is_excerpt",
    "trailing_citation",
    "citations",
    "domain",
)
"""The keys of the file; all but the first two may be left out."""

_CLASSES = tuple(key for key in KEYS if key.endswith("_classes"))
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_NAME_WORDS = "a name of letters, digits, . _ and -"
_COMMENT = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,59}")
_COMMENT_WORDS = "a comment's name: a letter, then letters, digits, _ and -"
_PART = r"(?!\.\.?(?:/|$))[^/\\:\x00-\x1f]{1,100}"
_PATH = re.compile(rf"{_PART}(?:/{_PART}){{0,9}}")
_PATH_WORDS = "a path below the profile's folder, with / between its parts"

ReadFile = Callable[[str], bytes]
"""Gives the bytes of a file by its path relative to the profile's. Raises ProofpressError."""


def parse_profile(data: bytes, file: str, read_file: ReadFile) -> Profile:
    """The profile that the bytes of ``file`` hold. What it does not say is as in the default profile.

    ``read_file`` is asked for its settings file. Raises ProofpressError naming file, line and key,
    what was found and what is allowed.
    """
    entries = Entries(data, file, "profile")
    entries.refuse_unknown(KEYS)
    entries.require("name", "version")
    default = Profile()
    prefix = default.evidence_comment_prefix
    if "evidence_comment_prefix" in entries.nodes:
        prefix = entries.text("evidence_comment_prefix", _COMMENT, _COMMENT_WORDS)
    classes: dict[str, Any] = {
        key: entries.texts(key, getattr(default, key), _COMMENT, _COMMENT_WORDS) for key in _CLASSES
    }
    profile = Profile(
        name=entries.text("name", _NAME, _NAME_WORDS),
        version=entries.number("version"),
        evidence_comment_prefix=prefix,
        link_text_is_excerpt=entries.flag("link_text_is_excerpt", default.link_text_is_excerpt),
        trailing_citation=entries.choice("trailing_citation", default.trailing_citation),
        citations=entries.choice("citations", default.citations),
        **classes,
    )
    _refuse_ambiguous(profile, entries)
    path = domain_path(entries)
    if path is None:
        return profile
    domain = _read_domain(read_file(path), path)
    return replace(profile, domain=domain)


def domain_path(entries: Entries) -> str | None:
    """The path of the settings file that a profile names, relative to the profile's."""
    if "domain" not in entries.nodes:
        return None
    return entries.text("domain", _PATH, _PATH_WORDS)


def _read_domain(data: bytes, file: str) -> DomainSettings:
    """A settings file has a name and a version; what else it holds is for others to read."""
    entries = Entries(data, file, "settings file")
    entries.require("name", "version")
    name = entries.text("name", _NAME, _NAME_WORDS)
    return DomainSettings(name, entries.number("version"), sha256_bytes(data))


def _refuse_ambiguous(profile: Profile, entries: Entries) -> None:
    """A comment that says two things says neither."""
    seen: dict[str, str] = {}
    for name, _, key in comment_names(profile):
        if name in seen:
            named = key if key in entries.nodes else seen[name]
            raise entries.refuse(named, f"{name} in one place, not in {seen[name]} and {key}")
        seen[name] = key
