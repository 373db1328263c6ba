"""The cat: about the tea corner, in nobody's way, and the same every time."""

from dataclasses import replace
from math import hypot
from random import Random

import pytest

from game.content import MAPS, content_folder
from game.kitchen.cat import Cat
from game.kitchen.tiled import load_plan
from game.kitchen.world import World
from game.orders.stations import Station
from tests.kitchen.churn import Churn
from tests.kitchen.floors import kitchen
from tests.kitchen.shifts import DT, START, Stage, session, tool

PLACES = ((62, 277), (122, 236), (300, 134))


def stage(seed: int = 1) -> Stage:
    return Stage(replace(kitchen(), cat_places=PLACES), seed)


def cat(of: Stage) -> Cat:
    assert of.world.cat
    return of.world.cat


def test_it_sleeps_at_home_at_first() -> None:
    one = stage()
    one.show()
    one.run(1)
    assert (cat(one).clip, (cat(one).x, cat(one).y)) == ("sleep", PLACES[0])
    assert one.view().cat.effect == "cat_sleep"  # type: ignore[union-attr]


def test_with_nobody_in_it_sleeps_on() -> None:
    one = stage()
    one.show()
    one.run(400)
    assert (cat(one).clip, one.world.is_busy) == ("sleep", False)


def test_when_everybody_has_left_it_goes_home_to_sleep() -> None:
    one = stage()
    one.show(*(session(f"s{n}", last_event_at=START) for n in range(3)))
    one.run(300, lambda s: None)
    one.show()
    one.run(120)
    assert (cat(one).clip, (cat(one).x, cat(one).y)) == ("sleep", PLACES[0])


def test_a_plan_without_a_place_for_it_has_no_cat() -> None:
    world = World(kitchen(), Random(1))
    assert world.cat is None
    assert world.stage().cat is None


def test_ten_minutes_show_all_it_does_when_somebody_has_time_for_it() -> None:
    one = stage()
    told: set[str] = set()

    # seats are few: those who stand are visited
    one.show(*(session(f"s{n}", last_event_at=START) for n in range(6)))
    for _ in range(24):
        one.run(25, lambda s: told.add(cat(s).clip))
    assert {"sleep", "sit", "wash", "walk"} <= told


def test_it_comes_to_one_who_stands_about_and_is_petted() -> None:
    one = stage()
    one.show(*(session(f"s{n}") for n in range(5)))
    one.run(3)
    friend = next(c for c in one.world.chefs.values() if one.world.is_at_leisure(c))
    animal = cat(one)
    animal.x, animal.y = friend.x + 40, friend.y
    animal.way, animal._visits = [(friend.x + 17, friend.y)], friend.id
    one.until(lambda s: cat(s).clip == "petted", 5)
    one.run(2 * DT)
    figure = one.figures()[friend.id]
    assert (figure.clip, figure.view, figure.flip) == ("pet", "s", False)
    one.until(lambda s: s.figures()[friend.id].clip != "pet", 5)
    assert cat(one).clip != "petted"


def test_who_is_called_stops_petting_at_once() -> None:
    one = stage()
    one.show(session("a"))
    one.run(3)
    friend = one.chef()
    animal = cat(one)
    animal.x, animal.y = friend.x + 20, friend.y
    animal.way, animal._visits = [(friend.x + 17, friend.y)], friend.id
    one.until(lambda s: cat(s).clip == "petted", 5)
    one.show(session("a", "working", tools=[tool(Station.BUILD)]))
    one.run(0.3)
    assert one.figure().clip != "pet"
    assert cat(one).clip != "petted"


def test_it_gets_out_of_a_walkers_way() -> None:
    one = stage()
    one.show(session("a", "working", tools=[tool(Station.INSTALL)]))
    one.run(1)
    animal = cat(one)
    animal.x, animal.y = 200.0, 225.0
    one.show(session("a", "working", tools=[tool(Station.RESEARCH)]))
    nearest = []

    def watch(s: Stage) -> None:
        if s.chef().way:
            nearest.append(hypot(s.chef().x - cat(s).x, s.chef().y - cat(s).y))

    one.run(8, watch)
    assert min(nearest) > 6


@pytest.mark.parametrize("name", MAPS)
def test_it_stays_on_the_floor_of_every_map(name: str) -> None:
    plan = load_plan(content_folder("maps") / f"{name}.tmx")
    one, churn = Stage(plan, seed=3), Churn(5, 8)
    for _ in range(90):
        sessions, effects = churn.change(one.now)
        one.show(*sessions, effects=effects)
        one.run(1)
        assert one.world.ways.is_open(cat(one).x, cat(one).y)


def test_its_day_is_the_same_every_time() -> None:
    def day() -> list[tuple[str, float, float]]:
        one, seen = stage(seed=4), []
        one.show(*(session(f"s{n}") for n in range(5)))
        for _ in range(60):
            one.run(3)
            seen.append((cat(one).clip, cat(one).x, cat(one).y))
        return seen

    assert day() == day()
