"""What a chef does when no scene is on: go where his state or his queue says, take a place there, and do the work.

The pose is a function of the state, looped as long as the state lasts.
"""

from typing import TYPE_CHECKING

from game.kitchen import company, poses, scenes
from game.kitchen.chef import Chef, Gait
from game.kitchen.fires import HOT
from game.kitchen.paths import length
from game.kitchen.spots import SEATED, Place
from game.kitchen.tasks import Handover, Task
from game.orders.stations import Station

if TYPE_CHECKING:
    from game.kitchen.world import World

PONDER = 3.0
"""Seconds of thinking at one's place before the recipe book is asked."""

SLEEPY = 25.0
"""Seconds of idling before one falls asleep."""

IMPATIENT = 30.0
"""Seconds of waiting before arms are crossed."""

RING_AGAIN = 60.0
"""Seconds after which one who still waits rings again."""

LOOK_AGAIN = 0.5
"""Seconds between two looks for a free spot."""

FAR = 140.0
"""Ways to work longer than so many pixels are run: what is told must soon be seen."""

FAILING = 0.4
"""Seconds of work before a failed call catches fire."""

Aim = tuple[str, Station | None]
"""What he is about (`wait`, `task`, `work`, `think`, `stay`, `idle`) and the station it is done at."""


def aim_of(chef: Chef) -> Aim:
    """What the chef should be about now: waiting first, then what is queued, then what the state says."""
    duty = chef.duty
    if duty.kind == "wait":
        return "wait", Station.ASK
    first = chef.queue.first
    if isinstance(first, Task):
        return "task", first.station
    if duty.kind == "work" and duty.station is not None:
        return "work", duty.station
    if duty.kind == "idle":
        return "idle", None
    if chef.lasted < PONDER and chef.aim is not None and chef.aim[0] != "idle" and not chef.way and chef.settled:
        return "stay", chef.aim[1]
    return "think", Station.PLAN


def step(world: "World", chef: Chef, dt: float) -> None:
    """One step of a chef who is in no scene."""
    if _begin_scene(world, chef):
        return
    aim = aim_of(chef)
    held = world.spots.held(chef.id)
    if aim[0] == "stay" and held and held.station and held.station.id in world.fires.stations:
        aim = "think", Station.PLAN  # not beside the flames
    if aim != chef.aim or held is None or (chef.stand_in and aim[0] != "stay"):
        chef.look_again -= dt
        if aim != chef.aim or chef.look_again <= 0:
            if not world.may_search():
                return  # in the next step: many who set out at once are spread over a few
            held = _take_place(world, chef, aim, held)
            chef.look_again = LOOK_AGAIN
    elif held.station is not None and held.station.id in world.fires.stations and world.may_search():
        held = _take_place(world, chef, aim, None)
    if chef.aim != aim:
        chef.look_left = 0.0
    chef.aim = aim
    if chef.way:
        if world.advance(chef, _gait(chef, aim)):
            chef.settled = True
    elif held is not None:
        chef.settled = True
    if chef.settled and held is not None:
        chef.x, chef.y = held.spot.x, held.spot.y
        _act(world, chef, aim, held, dt)
    elif not chef.way:
        chef.pose("stand", "f")


def place_at_once(world: "World", chef: Chef) -> None:
    """Put a chef where his state says, without a walk: he was there before anybody looked.

    Of several stations he has the one nearest to the middle, so that a few people are not all in one corner."""
    aim = aim_of(chef)
    if aim[1] is not None:
        chef.x, chef.y = world.plan.width / 2, world.plan.height / 2
    held = _take_place(world, chef, aim, None, at_once=True)
    chef.aim, chef.rung = aim, (chef.duty, _rings_due(chef))
    chef.stop()
    if held is None:
        where = world.ways.nearest_open(*world.threshold) or world.threshold
        chef.x, chef.y = where
        return
    chef.x, chef.y = held.spot.x, held.spot.y
    chef.settled = True
    _act(world, chef, aim, held, 0.0)


def _begin_scene(world: "World", chef: Chef) -> bool:
    """Start what is due: a hand-over, a departure, a fire. True if the chef is busy with it from now on."""
    if chef.duty.kind == "wait" and not chef.leaving:
        return False
    first = chef.queue.first
    if isinstance(first, Handover):
        world.play(chef, "serve", scenes.serve(world, chef, first))
        return True
    if chef.leaving and first is None:
        world.play(chef, "leave", world.way_out(chef))
        return True
    if isinstance(first, Task) and first.fails and chef.settled and first.worked >= FAILING:
        chef.queue.pop()
        burn(world, chef, first.station)
        return True
    return False


def burn(world: "World", chef: Chef, kind: Station) -> None:
    """The chef's work at a station of this kind goes up in flames, or in smoke where nothing there can burn."""
    held = world.spots.held(chef.id)
    station = held.station if held and held.station and held.station.kind is kind else None
    if station is not None and kind in HOT:
        world.play(chef, "fire", scenes.fight(world, chef, station))
    elif held is not None and held.station is not None and chef.settled and held.spot.view == "f":
        foot = held.station.foot
        world.play(chef, "fire", scenes.flinch(world, chef, (chef.x + 10, foot - 14), foot + 2))
    elif held is not None and held.station is not None and chef.settled and held.spot.view == "b":
        world.play(chef, "fire", scenes.flinch(world, chef, (chef.x + 16, chef.y - 32), chef.y - 1))
    else:
        chef.stop()
        world.play(chef, "fire", scenes.flinch(world, chef, (chef.x + 16, chef.y - 2), chef.y + 1))


