"""Hours and days as people write them."""

import pytest

from game.hours import EVERY_DAY, are_days, are_hours, parse_days, parse_hours

MON, FRI, SAT, SUN = 0, 4, 5, 6


@pytest.mark.parametrize(
    ("weekday", "minute", "open_"),
    [
        (MON, 8 * 60, True),
        (MON, 8 * 60 - 1, False),
        (FRI, 19 * 60 - 0.5, True),
        (FRI, 19 * 60, False),
        (SAT, 600, False),
    ],
)
def test_a_working_day_begins_at_its_first_minute_and_ends_before_its_last(
    weekday: int, minute: float, open_: bool
) -> None:
    assert parse_hours("08:00-19:00", "mon-fri").hold(weekday, minute) is open_


@pytest.mark.parametrize(
    ("weekday", "minute", "holds"),
    [(SUN, 23 * 60, False), (MON, 6 * 60, False), (MON, 23 * 60, True), (SAT, 6 * 60, True), (SAT, 7 * 60, False)],
)
def test_a_night_belongs_to_the_day_on_which_it_begins(weekday: int, minute: float, holds: bool) -> None:
    assert parse_hours("22:00-07:00", "mon-fri").hold(weekday, minute) is holds


def test_always_and_never() -> None:
    every = [(day, minute) for day in range(7) for minute in (0, 1, 719, 1439)]
    assert all(parse_hours("always").hold(*moment) for moment in every)
    assert not any(parse_hours("never").hold(*moment) for moment in every)


def test_until_midnight() -> None:
    assert parse_hours("20:00-24:00").hold(MON, 1439)
    assert not parse_hours("20:00-24:00").hold(MON, 0)


@pytest.mark.parametrize(
    "text", ["8-19", "25:00-26:00", "08:60-09:00", "08:00-08:00", "", "24:00-07:00", "٠٨:٠٠-٠٩:٠٠"]
)
def test_what_are_no_hours_is_said_with_an_example(text: str) -> None:
    assert not are_hours(text)
    with pytest.raises(ValueError, match="type some like 08:00-19:00"):
        parse_hours(text)


def test_days_are_listed_or_span_the_week_s_end() -> None:
    assert parse_days("mon, wed") == {0, 2}
    assert parse_days("sat-mon") == {5, 6, 0}
    assert parse_days(EVERY_DAY) == set(range(7))


@pytest.mark.parametrize("text", ["", "montag", "mon,,tue", "mon-fri-sun"])
def test_what_are_no_days_is_said_with_an_example(text: str) -> None:
    assert not are_days(text)
    with pytest.raises(ValueError, match="type some like mon-fri"):
        parse_days(text)
