"""Markdown and raw HTML in, blocks of visible text out, each character with its place in the report.

``lines`` knows the physical lines, ``front_matter`` the YAML head; ``parse`` makes markdown-it tokens that
know their place, ``raw_html``, ``tasks``, ``raised`` and ``bare_addresses`` turn into tokens what Markdown
leaves as text; ``inline`` reads one run of them (``places`` finds it in the report), and ``blocks`` the whole
stream.
"""
