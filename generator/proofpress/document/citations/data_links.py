"""Relative links that cite a data file of the source tree; the others lead to pages of the site."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from proofpress.document.markup.blocks import BlockReading

HasFile = Callable[[str], bool]
"""Whether a relative link, as written, leads from the report to a file of its source tree."""

_DATA_FILE = re.compile(r"^[^#?]+\.(?:pdf|csv|json|txt)(?:[#?]|$)", re.IGNORECASE)
# The host makes such pages of Markdown too, so only a file that is there is data.
_FILE_OR_PAGE = re.compile(r"^[^#?:]+\.html?(?:[#?]|$)", re.IGNORECASE)


def has_no_file(link: str) -> bool:  # noqa: ARG001 - see HasFile
    """What a report without a source tree knows of its files."""
    return False


def names_data(href: str) -> bool:
    """Whether the relative ``href`` names data, be it there or not."""
    return _DATA_FILE.search(href) is not None


def may_name_data(href: str) -> bool:
    """Whether the relative ``href`` names data where its file is there."""
    return _FILE_OR_PAGE.search(href) is not None


def tell_files(readings: Sequence[BlockReading], has_file: HasFile) -> tuple[BlockReading, ...]:
    """``readings`` with those links told that lead to a file and not to a page of the site."""
    return tuple(_tell(reading, has_file) for reading in readings)


def _tell(reading: BlockReading, has_file: HasFile) -> BlockReading:
    links = reading.inline.links
    told = tuple(
        replace(link, is_file=True) if may_name_data(link.href) and has_file(link.href) else link
        for link in links
    )
    return (
        replace(reading, inline=replace(reading.inline, links=told)) if told != links else reading
    )
