from random import Random

import pytest

from game.kitchen.benches import EASE, PUFFS, Bench
from game.kitchen.hatch import BELT_X
from game.kitchen.particles import RECIPES, Particles
from game.kitchen.plan import StationPlace
from game.orders import effects as fx
from game.orders.stations import Station
from tests.kitchen.shifts import DT, START, Stage, key, session, tool


def bench(kind: Station) -> tuple[Bench, Particles]:
    return Bench(StationPlace(f"{kind}1", kind, kind.value, 100, 200, 48, ())), Particles(Random(1))


@pytest.mark.parametrize("kind", [s for s in Station if s is not Station.ASK])
def test_every_station_at_work_has_particles_of_its_own(kind: Station) -> None:
    one, air = bench(kind)
    seen = set()
    for _ in range(180):
        one.step(DT, "active", None, air)
        air.step(DT)
        seen.update(spark.effect for spark in air.sparks())
    assert seen == {puff.effect for puff in PUFFS[kind]}
    assert seen <= RECIPES.keys()


def test_a_station_at_rest_has_none() -> None:
    one, air = bench(Station.BUILD)
    for _ in range(180):
        one.step(DT, "idle", None, air)
    assert len(air) == 0


def ease_times(target: str) -> list[float]:
    one, air = bench(Station.EDIT)
    for _ in range(60):
        one.step(DT, "active" if target == "idle" else "idle", None, air)
    times = []
    for _ in range(60):
        one.step(DT, target, None, air)  # type: ignore[arg-type]
        look = one.look(None)
        if look.state == "ease":
            times.append(look.elapsed)
    return times


def test_a_station_wakes_forwards_and_goes_to_rest_backwards() -> None:
    waking, resting = ease_times("active"), ease_times("idle")
    assert waking == sorted(waking)
    assert resting == sorted(resting, reverse=True)
    assert all(0 <= at < EASE for at in waking + resting)


@pytest.mark.parametrize("working_there", [True, False])
def test_the_plate_has_one_owner_and_lands_in_the_belts_gap(working_there: bool) -> None:
    stage = Stage()
    kind = Station.SHIP if working_there else Station.BUILD
    stage.show(session(status="working", tools=[tool(kind)], station=kind))
    stage.run(2)
    stage.show(session(), effects=[fx.OrderServed(START, key(), "o", 28, 60.0)])
    stage.until(lambda s: bool(s.view().dishes), 15)
    assert stage.figure().clip == "hand"
    assert stage.figure().elapsed == pytest.approx(0.74, abs=0.05)  # the frames with a plate in hand are over
    assert stage.bench("ship1").elapsed == pytest.approx(24 * 0.13, abs=0.1)
    assert stage.view().dishes[0].x < stage.figure().x + BELT_X


@pytest.mark.parametrize("kind", [Station.BUILD, Station.TEST, Station.SHELL])
def test_a_fire_is_out_within_eight_seconds(kind: Station) -> None:
    stage = Stage()
    stage.show(session(status="working", tools=[tool(kind)], station=kind))
    stage.run(1)
    stage.tell(fx.FireStarted(stage.now, key(), kind, "make", None))
    stage.until(lambda s: s.world.fires.is_any_burning, 2)
    assert stage.until(lambda s: not s.world.fires.is_any_burning, 12) <= 8
