"""The kitchen as a simulation: advanced in fixed steps, told what is asked by the director, shown as a `StageView`."""

from math import floor
from random import Random
from typing import Literal

from game.kitchen import poses, routine, scenes
from game.kitchen.benches import Bench
from game.kitchen.chef import STRIDE_DUST, Chef, Gait, Scene
from game.kitchen.doorway import Doorway
from game.kitchen.fires import HOT, Fires
from game.kitchen.hatch import Hatch
from game.kitchen.looks import Look
from game.kitchen.particles import CAPACITY, Particles
from game.kitchen.paths import Point, Ways
from game.kitchen.plan import Door, FloorPlan
from game.kitchen.spots import Spots
from game.kitchen.stage import Bubble, Figure, FoamJet, Mood, Spark, StageView
from game.kitchen.talk import Speech, Ticker
from game.orders.notices import SessionKey
from game.orders.stations import Station

NEIGHBOURHOOD = 5
"""Figures are kept in squares of 2**5 pixels to find who is near."""

NEAR_DOOR = 130.0
"""Sous-chefs nearer to the door walk out, the others vanish in a puff."""

FAREWELL = 15.0
"""Seconds a chef who is going may still take to show what he had begun."""

CATCH = 0.24
"""Seconds a foam jet takes to reach the flames."""


