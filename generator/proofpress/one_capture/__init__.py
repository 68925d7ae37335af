"""One capture, one command: what is wanted in, what became of each source out, as lines and as JSON.

``order`` is what a person asked for, ``wanted`` the sources that it comes to, ``run`` captures them and
``lines`` tells the result; ``verification_lines`` tells what checking a snapshot directory came to.
"""
