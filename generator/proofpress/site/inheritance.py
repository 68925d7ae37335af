"""A configuration file and what it inherits from, found without acting on anything in it.

MkDocs merges a file with the one that its key ``INHERIT`` names, and so on. Here a value under a
tag of its own (``!ENV``, ``!!python/name``) is passed over: only the plain values are read.
"""

from __future__ import annotations

import os
from pathlib import Path

import yaml

from proofpress.errors import ProofpressError
from proofpress.regular_file import read_file

# A value that does not fit its explicit tag makes PyYAML raise whatever Python raises then.
YAML_ERRORS = (
    yaml.YAMLError,
    RecursionError,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
)


LARGEST_CONFIGURATION = 4 * 1024**2
"""Bytes of one configuration file."""


class _PlainLoader(yaml.SafeLoader):
    """Reads plain values and gives None for those under other tags."""


def _pass_over(_loader: yaml.SafeLoader, _tag: str, _node: yaml.Node) -> None:
    return None


_PlainLoader.add_multi_constructor(None, _pass_over)


def inherited_files(config_file: Path) -> tuple[Path, ...]:
    """``config_file`` and the files that it inherits from, nearest first.

    Raises ProofpressError for a file that is missing, is no YAML, inherits from itself, or lies
    outside the folder of ``config_file``: it is not read then.
    """
    chain: list[Path] = []
    path: Path | None = config_file
    while path is not None:
        chain.append(path)
        parent = _parent(path)
        if parent in chain:
            raise _wrong_parent(path, "inherits from itself")
        if parent is not None and not parent.is_relative_to(config_file.parent):
            raise _wrong_parent(path, "inherits from a file outside the site's folder")
        path = parent
    return tuple(chain)


def read_config_bytes(path: Path) -> bytes:
    """The bytes of a configuration file, a regular one of usual size. Raises ProofpressError."""
    try:
        return read_file(path, LARGEST_CONFIGURATION)
    except OSError as error:
        raise ProofpressError(
            f"it cannot be read: {error.strerror or error}",
            file=path.name,
            remedy="name an existing configuration file",
        ) from error


def load_values(path: Path, loader: type[yaml.SafeLoader]) -> object:
    """The values in the YAML file at ``path``. Raises ProofpressError."""
    try:
        return yaml.load(read_config_bytes(path), loader)  # noqa: S506 - a SafeLoader
    except YAML_ERRORS as error:
        raise yaml_error(error, path.name) from error


def yaml_error(error: Exception, file: str) -> ProofpressError:
    """``error`` of the YAML parser in the project's words, with its line where it names one."""
    mark = getattr(error, "problem_mark", None)
    if mark is not None and not mark.name.startswith("<"):
        file = os.path.basename(mark.name)  # noqa: PTH119 - any text that names a stream
    problem = getattr(error, "problem", None) or getattr(error, "reason", None) or error
    return ProofpressError(
        f"it is no valid YAML: {problem}",
        file=file,
        line=mark.line + 1 if mark else None,
        remedy="correct the file",
    )


def _parent(path: Path) -> Path | None:
    values = load_values(path, _PlainLoader)
    if not isinstance(values, dict) or "INHERIT" not in values:
        return None
    if not isinstance(values["INHERIT"], str):
        raise _wrong_parent(path, "inherits from something that is no plain path")
    return Path(os.path.normpath(path.parent / values["INHERIT"]))


def _wrong_parent(path: Path, what: str) -> ProofpressError:
    remedy = "let INHERIT name a configuration file in the same folder or below"
    return ProofpressError(f"it {what}", file=path.name, remedy=remedy)
