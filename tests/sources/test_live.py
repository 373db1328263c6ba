"""Sessions on disk as notices: without the thread by rounds on an invented clock, and once with everything real."""

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterable
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from game.orders.notices import (
    CaughtUp,
    EventsRead,
    LogReset,
    Notice,
    Presence,
    PresenceChanged,
    SessionFound,
    SessionGone,
    SessionKey,
    SourceReport,
    WorkspaceRead,
)
from game.sources import follow, live, tail, track
from game.sources.copilot import copilot_finders
from game.sources.live import LiveSource
from game.sources.presence import KernelLock
from game.sources.regular import open_regular

OLD = 1_000_000.0
"""A modification time long before any `since` of these tests."""


class Table:
    """Living processes by pid, with their start; the kernel tells no locks."""

    def __init__(self) -> None:
        self.processes: dict[int, float] = {}

    def started_at(self, pid: int) -> float:
        if pid not in self.processes:
            raise ProcessLookupError(pid)
        return self.processes[pid]

    def locks(self) -> frozenset[KernelLock] | None:
        return None


def texts(whole: bytes | memoryview) -> list[str]:
    """A decoder whose events are the lines as text."""
    return bytes(whole).decode().splitlines()


class Home:
    """A Copilot home on disk, and a source without a thread on it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.root = path / "session-state"
        self.table = Table()
        self.now = 0.0
        self.source: LiveSource | None = None

    def log(self, session: str) -> Path:
        return self.root / session / "events.jsonl"

    def write(self, session: str, *lines: str, mode: str = "a") -> Path:
        path = self.log(session)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open(mode, encoding="utf-8", newline="\n") as file:
            file.writelines(line + "\n" for line in lines)
        return path

    def lock(self, session: str, pid: int) -> Path:
        path = self.root / session / f"inuse.{pid}.lock"
        path.write_text(f"{pid}\n", encoding="utf-8")
        return path

    def start(self, homes: Iterable[Path] = (), **options: Any) -> list[Notice]:
        self.source = LiveSource(
            copilot_finders(list(homes) or [self.path], {}),
            decoders={"copilot": lambda: texts},
            table=self.table,
            start_thread=False,
            **options,
        )
        return list(self.source.read_all(self.now))

    def after(self, seconds: float = 5.0) -> list[Notice]:
        """One round, some seconds later."""
        assert self.source is not None
        self.now += seconds
        self.source.step(self.now)
        return list(self.source.poll(self.now, limit=100_000))


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = Home(tmp_path / "home")
    home.root.mkdir(parents=True)
    return home


def key(session: str) -> SessionKey:
    return SessionKey("copilot", session)


def events(notices: Iterable[Notice], session: str | None = None) -> list[tuple[str, bool]]:
    """Events with their backlog flag, of one session or of all."""
    return [
        (event, notice.backlog)
        for notice in notices
        if isinstance(notice, EventsRead) and session in (None, notice.key.id)
        for event in notice.events  # type: ignore[misc]
    ]


def kinds(notices: Iterable[Notice]) -> list[str]:
    return [type(notice).__name__ for notice in notices]


def found(notices: Iterable[Notice]) -> list[str]:
    return [notice.key.id for notice in notices if isinstance(notice, SessionFound)]


# At the start


def test_what_is_there_at_the_start_is_told_as_backlog_between_report_and_caught_up(home: Home) -> None:
    path = home.write("one", "a", "b")
    notices = home.start()
    written_at = path.stat().st_mtime
    assert notices == [
        SourceReport("copilot", str(home.path), "ok", 1),
        SessionFound(key("one"), str(home.root / "one"), notices[1].workspace, Presence.NO_LOCK),  # type: ignore[union-attr]
        EventsRead(key("one"), ("a", "b"), True, written_at),
        CaughtUp("copilot"),
    ]


def test_a_missing_home_is_reported_and_the_source_is_caught_up(home: Home) -> None:
    home.path = home.path / "none"
    assert home.start() == [SourceReport("copilot", str(home.path), "missing", 0), CaughtUp("copilot")]


def test_sessions_are_told_in_the_order_in_which_they_were_last_written(home: Home) -> None:
    for number, session in enumerate(["c", "a", "b"]):
        os.utime(home.write(session, "x"), (OLD + number, OLD + number))
    assert found(home.start()) == ["c", "a", "b"]


def test_caught_up_is_told_once(home: Home) -> None:
    home.write("one", "a")
    home.start()
    home.write("one", "b")
    home.write("two", "c")
    assert "CaughtUp" not in kinds(home.after() + home.after())


def test_old_sessions_are_counted_and_not_loaded(home: Home) -> None:
    os.utime(home.write("old", "a"), (OLD, OLD))
    home.write("new", "b")
    notices = home.start(since=OLD + 1)
    assert found(notices) == ["new"]
    assert isinstance(notices[0], SourceReport)
    assert notices[0].sessions == 2


def test_an_old_session_that_a_process_holds_is_loaded(home: Home) -> None:
    os.utime(home.write("old", "a"), (OLD, OLD))
    home.lock("old", 7)
    home.table.processes[7] = OLD
    (notice,) = (n for n in home.start(since=OLD + 1) if isinstance(n, SessionFound))
    assert (notice.presence, notice.owner_started_at) == (Presence.LIVE, OLD)


def test_an_old_session_with_a_dead_lock_is_not_loaded(home: Home) -> None:
    os.utime(home.write("old", "a"), (OLD, OLD))
    home.lock("old", 7)
    assert found(home.start(since=OLD + 1)) == []


def test_trusted_locks_need_no_process(home: Home) -> None:
    home.write("one", "a")
    home.lock("one", 7)
    (notice,) = (n for n in home.start(trust_locks=True) if isinstance(n, SessionFound))
    assert (notice.presence, notice.owner_started_at) == (Presence.LIVE, None)


def test_a_torn_end_that_is_completed_later_is_news(home: Home) -> None:
    path = home.write("one", "a")
    with path.open("a", encoding="utf-8") as file:
        file.write("to")
    assert events(home.start()) == [("a", True)]
    with path.open("a", encoding="utf-8") as file:
        file.write("rn\nnext\n")
    assert events(home.after()) == [("torn", False), ("next", False)]


def test_lines_written_while_history_is_read_are_news(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "WORK", 1e-9)
    path = home.write("one", *["x" * 999] * 3000)
    home.source = LiveSource(
        copilot_finders([home.path], {}),
        decoders={"copilot": lambda: lambda whole: [line[:3] for line in texts(whole)]},
        start_thread=False,
    )
    told: list[Notice] = []
    for notice in home.source.read_all(0.0):
        if isinstance(notice, EventsRead) and not any(isinstance(earlier, EventsRead) for earlier in told):
            home.write("one", "new")
        told.append(notice)
    told += home.after()
    assert path.exists()
    assert events(told) == [("xxx", True)] * 3000 + [("new", False)]


def test_many_events_are_told_in_small_notices(home: Home) -> None:
    home.write("one", *["x"] * 1000)
    sizes = [len(notice.events) for notice in home.start() if isinstance(notice, EventsRead)]
    assert (sum(sizes), max(sizes)) == (1000, track.BATCH)


def test_much_news_comes_in_small_pieces(home: Home) -> None:
    home.write("one", "a")
    home.start()
    home.write("one", *["b"] * 100)
    sizes = [len(notice.events) for notice in home.after() if isinstance(notice, EventsRead)]
    assert (sum(sizes), max(sizes)) == (100, track.NEWS)


# Later


def test_an_appended_line_is_news(home: Home) -> None:
    home.write("one", "a")
    home.start()
    home.write("one", "b")
    assert events(home.after(follow.LOOK_POLLING)) == [("b", False)]


def test_a_session_that_appears_later_is_told_from_its_first_line(home: Home) -> None:
    home.start()
    home.write("one", "a", "b")
    notices = home.after()
    assert found(notices) == ["one"]
    assert events(notices) == [("a", False), ("b", False)]


def test_a_log_that_appears_long_after_its_folder_is_read(home: Home) -> None:
    (home.root / "one").mkdir()
    assert found(home.start()) == []
    assert found(home.after(600.0)) == []
    home.write("one", "a")
    assert events(home.after()) == [("a", False)]


def test_an_old_session_that_goes_on_is_loaded_and_only_the_new_lines_are_news(home: Home) -> None:
    os.utime(home.write("old", "a", "b"), (OLD, OLD))
    home.start(since=OLD + 1)
    home.write("old", "c")
    notices = home.after()
    assert found(notices) == ["old"]
    assert events(notices) == [("a", True), ("b", True), ("c", False)]


def test_a_home_that_appears_later_is_found(home: Home) -> None:
    shutil.rmtree(home.path)
    home.start()
    home.write("one", "a")
    notices = home.after()
    assert notices[0] == SourceReport("copilot", str(home.path), "ok", 1)
    assert events(notices) == [("a", False)]


def test_three_looks_at_once_give_each_event_once(home: Home) -> None:
    home.write("one", "a")
    home.start()
    home.write("one", "b")
    assert events(home.after() + home.after(0.0) + home.after(0.0)) == [("b", False)]


def test_a_clock_that_is_set_back_stops_nothing(home: Home) -> None:
    home.now = 1e9
    home.write("one", "a")
    home.start()
    home.write("one", "b")
    assert events(home.after(-9e8)) == [("b", False)]


# Rewrites


def test_a_truncated_log_is_reset_and_told_as_backlog(home: Home) -> None:
    home.write("one", "a", "b", "c")
    home.start()
    home.write("one", "a", mode="w")
    notices = home.after()
    assert kinds(notices) == ["LogReset", "EventsRead"]
    assert events(notices) == [("a", True)]
    home.write("one", "d")
    assert events(home.after()) == [("d", False)]


def test_a_log_repaired_by_rename_tells_only_what_is_new(home: Home) -> None:
    path = home.write("one", "a", "b")
    home.start()
    repaired = path.with_name("repaired")
    repaired.write_text("a\nb\nresumed\n", encoding="utf-8")
    repaired.replace(path)
    notices = home.after()
    assert kinds(notices)[0] == "LogReset"
    assert events(notices) == [("a", True), ("b", True), ("resumed", False)]


def test_a_rewrite_of_equal_size_is_told_at_the_second_look(home: Home) -> None:
    path = home.write("one", *[f"{n:0600}" for n in range(9)])
    home.start()
    text = path.read_text(encoding="utf-8").replace(f"{4:0600}", "x" * 600)
    with path.open("r+", encoding="utf-8") as file:
        file.write(text)
    later = path.stat().st_mtime + 5
    os.utime(path, (later, later))
    assert home.after() == []
    notices = home.after(tail.SETTLE)
    assert kinds(notices) == ["LogReset", "EventsRead"]
    assert events(notices)[4] == ("x" * 600, True)


# Leaving and coming back


def test_a_deleted_log_is_gone_after_a_second_look(home: Home) -> None:
    path = home.write("one", "a")
    home.start()
    path.unlink()
    assert "SessionGone" not in kinds(home.after())
    assert SessionGone(key("one")) in home.after(track.GONE_AFTER)


def test_a_gap_in_a_replacement_is_no_leaving(home: Home) -> None:
    path = home.write("one", "a")
    home.start()
    path.rename(path.with_name("away"))
    home.after()
    path.with_name("away").rename(path)
    home.write("one", "b")
    notices = home.after(track.GONE_AFTER)
    assert "SessionGone" not in kinds(notices)
    assert events(notices) == [("b", False)]


@pytest.mark.parametrize("what", ["log", "session", "root", "home"])
def test_what_is_deleted_and_restored_is_found_again_and_nothing_of_it_is_news(home: Home, what: str) -> None:
    path = home.write("one", "a", "b")
    home.start()
    place = {"log": path, "session": path.parent, "root": home.root, "home": home.path}[what]
    away = home.path.parent / "away"
    (shutil.copy if place.is_file() else shutil.copytree)(place, away)
    place.unlink() if place.is_file() else shutil.rmtree(place)
    home.after()
    assert SessionGone(key("one")) in home.after()
    away.rename(place)
    home.write("one", "c")
    notices = home.after()
    assert found(notices) == ["one"]
    assert events(notices) == [("a", True), ("b", True), ("c", False)]


# The side file


def test_the_side_file_is_told_with_the_session_and_when_it_changes(home: Home) -> None:
    home.write("one", "a")
    side = home.root / "one" / "workspace.yaml"
    side.write_text("name: first\n", encoding="utf-8")
    (notice,) = (n for n in home.start() if isinstance(n, SessionFound))
    assert notice.workspace.name == "first"
    side.with_name("tmp").write_text("name: the second\n", encoding="utf-8")
    side.with_name("tmp").replace(side)
    (changed,) = home.after()
    assert isinstance(changed, WorkspaceRead)
    assert changed.workspace.name == "the second"


@pytest.mark.parametrize("content", ["", "[broken", None])
def test_the_last_good_values_of_the_side_file_stand(home: Home, content: str | None) -> None:
    home.write("one", "a")
    side = home.root / "one" / "workspace.yaml"
    side.write_text("name: first\n", encoding="utf-8")
    home.start()
    if content is None:
        side.unlink()
    else:
        side.write_text(content, encoding="utf-8")
    assert home.after() == []


# Presence


def test_a_process_that_comes_and_goes_is_told(home: Home) -> None:
    home.write("one", "a")
    home.start()
    home.table.processes[7] = OLD
    lock = home.lock("one", 7)
    assert home.after() == [PresenceChanged(key("one"), Presence.LIVE, OLD)]
    del home.table.processes[7]
    home.after()
    assert home.after(tail.SETTLE) == [PresenceChanged(key("one"), Presence.DEAD)]
    lock.unlink()
    home.after()
    assert home.after(tail.SETTLE) == [PresenceChanged(key("one"), Presence.NO_LOCK)]


def test_a_lock_whose_process_is_seen_a_moment_later_is_never_told_dead(home: Home) -> None:
    home.write("one", "a")
    home.start()
    home.lock("one", 7)
    assert home.after() == []
    home.table.processes[7] = OLD
    assert home.after(tail.SETTLE) == [PresenceChanged(key("one"), Presence.LIVE, OLD)]


def test_a_lock_that_is_gone_for_a_moment_is_no_leaving(home: Home) -> None:
    home.write("one", "a")
    home.table.processes[7] = OLD
    lock = home.lock("one", 7)
    home.start()
    lock.unlink()
    assert home.after() == []
    home.lock("one", 7)
    assert home.after(tail.SETTLE) == []
    assert home.after() == []


def test_a_second_process_is_the_newest_owner_until_it_goes(home: Home) -> None:
    home.write("one", "a")
    home.table.processes = {7: OLD, 8: OLD + 100}
    home.lock("one", 7)
    home.start()
    home.lock("one", 8)
    assert home.after() == [PresenceChanged(key("one"), Presence.LIVE, OLD + 100)]
    del home.table.processes[8]
    assert home.after() == [PresenceChanged(key("one"), Presence.LIVE, OLD)]


def test_a_start_that_moves_by_less_than_the_tolerance_is_the_same(home: Home) -> None:
    home.write("one", "a")
    home.table.processes[7] = OLD
    home.lock("one", 7)
    home.start()
    home.table.processes[7] = OLD + 1
    assert home.after() == []


def test_a_log_that_stands_still_under_a_living_process_stays(home: Home) -> None:
    home.write("one", "a")
    home.table.processes[7] = OLD
    home.lock("one", 7)
    home.start()
    assert home.after(3600.0) == []


# Several places


def test_the_same_session_in_two_homes_is_one_with_the_newest_log(home: Home) -> None:
    other = Home(home.path.parent / "other")
    os.utime(home.write("one", "old"), (OLD, OLD))
    os.utime(other.write("one", "old", "new"), (OLD + 10, OLD + 10))
    notices = home.start([home.path, other.path])
    assert found(notices) == ["one"]
    assert events(notices) == [("old", True), ("new", True)]


def test_a_session_that_goes_on_in_another_home_is_read_there(home: Home) -> None:
    other = Home(home.path.parent / "other")
    os.utime(home.write("one", "a", "b"), (OLD + 10, OLD + 10))
    os.utime(other.write("one", "a"), (OLD, OLD))
    home.start([home.path, other.path])
    os.utime(other.write("one", "c"), (OLD + 20, OLD + 20))
    notices = home.after()
    assert LogReset(key("one")) in notices
    assert events(notices) == [("a", True), ("c", True)]


def test_homes_are_reported_each_for_itself(home: Home) -> None:
    home.write("one", "a")
    none = home.path.parent / "none"
    reports = [notice for notice in home.start([home.path, none]) if isinstance(notice, SourceReport)]
    assert [(report.root, report.state) for report in reports] == [(str(home.path), "ok"), (str(none), "missing")]


# What cannot be read


def test_a_log_that_may_not_be_read_is_reported_and_read_when_it_may(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.write("one", "a")
    home.write("two", "b")
    refused = home.log("one")

    def refuse(path: Path) -> FileIO:
        if path == refused:
            raise PermissionError(13, "Permission denied")
        return open_regular(path)

    with monkeypatch.context() as patch:
        patch.setattr("game.sources.tail.open_regular", refuse)
        notices = home.start()
        assert found(notices) == ["two"]
        report = [notice for notice in notices if isinstance(notice, SourceReport)][-1]
        assert [(entry.path, entry.why) for entry in report.unreadable] == [(str(refused), "permission denied")]
    notices = home.after()
    assert found(notices) == ["one"]
    assert events(notices) == [("a", True)]


def test_nothing_is_written_below_a_home(home: Home) -> None:
    home.write("one", "a")
    (home.root / "one" / "workspace.yaml").write_text("name: x\n", encoding="utf-8")
    home.lock("one", 7)
    before = {path: path.stat().st_mtime_ns for path in home.path.rglob("*")}
    home.start()
    home.after()
    assert {path: path.stat().st_mtime_ns for path in home.path.rglob("*")} == before


def test_a_home_that_is_read_only_is_no_hindrance(home: Home) -> None:
    path = home.write("one", "a")
    places = [path, path.parent, home.root, home.path]
    for place in places:
        place.chmod(0o444 if place == path else 0o555)
    try:
        assert events(home.start()) == [("a", True)]
    finally:
        for place in reversed(places):
            place.chmod(0o755)


def test_the_same_session_in_both_layouts_is_one_with_the_newest_log(home: Home) -> None:
    identity = "1e6a5c02-9b1d-4f0e-8a77-3c2d5e6f7a8b"
    os.utime(home.write(identity, "old"), (OLD, OLD))
    flat = home.root / f"{identity}.jsonl"
    flat.write_text("old\nnew\n", encoding="utf-8")
    notices = home.start()
    assert found(notices) == [identity]
    assert events(notices) == [("old", True), ("new", True)]


def test_no_file_stays_open(home: Home) -> None:
    home.write("one", "a")
    home.start()
    folder = Path("/proc/self/fd")
    targets = [str(link.readlink()) for link in folder.iterdir() if link.is_symlink()] if folder.exists() else []
    assert not [target for target in targets if target.startswith(str(home.path))]


def test_thousands_of_old_sessions_leave_a_new_line_as_quick(home: Home) -> None:
    for number in range(300):
        os.utime(home.write(f"old{number}", "a"), (OLD, OLD))
    home.write("new", "a")
    home.start(since=OLD + 1)
    home.write("new", "b")
    assert events(home.after(follow.LOOK_POLLING)) == [("b", False)]


def test_an_idle_session_whose_lock_appears_without_a_line_is_found_in_time(home: Home) -> None:
    os.utime(home.write("old", "a"), (OLD, OLD))
    home.start(since=OLD + 1)
    home.lock("old", 7)
    home.table.processes[7] = OLD
    notices = [notice for _ in range(follow.ROTATION) for notice in home.after()]
    assert found(notices) == ["old"]
    assert events(notices) == [("a", True)]


def test_sessions_that_come_and_go_leave_nothing_behind(home: Home) -> None:
    home.start()
    for number in range(500):
        home.write(f"s{number}", "a")
        home.after()
        shutil.rmtree(home.root / f"s{number}")
        home.after()
        home.after()
    assert home.source is not None
    follower = home.source._follower
    assert (len(follower._tracks), len(follower._at_work), len(follower._idle)) == (0, 0, 0)
    assert len(follower._past) <= follow.REMEMBERED


def test_the_diagnosis_names_the_folder_that_was_looked_at(home: Home) -> None:
    os.utime(home.write("old", "a"), (OLD, OLD))
    home.write("new", "b")
    home.start(since=OLD + 1)
    assert home.source is not None
    (root,) = home.source.diagnosis().roots
    assert (root.looked_at, root.state, root.sessions, root.loaded) == (str(home.root), "ok", 2, 1)


# With the thread


class Running:
    """A source with its thread, and everything it told so far."""

    def __init__(self, home: Home, **options: Any) -> None:
        options = {"decoders": {"copilot": lambda: texts}, "table": home.table, **options}
        self.source = LiveSource(copilot_finders([home.path], {}), **options)
        self.notices: list[Notice] = []

    def until(self, condition: Callable[[list[Notice]], bool], seconds: float = 10.0) -> bool:
        """Poll, woken by the source, until a condition holds for all notices so far."""
        end = time.monotonic() + seconds
        while not condition(self.notices):
            if time.monotonic() > end:
                return False
            self.source.wake.wait(0.5)
            self.notices += self.source.poll(0.0)
        return True

    def __enter__(self) -> "Running":
        return self

    def __exit__(self, *_: object) -> None:
        self.source.close()


def watched(running: Running) -> bool:
    roots = running.source.diagnosis().roots
    return bool(roots) and roots[0].watch.kind == "native"


def test_the_thread_tells_history_then_news(home: Home) -> None:
    home.write("one", "a")
    with Running(home) as running:
        assert running.until(lambda notices: CaughtUp("copilot") in notices)
        home.write("one", "b")
        assert running.until(lambda notices: events(notices) == [("a", True), ("b", False)])
        assert running.source.diagnosis().trouble is None
        lag = running.source.diagnosis().lag
        assert lag is not None
        assert lag < 10.0


def test_a_new_session_and_a_kill_are_told_by_the_thread(home: Home) -> None:
    with Running(home) as running:
        home.write("one", "a")
        home.table.processes[7] = OLD
        home.lock("one", 7)
        assert running.until(lambda notices: PresenceChanged(key("one"), Presence.LIVE, OLD) in notices or any(
            isinstance(n, SessionFound) and n.presence is Presence.LIVE for n in notices))  # fmt: skip
        home.table.processes.clear()
        assert running.until(lambda notices: PresenceChanged(key("one"), Presence.DEAD) in notices)


def test_a_loop_that_takes_nothing_stops_the_reader_and_not_the_memory(home: Home) -> None:
    home.write("one", *["x"] * 200_000)
    with Running(home) as running:
        assert running.until(lambda notices: CaughtUp("copilot") in notices)
        home.write("one", *["y"] * (2 * live.QUEUE * track.BATCH))
        running.source.wake.wait(5.0)
        deadline = time.monotonic() + 5.0
        while running.source._queue.qsize() < live.QUEUE and time.monotonic() < deadline:
            threading.Event().wait(0.01)
        assert running.source._queue.qsize() == live.QUEUE
        assert running.until(lambda notices: sum(len(n.events) for n in notices if isinstance(n, EventsRead))
                             == 200_000 + 2 * live.QUEUE * track.BATCH)  # fmt: skip


def test_a_source_can_be_closed_while_its_queue_is_full_and_twice(home: Home) -> None:
    home.write("one", *["x"] * 200_000)
    running = Running(home)
    running.source.wake.wait(5.0)
    running.source.close()
    running.source.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "sources"]


def test_a_fault_of_a_decoder_is_told_and_does_not_end_the_thread(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "KEEP", 0.05)

    def decode(whole: bytes | memoryview) -> list[str]:
        if "bad" in texts(whole):
            raise RuntimeError("no such thing")
        return texts(whole)

    home.write("one", "a")
    with Running(home, decoders={"copilot": lambda: decode}) as running:
        assert running.until(lambda notices: CaughtUp("copilot") in notices)
        home.write("one", "bad")
        home.write("two", "b")
        assert running.until(lambda notices: ("b", False) in events(notices))
        home.write("one", "c")
        assert running.until(lambda notices: ("c", False) in events(notices))
        assert running.source._trouble == "RuntimeError: no such thing"


def test_a_root_deleted_and_made_again_goes_on_being_watched(home: Home) -> None:
    home.write("one", "a")
    with Running(home) as running:
        assert running.until(lambda notices: CaughtUp("copilot") in notices)
        assert watched(running)
        shutil.rmtree(home.root)
        assert running.until(lambda notices: SessionGone(key("one")) in notices)
        home.write("two", "b")
        assert running.until(lambda notices: ("b", False) in events(notices))
        assert running.until(lambda _: watched(running))


# Another session of the same name


def describe(home: Home, session: str, name: str) -> None:
    (home.root / session / "workspace.yaml").write_text(f"name: {name}\n", encoding="utf-8")


def names(notices: Iterable[Notice]) -> list[str | None]:
    return [n.workspace.name for n in notices if isinstance(n, SessionFound | WorkspaceRead)]


def test_a_folder_made_anew_does_not_keep_the_former_sessions_name(home: Home) -> None:
    home.write("one", "first")
    describe(home, "one", "former")
    assert names(home.start()) == ["former"]
    shutil.rmtree(home.root / "one")
    home.write("one", "second")
    told = home.after(0.3) + home.after(0.3)
    assert names(told) == [None]
    describe(home, "one", "present")
    assert names(home.after()) == ["present"]


def test_a_log_of_another_session_in_the_same_folder_ends_the_former_name(home: Home) -> None:
    home.write("one", "first")
    describe(home, "one", "former")
    home.start()
    (home.root / "one" / "workspace.yaml").unlink()
    home.write("one", "second", mode="w")
    assert names(home.after() + home.after()) == [None]


def test_a_rewound_log_keeps_its_name_without_the_side_file(home: Home) -> None:
    home.write("one", "first", "second")
    describe(home, "one", "same")
    home.start()
    (home.root / "one" / "workspace.yaml").unlink()
    home.write("one", "first", mode="w")
    assert names(home.after() + home.after()) == []


def test_two_folders_that_change_places_change_names(home: Home) -> None:
    for session in ("one", "two"):
        home.write(session, session)
        describe(home, session, f"name of {session}")
    home.start()
    (home.root / "one").rename(home.path / "away")
    (home.root / "two").rename(home.root / "one")
    (home.path / "away").rename(home.root / "two")
    told = home.after() + home.after()
    changed = {n.key.id: n.workspace.name for n in told if isinstance(n, WorkspaceRead)}
    assert changed == {"one": "name of two", "two": "name of one"}


def test_a_log_that_told_nothing_yet_leaves_no_name_to_its_successor(home: Home) -> None:
    home.write("one")
    describe(home, "one", "former")
    home.start()
    (home.root / "one" / "workspace.yaml").unlink()
    log = home.write("one", "second", mode="w")
    os.utime(log, (OLD, OLD))
    log.with_name("other").write_bytes(b"other\n")
    log.with_name("other").replace(log)
    assert names(home.after() + home.after()) == [None]


def test_an_empty_log_that_begins_to_tell_is_looked_at_beside_again(home: Home) -> None:
    home.write("one")
    describe(home, "one", "former")
    home.start()
    (home.root / "one" / "workspace.yaml").unlink()
    home.write("one", "second")
    assert names(home.after()) == [None]


def test_a_folder_made_anew_has_its_own_process_before_its_first_line(home: Home) -> None:
    home.write("one", "first")
    home.lock("one", 7)
    home.start()
    shutil.rmtree(home.root / "one")
    home.write("one", "second")
    told = home.after(0.3)
    assert [type(n) for n in told[:2]] == [LogReset, PresenceChanged]
    assert told[1] == PresenceChanged(key("one"), Presence.NO_LOCK)


def test_a_lock_seen_too_early_in_a_folder_made_anew_is_set_right_at_the_second_look(home: Home) -> None:
    home.write("one", "first")
    home.start()
    shutil.rmtree(home.root / "one")
    home.write("one", "second")
    home.lock("one", 7)
    assert PresenceChanged(key("one"), Presence.DEAD) in home.after(0.3)
    home.table.processes[7] = OLD
    assert home.after(tail.SETTLE) == [PresenceChanged(key("one"), Presence.LIVE, OLD)]


def test_one_dear_sweep_does_not_put_off_the_next(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter([0.0, 1.0, *[2.0] * 1000])
    home.source = LiveSource(
        copilot_finders([home.path], {}), decoders={"copilot": lambda: texts}, table=home.table, start_thread=False
    )
    monkeypatch.setattr(follow, "perf_counter", lambda: next(ticks))
    home.source.step(0.0)
    home.write("one", "a")
    assert found(home.after(follow.SWEEP_POLLING)) == ["one"]
