"""Fixtures that several folders of tests share."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

import pytest
from hypothesis import settings

# Everybody's run tries other examples; one that decides over a change tries the same ones each time.
settings.register_profile(
    "house", deadline=None, derandomize="PROOFPRESS_SAME_EXAMPLES" in os.environ
)
settings.load_profile("house")

# A shell starts what runs in its background deaf to Ctrl-C, and so would be what tests start and interrupt.
if (
    signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    and threading.current_thread() is threading.main_thread()
):
    signal.signal(signal.SIGINT, signal.default_int_handler)


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
