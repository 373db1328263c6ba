"""Where DeepSeek Harness keeps its sessions: found, told apart, and who holds them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from pathlib import Path

import pytest

from game.orders.dialects import dsh
from game.orders.effects import ToolEnded, ToolStarted
from game.orders.notices import EventsRead, Presence, SessionKey, SourceReport, UnreadablePath
from game.orders.shift import Shift
from game.sources.dsh import DshFinder, dsh_finders
from game.sources.live import LiveSource
from game.sources.presence import KernelLock, Owner, SystemProcesses
from tests.dsh_logs import Log
from tests.dsh_recordings import DATA

PROJECT = "--home-alex-pantry--"


class Table:
    """Living processes by pid with their start, and the kernel's locks (None: not told)."""

    def __init__(self, kernel: AbstractSet[KernelLock] | None = None) -> None:
        self.kernel = kernel
        self.processes: dict[int, float] = {7: 100.0}

    def started_at(self, pid: int) -> float:
        if pid not in self.processes:
            raise ProcessLookupError(pid)
        return self.processes[pid]

    def locks(self) -> AbstractSet[KernelLock] | None:
        return self.kernel


def put(home: Path, session: str, *names: str, project: str = PROJECT) -> Path:
    """A session folder with files of these names."""
    folder = home / "sessions" / project / session
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / name).write_bytes(b"x")
    return folder


def found(home: Path) -> dict[str, str]:
    """The name of the log of each session."""
    return {log.key.id: Path(log.log).name for log in DshFinder(home).survey().logs}


# -- where


def test_the_home_is_given_or_set_or_the_agents_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    for given, environ, home in [
        ([Path("/a")], {"DSH_HOME": "/b"}, Path("/a")),
        ([], {"DSH_HOME": "/b"}, Path("/b")),
        ([], {"DSH_HOME": "  "}, tmp_path / ".dsh"),
        ([], {}, tmp_path / ".dsh"),
        ([], {"DSH_HOME": "~/other"}, tmp_path / "other"),
    ]:
        assert [finder.home for finder in dsh_finders(given, environ)] == [home]


def test_the_same_home_is_taken_once(tmp_path: Path) -> None:
    put(tmp_path, "one", "session.jsonl.zstd")
    (tmp_path / "link").symlink_to(tmp_path, target_is_directory=True)
    assert len(dsh_finders([tmp_path, tmp_path / "link"], {})) == 1


def test_a_folder_of_that_name_is_the_root_itself(tmp_path: Path) -> None:
    put(tmp_path, "one", "session.jsonl.zstd")
    assert found(tmp_path / "sessions") == {"one": "session.jsonl.zstd"}


def test_a_missing_home_is_missing_and_one_without_sessions_is_not(tmp_path: Path) -> None:
    assert DshFinder(tmp_path / "nowhere").survey().state == "missing"
    assert DshFinder(tmp_path).survey() == DshFinder(tmp_path).survey()
    assert (DshFinder(tmp_path).survey().state, DshFinder(tmp_path).survey().logs) == ("ok", ())


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs a folder that cannot be read")
def test_a_project_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    folder = put(tmp_path, "one", "session.jsonl.zstd").parent
    folder.chmod(0)
    try:
        assert DshFinder(tmp_path).survey().unreadable == (UnreadablePath(str(folder), "permission denied"),)
    finally:
        folder.chmod(0o700)


# -- which


@pytest.mark.parametrize(
    ("names", "log"),
    [
        (["session.jsonl.zstd"], "session.jsonl.zstd"),
        (["session.jsonl"], "session.jsonl"),
        (["session.jsonl.zstd", "session.v1.jsonl.zstd", "session.v3.jsonl.zstd"], "session.v3.jsonl.zstd"),
        (["session.v9.jsonl.zstd", "session.v10.jsonl.zstd"], "session.v10.jsonl.zstd"),
        (["session.v2.jsonl.zstd", "session.v3.jsonl.zstd.ab12.tmp", "session.lock"], "session.v2.jsonl.zstd"),
        (["session.jsonl.zstd", "session.v4.jsonl.zst", "xsession.v5.jsonl"], "session.jsonl.zstd"),
    ],
)
def test_of_several_generations_the_highest_is_the_log(tmp_path: Path, names: list[str], log: str) -> None:
    put(tmp_path, "one", *names)
    assert found(tmp_path) == {"one": log}


@pytest.mark.parametrize("names", [[], ["session.lock"], ["session.jsonl.zstd.1f.tmp"], ["session.jsonl.bak"]])
def test_a_folder_without_a_log_is_no_session(tmp_path: Path, names: list[str]) -> None:
    put(tmp_path, "one", *names)
    assert found(tmp_path) == {}


def test_a_newer_generation_is_noticed_however_soon_it_comes(tmp_path: Path) -> None:
    finder = DshFinder(tmp_path)
    for name in ("session.jsonl.zstd", "session.v2.jsonl.zstd", "session.v3.jsonl.zstd"):
        put(tmp_path, "one", name)
        assert [Path(log.log).name for log in finder.survey().logs] == [name]


