"""Profiles: files that say how comments, link texts and citations of reports are read.

``shipped_profiles()`` are those of this package, one file each; ``load_profile(path)`` reads one of an
author's own with its settings file; ``offer_profiles(own)`` puts both together for a site, and
``find_profile(wanted)`` takes either for one report.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from proofpress.document import Profile, Profiles
from proofpress.document.profile.checked_yaml import LARGEST_FILE
from proofpress.document.profile.choose import offer
from proofpress.document.profile.profile_file import parse_profile
from proofpress.errors import ProofpressError
from proofpress.regular_file import read_file

__all__ = [
    "DEFAULT",
    "LoadedProfile",
    "find_profile",
    "load_profile",
    "offer_profiles",
    "shipped_profiles",
]

DEFAULT = "default"
"""The name of the profile for reports that name none, where nobody chooses another."""


@dataclass(frozen=True, slots=True)
class LoadedProfile:
    """A profile out of a file, with the bytes that it was read from."""

    profile: Profile
    file: str
    """The file as it is called in messages."""
    data: bytes
    domain: tuple[str, bytes] | None
    """Path below the profile's folder and bytes of its settings file."""


@cache
def shipped_profiles() -> Mapping[str, Profile]:
    """The profiles that come with this package, by name, sorted."""
    found = [item for item in files(__name__).iterdir() if item.name.endswith(".yml")]
    profiles = [parse_profile(item.read_bytes(), item.name, _no_file) for item in found]
    return MappingProxyType({p.name: p for p in sorted(profiles, key=lambda p: p.name)})


def load_profile(path: Path, shown: str | None = None) -> LoadedProfile:
    """The profile in the file ``path``, called ``shown`` in messages.

    Raises ProofpressError for a file that cannot be read, and naming file, line and key for one that
    is no profile.
    """
    file = shown or str(path)
    data = _read(path, file, "profile")
    settings: list[tuple[str, bytes]] = []

    def read_settings(name: str) -> bytes:
        settings.append((name, _read(path.parent / name, name, "settings file")))
        return settings[0][1]

    profile = parse_profile(data, file, read_settings)
    return LoadedProfile(profile, file, data, settings[0] if settings else None)


def offer_profiles(own: Iterable[LoadedProfile] = ()) -> Profiles:
    """The shipped profiles and an author's ``own``. Raises ProofpressError for two of one name."""
    named = dict(shipped_profiles())
    for loaded in own:
        name = loaded.profile.name
        if name in named:
            raise _two_of(loaded)
        named[name] = loaded.profile
    shipped = tuple(shipped_profiles().values())
    return Profiles(dict(sorted(named.items())), named[DEFAULT], shipped)


def find_profile(wanted: str) -> LoadedProfile:
    """The shipped profile called ``wanted``, else the one in the file ``wanted``.

    Raises ProofpressError as :func:`load_profile` does.
    """
    if wanted in shipped_profiles():
        data = (files(__name__) / f"{wanted}.yml").read_bytes()
        return LoadedProfile(shipped_profiles()[wanted], f"{wanted}.yml", data, None)
    path = Path(wanted)
    if not path.exists() and not path.suffix:
        names = ", ".join(shipped_profiles())
        raise ProofpressError(
            f"there is no such profile, and no such file: {wanted}",
            remedy=f"{offer(wanted, shipped_profiles())}name one of {names}, or a file",
        )
    loaded = load_profile(path)
    if loaded.profile != shipped_profiles().get(loaded.profile.name, loaded.profile):
        raise _two_of(loaded)
    return loaded


def _two_of(loaded: LoadedProfile) -> ProofpressError:
    return ProofpressError(
        f"two profiles are called {loaded.profile.name}",
        file=loaded.file,
        remedy="give this one another name: the name is what a report asks for",
    )


def _read(path: Path, file: str, what: str) -> bytes:
    try:
        return read_file(path, LARGEST_FILE)
    except OSError as error:
        missing = isinstance(error, FileNotFoundError)
        raise ProofpressError(
            f"there is no such {what}"
            if missing
            else f"the {what} cannot be read: {error.strerror or error}",
            file=file,
            remedy=f"name a {what} that you may read",
        ) from error


def _no_file(name: str) -> bytes:
    raise ProofpressError(
        "a shipped profile has no settings file", file=name, remedy="install Proofpress again"
    )
