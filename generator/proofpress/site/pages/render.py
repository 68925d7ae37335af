"""Templates to HTML: one environment, escaping on, undefined names refused, nothing from outside."""

from __future__ import annotations

import re
from functools import cache

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup, escape

from proofpress.site.pages.words import count, plain_date
from proofpress.templates import template_folder

# HTML forbids control characters and noncharacters, and UTF-8 has no place for lone surrogates.
_NOT_FOR_HTML = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)

# After a run of what joins the parts of an address or a code, where something follows; not in a number.
_JOINTS = re.compile(r"(?<=[/:_?&=;+~-])(?=[^\s/.:_?&=;,+~-])|(?<=[.,])(?=[^\s\d/.:_?&=;,+~-])")


def render(template: str, **values: object) -> str:
    """The HTML of ``templates/<template>`` with ``values``, ending in one newline."""
    return _environment().get_template(template).render(values).strip() + "\n"


def printable(text: str) -> str:
    """``text`` with a replacement character for what HTML or UTF-8 cannot hold."""
    return _NOT_FOR_HTML.sub("\N{REPLACEMENT CHARACTER}", text)


def trusted(html: str) -> Markup:
    """Mark ``html`` as HTML that this package made itself. Never for anything from outside."""
    return Markup(html)  # noqa: S704 - the one door for our own HTML


def breakable(text: str) -> Markup:
    """``text``, escaped, with places where a line may break in an address, a path or a code."""
    return Markup("<wbr>").join(escape(part) for part in _JOINTS.split(printable(text)))


def forget_templates() -> None:
    """Read each template anew when it is next rendered: somebody may be changing them."""
    _environment.cache_clear()


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FunctionLoader(_read_template),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_finalize,
    )
    environment.filters["breakable"] = breakable
    environment.filters["count"] = count
    environment.filters["date"] = plain_date
    return environment


def _read_template(name: str) -> str:
    text: str = template_folder().joinpath(*name.split("/")).read_text(encoding="utf-8")
    return text


def _finalize(value: object) -> object:
    """Make text printable; also refuse None, which would show as a word."""
    if value is None:
        raise ValueError("a template printed a value that is not there")
    # What is to be replaced is never printable, so most texts pass by a cheap look.
    if isinstance(value, str) and not value.isprintable() and not isinstance(value, Markup):
        return printable(value)
    return value
