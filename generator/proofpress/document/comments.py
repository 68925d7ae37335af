"""What an HTML comment in a report says: evidence for a citation, a declaration, a question, nothing."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from enum import StrEnum

from proofpress.coordinates import ReportPosition
from proofpress.document.records import Profile

_COMMENT = re.compile(r"\s*([A-Za-z][\w-]*)\s*(?::(.*))?", re.DOTALL)


class CommentRole(StrEnum):
    """What a recognised comment is for."""

    QUOTE = "quote"
    LOCATOR = "locator"
    OWN = "own"
    QUESTION = "question"
    NO_QUOTE = "no_quote"


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
    if match is None:
        return None
    role = _role(match.group(1), profile)
    if role is None:
        return None
    value = html.unescape(match.group(2) or "")
    return Comment(role, " ".join(value.split()), position)


def _role(name: str, profile: Profile) -> CommentRole | None:
    if name == f"{profile.evidence_comment_prefix}-quote":
        return CommentRole.QUOTE
    if name == f"{profile.evidence_comment_prefix}-locator":
        return CommentRole.LOCATOR
    if name in profile.declared_analysis_classes:
        return CommentRole.OWN
    if name in profile.question_classes:
        return CommentRole.QUESTION
    return CommentRole.NO_QUOTE if name in profile.no_quote_classes else None
