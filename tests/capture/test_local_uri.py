"""Which relative links name which file of the source tree, and which are refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofpress.capture import Source, UriRefusedError, file_path, identify, identify_file
from proofpress.capture.local_uri import is_relative
from proofpress.errors import ProofpressError

REPORT = "reports/2025/sales.md"


@pytest.mark.parametrize(
    ("link", "path"),
    [
        ("data.csv", "reports/2025/data.csv"),
        ("./data.csv", "reports/2025/data.csv"),
        ("../data.csv", "reports/data.csv"),
        ("../../data/sales.csv", "data/sales.csv"),
        ("../2025//data.csv", "reports/2025/data.csv"),
        ("%2e%2e/data.csv", "reports/data.csv"),
        ("a%20b.csv", "reports/2025/a b.csv"),
        ("a b.csv", "reports/2025/a b.csv"),
        ("K%C3%B6ln.csv", "reports/2025/Köln.csv"),
        ("Köln.csv", "reports/2025/Köln.csv"),
        ("Data.CSV", "reports/2025/Data.CSV"),
        ("data.csv?raw=1#row=3", "reports/2025/data.csv"),
        ("data.html#:~:text=a/../b", "reports/2025/data.html"),
        ("100%25.csv", "reports/2025/100%.csv"),
        ("a%23b.csv", "reports/2025/a#b.csv"),
    ],
)
def test_a_link_names_a_file_below_the_root(link: str, path: str) -> None:
    source = identify_file(link, REPORT)
    assert file_path(source) == path
    assert source.identity.startswith("file:")
    assert source.identity.isascii()


def test_two_spellings_and_two_reports_share_a_source() -> None:
    one = identify_file("../data/a%20b.csv#x", "reports/one.md")
    assert one == identify_file("../../data/./a b.csv", "reports/more/two.md")
    assert one != identify_file("../data/A%20b.csv", "reports/one.md")


@pytest.mark.parametrize(
    "link",
    [
        "../../../etc/passwd.txt",
        "../../../../../../../../etc/passwd.csv",
        "%2e%2e/%2E%2E/%2e%2e/passwd.txt",
        "..%2f..%2f..%2fpasswd.txt",
        "..%5C..%5C..%5Cpasswd.txt",
        "/etc/passwd.txt",
        "a/../../../../x.csv",
        "C%3A/data.csv",
        "a%00.csv",
        "a\\b.csv",
        ".secret.csv",
        "../.git/config.txt",
        "a%0Ab.csv",
    ],
)
def test_what_leaves_the_tree_or_is_hidden_is_refused(link: str) -> None:
    with pytest.raises(UriRefusedError) as refused:
        identify_file(link, REPORT)
    assert (refused.value.failure.kind, refused.value.failure.detail) == (
        "source_refused",
        "policy_address",
    )


@pytest.mark.parametrize("link", ["", "#here", "data/", "..", "a%FF.csv", "x" * 5000])
def test_what_names_no_file_has_no_identity(link: str) -> None:
    with pytest.raises(ProofpressError) as named:
        identify_file(link, REPORT)
    assert not isinstance(named.value, UriRefusedError)


@pytest.mark.parametrize(
    "uri", ["file:///etc/passwd", "C:/data.csv", "https://a.example/x.csv", "//a.example/x.csv"]
)
def test_what_has_a_scheme_or_a_host_is_no_relative_link(uri: str) -> None:
    assert not is_relative(uri)


@pytest.mark.parametrize("uri", ["file:///etc/passwd", "file:data/sales.csv", "C:/data.csv"])
def test_no_address_names_a_local_file(uri: str) -> None:
    with pytest.raises(UriRefusedError) as refused:
        identify(uri)
    assert refused.value.failure.detail == "policy_scheme"


def test_an_address_is_no_file() -> None:
    assert file_path(identify("https://a.example/data.csv")) is None


@given(st.text(max_size=40), st.lists(st.sampled_from("abc"), max_size=3).map("/".join))
def test_any_link_is_a_path_inside_or_a_refusal(link: str, report: str) -> None:
    try:
        source = identify_file(link, report)
    except ProofpressError:
        return
    path = file_path(source)
    assert path is not None
    parts = path.split("/")
    assert not {"", ".", ".."}.intersection(parts)
    assert not any(char in part for part in parts for char in "\\:\0")
    assert isinstance(source, Source)
