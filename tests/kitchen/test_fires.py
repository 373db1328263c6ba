import pytest

from game.kitchen.fires import ALONE, FIRST_POWER, Fire, Fires
from tests.kitchen.floors import kitchen

TEST = next(place for place in kitchen().stations if place.id == "test1")


def burn(fire: Fire, seconds: float) -> bool:
    lasts = True
    for _ in range(round(seconds * 60)):
        lasts = fire.step(1 / 60)
    return lasts


def test_a_fire_is_at_full_power_after_a_second() -> None:
    fire = Fire(TEST)
    assert fire.power == FIRST_POWER
    burn(fire, 1.02)
    assert fire.power == 1.0


def test_foam_takes_a_quarter_of_the_power_a_second() -> None:
    fire = Fire(TEST, power=1.0)
    fire.under_foam = True
    burn(fire, 2)
    assert fire.power == pytest.approx(0.5, abs=0.01)


def test_the_foam_grows_while_the_flames_sink_and_then_settles() -> None:
    fire = Fire(TEST, power=1.0)
    fire.under_foam = True
    stages = []
    while fire.step(1 / 60):
        if not stages or stages[-1] != (fire.is_burning, fire.foam):
            stages.append((fire.is_burning, fire.foam))
    assert stages == [(True, 2), (True, 1), (True, 0), (False, 0), (False, 1), (False, 2), (False, 3)]


def test_a_fire_nobody_fights_dies_by_itself() -> None:
    fire = Fire(TEST)
    burn(fire, ALONE)
    assert fire.is_burning
    burn(fire, 3)
    assert not fire.is_burning
    assert not burn(fire, 3)


def test_a_station_burns_once() -> None:
    fires = Fires()
    assert fires.ignite(TEST) is fires.ignite(TEST)


def test_a_station_that_cools_is_still_avoided() -> None:
    fires = Fires()
    fires.ignite(TEST).power = 0.01
    fires.all()[0].under_foam = True
    for _ in range(20):
        fires.step(1 / 60)
    assert not fires.is_any_burning
    assert fires.stations == {"test1"}
