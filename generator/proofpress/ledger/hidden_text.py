"""Words that stand in a source where none of its readers sees them: said, and never counted."""

from __future__ import annotations

from collections.abc import Callable

from proofpress.capture import Snapshot
from proofpress.document import Excerpt
from proofpress.ledger.anchoring.anchor import PreparedWindow, look_for_excerpt

ONLY_HIDDEN = "The words stand only in text of the source that is hidden from its readers."
"""The beginning of a reason."""


def stands_in_hidden_text(
    excerpt: Excerpt, snapshot: Snapshot, prepare: Callable[[str], PreparedWindow]
) -> bool:
    """Whether a view of ``snapshot`` that no reader sees holds ``excerpt``."""
    hidden = (window.text for window in snapshot.windows if not window.is_shown)
    return any(look_for_excerpt(excerpt, prepare(text)).anchor.is_found for text in hidden)
