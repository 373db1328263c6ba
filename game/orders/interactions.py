"""Interactions: what one prompt set going in the head agent, turn after turn, and when it is over."""

import math
from dataclasses import dataclass

GAP = 1.0
"""Seconds after which a turn's end is an end: the next turn of an interaction follows within 80 ms."""
AUTOPILOT_GAP = 3.0
"""The same in autopilot mode, whose continuations come up to 1.3 s later."""
WRITER_DELAY = 0.25
"""Live, so much longer than the gap is waited after a line was seen: its successor may come with the next write."""
SHELL_HOLD = 60.0
"""Seconds an ended order waits for a background shell of its interaction."""
WAKE = 10.0
"""Seconds an ended order waits for the program's own answer to a background shell's end; it comes at once."""
NEVER = math.inf


@dataclass(slots=True, eq=False)
class Interaction:
    """Where an interaction stands. `id` is None in logs without ids."""

    id: str | None
    turn_open: bool = False
    prompted: bool = False
    """A prompt was delivered and its first turn has not begun."""
    spoke: bool = False
    asked: bool = False
    """The last message of the turn asked for tools: another turn follows."""
    complete: bool = False
    """The task was declared complete: the end of this turn is the end."""
    ended_at: float | None = None
    """The turn ended by the rule: its order is served unless something shows that it goes on."""
    seen_at: float = -NEVER
    """Wall time at which the end was seen, for live logs."""
    agents_left_at: float = -NEVER
    """When the last sub-agent of it was done, if that was after the end."""
    woken_at: float = -NEVER
    """When a background shell told its end, if that was after the end."""
    simmers: bool = False
    """A background shell of it was running when it ended."""
    rested: bool = False
    """The gap after the end has passed; only background shells still hold the order."""

    def rest(self) -> None:
        """Nothing of it runs any more."""
        self.turn_open = self.prompted = self.spoke = self.asked = self.complete = False
        self.simmers = self.rested = False
        self.ended_at = None
        self.agents_left_at = self.woken_at = -NEVER

    def end(self, t: float, seen_at: float, *, simmers: bool) -> None:
        """Its turn ended with a last message that asked for no tools."""
        self.ended_at, self.seen_at = t, seen_at
        self.simmers, self.rested = simmers, False

    @property
    def running(self) -> bool:
        """In a turn, between two, or before the first."""
        return self.turn_open or self.prompted or self.asked

    @property
    def thinking(self) -> bool:
        """Running, or so soon after a turn's end that another may follow."""
        return self.running or (self.ended_at is not None and not self.rested)

    @property
    def over_at(self) -> float:
        """The moment its order counts as done, once it has ended."""
        assert self.ended_at is not None
        return max(self.ended_at, self.agents_left_at)

    def due(self, autopilot: bool) -> tuple[float, float]:
        """When the clock has something to do with an ended interaction: by the log's time, and by the wall clock."""
        if self.ended_at is None:
            return NEVER, NEVER
        gap = AUTOPILOT_GAP if autopilot and not self.complete else GAP
        due = max(self.over_at + gap, self.woken_at + WAKE)
        if self.rested:
            due = max(due, self.ended_at + SHELL_HOLD)
            return due, due + GAP + WRITER_DELAY
        return due, max(due, self.seen_at + GAP + WRITER_DELAY)
