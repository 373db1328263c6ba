"""DeepSeek Harness logs to measure with, in frames as its builds write them, and what reading them costs at least."""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import BinaryIO

from game.bench_logs import PACE, PROMPT_EVERY, LogFacts, arguments_of, session_id
from game.orders.dialects.dsh_lines import WANTED
from game.sources.frames import read_frames, zstd

LEVEL = 3
POOL = 4_000_000
"""Characters of words from which texts are cut. Text made of them shrinks to about a third, as source code does."""
BATCH = 200
"""Characters of a stream that gather before they are written."""
SYLLABLES = "ra to mi ken sol va the de lu per no is er ing con tal pre un ble for ex ter im age"


class _Writer:
    """Writes one log: its lines in the order of their numbers, in a frame for each moment at which a build writes."""

    def __init__(self, log: BinaryIO, generation: int, result: int, rng: Random, at: float) -> None:
        self.generation = generation
        self.written = self.lines_written = 0
        self._log = log
        self.at = at
        self.lines: list[str] = []
        self.sequence = 0
        self._result = result
        self._rng = rng
        syllables = SYLLABLES.split()
        words = ["".join(rng.choices(syllables, k=rng.randint(1, 4))) for _ in range(20_000)]
        pool = " ".join(rng.choices(words, k=POOL // 8))
        self._pool = pool.replace(" ra", "\\n    ")

    def text(self, length: int) -> str:
        """JSON text of about so many characters."""
        start = self._pool.index(" ", self._rng.randrange(len(self._pool) - length - 200))
        return self._pool[start : start + length].rstrip("\\")

    def line(self, kind: str, data: str, more: str = "", run: int = 1) -> None:
        """One line; `run` of them packed into one row where it is more."""
        at = round(self.at * 1000)
        if run > 1:
            self.lines.append(f'{{"type":"{kind}","seq0":{self.sequence},"time0":{at},"data":{data}}}')
        else:
            self.lines.append(f'{{"type":"{kind}","seq":{self.sequence},"time":{at},"data":{data}{more}}}')
        self.sequence += run

    def flush(self) -> None:
        """Write what has gathered."""
        if self.lines:
            frame = zstd.compress(("\n".join(self.lines) + "\n").encode(), level=LEVEL)
            self._log.write(frame)
            self.written += len(frame)
            self.lines_written += len(self.lines)
            self.lines.clear()

    def streamed(self, place: str, index: int, kind: str, text: str) -> list[str]:
        """What is streamed of a block, as packed rows: of old generations lines, of newer ones a list."""
        if self.generation < 2 and len(text) > BATCH:
            for start in range(0, len(text), BATCH):
                self.streamed(place, index, kind, text[start : start + BATCH])
            return []
        pieces = [text[n : n + 5].rstrip("\\") for n in range(0, len(text), 5)]
        gaps = ",".join(str(n % 3) for n in range(len(pieces) - 1))
        texts = ",".join(f'"{piece}"' for piece in pieces if "\\" not in piece) or '""'
        if self.generation >= 2:
            return [f'{{"type":"{kind}","time0":1,"index":{index},"dt":[{gaps}],"texts":[{texts}]}}']
        self.line(kind, f'{{{place},"index":{index},"dt":[{gaps}],"texts":[{texts}]}}', run=len(pieces))
        self.flush()
        return []

    def chunk(self, place: str, chunk: str) -> list[str]:
        """One chunk by itself."""
        if self.generation >= 2:
            return [f'{{"type":"chunk","time":1,"chunk":{chunk}}}']
        self.line("assistant/chunk", f'{{{place},"chunk":{chunk}}}')
        return []

    def step(self, turn: int, step: int, number: int, *, last: bool) -> None:
        """One model call; its tool unless it is the `last` of a turn."""
        place = f'"turn":{turn},"step":{step}'
        self.line("step/start", f"{{{place}}}")
        self.flush()
        thought, said = self.text(1600), self.text(400)
        name, given = arguments_of(number)
        arguments = json.dumps(json.dumps(given, ensure_ascii=False), ensure_ascii=False)
        call = f"call_{self._rng.getrandbits(64):016x}"
        stream = self.streamed(place, 0, "reasoning-chunks", thought) + self.streamed(place, 1, "text-chunks", said)
        blocks = [f'{{"type":"reasoning","text":"{thought}"}}', f'{{"type":"text","text":"{said}"}}']
        if not last:
            blocks.append(f'{{"type":"tool-call","id":"{call}","name":"{name}","arguments":{arguments}}}')
        for index, block in enumerate(blocks):
            stream += self.chunk(place, f'{{"type":"block-end","index":{index},"block":{block}}}')
        usage = f'{{"inputTokens":{900 + number % 99},"outputTokens":420,"cacheReadTokens":{number % 90_000}}}'
        stream += self.chunk(place, f'{{"type":"usage","usage":{usage}}}')
        stream += self.chunk(place, '{"type":"finish","reason":{"kind":"tool-calls"}}')
        cited = "" if self.generation >= 2 else f',"sourceEventSeqs":{list(range(self.sequence - 40, self.sequence))}'
        self.line(
            "assistant/message",
            f'{{{place},"message":{{"role":"assistant","content":[{",".join(blocks)}],"source":{{"kind":"model",'
            f'"provider":"deepseek-official","model":"deepseek-v4-flash"}},"id":"{call}-m"}},"usage":{usage}'
            + (f',"stream":[{",".join(stream)}]' if stream else "")
            + "}",
            f'{cited},"surfaceOp":"append"',
        )
        if last:
            self.line("step/end", f"{{{place}}}")
            return
        self.line("tool/call", f'{{{place},"callId":"{call}","name":"{name}","arguments":{arguments}}}')
        self.flush()
        content = self.text(round(self._result * self._rng.uniform(0.2, 1.8)))
        source = f'"source":{{"kind":"tool","callId":"{call}"}}'
        body = f'"content":[{{"type":"text","text":"{content}"}}],"isError":{"true" if number % 9 == 0 else "false"}'
        if self.generation >= 4:
            message = f'{{"role":"tool",{source},"toolCallId":"{call}",{body},"id":"{call}-r"}}'
        else:
            block = f'{{"type":"tool-result","toolCallId":"{call}",{body}}}'
            message = f'{{{source},"content":[{block}],"role":"user","id":"{call}-r"}}'
        cited = f',"sourceEventSeqs":[{self.sequence - 1}],"surfaceOp":"append"'
        self.at += PACE
        self.line("tool/result", f'{{{place},"message":{message}}}', cited)
        self.line("step/end", f"{{{place}}}")


def write_home(home: Path, *, files: int, size: int, line: int, ends_at: float, seed: int = 1) -> list[LogFacts]:
    """Fill a new home with `files` logs of about `size` bytes compressed, tool results of about `line` bytes, in the
    generations 0 and 4 by turns. The last event of each lies near `ends_at` (epoch seconds)."""
    return [
        _write_log(
            home / "sessions" / "--home-dev-webshop--" / f"session-{session_id(seed, number)}",
            number % 2 * 4,
            size,
            line,
            ends_at,
        )
        for number in range(files)
    ]


def _write_log(folder: Path, generation: int, size: int, line: int, ends_at: float) -> LogFacts:
    folder.mkdir(parents=True)
    path = folder / (f"session.v{generation}.jsonl.zstd" if generation else "session.jsonl.zstd")
    steps = turns = 0
    with path.open("wb") as log:
        writer = _Writer(log, generation, line, Random(folder.name), ends_at - size / 4000 * PACE)
        writer.lines.append(
            f'{{"type":"session","version":{generation},"id":"{folder.name}","createdAt":{round(writer.at * 1000)},'
            '"cwd":"/home/dev/webshop","delegationDepth":0}'
        )
        writer.flush()
        while writer.written < size:
            turns += 1
            writer.line("turn/start", f'{{"turn":{turns}}}')
            text = f'"content":[{{"type":"text","text":"{writer.text(200)}"}}],"source":{{"kind":"user"}}'
            writer.line("user/message", f'{{"id":"m{turns}","role":"user",{text}}}', ',"surfaceOp":"append"')
            if turns == 1:
                header = f'"config":{{"model":"deepseek-v4-flash"}},"system":"{writer.text(30_000)}"'
                writer.line("request/header", f'{{"header":{{{header}}},"reason":"initial"}}')
                writer.line("request/context", '{"model":"deepseek-v4-flash","contextWindow":1000000}')
            for step in range(1, PROMPT_EVERY + 1):
                last = step == PROMPT_EVERY
                writer.step(turns, step, steps, last=last)
                steps += not last
                writer.flush()
            writer.line("turn/end", f'{{"turn":{turns},"reason":{{"kind":"completed"}}}}')
            writer.flush()
    return LogFacts(path, path.stat().st_size, writer.lines_written, steps, turns)


def calls(facts: LogFacts) -> Callable[[int], bytes]:
    """What makes the frame of each further call of a log: the end of the one before, and its own start."""
    with facts.path.open("rb", buffering=0) as log:
        texts = [text or b"" for _, text in read_frames(log, 0, facts.bytes)]
    sequence = json.loads(texts[-1].splitlines()[-1])["seq"] + 1

    def call(number: int) -> bytes:
        now = round(time.time() * 1000)
        place = '"turn":1,"step":1'
        result = f'{{"toolCallId":"c{number - 1}","content":[],"isError":false}}'
        name = ("read", "grep", "bash", "edit")[number % 4]
        given = f'"{{\\"file_path\\":\\"src/file{number}.py\\"}}"'
        first = sequence + 2 * number
        lines = (
            f'{{"type":"tool/result","seq":{first},"time":{now},"data":{{{place},"message":{{"content":[{result}]}}}},'
            '"surfaceOp":"append"}\n'
            f'{{"type":"tool/call","seq":{first + 1},"time":{now},"data":{{{place},"callId":"c{number}",'
            f'"name":"{name}","arguments":{given}}}}}\n'
        )
        return zstd.compress(lines.encode(), level=LEVEL)

    return call


def count_lines(paths: Sequence[Path]) -> int:
    """The floor: every frame unfolded and every line end found, in this process."""
    return sum(text.count(b"\n") for text in _texts(paths))


def read_plainly(paths: Sequence[Path]) -> int:
    """A reader that parses every wanted line with the standard library, and keeps no state but open calls."""
    wanted = tuple(f'{{"type":"{kind}"'.encode() for kind in WANTED)
    open_calls: set[str] = set()
    for text in _texts(paths):
        for line in text.split(b"\n"):
            if not line.startswith(wanted):
                continue
            event = json.loads(line)
            if event["type"] == "tool/call":
                open_calls.add(event["data"]["callId"])
            elif event["type"] == "tool/result":
                message = event["data"]["message"]
                open_calls.discard(message.get("toolCallId") or message["content"][0]["toolCallId"])
    return len(open_calls)


def _texts(paths: Sequence[Path]) -> Iterator[bytes]:
    for path in paths:
        with path.open("rb", buffering=0) as log:
            for _, text in read_frames(log, 0, path.stat().st_size):
                yield text or b""
