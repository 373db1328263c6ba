"""The world as the painter sees it: one `StageView` from everything on stage."""

from typing import TYPE_CHECKING

from game.kitchen import scenes
from game.kitchen.cat import Cat
from game.kitchen.chef import Chef
from game.kitchen.looks import Look
from game.kitchen.particles import CAPACITY
from game.kitchen.stage import Bubble, Figure, FoamJet, Mood, Spark, StageView
from game.orders.notices import SessionKey
from game.orders.stations import Station

if TYPE_CHECKING:
    from game.kitchen.world import World

CATCH = 0.24
"""Seconds a foam jet takes to reach the flames."""


def staged(world: "World") -> StageView:
    """The kitchen at this moment."""
    figures: list[Figure] = []
    sparks: list[Spark] = []
    jets: list[FoamJet] = []
    bells: list[Bubble] = []
    looks: dict[SessionKey, Look] = {}
    moods: dict[SessionKey, Mood] = {}
    tags: dict[SessionKey, str] = {}
    held_of = world.spots.held
    taken = False
    for chef in world.chefs.values():
        mood = mood_of(chef)
        if chef.agent_id is None:
            looks[chef.session], tags[chef.session], moods[chef.session] = chef.look, chef.tag, mood
        if not chef.here:
            continue
        held = held_of(chef.id)
        at_spot = held is not None and (chef.x, chef.y) == (held.spot.x, held.spot.y)
        counter_foot = held.spot.counter_foot if held and at_spot else None
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
                chef.quiet_for,
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
    for figure in figures:
        # a sous-chef's fire is his chef's: whoever looks at the rows must not have to look for it
        if figure.mood == "fire" and figure.agent_id is not None and moods.get(figure.session, "wait") != "wait":
            moods[figure.session] = "fire"
    sparks.extend(world.air.sparks())
    bubbles = [Bubble(who, "say", text, age) for who, text, age in world.speech.all() if who in world.chefs]
    return StageView(
        world.time,
        tuple(figures),
        tuple(bench.look(world.fires.at(station)) for station, bench in world.benches.items()),
        tuple(sparks[:CAPACITY]),
        tuple(jets),
        world.hatch.dishes(),
        (*bells, *bubbles),
        world.hatch.coins(),
        world.ticker.lines(),
        tuple(doorway.curtain for doorway in world.doorways),
        taken,
        looks,
        moods,
        tags,
        _cat(world.cat),
    )


def _cat(cat: Cat | None) -> Spark | None:
    """The cat as an effect of the sheet."""
    if cat is None:
        return None
    return Spark(f"cat_{cat.clip}_left" if cat.flip else f"cat_{cat.clip}", cat.x, cat.y, cat.age, cat.y)


def mood_of(chef: Chef) -> Mood:
    """The chef's state icon: the shift's word for him, whatever he still shows; only a fire he fights goes before it.

    Of those with nothing to do it tells more: served, cancelled, asleep."""
    if chef.status == "waiting":
        return "wait"
    if chef.act == "fire":
        return "fire"
    if chef.status == "working":
        return "work"
    if chef.status == "thinking":
        return "think"
    if chef.act in ("serve", "served", "cheer"):
        return "ok"
    if chef.mood_fail:
        return "fail"
    return "sleep" if chef.clip == "asleep" else "idle"


def _station_of(chef: Chef) -> Station | None:
    """The station of what he is about, for his icon."""
    if chef.act in ("serve", "served"):
        return Station.SHIP
    if chef.aim is None:
        return chef.duty.station
    return None if chef.aim[0] == "stay" else chef.aim[1]
