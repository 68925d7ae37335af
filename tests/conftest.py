"""Fixtures that several folders of tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# Everybody's run tries other examples; one that decides over a change tries the same ones each time.
settings.register_profile(
    "house", deadline=None, derandomize="PROOFPRESS_SAME_EXAMPLES" in os.environ
)
settings.load_profile("house")


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real data that ``PROOFPRESS_CORPUS`` names; tests that read it skip without."""
    name = os.environ.get("PROOFPRESS_CORPUS", "")
    if not name or not Path(name).is_dir():
        pytest.skip("PROOFPRESS_CORPUS names no folder")
    return Path(name)


@pytest.fixture(scope="session")
def corpus_reports(corpus: Path) -> list[Path]:
    """The real reports of the corpus, in order."""
    found = sorted((corpus / "reports").glob("report-*.md"))
    if not found:
        pytest.skip("PROOFPRESS_CORPUS holds no reports/report-*.md")
    return found
