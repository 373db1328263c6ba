"""The fixed step of the stage: real time in, a whole number of equal steps out."""

from dataclasses import dataclass

STEP = 1 / 60
"""Seconds of stage time in one step."""

CATCH_UP_LIMIT = 0.1
"""Seconds of real time one tick may catch up: after a suspend the kitchen goes on, it does not fast-forward."""


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
