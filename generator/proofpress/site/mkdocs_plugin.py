"""The MkDocs plugin. Its hooks say which stage of a build they rely on; the work is done elsewhere.

All state belongs to one build and begins with ``on_config``: MkDocs keeps the plugin object for the
whole process. Of a served site nothing but snapshots is written into the snapshot directory, every
source is captured anew once at most, and no gate ends the server. Under ``mkdocs serve`` it is built where
MkDocs puts it; under our own command beside that place, so that the former pages stay where it fails.
"""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable
from dataclasses import replace
from html import escape
from itertools import chain
from pathlib import Path
from typing import Any, Literal, ParamSpec, TypeVar

import mkdocs
from mkdocs.config.base import Config, ConfigErrors, ConfigWarnings
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import get_toc
from mkdocs.utils import CountHandler

from proofpress.capture import CaptureProgress
from proofpress.errors import ExitCode, ProofpressError
from proofpress.gate_lines import describe_remarks
from proofpress.made_with import made_with
from proofpress.network import CaptureWish
from proofpress.progress_lines import describe_progress
from proofpress.site import placing, theme_assets
from proofpress.site.assets import SCRIPT, STYLESHEET
from proofpress.site.build import BuildPlan, BuildRequest, BuildResult, plan_build
from proofpress.site.page_head import tell_programs
from proofpress.site.pages.render import forget_templates
from proofpress.site.preview import admit_reload
from proofpress.site.records import PageKind, Publication, Publisher, SitePage
from proofpress.site.running import RunningBuild

_log = logging.getLogger("mkdocs.plugins.proofpress")

_P = ParamSpec("_P")
_T = TypeVar("_T")


