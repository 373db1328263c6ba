from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import hypot
from random import Random

import pytest

from game.content import content_folder
from game.kitchen.chef import Chef
from game.kitchen.director import Director, figure_id
from game.kitchen.particles import CAPACITY
from game.kitchen.plan import CELL, FloorPlan, Spot
from game.kitchen.spots import Place
from game.kitchen.standing import ROOM_X, ROOM_Y
from game.kitchen.tiled import load_plan
from game.kitchen.world import SEARCHES, World
from game.orders import effects as fx
from game.orders.effects import Effect
from game.orders.snapshot import ShiftView
from game.orders.stations import Station
from tests.kitchen.churn import Churn
from tests.kitchen.floors import grid, kitchen, plan_of
from tests.kitchen.shifts import DT, START, Stage, key, session, tool

TICK = 6
"""Steps between two looks at the shift, in long runs."""


PASS_BY = 2.0
"""Seconds two walkers may overlap."""

BODY_X, BODY_Y = 12, 7
"""Walkers nearer than so many pixels sideways and in depth overlap."""


class Watch:
    """What may never be seen, whatever the shift does."""

    def __init__(self, world: World, pass_by: float = PASS_BY) -> None:
        self._pass_by = pass_by
        self._world = world
        self._seen: dict[str, tuple[float, float]] = {}
        self._still: dict[str, tuple[str, float]] = {}
        self._together: dict[tuple[str, str], float] = {}

    def look(self, passed: float) -> None:
        chefs = [chef for chef in self._world.chefs.values() if chef.here]
        for chef in chefs:
            self._moves(chef, passed)
            if chef.act not in ("enter", "leave"):
                assert self._is_on_floor(chef), f"{chef.id} is off the floor: {chef.x, chef.y, chef.act}"
        self._passes(chefs, passed)
        rest = [chef for chef in chefs if chef.settled or self._still[chef.id][1] > 1.5]
        for n, one in enumerate(rest):
            for other in rest[:n]:
                apart = abs(one.x - other.x) >= ROOM_X - 1 or abs(one.y - other.y) >= ROOM_Y - 1
                assert apart, (
                    f"{one.id} {one.aim} stands in {other.id} {other.aim} at {one.x, one.y}, {other.x, other.y}"
                )

    def _passes(self, chefs: list[Chef], passed: float) -> None:
        """Count how long two stand or walk in each other, outside the door."""
        inside = sorted((c for c in chefs if c.act not in ("enter", "leave")), key=lambda c: c.x)
        together: dict[tuple[str, str], float] = {}
        for n, one in enumerate(inside):
            for other in inside[n + 1 :]:
                if other.x - one.x >= BODY_X:
                    break
                if abs(other.y - one.y) < BODY_Y:
                    pair = min(one.id, other.id), max(one.id, other.id)
                    together[pair] = self._together.get(pair, 0.0) + passed
                    assert together[pair] <= self._pass_by, f"{pair} walk in each other at {one.x, one.y}"
        self._together = together

    def _moves(self, chef: Chef, passed: float) -> None:
        """Count how long somebody has not moved although he walks, plays a scene, or has no place yet."""
        doing = "walk" if chef.way else f"scene {chef.act}" if chef.scene else "rest" if chef.settled else "nothing"
        x, y = self._seen.get(chef.id, (-9.0, -9.0))
        before, still = self._still.get(chef.id, (doing, 0.0))
        still = still + passed if doing == before and hypot(chef.x - x, chef.y - y) < 0.5 else 0.0
        self._seen[chef.id], self._still[chef.id] = (chef.x, chef.y), (doing, still)
        limit = {"walk": 1.5, "nothing": 2.0, "rest": 1e9}.get(doing, 16.0)
        assert still <= limit, f"{chef.id} at {chef.x, chef.y} is stuck: {doing}, {chef.clip}, {chef.aim}, {chef.way}"

    def _is_on_floor(self, chef: Chef) -> bool:
        return any(self._world.ways.is_open(chef.x + dx, chef.y + dy) for dx in (0, -1, 1) for dy in (0, -1, 1))


