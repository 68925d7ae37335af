"""Citations as they stand in one block: links, printed numbers, notes' marks, keys, chat tokens.

``drafts`` collects them; ``printed`` reads numbers in brackets and raised ones, ``named_sources`` DOIs and
keys (``registers`` knows their addresses), ``residue`` what chat tools leave, ``data_links`` files of the
source tree, ``fragments`` the words that an address names; ``beside`` tells whether a line says more than
its citations.
"""
