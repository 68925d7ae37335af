"""Checked reports in, a web site out: annotated pages, data files, a folder that can be rebuilt.

``publication.publish_reports`` turns :class:`~proofpress.pipeline.CheckedReport` values into pages and
files without knowing a host; ``annotate`` marks each unit in the report's own text; ``host.build_site``
runs MkDocs around them, and ``mkdocs_plugin`` lets a plain ``mkdocs build`` do the same. ``source_tree``
keeps a copy of the project in the snapshot directory, and ``replay.replay`` rebuilds the site from it.

Only ``host`` and ``mkdocs_plugin`` import MkDocs. This face re-exports nothing, so that pages can be made
without it.
"""
