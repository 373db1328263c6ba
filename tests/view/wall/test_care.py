"""Drift, dimming and the wandering clock."""

from itertools import pairwise

import pytest

from game.view.wall.care import REACH, brightness, drift, wandering

NOW = 1_800_000_000.0


def test_a_step_of_the_drift_is_one_pixel_at_most() -> None:
    path = [drift(NOW + 180 * step, 180.0) for step in range(200)]
    assert all(abs(a[i] - b[i]) <= 1 for a, b in pairwise(path) for i in (0, 1))


def test_every_shift_is_shown_within_a_day() -> None:
    path = {drift(NOW + 180 * step, 180.0) for step in range(480)}
    assert path == {(x, y) for x in range(-REACH, REACH + 1) for y in range(-REACH, REACH + 1)}


def test_the_drift_stands_between_two_steps_and_where_it_is_switched_off() -> None:
    start = NOW - NOW % 180
    assert len({drift(start + second, 180.0) for second in range(180)}) == 1
    assert {drift(NOW + 60 * step, 0.0) for step in range(500)} == {(0, 0)}


@pytest.mark.parametrize(
    ("hour", "bright"), [(12, 1.0), (19.9, 1.0), (20.5, 0.75), (21, 0.5), (0, 0.5), (5.9, 0.5), (6.5, 0.75), (7, 1.0)]
)
def test_the_night_is_dim_and_comes_and_goes_within_an_hour(hour: float, bright: float) -> None:
    assert brightness(hour, 0.5) == pytest.approx(bright)


def test_the_clock_stands_a_minute_and_then_anywhere_else_within_the_canvas() -> None:
    room, size = (640, 360), (90, 30)
    start = NOW - NOW % 60
    assert len({wandering(start + second, room, size) for second in range(60)}) == 1
    places = [wandering(start + 60 * minute, room, size) for minute in range(600)]
    assert all(0 <= x <= 550 and 0 <= y <= 330 for x, y in places)
    assert len(set(places)) > 500
    assert {(x * 4 // 640, y * 4 // 360) for x, y in places} >= {(0, 0), (3, 0), (0, 3), (3, 3)}


def test_a_thing_larger_than_its_room_stands_at_its_corner() -> None:
    assert wandering(NOW, (20, 10), (90, 30)) == (0, 0)
