"""Choreography: coming, going, serving, fighting a fire. Each scene is a generator resumed once a step.

A scene may be closed at any step (a wait goes first); what it holds it puts back on its way out.
"""

from collections.abc import Generator, Iterable
from dataclasses import replace
from math import hypot
from typing import TYPE_CHECKING

from game.kitchen import company, poses
from game.kitchen.chef import DEPTH, SPEED, Chef, Gait, Scene
from game.kitchen.doorway import Doorway
from game.kitchen.paths import Point, length
from game.kitchen.plan import Door, Spot, StationPlace, View
from game.kitchen.spots import Place
from game.kitchen.standing import is_hidden
from game.kitchen.tasks import Handover
from game.orders.stations import Station

if TYPE_CHECKING:
    from game.kitchen.world import World

FAR_FROM_DOOR = 120
"""Who is farther away than so many pixels runs to the door."""

FAREWELL = 9.5
"""Seconds in which one who is going is out of the door: a dish he still owes is handed over where he stands when the
way over the hatch would take longer."""

WAY_OUT = 4.0
"""Seconds the way to the door may take one who runs."""

FETCH = 1.2
"""Seconds one way of the extinguisher's may take, to the hook or to the flames."""

HASTE = 2.4
"""How much faster than anybody's usual pace feet can go at most."""

PANIC, FLINCH = 0.4, 1.4
"""Seconds of running in circles before the extinguisher, and of fright over a small fire."""

JUMP, JUMP_SECONDS = 20, 0.18
"""Pixels and seconds of the jump back from a fire that breaks out."""

TAKE = 0.3
"""Seconds to lift the extinguisher off its hook."""

SPRAY_AT = 30
"""Distance from the nozzle side of a station at which one sprays."""

HIDDEN = 80
"""What a place behind a counter costs, in pixels of detour."""

FIGHT_LIMIT = 12.0
"""Seconds after which a fire is left to die alone, whatever keeps the chef from it."""

HATCH_PATIENCE = 10.0
"""Seconds a dish waits for a place at the hatch; then it is handed over where the chef stands."""

LOOK_AGAIN = 0.5
"""Seconds between two looks for a free place at the hatch."""

NOZZLE: dict[View, tuple[int, int]] = {"s": (15, -6), "b": (8, -19), "f": (0, 2)}
"""From the feet to the nozzle, by view (art guide, section 10)."""


def enter(world: "World", chef: Chef, door: Door, doorway: Doorway) -> Scene:
    """Through the curtain, one after the other; who needs the human lets nobody go before him."""
    chef.here = False
    chef.x, chef.y = door.outside
    while not doorway.is_free and chef.duty.kind != "wait":
        if chef.leaving:
            chef.gone = True
        yield
    doorway.pass_through()
    chef.here = True
    chef.pose("enter", "f")
    yield from _glide(world, chef, door.inside, poses.ENTER - poses.GREET, ground=poses.CURTAIN_STRIDE)
    yield from _pause(world, poses.GREET)


def leave(world: "World", chef: Chef, door: Door, doorway: Doorway) -> Scene:
    """To the door and out."""
    world.spots.release(chef.id)
    away = hypot(door.inside[0] - chef.x, door.inside[1] - chef.y)
    yield from _go(world, chef, door.inside, "dash" if away > FAR_FROM_DOOR else "walk", within=WAY_OUT)
    doorway.pass_through()
    chef.pose("leave", "b")
    yield from _glide(world, chef, door.outside, poses.LEAVE, ground=poses.CURTAIN_STRIDE - 0.1)
    chef.gone = True


def vanish(world: "World", chef: Chef) -> Scene:
    """A sous-chef is done: a small cheer, a puff."""
    chef.pose("cheer", "f")
    yield from _pause(world, poses.CHEER)
    world.air.emit("poof", chef.x, chef.y - 13, chef.y + 1)
    chef.gone = True


