"""CodeWhale event logs to measure with, in the shape of v0.9.10, and a plain reader of them."""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from game.bench_logs import PACE, PROMPT_EVERY, LogFacts, arguments_of

DELTAS = 12
"""Pieces in which a message is streamed."""


class _Thread:
    """The lines of one thread, one after the other."""

    def __init__(self, thread: str, at: float, seq: int = 0) -> None:
        self.thread = thread
        self.at = at
        self.seq = seq
        self.turn = ""

    def line(self, event: str, payload: object, item: str | None = None) -> str:
        """One line."""
        self.seq += 1
        ids = (f',"turn_id":"{self.turn}"' if self.turn else "") + (f',"item_id":"{item}"' if item else "")
        time_of = datetime.fromtimestamp(self.at, UTC).strftime("%Y-%m-%dT%H:%M:%S.%f") + "000Z"
        body = json.dumps(payload, separators=(",", ":"), ensure_ascii=False)
        return (
            f'{{"schema_version":2,"seq":{self.seq},"timestamp":"{time_of}","thread_id":"{self.thread}"{ids},'
            f'"event":"{event}","payload":{body}}}\n'
        )

    def item(self, identity: str, kind: str, status: str, detail: str) -> dict[str, object]:
        """An item's record."""
        return {
            "schema_version": 2,
            "id": identity,
            "turn_id": self.turn,
            "kind": kind,
            "status": status,
            "summary": detail[:280],
            "detail": detail,
            "artifact_refs": [],
        }

    def call(self, number: int) -> str:
        """A call begins."""
        name, given = arguments_of(number)
        identity = f"item_{number:08x}"
        item = self.item(identity, "tool_call", "in_progress", json.dumps(given))
        return self.line(
            "item.started", {"item": item, "tool": {"id": f"c{number}", "name": name, "input": given}}, identity
        )

    def result(self, number: int, text: str) -> str:
        """It ends."""
        identity = f"item_{number:08x}"
        return self.line("item.completed", {"item": self.item(identity, "tool_call", "completed", text)}, identity)


def write_home(home: Path, *, files: int, size: int, line: int, ends_at: float, seed: int = 1) -> list[LogFacts]:
    """Fill a new home with `files` threads of about `size` bytes, tool results of about `line` bytes. The last event of
    each lies near `ends_at` (epoch seconds)."""
    folder = home / "tasks" / "runtime" / "events"
    folder.mkdir(parents=True)
    steps = max(2, size // (line + 7000))
    return [
        _write_log(folder / f"thr_{seed:04x}{number:04x}.jsonl", steps, line, ends_at - steps * PACE)
        for number in range(files)
    ]


def _write_log(path: Path, steps: int, result: int, begins_at: float) -> LogFacts:
    lines = served = 0
    with path.open("wb") as log:
        for text in _lines(_Thread(path.stem, begins_at), steps, result, Random(path.stem)):
            log.write(text.encode())
            lines += 1
            served += '"event":"turn.completed"' in text
    return LogFacts(path, path.stat().st_size, lines, steps, served)


def _lines(thread: _Thread, steps: int, result: int, rng: Random) -> Iterator[str]:
    record = {"schema_version": 2, "id": thread.thread, "workspace": "/home/dev/webshop", "model": "deepseek-v4-flash"}
    yield thread.line("thread.started", {"thread": record})
    for number in range(steps):
        if number % PROMPT_EVERY == 0:
            thread.turn = f"turn_{number:08x}"
            turn = {
                "schema_version": 2,
                "id": thread.turn,
                "input_summary": f"Totals, part {number}",
                "status": "in_progress",
            }
            yield thread.line("turn.started", {"turn": turn})
            yield thread.line("turn.lifecycle", {"status": "in_progress"})
        spoken = f"item_{number:08x}m"
        yield thread.line("item.started", {"item": thread.item(spoken, "agent_message", "in_progress", "")}, spoken)
        for _ in range(DELTAS):
            yield thread.line("item.delta", {"delta": "and so on, " * 12, "kind": "agent_message"}, spoken)
        text = "and so on, " * 12 * DELTAS
        yield thread.line("item.completed", {"item": thread.item(spoken, "agent_message", "completed", text)}, spoken)
        yield thread.call(number)
        thread.at += PACE
        if number == steps - 1:
            return
        yield thread.result(number, "ok 12 passed\n" * round(result * rng.uniform(0.2, 1.8) / 13))
        if number % PROMPT_EVERY == PROMPT_EVERY - 1:
            usage = {"input_tokens": 9000 + number, "output_tokens": 420, "prompt_cache_hit_tokens": 4096}
            turn = {"schema_version": 2, "id": thread.turn, "status": "completed", "usage": usage}
            yield thread.line("turn.completed", {"turn": turn})


def calls(facts: LogFacts) -> Callable[[int], bytes]:
    """What makes the lines of each further call of a log: the end of the one before, and its own start."""
    thread = _Thread(facts.path.stem, time.time(), facts.lines)
    first = facts.steps
    thread.turn = f"turn_{(first - 1) // PROMPT_EVERY * PROMPT_EVERY:08x}"

    def call(number: int) -> bytes:
        thread.at = time.time()
        text = thread.result(first + number - 1, "ok") + thread.call(first + number)
        return text.replace(f'"tool":{{"id":"c{first + number}"', f'"tool":{{"id":"c{number}"').encode()

    return call


def read_plainly(paths: Sequence[Path]) -> int:
    """A reader that parses every line with the standard library, and keeps no state but open calls."""
    open_calls: set[str] = set()
    for path in paths:
        with path.open("rb") as log:
            for line in log:
                event = json.loads(line)
                if event["event"] == "item.started" and "tool" in event["payload"]:
                    open_calls.add(event["item_id"])
                elif event["event"] == "item.completed":
                    open_calls.discard(event["item_id"])
    return len(open_calls)
