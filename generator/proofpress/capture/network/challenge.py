"""Pages that ask for a proof that a person reads them, sent in place of what was asked for."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser

from proofpress.capture.extract.html_reader import visible_text

_LONGEST = 2000
"""Code points of visible text; an article about such pages is longer."""
_WORDS = re.compile(
    r"""just\ a\ moment\.\.\.
    |attention\ required!\ \|\ cloudflare
    |checking\ (?:if\ the\ site\ connection\ is\ secure|your\ browser)
    |(?:verify|verifying|confirm)\ (?:that\ )?you\ are\ (?:a\ |not\ a\ )?(?:human|robot|bot)
    |(?:are\ you|you\ are\ not|you're\ not|i'm\ not)\ a\ (?:robot|bot|human)
    |press\ (?:&|and)\ hold
    |unusual\ traffic\ from\ your
    |\bcaptcha\b
    |enable\ (?:java\ ?script|js)\ and\ (?:cookies\ to\ continue|disable\ any\ ad\ blocker)
    |incapsula\ incident\ id
    |security\ check\ to\ access""",
    re.IGNORECASE | re.VERBOSE,
)


def has_challenge_words(page: bytes) -> bool:
    """Whether the beginning of a page (HTML) is a challenge in its own words."""
    tree = LexborHTMLParser(page.decode("utf-8", "replace"))
    title = tree.css_first("title")
    text = visible_text(tree)
    # Their sentences stand in <noscript> too, for those who run no script.
    unscripted = " ".join(node.text() for node in tree.css("noscript"))
    if len(text) > _LONGEST:
        return False
    words = f"{title.text() if title else ''}\n{text}\n{unscripted[:_LONGEST]}"
    plain = " ".join(words.replace("\u2026", "...").replace("\u2019", "'").split())
    return _WORDS.search(plain) is not None
