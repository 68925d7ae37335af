"""Blocks become sentences here, each with the citations, excerpts and markers that belong to it.

``standalone`` puts what stands alone at the end of the block before it, ``assembly`` walks the blocks:
``cut`` finds the sentences of each, ``owners`` says what belongs to which, ``bound_comments`` what
comments say.
"""
