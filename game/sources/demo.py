"""The demo shift: a source that invents believable sessions, for people without an agent and for pictures.

It writes raw Copilot lines and sends them through the same dialect as real logs. Everything follows from the seed and
the stage's time: polled often or seldom, the same notices come out. It never ends and keeps only what comes next.
"""

import heapq
import random
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from threading import Event as Wake

from game.orders.dialects import Decode
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
    WorkspaceRead,
)
from game.sources.demo_cast import PLACES, Place, Topic
from game.sources.demo_desk import Desk
from game.sources.demo_log import Line, Log
from game.sources.demo_script import Cook, follow_up, job, session_rng

SOURCE = "copilot"
ROOT = "demo"
SLOTS = 12
"""Cooks on shift at once, at most; two share a slot and take turns."""

_WRITE_GAP = 0.12
"""Lines closer than this (s) are written together, as the CLI does."""


@dataclass(frozen=True, slots=True)
class _Arrival:
    at: float
    first: bool
    name: str
    place: Place
    topic: Topic


@dataclass(frozen=True, slots=True)
class _Departure:
    at: float


@dataclass(frozen=True, slots=True)
class _Write:
    at: float
    lines: tuple[Line, ...]


_Beat = _Arrival | _Departure | _Write


class DemoShift:
    """A made-up day in the kitchen as a `Source`. `start`: epoch seconds of stage time 0; `decode`: the dialect."""

    def __init__(self, seed: int, start: float, decode: Decode) -> None:
        self.wake = Wake()
        self._decode = decode
        self._start = start
        self._held = 0.0
        self._paused = False
        self._polled: float | None = None
        self._told: deque[Notice] = deque()
        self._opened = False
        self._closed = False
        self._slots = [_slot(seed, slot) for slot in range(SLOTS)]
        self._next: list[tuple[float, int, int, SessionKey, _Beat]] = []
        self._order = 0
        for slot in range(SLOTS):
            self._advance(slot)

    def poll(self, now: float, limit: int = 512) -> Sequence[Notice]:
        """The notices due at `now`, at most `limit`; what is left comes with the next call."""
        if self._closed:
            return ()
        if self._paused and self._polled is not None:
            self._held += max(0.0, now - self._polled)
        self._polled = now
        if not self._opened:
            self._opened = True
            self._told.append(SourceReport(SOURCE, ROOT, "ok", SLOTS))
            while self._next[0][0] < 0.0:
                self._tell()
            self._told.append(CaughtUp(SOURCE))
        stage = now - self._start - self._held
        while len(self._told) < limit and not self._paused and self._next[0][0] <= stage:
            self._tell()
        return tuple(self._told.popleft() for _ in range(min(limit, len(self._told))))

    def pause(self) -> None:
        """Hold the stage still: nothing happens until `resume`, and nothing is missed."""
        self._paused = True

    def resume(self) -> None:
        """Go on where `pause` stopped."""
        self._paused = False

    def close(self) -> None:
        """No more notices. May be called twice."""
        self._closed = True
        self._told.clear()
        self.wake.set()

    def _advance(self, slot: int) -> None:
        key, beat = next(self._slots[slot])
        self._order += 1
        heapq.heappush(self._next, (beat.at, slot, self._order, key, beat))

    def _tell(self) -> None:
        at, slot, _, key, beat = heapq.heappop(self._next)
        self._advance(slot)
        zero = self._start + self._held
        match beat:
            case _Arrival():
                workspace = Workspace(beat.name, beat.place.cwd, beat.place.repository, beat.topic.branch, "cli")
                began = zero + at - 1.0
                if beat.first:
                    self._told.append(SessionFound(key, f"{ROOT}/{key.id}", workspace, Presence.LIVE, began))
                else:
                    self._told.append(WorkspaceRead(key, workspace))
                    self._told.append(PresenceChanged(key, Presence.LIVE, began))
            case _Departure():
                self._told.append(PresenceChanged(key, Presence.NO_LOCK))
            case _Write():
                events = tuple(event for line in beat.lines for event in self._decode(line.encode(zero)))
                self._told.append(EventsRead(key, events, backlog=at < 0.0, written_at=zero + at))