def test_a_folder_that_has_not_changed_for_long_is_not_looked_through(tmp_path: Path) -> None:
    folder = put(tmp_path, "one", "session.jsonl.zstd")
    os.utime(folder, (1000, 1000))
    finder = DshFinder(tmp_path)
    (first,) = finder.survey().logs
    assert finder.survey().logs[0] is first
    (folder / "session.jsonl.zstd").write_bytes(b"more")
    assert finder.survey().logs[0].size == 4
    (folder / "session.jsonl.zstd").unlink()
    os.utime(folder, (1000, 1000))
    assert finder.survey().logs == ()


@pytest.mark.parametrize(
    ("folder", "session"),
    [("a~0020b", "a b"), ("~D83D~DE00", "😀"), ("~D83D", "�"), ("a~zz", "a~zz"), ("plain-1.2_3", "plain-1.2_3")],
)
def test_ids_are_unescaped(tmp_path: Path, folder: str, session: str) -> None:
    put(tmp_path, folder, "session.jsonl.zstd")
    assert list(found(tmp_path)) == [session]


def test_stray_files_are_nothing(tmp_path: Path) -> None:
    put(tmp_path, "one", "session.jsonl.zstd")
    (tmp_path / "sessions" / "notes.txt").write_text("x", encoding="utf-8")
    (tmp_path / "sessions" / PROJECT / "session.jsonl.zstd").write_bytes(b"x")
    (put(tmp_path, "two") / "session.jsonl.zstd").mkdir()
    survey = DshFinder(tmp_path).survey()
    assert [log.key.id for log in survey.logs] == ["one"]
    assert [Path(entry.path).name for entry in survey.unreadable] == ["two"]


def test_one_session_is_found_by_its_path_below_the_root(tmp_path: Path) -> None:
    put(tmp_path, "one", "session.jsonl.zstd")
    finder = DshFinder(tmp_path)
    assert finder.look(f"{PROJECT}{os.sep}one") == finder.survey().logs[0]
    for entry in (PROJECT, f"{PROJECT}{os.sep}two", "", f"{PROJECT}{os.sep}one{os.sep}session.lock", "\0"):
        assert finder.look(entry) is None


def test_a_session_is_known_by_its_folder_or_its_log(tmp_path: Path) -> None:
    folder = put(tmp_path, "one", "session.jsonl.zstd", "session.v2.jsonl.zstd")
    by_folder, by_log = DshFinder.at(folder), DshFinder.at(folder / "session.jsonl.zstd")
    assert by_folder is not None
    assert by_log is not None
    assert (by_folder.key, Path(by_folder.log).name) == (SessionKey("dsh", "one"), "session.v2.jsonl.zstd")
    assert Path(by_log.log).name == "session.jsonl.zstd"
    for nothing in (folder.parent, folder / "session.lock", tmp_path / "events.jsonl"):
        assert DshFinder.at(nothing) is None


@pytest.mark.parametrize(
    ("head", "told"),
    [(b"SQLite format 3\0" + bytes(52) + b"DSHP", 1), (b"SQLite format 3\0" + bytes(56), 0), (b"DSHP", 0)],
)
def test_only_a_store_of_its_own_is_told_of(tmp_path: Path, head: bytes, told: int) -> None:
    (tmp_path / "sessions.db").write_bytes(head + bytes(100))
    assert len(DshFinder(tmp_path).survey().unreadable) == told


def test_the_first_record_is_the_header(tmp_path: Path) -> None:
    for scenario in ("raw_jsonl", "simple_turn"):
        finder = DshFinder(DATA / scenario)
        (log,) = finder.survey().logs
        assert finder.first_record(log).startswith(b'{"type":"session","version":0')
        assert next(iter(finder.records(log))) == finder.first_record(log)


# -- who holds it


@pytest.fixture
def locked(tmp_path: Path) -> Path:
    return put(tmp_path, "one", "session.v4.jsonl.zstd", "session.lock")


def owner(folder: Path, table: Table | None) -> Owner:
    finder = DshFinder(folder.parents[2])
    (log,) = finder.survey().logs
    return finder.owner(log, table)


def lock_of(folder: Path, pid: int, device: tuple[int, int] | None = None) -> KernelLock:
    status = (folder / "session.lock").stat()
    return KernelLock(device or (os.major(status.st_dev), os.minor(status.st_dev)), status.st_ino, pid)


def test_a_lock_that_the_kernel_holds_is_a_living_process(locked: Path) -> None:
    assert owner(locked, Table({lock_of(locked, 7)})) == Owner(Presence.LIVE, 100.0)


def test_a_process_of_another_namespace_lives_as_well(locked: Path) -> None:
    assert owner(locked, Table({lock_of(locked, 8)})) == Owner(Presence.LIVE)


def test_a_file_system_that_reports_another_device_is_no_hindrance(locked: Path) -> None:
    assert owner(locked, Table({lock_of(locked, 7, (0, 42))})).presence is Presence.LIVE


def test_a_lock_that_nobody_holds_is_dead_however_long_its_file_stays(locked: Path) -> None:
    assert owner(locked, Table(frozenset())) == Owner(Presence.DEAD)


