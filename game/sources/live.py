"""The source of real sessions: a thread that follows the disk, and one bounded queue from it to the loop."""

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from queue import Empty, Full, Queue
from threading import Event as Wake
from threading import Thread
from typing import TYPE_CHECKING

from game.orders.notices import EventsRead, Notice, UnreadablePath
from game.sources.finder import Finder, Speaking
from game.sources.follow import Follower
from game.sources.presence import ProcessTable, SystemProcesses
from game.sources.watch import ObserverFactory, Watcher, WatchMode

if TYPE_CHECKING:
    from game.orders.dialects import Decode

WORK = 0.004
"""Seconds of reading at a stretch while there is much to read."""
PAUSE = 0.001
"""Seconds between two such stretches, which belong to the drawing loop."""
QUEUE = 256
"""Notices that may wait for the loop; the thread then stops reading until some are taken."""
KEEP = 1.0
"""Seconds between two looks at the watcher's own health."""


@dataclass(frozen=True, slots=True)
class RootDiagnosis:
    """One root of one agent. `looked_at`: the folder below `home` that holds the sessions."""

    source: str
    home: str
    looked_at: str
    state: str
    sessions: int
    loaded: int
    unreadable: tuple[UnreadablePath, ...]
    watch: WatchMode


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What `doctor` wants to know of a source.

    `unread`: bytes of history not read yet. `lag`: seconds from the write of the newest event to its telling, None
    before the first. `trouble`: an error of our own, in one line.
    """

    roots: tuple[RootDiagnosis, ...]
    unread: int
    lag: float | None
    trouble: str | None


class LiveSource:
    """The sessions of all finders as a Source. Nothing below their roots is ever opened for writing.

    `since`: sessions whose log changed after this time (epoch seconds) are loaded, and those that a process holds; None
    loads all. `trust_locks`: a lock alone proves life. `clock`: seconds from any zero; only differences count, so it
    has to run. `named`: see Follower. `observer` makes the system's watcher of changes. Without the thread, `step` and
    `read_all` do the work in the caller's.
    """

    def __init__(
        self,
        finders: Sequence[Finder],
        *,
        decoders: "Mapping[str, Callable[[], Decode]]",
        since: float | None = None,
        trust_locks: bool = False,
        clock: Callable[[], float] = time.monotonic,
        start_thread: bool = True,
        table: ProcessTable | None = None,
        observer: ObserverFactory | None = None,
        named: Collection[str] | None = None,
    ) -> None:
        self.wake = Wake()
        self._finders = finders
        self._clock = clock
        self._nudge = Wake()
        self._closed = Wake()
        self._queue: Queue[Notice] = Queue(QUEUE)
        self._follower = Follower(finders, decoders, since, None if trust_locks else table or SystemProcesses(), named)
        self._watcher = Watcher(
            [finder.root for finder in finders if finder.depth],
            self._nudge,
            observer=observer,
            depths={str(finder.root): finder.depth for finder in finders},
        )
        self._speaking = [finder for finder in finders if isinstance(finder, Speaking)]
        for finder in finders:
            if isinstance(finder, Speaking):
                finder.listen(partial(self._watcher.touch, str(finder.root)))
        self._lag: float | None = None
        self._trouble: str | None = None
        self._diagnosis = Diagnosis((), 0, None, None)
        self._asked = Wake()
        self._answered = Wake()
        self._thread: Thread | None = None
        if start_thread:
            self._thread = Thread(target=self._run, name="sources", daemon=True)
            self._thread.start()

    def poll(self, now: float, limit: int = 512) -> Sequence[Notice]:  # noqa: ARG002 (a Source; the thread has its own)
        """See Source."""
        self.wake.clear()
        notices: list[Notice] = []
        if self._thread is None:
            out = self._follower.out
            while out and len(notices) < limit:
                notices.append(out.popleft())
            return notices
        while len(notices) < limit:
            try:
                notices.append(self._queue.get_nowait())
            except Empty:
                return notices
        self.wake.set()
        return notices

    def step(self, now: float) -> bool:
        """Without the thread: one whole round; `poll` then has what it found. Returns whether more is left to read."""
        return self._follower.step(now)

    def read_all(self, now: float) -> Iterator[Notice]:
        """Without the thread: everything that is there, in rounds, so that it is never all in memory at once."""
        busy = True
        while busy or not self._follower.caught_up:
            busy = self._follower.step(now, work=WORK)
            while self._follower.out:
                yield self._follower.out.popleft()

    def diagnosis(self) -> Diagnosis:
        """What was looked for and found so far. The thread is asked, and waited for at most a second."""
        if self._thread is None:
            return self._diagnose()
        self._answered.clear()
        self._asked.set()
        self._nudge.set()
        self._answered.wait(1.0)
        return self._diagnosis

    def glance(self) -> Diagnosis:
        """The diagnosis as it was last; a new one is asked for, and not waited for."""
        if self._thread is None:
            return self._diagnose()
        self._asked.set()
        self._nudge.set()
        return self._diagnosis

    @property
    def queued(self) -> int:
        """Notices that wait for the loop."""
        return self._queue.qsize() if self._thread is not None else len(self._follower.out)

    def close(self) -> None:
        """See Source."""
        self._closed.set()
        self._nudge.set()
        for speaking in self._speaking:
            speaking.close()
        if self._thread is not None:
            self._thread.join(10.0)

    # In the thread

    def _run(self) -> None:
        try:
            keep_at = self._clock()
            while not self._closed.is_set():
                if self._round():
                    self._answer()
                    time.sleep(PAUSE)
                    continue
                now = self._clock()
                if not keep_at - KEEP < now < keep_at:
                    self._watcher.keep(now)
                    keep_at = now + KEEP
                    continue  # what changed while the watch was being set up
                self._answer()
                self._nudge.wait(max(0.0, min(self._follower.due, keep_at) - now))
                self._nudge.clear()
        finally:
            self._watcher.close()

    def _round(self) -> bool:
        follower, watcher = self._follower, self._watcher
        now = self._clock()
        try:
            busy = follower.step(now, watcher.take(), native=watcher.all_native, work=WORK)
        except Exception as error:  # a fault of ours must not end the show: it is told, and the next round goes on
            self._trouble = f"{type(error).__name__}: {error}".splitlines()[0]
            self._hand_over()
            self._closed.wait(KEEP)
            busy = False
        for root in follower.missed:
            watcher.missed(root, now)
        self._hand_over()
        return busy

    def _hand_over(self) -> None:
        out = self._follower.out
        while out and not self._closed.is_set():
            notice = out[0]
            try:
                self._queue.put(notice, timeout=0.1)
            except Full:
                continue
            out.popleft()
            self.wake.set()
            if isinstance(notice, EventsRead) and not notice.backlog:
                self._lag = max(0.0, time.time() - notice.written_at)

    def _answer(self) -> None:
        if self._asked.is_set():
            self._asked.clear()
            self._diagnosis = self._diagnose()
            self._answered.set()

    def _diagnose(self) -> Diagnosis:
        roots = tuple(
            RootDiagnosis(
                finder.source,
                report.root,
                str(finder.root),
                report.state,
                report.sessions,
                self._follower.loaded(finder),
                report.unreadable,
                self._watcher.mode(str(finder.root)),
            )
            for finder, report in self._follower.reports.items()
        )
        return Diagnosis(roots, self._follower.unread_history(), self._lag, self._trouble)
