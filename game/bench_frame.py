"""What one frame costs, by number of chefs and size of window, and what a wall and a kitchen at rest cost."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from statistics import median
from typing import Any
from unittest.mock import patch

from game.bench import SIZES
from game.bench_figures import Percentiles, percentiles
from game.bench_memory import peak_memory
from game.bench_shift import BenchShift
from game.bench_stage import open_stage
from game.clock import STEP, StageTime
from game.kitchen.particles import Particles
from game.shot import evening
from game.view.light import Light
from game.watching import Watch, WatchOptions
from game.window import Loop

WARM_UP = 20.0
"""Seconds of stage time before the first measured frame."""

COMPARED = 10
"""Every so many frames are painted once more without particles."""

REST = 4.0
"""Seconds of each round in which a kitchen at rest or on a wall is watched."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Times of whole frames (tick, paint and present); medians of the parts in milliseconds.

    `light_and_particles` is their share of a frame, `cpu_at_60` the share of a core that 60 frames a second take.
    """

    chefs: int
    size: str
    frame: Percentiles
    tick: float
    paint: float
    present: float
    light_and_particles: float
    cpu_at_60: float
    peak_memory_mb: float | None


@dataclass(frozen=True, slots=True)
class Load:
    """Share of a core that the window's own loop takes, in real time, and how many frames it shows.

    Medians of the rounds."""

    what: str
    chefs: int
    size: str
    rounds: int
    cpu: float
    rounds_per_second: float
    frames_per_second: float


def measure(*, chefs: int, size: str, frames: int) -> Frame:
    """Time `frames` frames of a kitchen with `chefs` chefs at work."""
    with _stage(chefs, size, idle=False) as loop:
        _warm_up(loop)
        ticks, paints, presents, cpu, extra = [], [], [], 0.0, 0.0
        stopwatch = _Stopwatch()
        with (
            patch.object(Light, "apply", stopwatch.around(Light.apply)),
            patch.object(Particles, "step", stopwatch.around(Particles.step)),
        ):
            for number in range(frames):
                used, began = time.process_time(), time.perf_counter()
                loop.app.tick(STEP)
                ticked = time.perf_counter()
                loop.picture.paint(loop.screen.canvas, loop.app)
                painted = time.perf_counter()
                loop.screen.present()
                shown = time.perf_counter()
                cpu += time.process_time() - used
                ticks.append(ticked - began)
                paints.append(painted - ticked)
                presents.append(shown - painted)
                if number % COMPARED == 0:
                    with stopwatch.paused():
                        extra += COMPARED * _particles_paint(loop)
        whole = [sum(parts) for parts in zip(ticks, paints, presents, strict=True)]
        return Frame(
            chefs,
            size,
            percentiles(whole),
            percentiles(ticks).p50,
            percentiles(paints).p50,
            percentiles(presents).p50,
            (stopwatch.seconds + max(0.0, extra)) / sum(whole),
            cpu / frames * 60,
            peak_memory(),
        )


def measure_rest(*, chefs: int, size: str, rounds: int) -> list[Load]:
    """Watch an empty kitchen, one with idle chefs, a paused one and a hidden one, in real time."""
    loads = []
    for what, count in (("nobody", 0), ("idle chefs", chefs), ("paused", chefs), ("minimised", chefs)):
        with _stage(count, size, idle=True) as loop:
            _warm_up(loop)
            loop.app.paused = what == "paused"
            loop.frame()
            loop.visible = what != "minimised"
            loads.append(_median_load(loop, what, count, size, rounds))
    return loads


def measure_wall(*, chefs: int, size: str, rounds: int) -> Load:
    """Watch a kitchen with `chefs` chefs at work on the wall, in real time."""
    with _stage(chefs, size, idle=False, wall=True) as loop:
        _warm_up(loop)
        loop.frame()
        return _median_load(loop, "at work", chefs, size, rounds)


def _median_load(loop: Loop, what: str, chefs: int, size: str, rounds: int) -> Load:
    """Let the loop run by itself for some rounds."""
    cpu, turns, frames = (median(figures) for figures in zip(*(_load(loop) for _ in range(rounds)), strict=True))
    return Load(what, chefs, size, rounds, cpu, turns, frames)


def _load(loop: Loop) -> tuple[float, float, float]:
    """Let the loop run for a while: its share of a core, and its turns and frames a second."""
    turns = frames = 0

    def counted(present: Callable[[], None] = loop.screen.present) -> None:
        nonlocal frames
        frames += 1
        present()

    with patch.object(loop.screen, "present", counted):
        used, began = time.process_time(), time.perf_counter()
        while time.perf_counter() < began + REST:
            loop.frame()
            loop.rest()
            turns += 1
        seconds, used = time.perf_counter() - began, time.process_time() - used
    return used / seconds, turns / seconds, frames / seconds


@contextmanager
def _stage(chefs: int, size: str, *, idle: bool, wall: bool = False) -> Iterator[Loop]:
    start = evening()
    watch = Watch(
        WatchOptions(since="all"), follow=True, time=StageTime(start), source=BenchShift(chefs, start, idle=idle)
    )
    with open_stage(watch, SIZES[size], wall=wall) as loop:
        yield loop


def _warm_up(loop: Loop) -> None:
    """Let everybody come, into a room with enough space, and load what is drawn."""
    loop.app.tick(STEP)
    loop.app.tick(STEP)
    if loop.house is not None:
        loop.house.settle(loop.app, time.monotonic())
    for number in range(round(WARM_UP / STEP)):
        loop.app.tick(STEP)
        if number % 6 == 0:
            loop.picture.paint(loop.screen.canvas, loop.app)
    loop.screen.present()


def _particles_paint(loop: Loop) -> float:
    """Seconds that the particles of this moment take to be painted."""
    stage = loop.app.stage()
    seconds = []
    for shown in (stage, replace(stage, sparks=(), jets=())):
        with patch.object(loop.app, "stage", lambda shown=shown: shown):
            began = time.perf_counter()
            loop.picture.paint(loop.screen.canvas, loop.app)
            seconds.append(time.perf_counter() - began)
    return seconds[0] - seconds[1]


class _Stopwatch:
    """Adds up the time spent in some functions."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._running = True

    def around(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*args: Any, **kwargs: Any) -> Any:
            began = time.perf_counter()
            try:
                return function(*args, **kwargs)
            finally:
                if self._running:
                    self.seconds += time.perf_counter() - began

        return timed

    @contextmanager
    def paused(self) -> Iterator[None]:
        self._running = False
        try:
            yield
        finally:
            self._running = True
