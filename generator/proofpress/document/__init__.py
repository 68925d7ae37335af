"""Markdown in, units out: a report's bytes become blocks of visible text, and those become sentences.

``read_report(path, data, profile)`` takes the received bytes of one report and returns a
:class:`Report`. On the way: ``front_matter`` reads the YAML head; ``parse`` turns the rest into
markdown-it tokens that know their place in the file, with raw HTML made safe; ``blocks`` gives each
prose block its visible text; ``named_sources`` and ``printed`` find what it names and prints,
``reference_lists`` where that leads; ``segmenter`` cuts it; ``drafts``, ``references``, ``quoting`` and
``excerpts`` read what is cited and quoted, ``comments`` what is declared; ``sentences`` binds all of it
to the units; ``population`` accounts for every visible character.

Offsets in what leaves this folder are in report and block coordinates (:mod:`proofpress.coordinates`).
Nothing here reads a file, a clock or the network.
"""

from proofpress.document.data_links import HasFile
from proofpress.document.profiles import Profiles
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
