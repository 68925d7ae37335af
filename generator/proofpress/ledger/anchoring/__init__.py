"""An excerpt and a window in, an anchor out: search by letters and digits, then verify on the source.

``prepare_window(text)`` makes a window ready once; ``anchor(excerpt, window)`` climbs the ladder, whose
rungs stand in ``anchor``, and ``anchor_directives`` does so for a text fragment. A place is found only
where nothing but named mechanical changes lie between the two texts; a place that fails a check is
ambiguous, with the reason.
"""

from proofpress.ledger.anchoring.anchor import (
    PreparedWindow,
    anchor,
    anchor_directives,
    prepare_window,
)

__all__ = ["PreparedWindow", "anchor", "anchor_directives", "prepare_window"]
