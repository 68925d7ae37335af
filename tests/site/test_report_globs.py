"""Glob patterns: which pages are reports."""

from __future__ import annotations

import pytest

from proofpress.site.report_globs import match_reports

PATHS = (
    "reports/a.md",
    "reports/x/b.md",
    "reports/x/y/c.md",
    "Reports/d.md",
    "index.md",
    "r[1].md",
)


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("reports/**/*.md", ["reports/a.md", "reports/x/b.md", "reports/x/y/c.md"]),
        ("reports/*.md", ["reports/a.md"]),
        ("reports/*/*.md", ["reports/x/b.md"]),
        ("reports/**", ["reports/a.md", "reports/x/b.md", "reports/x/y/c.md"]),
        ("**/c.md", ["reports/x/y/c.md"]),
        ("**/*.md", sorted(PATHS)),
        ("./index.md", ["index.md"]),
        ("reports/?.md", ["reports/a.md"]),
        ("reports/[!b].md", ["reports/a.md"]),
        ("reports?a.md", []),
        ("reports[!x]a.md", []),
        ("[Rr]eports/[a-d].md", ["Reports/d.md", "reports/a.md"]),
        ("r[[]1].md", ["r[1].md"]),
        ("r[1].md", []),
        ("r[", []),
        ("*.m", []),
        ("index.md ", []),
        ("reports/a.md\n", []),
    ],
)
def test_matches_whole_paths(pattern: str, expected: list[str]) -> None:
    assert list(match_reports([pattern], PATHS)) == expected


def test_a_path_is_matched_once_and_the_order_is_fixed() -> None:
    patterns = ["**/*.md", "index.md", "reports/a.md"]
    assert match_reports(patterns, reversed(PATHS)) == tuple(sorted(PATHS))
