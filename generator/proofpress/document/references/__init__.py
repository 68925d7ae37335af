"""Where labels lead: footnotes, and the items of lists of references.

``titles`` knows what such lists are called, ``entries`` reads their items, ``lists`` finds where they stand,
``numbering`` which of several a printed number means; ``notes`` reads what a note says beside its sources,
``targets`` joins it all, and ``placed_tokens`` decides which printed tokens cite.
"""
