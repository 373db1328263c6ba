"""How soon a new process shows its first frame, and how soon the right state with much history behind it."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from game.bench_logs import LogFacts, write_home
from game.bench_memory import peak_memory

AFTERWARDS = 1.0
"""Seconds for which frames are still timed after the state was right: then everybody comes on stage."""

PATIENCE = 60.0


class StartError(Exception):
    """The new process did not start, or showed a wrong state."""


@dataclass(frozen=True, slots=True)
class Start:
    """One start. Seconds are counted from the moment the process was asked for; `worst_frame` is in milliseconds.

    `right_after`: seconds from the first frame to the first one with the right state. `worst_frame_cpu`: milliseconds
    of the processor that one frame took at most; what the worst frame took besides, it waited for others.
    """

    sessions: int
    bytes: int
    first_frame: float
    right_after: float
    worst_frame: float
    worst_frame_cpu: float
    frames: int
    peak_memory_mb: float | None


@dataclass(frozen=True, slots=True)
class Startup:
    """Medians over the rounds of a bare start, one with `sessions` of 30 MB, and one replay."""

    rounds: int
    interpreter: float
    """Seconds a Python takes that does nothing: the floor."""
    bare: Start
    behind: Start
    replay: Start | None


def measure(*, rounds: int, files: int, size: int, line: int, replay: int) -> Startup:
    """Start new processes on generated homes. `replay`: bytes of the largest one, 0 for none.

    Raises:
        StartError: a process failed, or what it showed was not what was generated.
    """
    with tempfile.TemporaryDirectory(prefix="agent-kitchen-bench-") as folder:
        root = Path(folder)
        (root / "bare" / "session-state").mkdir(parents=True)
        now = time.time()
        facts = write_home(root / "behind", files=files, size=size, line=line, ends_at=now)
        bare, behind, interpreter = [], [], []
        for _ in range(rounds):
            interpreter.append(_python_alone())
            bare.append(_start(root / "bare", []))
            behind.append(_start(root / "behind", facts))
        last = None
        if replay:
            count = max(1, replay // 30_000_000)
            last = _start(
                root / "replay",
                write_home(root / "replay", files=count, size=replay // count, line=line, ends_at=now),
            )
        return Startup(rounds, median(interpreter), _middle(bare), _middle(behind), last)


def _middle(starts: Sequence[Start]) -> Start:
    rows = [asdict(start) for start in starts]
    peaks = [start.peak_memory_mb for start in starts if start.peak_memory_mb is not None]
    figures = {key: median(row[key] for row in rows) for key in rows[0] if key != "peak_memory_mb"}
    figures["worst_frame"] = max(start.worst_frame for start in starts)
    figures["worst_frame_cpu"] = max(start.worst_frame_cpu for start in starts)
    return Start(**figures, peak_memory_mb=max(peaks, default=None))


def _python_alone() -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter() - began


def _start(home: Path, facts: Sequence[LogFacts]) -> Start:
    expected = {fact.path.parent.name: fact.steps for fact in facts}
    environment = {"SDL_VIDEODRIVER": "dummy", **os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    done = subprocess.run(
        [sys.executable, "-m", "game.bench_startup", str(home), str(time.time()), json.dumps(expected)],
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode != 0 or not done.stdout.strip():
        raise StartError((done.stderr.strip().splitlines() or ["the new process said nothing"])[-1])
    told = json.loads(done.stdout.strip().splitlines()[-1])
    return Start(sessions=len(facts), bytes=sum(fact.bytes for fact in facts), **told)


def _run(home: Path, asked_at: float, expected: dict[str, int]) -> None:
    """In the new process: open the window on a home, and tell how that went."""
    from game.arguments import Parser, room_options, watching_options  # noqa: PLC0415 (a part of the measured start)
    from game.window import open_loop  # noqa: PLC0415

    parser = Parser()
    room_options(parser)
    watching_options(parser)
    loop = open_loop(
        parser.parse_args(["--copilot-home", str(home), "--since", "all", "--no-pid-check", "--no-privacy"])
    )
    try:
        loop.frame()
        first_at = time.time()
        worst = worst_cpu = 0.0
        frames = 1
        right_at: float | None = None
        while right_at is None or time.time() < right_at + AFTERWARDS:
            loop.rest()
            began, began_cpu = time.perf_counter(), time.thread_time()
            loop.frame()
            worst = max(worst, time.perf_counter() - began)
            worst_cpu = max(worst_cpu, time.thread_time() - began_cpu)
            frames += 1
            if right_at is None:
                steps = {s.key.id: s.stats.steps for s in loop.app.view.sessions if s.status == "working"}
                if loop.app.watch.caught_up and steps == expected:
                    right_at = time.time()
                elif time.time() > first_at + PATIENCE:
                    raise StartError(f"after {PATIENCE:g} s the state was still not right")
        told = {
            "first_frame": first_at - asked_at,
            "right_after": right_at - first_at,
            "worst_frame": worst * 1000,
            "worst_frame_cpu": worst_cpu * 1000,
            "frames": frames,
            "peak_memory_mb": peak_memory(),
        }
    finally:
        loop.close()
    print(json.dumps(told))


def _main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("home", type=Path)
    parser.add_argument("asked_at", type=float)
    parser.add_argument("expected", type=json.loads)
    arguments = parser.parse_args()
    _run(arguments.home, arguments.asked_at, arguments.expected)


if __name__ == "__main__":
    _main()
