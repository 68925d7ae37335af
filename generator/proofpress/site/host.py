"""MkDocs run in this process: its log tamed, its errors told in the project's words.

The same plugin runs as under ``mkdocs build``, so that the site is the same, byte for byte.
"""

from __future__ import annotations

import errno
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal
from urllib.parse import urlsplit

import mkdocs
import yaml
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer

from proofpress.capture import Acquisition
from proofpress.errors import ProofpressError, one_line
from proofpress.network import NO_WISH, CaptureWish
from proofpress.settings import OnGateFail
from proofpress.site import theme_assets
from proofpress.site.build import BuildPlan, BuildRequest, BuildResult
from proofpress.site.inheritance import inherited_files, yaml_error
from proofpress.site.mkdocs_plugin import ProofpressPlugin
from proofpress.site.preview import PreviewOnlooker, cannot_listen, refuse_taken

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
    with _in_our_words(config_file):
        return _build(config_file.absolute(), site_dir, request)


def serve_site(
    config_file: Path,
    *,
    onlooker: PreviewOnlooker,
    address: str | None = None,
    mode: Acquisition | None = None,
    wish: CaptureWish = NO_WISH,
    is_opened: bool = False,
) -> None:
    """Serve the site of ``config_file`` from a temporary folder until an interrupt, and follow changes.

    ``address`` is ``HOST:PORT``, in place of the configured one. A failed gate is marked; a build that
    cannot be made leaves the former pages. Raises ProofpressError where the first one cannot be made, and
    where the address is taken.
    """
    request = BuildRequest(None, mode, OnGateFail.MARK, None, wish)
    with _in_our_words(config_file) as log, TemporaryDirectory(prefix="proofpress-") as folder:
        site_dir = Path(folder).resolve() / "site"
        preview = _Preview(config_file.absolute(), site_dir, address, onlooker, log)
        with suppress(KeyboardInterrupt):
            preview.run(request, is_opened=is_opened)


def open_plan(config_file: Path) -> BuildPlan:
    """What a build of ``config_file`` would build, checked. Raises ProofpressError."""
    plan = find_plan(config_file)
    if plan is None:
        raise _not_ours(config_file)
    return plan


def find_plan(config_file: Path) -> BuildPlan | None:
    """As :func:`open_plan`; None where the configuration does not name our plugin."""
    with _in_our_words(config_file):
        config = _load(config_file.absolute(), None)
        plugin = _plugin(config)
        return None if plugin is None else plugin.plan(config)


def engine_name() -> str:
    """The distribution name of the host that runs here."""
    return mkdocs.__name__


def _build(config_file: Path, site_dir: Path | None, request: BuildRequest) -> BuildResult:
    config = _load(config_file, site_dir)
    with _started(config, request, "build", config_file):
        build(config)
    return _result(config, config_file)


class _Preview:
    """One served site."""

    def __init__(
        self,
        config_file: Path,
        site_dir: Path,
        address: str | None,
        onlooker: PreviewOnlooker,
        log: _HostLog,
    ) -> None:
        self._config_file, self._site_dir, self._address = config_file, site_dir, address
        self._onlooker, self._log = onlooker, log
        self._server: _Server | None = None

    def run(self, request: BuildRequest, *, is_opened: bool) -> None:
        """Build, then serve and build again until an interrupt. Raises ProofpressError."""
        config = self._load()
        host, port = config.dev_addr
        refuse_taken(host, port)
        with _started(config, request, "serve", self._config_file):
            build(config)
            self._onlooker.see(_result(config, self._config_file))
            mount_path = urlsplit(config.site_url or "/").path
            self._server = server = _Server(
                self._rebuild, host, port, str(self._site_dir), mount_path, self._onlooker
            )
            try:
                for path in (config.docs_dir, *inherited_files(self._config_file)):
                    server.watch(str(path))
                for folder in theme_assets.changeable(config.theme.dirs, config.theme.custom_dir):
                    server.watch(folder)
                config.plugins.on_serve(server, config=config, builder=self._rebuild)
                self._watch(config)
                self._listen(server, host, is_opened=is_opened)
            finally:
                server.shutdown()

    def _listen(self, server: _Server, host: str, *, is_opened: bool) -> None:
        try:
            server.serve(open_in_browser=is_opened)  # type: ignore[no-untyped-call]
        except OSError as error:
            raise cannot_listen(host, server.server_address[1], error) from error

    def _load(self) -> MkDocsConfig:
        config = _load(self._config_file, self._site_dir, self._address)
        config.strict = False  # What is warned of is to be seen while it is mended.
        return config

    def _rebuild(self) -> None:
        """Whatever goes wrong leaves the former pages, and the server goes on."""
        self._log.errors.clear()
        try:
            config = self._load()
            build(config)
            self._watch(config)
            self._onlooker.see(_result(config, self._config_file))
        except Exception as error:  # noqa: BLE001 - told, as any command tells what ends it
            self._onlooker.miss(_explain(error, self._log.errors, self._config_file))

    def _watch(self, config: MkDocsConfig) -> None:
        for path in config.watch:
            if self._server is not None:
                self._server.watch(path)