def _in_one_line(hook: Callable[_P, _T]) -> Callable[_P, _T]:
    """Tell the project's own error as MkDocs tells a plugin's: one line, then exit code 1."""

    @functools.wraps(hook)
    def run(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        try:
            return hook(*args, **kwargs)
        except ProofpressError as error:
            raise PluginError(str(error)) from error

    return run


class _Options(Config):  # type: ignore[no-untyped-call]
    """Takes every key: :func:`proofpress.settings.read_settings` checks them."""


class ProofpressPlugin(BasePlugin[_Options]):  # type: ignore[no-untyped-call]
    """Checks the reports of a site and publishes them with their evidence."""

    def __init__(self) -> None:
        self.request = BuildRequest()
        """What the host module asks for; untouched under plain MkDocs."""
        self.is_hosted = False
        """Whether the caller reads :attr:`result` itself, so that no gate is to be raised."""
        self.result: BuildResult | None = None
        """What the build came to, from ``on_files`` on."""
        self._is_serving = False
        self._has_served = False
        self._build: RunningBuild | None = None
        self._pages: dict[str, SitePage] = {}
        self._has_own_theme = False

    def load_config(
        self, options: dict[str, Any], config_file_path: str | None = None
    ) -> tuple[ConfigErrors, ConfigWarnings]:
        """Keep ``options`` as they are; ``on_config`` checks them."""
        self.config = _Options(config_file_path)
        self.config.load_dict(options)
        return [], []

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:  # noqa: ARG002
        """Before the first build: ``serve`` alone writes to a folder of MkDocs' own."""
        self._is_serving, self._has_served = command == "serve", False

    def plan(self, config: MkDocsConfig) -> BuildPlan:
        """What is to be built, checked. Raises ProofpressError."""
        return plan_build(
            self.config.data,
            config_file=Path(config.config_file_path).absolute(),
            docs_dir=Path(config.docs_dir),
            site_dir=Path(config.site_dir),
            request=self._request,
        )

    @event_priority(-100)
    @_in_one_line
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Late, when other plugins have made their changes; before MkDocs cleans ``site_dir``."""
        self._close()
        self.result, self._pages = None, {}
        plan = self.plan(config)
        is_staged = self.is_hosted or not self._is_serving
        self._build = RunningBuild(plan, is_serving=self._is_serving, is_staged=is_staged)
        config.site_dir = str(self._build.open())
        if self._is_serving:
            config.watch.extend(map(str, filter(Path.exists, plan.watched)))
            forget_templates()
        self._has_own_theme = theme_assets.is_own_theme(config.theme.dirs)
        if not self._has_own_theme:
            config.extra_css.append(STYLESHEET)
            config.extra_javascript.append(SCRIPT)
        return config

    @event_priority(-100)
    @_in_one_line
    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Late, when all other files are known; before the navigation and any page is made."""
        build = self._running
        published = [file for file in files if _is_published(file)]
        pages = [file for file in published if file.is_documentation_page()]
        build.gather(
            made_with(mkdocs.__name__),
            theme_dir=config.theme.custom_dir,
            hooks=[hook.__file__ for hook in config["hooks"].values()],
            unhidden=[file.abs_src_path for file in published],
        )
        self.result = build.check(page.src_uri for page in pages)
        self._has_served = self._is_serving
        for remark in self.result.remarks:
            _log.warning("%s", remark)
        if not self.is_hosted:  # Our own command prints them with the gates.
            for line in chain.from_iterable(map(describe_remarks, self.result.reports)):
                _log.info("%s", line)
        urls = {page.src_uri: page.url for page in pages}
        publication = build.publish(
            directory_urls=config.use_directory_urls,
            resolve_link=placing.link_resolver(_finder(files), urls, _tell_missing),
            has_introduction=any(page.dest_uri == "index.html" for page in pages),
            publisher=Publisher(
                config.site_url or "", config.site_name or "", config.site_author or ""
            ),
        )
        self._add(publication, files, config)
        return files

    @event_priority(-100)
    def on_page_markdown(self, markdown: str, *, page: Page, **_: Any) -> str:
        """After MkDocs read the page; its Markdown stays only where it introduces the home page."""
        ours = self._pages.get(page.file.src_uri)
        if ours is None:
            return markdown
        meta = theme_assets.page_meta(ours, own_theme=self._has_own_theme)
        if ours.kind is not PageKind.HOME or page.file.generated_by is not None:
            page.meta = dict(meta)
            if "title" not in vars(page):  # The navigation gives it none; themes print it as HTML.
                page.title = escape(ours.title)
            return ""
        # The author's own home page keeps its title and whatever else its front matter says.
        del meta["title"]
        page.meta = {**meta, **page.meta}
        return markdown

    @event_priority(-100)
    def on_page_content(self, html: str, *, page: Page, **_: Any) -> str:
        """After MkDocs rendered the Markdown: the page's own HTML, contents and anchors."""
        if self._has_own_theme:
            html = theme_assets.align_by_class(html)
        ours = self._pages.get(page.file.src_uri)
        if ours is None:
            return html
        page.toc.items += get_toc(placing.contents(ours.headings)).items
        body = ours.body.replace(placing.INTRODUCTION, html)
        page.present_anchor_ids = (page.present_anchor_ids or set()) | placing.anchors(body)
        return body

    @event_priority(100)
    def _before_search(
        self,
        /,
        context: Any,  # noqa: ARG002
        *,
        page: Page,
        config: MkDocsConfig,
        **_: Any,
    ) -> None:
        ours = self._pages.get(page.file.src_uri)
        if ours is None or page.content is None:
            return
        page.meta["pp_content"], page.meta["pp_title"] = page.content, page.title
        page.content = placing.searchable(page.content, ours.kind)
        # MkDocs' own search shows a title as text; another may take it for HTML.
        if "search" in config.plugins and page.title == escape(ours.title):
            page.title = ours.title

    @event_priority(-100)
    def _after_search(self, /, context: Any, *, page: Page, **_: Any) -> None:  # noqa: ARG002
        page.content = page.meta.pop("pp_content", page.content)
        if "pp_title" in page.meta:
            page.title = page.meta.pop("pp_title")

    # Search plugins index a page's content while its template context is made.
    on_page_context = CombinedEvent(_before_search, _after_search)

    @event_priority(-100)
    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """After a theme has framed the page."""
        ours = self._pages.get(page.file.src_uri)
        told = tell_programs(output, ours, url=page.url, has_feed=bool(config.site_url))
        return told if ours is None else theme_assets.keep_from_search(told, ours.kind)

    @event_priority(-100)
    @_in_one_line
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Last, when other plugins have written their files: the site takes its place."""
        result = self.result
        if self._build is None or result is None or _will_abort(config):
            return
        config.site_dir = str(self._build.finish(result))
        self._close()
        if result.exit_code is ExitCode.HOLDS or self.is_hosted:
            return
        if self._is_serving:
            _log.warning("%s", result.summary)
        else:
            raise ProofpressError(result.summary, remedy="mend what the reports' gate pages list")

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, **_: Any) -> None:
        """After the first build, before anything is served: pages may load themselves again."""
        app = server.get_app()
        if app is not None:
            server.set_app(admit_reload(app))
        # The first capture may have made the folder.
        for path in filter(Path.exists, self.plan(config).watched):
            server.watch(str(path))

    def on_build_error(self, *, error: Exception) -> None:  # noqa: ARG002
        """After any failure from ``on_config`` on: the former site stays."""
        self._close()

    def on_shutdown(self) -> None:
        """At the end, an interrupted build's included."""
        self._close()

    @property
    def _request(self) -> BuildRequest:
        """What the host module asks for, or under plain MkDocs: progress goes to its log."""
        wish = self.request.wish if self.is_hosted else CaptureWish(onlooker=_Logger())
        return replace(self.request, wish=wish, is_again=self._has_served)

    @property
    def _running(self) -> RunningBuild:
        if self._build is None:
            raise ProofpressError("the build has not begun", remedy="run mkdocs build")
        return self._build

    def _close(self) -> None:
        if self._build is not None:
            self._build.close()
        self._build = None

    def _add(self, publication: Publication, files: Files, config: MkDocsConfig) -> None:
        for file in list(files):
            if theme_assets.is_source_of_assets(file.src_dir, file.src_uri):
                files.remove(file)
        own = placing.by_place(file for file in files if _is_authors(file, config))
        for page in publication.pages:
            self._place(page, own, files, config)
        assets = theme_assets.site_files(
            own_theme=self._has_own_theme, has_captured=bool(publication.kept)
        )
        for site_file in (*publication.files, *assets):
            placing.refuse_clash(site_file.path, own)
            files.append(_data_file(config, site_file.path, content=site_file.data))
        for kept in publication.kept:
            placing.refuse_clash(kept.path, own)
            source = self._running.kept_file(kept.sha256)
            files.append(_data_file(config, kept.path, abs_src_path=str(source)))

    def _place(
        self, page: SitePage, own: dict[str, File], files: Files, config: MkDocsConfig
    ) -> None:
        generated = _page_file(config, page.src_uri)
        stands_in = placing.place_page(page.src_uri, generated.dest_uri, page.kind, own)
        if stands_in is None:
            files.append(generated)
        self._pages[stands_in or page.src_uri] = page


class _Logger:
    """Tells the host's log how a capture goes."""

    def begin(self, wanted: int) -> None:
        """See :class:`proofpress.network.Onlooker`."""
        _log.info("capturing %d source%s", wanted, "s"[: wanted != 1])

    def see(self, progress: CaptureProgress) -> None:
        """See :class:`proofpress.network.Onlooker`."""
        _log.info("%s", describe_progress(progress))


def _finder(files: Files) -> Callable[[str], File | None]:
    """Finds a file that the site will hold: what is hidden or left out is none to link to."""

    def find(src_uri: str) -> File | None:
        file = files.get_file_from_path(src_uri)
        return file if file is not None and _is_published(file) else None

    return find


def _tell_missing(report: str, link: str) -> None:
    """As MkDocs says it of an ordinary page, so that a strict build fails for it."""
    _log.warning("'%s' contains a link '%s', but the site holds no such file", report, link)


def _page_file(config: MkDocsConfig, src_uri: str) -> File:
    return File.generated(config, src_uri, content=b"", inclusion=InclusionLevel.NOT_IN_NAV)


def _data_file(config: MkDocsConfig, path: str, **content: Any) -> File:
    """A file that is copied as it is: under its own name, MkDocs makes a page of a ``.md``."""
    name = f"{path}.data"
    file = File.generated(config, name, inclusion=InclusionLevel.NOT_IN_NAV, **content)
    file.dest_uri = path
    return file


def _is_authors(file: File, config: MkDocsConfig) -> bool:
    """Whether an author or another plugin, and not the theme, brings ``file`` to the site."""
    return _is_published(file) and file.src_dir not in config.theme.dirs


def _will_abort(config: MkDocsConfig) -> bool:
    """Whether MkDocs is about to end a strict build for its warnings: then the former site stays."""
    handlers = logging.getLogger(mkdocs.__name__).handlers
    counters = [handler for handler in handlers if isinstance(handler, CountHandler)]
    return bool(config.strict and any(counter.get_counts() for counter in counters))


def _is_published(file: File) -> bool:
    return bool(file.inclusion.is_included())  # type: ignore[no-untyped-call]
