"""Lines that are told again: known however much later, and kept small."""

import sys

import pytest

from game.orders.marks import SPAN, Marks

BEGIN = 1_788_000_000.0


def filled(count: int, *, every: float) -> Marks:
    """So many lines, one `every` so many seconds."""
    marks = Marks()
    for n in range(count):
        marks.add(hash(("line", n)), BEGIN + n * every)
    return marks


def test_a_line_is_new_once() -> None:
    marks = Marks()
    assert [marks.add(7, BEGIN), marks.add(7, BEGIN)] == [True, False]


def test_a_line_told_again_days_later_is_known() -> None:
    marks = filled(5_000, every=60.0)
    assert not any(marks.add(hash(("line", n)), BEGIN + n * 60.0) for n in range(5_000))


def test_a_late_line_is_new_and_then_known() -> None:
    marks = filled(100, every=60.0)
    assert [marks.add(7, BEGIN + 90.0), marks.add(7, BEGIN + 90.0)] == [True, False]


def test_the_same_mark_at_another_time_is_another_line() -> None:
    marks = Marks()
    assert [marks.add(7, BEGIN), marks.add(7, BEGIN + 9 * SPAN), marks.add(7, BEGIN + 5 * SPAN)] == [True] * 3


def test_a_late_line_that_shares_half_its_mark_with_another_is_new() -> None:
    marks = Marks()
    assert [marks.add(7, BEGIN), marks.add(9, BEGIN + 9 * SPAN), marks.add(7 + (1 << 32), BEGIN)] == [True] * 3


@pytest.mark.parametrize("at", [0.0, -1e300, 1e300, sys.float_info.max])
def test_a_line_of_an_impossible_time_is_known_again(at: float) -> None:
    marks = filled(10, every=60.0)
    assert [marks.add(7, at), marks.add(8, BEGIN), marks.add(7, at)] == [True, True, False]


def test_a_day_of_lines_is_kept_in_a_few_bytes_each() -> None:
    marks = filled(24_000, every=3.6)
    kept = sum(sys.getsizeof(each) for each in (*marks._before, *marks._before.values()))
    assert len(marks) == 24_000
    assert kept < 24_000 * 10
