"""Whose turn it is on the wall: the whole room, and between two looks at it the brigade or the day board."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Kind = Literal["room", "brigade", "day"]

LONGEST_STEP = 1.0
"""Seconds of a turn that one step may take: after a sleep the turn that was on goes on, none is hurried through."""

PANELS: tuple[Kind, ...] = ("brigade", "day")
"""In the order in which they take turns."""


@dataclass(frozen=True, slots=True)
class Timings:
    """How many seconds each turn is. No seconds for panels leave them out; the room is never left out."""

    room: float = 60.0
    panel: float = 15.0

    def of(self, kind: Kind) -> float:
        """Seconds of a turn of this kind."""
        return max(1.0, self.room) if kind == "room" else self.panel


class Turns:
    """Goes round by itself, and stays with the room while somebody needs a human."""

    def __init__(self, timings: Timings) -> None:
        self.timings = timings
        self.kind: Kind = "room"
        self.elapsed = 0.0
        self._last = PANELS[-1]
        """The panel that was shown last."""

    @property
    def share(self) -> float:
        """How much of the turn is over, 0-1."""
        return min(1.0, self.elapsed / max(1e-9, self.timings.of(self.kind)))

    def step(self, dt: float, *, urgent: bool, panels: Sequence[Kind] = PANELS) -> None:
        """Go on by `dt` seconds. `urgent`: something burns, or somebody waits for a human; `panels`: those that have
        something to tell."""
        self.elapsed += min(max(0.0, dt), LONGEST_STEP)
        if urgent:
            # a kitchen on fire shows no accounts, and how it was put out is seen for a whole turn
            self.rewind()
        elif self.elapsed >= self.timings.of(self.kind):
            if self.kind == "room" and self.timings.panel > 0 and panels:
                after = PANELS.index(self._last) + 1
                self._last = next(one for one in (PANELS * 2)[after:] if one in panels)
                self.kind, self.elapsed = self._last, 0.0
            else:
                self.rewind()

    def rewind(self) -> None:
        """Begin anew with the whole room."""
        self.kind, self.elapsed = "room", 0.0


def rolled(share: float, most: int, row: int) -> int:
    """How far a list is scrolled when `share` of its turn is over: its beginning for a quarter, its end (`most`
    pixels) for the last, whole rows between."""
    along = min(1.0, max(0.0, (share - 0.25) / 0.5))
    return min(most, round(along * most / row) * row) if along < 1 else most
