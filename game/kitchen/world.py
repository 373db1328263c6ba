"""The kitchen as a simulation: advanced in fixed steps, told what is asked by the director, shown as a `StageView`."""

from math import floor
from random import Random
from typing import Literal

from game.kitchen import company, poses, routine, scenes
from game.kitchen.benches import Bench
from game.kitchen.cat import Cat
from game.kitchen.chef import GLANCE_EVERY, STRIDE_DUST, Chef, Duty, Gait, Scene
from game.kitchen.doorway import Doorway
from game.kitchen.fires import HOT, Fires
from game.kitchen.hatch import Hatch
from game.kitchen.particles import Particles
from game.kitchen.paths import Point, Ways
from game.kitchen.plan import FloorPlan
from game.kitchen.spots import Spots
from game.kitchen.stage import StageView
from game.kitchen.staging import staged
from game.kitchen.talk import Speech, Ticker
from game.orders.stations import Station

NEIGHBOURHOOD = 5
"""Figures are kept in squares of 2**5 pixels to find who is near."""

NEAR_DOOR = 130.0
"""Sous-chefs nearer to the door walk out, the others vanish in a puff."""

LAST_SHOW = 5.5
"""Seconds a chef who is going may still take for the dish he owes or the work in his hands."""

GOING = 1.4
"""Haste of one who is going."""

ASKING = (("task", Station.ASK), ("work", Station.ASK))
"""What somebody at the bell is about who does not wait for an answer."""

LINE_AGAIN = 0.5
"""Seconds after which the line at the bell is looked over although nobody came or went."""

LOOK_ROUND = 0.5
"""Seconds between two looks for a way around those who stand in it."""

SEARCHES = 4
"""Places and ways looked for in one step at most: when everybody sets out at once, it takes a few steps to do so."""


