"""Thin commands: each parses, calls, prints, and returns an exit code.

``main`` is the console script ``proofpress``. Results go to standard output, remarks and errors to
standard error; 0 says that what was asked holds, 1 that it does not, 2 that it could not be checked.
"""

from proofpress.cli.main import main

__all__ = ["main"]
