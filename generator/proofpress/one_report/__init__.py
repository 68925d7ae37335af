"""One report, one command: what a check of one report leaves behind, and all that is done with it later.

``check`` makes the outputs and ``folder`` puts them in their place; ``request`` is what was asked for,
``steps`` the two steps under a check, ``outputs`` and ``reopening`` read a folder of outputs back,
``waiving`` records a waiver over it, ``equivalence`` compares three; ``report_file`` reads a report's
bytes.
"""
