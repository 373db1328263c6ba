"""Places no map names: whom a crowd's places face, and what they keep clear of."""

from itertools import combinations

import pytest

from game.content import MAPS, content_folder
from game.kitchen.plan import FloorPlan
from game.kitchen.spots import Spots
from game.kitchen.standing import ROOM_X, ROOM_Y, crowd_around, is_before, is_hidden, open_floor
from game.kitchen.tiled import load_plan
from game.orders.stations import Station
from tests.kitchen.floors import kitchen
from tests.kitchen.shifts import Stage, session, tool


@pytest.fixture(params=MAPS)
def plan(request: pytest.FixtureRequest) -> FloorPlan:
    return load_plan(content_folder("maps") / f"{request.param}.tmx")


def test_a_crowd_faces_its_station(plan: FloorPlan) -> None:
    for station in plan.stations:
        if station.kind is Station.ASK:
            continue
        for _, spot in crowd_around(plan, station):
            view = "f" if spot.y < station.foot - 16 else "b" if spot.y > station.foot else "s"
            assert spot.view == view
            if view == "s":
                assert spot.flip == (spot.x > station.x)


def test_a_crowd_at_the_bell_faces_us(plan: FloorPlan) -> None:
    views = {spot.view for bell in plan.by_kind[Station.ASK] for _, spot in crowd_around(plan, bell)}
    assert views <= {"f"}


def test_nobody_of_a_crowd_stands_behind_a_counter(plan: FloorPlan) -> None:
    crowd = [spot for station in plan.stations for _, spot in crowd_around(plan, station)]
    assert not [spot for spot in crowd if is_hidden(plan, spot.x, spot.y)]


def test_nobody_of_a_crowd_hides_the_front_of_a_counter(plan: FloorPlan) -> None:
    crowd = [spot for station in plan.stations for _, spot in crowd_around(plan, station)]
    assert not [spot for spot in crowd if is_before(plan, spot.x, spot.y)]


def test_the_floor_before_a_counter_is_taken_last(plan: FloorPlan) -> None:
    before = [spot for spot in open_floor(plan) if is_before(plan, spot.x, spot.y)]
    assert before
    assert all(spot.overflow for spot in before)


def test_the_front_row_is_filled_first() -> None:
    spots, held = Spots(kitchen()), []
    kitchen_plan = kitchen()
    rows = {spot.name: row for station in kitchen_plan.stations for row, spot in crowd_around(kitchen_plan, station)}
    for n in range(6):
        place = spots.take_beside(Station.SHELL, f"c{n}", 430, 150, set())
        assert place
        held.append(rows[place.spot.name])
    assert held == sorted(held)


def test_one_in_the_crowd_moves_only_to_the_front() -> None:
    spots = Spots(kitchen())
    first = spots.take_beside(Station.SHELL, "a", 430, 150, set())
    assert spots.take_beside(Station.SHELL, "a", 380, 300, set()) is first


def test_eight_at_one_station_stand_apart_and_look_at_it(plan: FloorPlan) -> None:
    stage = Stage(plan)
    stage.show(*(session(f"s{n}", "working", tools=[tool(Station.SHELL, f"t{n}")]) for n in range(8)))
    stage.run(15)
    figures = stage.view().figures
    for one, other in combinations(figures, 2):
        assert abs(one.x - other.x) >= ROOM_X or abs(one.y - other.y) >= ROOM_Y
    idle = [f for f in figures if f.clip == "stand"]
    at = plan.by_kind[Station.SHELL]
    for figure in idle:
        near = min(at, key=lambda s: abs(s.x + s.width / 2 - figure.x) + abs(s.foot - figure.y))
        toward = {"b": figure.y > near.foot, "f": figure.y < near.foot, "s": True}
        assert toward[figure.view], figure
