"""`bench`: the project's own benchmarks, as tables for people or as JSON."""

import json
import os
import sys
from argparse import ArgumentTypeError
from collections.abc import Mapping
from dataclasses import asdict, dataclass

MB = 1_000_000

SIZES = {"720p": (1280, 720), "1080p": (1920, 1080), "4K": (3840, 2160)}
"""Window sizes in pixels."""

MOST_CHEFS = 400
FRAME_CHEFS = (6, 24, 48, 100)
WALL_CHEFS, REST_CHEFS = 12, 6
"""Chefs where none are asked for: those of `frame`, of `--wall` and of `--rest`."""


@dataclass(frozen=True, slots=True)
class BenchOptions:
    """What is measured, and how large. Sizes in MB, `line` in bytes."""

    what: str
    agent: str = "copilot"
    rounds: int = 5
    mb: float = 30.0
    files: int = 8
    line: int = 6144
    replay_mb: float = 500.0
    appends: int = 200
    chefs: tuple[int, ...] | None = None
    """None: as many as what is measured is about."""
    sizes: tuple[str, ...] = ("1080p", "4K")
    frames: int = 600
    rest: bool = False
    wall: bool = False


Figures = Mapping[str, object]


def run(options: BenchOptions, *, as_json: bool) -> int:
    """Measure and print. Figures are medians over the rounds of one run; compare them by ratio, not across machines."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    figures = _MEASURES[options.what](options)
    if as_json:
        json.dump({"bench": options.what, "results": figures}, sys.stdout, indent=1)
        print()
    else:
        for number, result in enumerate(figures):
            if number:
                print()
            _print_table(result)
    return 0


def _ingest(options: BenchOptions) -> list[Figures]:
    from game import bench_ingest  # noqa: PLC0415

    size = round(options.mb * MB)
    done = bench_ingest.measure(
        agent=options.agent, files=options.files, size=size, line=options.line, rounds=options.rounds
    )
    return [asdict(done)]


def _latency(options: BenchOptions) -> list[Figures]:
    from game import bench_latency  # noqa: PLC0415

    return [asdict(bench_latency.measure(agent=options.agent, appends=options.appends))]


def _startup(options: BenchOptions) -> list[Figures]:
    from game import bench_startup  # noqa: PLC0415

    done = bench_startup.measure(
        rounds=options.rounds,
        files=options.files,
        size=round(options.mb * MB),
        line=options.line,
        replay=round(options.replay_mb * MB),
    )
    return [asdict(done)]


def _frame(options: BenchOptions) -> list[Figures]:
    from game import bench_frame  # noqa: PLC0415

    results: list[Figures] = []
    for size in options.sizes:
        if options.rest or options.wall:
            for count in options.chefs or (WALL_CHEFS if options.wall else REST_CHEFS,):
                if options.wall:
                    results.append(asdict(bench_frame.measure_wall(chefs=count, size=size, rounds=options.rounds)))
                else:
                    loads = bench_frame.measure_rest(chefs=count, size=size, rounds=options.rounds)
                    results += [asdict(load) for load in loads]
        else:
            for count in options.chefs or FRAME_CHEFS:
                results.append(asdict(bench_frame.measure(chefs=count, size=size, frames=options.frames)))
    return results


_MEASURES = {"ingest": _ingest, "latency": _latency, "startup": _startup, "frame": _frame}


def _print_table(figures: Figures, indent: str = "") -> None:
    width = max(map(len, figures), default=0)
    for name, value in figures.items():
        if isinstance(value, Mapping):
            print(f"{indent}{name}")
            _print_table(value, indent + "  ")
        else:
            print(f"{indent}{name:<{width}}  {_text(value)}")


def _text(value: object) -> str:
    if value is None:
        return "-"
    return f"{value:,.3f}" if isinstance(value, float) else f"{value:,}" if isinstance(value, int) else str(value)


def sizes_of(text: str) -> tuple[str, ...]:
    """An argument type: names of window sizes, separated by commas."""
    by_name = {name.lower(): name for name in SIZES}
    names = tuple(part.strip().lower() for part in text.split(","))
    for name in names:
        if name not in by_name:
            raise ArgumentTypeError(f"{name[:20]!r} is no size; type some of {','.join(SIZES)}")
    return tuple(by_name[name] for name in names)


def counts_of(text: str) -> tuple[int, ...]:
    """An argument type: numbers of chefs, separated by commas."""
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and len(part) <= 4 and int(part) <= MOST_CHEFS for part in parts):
        raise ArgumentTypeError(f"{text[:40]!r} is no list of numbers up to {MOST_CHEFS}; type one like 6,24,48")
    return tuple(int(part) for part in parts)
