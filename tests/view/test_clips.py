import itertools

import pytest

from game.view.clips import blinks, even_frame, frame_at, frame_until, stride_at

CHOP = (160, 60, 90)


@pytest.mark.parametrize(
    ("elapsed", "frame"),
    [(-1.0, 0), (0.0, 0), (0.159, 0), (0.161, 1), (0.221, 2), (0.309, 2), (0.311, 0), (31.0 + 0.2, 1)],
)
def test_a_loop_goes_round(elapsed: float, frame: int) -> None:
    assert frame_at(CHOP, elapsed, loop=True) == frame


@pytest.mark.parametrize(("elapsed", "frame"), [(0.0, 0), (0.2, 1), (0.3, 2), (99.0, 2)])
def test_a_clip_that_does_not_loop_stays_on_its_last_frame(elapsed: float, frame: int) -> None:
    assert frame_at(CHOP, elapsed, loop=False) == frame


@pytest.mark.parametrize("loop", [True, False])
def test_kept_ends_of_frames_choose_the_same_frame(loop: bool) -> None:
    for ms in range(-100, 900, 7):
        assert frame_until((160, 220, 310), ms / 1000, loop=loop) == frame_at(CHOP, ms / 1000, loop=loop)


def test_a_clip_of_one_frame_or_without_time_has_only_its_first() -> None:
    assert [frame_until(ends, 5.0, loop=True) for ends in ((), (100,), (0, 0))] == [0, 0, 0]


def test_frames_without_time_stand_still() -> None:
    assert frame_at((0, 0), 5.0, loop=True) == 0
    assert even_frame(4, 0, 5.0) == 0


@pytest.mark.parametrize(
    ("elapsed", "loop", "frame"), [(0.0, True, 0), (0.14, True, 1), (0.53, True, 0), (9.0, False, 3)]
)
def test_even_frames_share_the_time(elapsed: float, loop: bool, frame: int) -> None:
    assert even_frame(4, 130, elapsed, loop=loop) == frame


@pytest.mark.parametrize(("travelled", "frame"), [(0.0, 0), (3.9, 0), (4.0, 1), (15.9, 3), (16.0, 0), (4000.0, 0)])
def test_a_stride_takes_one_frame_per_stretch_of_ground(travelled: float, frame: int) -> None:
    assert stride_at(4, 4, travelled) == frame


def test_a_stride_that_does_not_loop_ends_on_its_last_frame() -> None:
    assert stride_at(3, 4, 400.0, loop=False) == 2


def test_eyes_shut_for_ninety_milliseconds_every_two_and_a_half_to_five_seconds() -> None:
    shut = [blinks("chef-7", n / 100) for n in range(6000)]
    starts = [n for n in range(1, 6000) if shut[n] and not shut[n - 1]]
    gaps = [b - a for a, b in itertools.pairwise(starts)]
    assert len(gaps) > 10
    assert all(249 <= gap <= 501 for gap in gaps)
    assert all(8 <= sum(shut[n : n + 20]) <= 10 for n in starts[:-1])


def test_figures_do_not_blink_in_step() -> None:
    rhythms = {tuple(blinks(f"chef-{who}", n / 20) for n in range(200)) for who in range(20)}
    assert len(rhythms) == 20