def _rings_due(chef: Chef) -> int:
    """How often a wait that has lasted so long has rung the bell."""
    return 1 + int(chef.lasted / RING_AGAIN)


def _take_place(world: "World", chef: Chef, aim: Aim, held: Place | None, *, at_once: bool = False) -> Place | None:
    """Hold the right place for an aim and set out for it (or not, `at_once`); a place near by where that is taken."""
    what, kind = aim
    spots = world.spots
    if what == "wait":
        held = spots.held(chef.id)
        if held is not None and kind is not None and spots.is_at(kind, held):
            chef.stand_in = False
            if not at_once:
                _set_out(world, chef, held)
            return held
    if held is not None and not chef.stand_in:
        fits = held.station is not None and held.station.kind is kind and held.station.id not in world.fires.stations
        if kind is not None and fits and what != "stay":
            _set_out(world, chef, held)
            return held
    if what == "stay":
        return held
    if kind is None:
        place = spots.take_idle(chef.id, chef.x, chef.y)
        chef.stand_in = False
    else:
        place = spots.take_at(kind, chef.id, chef.x, chef.y, world.fires.stations)
        chef.stand_in = place is None
        if place is None:
            place = spots.take_beside(kind, chef.id, chef.x, chef.y, world.fires.stations)
        if place is None and held is not None and chef.aim == aim:
            _set_out(world, chef, held)
            return held
        if place is None:
            near = spots.spots_of(kind)
            x, y = (near[0].spot.x, near[0].spot.y) if near else (chef.x, chef.y)
            place = spots.take_floor(chef.id, x, y, world.fires.stations)
    if place is None:
        return spots.held(chef.id)
    if not at_once:
        _set_out(world, chef, place)
    return place


def _set_out(world: "World", chef: Chef, place: Place) -> None:
    """Go to a place, unless one is there or on the way there already."""
    goal = (place.spot.x, place.spot.y)
    if (chef.x, chef.y) == goal or (chef.way and chef.way[0] == goal):
        return
    way = world.way(chef, goal)
    if way is None:  # an island of floor: nobody can walk there, but somebody has to stand there
        chef.x, chef.y = goal
        chef.stop()
    else:
        chef.head_for(way)


def _gait(chef: Chef, aim: Aim) -> Gait:
    """Run when something is urgent, when work piles up or is far; stroll otherwise."""
    if aim[0] == "wait" or chef.queue.is_backlog:
        return "dash"
    if aim[0] in ("task", "work") and chef.clip == "dash":
        return "dash"
    if aim[0] in ("task", "work") and length((chef.x, chef.y), chef.way[::-1]) > FAR:
        return "dash"
    return "walk"


def _act(world: "World", chef: Chef, aim: Aim, held: Place, dt: float) -> None:
    """Do at one's place what one is there for."""
    what = aim[0]
    spot = held.spot
    looking = (what in {"wait", "idle"} or chef.stand_in) and company.is_looking(chef, dt)
    if chef.stand_in and what not in {"wait", "idle"}:
        if not looking:
            if what in {"stay", "think"}:
                _take_up(world, chef, "think")
            else:
                chef.pose("stand", spot.view, flip=spot.flip)
        owed = chef.queue.age(dt) if what in {"task", "work"} else ()
        if owed:
            burn(world, chef, owed[0].station)
        return
    if looking:
        return
    if what == "wait":
        _wait(world, chef, held)
    elif what in {"task", "work"}:
        _take_up_spot(world, chef, held)
        if held.station is not None:
            chef.last_place[held.station.kind] = held
        first = chef.queue.first
        if isinstance(first, Task) and first.fails:
            first.worked += dt
        elif what == "task":
            chef.queue.work(dt)
    elif what == "think":
        _take_up_spot(world, chef, held)
    elif what == "stay":
        _take_up(world, chef, "think")
    elif chef.lasted >= SLEEPY:
        _take_up(world, chef, "asleep")
    else:
        # a seat to sleep in is one to sip in until then; no other clip may make an idle chef look busy
        _take_up(world, chef, "sip") if spot.clip in SEATED else chef.pose("stand", spot.view, flip=spot.flip)


def _wait(world: "World", chef: Chef, held: Place) -> None:
    at_bell = held.station is not None and not held.spot.overflow and not chef.stand_in
    due = (chef.duty, _rings_due(chef))
    if chef.rung != due and at_bell:  # who stands in line rings when he has come to the bell
        if chef.clip != "ring" or chef.elapsed < poses.RING:
            chef.pose("ring", "f")
            if any(chef.elapsed - world.dt < strike <= chef.elapsed for strike in poses.RING_STRIKES):
                world.air.emit("ring", chef.x + 22, chef.y + 2, 900)
            return
        chef.rung = due
    _take_up(world, chef, "impatient" if chef.lasted > IMPATIENT else "wait")


def _take_up(world: "World", chef: Chef, clip: str) -> None:
    if chef.clip != clip:
        chef.pose(clip, "f", start=world.rng.random() * 2)
    chef.pose(clip, "f")


def _take_up_spot(world: "World", chef: Chef, held: Place) -> None:
    spot = held.spot
    if chef.clip != spot.clip:
        chef.pose(spot.clip, spot.view, flip=spot.flip, start=world.rng.random() * 0.5)
    chef.pose(spot.clip, spot.view, flip=spot.flip)
