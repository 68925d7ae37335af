"""Pages that ask for a proof that a person reads them, sent in place of what was asked for."""

from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser

from proofpress.capture.extract.hollow import is_challenge
from proofpress.capture.extract.html_reader import visible_text


def has_challenge_words(page: bytes) -> bool:
    """Whether the beginning of a page (HTML) is a challenge in its own words."""
    tree = LexborHTMLParser(page.decode("utf-8", "replace"))
    title = tree.css_first("title")
    # Their sentences stand in <noscript> too, for those who run no script.
    texts = [visible_text(tree), *(node.text() for node in tree.css("noscript"))]
    return is_challenge("\n".join(texts), title.text() if title else None)
