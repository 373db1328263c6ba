"""What a command watches: the agents' homes, or the demo shift, with the shift that takes it in."""

import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from game.app import Intake
from game.moments import next_local_midnight, parse_since
from game.orders.dialects import DIALECTS
from game.orders.effects import Effect
from game.orders.shift import Shift
from game.orders.snapshot import Mode, ShiftView
from game.sources.copilot import CopilotFinder
from game.sources.finder import Finder
from game.sources.live import LiveSource
from game.sources.source import Source

DEMO_SEED = 7
"""The shift that `--demo` shows where no `--seed` is given."""


@dataclass(frozen=True, slots=True)
class WatchOptions:
    """The options that every watching command takes, as given (see the contract)."""

    homes: Mapping[str, tuple[Path, ...]]
    """Given homes by agent; an agent that is missing here uses its own rule."""
    sources: tuple[str, ...] = ()
    since: str = "midnight"
    idle_minutes: float = 60.0
    trust_locks: bool = False
    privacy: bool = False
    demo: bool = False
    seed: int = DEMO_SEED
    now: float | None = None


def wall_clock(pretended: float | None, *, frozen: bool) -> Callable[[], float]:
    """The clock of a command: the real one, or one that pretends to start (or stand) at `pretended`."""
    if pretended is None:
        return time.time
    if frozen:
        return lambda: pretended
    started = time.monotonic()
    return lambda: pretended + time.monotonic() - started


def finders(options: WatchOptions) -> list[Finder]:
    """One finder for each agent that is to be watched, looking in the given homes or the agent's own."""
    found: list[Finder] = []
    if not options.sources or CopilotFinder.source in options.sources:
        found.append(CopilotFinder(options.homes.get(CopilotFinder.source)))
    return found


def agents_found(options: WatchOptions) -> bool:
    """Whether there is any home to watch. A home that was named counts, so that a typing error shows no demo."""
    return bool(options.homes) or any(home.exists() for finder in finders(options) for home in finder.homes())


class Watch:
    """A source, its shift and the clock they live by; everything a command without a stage needs."""

    def __init__(self, options: WatchOptions, *, follow: bool) -> None:
        """`follow` keeps watching in a thread; otherwise one look at everything there is."""
        self.options = options
        self.demo = options.demo or not agents_found(options)
        self.clock = wall_clock(options.now, frozen=not follow)
        self.mode: Mode = "demo" if self.demo else "live"
        now = self.clock()
        since = None if self.demo else parse_since(options.since, now)
        self.shift = Shift(mode=self.mode, since=since, idle_minutes=options.idle_minutes)
        self.source: Source = demo_source(options, now) if self.demo else self._live(since, follow)
        self.intake = Intake(self.source, self.shift)
        self._midnight = next_local_midnight(now) if options.since == "midnight" and not self.demo else None

    def _live(self, since: float | None, follow: bool) -> LiveSource:
        return LiveSource(
            finders(self.options),
            decode_by_source={name: dialect.decode for name, dialect in DIALECTS.items()},
            since=since,
            trust_locks=self.options.trust_locks,
            clock=self.clock,
            start_thread=follow,
        )

    def look(self) -> tuple[list[Effect], list[Effect]]:
        """Take what is new; see `Intake.take`. Starts the day board anew at midnight."""
        now = self.clock()
        if self._midnight is not None and now >= self._midnight:
            self.shift.reset_since(self._midnight)
            self._midnight = next_local_midnight(now)
        return self.intake.take(now)

    def view(self) -> ShiftView:
        """The shift as it is now, not yet masked."""
        return self.shift.view(self.clock())

    def close(self) -> None:
        """Stop the source."""
        self.source.close()


def demo_source(options: WatchOptions, now: float) -> Source:
    """The demo shift that starts at `now`."""
    from game.sources.demo import DemoShift  # noqa: PLC0415 - late: a start on real homes does without

    return DemoShift(options.seed, now, DIALECTS["copilot"].decode)


def say(line: str) -> None:
    """One line for people, on standard error."""
    print(f"agent-kitchen: {line}", file=sys.stderr)
