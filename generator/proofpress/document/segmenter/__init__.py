"""A block's visible text in, sentence spans out: our own rules, since every count rests on them.

``segment(text, opaque, lang)`` cuts; ``SEGMENTER`` names the rules and their digest;
``standalone_citations`` finds the citations that belong to the sentence before them.
"""

from proofpress.document.segmenter.segment import SEGMENTER, segment
from proofpress.document.segmenter.standalone import standalone_citations

__all__ = ["SEGMENTER", "segment", "standalone_citations"]
