"""The profiles that a site offers its reports: the shipped ones and those of its configuration."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from proofpress.document import Profiles
from proofpress.document.profile.choose import offer
from proofpress.gate_settings import invalid_key
from proofpress.profiles import LoadedProfile, load_profile, offer_profiles
from proofpress.settings import Settings


@dataclass(frozen=True, slots=True)
class SiteProfiles:
    """What a site's profile files hold, read once."""

    files: Mapping[Path, bytes] = field(default_factory=dict)
    """Every file's bytes, settings files included: they belong to the sources that a replay needs."""
    offered: Profiles = field(default_factory=offer_profiles)


def read_profiles(settings: Settings, config_file: Path) -> SiteProfiles:
    """The profiles that ``settings`` name, their paths relative to ``config_file``'s folder.

    Raises ProofpressError for a file that is no profile, for two of one name, and where the site's own
    choice is none of them.
    """
    root = config_file.parent
    loaded = [load_profile(root / path, path) for path in settings.profiles]
    offered = offer_profiles(loaded)
    if settings.profile not in offered.named:
        nearest = offer(settings.profile, offered.named)
        allowed = f"{nearest}one of {', '.join(offered.named)}"
        raise invalid_key("profile", repr(settings.profile), allowed, config_file.name)
    files: dict[Path, bytes] = {}
    for path, one in zip(settings.profiles, loaded, strict=True):
        files |= _files(root / path, one)
    return SiteProfiles(files, offered.with_default(settings.profile))


def _files(path: Path, loaded: LoadedProfile) -> dict[Path, bytes]:
    domain = {} if loaded.domain is None else {path.parent / loaded.domain[0]: loaded.domain[1]}
    return {path: loaded.data, **domain}