def long_run(plan: FloorPlan, seed: int, size: int, seconds: float, pass_by: float = PASS_BY) -> World:
    world = World(plan, Random(seed))
    director, churn, watch = Director(world), Churn(seed, size), Watch(world, pass_by)
    churn.fill(START)
    now, effects = START, list[Effect]()
    sessions = tuple(churn.sessions.values())
    for step in range(round(seconds * 60)):
        now += DT
        if step % 60 == 59:
            sessions, effects = churn.change(now)
        if step % TICK == 0 or effects:
            director.direct(ShiftView(now, "live", sessions=sessions), effects, now)
            effects = []
            watch.look(TICK * DT)
        world.step(DT)
    return world


@pytest.mark.parametrize("seed", range(3))
def test_ten_minutes_of_a_random_shift_leave_nobody_stuck_off_the_floor_or_in_another(seed: int) -> None:
    world = long_run(kitchen(), seed, 12, 600)
    assert len(world.chefs) >= 4


def test_a_crowd_of_a_hundred_finds_its_places() -> None:
    world = long_run(kitchen(), 7, 100, 60, pass_by=2 * PASS_BY)
    assert len(world.chefs) > 90


def test_a_full_banquet_hall_keeps_everybody_apart_on_the_floor_and_moving() -> None:
    hall = load_plan(content_folder("maps") / "banquet.tmx")
    world = long_run(hall, 5, 48, 180)
    assert len(world.chefs) >= 48


def test_few_ways_are_looked_for_in_one_step_however_many_set_out() -> None:
    stage = Stage(load_plan(content_folder("maps") / "banquet.tmx"))
    work = [s for s in Station if s is not Station.ASK]
    names = [f"s{n}" for n in range(48)]
    stage.show(*(session(name, "working", tools=[tool(work[n % 14])]) for n, name in enumerate(names)))
    stage.run(1)
    searches = []
    find = stage.world.ways.find
    stage.world.ways.find = lambda *way: searches.append(stage.world.time) or find(*way)  # type: ignore[method-assign, func-returns-value]
    stage.show(*(session(name, "working", tools=[tool(work[(n + 5) % 14], "t2")]) for n, name in enumerate(names)))
    setting_out: list[int] = []
    for _ in range(30):
        before = len(searches)
        stage.run(DT)
        setting_out.append(len(searches) - before)
    assert max(setting_out) <= SEARCHES + 2  # and now and then one who was pushed off his way
    assert sum(setting_out) > 30


def test_nobody_waits_long_to_set_out_in_a_crowd() -> None:
    stage = Stage(load_plan(content_folder("maps") / "banquet.tmx"))
    names = [f"s{n}" for n in range(48)]
    stage.show(*(session(name, "working", tools=[tool(Station.EDIT)]) for name in names))
    stage.run(1)
    stage.show(*(session(name, "waiting", waiting_on="question", waiting_since=stage.now) for name in names))
    stage.run(0.3)
    assert all(chef.way or chef.settled for chef in stage.world.chefs.values())


def moments(seed: int) -> list[object]:
    stage, churn = Stage(seed=seed), Churn(seed, 8)
    found: list[object] = []
    for _ in range(40):
        sessions, effects = churn.change(stage.now)
        stage.show(*sessions, effects=effects)
        stage.run(1)
        found.append(stage.view())
    return found


def test_the_same_shift_and_seed_give_the_same_stage() -> None:
    assert moments(3) == moments(3)


def test_after_the_shift_nothing_is_left() -> None:
    stage, churn = Stage(), Churn(2, 10)
    for _ in range(60):
        sessions, effects = churn.change(stage.now)
        stage.show(*sessions, effects=effects)
        stage.run(1)
    stage.show()
    stage.run(60)
    view = stage.view()
    assert (view.figures, view.dishes, view.coins, view.sparks, view.jets, view.bubbles) == ((), (), (), (), (), ())
    assert {look.state for look in view.stations} == {"idle"}
    assert not stage.world.is_busy


def test_a_quiet_kitchen_is_calm_and_a_walk_is_busy() -> None:
    stage = Stage()
    stage.show(session())
    stage.run(1)
    assert not stage.world.is_busy
    stage.show(session(status="working", tools=[tool(Station.READ)]))
    stage.run(0.5)
    assert stage.world.is_busy


