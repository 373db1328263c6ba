"""Following every session below the roots, one round at a time, in the caller's thread: `Follower.step`.

What is true is found by looking: at the logs at work a few times a second, at everything else in every sweep. What a
watcher tells only says where to look first.
"""

import heapq
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from game.orders.notices import CaughtUp, Notice, Presence, SessionGone, SessionKey, SourceReport
from game.sources.finder import Finder, FoundLog, Survey
from game.sources.presence import ProcessTable
from game.sources.tail import CHUNK, Tail
from game.sources.track import NEVER, SessionTrack
from game.sources.watch import Touched

if TYPE_CHECKING:
    from game.orders.dialects import Decode
    from game.orders.events import Event

LOOK = 0.5
"""Seconds between two looks at the logs at work, where a watcher wakes us as well."""
LOOK_POLLING = 0.25
"""The same where none does."""
SWEEP = 3.0
"""Seconds between two sweeps over all folders and over the processes, where a watcher wakes us as well."""
SWEEP_POLLING = 1.0
"""The same where none does."""
SWEEP_SHARE = 200
"""Two sweeps lie so many times apart as the cheaper of the last two took, if that is more: thousands of folders then
cost 0.5 % of a core."""
SWEEP_MOST = 10.0
"""No two sweeps lie further apart, in seconds."""
AT_WORK = 64
"""So many of the newest logs are looked at between the sweeps, besides those that a process holds."""
ROTATION = 32
"""In every sweep, the locks of one in so many of the other sessions are looked at."""
REMEMBERED = 256
"""So many deleted logs are known again should they come back."""