class _Server(LiveReloadServer):
    """Tells its address once it has one."""

    def __init__(
        self,
        builder: Callable[[], None],
        host: str,
        port: int,
        root: str,
        mount_path: str,
        onlooker: PreviewOnlooker,
    ) -> None:
        super().__init__(builder, host, port, root, mount_path)
        self._host, self._onlooker = host, onlooker

    def server_activate(self) -> None:
        """After the port is known, before the first request."""
        super().server_activate()
        shown = f"[{self._host}]" if ":" in self._host else self._host
        self.url = f"http://{shown}:{self.server_port}{self.mount_path}"
        self._onlooker.serve(self.url)


@contextmanager
def _started(
    config: MkDocsConfig,
    request: BuildRequest,
    command: Literal["build", "serve"],
    config_file: Path,
) -> Iterator[None]:
    """The plugin of ``config`` told what is asked for, from start-up to shutdown."""
    plugin = _our_plugin(config, config_file)
    plugin.request, plugin.is_hosted = request, True
    try:
        config.plugins.on_startup(command=command, dirty=False)
        yield
    finally:
        config.plugins.on_shutdown()
        # MkDocs keeps the plugin's object for the next build of this process.
        plugin.request, plugin.is_hosted = BuildRequest(), False


def _result(config: MkDocsConfig, config_file: Path) -> BuildResult:
    result = _our_plugin(config, config_file).result
    if result is None:
        raise ProofpressError("the host built nothing", file=config_file.name, remedy=_MEND)
    return result


def _our_plugin(config: MkDocsConfig, config_file: Path) -> ProofpressPlugin:
    plugin = _plugin(config)
    if plugin is None:
        raise _not_ours(config_file)
    return plugin


def _plugin(config: MkDocsConfig) -> ProofpressPlugin | None:
    plugin = config.plugins.get("proofpress")
    return plugin if isinstance(plugin, ProofpressPlugin) else None


def _not_ours(config_file: Path) -> ProofpressError:
    return ProofpressError(
        "the plugin proofpress is not switched on",
        file=config_file.name,
        remedy="add proofpress to its plugins",
    )


def _load(config_file: Path, site_dir: Path | None, address: str | None = None) -> MkDocsConfig:
    if not config_file.is_file():
        raise ProofpressError(
            "there is no such configuration file",
            file=config_file.name,
            remedy="name the site's mkdocs.yml with --config-file",
        )
    place = None if site_dir is None else str(site_dir.absolute())
    path = str(config_file)
    return load_config(path, config_file_path=path, site_dir=place, dev_addr=address)


@contextmanager
def _in_our_words(config_file: Path) -> Iterator[_HostLog]:
    with _tamed_log() as log:
        try:
            yield log
        except ProofpressError:
            raise
        except Exception as error:
            raise _explain(error, log.errors, config_file) from error


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