def test_work_alone_is_calm() -> None:
    stage = Stage()
    stage.show(session(status="working", tools=[tool(Station.SHELL)]))
    stage.run(2)
    assert not stage.world.is_busy


def test_two_who_meet_head_on_pass_each_other() -> None:
    stage = Stage()
    stage.show(session("a", "working", tools=[tool(Station.READ)]), session("b", "working", tools=[tool(Station.SHIP)]))
    stage.run(1)
    stage.show(session("a", "working", tools=[tool(Station.SHIP)]), session("b", "working", tools=[tool(Station.READ)]))
    took = stage.until(lambda s: s.at("ship1") and s.at("read1", "b"), 15)
    assert took < 10


def test_a_walker_goes_around_one_who_stands_in_his_way() -> None:
    stage = Stage()
    stage.show(session("a", "working", tools=[tool(Station.READ)]), session("b", "working", tools=[tool(Station.SHIP)]))
    stage.run(1)
    a, b = stage.chef("a"), stage.chef("b")
    stage.world.spots.take(Place(Spot("there", 300, 130, "stand", "f"), None), "b")
    b.x, b.y = 300, 130
    a.x, a.y = 240, 130
    way = stage.world.way(a, (360.0, 130.0))
    assert way is not None
    assert len(way) > 1


def test_two_who_are_in_each_other_on_the_same_way_soon_part() -> None:
    stage = Stage()
    stage.show(*(session(name, "working", tools=[tool(Station.READ)]) for name in "ab"))
    stage.run(1)
    world, a, b = stage.world, stage.chef("a"), stage.chef("b")
    for chef in (a, b):
        chef.x, chef.y = 120 + 2.0 * (chef is a), 130
        chef.head_for([(480.0, 130.0)])
    for _ in range(60):
        world._sort_by_place()
        for chef in (a, b):
            world.advance(chef, "walk")
    assert abs(a.x - b.x) >= BODY_X or abs(a.y - b.y) >= BODY_Y
    assert a.x > 140
    assert b.x > 140


def test_a_walker_takes_about_the_time_his_pace_needs() -> None:
    stage = Stage()
    stage.show(session(status="working", tools=[tool(Station.EDIT)]))
    stage.run(1)
    stage.show(session(status="working", tools=[tool(Station.LINT)]))
    start = stage.figure()
    took = stage.until(lambda s: s.at("lint1"), 10)
    assert 0.8 <= took / (abs(stage.figure().x - start.x) / 48) <= 1.3


def test_strides_go_by_the_ground_covered() -> None:
    stage = Stage()
    stage.show(session(status="working", tools=[tool(Station.EDIT)]))
    stage.run(1)
    stage.show(session(status="working", tools=[tool(Station.LINT)]))
    stage.until(lambda s: s.figure().clip == "walk", 2)
    before = stage.figure()
    stage.run(0.5)
    after = stage.figure()
    moved = hypot(after.x - before.x, (after.y - before.y) / 0.75)
    assert after.travelled - before.travelled == pytest.approx(moved, rel=0.1)


def test_feet_at_a_counter_know_the_counter() -> None:
    stage = Stage()
    stage.show(session(status="working", tools=[tool(Station.EDIT)]))
    stage.run(0.5)
    assert stage.figure().counter_foot == 194
    stage.show(session(status="working", tools=[tool(Station.READ)]))
    stage.run(0.5)
    assert stage.figure().counter_foot is None


def test_a_hundred_fires_and_runners_stay_below_the_particle_cap() -> None:
    stage = Stage()
    stage.show(*(session(f"s{n}") for n in range(40)))
    stage.tell(*(fx.FireStarted(START, key(f"s{n}"), Station.EDIT, "edit", None) for n in range(40)))
    most = 0
    for _ in range(60):
        stage.run(0.1)
        most = max(most, len(stage.view().sparks))
    assert 0 < most <= CAPACITY


