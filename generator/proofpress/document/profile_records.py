"""The records of a profile: how comments, link texts and citations are read."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from enum import StrEnum

from proofpress.attest import Json, sha256_json


class TrailingCitation(StrEnum):
    """What a citation that stands alone after a sentence's end reaches."""

    SENTENCE = "sentence"
    """The sentence before it and no other."""
    PARAGRAPH = "paragraph"
    """Every sentence before it in its block that cites nothing of its own."""


class CitationReading(StrEnum):
    """How printed note numbers are told from other numbers."""

    AUTO = "auto"
    """In brackets, and flattened into the text where the report shows that its export did so."""
    BRACKETED = "bracketed"
    FLATTENED = "flattened"


@dataclass(frozen=True, slots=True)
class DomainSettings:
    """A profile's settings file for one field of work, by name, version and content."""

    name: str
    version: int
    sha256: str
    """Of the file's bytes."""


@dataclass(frozen=True, slots=True)
class Profile:
    """How comments, link texts and citations are read."""

    name: str = "default"
    version: int = 1
    evidence_comment_prefix: str = "proof"
    """``<prefix>-quote`` and ``<prefix>-locator`` are evidence comments."""
    declared_analysis_classes: tuple[str, ...] = ("proof-own",)
    question_classes: tuple[str, ...] = ("proof-question",)
    no_quote_classes: tuple[str, ...] = ("proof-no-quote",)
    claim_classes: tuple[str, ...] = ("proof-claim",)
    finding_classes: tuple[str, ...] = ("proof-finding",)
    run_classes: tuple[str, ...] = ("proof-run",)
    link_text_is_excerpt: bool = False
    """Whether a link's own text is its excerpt where nothing else is declared; a text in doubled
    brackets is then a locator."""
    trailing_citation: TrailingCitation = TrailingCitation.SENTENCE
    citations: CitationReading = CitationReading.AUTO
    domain: DomainSettings | None = None


def profile_value(profile: Profile) -> dict[str, Json]:
    """``profile`` as JSON with its hash: the SHA-256 of the canonical JSON of its other members."""
    domain: dict[str, Json] | None = None
    if profile.domain is not None:
        domain = dataclasses.asdict(profile.domain)
    value: dict[str, Json] = {
        "name": profile.name,
        "version": profile.version,
        "evidence_comment_prefix": profile.evidence_comment_prefix,
        "declared_analysis_classes": list(profile.declared_analysis_classes),
        "question_classes": list(profile.question_classes),
        "no_quote_classes": list(profile.no_quote_classes),
        "claim_classes": list(profile.claim_classes),
        "finding_classes": list(profile.finding_classes),
        "run_classes": list(profile.run_classes),
        "link_text_is_excerpt": profile.link_text_is_excerpt,
        "trailing_citation": profile.trailing_citation.value,
        "citations": profile.citations.value,
        "domain": domain,
    }
    return {**value, "sha256": sha256_json(value)}
