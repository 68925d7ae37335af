"""The look of a published site: page templates, one stylesheet in two parts, one script.

``pages/`` and ``parts/`` draw what :mod:`proofpress.site` computes and frame nothing, so they stand
in any MkDocs theme. ``mkdocs_theme.yml`` and the pages beside it are our own theme, ``proofpress``,
which also sets ordinary Markdown pages. ``assets/theme.css`` is the frame's part of the stylesheet,
``assets/marks.css`` the part that any theme needs.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable


def template_folder() -> Traversable:
    """The folder of templates and assets, in a wheel and in an editable install alike."""
    return files("proofpress.templates")