def serve(world: "World", chef: Chef, dish: Handover) -> Scene:
    """Carry a plate to the hatch, put it on the belt, be paid, be glad."""
    place = None if chef.leaving and _takes_too_long(world, chef) else (yield from _find_hatch(world, chef))
    if place and place.station:
        spot = place.spot
        if (chef.x, chef.y) != (spot.x, spot.y):
            yield from _go(world, chef, (spot.x, spot.y), "carry")
        view: View = "s" if spot.view == "s" else "b"
        for again in range(min(3, dish.dishes)):
            if again and chef.leaving:
                return
            if again:
                yield from _pause(world, poses.PUT_OUT_REST)
            chef.clip = ""
            chef.pose("hand", view, flip=spot.flip)
            chef.act = "serve"
            world.benches[place.station.id].time_gap(poses.HAND_SERVES[view], clear=not world.hatch.has_dishes)
            yield from _pause(world, poses.HAND_SERVES[view])
            world.hatch.put(place.station, spot)
            world.air.emit("sparkle", spot.x + 20, place.station.foot - 30, place.station.foot + 2)
            if not again:
                # dishes served until now ride with this one; what is served from here on is a new hand-over
                chef.queue.pop()
                world.hatch.pay(chef.x, chef.y - 34, dish.coins)
            yield from _pause(world, (poses.HAND[view] - poses.HAND_SERVES[view]) / (3 if chef.leaving else 1))
    else:
        chef.queue.pop()
        world.air.emit("sparkle", chef.x + 12, chef.y - 30, chef.y + 1)
        world.hatch.pay(chef.x, chef.y - 34, dish.coins)
    chef.act = "served"
    chef.pose("cheer", "f")
    if not (chef.leaving and place):
        yield from _pause(world, poses.CHEER)


def _takes_too_long(world: "World", chef: Chef) -> bool:
    """Whether the way over the hatch and out of the door would keep one who is going for longer than he may."""
    hatches = world.spots.spots_of(Station.SHIP)
    if not hatches:
        return True
    spot = hatches[0].spot
    x, y = world.threshold
    carried, run = hypot(spot.x - chef.x, spot.y - chef.y), hypot(x - spot.x, y - spot.y)
    # floors are not crossed as the crow flies
    seconds = 1.15 * (carried / SPEED["carry"] + min(run / SPEED["dash"], WAY_OUT * chef.haste)) / chef.haste
    return seconds + poses.HAND["b"] + poses.LEAVE > FAREWELL


def _find_hatch(world: "World", chef: Chef) -> Generator[None, None, Place | None]:
    """A place at the hatch; while all are taken the chef waits in line, plate in hand. None when that is too long."""
    place = world.spots.held(chef.id)
    if place and place.station and place.station.kind is Station.SHIP:
        return place
    waited = 0.0
    while waited < HATCH_PATIENCE:
        if world.spots.is_next(Station.SHIP, chef.id):
            place = world.spots.take_at(Station.SHIP, chef.id, chef.x, chef.y, world.fires.stations)
            if place is not None:
                return place
        hatches = world.spots.spots_of(Station.SHIP)
        if not hatches or chef.leaving:
            return None
        before = world.spots.held(chef.id)
        queued = world.spots.take_in_line(Station.SHIP, chef.id)
        if queued is None and not waited:
            queued = world.spots.take_floor(chef.id, hatches[0].spot.x, hatches[0].spot.y)
        if queued is not None and (queued is not before or not waited):
            yield from _go(world, chef, (queued.spot.x, queued.spot.y), "carry")
            chef.pose("carry", queued.spot.view, flip=queued.spot.flip)
            chef.travelled = 0.0
        waited += LOOK_AGAIN
        yield from _pause(world, LOOK_AGAIN)
    return None


def flinch(world: "World", chef: Chef, at: Point, foot: float) -> Scene:
    """A small fire beside a cold station: fright, smoke, and it is out."""
    chef.pose("panic", "f")
    company.alarm(world, at, chef)
    world.air.emit("fire_s", *at, foot)
    puff = 0.0
    left = FLINCH
    while left > 0:
        left -= world.dt
        puff -= world.dt
        if puff <= 0:
            puff = 0.3
            world.air.emit("smoke", at[0] + 8, at[1] - 14, 900)
        yield


