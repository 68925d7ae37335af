"""MkDocs run in this process: its log tamed, its errors told in the project's words.

The same plugin runs as under ``mkdocs build``, so that the site is the same, byte for byte.
"""

from __future__ import annotations

import errno
import logging
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import mkdocs
import yaml
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

from proofpress.capture import Acquisition
from proofpress.errors import ProofpressError, one_line
from proofpress.ledger.explaining import holds_unit, names_a_place
from proofpress.made_with import made_with
from proofpress.pipeline import CheckedReport
from proofpress.settings import OnGateFail
from proofpress.site.build import BuildPlan, BuildRequest, BuildResult, check_reports
from proofpress.site.inheritance import yaml_error
from proofpress.site.mkdocs_plugin import ProofpressPlugin
from proofpress.site.profiles import read_profiles
from proofpress.site.report_globs import match_reports
from proofpress.site.source_tree import read_source
from proofpress.site.waivers import read_waivers

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
) -> BuildResult:
    """Build the site of ``config_file``; what is given goes before the configuration.

    With ``tree_sha256``, the sources are that tree, unpacked: nothing is written into
    ``snapshots``. A gate that does not hold is in the result, and raises nothing. Raises
    ProofpressError, and then the former site is as it was.
    """
    request = BuildRequest(snapshots and snapshots.absolute(), mode, on_gate_fail, tree_sha256)
    with _tamed_log() as log:
        try:
            return _build(config_file.absolute(), site_dir, request)
        except ProofpressError:
            raise
        except Exception as error:
            raise _explain(error, log.errors, config_file) from error


def check_site_report(config_file: Path, report: str) -> tuple[CheckedReport, Path]:
    """One report of the site of ``config_file`` checked alone, and the site's folder of waivers.

    No waiver is looked at, and nothing is written but copies of data files, as every build makes them.
    Raises ProofpressError, for a file that is no report of this site too.
    """
    plan = _open_plan(config_file)
    paths = [_logical_report(plan, report)]
    (checked,) = _check_alone(plan, paths, is_waivable=False)
    return checked, plan.waivers


def check_report_of(config_file: Path, unit: str) -> CheckedReport:
    """The report of the site of ``config_file`` that holds ``unit``: an id of it, or ``FILE:LINE``.

    As :func:`check_site_report`, over as many reports as it takes.
    """
    plan = _open_plan(config_file)
    file = names_a_place(unit)
    if file is not None:
        (checked,) = _check_alone(plan, [_logical_report(plan, file)])
        return checked
    paths = [path.relative_to(plan.docs_dir) for path in plan.docs_dir.rglob("*.md")]
    shown = [p.as_posix() for p in paths if not any(part.startswith(".") for part in p.parts)]
    reports = _check_alone(plan, match_reports(plan.settings.reports, shown))
    holding = [checked for checked in reports if holds_unit(unit, checked.report)]
    if len(holding) != 1:
        named = ", ".join(checked.report.path for checked in holding) or "none"
        raise ProofpressError(
            f"{unit!r} names a sentence of {len(holding)} reports of this site: {named}",
            file=config_file.name,
            remedy="name it by more of its id, or by FILE:LINE; each report's ledger.json lists its ids",
        )
    return holding[0]


def _open_plan(config_file: Path) -> BuildPlan:
    with _tamed_log() as log:
        try:
            config = _load(config_file.absolute(), None)
            return _plugin(config, config_file).plan(config)
        except ProofpressError:
            raise
        except Exception as error:
            raise _explain(error, log.errors, config_file) from error


def _check_alone(
    plan: BuildPlan, paths: Iterable[str], *, is_waivable: bool = True
) -> tuple[CheckedReport, ...]:
    root = plan.config_file.parent
    waivers = read_waivers(plan.waivers, root) if is_waivable else None
    data = {path: read_source(plan.docs_dir / path, path) for path in paths}
    offered = read_profiles(plan.settings, plan.config_file).offered
    return check_reports(plan, data, made_with(engine_name()), waivers, offered)


def _logical_report(plan: BuildPlan, report: str) -> str:
    """Its path below the documentation folder, from there or from the working directory."""
    for folder in (plan.docs_dir, Path()):
        place = (folder / report).resolve()
        if place.is_file() and place.is_relative_to(plan.docs_dir.resolve()):
            path = place.relative_to(plan.docs_dir.resolve()).as_posix()
            if match_reports(plan.settings.reports, [path]):
                return path
    raise ProofpressError(
        "it is no report of this site",
        file=report,
        remedy="name it by its path below the documentation folder",
    )


def engine_name() -> str:
    """The distribution name of the host that runs here."""
    return mkdocs.__name__


def _build(config_file: Path, site_dir: Path | None, request: BuildRequest) -> BuildResult:
    config = _load(config_file, site_dir)
    plugin = _plugin(config, config_file)
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


def _plugin(config: MkDocsConfig, config_file: Path) -> ProofpressPlugin:
    plugin = config.plugins.get("proofpress")
    if not isinstance(plugin, ProofpressPlugin):
        raise ProofpressError(
            "the plugin proofpress is not switched on",
            file=config_file.name,
            remedy="add proofpress to its plugins",
        )
    return plugin


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
