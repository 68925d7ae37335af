from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofpress.capture import FetchLimits
from proofpress.capture.network.retry import read_retry_after, seconds_to_wait

NOW = datetime(2026, 1, 31, 12, 0, 0, tzinfo=UTC)
LIMITS = FetchLimits()


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        (None, None),
        ("", None),
        ("0", 0),
        ("5", 5),
        (" 7 ", 7),
        ("1.5", 1.5),
        ("-3", 0),
        ("99999999999999999999", None),
        ("soon", None),
        ("5 seconds", None),
        ("\u0665", None),
        ("nan", None),
        ("inf", None),
        ("1e9", None),
        ("Sat, 31 Jan 2026 12:00:30 GMT", 30),
        ("Saturday, 31-Jan-26 12:00:30 GMT", 30),
        ("Sat, 31 Jan 2026 13:00:30 +0100", 30),
        ("Sat, 31 Jan 2026 11:59:00 GMT", 0),
        ("Sat, 31 Jan 2026 12:00:30", 30),
        ("Sat, 99 Jan 2026 12:00:30 GMT", None),
        ("Sat, 31 Jan 2026 12:00:30 GMT" + " " * 100 + "x", None),
    ],
)
def test_retry_after_is_seconds_or_a_date(header: str | None, seconds: float | None) -> None:
    assert read_retry_after(header, NOW) == seconds


@given(st.text(max_size=70))
def test_no_header_breaks_it(header: str) -> None:
    seconds = read_retry_after(header, NOW)
    assert seconds is None or seconds >= 0


def test_waits_double_and_spread() -> None:
    assert [seconds_to_wait(n, None, 0.0, LIMITS) for n in (1, 2, 3)] == [1.0, 2.0, None]
    assert [seconds_to_wait(n, None, 0.5, LIMITS) for n in (1, 2)] == [1.5, 3.0]
    many = FetchLimits(tries=2000)
    assert seconds_to_wait(1000, None, 0.0, many) == 60.0


def test_a_servers_wish_is_a_least_time() -> None:
    assert seconds_to_wait(1, 30.0, 0.0, LIMITS) == 30.0
    assert seconds_to_wait(2, 0.0, 0.0, LIMITS) == 2.0
    assert seconds_to_wait(1, 60.0, 0.9, LIMITS) == 60.0


def test_a_wish_beyond_the_limit_ends_the_tries() -> None:
    assert seconds_to_wait(1, 60.5, 0.0, LIMITS) is None
    assert seconds_to_wait(1, 1.0, 0.0, FetchLimits(retry_after_seconds=0)) is None
