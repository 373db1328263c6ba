"""The composition root: one source, one shift, one kitchen, and, where somebody looks, one picture of it.

`App.tick` is the unit of everything: the window, `shot`, tests and benchmarks call the same one.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from game import privacy
from game.clock import STEP, StepClock
from game.kitchen.director import Director
from game.kitchen.plan import FloorPlan
from game.kitchen.stage import StageView
from game.kitchen.world import World
from game.orders.effects import Effect
from game.orders.notices import CaughtUp, EventsRead, Notice
from game.orders.shift import Shift
from game.orders.snapshot import ShiftView
from game.sources.source import Source

NOTICES_AT_ONCE = 64
"""Notices taken between two looks at the clock."""

TAKE_BUDGET = 0.002
"""Seconds of one tick that a flood of notices may take; the rest waits for the next tick."""


@dataclass(slots=True)
class Intake:
    """Takes a source's notices into the shift and tells history from news."""

    source: Source
    shift: Shift
    caught_up: bool = False

    def take(self, now: float, budget: Callable[[], bool] = lambda: True) -> tuple[list[Effect], list[Effect]]:
        """Take what the source has, while `budget()` holds. Returns (history, news), both in order.

        History is what was there before the source had caught up, and every backlog after a log was replaced.
        """
        history: list[Effect] = []
        news: list[Effect] = []
        while notices := self.source.poll(now, NOTICES_AT_ONCE):
            for notice in notices:
                effects = self.shift.take(notice, now)
                (news if self._is_news(notice) else history).extend(effects)
            if not budget():
                break
        (news if self.caught_up else history).extend(self.shift.advance(now))
        return history, news

    def _is_news(self, notice: Notice) -> bool:
        if isinstance(notice, CaughtUp):
            self.caught_up = True
        if isinstance(notice, EventsRead):
            return not notice.backlog
        return self.caught_up


class App:
    """The kitchen in motion, with or without a window."""

    def __init__(self, source: Source, shift: Shift, plan: FloorPlan, *, seed: int = 0, masked: bool = False) -> None:
        """`seed` feeds the stage's chance, `masked` starts with privacy on."""
        self.intake = Intake(source, shift)
        self.world = World(plan, Random(seed))
        self.director = Director(self.world)
        self.masked = masked
        self.paused = False
        self.view: ShiftView = shift.view(0.0)
        self._clock = StepClock()

    def tick(self, dt: float, now: float) -> None:
        """Advance by `dt` seconds of real time, at epoch time `now`: notices, effects, intentions, steps."""
        if self.paused:
            return
        deadline = time.perf_counter() + TAKE_BUDGET
        _, effects = self.intake.take(now, lambda: time.perf_counter() < deadline)
        view = self.intake.shift.view(now)
        if self.masked:
            view = privacy.mask_view(view)
            effects = [privacy.mask_effect(effect) for effect in effects]
        self.view = view
        self.director.direct(view, effects, now)
        for _ in range(self._clock.steps(dt)):
            self.world.step(STEP)

    def catch_up(self, now: float) -> None:
        """Take everything the source already knows, without a budget and without a frame."""
        while not self.intake.caught_up:
            before = self.intake.caught_up
            self.intake.take(now)
            if self.intake.caught_up == before:
                break

    def stage(self) -> StageView:
        """The kitchen as the painter sees it now."""
        return self.world.stage()

    def close(self) -> None:
        """Stop the source's threads."""
        self.intake.source.close()
