"""Where CodeWhale keeps its sessions, and homes that are written while somebody watches."""

import json
import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.orders.dialects import codewhale
from game.orders.effects import Effect, OrderServed, SubagentEnded, SubagentStarted, ToolStarted
from game.orders.notices import EventsRead, SessionGone, SourceReport
from game.orders.shift import Shift
from game.orders.snapshot import SessionView
from game.sources.codewhale import codewhale_finders
from game.sources.follow import Follower
from game.sources.live import LiveSource
from game.sources.watch import Touched, _below
from tests.codewhale_recordings import DATA, documents, receipts_of, threads

LIVE = "tui-session-live-c0ffee11"
SESSION = "c0ffee11-2233-4455-8677-8899aabbccdd"


class Home:
    """A home that is written piece by piece, and a kitchen that watches it, without a thread, on an invented clock."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now = 0.0
        self.wall = 0.0
        self.shift = Shift(mode="live", since=None, idle_minutes=0)
        self.effects: list[Effect] = []
        self.notices: list[object] = []
        path.mkdir()
        self.source = LiveSource(
            codewhale_finders([path], {}),
            decoders={"codewhale": codewhale.decoder},
            start_thread=False,
            trust_locks=True,
        )
        self.look()

    def put(self, name: str, content: bytes) -> None:
        """A document as CodeWhale writes it: beside, then moved into place."""
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.tmp")
        beside.write_bytes(content)
        beside.replace(path)

    def line(self, thread: str, line: bytes) -> None:
        path = self.path / "tasks" / "runtime" / "events" / f"{thread}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab") as file:
            file.write(line + b"\n")

    def look(self, seconds: float = 1.5) -> None:
        self.now += seconds
        self.source.step(self.now)
        for notice in self.source.poll(self.now, 100_000):
            self.notices.append(notice)
            for event in getattr(notice, "events", ()):
                self.wall = max(self.wall, event.at or 0.0)
            self.effects += self.shift.take(notice, self.wall)

    def views(self) -> dict[str, SessionView]:
        return {view.key.id: view for view in self.shift.view(self.wall).sessions}

    def report(self, root: str) -> SourceReport:
        return [n for n in self.notices if isinstance(n, SourceReport) and n.root.endswith(root)][-1]


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    home = Home(tmp_path / "home")
    yield home
    home.source.close()


def thread_record(thread: str, **texts: Any) -> bytes:
    return json.dumps({"schema_version": 2, "id": thread} | texts).encode()


def pretty(document: dict[str, Any]) -> bytes:
    return json.dumps(document, indent=2, ensure_ascii=False).encode()


def prefix(document: dict[str, Any], n: int) -> dict[str, Any]:
    """A document as it was after so many messages."""
    part: dict[str, Any] = json.loads(json.dumps(document))
    part["messages"] = part["messages"][:n]
    part["journal"]["entries"] = part["journal"]["entries"][:n]
    part["metadata"]["updated_at"] = part["journal"]["entries"][n - 1]["created_at"]
    return part


# -- where


def test_homes_are_given_or_set_or_the_agents_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    for given, environ, home in [
        ([Path("/a")], {"CODEWHALE_HOME": "/b"}, Path("/a")),
        ([], {"CODEWHALE_HOME": "/b"}, Path("/b")),
        ([], {"CODEWHALE_HOME": "  "}, tmp_path / ".codewhale"),
        ([], {}, tmp_path / ".codewhale"),
    ]:
        roots = [finder.root for finder in codewhale_finders(given, environ)]
        assert roots == [home / "tasks" / "runtime" / "events", home / "sessions"]


def test_the_old_home_is_read_where_the_new_one_has_no_such_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    (tmp_path / ".deepseek" / "sessions").mkdir(parents=True)
    (tmp_path / ".deepseek" / "tasks").mkdir()
    (tmp_path / ".codewhale" / "tasks").mkdir(parents=True)
    roots = [finder.root.relative_to(tmp_path).parts[0] for finder in codewhale_finders([], {})]
    assert roots == [".codewhale", ".deepseek"]
    assert codewhale_finders([], {"CODEWHALE_HOME": str(tmp_path / "x")})[1].root == tmp_path / "x" / "sessions"


def test_other_places_for_tasks_and_the_store(tmp_path: Path) -> None:
    for environ, root in [
        ({"CODEWHALE_TASKS_DIR": "/t"}, Path("/t/runtime/events")),
        ({"DEEPSEEK_TASKS_DIR": "/t"}, Path("/t/runtime/events")),
        ({"CODEWHALE_TASKS_DIR": "/t", "CODEWHALE_RUNTIME_DIR": "/r"}, Path("/r/events")),
    ]:
        assert codewhale_finders([tmp_path], environ)[0].root == root


@pytest.mark.parametrize(
    "name",
    [
        ".6f1d.json.tmp",
        "6f1d.json.tmp",
        "6f1d.tmp.json",
        ".6f1d.json",
        "session_boot_owners.json",
        "checkpoints/offline_queue.json",
        "checkpoints/.c0ff.json.tmp-7",
        "notes.txt",
        ".goals/6f1d.json",
        "a b.json",
    ],
)
def test_stray_names_are_no_sessions(home: Home, name: str) -> None:
    path = home.path / "sessions" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{}", encoding="utf-8")
    home.look()
    assert home.views() == {}
    saved = codewhale_finders([home.path], {})[1]
    assert saved.look(name.replace("/", os.sep)) is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes")
def test_pipes_and_folders_hold_nobody_up(home: Home) -> None:
    sessions, events = home.path / "sessions", home.path / "tasks" / "runtime" / "events"
    tasks, records = home.path / "tasks" / "tasks", home.path / "tasks" / "runtime" / "threads"
    for folder in (sessions / "checkpoints", sessions / SESSION, events, tasks, records):
        folder.mkdir(parents=True)
    for path in (
        sessions / "a.json",
        sessions / "checkpoints" / "latest.json",
        sessions / SESSION / "approval_receipts.jsonl",
        events / "thr_a.jsonl",
        tasks / "task_a.json",
        records / "thr_a.json",
    ):
        os.mkfifo(path)
    (sessions / "b.json").mkdir()
    home.put(f"sessions/{SESSION}.json", pretty(documents()[LIVE]))
    home.look()
    assert list(home.views()) == [SESSION]
    assert [Path(entry.path).name for entry in home.report("runtime").unreadable] == ["thr_a.jsonl"]


def test_what_a_newer_version_wrote_beside_is_listed(tmp_path: Path) -> None:
    shutil.copytree(DATA / "newer-schema" / "home" / ".codewhale", tmp_path / "home")
    threads_found, saved = (finder.survey() for finder in codewhale_finders([tmp_path / "home"], {}))
    told = [(Path(entry.path).name, entry.why) for entry in (*threads_found.unreadable, *saved.unreadable)]
    assert ("task_aaaabbbbccccdddd.json", "written by a newer CodeWhale") in told
    assert ("offline_queue.json", "written by a newer CodeWhale") in told


# -- threads, live


def test_lines_move_the_right_chefs(home: Home) -> None:
    lines = {name.rpartition("-")[2]: log for name, log in threads().items() if name.startswith("runtime-live")}
    for n in range(max(map(len, lines.values()))):
        for thread, log in lines.items():
            if n < len(log):
                home.line(thread, log[n])
        home.look()
    views = home.views()
    assert {thread: view.status for thread, view in views.items()} == {
        "thr_11110001": "working",
        "thr_11110002": "waiting",
        "thr_11110003": "waiting",
        "thr_11110004": "idle",
    }
    started = [(effect.session.id, effect.name) for effect in home.effects if isinstance(effect, ToolStarted)]
    assert sorted(started) == [
        ("thr_11110001", "bash"),
        ("thr_11110002", "bash"),
        ("thr_11110003", "request_user_input"),
    ]


def test_a_torn_end_is_no_line_before_it_is_whole(home: Home) -> None:
    first, *rest = threads()["runtime-live-thr_11110002"]
    home.line("thr_a", first)
    path = home.path / "tasks" / "runtime" / "events" / "thr_a.jsonl"
    for line in rest:
        with path.open("ab") as file:
            file.write(line[:50])
        home.look()
        with path.open("ab") as file:
            file.write(line[50:] + b"\n")
        home.look()
    view = home.views()["thr_a"]
    assert (view.status, view.malformed, view.flaw) == ("waiting", 0, None)


def test_a_task_names_its_thread_and_one_without_a_thread_is_no_chef(home: Home) -> None:
    shutil.copytree(DATA / "task-lifecycle" / "home" / ".codewhale", home.path, dirs_exist_ok=True)
    home.look(4)
    home.look(4)
    assert {thread: view.name for thread, view in home.views().items()} == {
        "thr_7a5c0001": "Make clippy clean and prove it",
        "thr_7a5c0002": "Translate the README to French",
    }


def test_a_damaged_record_beside_touches_nobody(home: Home) -> None:
    shutil.copytree(DATA / "task-lifecycle" / "home" / ".codewhale", home.path, dirs_exist_ok=True)
    (home.path / "tasks" / "tasks" / "task_00aa11bb22cc33dd.json").write_bytes(b'{"id": "task_00aa')
    (home.path / "tasks" / "runtime" / "threads" / "thr_7a5c0002.json").write_bytes(b"[" * 100_000)
    home.look(4)
    views = home.views()
    assert views["thr_7a5c0001"].stats.served == 1
    assert views["thr_7a5c0002"].status == "working"
    why = {Path(entry.path).name: entry.why for entry in home.report("runtime").unreadable}
    assert why == {"task_00aa11bb22cc33dd.json": "no record", "thr_7a5c0002.json": "no record"}


# -- documents, live


def test_documents_move_the_right_chef(home: Home) -> None:
    document, told = documents()[LIVE], []
    for n in range(1, 9):
        home.put(f"sessions/checkpoints/{SESSION}.json", pretty(prefix(document, n)))
        if n == 4:
            home.put(f"sessions/{SESSION}.json", pretty(prefix(document, n)))
            (home.path / "sessions" / "checkpoints" / f"{SESSION}.json").unlink()
        home.look()
        told.append(home.views()[SESSION].status)
    assert told == ["thinking", "working", "thinking", "thinking", "thinking", "working", "thinking", "working"]
    home.put(f"sessions/{SESSION}/approval_receipts.jsonl", "".join(f"{r}\n" for r in receipts_of(LIVE)).encode())
    home.look()
    assert home.views()[SESSION].status == "waiting"
    assert home.views()[SESSION].waiting_on == "permission"
    assert [e.name for e in home.effects if isinstance(e, ToolStarted)] == ["bash", "edit", "bash", "bash"]
    assert len([e for e in home.effects if isinstance(e, OrderServed)]) == 1


def test_a_document_in_the_making_is_waited_for(home: Home) -> None:
    document = documents()[LIVE]
    path = f"sessions/checkpoints/{SESSION}.json"
    home.put(path, pretty(prefix(document, 5)))
    home.look()
    whole = pretty(prefix(document, 6))
    (home.path / path).write_bytes(whole[:700])
    home.look(0.3)
    (home.path / path).write_bytes(whole)
    home.look()
    view = home.views()[SESSION]
    assert (view.status, view.malformed, view.flaw) == ("working", 0, None)


def test_a_document_that_stays_damaged_is_a_flaw_and_what_was_told_stays(home: Home) -> None:
    path = home.path / "sessions" / "checkpoints" / f"{SESSION}.json"
    home.put(f"sessions/checkpoints/{SESSION}.json", pretty(prefix(documents()[LIVE], 6)))
    home.look()
    path.write_bytes(path.read_bytes()[:700])
    for _ in range(3):
        home.look()
    view = home.views()[SESSION]
    assert (view.status, view.flaw) == ("working", "partial: a part of it is damaged")


def test_a_damaged_checkpoint_leaves_the_saved_session(home: Home) -> None:
    document = documents()[LIVE]
    home.put(f"sessions/{SESSION}.json", pretty(prefix(document, 4)))
    home.put(f"sessions/checkpoints/{SESSION}.json", pretty(document)[:900])
    home.look()
    view = home.views()[SESSION]
    assert (view.stats.steps, view.flaw) == (1, "partial: a part of it is damaged")


def test_a_document_damaged_from_the_start_says_so(home: Home) -> None:
    home.put(f"sessions/{SESSION}.json", pretty(documents()[LIVE])[:900])
    home.look()
    assert home.views()[SESSION].flaw == "unreadable: its document is damaged"


def test_too_large_a_document_is_named_and_not_read(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.sources.codewhale_saved.LARGEST", 2000)
    home.put(f"sessions/{SESSION}.json", pretty(documents()[LIVE]))
    home.look(4)
    home.look(4)
    assert home.views() == {}
    assert [entry.why for entry in home.report("sessions").unreadable] == ["too large a document"]


def test_a_session_that_is_deleted_goes(home: Home) -> None:
    home.put(f"sessions/{SESSION}.json", pretty(documents()[LIVE]))
    home.look()
    (home.path / "sessions" / f"{SESSION}.json").unlink()
    for _ in range(4):
        home.look()
    assert home.views() == {}


def test_somebody_elses_document_is_no_chef(home: Home) -> None:
    home.put("sessions/package.json", b'{\n  "name": "tidepool"\n}')
    home.put("sessions/noise.json", b"\xff" * 100)
    home.look()
    assert not any(view.visible for view in home.views().values() if view.key.id == "package")
    assert all(view.flaw is None for view in home.views().values())


# -- archived


def test_an_archived_session_is_off_shift_until_it_is_taken_out_again(home: Home) -> None:
    document = prefix(documents()[LIVE], 4)
    shown = []
    for archived in (False, True, False):
        document["metadata"]["archived"] = archived
        home.put(f"sessions/{SESSION}.json", pretty(document))
        home.look()
        shown.append(home.views()[SESSION].visible)
    assert shown == [True, False, True]


# -- one session in two stores


def resume_in_thread(home: Home, saved_ago: float) -> None:
    """A saved session, and a thread that goes on with it."""
    home.put(f"sessions/{SESSION}.json", pretty(prefix(documents()[LIVE], 4)))
    saved_at = time.time() - saved_ago
    os.utime(home.path / "sessions" / f"{SESSION}.json", (saved_at, saved_at))
    record = thread_record("thr_a", session_id=SESSION, latest_turn_id="turn_a", title="Port it")
    home.put("tasks/runtime/threads/thr_a.json", record)
    for line in threads()["runtime-live-thr_11110001"]:
        home.line("thr_a", line)


def test_a_session_that_goes_on_in_a_thread_is_one_chef(home: Home) -> None:
    resume_in_thread(home, saved_ago=3600)
    home.look()
    assert list(home.views()) == ["thr_a"]


def test_a_thread_whose_session_went_on_elsewhere_gives_way(home: Home) -> None:
    resume_in_thread(home, saved_ago=-7200)
    home.look()
    assert list(home.views()) == [SESSION]


def test_it_is_one_chef_whichever_was_seen_first(home: Home) -> None:
    home.put(f"sessions/{SESSION}.json", pretty(prefix(documents()[LIVE], 4)))
    home.look()
    assert list(home.views()) == [SESSION]
    resume_in_thread(home, saved_ago=3600)
    for _ in range(6):
        home.look()
    assert list(home.views()) == ["thr_a"]
    assert len([notice for notice in home.notices if isinstance(notice, SessionGone)]) == 1


def test_a_thread_that_never_worked_hides_no_session(home: Home) -> None:
    resume_in_thread(home, saved_ago=3600)
    home.put("tasks/runtime/threads/thr_a.json", thread_record("thr_a", session_id=SESSION))
    home.look()
    assert SESSION in home.views()


@pytest.mark.parametrize("session", ["../../etc/passwd", "a/b", "", "x" * 5000, "\u0000"])
def test_a_thread_may_name_any_session(home: Home, session: str) -> None:
    resume_in_thread(home, saved_ago=3600)
    home.put("tasks/runtime/threads/thr_a.json", thread_record("thr_a", session_id=session, latest_turn_id="t"))
    home.look()
    assert set(home.views()) == {"thr_a", SESSION}


# -- sub-agents


def with_workspace(home: Home, workspace: Path) -> list[bytes]:
    """The lines of a thread whose workspace is a folder of ours."""
    told = json.dumps(str(workspace)).encode()
    return [line.replace(b'"/home/ada/code/tidepool"', told) for line in threads()["subagents-thr_5ab00001"]]


def state_file(workspace: Path) -> Path:
    path = workspace / ".codewhale" / "state" / "subagents.v1.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def worker(name: str, owner: str, *steps: tuple[str, float]) -> dict[str, Any]:
    events = [{"seq": n, "status": s, "timestamp_ms": at * 1000} for n, (s, at) in enumerate(steps, 1)]
    spec = {"worker_id": name, "objective": "Tidy"}
    return {"spec": spec, "owner_session_id": owner, "status": steps[-1][0], "events": events}


def test_sub_agents_go_on_after_the_turn_and_end_as_their_file_tells(home: Home, tmp_path: Path) -> None:
    lines = with_workspace(home, tmp_path / "work")
    at = 1787245202.0
    working = worker("agent_aaaa0002", "thr_5ab00001", ("running", at))
    state_file(tmp_path / "work").write_text(json.dumps({"schema_version": 1, "workers": [working]}), encoding="utf-8")
    over = lines[-1].replace(b'"seq":18', b'"seq":19').replace(b'"agent.progress"', b'"turn.completed"')
    payload = {"turn": {"id": "turn_5ab00002", "status": "completed"}}
    record = json.loads(over) | {"payload": payload, "turn_id": "turn_5ab00002"}
    for line in [*lines, json.dumps(record).encode()]:
        home.line("thr_5ab00001", line)
    home.look()
    view = home.views()["thr_5ab00001"]
    # of the third nobody tells any more
    assert [agent.id for agent in view.subagents] == ["agent_aaaa0002"]
    done = worker("agent_aaaa0002", "thr_5ab00001", ("running", at), ("completed", at + 3))
    state_file(tmp_path / "work").write_text(json.dumps({"schema_version": 1, "workers": [done]}), encoding="utf-8")
    home.look()
    assert home.views()["thr_5ab00001"].subagents == ()
    begun = [effect.agent_id for effect in home.effects if isinstance(effect, SubagentStarted)]
    ended = [effect.agent_id for effect in home.effects if isinstance(effect, SubagentEnded)]
    assert sorted(begun) == sorted(ended) == ["agent_aaaa0001", "agent_aaaa0002", "agent_aaaa0003"]


def test_a_change_that_no_watcher_sees_does_not_make_it_deaf(home: Home, tmp_path: Path) -> None:
    for line in with_workspace(home, tmp_path / "work"):
        home.line("thr_5ab00001", line)
    home.look()
    (finder, *_) = codewhale_finders([home.path], {})
    (found,) = finder.survey().logs
    tail = finder.open(found, codewhale.decoder, bytearray(1 << 16))
    while not tail.read(0.0).at_end:
        pass
    assert (tail.stale(), tail.beside) == (False, False)
    state_file(tmp_path / "work").write_text('{"schema_version": 1}', encoding="utf-8")
    assert (tail.stale(), tail.beside) == (True, True)


@pytest.mark.parametrize("workspace", ["//server/share", "\\\\server\\share", "relative", ""])
def test_only_a_folder_of_this_machine_is_looked_into(home: Home, workspace: str) -> None:
    lines = threads()["subagents-thr_5ab00001"]
    told = json.dumps(workspace).encode()
    for line in lines:
        home.line("thr_5ab00001", line.replace(b'"/home/ada/code/tidepool"', told))
    finder = codewhale_finders([home.path], {})[0]
    (found,) = finder.survey().logs
    tail = finder.open(found, codewhale.decoder, bytearray(1 << 16))
    tail.read(0.0)
    assert tail._file is None  # type: ignore[attr-defined]


# -- how soon


def test_a_word_of_the_watcher_is_enough(tmp_path: Path) -> None:
    """No look is due in between: what changed is found by its path alone."""
    sessions = tmp_path / "sessions"
    document = documents()[LIVE]
    finders = codewhale_finders([tmp_path], {})
    follower = Follower(finders, {"codewhale": codewhale.decoder}, None, None)
    (sessions / "checkpoints").mkdir(parents=True)
    (sessions / f"{SESSION}.json").write_bytes(pretty(prefix(document, 4)))
    follower.step(0.0, native=True)
    for n, entry in enumerate(
        [
            f"checkpoints{os.sep}{SESSION}.json",
            f"{SESSION}{os.sep}approval_receipts.jsonl",
            f"{SESSION}.json",
            f"checkpoints{os.sep}latest.json",
        ]
    ):
        path = sessions / entry
        path.parent.mkdir(exist_ok=True)
        if path.suffix == ".json":
            path.write_bytes(pretty(prefix(document, 5 + n)))
        else:
            path.write_text("".join(f"{line}\n" for line in receipts_of(LIVE)), encoding="utf-8")
        follower.out.clear()
        follower.step(0.001 * (n + 1), {Touched(str(sessions), entry, "")}, native=True)
        read = [notice for notice in follower.out if isinstance(notice, EventsRead)]
        assert [notice.key.id for notice in read] == [SESSION], entry
        (sessions / "checkpoints" / f"{SESSION}.json").unlink(missing_ok=True) if n == 2 else None


def test_what_the_watcher_tells_is_what_the_finder_looks_at(tmp_path: Path) -> None:
    saved = codewhale_finders([tmp_path], {})[1]
    root = str(saved.root)
    for below, entry in [
        (f"{SESSION}.json", (f"{SESSION}.json", "")),
        (f"checkpoints/{SESSION}.json", (f"checkpoints{os.sep}{SESSION}.json", "")),
        (f"{SESSION}/approval_receipts.jsonl", (f"{SESSION}{os.sep}approval_receipts.jsonl", "")),
    ]:
        assert _below(str(saved.root / below), root, saved.depth) == entry
