"""The benchmarks run and say what they compare; how fast is not for a test to decide."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

RUN = Path(__file__).parents[2] / "benchmarks" / "run.py"
INSTALLED = "proofpress" in entry_points(group="mkdocs.plugins").names


@pytest.mark.skipif(not INSTALLED, reason="MkDocs finds the plugin only where it is installed")
def test_rows_come_with_their_baseline_and_ratio(tmp_path: Path) -> None:
    out = tmp_path / "results.json"
    done = subprocess.run(
        [sys.executable, str(RUN), "--quick", "--out", str(out)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(out.read_bytes())
    assert result["quick"] is True
    assert {"python", "cores", "libraries"} <= result["made_on"].keys()
    subjects = [row["what"] for row in result["rows"]]
    for words in (
        "build, 20 reports",
        "peak memory",
        "found exactly",
        "not there",
        "HTML",
        "capture",
    ):
        assert any(words in subject for subject in subjects), words
    for row in result["rows"]:
        assert f" {row['what']} |" in done.stdout
        if row.get("ratio") is None:
            assert "not measured" in row["remark"]
            continue
        kind = "mib" if "mib" in row else "seconds"
        assert row["baseline"]
        assert row["ratio"] == pytest.approx(row[kind] / row[f"baseline_{kind}"])