class World:
    """Everything on stage. `dt` is the length of the present step, `time` the stage time so far, in seconds."""

    def __init__(self, plan: FloorPlan, rng: Random) -> None:
        self.rng = rng
        self.time = 0.0
        self.dt = 0.0
        self.speech = Speech()
        self.ticker = Ticker()
        self.chefs: dict[str, Chef] = {}
        self.simmering: dict[str, tuple[Station, str, float]] = {}
        self._going: dict[str, float] = {}
        self._furnish(plan)

    def _furnish(self, plan: FloorPlan) -> None:
        """An empty room."""
        self.plan = plan
        self.ways = Ways(plan.walkable)
        self.spots = Spots(plan)
        self.fires = Fires()
        self.hatch = Hatch()
        self.air = Particles(self.rng)
        self.doorways = [Doorway() for _ in plan.doors]
        self._entered = 0
        self.benches = {place.id: Bench(place) for place in plan.stations}
        self.cat = Cat(plan.cat_places, self.ways, Random(self.rng.getrandbits(32))) if plan.cat_places else None
        self._simmer_at: dict[str, str] = {}
        self._near: dict[tuple[int, int], list[Chef]] = {}
        self._searches = SEARCHES
        self._next_chat = 0.0
        self._line: list[str] = []
        self._next_line = 0.0

    def set_plan(self, plan: FloorPlan) -> None:
        """Change rooms: everybody at once stands where his state says; what burned or flew stays behind.

        What is still to be shown is shown in the new room; who was on his way out is gone."""
        for chef in self.chefs.values():
            self.interrupt(chef)
        self._furnish(plan)
        for chef in list(self.chefs.values()):
            if chef.leaving:
                self._remove(chef)
        self._line_up()
        # who needs the human has the first choice of places
        for chef in sorted(self.chefs.values(), key=lambda c: c.duty.kind != "wait"):
            chef.here, chef.settled, chef.stand_in, chef.aim = True, False, False, None
            chef.last_place.clear()
            chef.look_left = 0.0
            routine.place_at_once(self, chef)

    # ---- what the director asks -------------------------------------------------

    def add(self, chef: Chef, *, entering: bool) -> None:
        """A figure comes on stage: through the door, or where its state says because it was there already."""
        self.chefs[chef.id] = chef
        if entering and self.plan.doors:
            number = self._entered % len(self.plan.doors)  # by all doors in turn
            self._entered += 1
            self.play(chef, "enter", scenes.enter(self, chef, self.plan.doors[number], self.doorways[number]))
        else:
            for moved in self._line_up():
                if moved is not chef:
                    routine.place_at_once(self, moved)
            routine.place_at_once(self, chef)

    def send_off(self, chef: Chef) -> None:
        """The shift has this figure no longer: it goes, with nothing but a dish it owes or the work in its hands."""
        chef.leaving, chef.status, chef.quiet_for, chef.haste = True, "offline", None, GOING
        chef.duty = Duty("idle", None, chef.duty.since)
        chef.queue.end_all()
        for task in chef.queue.drop_unshown():
            self.ignite(chef, task.station)
        if chef.act == "fire" and chef.sprays is None:
            self.interrupt(chef)

    def may_search(self) -> bool:
        """Whether a place or a way may be looked for in this step; counts it."""
        self._searches -= 1
        return self._searches >= 0

    def ignite(self, chef: Chef, kind: Station) -> None:
        """A failure whose chef cannot come: it burns by itself, where one of that kind stands near."""
        if kind in HOT:
            places = [p.station for p in self.spots.spots_of(kind) if p.station and not self.fires.at(p.station.id)]
            if places:
                last = chef.last_place.get(kind)
                station = last.station if last and last.station in places else places[0]
                if station is not None:
                    self.fires.ignite(station)
                    company.alarm(self, (station.x + station.width / 2, station.foot), chef)

    def play(self, chef: Chef, act: str, scene: Scene) -> None:
        """Begin a scene; one that is on ends."""
        self.interrupt(chef)
        chef.act, chef.scene, chef.settled = act, scene, False
        chef.stop()

    def interrupt(self, chef: Chef) -> None:
        """End the scene that is on; its chef stands where he is."""
        if chef.scene is not None:
            chef.scene.close()
            chef.scene, chef.act = None, None
            chef.stop()
            chef.aim = None

    def way_out(self, chef: Chef) -> Scene:
        """How this figure leaves."""
        number = self._door(chef)
        door = None if number is None else self.plan.doors[number]
        if (
            door is None
            or number is None
            or (chef.agent_id is not None and abs(door.inside[0] - chef.x) + abs(door.inside[1] - chef.y) > NEAR_DOOR)
        ):
            return scenes.vanish(self, chef)
        return scenes.leave(self, chef, door, self.doorways[number])

    # ---- the simulation ----------------------------------------------------------

    def step(self, dt: float) -> None:
        """Advance by `dt` seconds (the app makes fixed steps of 1/60 s)."""
        self.dt = dt
        self.time += dt
        self._searches = SEARCHES
        self._sort_by_place()
        if self.time >= self._next_chat:
            self._next_chat = self.time + company.CHAT_EVERY
            company.chat(self)
        for chef in self._line_up():
            chef.aim = None  # he looks up his place again
        for chef in list(self.chefs.values()):
            self._step_chef(chef, dt)
            if chef.gone:
                self._remove(chef)
        if self.cat is not None:
            self.cat.step(self, dt)
        self.fires.step(dt)
        self._step_benches(dt)
        self.air.step(dt)
        self.hatch.step(dt)
        for doorway in self.doorways:
            doorway.step(dt)
        self.speech.step(dt)
        self.ticker.step(dt)

    def _line_up(self) -> list[Chef]:
        """Give those at the bell their places in the order of waiting; returns who has another place than before."""
        waiting = [c for c in self.chefs.values() if c.duty.kind == "wait" and not c.leaving]
        waiting.sort(key=lambda c: c.duty.since)
        line = [c.id for c in waiting]
        # behind them who is there for something else
        line += [c.id for c in self.chefs.values() if c.aim in ASKING and c.scene is None and c.id not in line]
        if line == self._line and self.time < self._next_line:
            return []
        self._line, self._next_line = line, self.time + LINE_AGAIN
        return [self.chefs[who] for who in self.spots.line_up(Station.ASK, line)]

    @property
    def is_busy(self) -> bool:
        """Whether something walks, burns or flies: then the window draws at its full rate."""
        if self.cat is not None and self.cat.way:
            return True
        if self.hatch.is_moving or any(doorway.is_moving for doorway in self.doorways) or self.fires.is_any_burning:
            return True
        return any(chef.way or chef.scene is not None for chef in self.chefs.values())

    @property
    def threshold(self) -> Point:
        """The first step behind the door, or the middle of a room that has none."""
        if self.plan.doors:
            x, y = self.plan.doors[0].inside
            return float(x), float(y)
        return self.plan.width / 2, self.plan.height / 2

    def way(self, chef: Chef, goal: Point) -> list[Point] | None:
        """The way of a figure to a point, around everybody who stands or will stand at his place if there is one."""
        start = chef.x, chef.y
        around = self.ways.clear_of(self.spots.others(chef.id), start, goal)
        return around.find(start, goal) or self.ways.find(start, goal)

    def advance(self, chef: Chef, gait: Gait) -> bool:
        """One step of a walk; True once there. Raises dust at a runner's heels."""
        before = chef.travelled
        chef.next_glance -= self.dt
        near = None
        if chef.next_glance <= 0:
            chef.next_glance = GLANCE_EVERY
            near = self.around(chef.x, chef.y)
        arrived = chef.advance(gait, near, self.ways, self.time, self.dt)
        chef.looked_round -= self.dt
        if chef.is_barred and chef.looked_round <= 0 and chef.way and self.may_search():
            # somebody has come to stand where he wants to go
            chef.looked_round = LOOK_ROUND
            chef.way = (self.way(chef, chef.way[0]) or chef.way[::-1])[::-1]
        if gait in ("dash", "ext_run") and floor(before / STRIDE_DUST) < floor(chef.travelled / STRIDE_DUST):
            self.air.emit("dust", chef.x, chef.y + 1, chef.y - 1)
        return arrived

    def _step_chef(self, chef: Chef, dt: float) -> None:
        before = chef.elapsed
        chef.elapsed += dt
        chef.mood_fail = max(0.0, chef.mood_fail - dt)
        if chef.leaving:
            self._hurry(chef, dt)
        if chef.scene is not None:
            if chef.duty.kind == "wait" and not chef.leaving and chef.act != "enter":
                self.interrupt(chef)  # who needs the human goes to the bell, whatever is on
            else:
                try:
                    next(chef.scene)
                except StopIteration:
                    chef.scene, chef.act, chef.aim = None, None, None
                    chef.stop()
                return
        if chef.duty.kind == "wait" and not chef.leaving:
            for task in chef.queue.drop_work():
                self.ignite(chef, task.station)
        routine.step(self, chef, dt)
        if chef.clip in poses.ONCE and chef.elapsed > poses.ONCE[chef.clip]:
            chef.elapsed = 0.0
        beat = poses.BEATS.get(chef.clip)
        if beat:
            length, times, effect, dx, dy = beat
            then, now = before % length, chef.elapsed % length
            if any(then < at <= now for at in times):
                held = self.spots.held(chef.id)
                foot = held.spot.counter_foot if held and held.spot.counter_foot else chef.y
                self.air.emit(effect, chef.x + dx, chef.y + dy, foot + 2)

    def _hurry(self, chef: Chef, dt: float) -> None:
        """Who is going shows what he had begun, but not for long."""
        spent = self._going[chef.id] = self._going.get(chef.id, 0.0) + dt
        if spent > LAST_SHOW and chef.act not in ("leave", "enter"):
            self.interrupt(chef)
            for task in chef.queue.drop_work():
                self.ignite(chef, task.station)
            chef.queue.clear()

    def _remove(self, chef: Chef) -> None:
        self.interrupt(chef)
        self.spots.release(chef.id)
        self.speech.hush(chef.id)
        self._going.pop(chef.id, None)
        del self.chefs[chef.id]

    def recall(self, chef: Chef) -> None:
        """A chef who was going stays after all."""
        chef.leaving, chef.haste = False, 1.0
        self._going.pop(chef.id, None)
        if chef.act == "leave":
            self.interrupt(chef)

    def _step_benches(self, dt: float) -> None:
        cooks: dict[str, Chef] = {}
        for chef in self.chefs.values():
            held = self.spots.held(chef.id)
            if held is None or held.station is None or not is_cooking(chef):
                continue
            first = cooks.get(held.station.id)
            if first is None or (held.spot.overflow < self._overflow_of(first)):
                cooks[held.station.id] = chef
        simmering = self._simmering_places(cooks)
        for station, bench in self.benches.items():
            cook = cooks.get(station)
            target: Literal["idle", "active", "manned"] = "manned" if cook else "idle"
            absent = station in simmering if cook is None else cook.clip == "ring" or self._overflow_of(cook)
            if absent:  # nobody, or nobody at the very place the cook's tools are left out for
                target = "active"
            elif cook is None and self.hatch.has_dishes and self.hatch.last_station == station:
                target = "manned"  # the plate just served rides in the belt's gap
            bench.cook = cook.id if cook else None
            # the age of the call he stands at: he may still be showing an earlier one
            at_it = cook is not None and cook.duty.kind == "work" and cook.duty.station is bench.place.kind
            bench.busy_for = cook.busy_for if cook and at_it else simmering.get(station)
            bench.step(dt, target, self.fires.at(station), self.air)

    def _simmering_places(self, cooks: dict[str, Chef]) -> dict[str, float]:
        """Stations where calls run without their chef: where he left them, else a free one of the kind."""
        if not self.simmering and not self._simmer_at:
            return {}
        self._simmer_at = {call: at for call, at in self._simmer_at.items() if call in self.simmering}
        found: dict[str, float] = {}
        for call, (kind, who, busy_for) in self.simmering.items():
            if call not in self._simmer_at:
                chef = self.chefs.get(who)
                last = chef.last_place.get(kind) if chef else None
                used = set(self._simmer_at.values())
                choices = [p.station.id for p in self.spots.spots_of(kind) if p.station]
                if last and last.station:
                    choices.insert(0, last.station.id)
                free = [c for c in choices if c not in used and c not in cooks] or choices
                if not free:
                    continue
                self._simmer_at[call] = free[0]
            station = self._simmer_at[call]
            found[station] = max(busy_for, found.get(station, 0.0))
        return found

    def _overflow_of(self, chef: Chef) -> bool:
        held = self.spots.held(chef.id)
        return held is not None and held.spot.overflow

    def _sort_by_place(self) -> None:
        self._near = {}
        for chef in self.chefs.values():
            if chef.here:
                key = (int(chef.x) >> NEIGHBOURHOOD, int(chef.y) >> NEIGHBOURHOOD)
                self._near.setdefault(key, []).append(chef)

    def is_at_leisure(self, chef: Chef) -> bool:
        """Whether this chef stands about with nothing to do, and awake."""
        return chef.duty.kind == "idle" and chef.look_left <= 0 and company.is_at_leisure(chef)

    def around(self, x: float, y: float) -> list[Chef]:
        """The figures near a point."""
        column, row = int(x) >> NEIGHBOURHOOD, int(y) >> NEIGHBOURHOOD
        found: list[Chef] = []
        for c in (column - 1, column, column + 1):
            for r in (row - 1, row, row + 1):
                found += self._near.get((c, r), ())
        return found

    def _door(self, chef: Chef) -> int | None:
        """The number of the door that is nearest to a figure."""

        def away(number: int) -> float:
            x, y = self.plan.doors[number].inside
            return abs(x - chef.x) + abs(y - chef.y)

        return min(range(len(self.plan.doors)), key=away, default=None)

    def stage(self) -> StageView:
        """The kitchen at this moment, for the painter."""
        return staged(self)


def is_cooking(chef: Chef) -> bool:
    """Whether the chef stands at his station and works there."""
    if chef.act == "serve":
        return chef.clip == "hand"
    if not chef.settled or chef.stand_in or chef.scene is not None or chef.aim is None:
        return False
    return chef.aim[0] in {"task", "work", "wait", "think"}
