"""Time: where "now" comes from, and the fixed step of the stage."""

import time
from dataclasses import dataclass, field
from typing import Protocol

STEP = 1 / 60
"""Seconds of stage time in one step."""

CATCH_UP_LIMIT = 0.1
"""Seconds of real time one tick may catch up: after a suspend the kitchen goes on, it does not fast-forward."""


class Timepiece(Protocol):
    """Tells the epoch time by which everything is judged."""

    def now(self) -> float:
        """The present moment in epoch seconds."""
        ...

    def advance(self, dt: float) -> None:
        """`dt` seconds of the loop have gone by."""
        ...


@dataclass(slots=True)
class WallClock:
    """The real time, or one that pretended to be `pretended` when it was made and goes on from there."""

    pretended: float | None = None
    _made: float = field(default_factory=time.monotonic)

    def now(self) -> float:
        return time.time() if self.pretended is None else self.pretended + time.monotonic() - self._made

    def advance(self, dt: float) -> None:
        """Real time needs no help."""


@dataclass(slots=True)
class StageTime:
    """Time that only the loop moves: stands while the demo is paused, and makes equal pictures of equal arguments."""

    moment: float

    def now(self) -> float:
        return self.moment

    def advance(self, dt: float) -> None:
        self.moment += dt


@dataclass(slots=True)
class StepClock:
    """Collects real time and gives it out in steps of STEP seconds; the remainder waits for the next tick."""

    debt: float = 0.0

    def steps(self, dt: float) -> int:
        """How many steps the world has to make for `dt` seconds of real time (negative time counts as none)."""
        self.debt += min(max(dt, 0.0), CATCH_UP_LIMIT)
        # half a microsecond of tolerance, so that sixty ticks of 1/60 s make sixty steps
        count = int(self.debt / STEP + 5e-7)
        self.debt = max(0.0, self.debt - count * STEP)
        return count
