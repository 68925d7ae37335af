"""Registers of sources and the public web address of what they number: DOI, PubMed, arXiv and others."""

from __future__ import annotations

import re

_ADDRESSES = {
    "doi": (re.compile(r"10\.\d{4,9}(?:\.\d+)*/.+"), "https://doi.org/{}"),
    "pmid": (re.compile(r"\d{1,9}"), "https://pubmed.ncbi.nlm.nih.gov/{}/"),
    "pmcid": (re.compile(r"(?i:pmc)\d{1,9}"), "https://pmc.ncbi.nlm.nih.gov/articles/{}/"),
    "pmc": (re.compile(r"(?i:pmc)\d{1,9}"), "https://pmc.ncbi.nlm.nih.gov/articles/{}/"),
    "arxiv": (
        re.compile(r"(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?"),
        "https://arxiv.org/abs/{}",
    ),
    "wikidata": (re.compile(r"Q\d{1,12}"), "https://www.wikidata.org/wiki/{}"),
}


def public_address(name: str) -> str | None:
    """The web address of a name with its register: ``doi:10.1000/x``, ``pmid:123``, ``url:https://…``."""
    register, colon, identifier = name.partition(":")
    register, identifier = register.casefold(), identifier.strip()
    if register in ("http", "https") and identifier.startswith("//"):
        return name
    if register == "url" and re.match(r"https?://\S", identifier, re.IGNORECASE):
        return identifier
    if not colon or register not in _ADDRESSES:
        return None
    form, address = _ADDRESSES[register]
    if register in ("pmcid", "pmc") and identifier.isdecimal():
        identifier = f"PMC{identifier}"
    return address.format(identifier) if form.fullmatch(identifier) else None
