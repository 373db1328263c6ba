"""`status --json` on the CodeWhale recordings gives what each must come to."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.orders.dialects import codewhale
from game.orders.events import ToolStarted

DATA = Path(__file__).parent / "data" / "codewhale"
SOON = {
    "runtime-live": "2026-08-20T13:00:04Z",
    "subagents": "2026-08-20T17:00:03Z",
    "task-lifecycle": "2026-08-20T16:00:19Z",
    "tui-session-live": "2026-08-20T15:02:42Z",
    "runtime-happy-path": "2026-08-20T12:01:30Z",
    "tui-session-completed": "2026-08-20T14:00:40Z",
}
"""A moment a few seconds after the last event of each recording."""


def expected(scenario: str) -> dict[str, Any]:
    """What a recording must come to."""
    document: dict[str, Any] = json.loads((DATA / scenario / "expected.json").read_text(encoding="utf-8"))
    return document


def home_of(scenario: str) -> Path:
    """The home that a recording lies in."""
    home = DATA / scenario / "home"
    return next(folder for name in (".codewhale", ".deepseek") if (folder := home / name).is_dir())


def snapshot(scenario: str, capsys: pytest.CaptureFixture[str]) -> dict[str, dict[str, Any]]:
    """The sessions of a recording by id, soon after their last event where that is known."""
    now = ["--now", SOON[scenario]] if scenario in SOON else []
    home = str(home_of(scenario))
    assert main(["status", "--json", "--source", "codewhale", "--codewhale-home", home, "--since", "all", *now]) == 0
    return {session["id"]: session for session in json.loads(capsys.readouterr().out)["sessions"]}


def tools_in(log: Path) -> list[str]:
    """The names of the tools that a thread's log tells of, in order."""
    events = codewhale.decoder()(log.read_bytes())
    return [event.name for event in events if isinstance(event, ToolStarted)]


THREADS = [
    (scenario, thread)
    for scenario in sorted(path.name for path in DATA.iterdir() if path.is_dir())
    for thread in expected(scenario).get("threads", ())
]
SESSIONS = [
    (scenario, session)
    for scenario in sorted(path.name for path in DATA.iterdir() if path.is_dir())
    for session in expected(scenario).get("sessions", ())
]
STATES = {
    "running": ("working", "thinking"),
    "waiting_approval": ("waiting",),
    "waiting_input": ("waiting",),
    "idle": ("idle",),
}


def turns_of(thread: dict[str, Any]) -> list[dict[str, Any]]:
    """What is expected of its turns; of a thread that has but one summary, that."""
    turns: list[dict[str, Any]] = thread.get("turns", [thread])
    return turns


@pytest.mark.parametrize(("scenario", "thread"), THREADS, ids=[f"{s}-{t['id']}" for s, t in THREADS])
def test_a_thread_comes_to_what_is_expected(
    scenario: str, thread: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    found = snapshot(scenario, capsys)[thread["id"]]
    turns = turns_of(thread)
    log = home_of(scenario) / "tasks" / "runtime" / "events" / f"{thread['id']}.jsonl"
    wanted = [name for turn in turns for name in [*turn.get("tools", ()), *turn.get("open_tools", ())]]
    if any("tools" in turn or "open_tools" in turn for turn in turns):
        assert tools_in(log) == wanted
        assert found["stats"]["steps"] == len(wanted)
    if scenario in SOON:
        assert found["status"] in STATES[thread["state"]]
    if "open_tools" in thread:
        assert [tool["name"] for tool in found["tools"]] == thread["open_tools"]
    counted = Counter(turn.get("status") for turn in turns)
    assert found["stats"]["served"] >= counted["completed"]
    for ours, theirs in (("input", "input_tokens"), ("output", "output_tokens"), ("cached", "cached_tokens")):
        told = [turn.get(theirs, 0) + turn.get(f"routed_{theirs}", 0) for turn in turns if theirs in turn]
        if told:
            assert found["tokens"][ours] == sum(told)
    if "checklist" in thread:
        done = [todo["done"] for todo in found["todos"]]
        assert (sum(done), len(done)) == (thread["checklist"]["done"], thread["checklist"]["total"])


@pytest.mark.parametrize(("scenario", "session"), SESSIONS, ids=[f"{s}-{t['id'][:8]}" for s, t in SESSIONS])
def test_a_saved_session_comes_to_what_is_expected(
    scenario: str, session: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    found = snapshot(scenario, capsys)[session["id"]]
    if "tools" in session:
        assert found["stats"]["steps"] == len(session["tools"])
    assert found["stats"]["fires"] == session["failed_tools"]
    assert found["cost"] == {"amount": pytest.approx(session["cost_usd"]), "unit": "USD"}
    if scenario in SOON:
        assert found["status"] in STATES[session["state"]]
        assert [tool["id"] for tool in found["tools"]] == session.get("open_tools", [])
    if "user_prompts" in session:
        assert found["stats"]["served"] + len(found["orders"]) == session["user_prompts"]
    if "checklist" in session:
        done = [todo["done"] for todo in found["todos"]]
        assert (sum(done), len(done)) == (session["checklist"]["done"], session["checklist"]["total"])


def test_what_a_newer_version_wrote_is_known_by_its_name_alone(capsys: pytest.CaptureFixture[str]) -> None:
    found = snapshot("newer-schema", capsys)
    for identity in ("thr_f0f0f0f1", "0f0f0f0f-1111-4222-8333-444444444444"):
        stats = found[identity]["stats"]
        assert found[identity]["name"]
        assert (stats["served"], stats["steps"], found[identity]["orders"]) == (0, 0, [])


def test_the_same_session_in_two_files_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(snapshot("tui-session-live", capsys)) == ["c0ffee11-2233-4455-8677-8899aabbccdd"]


def test_an_automatic_approval_does_not_ring_and_a_timeout_is_a_long_wait(capsys: pytest.CaptureFixture[str]) -> None:
    home = str(home_of("runtime-approvals"))
    options = ["--source", "codewhale", "--codewhale-home", home, "--since", "all"]
    assert main(["effects", "--from-start", *options]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    waits = [(effect["outcome"], round(effect["seconds"])) for effect in told if effect["kind"] == "wait-end"]
    assert waits == [("denied", 4), ("approved", 3), ("cancelled", 300), ("approved", 2)]


def test_doctor_says_what_of_newer_versions_was_not_read(capsys: pytest.CaptureFixture[str]) -> None:
    home = str(home_of("newer-schema"))
    assert main(["doctor", "--source", "codewhale", "--codewhale-home", home, "--since", "all"]) == 0
    told = [line.strip() for line in capsys.readouterr().out.splitlines() if "written by a newer CodeWhale" in line]
    for name in ("thr_f0f0f0f1", "0f0f0f0f-1111-4222-8333-444444444444", "task_aaaabbbbccccdddd", "offline_queue"):
        assert any(name in line for line in told), name


def test_a_failed_gate_is_a_fire(capsys: pytest.CaptureFixture[str]) -> None:
    stats = snapshot("task-lifecycle", capsys)["thr_7a5c0001"]["stats"]
    assert (stats["fires"], stats["by_station"]["lint"]) == (1, 2)


def test_a_log_outside_of_any_home_is_known_by_its_first_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = home_of("runtime-happy-path") / "tasks" / "runtime" / "events" / "thr_1a2b3c4d.jsonl"
    copy = tmp_path / "copied.jsonl"
    copy.write_bytes(log.read_bytes())
    assert main(["report", str(copy)]) == 0
    assert capsys.readouterr().out.startswith("# Round tide heights correctly")
