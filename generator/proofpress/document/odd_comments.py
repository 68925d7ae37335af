"""Comments that are almost markers: misspelled, without a colon, or of another profile.

What an author meant for Proofpress is never dropped in silence; a comment to somebody else
(``<!-- TODO -->``, ``<!-- more -->``) is none of its business.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterator, Sequence

from proofpress.coordinates import ReportPosition
from proofpress.document.comments import comment_roles, read_comment
from proofpress.document.markup.blocks import BlockReading, StandaloneComment
from proofpress.document.records import Anomaly, AnomalyKind, Profile

_NAME = re.compile(r"[\s!*-]*([^\W\d_][\w‐‑‒–—-]{0,59})(?:\s+([^\W\d_]{1,20})\s*[:：])?")
_DASHES = str.maketrans("_‐‑‒–—", "------")
_OWN_FAMILY = "proof-"
# ``prof-own`` is 0.94 like ``proof-own``, and ``icon`` 0.8 like ``ic-own``.
_LIKE = 0.82


def odd_comments(
    readings: Sequence[BlockReading],
    comments: Sequence[StandaloneComment],
    profile: Profile,
    others: Collection[Profile] = (),
) -> Iterator[Anomaly]:
    """An anomaly for each comment that its author seems to have meant as a marker.

    ``others`` are profiles whose markers are known, though ``profile`` does not read them.
    """
    names = _Names(profile, others)
    found = [(comment.content, comment.position) for comment in comments]
    for reading in readings:
        marks = reading.inline.marks
        found += [(mark.content, mark.position) for mark in marks if mark.kind == "comment"]
    for content, position in found:
        anomaly = names.judge(content, position)
        if anomaly is not None:
            yield anomaly


class _Names:
    """The names that markers have, in the profile at hand and in others."""

    def __init__(self, profile: Profile, others: Collection[Profile]) -> None:
        self.profile = profile
        roles = comment_roles(profile)
        self.known = {_fold(name): name for name in roles}
        own = {role: name for name, role in reversed(list(roles.items()))}
        self.foreign = {
            _fold(name): f"write {own[role]}, or choose the profile {other.name}"
            if role in own
            else f"choose the profile {other.name}"
            for other in others
            for name, role in comment_roles(other).items()
        }
        prefix = profile.evidence_comment_prefix.partition("-")[0]
        self.families = (_OWN_FAMILY, f"{_fold(prefix)}-")

    def judge(self, content: str, position: ReportPosition) -> Anomaly | None:
        """The anomaly of a comment's inside, where it is one."""
        match = _NAME.match(content)
        if match is None or read_comment(content, position, self.profile) is not None:
            return None
        written, second = match.groups()
        if written in self.known.values():
            message = f"begin the comment with {written} and a colon, and then say it"
            return Anomaly(AnomalyKind.MALFORMED_MARKER, position.line, message)
        advice = self._advice(_fold(written), second)
        if advice is None:
            return None
        message = f"the profile {self.profile.name} has no marker {written}: {advice}"
        return Anomaly(AnomalyKind.UNKNOWN_MARKER, position.line, message)

    def _advice(self, name: str, second: str | None) -> str | None:
        """What to write for a name that is almost a marker's; None where it is not meant as one."""
        for spelling in (name, _fold(f"{name}-{second}")):
            if spelling in self.known:
                return f"write {self.known[spelling]}"
        if name in self.foreign:
            return self.foreign[name]
        cutoff = 0.0 if name.startswith(self.families) else _LIKE
        nearest = difflib.get_close_matches(name, sorted(self.known), 1, cutoff)
        return f"write {self.known[nearest[0]]}" if nearest else None


def _fold(name: str) -> str:
    return name.casefold().translate(_DASHES)
