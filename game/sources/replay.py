"""A recorded log played again: its lines at their recorded rhythm, told as a live session would be."""

import json
from collections import deque
from collections.abc import Callable, Sequence
from datetime import datetime
from threading import Event as Wake

from game.orders.events import Event
from game.orders.notices import (
    CaughtUp,
    EventsRead,
    Notice,
    Presence,
    PresenceChanged,
    SessionFound,
    SessionKey,
    SourceReport,
    Workspace,
)

LONGEST_GAP = 5.0
"""Seconds of stage time (at speed 1) that a silence in the recording is cut to."""


class Replay:
    """One recorded session as a `Source`.

    `start`: epoch seconds at which the first line is told; `speed`: how many recorded seconds pass in one. Lines
    without a time of their own follow the line before at once. Told times are those of the recording: effects keep
    their dates.
    """

    def __init__(
        self,
        key: SessionKey,
        lines: Sequence[bytes],
        decode: Callable[[bytes], tuple[Event, ...]],
        *,
        start: float,
        speed: float = 1.0,
        workspace: Workspace | None = None,
    ) -> None:
        if not speed > 0:
            raise ValueError(f"speed must be above 0, not {speed}")
        self.wake = Wake()
        self._key = key
        self._lines = lines
        self._decode = decode
        self._start = start
        self._speed = speed
        self._workspace = workspace or Workspace()
        self._due = _schedule(lines)
        self._at = 0
        self._opened = False
        self._ended = False
        self._closed = False
        self._told: deque[Notice] = deque()

    @property
    def length(self) -> float:
        """Seconds from the first line to the last at the given speed, silences cut."""
        return self._due[-1] / self._speed if self._due else 0.0

    def poll(self, now: float, limit: int = 512) -> Sequence[Notice]:
        """The notices due at `now`, at most `limit`; what is left comes with the next call."""
        if self._closed:
            return ()
        if not self._opened:
            self._opened = True
            self._told.append(SourceReport(self._key.source, "replay", "ok", 1))
            self._told.append(SessionFound(self._key, "replay", self._workspace, Presence.LIVE))
            self._told.append(CaughtUp(self._key.source))
        stage = (now - self._start) * self._speed
        while len(self._told) < limit and self._at < len(self._due) and self._due[self._at] <= stage:
            events = self._decode(self._lines[self._at].rstrip(b"\r\n"))
            self._told.append(EventsRead(self._key, events, backlog=False, written_at=now))
            self._at += 1
        if self._at == len(self._due) and not self._ended and len(self._told) < limit:
            self._ended = True
            self._told.append(PresenceChanged(self._key, Presence.NO_LOCK))
        return tuple(self._told.popleft() for _ in range(min(limit, len(self._told))))

    def close(self) -> None:
        """No more notices. May be called twice."""
        self._closed = True
        self._told.clear()
        self.wake.set()


def _schedule(lines: Sequence[bytes]) -> list[float]:
    """When each line is due, in recorded seconds from the first, silences cut; never backwards."""
    due: list[float] = []
    at, before = 0.0, None
    for line in lines:
        moment = _timestamp(line)
        if moment is not None:
            if before is not None:
                at += min(max(0.0, moment - before), LONGEST_GAP)
            before = moment
        due.append(at)
    return due


def _timestamp(line: bytes) -> float | None:
    """A line's own time in epoch seconds: an ISO string or a number (milliseconds), None if it tells none."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    value = record.get("timestamp", record.get("ts")) if isinstance(record, dict) else None
    try:
        if isinstance(value, str):
            return datetime.fromisoformat(value).timestamp()
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return value / 1000 if 0 < value < 1e14 else None
    except (ValueError, OverflowError, OSError):
        return None
    return None
