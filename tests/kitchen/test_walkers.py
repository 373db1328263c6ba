"""Walkers who are in each other, or would be: of any group one goes on at full pace, and all are soon apart."""

from itertools import combinations
from math import cos, pi, sin

import pytest

from game.kitchen.chef import GLANCE_EVERY, MET_X, MET_Y, SPEED, Chef, Duty
from game.kitchen.looks import HUES, look_of
from game.kitchen.paths import Point, Ways
from tests.kitchen.floors import grid
from tests.kitchen.shifts import DT, START, key

HALL = grid("\n".join(["." * 40] * 30))
CORRIDOR = grid("\n".join([*["." * 9] * 8, *["####.####"] * 6, *["." * 9] * 8]))
PASS_BY = 2.0
"""Seconds two may be in each other."""


class Floor:
    """Some chefs on a floor and nothing else; those with a goal walk there."""

    def __init__(self, walkable: tuple[tuple[bool, ...], ...]) -> None:
        self.ways = Ways(walkable)
        self.chefs: list[Chef] = []
        self.now = 0.0
        self.together: dict[tuple[str, str], float] = {}
        self.longest = 0.0

    def put(self, at: Point, goal: Point | None = None) -> Chef:
        name = f"c{len(self.chefs)}"
        look = look_of(name, HUES[0])
        chef = Chef(name, key(name), None, name, look, Duty("idle", None, START), x=at[0], y=at[1])
        if goal is not None:
            chef.head_for(self.ways.find(at, goal) or [])
        self.chefs.append(chef)
        return chef

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds / DT)):
            self.now += DT
            for chef in self.chefs:
                chef.next_glance -= DT
                looks = chef.next_glance <= 0
                if looks:
                    chef.next_glance = GLANCE_EVERY
                chef.advance("walk", self.chefs if looks else None, self.ways, self.now, DT)
            pairs = {
                (one.id, other.id): self.together.get((one.id, other.id), 0.0) + DT
                for one, other in combinations(self.chefs, 2)
                if is_in(one, other) and (one.way or other.way)
            }
            self.together = pairs
            self.longest = max(self.longest, *pairs.values(), 0.0)


def is_in(one: Chef, other: Chef) -> bool:
    return abs(one.x - other.x) < MET_X and abs(one.y - other.y) < MET_Y


@pytest.mark.parametrize("size", [2, 3, 5, 8])
def test_a_heap_of_walkers_dissolves(size: int) -> None:
    floor = Floor(HALL)
    for n in range(size):
        angle = 2 * pi * n / size + 0.3
        floor.put((160 + n % 3, 120 + n % 2), (160 + 120 * cos(angle), 120 + 90 * sin(angle)))
    floor.run(8)
    assert not any(chef.way for chef in floor.chefs)
    assert floor.longest <= PASS_BY


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_heap_of_walkers_on_the_same_way_draws_out(size: int) -> None:
    floor = Floor(HALL)
    for n in range(size):
        floor.put((40 + n, 120), (280, 60 + 30 * n))
    floor.run(2 + 0.5 * size)
    assert not any(is_in(*pair) for pair in combinations(floor.chefs, 2))
    assert floor.longest <= PASS_BY


def test_those_who_meet_in_a_corridor_for_one_get_through() -> None:
    floor = Floor(CORRIDOR)
    for x in (20.0, 36.0, 52.0):
        floor.put((x, 44), (x, 130))
        floor.put((x, 130), (x, 40))
    floor.run(12)
    assert not any(chef.way for chef in floor.chefs)
    assert floor.longest <= PASS_BY


def test_two_who_are_in_one_who_stands_both_get_out() -> None:
    floor = Floor(HALL)
    floor.put((160, 120))
    floor.put((158, 121), (260, 121))
    floor.put((162, 119), (60, 119))
    floor.run(3)
    assert floor.longest <= PASS_BY / 2
    assert not any(is_in(*pair) for pair in combinations(floor.chefs, 2))


def test_who_has_been_in_others_for_longest_goes_before_a_newcomer() -> None:
    floor = Floor(HALL)
    old, new = floor.put((160, 120), (300, 120)), floor.put((170, 120), (60, 120))
    old.met_since, new.met_since, new.pace = 1.0, 1.9, 2 * SPEED["walk"]
    assert old._goes_before(new, 2.0)
    assert not new._goes_before(old, 2.0)


def test_of_two_in_each_other_exactly_one_goes_first_whoever_looks() -> None:
    floor = Floor(HALL)
    one, other = floor.put((160, 120), (300, 120)), floor.put((164, 121), (300, 122))
    for _ in range(60):
        floor.run(DT)
        assert one._goes_before(other, floor.now) != other._goes_before(one, floor.now)


def test_a_goal_in_one_who_still_stands_there_is_not_run_into() -> None:
    floor = Floor(HALL)
    stands = floor.put((200, 120))
    comes = floor.put((150, 120), (200, 121))
    floor.run(1.2)
    assert not is_in(stands, comes)
    stands.head_for([(200, 220)])
    floor.run(2)
    assert (comes.x, comes.y) == (200, 121)
