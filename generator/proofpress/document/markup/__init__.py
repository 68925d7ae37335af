"""Markdown and raw HTML in, blocks of visible text out, each character with its place in the report.

``lines`` knows the physical lines, ``front_matter`` the YAML head; ``parse`` makes markdown-it tokens that
know their place, ``raw_html``, ``tasks`` and ``bare_addresses`` turn into tokens what Markdown leaves as
text; ``inline`` reads one run of them, and ``blocks`` the whole stream.
"""
