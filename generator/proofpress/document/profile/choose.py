"""Which profile a report is read by: the one that its front matter names, else its site's."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from proofpress.document.records import FrontMatter, Profile
from proofpress.errors import ProofpressError


@dataclass(frozen=True, slots=True)
class Profiles:
    """The profiles that a report may name, and the one for reports that name none."""

    named: Mapping[str, Profile] = field(default_factory=lambda: {"default": Profile()})
    """By name; names no file, so that a report reaches nothing but what its site offers."""
    default: Profile = field(default_factory=Profile)
    shipped: tuple[Profile, ...] = ()
    """Those that everybody has: their markers are known for what they are in any report. No others,
    so that a report is read alike wherever it lies."""

    def with_default(self, name: str) -> Profiles:
        """The same with the profile ``name``, one of ``named``, for reports that name none."""
        return replace(self, default=self.named[name])

    def choose(self, head: FrontMatter, file: str) -> Profile:
        """The profile that a report's ``head`` names, else the default.

        Raises ProofpressError naming file and line for a
        name that is none of ``named``.
        """
        wanted = head.values.get("profile")
        if wanted is None or wanted == "":
            return self.default
        if isinstance(wanted, str) and wanted.strip() in self.named:
            return self.named[wanted.strip()]
        raise ProofpressError(
            f"front matter key profile: found {repr(wanted)[:60]}, allowed is one of {_list(self.named)}",
            file=file,
            line=head.line_of("profile"),
            remedy=f"{offer(str(wanted), self.named)}name a profile of Proofpress or of this site",
        )


def offer(written: str, known: Iterable[str]) -> str:
    """``did you mean NAME? `` for the nearest of ``known``; empty where none is near."""
    nearest = difflib.get_close_matches(written[:80], sorted(known), 1, 0.6)
    return f"did you mean {nearest[0]}? " if nearest else ""


def _list(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))
