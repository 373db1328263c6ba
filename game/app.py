"""The kitchen in motion: one watch, one stage, and one tick that drives both.

`App.tick` is the unit of everything: the window, `shot`, tests and benchmarks call the same one.
"""

import time
from collections.abc import Callable, Sequence
from random import Random

from game import privacy
from game.clock import STEP, StepClock
from game.kitchen.director import Director
from game.kitchen.plan import FloorPlan
from game.kitchen.stage import StageView
from game.kitchen.world import World
from game.orders.effects import Effect
from game.orders.snapshot import ShiftView
from game.watching import Watch

TAKE_BUDGET = 0.002
"""Seconds of one tick that a flood of notices may take; the rest waits for the next tick."""

OPENING_BUDGET = 0.012
"""The same while history is read, and nothing moves yet that could stumble."""

FLOOD_BUDGET = 0.008
"""The same while we have fallen behind: minutes late is worse than a picture with little time to spare."""

FLOOD = 64
"""So many notices wait when we have fallen behind."""

SORT_BUDGET = 0.0015
"""Seconds of one tick in which the calls of a long history are counted by station."""

SORT_PIECE = 10
"""Calls between two looks at that budget."""


class App:
    """The kitchen, with or without a window."""

    def __init__(self, watch: Watch, plan: FloorPlan, *, seed: int = 0) -> None:
        """`seed` feeds the stage's chance (which chef blinks when), never what is true."""
        self.watch = watch
        self.masked = watch.options.privacy
        self.masks = privacy.ENGLISH
        """What stands for private words."""
        self._masker = privacy.Masker()
        self.paused = False
        self.told: Callable[[ShiftView, Sequence[Effect], bool], None] | None = None
        """Who else is told of each tick: the view and the effects, not yet masked, and whether they are to be."""
        self.world = World(plan, Random(seed))
        self.director = Director(self.world)
        self.view: ShiftView = watch.view()
        self._steps = StepClock()
        self._opening = watch.follow
        """The first view of a long history takes half a frame: the stage is set in the next one."""
        self._untold: list[Effect] = []
        self.news: list[Effect] = []
        """What the last tick told, masked like the view."""

    def tick(self, dt: float) -> None:
        """Advance by `dt` seconds: take notices, tell the director, make the world's steps. A paused kitchen stands."""
        self.news = []
        if self.paused:
            return
        self.watch.time.advance(dt)
        effects = self._look()
        # while history is still coming in nobody is on stage: the first picture is already the right one
        if self.watch.caught_up:
            if self.watch.follow:
                self._sort()
            self.view = self.watch.view(sort_limit=0 if self.watch.follow else None)
            if self.told is not None:
                self.told(self.view, effects, self.masked)
            if self.masked:
                self.view = self._masker.mask_view(self.view, self.masks)
                effects = [privacy.mask_effect(effect, self.masks) for effect in effects]
            self.news = effects
            self._untold += effects
            if not self._opening:
                self.director.direct(self.view, self._untold, self.watch.time.now())
                self._untold = []
            self._opening = False
        for _ in range(self._steps.steps(dt)):
            self.world.step(STEP)

    def _look(self) -> list[Effect]:
        """Take what the source has, in real time only so much of it that the loop stays fluent; what is news."""
        if not self.watch.follow:
            return self.watch.look()[1]
        live = self.watch.live
        budget = TAKE_BUDGET if self.watch.caught_up else OPENING_BUDGET
        if self.watch.caught_up and live is not None and live.queued > FLOOD:
            budget = FLOOD_BUDGET
        deadline = time.perf_counter() + budget
        return self.watch.look(lambda: time.perf_counter() < deadline)[1]

    def _sort(self) -> None:
        deadline = time.perf_counter() + SORT_BUDGET
        while self.watch.sort(SORT_PIECE) == SORT_PIECE and time.perf_counter() < deadline:
            pass

    def set_masked(self, masked: bool) -> None:
        """Turn privacy on or off. The stage is set anew: no bubble, headline or tag of before may stay on it."""
        if masked != self.masked:
            self.masked = masked
            self.world = World(self.world.plan, self.world.rng)
            self.director = Director(self.world)
            self._untold = []

    def set_plan(self, plan: FloorPlan) -> None:
        """Change rooms: everybody stands at once where his state says."""
        self.world.set_plan(plan)

    def watch_anew(self, watch: Watch) -> None:
        """Look through another watch from now on. Everybody stays on stage until it has caught up."""
        self.watch.close()
        self.watch = watch
        self._opening = watch.follow

    def stage(self) -> StageView:
        """The kitchen as the painter sees it now."""
        return self.world.stage()

    def close(self) -> None:
        """Stop the source's threads."""
        self.watch.close()
