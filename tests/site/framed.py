"""Made-up reports' pages in our theme's frame, as the host engine gives them."""

from __future__ import annotations

import posixpath
import shutil
from pathlib import Path
from types import SimpleNamespace

import jinja2
from published import everything

from proofpress.site.assets import script, stylesheet
from proofpress.site.pages.links import page_url
from proofpress.site.records import SitePage
from proofpress.templates import template_folder


class _Nav(list[object]):
    homepage = None


def frame(page: SitePage) -> str:
    """The page in our theme's frame, as the host engine would give it."""
    base = posixpath.relpath(
        "/", f"/{posixpath.dirname(page_url(page.src_uri, directory_urls=False))}"
    )

    @jinja2.pass_context
    def url(_: jinja2.runtime.Context, value: object) -> str:
        return posixpath.normpath(posixpath.join(base, str(value)))

    folder = template_folder()
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(lambda name: folder.joinpath(name).read_text("utf-8"))
    )
    environment.filters |= {"url": url, "script_tag": str}
    return environment.get_template("main.html").render(
        page=SimpleNamespace(
            meta={"title": page.title, "description": page.description, "lang": page.lang},
            content=page.body,
            is_homepage=False,
            canonical_url=None,
        ),
        nav=_Nav(),
        base_url=base,
        config=SimpleNamespace(
            site_name="Test & site",
            theme=SimpleNamespace(locale="en"),
            extra_css=[],
            extra_javascript=[],
            plugins={},
        ),
    )


def write_samples(folder: Path) -> Path:
    """Write every page of all samples, their stylesheet and script into ``folder``, which is returned."""
    for page in everything(directory_urls=False)[0]:
        target = folder / page_url(page.src_uri, directory_urls=False)
        if "%" not in target.name:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(frame(page), "utf-8")
    (folder / "assets").mkdir()
    (folder / "assets/proofpress.css").write_text(stylesheet(own_theme=True), "utf-8")
    (folder / "assets/proofpress.js").write_text(script(), "utf-8")
    shutil.copy(str(template_folder() / "icon.svg"), folder / "icon.svg")
    return folder
