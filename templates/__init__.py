"""The look of a published site: page templates, one stylesheet, one script.

``pages/`` and ``parts/`` draw what :mod:`proofpress.site` computes and frame nothing, so they stand
in any MkDocs theme. ``mkdocs_theme.yml`` and the pages beside it are our own theme, ``proofpress``,
which also sets ordinary Markdown pages. ``assets/`` holds the one stylesheet and the one script in parts,
a file for each noun; :mod:`proofpress.site.assets` puts them together, and ``theme.css`` only under our
own theme.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable


def template_folder() -> Traversable:
    """The folder of templates and assets, in a wheel and in an editable install alike."""
    return files("proofpress.templates")
