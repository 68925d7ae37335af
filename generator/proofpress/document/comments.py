"""What an HTML comment in a report says: evidence for a citation, a declaration, a question, nothing."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from proofpress.coordinates import ReportPosition
from proofpress.document.records import MarkerKind, Profile

_COMMENT = re.compile(r"\s*([A-Za-z][\w-]*)\s*(?::(.*))?", re.DOTALL)


class CommentRole(StrEnum):
    """What a recognised comment is for."""

    QUOTE = "quote"
    LOCATOR = "locator"
    OWN = "own"
    QUESTION = "question"
    NO_QUOTE = "no_quote"
    CLAIM = "claim"
    FINDING = "finding"
    RUN = "run"


MARKER_OF_ROLE = {
    CommentRole.OWN: MarkerKind.OWN,
    CommentRole.QUESTION: MarkerKind.QUESTION,
    CommentRole.CLAIM: MarkerKind.CLAIM,
    CommentRole.FINDING: MarkerKind.FINDING,
    CommentRole.RUN: MarkerKind.RUN,
}
"""The roles that speak of a sentence, and the kind of marker that they make."""


@dataclass(frozen=True, slots=True)
class Comment:
    """A recognised comment."""

    role: CommentRole
    text: str
    """Its value: decoded (``&gt;``, ``&#124;``, ``&amp;`` …), white space folded."""
    position: ReportPosition


def read_comment(content: str, position: ReportPosition, profile: Profile) -> Comment | None:
    """Read the inside of a comment; None for one that is not addressed to Proofpress."""
    match = _COMMENT.fullmatch(content)
    role = comment_roles(profile).get(match.group(1)) if match else None
    if match is None or role is None:
        return None
    value = html.unescape(match.group(2) or "")
    return Comment(role, " ".join(value.split()), position)


@lru_cache(maxsize=64)
def comment_roles(profile: Profile) -> Mapping[str, CommentRole]:
    """The role of each comment that ``profile`` reads, by its name."""
    return {name: role for name, role, _ in comment_names(profile)}


def comment_names(profile: Profile) -> Iterator[tuple[str, CommentRole, str]]:
    """The name and role of each comment that ``profile`` reads, and the key that says so."""
    prefix = profile.evidence_comment_prefix
    yield f"{prefix}-quote", CommentRole.QUOTE, "evidence_comment_prefix"
    yield f"{prefix}-locator", CommentRole.LOCATOR, "evidence_comment_prefix"
    for key, names, role in (
        ("declared_analysis_classes", profile.declared_analysis_classes, CommentRole.OWN),
        ("question_classes", profile.question_classes, CommentRole.QUESTION),
        ("no_quote_classes", profile.no_quote_classes, CommentRole.NO_QUOTE),
        ("claim_classes", profile.claim_classes, CommentRole.CLAIM),
        ("finding_classes", profile.finding_classes, CommentRole.FINDING),
        ("run_classes", profile.run_classes, CommentRole.RUN),
    ):
        yield from ((name, role, key) for name in names)
