"""A recorded log played again: its lines when they are due, told as a live session would be.

A replay lives in the recording's own time, since everything that is said of a session (how long it waits, when an order
is served) is said in that time.
"""

from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from threading import Event as Wake

from game.orders.dialects import Decode
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

LONGEST_SILENCE = 5.0
"""Seconds in front of the kitchen after which a silence in the recording is passed over."""

STICKS_OUT = 60.0
"""Seconds by which a line's time may lie after the next one's before it is taken for wrong."""

BELIEVED = (0.0, 4_102_444_800.0)
"""Epoch seconds, 1970 to 2100, outside which no time of a line is believed."""


class Replay:
    """One recorded session as a `Source`, to be polled with the time of the recording (`ReplayTime`)."""

    def __init__(
        self,
        key: SessionKey,
        lines: Iterable[bytes],
        decode: Decode,
        *,
        start: float,
        workspace: Workspace | None = None,
    ) -> None:
        """`start`: epoch seconds of the first line where none tells a time. A line without one follows at once."""
        self.wake = Wake()
        self._key = key
        self._workspace = workspace or Workspace()
        self._events = [events for line in lines if (events := tuple(decode(line)))]
        self._due = _moments([_time_of(events) for events in self._events], start)
        self._at = 0
        self._opened = False
        self._ended = False
        self._closed = False
        self._told: deque[Notice] = deque()
        self.start = self._due[0] if self._due else start
        """Epoch seconds of the first line."""
        self.end = self._due[-1] if self._due else start
        """Epoch seconds of the last line."""

    @property
    def is_over(self) -> bool:
        """Whether everything recorded has been told."""
        return self._ended and not self._told

    def poll(self, now: float, limit: int = 512) -> Sequence[Notice]:
        """The notices due at `now`, at most `limit`; what is left comes with the next call."""
        if self._closed:
            return ()
        if not self._opened:
            self._opened = True
            self._told.append(SourceReport(self._key.source, "replay", "ok", 1))
            self._told.append(SessionFound(self._key, "replay", self._workspace, Presence.LIVE))
            self._told.append(CaughtUp(self._key.source))
        while len(self._told) < limit and self._at < len(self._due) and self._due[self._at] <= now:
            due = self._due[self._at]
            self._told.append(EventsRead(self._key, self._events[self._at], backlog=False, written_at=due))
            self._at += 1
        if self._at == len(self._due) and not self._ended and len(self._told) < limit:
            self._ended = True
            self._told.append(PresenceChanged(self._key, Presence.NO_LOCK))
        return tuple(self._told.popleft() for _ in range(min(limit, len(self._told))))

    def pass_silence(self, now: float, longest: float) -> float:
        """The moment to go on with: `now` or, if for `longest` seconds no line came, that of the next line."""
        nxt = bisect_right(self._due, now)
        if 0 < nxt < len(self._due) and now - self._due[nxt - 1] >= longest:
            return self._due[nxt]
        return now

    def close(self) -> None:
        """No more notices. May be called twice."""
        self._closed = True
        self._told.clear()
        self.wake.set()


@dataclass(slots=True)
class ReplayTime:
    """The time of a recording that plays `speed` times as fast as the loop's; a timepiece."""

    replay: Replay
    speed: float
    moment: float

    def now(self) -> float:
        """Epoch seconds, at the time of the recording."""
        return self.moment

    def advance(self, dt: float) -> None:
        """`dt` seconds of the loop have gone by."""
        # slow motion shows silences no longer than they were
        longest = LONGEST_SILENCE * max(1.0, self.speed)
        self.moment = self.replay.pass_silence(self.moment + dt * self.speed, longest)


def _time_of(events: tuple[Event, ...]) -> float | None:
    at = next((event.at for event in events if event.at is not None), None)
    return at if at is not None and BELIEVED[0] <= at <= BELIEVED[1] else None


def _moments(times: Sequence[float | None], start: float) -> list[float]:
    """When each line is due: never before the line before it, and never by a time that sticks out from its neighbours.

    The first line may lie after the others: a fork begins with a copy of older ones, which are told at once.
    """
    told = [time for time in times if time is not None]
    sticks_out = iter([False, *_peaks(told)])
    moment = told[0] if told else start
    moments = []
    for time in times:
        if time is not None and not next(sticks_out, False):
            moment = max(moment, time)
        moments.append(moment)
    return moments


def _peaks(times: Sequence[float]) -> Iterator[bool]:
    """For each time but the first: whether it lies far after the next one, and that goes on from the one before."""
    before = times[0] if times else 0.0
    for time, after in pairwise(times[1:]):
        peak = after < time - STICKS_OUT and after >= before - STICKS_OUT
        yield peak
        if not peak:
            before = time
