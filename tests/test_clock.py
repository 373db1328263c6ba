"""The fixed step of the stage."""

from game.clock import CATCH_UP_LIMIT, STEP, StepClock


def test_sixty_ticks_of_a_sixtieth_make_sixty_steps() -> None:
    clock = StepClock()
    assert sum(clock.steps(1 / 60) for _ in range(60)) == 60


def test_a_short_tick_is_kept_for_the_next() -> None:
    clock = StepClock()
    assert [clock.steps(STEP * 0.6), clock.steps(STEP * 0.6)] == [0, 1]


def test_a_suspend_is_not_fast_forwarded() -> None:
    assert StepClock().steps(3600.0) == int(CATCH_UP_LIMIT / STEP)


def test_time_running_backwards_makes_no_step() -> None:
    assert StepClock().steps(-5.0) == 0
