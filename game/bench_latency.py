"""How soon an appended line is an effect, and how soon it is on the screen."""

import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import NamedTuple, NoReturn

from game import bench_codewhale, bench_dsh, bench_logs
from game.bench_figures import Percentiles, percentiles
from game.bench_logs import log_line
from game.orders.dialects import DIALECTS
from game.orders.effects import ToolStarted
from game.orders.shift import Shift
from game.sources.homes import FINDERS
from game.sources.live import LiveSource
from game.sources.watch import NoEventsError
from game.watching import Watch, WatchOptions

SETTLE = 0.7
"""Seconds for the watch to be set up before the first append."""

GAPS = (0.02, 0.12)
"""Seconds between two appends, at random."""

PATIENCE = 5.0
"""Seconds after the last append in which everything must have been seen."""

WINDOW = (1920, 1080)


WRITERS = {"copilot": bench_logs, "dsh": bench_dsh, "codewhale": bench_codewhale}
"""Who writes logs to measure with, by agent."""


@dataclass(frozen=True, slots=True)
class Latency:
    """Milliseconds from the write of a line to its effect (`native`, `polling`) or to the frame that shows it."""

    agent: str
    appends: int
    native: Percentiles
    polling: Percentiles
    frame: Percentiles


class Appendable(NamedTuple):
    """A log, and the bytes of each further call in it."""

    path: Path
    call: Callable[[int], bytes]


class Appender:
    """Writes calls to a log from a thread of its own, at random moments, and remembers when."""

    def __init__(self, log: Path, appends: int, call: Callable[[int], bytes], seed: int = 1) -> None:
        self.written: list[float] = []
        """When the line of each call was about to be written, by `time.perf_counter`."""
        self._log = log
        self._appends = appends
        self._call = call
        self._rng = Random(seed)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="appender", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        for number in range(self._appends):
            if self._stop.wait(self._rng.uniform(*GAPS)):
                return
            text = self._call(number)
            file = os.open(self._log, os.O_WRONLY | os.O_APPEND)
            self.written.append(time.perf_counter())
            os.write(file, text)
            os.close(file)


def measure(*, agent: str, appends: int) -> Latency:
    """Append `appends` calls to a log three times over, and see each arrive."""
    return Latency(
        agent,
        appends,
        percentiles(_to_effect(agent, appends, native=True)),
        percentiles(_to_effect(agent, appends, native=False)),
        percentiles(_to_frame(agent, appends)),
    )


@contextmanager
def _home(agent: str) -> Iterator[tuple[Path, Appendable, int]]:
    """A home with one session at work: its folder, its log, and how many calls it has begun."""
    with tempfile.TemporaryDirectory(prefix="agent-kitchen-bench-") as folder:
        logs = WRITERS[agent]
        facts = logs.write_home(Path(folder), files=1, size=60_000, line=2048, ends_at=time.time())
        call = _call if logs is bench_logs else logs.calls(facts[0])
        yield Path(folder), Appendable(facts[0].path, call), facts[0].steps


def _call(number: int) -> bytes:
    """The lines of one call: the end of the one before, and its own start."""
    now = time.time()
    tool = ("view", "grep", "bash", "edit")[number % 4]
    end = f'{{"toolCallId":"c{number - 1}","success":true,"result":{{"content":"ok"}}}}'
    start = f'{{"toolCallId":"c{number}","toolName":"{tool}","arguments":{{"path":"src/file{number}.py"}}}}'
    lines = log_line("tool.execution_complete", end, f"e{number}", now) + log_line(
        "tool.execution_start", start, f"s{number}", now
    )
    return lines.encode()


def _to_effect(agent: str, appends: int, *, native: bool) -> list[float]:
    with _home(agent) as (home, log, _):
        source = LiveSource(
            FINDERS[agent]([home], {}),
            decoders={agent: DIALECTS[agent].decoder},
            trust_locks=True,
            observer=None if native else _no_observer,
        )
        shift = Shift(mode="live", since=None, tell_history=False)
        appender = Appender(log.path, appends, log.call)
        seen: dict[str, float] = {}

        def look() -> int:
            source.wake.wait(0.05)
            now = time.time()
            for notice in source.poll(now):
                for effect in shift.take(notice, now):
                    if isinstance(effect, ToolStarted):
                        seen[effect.tool] = time.perf_counter()
            shift.advance(now)
            return sum(tool.startswith("c") for tool in seen) if len(seen) >= appends else 0

        try:
            _watch(look, appender, appends)
        finally:
            appender.close()
            source.close()
        return [seen[f"c{number}"] - at for number, at in enumerate(appender.written) if f"c{number}" in seen]


def _to_frame(agent: str, appends: int) -> list[float]:
    # late: only this one draws
    from game.bench_stage import open_stage  # noqa: PLC0415

    with _home(agent) as (home, log, before):
        options = WatchOptions(homes={agent: (home,)}, sources=(agent,), since="all", trust_locks=True)
        watch = Watch(options, follow=True)
        appender = Appender(log.path, appends, log.call)
        seen: list[float] = []
        with open_stage(watch, WINDOW) as loop:

            def look() -> int:
                loop.frame()
                shown = sum(session.stats.steps for session in loop.app.view.sessions) - before
                seen.extend([time.perf_counter()] * (shown - len(seen)))
                loop.rest()
                return len(seen)

            try:
                _watch(look, appender, appends)
            finally:
                appender.close()
        return [at - written for written, at in zip(appender.written, seen, strict=False)]


def _watch(look: Callable[[], int], appender: Appender, appends: int) -> None:
    """Look again and again until everything was seen, or much too long after it was written."""
    begin = time.perf_counter() + SETTLE
    while time.perf_counter() < begin:
        look()
    appender.start()
    until = time.perf_counter() + appends * GAPS[1] + PATIENCE
    while look() < appends and time.perf_counter() < until:
        pass


def _no_observer() -> NoReturn:
    raise NoEventsError("native watching is switched off")
