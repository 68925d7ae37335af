"""Pages that were served as if they were the source, and are a wall in front of it.

Judged on short pages only, and only where one of the wall's own sentences stands on the page: an
article about such walls is long, and stays what it is. A wall that is not known here stays a page.
"""

from __future__ import annotations

import re

LONGEST_WALL = 1000
"""Code points of visible text; longer pages are never judged."""

_SENTENCES = (
    # a script is required
    r"(?:please )?(?:enable|activate|turn on) java ?script\b",
    r"java ?script (?:is|must be|needs to be) (?:disabled|required|enabled|turned on|not available)",
    r"you need to enable java ?script",
    # a check for robots
    r"just a moment\.\.\.",
    r"checking (?:if the site connection is secure|your browser)",
    r"verify(?:ing)? (?:that )?you are (?:a )?human",
    r"(?:are you|you are not) a robot\?",
    r"unusual traffic from your (?:computer )?network",
    r"(?:complete|solve) the captcha",
    # refused
    r"access (?:to this page )?(?:has been |is )?denied",
    r"attention required! \| cloudflare",
    r"you (?:don't|do not) have permission to access",
    r"403 forbidden",
    # too often
    r"(?:429 )?too many requests",
    r"rate limit exceeded",
    # sign in, or take a cookie
    r"(?:sign|log) in to (?:continue|your account|read|view)",
    r"subscribe to (?:continue|read|keep reading)",
    r"(?:please )?enable cookies",
    r"cookies (?:are|must be) (?:disabled|enabled|required)",
    # not found
    r"(?:error )?404\b.{0,20}not found",
    r"page (?:was )?not found",
    r"page you (?:requested|are looking for|were looking for) (?:does|could|can|was|has|is)",
)
_WALL = re.compile(rf"(?:^|[.!\n]\s*)(?:{'|'.join(_SENTENCES)})", re.IGNORECASE | re.MULTILINE)


def is_wall(text: str, title: str | None) -> bool:
    """Whether a page of this visible ``text`` stands in front of what was asked for."""
    if len(text) > LONGEST_WALL:
        return False
    page = f"{title or ''}\n{text}".replace("\u2026", "...").replace("\u2019", "'")
    return _WALL.search(page) is not None
