"""The kitchen's cat: it sleeps, sits, washes, walks about, lets itself be petted, and is in nobody's way."""

from math import hypot
from random import Random
from typing import TYPE_CHECKING, Final, Literal

from game.kitchen.paths import Point, Ways

if TYPE_CHECKING:
    from game.kitchen.chef import Chef
    from game.kitchen.world import World

CatClip = Literal["walk", "front", "back", "sit", "wash", "petted", "sleep"]

STROLL, TROT = 30.0, 74.0
"""Pixels a second: about its own affairs, and out of somebody's way."""

STRIDE, STRIDE_SECONDS = 4.0, {"walk": 0.10, "front": 0.14, "back": 0.14}
"""Ground covered per picture of a walking clip, and how long the sheet shows that picture."""

REST: Final[dict[CatClip, tuple[float, float]]] = {"sit": (5, 11), "wash": (3, 6), "sleep": (40, 90)}
"""How many seconds each rest lasts, at least and at most."""

PETTED = 3.2
"""Seconds it lets itself be petted."""

BESIDE = 17
"""Pixels from whom it visits."""

SHY, CLOSE = 26.0, 15.0
"""It leaves the way of walkers nearer than so many pixels, and the place of who stands nearer than so many."""

ASIDE = (30.0, 48.0)
"""How far it goes out of the way."""

WAYS_ASIDE = tuple((dx, dy) for dx in (-1.0, -0.7, 0.0, 0.7, 1.0) for dy in (-1.0, -0.7, 0.0, 0.7, 1.0) if dx or dy)
"""Directions it may go there."""


class Cat:
    """Where the cat is and what it does. Nobody ever gives way to it."""

    def __init__(self, places: tuple[Point, ...], ways: Ways, rng: Random) -> None:
        """`places` are where it likes to be, the first where it sleeps; there is one at least."""
        self._places, self._ways, self._rng = places, ways, rng
        self.x, self.y = places[0]
        self.clip: CatClip = "sleep"
        self.flip = False
        self.elapsed = self.travelled = 0.0
        self.way: list[Point] = []
        self._pace = STROLL
        self._left = rng.uniform(*REST["sleep"]) / 4
        self._visits: str | None = None
        self._friend: str | None = None

    @property
    def age(self) -> float:
        """Seconds into its clip; of a walk that many as the ground covered takes."""
        if self.clip in STRIDE_SECONDS:
            return self.travelled / STRIDE * STRIDE_SECONDS[self.clip]
        return self.elapsed

    def step(self, world: "World", dt: float) -> None:
        """Let time pass."""
        self.elapsed += dt
        if self._friend is not None:
            self._be_petted(world)
        elif self.way:
            self._walk(world, dt)
        elif self.clip != "sleep" or world.chefs:
            # with nobody in it sleeps on: an empty kitchen costs nothing
            self._left -= dt
        people = world.around(self.x, self.y)
        if self._pace == STROLL and self._is_in_the_way(people):
            self._step_aside(people)
        elif not self.way and self._friend is None and self._left <= 0:
            self._decide(world)

    def _walk(self, world: "World", dt: float) -> None:
        goal_x, goal_y = self.way[-1]
        dx, dy = goal_x - self.x, goal_y - self.y
        away, stride = hypot(dx, dy), self._pace * dt
        if away > 0:
            sideways = abs(dx) >= abs(dy) * 0.6
            self._pose("walk" if sideways else "front" if dy > 0 else "back", dx < 0 if sideways else False)
        if away > stride:
            self.x, self.y = self.x + dx * stride / away, self.y + dy * stride / away
            self.travelled += stride
            return
        self.x, self.y = self.way.pop()
        self.travelled += away
        if not self.way:
            self._arrive(world)

    def _arrive(self, world: "World") -> None:
        self._pace = STROLL
        friend = world.chefs.get(self._visits) if self._visits else None
        self._visits = None
        if friend is not None and world.is_at_leisure(friend) and hypot(friend.x - self.x, friend.y - self.y) < 24:
            self._friend = friend.id
            friend.looks_at, friend.look_left, friend.pets = (self.x, self.y), PETTED, True
            self._pose("petted", False)
            return
        at_home = (self.x, self.y) == self._places[0]
        self._rest("sleep" if at_home else self._rng.choice(("sit", "sit", "wash")))

    def _be_petted(self, world: "World") -> None:
        friend = world.chefs.get(self._friend or "")
        if friend is None or not friend.pets or friend.look_left <= 0:
            self._friend = None
            self._rest("sit")

    def _decide(self, world: "World") -> None:
        """What to do next: wash, sleep, visit somebody who has nothing to do, or go and see."""
        if not world.chefs:
            if not self._go(self._places[0], world):
                self._rest("sleep")
            return
        if self.clip == "sit" and self._rng.random() < 0.3:
            self._rest("wash")
            return
        chance = self._rng.random()
        if chance < 0.35 and self._go(self._places[0], world):
            return
        idle = [chef for chef in world.chefs.values() if world.is_at_leisure(chef)]
        if chance < 0.75 and idle:
            chef = self._rng.choice(idle)
            for side in (-BESIDE, BESIDE):
                if self._go((chef.x + side, chef.y), world, but=chef.id):
                    self._visits = chef.id
                    return
        if not self._go(self._rng.choice(self._places), world):
            self._rest("sit")

    def _go(self, goal: Point, world: "World", *, but: str = "") -> bool:
        """Set out for a place where nobody is in the way of it; `but` is whom it visits there."""
        if not self._ways.is_open(*goal) or hypot(goal[0] - self.x, goal[1] - self.y) < 2:
            return False
        if any(c.id != but and hypot(c.x - goal[0], c.y - goal[1]) < SHY for c in world.around(*goal)):
            return False
        way = self._ways.find((self.x, self.y), goal)
        if way is None:
            return False
        self.way = way[::-1]
        return True

    def _is_in_the_way(self, people: "list[Chef]") -> bool:
        for chef in people:
            away = hypot(chef.x - self.x, (chef.y - self.y) * 1.4)
            if chef.id in (self._friend, self._visits):
                continue
            if away < (SHY if chef.way or chef.scene is not None else CLOSE):
                return True
        return False

    def _step_aside(self, people: "list[Chef]") -> None:
        """Trot to the clear place near by that is farthest from everybody; stay where there is none."""
        best, found = 0.0, None
        for far in ASIDE:
            for dx, dy in WAYS_ASIDE:
                there = self.x + dx * far, self.y + dy * far
                room = min(hypot(c.x - there[0], c.y - there[1]) for c in people)
                if room > best and self._ways.is_clear((self.x, self.y), there):
                    best, found = room, there
        if found is not None:
            self.way, self._pace, self._visits, self._friend = [found], TROT, None, None

    def _rest(self, clip: CatClip) -> None:
        self._left = self._rng.uniform(*REST[clip])
        self._pose(clip, self.flip if clip == "walk" else False)

    def _pose(self, clip: CatClip, flip: bool) -> None:
        if self.clip != clip:
            self.elapsed = self.travelled = 0.0
        self.clip, self.flip = clip, flip
