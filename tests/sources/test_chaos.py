"""Whatever happens to a home, what was told of it in the end is what a fresh start tells."""

import os
import random
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from game.orders.notices import (
    EventsRead,
    LogReset,
    Notice,
    Presence,
    PresenceChanged,
    SessionFound,
    SessionGone,
    Workspace,
    WorkspaceRead,
)
from game.sources.copilot import copilot_finders
from game.sources.live import LiveSource
from game.sources.presence import KernelLock
from game.sources.watch import Touched

START = 1_000_000.0


class World:
    """A home to which things happen, with a table of its processes. Every change moves file times by a second."""

    def __init__(self, home: Path, seed: int) -> None:
        self.root = home / "session-state"
        self.away = home.parent / "away"
        self.rng = random.Random(seed)
        self.time = START
        self.count = 0
        self.processes: dict[int, float] = {}
        self.touched: set[Touched] = set()
        self.root.mkdir(parents=True)

    def started_at(self, pid: int) -> float:
        if pid not in self.processes:
            raise ProcessLookupError(pid)
        return self.processes[pid]

    def locks(self) -> frozenset[KernelLock] | None:
        return None

    def happen(self) -> None:
        """One thing, to one of six sessions."""
        self.time += 1.0
        session = self.rng.choice("abcdef")
        deeds = [self.append] * 8 + [
            self.append_torn, self.truncate, self.replace, self.rewrite, self.delete_log, self.delete_session,
            self.delete_root, self.restore, self.lock, self.lock, self.kill, self.unlock, self.describe,
        ]  # fmt: skip
        self.rng.choice(deeds)(session)
        self.touched.add(Touched(str(self.root), session, "events.jsonl"))

    def log(self, session: str) -> Path:
        folder = self.root / session
        folder.mkdir(parents=True, exist_ok=True)
        return folder / "events.jsonl"

    def lines(self, most: int = 4) -> bytes:
        self.count += 1
        return b"".join(b'{"n":%d,"i":%d}\n' % (self.count, i) for i in range(self.rng.randint(1, most)))

    def stamp(self, path: Path) -> None:
        os.utime(path, (self.time, self.time))

    def append(self, session: str) -> None:
        with self.log(session).open("ab") as file:
            file.write(self.lines())
        self.stamp(self.log(session))

    def append_torn(self, session: str) -> None:
        with self.log(session).open("ab") as file:
            file.write(self.lines()[: self.rng.randint(1, 9)])
        self.stamp(self.log(session))

    def truncate(self, session: str) -> None:
        if self.log(session).exists():
            with self.log(session).open("r+b") as file:
                file.truncate(self.rng.randint(0, self.log(session).stat().st_size))
            self.stamp(self.log(session))

    def replace(self, session: str) -> None:
        new = self.log(session).with_name("new")
        new.write_bytes(self.lines(9))
        self.stamp(new)
        new.replace(self.log(session))

    def rewrite(self, session: str) -> None:
        if self.log(session).exists():
            data = bytearray(self.log(session).read_bytes())
            for at in range(len(data)):
                if data[at : at + 1].isdigit() and self.rng.random() < 0.3:
                    data[at] = ord("0") + self.rng.randint(0, 9)
            with self.log(session).open("r+b") as file:
                file.write(data)
            self.stamp(self.log(session))

    def delete_log(self, session: str) -> None:
        self.log(session).unlink(missing_ok=True)

    def delete_session(self, session: str) -> None:
        shutil.rmtree(self.root / session, ignore_errors=True)

    def delete_root(self, _: str) -> None:
        if self.rng.random() < 0.3 and not self.away.exists():
            self.root.rename(self.away)
            self.root.mkdir()

    def restore(self, _: str) -> None:
        if self.away.exists():
            shutil.rmtree(self.root)
            self.away.rename(self.root)

    def lock(self, session: str) -> None:
        pid = self.rng.randint(1, 9)
        self.processes[pid] = START - pid * 100.0
        path = self.log(session).with_name(f"inuse.{pid}.lock")
        path.write_bytes(b"%d\n" % pid)
        self.stamp(path)

    def kill(self, _: str) -> None:
        self.processes.pop(self.rng.randint(1, 9), None)

    def unlock(self, session: str) -> None:
        for path in self.log(session).parent.glob("inuse.*.lock"):
            path.unlink()

    def describe(self, session: str) -> None:
        path = self.log(session).with_name("workspace.yaml")
        path.write_text(f"name: name {self.count}\n", encoding="utf-8")
        self.stamp(path)


class Known:
    """What somebody who listens to the notices knows."""

    def __init__(self) -> None:
        self.events: dict[str, list[object]] = {}
        self.names: dict[str, Workspace] = {}
        self.presence: dict[str, Presence] = {}

    def hear(self, notices: Iterable[Notice]) -> None:
        for notice in notices:
            match notice:
                case SessionFound(key=key, workspace=workspace, presence=presence):
                    assert key.id not in self.events
                    self.events[key.id], self.names[key.id], self.presence[key.id] = [], workspace, presence
                case EventsRead(key=key, events=events):
                    self.events[key.id] += events
                case LogReset(key=key):
                    self.events[key.id] = []
                case WorkspaceRead(key=key, workspace=workspace):
                    self.names[key.id] = workspace
                case PresenceChanged(key=key, presence=presence):
                    self.presence[key.id] = presence
                case SessionGone(key=key):
                    del self.events[key.id], self.names[key.id], self.presence[key.id]
                case _:
                    pass


def source_on(world: World) -> LiveSource:
    return LiveSource(
        copilot_finders([world.root.parent], {}),
        decoders={"copilot": lambda: lambda whole: bytes(whole).splitlines()},
        table=world,
        start_thread=False,
    )


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("woken", [False, True])
def test_following_ends_where_a_fresh_start_begins(tmp_path: Path, seed: int, woken: bool) -> None:
    world = World(tmp_path / "home", seed)
    source, known = source_on(world), Known()
    now = 0.0
    for _ in range(150):
        for _ in range(world.rng.choice([0, 1, 1, 2, 5])):
            world.happen()
        now += world.rng.choice([0.01, 0.1, 0.3, 1.0, 4.0])
        if woken:
            source._follower.step(now, world.touched, native=True)
            world.touched = set()
        else:
            source.step(now)
        known.hear(source.poll(now, limit=10_000))
    for _ in range(40):
        now += 4.0
        source.step(now)
        known.hear(source.poll(now, limit=10_000))
    fresh = Known()
    fresh.hear(source_on(world).read_all(0.0))
    assert known.events == fresh.events
    assert known.presence == fresh.presence
    # A side file that is gone again leaves its last good values behind.
    assert all(known.names[name] == workspace for name, workspace in fresh.names.items() if workspace != Workspace())
