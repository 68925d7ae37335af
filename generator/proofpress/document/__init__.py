"""Markdown in, units out: a report's bytes become blocks of visible text, and those become sentences.

``read_report(path, data, profile)`` takes the received bytes of one report and returns a
:class:`Report`. On the way: ``markup`` turns the bytes into blocks
of visible text; ``citations`` and ``references`` read what is cited and where it leads (``flattened``
where an export has run note numbers into the text), ``excerpts`` what is quoted, ``comments`` what is
declared, as the ``profile`` says; ``segmenter`` cuts the blocks, ``sentences`` binds all of it to the
units, and ``population`` accounts for every visible character.

Offsets in what leaves this folder are in report and block coordinates (:mod:`proofpress.coordinates`).
Nothing here reads a file, a clock or the network.
"""

from proofpress.document.citations.data_links import HasFile
from proofpress.document.profile.choose import Profiles
from proofpress.document.reader import read_report
from proofpress.document.records import (
    Anomaly,
    AnomalyKind,
    Block,
    BlockKind,
    Citation,
    CitationForm,
    CitationReading,
    DomainSettings,
    Excerpt,
    ExcerptForm,
    Exclusion,
    ExclusionKind,
    FrontMatter,
    Leaf,
    Marker,
    MarkerKind,
    Population,
    Profile,
    Remark,
    RemarkKind,
    Report,
    SegmenterIdentity,
    TextDirective,
    TrailingCitation,
    Unit,
    profile_value,
    unit_ids,
)

__all__ = [
    "Anomaly",
    "AnomalyKind",
    "Block",
    "BlockKind",
    "Citation",
    "CitationForm",
    "CitationReading",
    "DomainSettings",
    "Excerpt",
    "ExcerptForm",
    "Exclusion",
    "ExclusionKind",
    "FrontMatter",
    "HasFile",
    "Leaf",
    "Marker",
    "MarkerKind",
    "Population",
    "Profile",
    "Profiles",
    "Remark",
    "RemarkKind",
    "Report",
    "SegmenterIdentity",
    "TextDirective",
    "TrailingCitation",
    "Unit",
    "profile_value",
    "read_report",
    "unit_ids",
]