def _slot(seed: int, slot: int) -> Iterator[tuple[SessionKey, _Beat]]:
    """The two cooks of one slot by turns, for ever: each comes, works off some orders, leaves, and comes back later."""
    casting = random.Random(f"{seed}/cast")
    places = casting.sample(PLACES, len(PLACES))
    ids = random.Random(f"{seed}/{slot}/ids")
    cooks = [Log(rng=ids, at=0.0).new_id() for _ in range(2)]
    last_ids: list[str | None] = [None, None]
    at = _OPENING_ARRIVALS[slot]
    visit = 0
    while True:
        who = visit % 2
        rng = session_rng(seed, slot, visit)
        place = places[(slot + 5 * who) % len(places)]
        topic = place.topics[(visit // 2 + rng.randrange(len(place.topics))) % len(place.topics)]
        key = SessionKey(SOURCE, cooks[who])
        desk = Desk(
            rng=rng,
            session_id=key.id,
            cwd=place.cwd,
            repository=place.repository,
            branch=topic.branch,
            model=place.model,
            at=at,
            last_id=last_ids[who],
        )
        yield key, _Arrival(at, visit < 2, topic.name, place, topic)
        for lines in _visit(desk, place, topic, slot, visit):
            for write in _writes(lines):
                yield key, write
        desk.pause(2.0, 6.0)
        desk.shutdown()
        for write in _writes(desk.take()):
            yield key, write
        yield key, _Departure(desk.at + 0.05)
        last_ids[who] = desk.last_id
        at = desk.at + rng.uniform(15.0, 70.0)
        visit += 1


def _writes(lines: list[Line]) -> Iterator[_Write]:
    """Lines gathered into the writes they reach the disk in."""
    batch: list[Line] = []
    for line in lines:
        if batch and line.at - batch[0].at > _WRITE_GAP:
            yield _Write(batch[-1].at, tuple(batch))
            batch = []
        batch.append(line)
    if batch:
        yield _Write(batch[-1].at, tuple(batch))


def _visit(desk: Desk, place: Place, topic: Topic, slot: int, visit: int) -> Iterator[list[Line]]:
    """One visit's lines, an order at a time."""
    rng = desk.rng
    desk.start(resumed=visit >= 2)
    if visit == 0:
        yield from _opening(Cook(desk, place, topic), _OPENING[slot])
    else:
        desk.pause(0.5, 3.0)
        job(desk, place, topic)
        yield desk.take()
    for _ in range(rng.randrange(3, 8)):
        desk.pause(6.0, 26.0)
        if desk.context > 60_000 or rng.random() < 0.18:
            desk.compact()
            desk.pause(3.0, 8.0)
        if rng.random() < 0.6:
            follow_up(desk, place, topic)
        else:
            job(desk, place, rng.choice(place.topics))
        yield desk.take()


def _opening(cook: Cook, script: str) -> Iterator[list[Line]]:
    """The first minutes, arranged so that the room is lively at once: steps with the stage time at which they end."""
    desk = cook.desk
    for part in script.split(";"):
        prompt, _, rest = part.strip().partition(" > ")
        desk.prompt(cook.topic.prompt if prompt == "order" else _EARLY[prompt][0])
        for step in rest.split():
            kind, _, end = step.partition("@")
            if end:
                cook.until(kind.rstrip("!?"), float(end), kind[len(kind.rstrip("!?")) :])
            else:
                cook.step(step)
        desk.at = max(desk.at, desk.agents_until + 0.2)
        desk.say(cook.topic.answer if prompt == "order" else _EARLY[prompt][1])
        desk.pause(2.0, 4.0)
        yield desk.take()


_EARLY = {
    "look": ("Where do we stand? Give me a short summary.", "The branch is two commits ahead and everything is green."),
    "warm": ("Good morning. Please bring the branch up to date.", "Up to date with main, no conflicts."),
    "check": ("Is anything failing right now?", "Nothing is failing: all checks are green."),
}

_OPENING_ARRIVALS = (-95.0, -80.0, -70.0, -60.0, -50.0, -40.0, -30.0, -21.0, -12.0, 2.0, 14.0, 24.0)
_OPENING = (
    "warm > install@-60 commit ; order > search@6 read@14 edit@33 lint@43 test!@58.5 read@67 edit@80 test@96 commit",
    "check > test@-40 ; order > plan read@12 edit@38 build@79 test@95 commit ship",
    "look > read@-45 ; check > test@15 ; order > read@36 search@44 edit@74 lint@84 commit",
    "look > search@-30 ; order > install@13 read@24 test@41 edit@50 lint@68 commit ship?",
    "warm > commit ; look > read@8 ; order > search@24 edit@44 ship?@71 commit",
    "check > lint@-12 ; order > build@17 edit@36 commit ship@66.5",
    "look > read@-8 ; order > shell@10 read@22 edit@42 shell@70 test@84 commit",
    "order > search@11 explore read@44 search@73 edit test commit",
    "look > read@4 ; order > research@20 create@46 research@71 build@90 commit",
    "look > search@9 read@15 ; order > read@40 edit@75 test@92 commit",
    "order > todo search@27 read@70 edit test lint commit",
    "order > read@38 background edit@72 wait commit",
)
"""What each slot's first cook does: orders divided by `;`, steps with `@` the second at which they end."""
