"""What chefs notice of each other: an eye for a colleague's fire, a word between two who have nothing to do."""

from math import hypot
from typing import TYPE_CHECKING

from game.kitchen.chef import Chef
from game.kitchen.paths import Point

if TYPE_CHECKING:
    from game.kitchen.world import World

EARSHOT = 260.0
"""Pixels from which a fire is noticed."""

GLANCE = (0.9, 1.5)
"""Seconds a look at a fire takes, at least and at most."""

CHAT_EVERY = 5.0
"""Seconds between two chats anywhere in the kitchen."""

CHAT = 2.4
"""Seconds two who chat face each other."""

TABLE = 52.0
"""Pixels between two who can chat."""

NOT_NOW = frozenset({"asleep", "ring", "enter", "leave"})
"""Clips that nothing interrupts."""


def alarm(world: "World", at: Point, who: Chef) -> None:
    """It burns at `at`: everybody near who has no work in hand turns to look. `who` caused it and knows."""
    for chef in world.chefs.values():
        if chef is not who and is_at_leisure(chef) and hypot(chef.x - at[0], chef.y - at[1]) < EARSHOT:
            _turn(chef, at, world.rng.uniform(*GLANCE))


def chat(world: "World") -> None:
    """Two idle chefs who stand together turn to each other for a while."""
    idle = [c for c in world.chefs.values() if c.duty.kind == "idle" and c.clip == "stand" and is_at_leisure(c)]
    pairs = [
        (one, other)
        for n, one in enumerate(idle)
        for other in idle[:n]
        if hypot(one.x - other.x, one.y - other.y) < TABLE and not (one.look_left or other.look_left)
    ]
    if pairs:
        one, other = world.rng.choice(pairs)
        _turn(one, (other.x, other.y), CHAT)
        _turn(other, (one.x, one.y), CHAT)


def is_looking(chef: Chef, dt: float) -> bool:
    """Whether something holds his eye in this step; then he stands turned to it."""
    if chef.look_left <= 0 or chef.looks_at is None:
        chef.pets = False
        return False
    chef.look_left = max(0.0, chef.look_left - dt)
    dx, dy = chef.looks_at[0] - chef.x, chef.looks_at[1] - chef.y
    if chef.pets:
        chef.pose("pet", "s", flip=dx < 0)
    elif abs(dx) >= abs(dy):
        chef.pose("stand", "s", flip=dx < 0)
    else:
        chef.pose("stand", "f" if dy > 0 else "b")
    return True


def _turn(chef: Chef, at: Point, seconds: float) -> None:
    chef.looks_at, chef.look_left, chef.pets = at, seconds, False


def is_at_leisure(chef: Chef) -> bool:
    """Whether something else than his duty may hold his eye."""
    if not (chef.here and chef.settled) or chef.scene is not None or chef.clip in NOT_NOW:
        return False
    return chef.stand_in or (chef.aim is not None and chef.aim[0] in ("idle", "wait"))
