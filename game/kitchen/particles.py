"""Particles as numbers: pooled, capped, moved by a recipe each (art guide, section 10)."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sin
from random import Random
from typing import Final

from game.kitchen.stage import Spark

CAPACITY = 400
"""Particles alive at most; past it new ones are not born."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """Life in seconds; speed in px/s (down is positive); sway in px and in radians per second."""

    life: float
    vx: float = 0.0
    vy: float = 0.0
    sway: float = 0.0
    pace: float = 0.0


RECIPES: Final[dict[str, Recipe]] = {
    "steam": Recipe(1.2, vy=-10, sway=1.0, pace=5.0),
    "smoke": Recipe(2.16, vx=4, vy=-18),
    "fire_s": Recipe(1.2),
    "ember": Recipe(0.8, vy=-25, sway=3.0, pace=8.0),
    "oil": Recipe(0.52),
    "water": Recipe(0.32),
    "soap": Recipe(1.2, vy=-8, sway=1.0, pace=3.0),
    "dust": Recipe(0.24),
    "sparkle": Recipe(0.35),
    "poof": Recipe(0.36),
    "crumbs": Recipe(0.24),
    "ring": Recipe(0.36),
    "note": Recipe(1.04),
}
"""The particles that are born and die; those tied to a figure (`zzz`, `sweat`) are drawn from its state instead."""


@dataclass(slots=True)
class _Particle:
    effect: str
    recipe: Recipe
    x: float
    y: float
    foot: float
    age: float
    phase: float


class Particles:
    """The particles in the air. Dead ones are used again, so that a busy hour allocates nothing."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._alive: list[_Particle] = []
        self._spare: list[_Particle] = []

    def __len__(self) -> int:
        return len(self._alive)

    def emit(self, effect: str, x: float, y: float, foot: float) -> None:
        """Bring one to life at (x, y), in front of everything whose feet are above `foot`."""
        if len(self._alive) >= CAPACITY:
            return
        recipe, phase = RECIPES[effect], self._rng.random() * 6.28
        if self._spare:
            one = self._spare.pop()
            one.effect, one.recipe, one.x, one.y, one.foot, one.age, one.phase = effect, recipe, x, y, foot, 0.0, phase
        else:
            one = _Particle(effect, recipe, x, y, foot, 0.0, phase)
        self._alive.append(one)

    def step(self, dt: float) -> None:
        """Age and move all."""
        dead = False
        for one in self._alive:
            one.age += dt
            recipe = one.recipe
            one.x += recipe.vx * dt
            one.y += recipe.vy * dt
            dead = dead or one.age >= recipe.life
        if dead:
            self._spare += [one for one in self._alive if one.age >= one.recipe.life]
            self._alive = [one for one in self._alive if one.age < one.recipe.life]

    def sparks(self) -> Iterator[Spark]:
        """What there is to draw."""
        for one in self._alive:
            recipe = one.recipe
            x = one.x + recipe.sway * sin(one.age * recipe.pace + one.phase) if recipe.sway else one.x
            yield Spark(one.effect, x, one.y, one.age, one.foot)
