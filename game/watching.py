"""What a command watches: the agents' homes, or the demo shift, with the shift that takes it in."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from game.clock import StageTime, Timepiece, WallClock
from game.moments import next_local_midnight, parse_since
from game.orders.dialects import DIALECTS
from game.orders.effects import Effect
from game.orders.notices import CaughtUp, EventsRead, Notice
from game.orders.shift import Shift
from game.orders.snapshot import Mode, ShiftView
from game.sources.codewhale import SOURCE, ThreadFinder
from game.sources.codewhale_server import Server
from game.sources.finder import Finder
from game.sources.homes import FINDERS
from game.sources.live import LiveSource
from game.sources.source import Source

DEMO_SEED = 7
"""The shift that `--demo` shows where no `--seed` is given."""

NOTICES_AT_ONCE = 4
"""Notices of history taken between two looks at the budget, about a millisecond of work. Of news it is one."""


@dataclass(frozen=True, slots=True)
class WatchOptions:
    """The options that every watching command takes, as given (see the contract)."""

    homes: Mapping[str, tuple[Path, ...]] = field(default_factory=dict)
    """Given homes by agent; an agent that is missing here uses its own rule."""
    sources: tuple[str, ...] = ()
    since: str = "midnight"
    idle_minutes: float = 60.0
    trust_locks: bool = False
    privacy: bool = False
    servers: tuple[Server, ...] = ()
    """CodeWhale's runtime APIs that are listened to besides."""
    demo: bool = False
    seed: int = DEMO_SEED
    now: float | None = None


def finders(options: WatchOptions) -> list[Finder]:
    """One finder for each home of each agent that is to be watched: the given ones or the agent's own."""
    found: list[Finder] = []
    for source, find in FINDERS.items():
        if not options.sources or source in options.sources:
            found += find(options.homes.get(source, ()), os.environ)
    return found


def served(options: WatchOptions, beside: Sequence[Finder]) -> list[Finder]:
    """One finder for each server that is listened to; what lies `beside` in files is read there."""
    if options.sources and SOURCE not in options.sources:
        return []
    from game.sources.codewhale_served import ServedFinder  # noqa: PLC0415 (its libraries take 20 ms)

    stores = [finder.root for finder in beside if isinstance(finder, ThreadFinder)]
    return [ServedFinder(server, stores) for server in options.servers]


def agents_found(options: WatchOptions) -> bool:
    """Whether there is any home to watch. A home that was named counts, so that a typing error shows no demo."""
    return bool(options.homes or options.servers) or any(may_exist(finder.home) for finder in finders(options))


def may_exist(home: Path) -> bool:
    """Whether there is a home, or something that keeps us from seeing it: that is to be told of, not played over."""
    try:
        return home.exists()
    except OSError:
        return True


class Watch:
    """A source, its shift and the time they live by: everything a command without a stage needs."""

    def __init__(
        self,
        options: WatchOptions,
        *,
        follow: bool,
        time: Timepiece | None = None,
        lead: float = 0,
        tell_history: bool = False,
        source: Source | None = None,
        mode: Mode = "live",
    ) -> None:
        """`follow` keeps watching in a thread; otherwise each look reads what there is.

        `lead` is how many seconds ago the demo began. Without `time` a look at one moment stands at `options.now`.
        `tell_history` False: history gives no effects, which makes it much faster to read.
        `source`: what is to be watched instead, in which `mode`.
        """
        self.options = options
        self.follow = follow
        self.demo = source is None and (options.demo or not agents_found(options))
        self.mode: Mode = "demo" if self.demo else mode
        if time is None:
            time = StageTime(options.now) if options.now is not None and not follow else WallClock(options.now)
        self.time = time
        now = time.now()
        # what is invented or recorded counts from its own beginning
        since = parse_since(options.since, now) if self.mode == "live" else None
        self.shift = Shift(mode=self.mode, since=since, idle_minutes=options.idle_minutes, tell_history=tell_history)
        self.live = None if self.demo or source is not None else self._live(since, follow)
        self.source: Source = source or self.live or _demo(options.seed, now - lead)
        self.caught_up = False
        self._midnight = next_local_midnight(now) if self.mode == "live" and options.since == "midnight" else None

    def _live(self, since: float | None, follow: bool) -> LiveSource:
        files = finders(self.options)
        return LiveSource(
            [*files, *served(self.options, files)],
            decoders={name: dialect.decoder for name, dialect in DIALECTS.items()},
            since=since,
            trust_locks=self.options.trust_locks,
            start_thread=follow,
            named=self.options.homes,
        )

    def look(self, may_go_on: Callable[[], bool] = lambda: True) -> tuple[list[Effect], list[Effect]]:
        """Take what the source has, while `may_go_on()` holds. Returns (history, news), both in order.

        History is what was there before the source had caught up, and what was read again after a log was replaced.
        The day board starts anew at midnight.
        """
        now = self.time.now()
        if self._midnight is not None and now >= self._midnight:
            self.shift.reset_since(self._midnight)
            self._midnight = next_local_midnight(now)
        history: list[Effect] = []
        news: list[Effect] = []
        for notices in self._batches(now):
            for notice in notices:
                effects = self.shift.take(notice, now)
                (news if self._is_news(notice) else history).extend(effects)
            if not may_go_on():
                break
        (news if self.caught_up else history).extend(self.shift.advance(now))
        return history, news

    def _batches(self, now: float) -> Iterator[Sequence[Notice]]:
        """What the source has, a few notices at a time; a source without a thread reads here and now."""
        reading = True
        while reading:
            reading = self.live is not None and not self.follow and self.live.step(now)
            while notices := self.source.poll(now, 1 if self.caught_up else NOTICES_AT_ONCE):
                yield notices

    def _is_news(self, notice: Notice) -> bool:
        if isinstance(notice, CaughtUp):
            self.caught_up = True
            return False
        return not notice.backlog if isinstance(notice, EventsRead) else self.caught_up

    def view(self, *, sort_limit: int | None = None) -> ShiftView:
        """The shift as it is now, not yet masked. `sort_limit`: see `Shift.view`."""
        return self.shift.view(self.time.now(), sort_limit=sort_limit)

    def sort(self, limit: int) -> int:
        """See `Shift.sort`."""
        return self.shift.sort(limit)

    def close(self) -> None:
        """Stop the source."""
        self.source.close()


def _demo(seed: int, start: float) -> Source:
    from game.sources.demo import DemoShift  # noqa: PLC0415 - late: a start on real homes does without

    return DemoShift(seed, start, DIALECTS["copilot"].decoder())


def say(line: str) -> None:
    """One line for people, on standard error."""
    print(f"agent-kitchen: {line}", file=sys.stderr)
