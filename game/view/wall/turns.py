"""Whose turn it is on the wall: the whole room, a closer look at somebody, the brigade, the day board."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Kind = Literal["room", "close", "brigade", "day"]

BURNS, WAITS, WORKS = 0, 1, 2
"""Why somebody is worth a closer look; the lowest counts most."""

LONGEST_STEP = 1.0
"""Seconds of a turn that one step may take: after a sleep the turn that was on goes on, none is hurried through."""

GLANCE = 5.0
"""Seconds of the whole room before the camera goes to somebody who has begun to burn or to wait."""

_CYCLE: tuple[Kind, ...] = ("room", "close", "brigade", "room", "close", "day")


@dataclass(frozen=True, slots=True)
class Timings:
    """How many seconds each turn is; 0 leaves it out. The room is never left out."""

    room: float = 30.0
    close: float = 15.0
    panel: float = 15.0

    def of(self, kind: Kind) -> float:
        """Seconds of a turn of this kind."""
        return max(1.0, self.room) if kind == "room" else self.close if kind == "close" else self.panel


class Turns:
    """Goes round by itself, and turns at once to who burns or waits."""

    def __init__(self, timings: Timings) -> None:
        self.timings = timings
        self.kind: Kind = "room"
        self.subject: str | None = None
        """The figure of a closer look."""
        self.elapsed = 0.0
        self._at = 0
        self._shown: dict[str, int] = {}
        self._looks = 0

    @property
    def share(self) -> float:
        """How much of the turn is over, 0-1."""
        return min(1.0, self.elapsed / max(1e-9, self.timings.of(self.kind)))

    def step(self, dt: float, subjects: Mapping[str, int]) -> None:
        """Go on by `dt` seconds. `subjects` are the figures worth a closer look, and why (`BURNS` …)."""
        self.elapsed += min(max(0.0, dt), LONGEST_STEP)
        self._shown = {figure: look for figure, look in self._shown.items() if figure in subjects}
        urgent = any(why < WORKS for why in subjects.values())
        if urgent and self.kind in ("brigade", "day"):
            self.rewind()
        elif self.kind == "close" and self._needs_it_more(subjects):
            self._look_closer(subjects)
        elif self.elapsed >= self._length(subjects) or (self.kind == "close" and self.subject not in subjects):
            self._next(subjects, urgent=urgent)

    def rewind(self) -> None:
        """Begin anew with the whole room."""
        self._at = 0
        self._begin("room")

    def _length(self, subjects: Mapping[str, int]) -> float:
        """Seconds of this turn: the room is only glanced at while somebody who needs a human was not looked at yet."""
        seconds = self.timings.of(self.kind)
        waits = any(why < WORKS and figure not in self._shown for figure, why in subjects.items())
        return min(seconds, GLANCE) if self.kind == "room" and waits and self.timings.close > 0 else seconds

    def _needs_it_more(self, subjects: Mapping[str, int]) -> bool:
        """Whether somebody burns or waits who was not looked at yet, while the camera is at one with less reason."""
        why = subjects.get(self.subject or "", WORKS)
        return any(other < why and figure not in self._shown for figure, other in subjects.items())

    def _next(self, subjects: Mapping[str, int], *, urgent: bool) -> None:
        # a kitchen on fire shows no accounts: the room and who needs somebody, to and fro
        cycle: tuple[Kind, ...] = ("room", "close") if urgent else _CYCLE
        at = 0 if self.kind == "room" and urgent else self._at
        for step in range(1, len(cycle) + 1):
            self._at = (at + step) % len(cycle)
            kind = cycle[self._at]
            if kind == "close" and subjects and self.timings.close > 0:
                self._look_closer(subjects)
                return
            if kind != "close" and self.timings.of(kind) > 0:
                self._begin(kind)
                return

    def _look_closer(self, subjects: Mapping[str, int]) -> None:
        """At the one with the best reason; among equals at whom nobody looked for longest."""
        self._begin("close")
        best = min(subjects.values())
        self.subject = min((f for f, why in subjects.items() if why == best), key=lambda f: self._shown.get(f, -1))
        self._looks += 1
        self._shown[self.subject] = self._looks

    def _begin(self, kind: Kind) -> None:
        self.kind, self.subject, self.elapsed = kind, None, 0.0


def rolled(share: float, most: int, row: int) -> int:
    """How far a list is scrolled when `share` of its turn is over: its beginning for a quarter, its end (`most`
    pixels) for the last, whole rows between."""
    along = min(1.0, max(0.0, (share - 0.25) / 0.5))
    return min(most, round(along * most / row) * row) if along < 1 else most