def test_a_station_nobody_can_reach_still_gets_its_cook() -> None:
    plan = kitchen()
    closed = [list(row) for row in plan.walkable]
    lint = next(s for s in plan.stations if s.kind is Station.LINT).spots[0]
    for row in range(len(closed)):
        for column in range(len(closed[0])):
            near = max(abs(column - lint.x // CELL), abs(row - lint.y // CELL))
            if near in (1, 2):
                closed[row][column] = False
    stage = Stage(replace(plan, walkable=tuple(tuple(row) for row in closed)))
    stage.show(session())
    stage.show(session(status="working", tools=[tool(Station.LINT)]))
    stage.until(lambda s: s.chef().settled and s.figure().mood == "work", 10)


@pytest.mark.parametrize("kinds", [[], [Station.READ]])
def test_a_plan_without_a_station_for_the_work_keeps_everybody_on_the_floor(kinds: Sequence[Station]) -> None:
    full = kitchen()
    plan = plan_of([s for s in full.stations if s.kind in kinds], ())
    stage = Stage(plan)
    stage.show(session(status="working", tools=[tool(Station.BUILD)]), session("b", "waiting", waiting_since=START))
    stage.tell(fx.FireStarted(START, key(), Station.BUILD, "make", None), fx.OrderServed(START, key(), "o", 5, 1.0))
    stage.run(20)
    assert {figure.mood for figure in stage.view().figures} == {"work", "wait"}


def test_a_plan_without_a_door_lets_people_come_and_go() -> None:
    stage = Stage(replace(kitchen(), doors=()))
    stage.show(session())
    stage.run(1)
    stage.show(session(), session("b"), effects=[fx.ClockedIn(START, key("b"), "new")])
    stage.run(1)
    assert len(stage.figures()) == 2
    stage.show(session())
    stage.run(5)
    assert list(stage.figures()) == [figure_id(key())]


def test_a_plan_without_floor_raises_nothing() -> None:
    plan = replace(kitchen(), walkable=grid("#\n#"))
    stage = Stage(plan)
    stage.show(session(status="working", tools=[tool(Station.BUILD)]))
    stage.run(5)
    assert len(stage.view().figures) == 1


def test_eight_who_serve_at_once_stand_in_line_and_are_all_served() -> None:
    stage, names = Stage(), [f"s{n}" for n in range(8)]
    stage.show(*(session(name) for name in names))
    stage.tell(*(fx.OrderServed(START, key(name), "o", 28, 60.0) for name in names))
    watch, together = Watch(stage.world), 0

    def look(now: Stage) -> None:
        nonlocal together
        watch.look(DT)
        line = [c for c in now.world.chefs.values() if c.clip == "carry" and not c.way and c.act == "serve"]
        together = max(together, len(line))
        assert len({chef.y for chef in line}) <= 1
        for one, other in combinations(line, 2):
            assert abs(one.x - other.x) >= ROOM_X or abs(one.y - other.y) >= ROOM_Y

    plates = 0
    for _ in range(60 * 30):
        before = len(stage.world.hatch.dishes())
        stage.run(DT, look)
        plates += max(0, len(stage.world.hatch.dishes()) - before)
    assert together >= 2
    assert plates == len(names)


def test_each_door_has_a_curtain_of_its_own() -> None:
    plan = kitchen()
    stage = Stage(
        replace(plan, doors=(*plan.doors, replace(plan.doors[0], x=300, outside=(320, 62), inside=(320, 84))))
    )
    stage.show()
    stage.show(session("a"))
    seen: set[tuple[int, ...]] = set()
    stage.run(2, lambda s: seen.add(s.view().curtains))
    assert {curtains[1] for curtains in seen} == {0}
    assert {curtains[0] for curtains in seen} == {0, 1, 2}
    seen.clear()
    stage.show(session("a"), session("b"))
    stage.run(2, lambda s: seen.add(s.view().curtains))
    assert {curtains[0] for curtains in seen} == {0}
    assert max(curtains[1] for curtains in seen) == 2


def test_who_leaves_parts_the_curtain_of_the_nearest_door_only() -> None:
    plan = kitchen()
    stage = Stage(
        replace(plan, doors=(*plan.doors, replace(plan.doors[0], x=300, outside=(320, 62), inside=(320, 84))))
    )
    stage.show(session(status="working", tools=[tool(Station.BUILD)]))
    stage.run(1)
    stage.show()
    seen: set[tuple[int, ...]] = set()
    stage.run(6, lambda s: seen.add(s.view().curtains))
    assert {curtains[0] for curtains in seen} == {0}
    assert max(curtains[1] for curtains in seen) == 2
