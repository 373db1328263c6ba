"""Random life and death in a Copilot home, while `status --follow` watches: `python -m tools.chaos --seconds 600`.

Sessions are created, written on, torn, killed, resumed, forked, renamed over, rewritten, truncated, emptied, swapped,
deleted and made anew at random, and pipes lie about where files should. In the end the last snapshot of the watcher
must be that of a fresh start (exit status 1 where it is not).
"""

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
RECORDINGS = ROOT / "tests" / "data" / "copilot"

MOST_SESSIONS = 150
UNTOUCHED = 1.0
"""Seconds that a log rewritten in place is left alone: what grows sooner is known not to be told from one that only
grew."""
SETTLE = 15.0
"""Seconds after the last action until everything that has a delay has happened."""


class Chaos:
    """What happens to a `session-state` folder, one random action at a time."""

    def __init__(self, state: Path, rng: random.Random, *, clock: Callable[[], float] = time.time) -> None:
        """`clock` gives the times that the lines written carry, in epoch seconds."""
        self.state = state
        self._rng = rng
        self._clock = clock
        self._logs = sorted(RECORDINGS.glob("*/*/events.jsonl"))
        self._left: dict[str, list[bytes]] = {}
        """What is still to be written of every session."""
        self._torn: dict[str, bytes] = {}
        """The rest of a line of which the first part is written."""
        self._untouched: dict[str, float] = {}
        """Until when each log rewritten in place is left alone."""
        self._owners: list[subprocess.Popen[bytes]] = []
        often: list[Callable[[], None]] = [self.create] * 3 + [self.append] * 30 + [self.resume] * 2
        self._actions = [
            *often,
            *[self.tear] * 3,
            self.truncate,
            self.empty,
            self.rename_over,
            self.rewrite,
            self.swap,
            self.make_anew,
            self.pipe,
            self.fork,
            self.kill,
            self.delete,
            self.delete_log,
            self.take_away,
        ]

    def act(self) -> None:
        """Do one thing."""
        self._rng.choice(self._actions)()

    def close(self) -> None:
        """End the processes that held sessions."""
        for owner in self._owners:
            owner.kill()
            owner.communicate()
        self._owners.clear()

    def create(self) -> None:
        """A new session begins, half of them held by a living process."""
        if len(self._left) >= MOST_SESSIONS:
            return
        session, folder = self._new_folder()
        self._fill(session, folder)

    def _fill(self, session: str, folder: Path) -> None:
        """Begin a session in an empty folder."""
        source = self._rng.choice(self._logs)
        self._left[session] = source.read_bytes().splitlines()
        self._torn.pop(session, None)
        if (source.parent / "workspace.yaml").exists() and self._rng.random() < 0.8:
            shutil.copy(source.parent / "workspace.yaml", folder)
        if self._rng.random() < 0.5:
            owner = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
            self._owners.append(owner)
            (folder / f"inuse.{owner.pid}.lock").write_text(f"{owner.pid}\n", encoding="ascii")
        self._write(session)

    def append(self) -> None:
        """Some lines more, now and then torn in two writes."""
        session = self._any()
        if session is not None:
            self._write(session)

    def tear(self) -> None:
        """Half a line is written; the rest comes with the next write, if one comes."""
        session = self._any()
        if session is not None and session not in self._torn and self._left[session]:
            line = self._stamped(self._left[session].pop(0))
            cut = self._rng.randrange(1, len(line))
            self._torn[session] = line[cut:]
            self._append(session, line[:cut])

    def resume(self) -> None:
        """A new process goes on with a session."""
        if (log := self._log()) is not None:
            data = {"resumeTime": self._iso(), "eventCount": 3, "context": {"cwd": "/srv/shop"}}
            record = {
                "type": "session.resume",
                "data": data,
                "id": self._id(),
                "timestamp": self._iso(),
                "parentId": None,
            }
            with log.open("ab") as stream:
                stream.write(json.dumps(record, separators=(",", ":")).encode() + b"\n")

    def truncate(self) -> None:
        """A log loses its end in place."""
        if (log := self._log()) is not None:
            lines = log.read_bytes().splitlines(keepends=True)
            log.write_bytes(b"".join(lines[: self._rng.randrange(len(lines) + 1)]))

    def empty(self) -> None:
        """A log loses everything in place and, mostly, begins again."""
        if (log := self._log()) is not None:
            content = log.read_bytes()
            log.write_bytes(b"")
            if self._rng.random() < 0.7:
                with log.open("ab") as stream:
                    stream.write(content[: self._rng.randrange(len(content) + 1)])

    def rename_over(self) -> None:
        """Another, shorter file takes a log's place."""
        if (log := self._log()) is not None:
            lines = log.read_bytes().splitlines(keepends=True)
            other = log.with_name("other")
            other.write_bytes(b"".join(lines[: max(1, len(lines) // 2)]))
            other.replace(log)

    def rewrite(self) -> None:
        """A log is written anew with other words of the same length."""
        if (log := self._log()) is not None:
            content = log.read_bytes()
            log.write_bytes(re.sub(rb'"content":"[A-Za-z]', b'"content":"%c' % self._rng.choice(b"ABCXYZ"), content))
            self._untouched[log.parent.name] = self._clock() + UNTOUCHED

    def swap(self) -> None:
        """Two sessions' folders change places."""
        one, other = self._any(), self._any()
        if one is None or other is None or one == other:
            return
        away = self.state.with_name("swapped")
        (self.state / one).rename(away)
        (self.state / other).rename(self.state / one)
        away.rename(self.state / other)
        self._left[one], self._left[other] = self._left[other], self._left[one]
        torn = {name: self._torn.pop(name) for name in (one, other) if name in self._torn}
        self._torn |= {other if name == one else one: rest for name, rest in torn.items()}

    def make_anew(self) -> None:
        """A session's folder goes, and another session takes its name at once."""
        session = self._any()
        if session is not None:
            folder = self.state / session
            shutil.rmtree(folder)
            folder.mkdir()
            self._fill(session, folder)

    def pipe(self) -> None:
        """A pipe lies where a file should: nobody may wait for its writer."""
        session = self._any()
        if session is None or not hasattr(os, "mkfifo"):
            return
        folder = self.state / session
        at = self._rng.choice([folder / "inuse.1.lock", folder / "inuse.1.hold", self.state / f"{self._id()}.jsonl"])
        if not at.exists():
            os.mkfifo(at)

    def fork(self) -> None:
        """A copy of a session under another id."""
        if (log := self._log()) is not None:
            session, folder = self._new_folder()
            self._left[session] = list(self._left.get(log.parent.name, ()))
            shutil.copy(log, folder / "events.jsonl")

    def kill(self) -> None:
        """A process dies and leaves its lock."""
        if self._owners:
            owner = self._owners.pop(self._rng.randrange(len(self._owners)))
            owner.kill()
            owner.communicate()

    def delete(self) -> None:
        """A session's folder goes."""
        session = self._any()
        if session is not None and len(self._left) > 3:
            shutil.rmtree(self.state / session)

    def delete_log(self) -> None:
        """A session loses its log; the folder stays."""
        if (log := self._log()) is not None:
            log.unlink()

    def take_away(self) -> None:
        """Now and then all sessions are moved away and back."""
        if self._rng.random() < 0.1:
            away = self.state.with_name("away")
            self.state.rename(away)
            away.rename(self.state)

    def _write(self, session: str) -> None:
        left = self._left[session]
        count = self._rng.randrange(1, 9)
        data = b"".join(self._stamped(line) for line in left[:count])
        self._left[session] = left[count:]
        data = self._torn.pop(session, b"") + data
        cut = self._rng.randrange(len(data)) if data and self._rng.random() < 0.2 else 0
        self._append(session, data[:cut], data[cut:])

    def _append(self, session: str, *pieces: bytes) -> None:
        with (self.state / session / "events.jsonl").open("ab", buffering=0) as stream:
            for piece in pieces:
                stream.write(piece)

    def _stamped(self, line: bytes) -> bytes:
        """The line as if it had been written now."""
        try:
            record = json.loads(line)
        except ValueError:
            return line + b"\n"
        record["timestamp"] = self._iso()
        return json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"

    def _new_folder(self) -> tuple[str, Path]:
        session = self._id()
        folder = self.state / session
        folder.mkdir()
        return session, folder

    def _id(self) -> str:
        return str(uuid.UUID(int=self._rng.getrandbits(128), version=4))

    def _any(self) -> str | None:
        now = self._clock()
        there = [
            session
            for session in self._left
            if now >= self._untouched.get(session, now) and (self.state / session).exists()
        ]
        return self._rng.choice(there) if there else None

    def _log(self) -> Path | None:
        session = self._any()
        log = self.state / (session or "none") / "events.jsonl"
        return log if log.exists() else None

    def _iso(self) -> str:
        moment = self._clock()
        whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(moment))
        return f"{whole}.{int(moment * 1000) % 1000:03}Z"


def comparable(snapshot: dict[str, Any]) -> dict[str, Any]:
    """What two snapshots of one home must agree in: all but the moment and the order of arrival."""
    rest = {name: value for name, value in snapshot.items() if name != "generated_at"}
    rest["sessions"] = sorted(rest["sessions"], key=lambda session: session["id"])
    return rest


def differences(watched: dict[str, Any], fresh: dict[str, Any]) -> list[str]:
    """One line for everything two comparable snapshots differ in."""
    if watched == fresh:
        return []
    found = [f"{k}: {watched[k]} | {fresh[k]}" for k in fresh if k != "sessions" and watched[k] != fresh[k]]
    mine = {session["id"]: session for session in watched["sessions"]}
    theirs = {session["id"]: session for session in fresh["sessions"]}
    for identity in sorted(mine.keys() | theirs.keys()):
        one, other = mine.get(identity, {}), theirs.get(identity, {})
        found += [
            f"{identity} {name}: {one.get(name)} | {other.get(name)}"
            for name in one.keys() | other.keys()
            if one.get(name) != other.get(name)
        ]
    return found


def _status(home: Path, *more: str) -> list[str]:
    options = ["--copilot-home", str(home), "--since", "all", "--idle", "0"]
    return [sys.executable, "-m", "game", "status", "--json", *options, *more]


def main(arguments: Sequence[str] | None = None) -> int:
    """Command line."""
    parser = argparse.ArgumentParser(prog="chaos", description="Random life and death in a home that is watched.")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    rng = random.Random(options.seed)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with tempfile.TemporaryDirectory(prefix="agent-kitchen-chaos-") as folder:
        home = Path(folder)
        (home / "session-state").mkdir()
        chaos = Chaos(home / "session-state", rng)
        watcher = subprocess.Popen(_status(home, "--follow"), env=environment, stdout=subprocess.PIPE, text=True)
        told: list[str] = []

        def listen() -> None:
            assert watcher.stdout is not None
            for line in watcher.stdout:
                told[:] = [line]

        listener = threading.Thread(target=listen, daemon=True)
        listener.start()
        actions = 0
        end = time.monotonic() + options.seconds
        try:
            while time.monotonic() < end:
                chaos.act()
                actions += 1
                time.sleep(rng.random() * 0.2)
            time.sleep(SETTLE)
            asked = subprocess.run(_status(home), env=environment, capture_output=True, text=True, check=True)
        finally:
            watcher.terminate()
            watcher.wait()
            chaos.close()
        fresh = comparable(json.loads(asked.stdout))
        found = differences(comparable(json.loads(told[0])), fresh)
    print(f"{actions} actions, {len(fresh['sessions'])} sessions, {len(found)} differences")
    print("\n".join(found))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
