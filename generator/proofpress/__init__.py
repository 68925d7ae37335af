"""Proofpress: a static site generator for evidence reports.

A report goes through the folders of this package in one direction, as plain frozen values:

    document  Markdown bytes      -> ``Report`` (units, citations, markers, population)
    capture   cited URIs          -> ``Snapshot`` (frozen bytes, evidence windows, or a failure)
    ledger    report + snapshots  -> ``Ledger`` (one row a citation, counts) -> ``GateResult``
    site      all of these        -> annotated pages, data files, a folder that can be rebuilt

``attest`` holds what binds them (canonical JSON, hashes), ``pipeline`` joins the stages, ``cli``
puts commands over them. Only ``site.mkdocs_plugin`` and ``site.host`` know MkDocs; only ``cli``
knows click.
"""

__version__ = "0.1.0"