class Follower:
    """Finds, reads and watches over the sessions of all finders. Not for several threads.

    `since`: sessions whose log changed after this time (epoch seconds) are loaded, and those that a process holds; None
    loads all. `table` None trusts every lock. `named`: the agents whose homes somebody named; a missing home of another
    is none, and not reported before it is there (None: all are reported). What happens is appended to `out`, oldest
    first.
    """

    def __init__(
        self,
        finders: Sequence[Finder],
        decoders: "Mapping[str, Callable[[], Decode]]",
        since: float | None,
        table: ProcessTable | None,
        named: Collection[str] | None = None,
    ) -> None:
        self.out: deque[Notice] = deque()
        self.missed: set[str] = set()
        """Roots below which a change was found by looking in the last round, which no wake-up had told of."""
        self._finders = finders
        self._decoders = decoders
        self._since = since
        self._table = table
        self._named = named
        self._buffer = bytearray(CHUNK)
        self._tracks: dict[SessionKey, SessionTrack] = {}
        self._idle: dict[SessionKey, FoundLog] = {}
        self._past: dict[SessionKey, Tail[Event]] = {}
        self._surveys: dict[Finder, Survey] = {}
        self.reports: dict[Finder, SourceReport] = {}
        """The state of each root, as last told."""
        self._to_read: deque[SessionTrack] = deque()
        self._at_work: dict[SessionKey, SessionTrack] = {}
        self._catching_up: dict[str, set[SessionKey]] = {finder.source: set() for finder in finders}
        self._sweeps = 0
        self._sweep_took = 0.0
        """Seconds of the last sweep."""
        self._next_sweep = self._next_look = self._last = -NEVER
        self._look_again_at = NEVER

    # One round

    def step(
        self, now: float, touched: Collection[Touched] | None = (), *, native: bool = False, work: float = 0
    ) -> bool:
        """One round: look where it is time, then read for about `work` seconds (0: until all is read).

        `now`: seconds from any zero. `touched`: where something changed (None: anywhere). `native`: whether such
        wake-ups come at all. Returns whether more is left to read at once.
        """
        self.missed.clear()
        if now < self._last:  # the clock was set back
            self._next_sweep = self._next_look = self._look_again_at = now
        self._last = now
        if touched is None:
            self._next_sweep = now
        elif self._sweeps:
            for touch in touched:
                self._look_where(touch, now)
        if now >= self._next_sweep:
            begun = perf_counter()
            self._sweep(now)
            took = perf_counter() - begun
            # What one sweep alone costs (libraries, sessions to load, a cold disk) says nothing of the next one.
            pause = min(SWEEP_MOST, SWEEP_SHARE * min(took, self._sweep_took))
            self._sweep_took = took
            self._next_sweep = now + max(SWEEP if native else SWEEP_POLLING, pause)
        if now >= self._next_look:
            for track in self._at_work.values():
                self._look_at_log(track)
            self._next_look = now + (LOOK if native else LOOK_POLLING)
        if now >= self._look_again_at:
            self._look_again(now)
        self._read(now, work)
        return bool(self._to_read)

    @property
    def due(self) -> float:
        """When the next round is due, on the clock of `step`."""
        return min(self._next_sweep, self._next_look, self._look_again_at)

    @property
    def caught_up(self) -> bool:
        """Whether everything that was there at the start has been told."""
        return self._sweeps > 0 and not self._catching_up

    def loaded(self, finder: Finder) -> int:
        """Sessions told of below one root."""
        return sum(track.told for track in self._tracks.values() if track.finder is finder)

    def unread_history(self) -> int:
        """Bytes of history not read yet."""
        return sum(track.unread_history for track in self._tracks.values())

    # Looking

    def _look_where(self, touch: Touched, now: float) -> None:
        finder = next((finder for finder in self._finders if str(finder.root) == touch.root), None)
        found = finder.look(touch.entry) if finder is not None and touch.entry else None
        if finder is None or found is None:
            gone = None if finder is None else self._tracks.get(SessionKey(finder.source, touch.entry))
            if gone is not None:
                self._enqueue(gone)
            elif not touch.entry:
                self._next_sweep = now
            return
        track = self._tracks.get(found.key)
        if track is None:
            self._consider(finder, found, now)
        elif track.found.log != found.log:
            self._next_sweep = now  # the same session elsewhere: the sweep finds the newest log
        else:
            track.found = found
            self._look_at_log(track, woken=True)
            if Path(found.log).name != touch.file:
                self._look_beside(track, now)

    def _look_at_log(self, track: SessionTrack, *, woken: bool = False) -> None:
        if not track.queued and track.look_at_log():
            if not woken and track.told and track.look_again_at == NEVER and not track.tail.beside:
                self.missed.add(str(track.finder.root))
            self._enqueue(track, first=True)

    def _look_beside(self, track: SessionTrack, now: float) -> None:
        self.out.extend(track.look_beside(now))
        self._look_again_at = min(self._look_again_at, track.look_again_at)

    def _look_again(self, now: float) -> None:
        self._look_again_at = NEVER
        for track in self._tracks.values():
            if track.look_again_at <= now:
                track.look_again_at = NEVER
                self.out.extend(track.look_at_owner(now))
                self._enqueue(track)
            self._look_again_at = min(self._look_again_at, track.look_again_at)

    # Sweeping

    def _sweep(self, now: float) -> None:
        newest: dict[SessionKey, tuple[Finder, FoundLog]] = {}
        for finder in self._finders:
            survey = self._surveys[finder] = finder.survey()
            for found in survey.logs:
                other = newest.get(found.key)
                if other is None or found.modified_at > other[1].modified_at:
                    newest[found.key] = (finder, found)
        found_logs = list(newest.items())
        if not self._sweeps:  # in the order in which they fell silent; later ones come as they come
            found_logs.sort(key=lambda item: (item[1][1].modified_at, item[0]))
        for number, (key, (finder, found)) in enumerate(found_logs):
            track = self._tracks.get(key)
            if track is None:
                if self._idle.get(key) != found or (number + self._sweeps) % ROTATION == 0:
                    self._consider(finder, found, now)
            elif track.found.log != found.log:
                self.out.extend(track.move(finder, found, self._tail(finder, found), now))
                self._enqueue(track)
            elif track.found != found:
                track.found = found
                self._look_at_log(track)
        if len(newest) < len(self._idle) + len(self._tracks):
            for key in self._idle.keys() - newest.keys():
                del self._idle[key]
            for key in self._tracks.keys() - newest.keys():
                self._enqueue(self._tracks[key])
        self._choose_those_at_work()
        for number, track in enumerate(self._tracks.values()):
            if track.key in self._at_work or (number + self._sweeps) % ROTATION == 0:
                self._look_beside(track, now)
            if track.failure is not None:
                self._enqueue(track)
        self._sweeps += 1
        self._report()
        self._tell_caught_up()

    def _choose_those_at_work(self) -> None:
        tracks = list(self._tracks.values())
        if len(tracks) > AT_WORK:
            newest = heapq.nlargest(AT_WORK, tracks, key=lambda track: track.found.modified_at)
            tracks = newest + [track for track in tracks if track.owner.presence is Presence.LIVE]
        self._at_work = {track.key: track for track in tracks}

    def _consider(self, finder: Finder, found: FoundLog, now: float) -> None:
        """Load a session that is not loaded, or leave it among the idle ones."""
        key = found.key
        known = self._idle.get(key)
        self._idle[key] = found
        if self._since is not None and found.modified_at < self._since:
            try:
                if finder.owner(found, self._table).presence is not Presence.LIVE:
                    return
            except OSError:
                return
        del self._idle[key]
        tail = self._past.pop(key, None)
        if tail is not None and str(tail.path) == found.log:
            history = tail.start_again()
        else:
            tail = self._tail(finder, found)
            # What is there at the start is history; of a log that appears later every line is news.
            history = found.size if not self._sweeps else known.size if known is not None else 0
        track = SessionTrack(key, finder, found, tail, history=history, table=self._table)
        self._tracks[key] = self._at_work[key] = track
        if not self._sweeps:
            self._catching_up[finder.source].add(key)
        self._look_beside(track, now)
        self._enqueue(track)

    def _tail(self, finder: Finder, found: FoundLog) -> "Tail[Event]":
        return finder.open(found, self._decoders[finder.source], self._buffer)

    def _report(self) -> None:
        for finder, survey in self._surveys.items():
            nobodys = self._named is not None and finder.source not in self._named
            if nobodys and survey.state == "missing" and finder not in self.reports:
                continue
            failures = tuple(
                track.failure for track in self._tracks.values() if track.failure is not None and track.finder is finder
            )
            report = SourceReport(
                finder.source, str(finder.home), survey.state, len(survey.logs), survey.unreadable + failures
            )
            if self.reports.get(finder) != report:
                self.reports[finder] = report
                self.out.append(report)

    # Reading

    def _enqueue(self, track: SessionTrack, *, first: bool = False) -> None:
        if not track.queued:
            track.queued = True
            if first:
                self._to_read.appendleft(track)
            else:
                self._to_read.append(track)

    def _read(self, now: float, work: float) -> None:
        until = perf_counter() + work
        while self._to_read:
            track = self._to_read[0]
            self.out.extend(track.read(now))
            self._look_again_at = min(self._look_again_at, track.look_again_at)
            if not track.busy:
                self._to_read.popleft()
                track.queued = False
                if track.gone:
                    self._forget(track)
            if self._catching_up and not (track.busy and track.unread_history):
                self._catching_up.get(track.key.source, set()).discard(track.key)
                self._tell_caught_up()
            if work and perf_counter() >= until:
                break

    def _forget(self, track: SessionTrack) -> None:
        del self._tracks[track.key]
        self._at_work.pop(track.key, None)
        if track.told:
            # Kept, so that a log that comes back is known again and not told twice.
            self._past[track.key] = track.tail
            if len(self._past) > REMEMBERED:
                del self._past[next(iter(self._past))]
            self.out.append(SessionGone(track.key))

    def _tell_caught_up(self) -> None:
        for source in [source for source, left in self._catching_up.items() if not left]:
            del self._catching_up[source]
            self._report()
            self.out.append(CaughtUp(source))