class World:
    """Everything on stage. `dt` is the length of the present step, `time` the stage time so far, in seconds."""

    def __init__(self, plan: FloorPlan, rng: Random) -> None:
        self.plan = plan
        self.rng = rng
        self.time = 0.0
        self.dt = 0.0
        self.ways = Ways(plan.walkable)
        self.spots = Spots(plan)
        self.fires = Fires()
        self.hatch = Hatch()
        self.air = Particles(rng)
        self.doorway = Doorway()
        self.speech = Speech()
        self.ticker = Ticker()
        self.chefs: dict[str, Chef] = {}
        self.simmering: dict[str, tuple[Station, str, float]] = {}
        self._simmer_at: dict[str, str] = {}
        self._benches = {place.id: Bench(place) for place in plan.stations}
        self._near: dict[tuple[int, int], list[Chef]] = {}
        self._going: dict[str, float] = {}

    # ---- what the director asks -------------------------------------------------

    def add(self, chef: Chef, *, entering: bool) -> None:
        """A figure comes on stage: through the door, or where its state says because it was there already."""
        self.chefs[chef.id] = chef
        if entering and self.plan.doors:
            door = self.plan.doors[0]
            self.play(chef, "enter", scenes.enter(self, chef, door))
        else:
            routine.place_at_once(self, chef)

    def ignite(self, chef: Chef, kind: Station) -> None:
        """A failure whose chef cannot come: it burns by itself, where one of that kind stands near."""
        if kind in HOT:
            places = [p.station for p in self.spots.spots_of(kind) if p.station and not self.fires.at(p.station.id)]
            if places:
                last = chef.last_place.get(kind)
                station = last.station if last and last.station in places else places[0]
                if station is not None:
                    self.fires.ignite(station)

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
        door = self._door(chef)
        if door is None or (
            chef.agent_id is not None and abs(door.inside[0] - chef.x) + abs(door.inside[1] - chef.y) > NEAR_DOOR
        ):
            return scenes.vanish(self, chef)
        return scenes.leave(self, chef, door)

    # ---- the simulation ----------------------------------------------------------

    def step(self, dt: float) -> None:
        """Advance by `dt` seconds (the app makes fixed steps of 1/60 s)."""
        self.dt = dt
        self.time += dt
        self._sort_by_place()
        for chef in list(self.chefs.values()):
            self._step_chef(chef, dt)
            if chef.gone:
                self._remove(chef)
        self.fires.step(dt)
        self._step_benches(dt)
        self.air.step(dt)
        self.hatch.step(dt)
        self.doorway.step(dt)
        self.speech.step(dt)
        self.ticker.step(dt)

    @property
    def is_busy(self) -> bool:
        """Whether something walks, burns or flies: then the window draws at its full rate."""
        if self.hatch.is_moving or self.doorway.is_moving or self.fires.is_any_burning:
            return True
        return any(chef.way or chef.scene is not None for chef in self.chefs.values())

    @property
    def threshold(self) -> Point:
        """The first step behind the door, or the middle of a room that has none."""
        if self.plan.doors:
            x, y = self.plan.doors[0].inside
            return float(x), float(y)
        return self.plan.width / 2, self.plan.height / 2

    def advance(self, chef: Chef, gait: Gait) -> bool:
        """One step of a walk; True once there. Raises dust at a runner's heels."""
        before = chef.travelled
        arrived = chef.advance(gait, self._around(chef), self.ways, self.dt)
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
            if chef.duty.kind == "wait" and not chef.leaving and chef.act in ("serve", "cheer", "fire"):
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
        """Who is going shows what he had begun, but not for ever."""
        spent = self._going[chef.id] = self._going.get(chef.id, 0.0) + dt
        if spent > FAREWELL and chef.act not in ("leave", "enter"):
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
        chef.leaving = False
        self._going.pop(chef.id, None)
        if chef.act == "leave":
            self.interrupt(chef)

    def _step_benches(self, dt: float) -> None:
        cooks: dict[str, Chef] = {}
        for chef in self.chefs.values():
            held = self.spots.held(chef.id)
            if held is None or held.station is None or not _is_cooking(chef):
                continue
            first = cooks.get(held.station.id)
            if first is None or (held.spot.overflow < self._overflow_of(first)):
                cooks[held.station.id] = chef
        simmering = self._simmering_places(cooks)
        for station, bench in self._benches.items():
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

    def _around(self, chef: Chef) -> list[Chef]:
        column, row = int(chef.x) >> NEIGHBOURHOOD, int(chef.y) >> NEIGHBOURHOOD
        found: list[Chef] = []
        for c in (column - 1, column, column + 1):
            for r in (row - 1, row, row + 1):
                found += self._near.get((c, r), ())
        return found

    def _door(self, chef: Chef) -> Door | None:
        def away(door: Door) -> float:
            return abs(door.inside[0] - chef.x) + abs(door.inside[1] - chef.y)

        return min(self.plan.doors, key=away, default=None)

    # ---- the picture ---------------------------------------------------------------

    def stage(self) -> StageView:
        """The kitchen at this moment, for the painter."""
        figures: list[Figure] = []
        sparks: list[Spark] = []
        jets: list[FoamJet] = []
        bells: list[Bubble] = []
        looks: dict[SessionKey, Look] = {}
        moods: dict[SessionKey, Mood] = {}
        tags: dict[SessionKey, str] = {}
        held_of = self.spots.held
        taken = False
        for chef in self.chefs.values():
            mood = mood_of(chef)
            if chef.agent_id is None:
                looks[chef.session], tags[chef.session] = chef.look, chef.tag
                if moods.get(chef.session) != "wait":
                    moods[chef.session] = mood
            elif mood == "wait":
                moods[chef.session] = "wait"
            if not chef.here:
                continue
            held = held_of(chef.id)
            counter_foot = held.spot.counter_foot if held and chef.settled else None
            figures.append(
                Figure(
                    chef.id,
                    chef.session,
                    chef.agent_id,
                    chef.tag,
                    chef.look,
                    chef.x,
                    chef.y,
                    chef.clip,
                    chef.view,
                    chef.flip,
                    chef.elapsed,
                    chef.travelled,
                    counter_foot,
                    mood,
                    _station_of(chef),
                )
            )
            taken = taken or chef.has_extinguisher
            if chef.clip == "asleep":
                sparks.append(Spark("zzz", chef.x + 8, chef.y - 26, chef.elapsed, 900))
            elif chef.clip == "panic":
                sparks.append(Spark("sweat", chef.x, chef.y - 26, chef.elapsed, 900))
            elif chef.clip in ("wait", "impatient"):
                bells.append(Bubble(chef.id, "bell", "!", chef.lasted))
            if chef.sprays:
                x, y = scenes.nozzle(chef)
                goal_x, goal_y = chef.sprays
                foot = max(chef.y, goal_y + 22) + 1
                jets.append(FoamJet(x, y, goal_x - x, goal_y - y, min(1.0, chef.elapsed / CATCH), foot))
        sparks.extend(self.air.sparks())
        bubbles = [Bubble(who, "say", text, age) for who, text, age in self.speech.all() if who in self.chefs]
        return StageView(
            self.time,
            tuple(figures),
            tuple(bench.look(self.fires.at(station)) for station, bench in self._benches.items()),
            tuple(sparks[:CAPACITY]),
            tuple(jets),
            self.hatch.dishes(),
            (*bells, *bubbles),
            self.hatch.coins(),
            self.ticker.lines(),
            self.doorway.curtain,
            taken,
            looks,
            moods,
            tags,
        )


def mood_of(chef: Chef) -> Mood:
    """The chef's state icon: what the human must know comes first."""
    if chef.duty.kind == "wait":
        return "wait"
    if chef.act == "fire":
        return "fire"
    if chef.act in ("serve", "cheer"):
        return "ok"
    if chef.mood_fail:
        return "fail"
    if len(chef.queue) or chef.duty.kind == "work":
        return "work"
    if chef.duty.kind == "think":
        return "think"
    return "sleep" if chef.clip == "asleep" else "idle"


def _station_of(chef: Chef) -> Station | None:
    """The station of what he is about, for his icon."""
    if chef.act == "serve":
        return Station.SHIP
    if chef.aim is None:
        return chef.duty.station
    return None if chef.aim[0] == "stay" else chef.aim[1]


def _is_cooking(chef: Chef) -> bool:
    """Whether the chef stands at his station and works there."""
    if chef.act == "serve":
        return chef.clip == "hand"
    if not chef.settled or chef.stand_in or chef.scene is not None or chef.aim is None:
        return False
    return chef.aim[0] in {"task", "work", "wait", "think"}
