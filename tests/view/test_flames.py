from game.kitchen.stage import StageView, StationLook
from game.orders.stations import Station
from game.view.flames import fires_of
from game.view.light import Fire
from tests.view.staging import stage

STOVE = StationLook("shell1", Station.SHELL, "shell", 100, 200, "idle", 0.0)


def of(look: StationLook) -> list[Fire]:
    view: StageView = stage(stations=(look,))
    return fires_of(view, lambda _: 56)


def test_a_fire_lights_by_its_power_around_the_middle_of_its_station() -> None:
    (full,), (half,) = (of(STOVE._replace(state="burn", power=power)) for power in (1.0, 0.5))
    assert (full.x, full.tame) == (128, False)
    assert full.strength == 2 * half.strength


def test_a_stove_gives_light_only_while_somebody_works_at_it() -> None:
    assert of(STOVE) == of(STOVE._replace(state="ease")) == []
    (glow,) = of(STOVE._replace(state="manned"))
    assert glow.tame
    assert [glow] == of(STOVE._replace(state="active"))


def test_what_has_no_flames_of_its_own_gives_no_light() -> None:
    assert of(STOVE._replace(art="edit", state="manned")) == []