def test_where_the_system_does_not_tell_nothing_is_known(locked: Path) -> None:
    assert owner(locked, Table(None)) == owner(locked, None) == Owner(Presence.NO_LOCK)


def test_builds_without_a_lock_say_nothing(tmp_path: Path) -> None:
    folder = put(tmp_path, "one", "session.jsonl.zstd")
    assert owner(folder, Table(frozenset())) == Owner(Presence.NO_LOCK)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells its locks")
def test_a_real_lock_is_seen_and_never_taken(locked: Path) -> None:
    program = (
        "import fcntl,sys;f=open(sys.argv[1]);fcntl.flock(f,fcntl.LOCK_EX|fcntl.LOCK_NB);print(1,flush=True);input()"
    )
    path = str(locked / "session.lock")
    with subprocess.Popen(
        [sys.executable, "-c", program, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        seen = DshFinder(locked.parents[2]).owner(DshFinder(locked.parents[2]).survey().logs[0], SystemProcesses())
        holder.communicate("\n")
    assert seen.presence is Presence.LIVE
    assert owner(locked, SystemProcesses()).presence is Presence.DEAD  # type: ignore[arg-type]


# -- live


class Home:
    """A home written frame by frame, and a kitchen that watches it, without a thread, on an invented clock."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now = 0.0
        self.wall = 1_796_000_000.0
        self.shift = Shift(mode="live", since=None, idle_minutes=0)
        self.effects: list[object] = []
        self.notices: list[object] = []
        (path / "sessions").mkdir(parents=True)
        self.source = LiveSource(
            dsh_finders([path], {}),
            decoders={"dsh": dsh.decoder},
            trust_locks=True,
            start_thread=False,
        )
        self.look()

    def write(self, log: Log, start: int, stop: int | None = None, name: str = "session.jsonl.zstd") -> None:
        folder = self.path / "sessions" / PROJECT / log.name
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / name).open("ab") as file:
            file.write(b"".join(log.frames()[start:stop]))
        self.wall = max(self.wall, log.now)

    def look(self) -> None:
        self.now += 1.5
        self.source.step(self.now)
        for notice in self.source.poll(self.now, 100_000):
            self.notices.append(notice)
            self.effects += self.shift.take(notice, self.wall)

    def state(self, name: str) -> tuple[str, bool]:
        (view,) = [view for view in self.shift.view(self.wall).sessions if view.key.id == name]
        return view.status, view.visible


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    home = Home(tmp_path / "home")
    yield home
    home.source.close()


def test_a_home_written_frame_by_frame_moves_the_right_chefs(home: Home) -> None:
    root, child = Log("root").turn().call("r", "subagent"), Log("child", parent="root").turn().call("c", "read")
    for n in range(len(root.lines)):
        home.write(root, n, n + 1)
        home.look()
    assert home.state("root") == ("working", True)
    for n in range(len(child.lines)):
        home.write(child, n, n + 1)
        home.look()
    assert home.state("child") == ("working", False)
    calls = [effect for effect in home.effects if isinstance(effect, ToolStarted)]
    assert [(call.session.id, call.agent_id, call.name) for call in calls] == [
        ("root", None, "subagent"),
        ("root", "child", "read"),
    ]
    home.write(child.result("c").say().end(), len(child.lines) - 3)
    home.look()
    assert home.state("child") == ("idle", False)
    assert [effect.agent_id for effect in home.effects if isinstance(effect, ToolEnded)] == ["child"]


def test_a_new_generation_takes_the_place_of_the_old_one(home: Home) -> None:
    old, new = Log("root").answered(), Log("root", version=3).answered().answered()
    home.write(old, 0)
    home.look()
    home.write(new, 0, name="session.v3.jsonl.zstd")
    home.look()
    home.look()
    (view,) = home.shift.view(home.wall).sessions
    assert (view.stats.served, view.flaw) == (2, None)


def test_what_is_there_already_is_history_and_later_frames_are_news(home: Home) -> None:
    log = Log("root").answered()
    home.write(log, 0)
    home.look()
    home.write(log.turn(), len(log.lines) - 3)
    home.look()
    batches = [notice for notice in home.notices if isinstance(notice, EventsRead)]
    assert not any(notice.backlog for notice in batches)
    reports = [notice for notice in home.notices if isinstance(notice, SourceReport)]
    assert (reports[-1].id, reports[-1].root, reports[-1].sessions) == ("dsh", str(home.path), 1)


def test_one_damaged_log_spoils_no_other(home: Home) -> None:
    home.write(Log("good").answered(), 0)
    bad = Log("bad").answered()
    home.write(bad, 0)
    path = home.path / "sessions" / PROJECT / "bad" / "session.jsonl.zstd"
    path.write_bytes(path.read_bytes()[:-40] + bytes(40))
    home.write(Log("newer", version=7).answered(), 0)
    (put(home.path, "noise") / "session.jsonl").write_bytes(b"\xff" * 5000 + b"\n")
    home.look()
    views = {view.key.id: view for view in home.shift.view(home.wall).sessions}
    assert views["good"].stats.served == 1
    assert views["newer"].flaw == "written by a newer dsh"
    assert {"good", "bad", "newer"} <= set(views)
