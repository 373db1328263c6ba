"""How fast logs become state: our path beside the floor and a plain line reader, in the rounds of one run."""

import gc
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from game import bench_codewhale, bench_dsh, bench_logs
from game.bench_memory import peak_memory
from game.bench_plain import read_plainly
from game.orders.dialects import DIALECTS
from game.orders.shift import Shift
from game.sources.homes import FINDERS
from game.sources.live import LiveSource

CHUNK = 256 << 10


class WrongStateError(Exception):
    """What was ingested is not what was generated."""


@dataclass(frozen=True, slots=True)
class Ingest:
    """Seconds are medians over the rounds. `floor` is what `cat | wc -l` takes (`floor_shell`), or, without such a
    shell and for logs that no such program reads, what the same takes in this process (`floor_count`). `line_reader` is
    the plain baseline. `bytes` are those on disk.

    The `_cpu` figures are of processor time, all processes together: where others use the machine too, they move less.
    None where so little was read that there is no such time to tell.
    """

    agent: str
    files: int
    bytes: int
    lines: int
    line_bytes: float
    rounds: int
    ours: float
    ours_mb_s: float
    floor: float
    floor_shell: float | None
    floor_count: float
    line_reader: float
    ratio_to_floor: float
    ratio_to_floor_cpu: float | None
    speedup_to_line_reader: float
    speedup_to_line_reader_cpu: float | None
    peak_memory_mb: float | None


def measure(*, agent: str, files: int, size: int, line: int, rounds: int) -> Ingest:
    """Generate `files` logs of `size` bytes in lines of about `line` bytes, and read them in interleaved rounds.

    Raises:
        WrongStateError: the state after ingest is not the generated one.
    """
    with tempfile.TemporaryDirectory(prefix="agent-kitchen-bench-") as folder:
        home = Path(folder)
        now = time.time()
        logs = {"dsh": bench_dsh, "codewhale": bench_codewhale}.get(agent)
        facts = (logs or bench_logs).write_home(home, files=files, size=size, line=line, ends_at=now)
        paths = [fact.path for fact in facts]
        steps, served = sum(fact.steps for fact in facts), sum(fact.served for fact in facts)
        ways: dict[str, Callable[[], object]] = {
            "count": lambda: (bench_dsh.count_lines if agent == "dsh" else count_lines)(paths),
            "reader": lambda: read_plainly(paths, now) if logs is None else logs.read_plainly(paths),
            "ours": lambda: ingest(agent, home, now),
        }
        if agent != "dsh" and shutil.which("cat") and shutil.which("wc") and shutil.which("sh"):
            ways["shell"] = lambda: count_by_shell(paths)
        seconds: dict[str, list[float]] = {name: [] for name in ways}
        cpu: dict[str, list[float]] = {name: [] for name in ways}
        for name in list(ways) * (rounds + 1):  # the first round warms up
            gc.collect()  # what the round before left is not this one's to clear away
            began, began_cpu = time.perf_counter(), sum(os.times()[:4])
            result = ways[name]()
            seconds[name].append(time.perf_counter() - began)
            cpu[name].append(sum(os.times()[:4]) - began_cpu)
            if (name == "ours" or (name == "reader" and logs is None)) and result != (steps, served):
                raise WrongStateError(f"{result} steps and served orders, where {(steps, served)} were generated")
    middle, middle_cpu = ({name: median(e[1:]) for name, e in taken.items()} for taken in (seconds, cpu))
    floor = middle.get("shell", middle["count"])
    ours_cpu, floor_cpu = middle_cpu["ours"], middle_cpu.get("shell", middle_cpu["count"])
    total, lines = sum(fact.bytes for fact in facts), sum(fact.lines for fact in facts)
    return Ingest(
        agent=agent,
        files=files,
        bytes=total,
        lines=lines,
        line_bytes=total / lines,
        rounds=rounds,
        ours=middle["ours"],
        ours_mb_s=total / middle["ours"] / 1e6,
        floor=floor,
        floor_shell=middle.get("shell"),
        floor_count=middle["count"],
        line_reader=middle["reader"],
        ratio_to_floor=middle["ours"] / floor,
        ratio_to_floor_cpu=ours_cpu / floor_cpu if floor_cpu > 0 else None,
        speedup_to_line_reader=middle["reader"] / middle["ours"],
        speedup_to_line_reader_cpu=middle_cpu["reader"] / ours_cpu if ours_cpu > 0 else None,
        peak_memory_mb=peak_memory(),
    )


def ingest(agent: str, home: Path, now: float) -> tuple[int, int]:
    """Read a home as the window does at its start; steps and served orders of all its sessions."""
    source = LiveSource(
        FINDERS[agent]([home], {}),
        decoders={agent: DIALECTS[agent].decoder},
        trust_locks=True,
        start_thread=False,
    )
    shift = Shift(mode="live", since=None, tell_history=False)
    for notice in source.read_all(time.monotonic()):
        shift.take(notice, now)
    source.close()
    totals = shift.totals()
    return totals.steps, totals.served


def count_by_shell(paths: Sequence[Path]) -> None:
    """The floor: every byte read and every line end counted, by programs made for it."""
    subprocess.run(["sh", "-c", 'cat "$@" | wc -l', "sh", *paths], check=True, stdout=subprocess.DEVNULL)


def count_lines(paths: Sequence[Path]) -> int:
    """The same in this process."""
    buffer = bytearray(CHUNK)
    view = memoryview(buffer)
    lines = 0
    for path in paths:
        with path.open("rb", buffering=0) as log:
            while got := log.readinto(buffer):
                lines += buffer.count(b"\n") if got == len(buffer) else bytes(view[:got]).count(b"\n")
    return lines
