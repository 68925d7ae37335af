"""MkDocs run in this process: its log tamed, its errors told in the project's words.

The same plugin runs as under ``mkdocs build``, so that the site is the same, byte for byte.
"""

from __future__ import annotations

import errno
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import mkdocs
import yaml
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

from proofpress.capture import Acquisition
from proofpress.errors import ProofpressError, one_line
from proofpress.network import NO_WISH, CaptureWish
from proofpress.settings import OnGateFail
from proofpress.site.build import BuildPlan, BuildRequest, BuildResult
from proofpress.site.inheritance import yaml_error
from proofpress.site.mkdocs_plugin import ProofpressPlugin

_MEND = "correct the configuration or the file that the message names"


class _HostLog(logging.Handler):
    """Shows warnings on stderr and keeps errors for the one line that the caller gets."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Take one message of the host."""
        if record.levelno >= logging.ERROR:
            self.errors.append(record.getMessage())
        else:
            print(one_line(f"{mkdocs.__name__}: {record.getMessage()}"), file=sys.stderr)


def build_site(
    config_file: Path,
    *,
    site_dir: Path | None = None,
    snapshots: Path | None = None,
    mode: Acquisition | None = None,
    on_gate_fail: OnGateFail | None = None,
    tree_sha256: str | None = None,
    wish: CaptureWish = NO_WISH,
) -> BuildResult:
    """Build the site of ``config_file``; what is given goes before the configuration.

    With ``tree_sha256``, the sources are that tree, unpacked: nothing is written into
    ``snapshots``. A gate that does not hold is in the result, and raises nothing. Raises
    ProofpressError, and then the former site is as it was.
    """
    place = snapshots and snapshots.absolute()
    request = BuildRequest(place, mode, on_gate_fail, tree_sha256, wish)
    with _tamed_log() as log:
        try:
            return _build(config_file.absolute(), site_dir, request)
        except ProofpressError:
            raise
        except Exception as error:
            raise _explain(error, log.errors, config_file) from error


def open_plan(config_file: Path) -> BuildPlan:
    """What a build of ``config_file`` would build, checked. Raises ProofpressError."""
    plan = find_plan(config_file)
    if plan is None:
        raise _not_ours(config_file)
    return plan


def find_plan(config_file: Path) -> BuildPlan | None:
    """As :func:`open_plan`; None where the configuration does not name our plugin."""
    with _tamed_log() as log:
        try:
            config = _load(config_file.absolute(), None)
            plugin = _plugin(config)
            return None if plugin is None else plugin.plan(config)
        except ProofpressError:
            raise
        except Exception as error:
            raise _explain(error, log.errors, config_file) from error


def engine_name() -> str:
    """The distribution name of the host that runs here."""
    return mkdocs.__name__


def _build(config_file: Path, site_dir: Path | None, request: BuildRequest) -> BuildResult:
    config = _load(config_file, site_dir)
    plugin = _plugin(config)
    if plugin is None:
        raise _not_ours(config_file)
    plugin.request, plugin.is_hosted = request, True
    try:
        config.plugins.on_startup(command="build", dirty=False)
        build(config)
    finally:
        config.plugins.on_shutdown()
        # MkDocs keeps the plugin's object for the next build of this process.
        plugin.request, plugin.is_hosted = BuildRequest(), False
    if plugin.result is None:
        raise ProofpressError("the host built nothing", file=config_file.name, remedy=_MEND)
    return plugin.result


def _plugin(config: MkDocsConfig) -> ProofpressPlugin | None:
    plugin = config.plugins.get("proofpress")
    return plugin if isinstance(plugin, ProofpressPlugin) else None


def _not_ours(config_file: Path) -> ProofpressError:
    return ProofpressError(
        "the plugin proofpress is not switched on",
        file=config_file.name,
        remedy="add proofpress to its plugins",
    )


def _load(config_file: Path, site_dir: Path | None) -> MkDocsConfig:
    if not config_file.is_file():
        raise ProofpressError(
            "there is no such configuration file",
            file=config_file.name,
            remedy="name the site's mkdocs.yml with --config-file",
        )
    place = None if site_dir is None else str(site_dir.absolute())
    return load_config(str(config_file), config_file_path=str(config_file), site_dir=place)


@contextmanager
def _tamed_log() -> Iterator[_HostLog]:
    logger = logging.getLogger(mkdocs.__name__)
    former = logger.handlers, logger.level, logger.propagate
    log = _HostLog()
    logger.handlers, logger.propagate = [log], False
    logger.setLevel(logging.WARNING)
    try:
        yield log
    finally:
        logger.handlers, logger.propagate = former[0], former[2]
        logger.setLevel(former[1])


def _explain(error: BaseException, logged: list[str], config_file: Path) -> ProofpressError:
    """What the host raised, or what was raised inside it, as the project's own error."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ProofpressError):
            return cause
        if isinstance(cause, yaml.YAMLError):
            return yaml_error(cause, config_file.name)
        cause = cause.__cause__ or cause.__context__
    if isinstance(error, RecursionError):
        what = "the configuration inherits from itself, or is nested too deeply"
        return ProofpressError(what, file=config_file.name, remedy=_MEND)
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EROFS):
        return ProofpressError(
            f"the site cannot be written: {error.strerror}",
            file=config_file.name,
            remedy="make room, or choose another site_dir",
        )
    told = "; ".join(logged) or f"{type(error).__name__}: {error}"
    return ProofpressError(f"{mkdocs.__name__}: {told}", file=config_file.name, remedy=_MEND)