def fight(world: "World", chef: Chef, station: StationPlace) -> Scene:
    """Panic, fetch the extinguisher, come back running, foam until the flames are out."""
    fire = world.fires.ignite(station)
    started = world.time
    company.alarm(world, (station.x + station.width / 2, station.foot), chef)
    try:
        chef.pose("panic", "f")
        # back from the flames, or they hide him
        held = world.spots.held(chef.id)
        if held is not None:
            y = held.spot.y + (JUMP if held.spot.view == "b" else -JUMP)
            clear = replace(held.spot, name="jump", y=y, counter_foot=None)
            if world.ways.is_clear((chef.x, chef.y), (clear.x, y)) and world.spots.take(Place(clear, None), chef.id):
                yield from _glide(world, chef, (clear.x, y), JUMP_SECONDS)
        yield from _pause(world, PANIC)
        hook = Place(world.plan.extinguisher, None)
        while not world.spots.take(hook, chef.id):
            if world.time - started > FIGHT_LIMIT or not fire.is_burning:
                return
            yield
        yield from _go(world, chef, (hook.spot.x, hook.spot.y), "dash", within=FETCH)
        chef.pose("shelf", "b")
        yield from _pause(world, TAKE)
        chef.has_extinguisher = True
        place = _take_spray_place(world, chef, station)
        if place is None:
            return
        yield from _go(world, chef, (place.spot.x, place.spot.y), "ext_run", within=FETCH)
        chef.pose("spray", place.spot.view, flip=place.spot.flip)
        chef.sprays = (station.x + station.width / 2, station.foot - 20)
        while fire.is_burning and world.time - started < FIGHT_LIMIT + 6:
            fire.under_foam = True
            yield
        chef.sprays = None
        if not len(chef.queue):
            chef.act = "cheer"
            chef.pose("cheer", "f")
            yield from _pause(world, 2 * poses.CHEER)
    finally:
        fire.under_foam = False
        chef.has_extinguisher = False
        chef.sprays = None
        held = world.spots.held(chef.id)
        if held is not None and held.station is None and held.spot is world.plan.extinguisher:
            world.spots.release(chef.id)


def _take_spray_place(world: "World", chef: Chef, station: StationPlace) -> Place | None:
    """A free place beside the station, the nearest first; the cook's own spots as the last resort."""
    left, right = station.x, station.x + station.width
    beside = [
        Spot(f"spray {side} {dy}", x, station.foot + dy, "spray", "s", side == "right")
        for side, x in (("left", left - SPRAY_AT), ("right", right + SPRAY_AT))
        for dy in (-14, -8, 2, 10, 18, -22)
    ]
    # the nearest by ground; dearer off the height of the flames, and where another counter would hide the jet
    beside.sort(
        key=lambda s: (
            hypot(s.x - chef.x, s.y - chef.y) + abs(s.y - station.foot + 12) + HIDDEN * is_hidden(world.plan, s.x, s.y)
        )
    )
    own = [
        replace(place.spot, clip="spray", view="b" if place.spot.view == "b" else "f", counter_foot=None)
        for place in world.spots.at_station.get(station.id, ())
        if place.spot.view != "s"
    ]
    for spot in (*beside, *own):
        if world.ways.connects((chef.x, chef.y), (spot.x, spot.y)):
            place = Place(spot, None)
            if world.spots.take(place, chef.id):
                return place
    return None


def nozzle(chef: Chef) -> Point:
    """Where the foam leaves the extinguisher."""
    dx, dy = NOZZLE[chef.view]
    return chef.x + (-dx if chef.flip else dx), chef.y + dy


def _pause(world: "World", seconds: float) -> Generator[None, None, None]:
    """Hold the pose."""
    left = seconds
    while left > 0:
        left -= world.dt
        yield


def _glide(
    world: "World", chef: Chef, goal: Iterable[float], seconds: float, *, ground: float = 0.0
) -> Generator[None, None, None]:
    """Move straight in the present pose, walls or not: the doorway is no floor. Counts as `ground` px of strides."""
    x, y = goal
    left = seconds
    while left > 0:
        share = min(1.0, world.dt / left)
        chef.x, chef.y = chef.x + (x - chef.x) * share, chef.y + (y - chef.y) * share
        chef.travelled += ground * min(left, world.dt) / seconds
        left -= world.dt
        yield
    chef.x, chef.y = x, y


def _go(
    world: "World", chef: Chef, goal: Point, gait: Gait, *, within: float | None = None
) -> Generator[None, None, None]:
    """Walk there, in about `within` seconds if feet can; whom the crowd holds up for very long, or whom no way leads,
    is simply there in the end."""
    chef.settled = False
    while not world.may_search():
        yield
    way = world.way(chef, goal)
    usual = chef.haste
    if way:
        seconds = length((chef.x, chef.y), way) / SPEED[gait]
        if within:
            chef.haste = max(usual, min(HASTE, seconds / within))
        limit = 2.0 * seconds / (chef.haste * DEPTH) + 3.0
        chef.head_for(way)
        try:
            while not world.advance(chef, gait) and limit > 0:
                limit -= world.dt
                yield
        finally:
            chef.haste = usual
    chef.stop()
    chef.x, chef.y = goal
