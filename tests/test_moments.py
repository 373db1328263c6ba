"""Times as people write them, and local days."""

import time
from collections.abc import Callable, Iterator
from datetime import datetime

import pytest

from game.moments import (
    clock_text,
    local_hour,
    local_midnight,
    next_local_hour,
    next_local_midnight,
    parse_iso,
    parse_since,
)

NOON = 1_790_000_000.0
"""2026-09-21 14:13:20 UTC."""


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Sets the local time zone, where the platform can."""

    def use(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield use
    monkeypatch.undo()
    time.tzset()


def test_all_has_no_beginning() -> None:
    assert parse_since("all", NOON) is None


@pytest.mark.parametrize(("text", "seconds"), [("90s", 90), ("5m", 300), ("2h", 7200), ("3d", 259200), ("1w", 604800)])
def test_a_span_counts_back_from_now(text: str, seconds: int) -> None:
    assert parse_since(text, NOON) == NOON - seconds


def test_an_iso_time_is_taken_as_it_is() -> None:
    assert parse_since("2026-09-21T14:13:20Z", 0.0) == NOON


@pytest.mark.parametrize("text", ["", "soon", "2", "2y", "-3h", "2026-99-01", "h", "９h"])
def test_anything_else_is_refused_with_what_to_type(text: str) -> None:
    with pytest.raises(ValueError, match="type midnight, all, 2h, 3d or"):
        parse_since(text, NOON)


def test_no_time_is_refused_in_one_line() -> None:
    with pytest.raises(ValueError, match="is no time; type one like"):
        parse_iso("tomorrow")


@pytest.mark.parametrize(
    ("name", "midnight"),
    [
        ("Pacific/Kiritimati", "2026-09-22T00:00:00+14:00"),
        ("America/Los_Angeles", "2026-09-21T00:00:00-07:00"),
        ("Australia/Lord_Howe", "2026-09-22T00:00:00+10:30"),
    ],
)
def test_midnight_is_local(zone: Callable[[str], None], name: str, midnight: str) -> None:
    zone(name)
    assert parse_since("midnight", NOON) == parse_iso(midnight)


def test_the_day_of_a_clock_change_is_an_hour_longer(zone: Callable[[str], None]) -> None:
    zone("Europe/Berlin")
    now = parse_iso("2026-10-25T12:00:00+01:00")
    assert next_local_midnight(now) - local_midnight(now) == 25 * 3600


def test_the_clock_shows_local_time(zone: Callable[[str], None]) -> None:
    zone("UTC")
    assert (clock_text(NOON), round(local_hour(NOON), 2)) == ("14:13", 14.22)


def test_the_next_full_hour_of_the_local_clock() -> None:
    start = datetime(2026, 3, 5, 3, 59, 30).astimezone().timestamp()
    four = next_local_hour(start, 4)
    assert four - start == 30
    assert next_local_hour(four, 4) - four == 86400
    assert local_hour(next_local_hour(four + 1, 4)) == 4
