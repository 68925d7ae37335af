"""Which words an author declares for which citation: comments, titles, quotations, block quotes, link texts.

``quotations`` finds what stands between quotation marks, ``attributions`` block quotes that name their
source, ``link_text`` what a profile takes from links; ``attach`` gives each excerpt to its citation.
"""
