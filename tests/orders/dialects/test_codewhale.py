"""CodeWhale's runtime log and saved sessions, event by event."""

import json
from typing import Any

import pytest

from game.orders import events as ev
from game.orders.classify import classify_tool
from game.orders.dialects import codewhale
from game.orders.events import Event
from game.orders.stations import Station
from tests.codewhale_recordings import record


class Log:
    """The lines of one thread."""

    def __init__(self, **thread: Any) -> None:
        self.seq = 0
        self.decode = codewhale.decoder()
        self.events: list[Event] = []
        self.tell("thread.started", thread={"id": "thr_a", "workspace": "/w", "model": "deepseek"} | thread)

    def tell(self, event: str, of: str | None = None, at: str | None = None, /, **payload: Any) -> "Log":
        self.seq += 1
        line = {"schema_version": 2, "seq": self.seq, "timestamp": f"2026-08-20T12:00:{self.seq:02}Z", "event": event}
        ids = {name: value for name, value in (("turn_id", of), ("item_id", at)) if value is not None}
        self.raw(json.dumps(line | ids | {"payload": payload}).encode())
        return self

    def raw(self, line: bytes) -> "Log":
        self.events += self.decode(line)
        return self

    def begin(self, turn: str = "turn_a") -> "Log":
        record = {"id": turn, "input_summary": "Do it", "status": "in_progress"}
        return self.tell("turn.started", turn, turn=record)

    def end(self, status: str, turn: str = "turn_a", **more: Any) -> "Log":
        return self.tell("turn.completed", turn, turn={"id": turn, "status": status} | more)

    def call(self, name: str, **given: Any) -> "Log":
        return self.tell("item.started", "turn_a", "item_a", tool={"id": "call_a", "name": name, "input": given})

    def done(self, event: str = "item.completed", **item: Any) -> "Log":
        return self.tell(event, "turn_a", "item_a", item={"id": "item_a", "kind": "tool_call"} | item)

    def told(self, *kinds: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kinds)]


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events if not isinstance(event, ev.Noted)]


# -- tools


@pytest.mark.parametrize(
    ("name", "given", "station"),
    [
        ("read_file", {"path": "a.rs"}, Station.READ),
        ("File", {"action": "read", "path": "a.rs"}, Station.READ),
        ("read", {"path": "a.rs"}, Station.READ),
        ("File", {"action": "list", "path": "src"}, Station.READ),
        ("File", {"action": "search_content", "pattern": "x"}, Station.SEARCH),
        ("File", {"action": "search_name", "query": "x"}, Station.SEARCH),
        ("File", {"action": "write", "path": "a.rs"}, Station.EDIT),
        ("File", {"action": "patch", "patch": "*** Update File: a.rs"}, Station.EDIT),
        ("exec_shell", {"command": "cargo test"}, Station.TEST),
        ("Bash", {"action": "run", "command": "cargo test"}, Station.TEST),
        ("Bash", {"action": "wait", "id": "7"}, Station.SHELL),
        ("Git", {"action": "diff", "path": "a.rs"}, Station.READ),
        ("Run", {"action": "verifiers"}, Station.TEST),
        ("Web", {"action": "search", "query": "x"}, Station.RESEARCH),
        ("Web", {"action": "fetch", "url": "https://a.b"}, Station.RESEARCH),
        ("tasks", {"action": "gate_run", "gate": "clippy", "command": "cargo clippy"}, Station.LINT),
        ("tasks", {"action": "gate_run", "gate": "custom", "command": "cargo test"}, Station.TEST),
        ("task_gate_run", {"gate": "fmt"}, Station.LINT),
        ("tasks", {"action": "create", "prompt": "x"}, Station.PLAN),
        ("rlm", {"action": "close"}, Station.RESEARCH),
        ("todo_write", {"todos": []}, Station.PLAN),
        ("revert_turn", {}, Station.EDIT),
    ],
)
def test_tools_of_all_generations_have_their_station(name: str, given: dict[str, Any], station: Station) -> None:
    assert classify_tool(name, given).station is station


@pytest.mark.parametrize(
    ("name", "given", "shell"),
    [
        ("bash", {"command": "ls"}, "bash"),
        ("exec_shell", {"command": "ls"}, "bash"),
        ("Bash", {"action": "run", "command": "ls"}, "bash"),
        ("Bash", {"action": "cancel"}, None),
        ("tasks", {"action": "gate_run", "command": "ls"}, None),
    ],
)
def test_only_what_runs_a_command_is_a_shell(name: str, given: dict[str, Any], shell: str | None) -> None:
    (call,) = Log().begin().call(name, **given).told(ev.ToolStarted)
    assert call.shell == shell


@pytest.mark.parametrize(("status", "ok"), [("passed", True), ("failed", False), ("timeout", False)])
def test_a_gate_is_judged_by_its_verdict(status: str, ok: bool) -> None:
    log = Log().begin().call("tasks", action="gate_run", command="cargo clippy")
    log.done(metadata={"task_updates": {"gate": {"status": status, "exit_code": 101}}})
    (end,) = log.told(ev.ToolFinished)
    assert (end.ok, end.exit_code) == (ok, None)


def test_a_tool_that_a_client_runs_is_a_call() -> None:
    log = Log().begin().tell("tool_call.requested", "turn_a", call_id="c", tool="ide_open", arguments={"path": "a"})
    log.tell("tool_call.resolved", "turn_a", call_id="c", success=False)
    (start,), (end,) = log.told(ev.ToolStarted), log.told(ev.ToolFinished)
    assert (start.call, start.name, start.arguments) == ("c", "ide_open", b'{"path": "a"}')
    assert (end.call, end.ok, end.interrupted) == ("c", False, False)


# -- turns


@pytest.mark.parametrize(
    ("status", "told"),
    [
        ("completed", ["TaskCompleted", "TurnEnded"]),
        ("failed", ["Erred", "InteractionEnded"]),
        ("interrupted", ["Aborted"]),
        ("canceled", ["Aborted"]),
        ("evaporated", ["InteractionEnded"]),
    ],
)
def test_a_turn_ends_as_it_says(status: str, told: list[str]) -> None:
    log = Log().begin()
    before = len(log.events)
    log.end(status)
    assert kinds(log.events[before:]) == told


def test_a_turn_of_which_the_end_is_damaged_pays_nothing() -> None:
    log = Log().begin()
    log.raw(b'{"seq":9,"timestamp":"2026-08-20T12:00:09Z","event":"turn.completed","turn_id":"turn_a","payload":7}')
    assert kinds(log.events[-3:]) == ["Malformed", "Flawed", "InteractionEnded"]


def test_a_turn_whose_start_was_lost_is_at_work_all_the_same() -> None:
    log = Log().call("read", path="a")
    assert kinds(log.events) == ["SessionStarted", "TurnStarted", "ToolStarted"]


def test_the_tokens_of_a_turn_count_once_with_what_was_routed() -> None:
    usage = {"input_tokens": 10, "output_tokens": 2}
    log = Log().begin().end("completed", usage=usage, routed_usage=[{"route": "x", "usage": usage}])
    log.end("completed", usage=usage)
    assert sum(event.input for event in log.told(ev.UsageRecorded)) == 20


@pytest.mark.parametrize("number", [-1, 10**16])
def test_a_count_that_nobody_can_believe_is_none(number: int) -> None:
    (usage,) = Log().begin().end("completed", usage={"input_tokens": number}).told(ev.UsageRecorded)
    assert usage.input is None


def test_items_of_a_seeded_thread_count_nothing() -> None:
    log = Log()
    for metadata in ({"tool_use_id": "c", "tool_name": "bash"}, {"tool_result_for": "c", "is_error": True}):
        log.tell("item.completed", "turn_0", "item_0", item={"kind": "tool_call", "metadata": metadata})
    log.tell("item.completed", "turn_0", "item_1", item={"kind": "agent_message", "detail": "Old"})
    assert kinds(log.events) == ["SessionStarted"]


def test_a_fork_begins_without_what_it_copied() -> None:
    log = Log()
    log.events.clear()
    log.decode = codewhale.decoder()
    log.tell("thread.forked", thread={"id": "thr_b", "title": "Again"}, source_thread_id="thr_a", dropped_turn_id="t")
    assert kinds(log.events) == ["SessionStarted", "Named"]


def test_a_compaction_that_a_turn_leaves_open_is_over_with_it() -> None:
    log = Log().begin().tell("item.started", "turn_a", "item_c", item={"kind": "context_compaction"}).end("interrupted")
    assert kinds(log.events[-3:]) == ["CompactionStarted", "CompactionEnded", "Aborted"]


def test_an_archived_thread_is_off_shift_and_comes_back() -> None:
    log = Log(archived=True).tell("thread.updated", thread={"id": "thr_a", "archived": False})
    assert kinds(log.events) == ["SessionStarted", "SessionShutdown", "SessionResumed"]


def test_the_model_is_what_a_turn_runs_on() -> None:
    log = Log(model="auto").tell("turn.started", "turn_a", turn={"effective_model": "deepseek-v4-pro"})
    assert log.told(ev.SessionStarted)[0].model is None
    assert [event.model for event in log.told(ev.ModelChanged)] == ["deepseek-v4-pro"]


@pytest.mark.parametrize("event", ["thread_goal_updated", "thread_goal_cleared", "agent_mail.read", "sandbox.denied"])
def test_what_is_known_and_means_nothing_is_no_surprise(event: str) -> None:
    assert isinstance(Log().tell(event, goal={"status": "active"}).events[-1], ev.Noted)


def test_what_nobody_knows_is_counted() -> None:
    assert isinstance(Log().tell("item.fragment").events[-1], ev.Unknown)


# -- lines


def test_a_streamed_text_is_a_sign_of_life() -> None:
    log = Log().begin()
    before = len(log.events)
    line = (
        b'{"schema_version":2,"seq":9,"timestamp":"2026-08-20T12:00:09.123456789Z","event":"item.delta","payload":{}}'
    )
    log.raw(b"\n".join([line, line]))
    (noted,) = log.events[before:]
    assert isinstance(noted, ev.Noted)
    assert noted.at == pytest.approx(1_787_227_209.123, abs=0.01)


def test_gaps_in_the_numbers_are_no_flaw() -> None:
    log = Log()
    log.seq = 40
    assert log.begin().told(ev.Flawed) == []


def test_numbers_that_begin_again_later_are_believed() -> None:
    log = Log()
    log.raw(b'{"seq":1,"timestamp":"2026-08-21T00:00:00Z","event":"turn.started","turn_id":"t","payload":{"turn":{}}}')
    assert len(log.told(ev.Prompted)) == 1


def test_noise_is_no_session() -> None:
    events = list(codewhale.decoder()(b"\xff" * 100 + b"\nhello\n"))
    assert kinds(events) == ["Malformed", "Malformed"]


# -- saved sessions


def message(role: str, *content: dict[str, Any]) -> dict[str, Any]:
    return {"role": role, "content": list(content)}


def said(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}


def document(*messages: dict[str, Any], **metadata: Any) -> dict[str, Any]:
    """A document with a journal, a message a minute, from the beginning of the session on."""
    entries = [
        {"id": f"e{n}", "kind": "message", "message": one, "created_at": f"2026-08-20T12:{n + 1:02}:00Z"}
        for n, one in enumerate(messages)
    ]
    head = {"id": "s", "created_at": "2026-08-20T12:00:00Z", "updated_at": "2026-08-20T13:00:00Z", "model": "auto"}
    return {
        "schema_version": 1,
        "metadata": head | metadata,
        "messages": list(messages),
        "journal": {"entries": entries},
    }


def events_of(whole: dict[str, Any], *, in_flight: bool = False) -> list[Event]:
    return list(codewhale.decoder()(record(whole, [], in_flight=in_flight)))


CALL = message("assistant", {"type": "tool_use", "id": "c", "name": "bash", "input": {"command": "ls"}})
RESULT = message("user", {"type": "tool_result", "tool_use_id": "c", "content": "ok"})


def test_what_a_fork_copied_counts_nothing() -> None:
    whole = document(
        message("user", said("Old")), CALL, RESULT, message("user", said("New")), CALL,
        parent_session_id="p", forked_from_message_count=3,
    )  # fmt: skip
    events = events_of(whole, in_flight=True)
    assert [event.text for event in events if isinstance(event, ev.Prompted)] == ["New"]
    assert len([event for event in events if isinstance(event, ev.ToolStarted)]) == 1


def test_without_a_count_a_fork_copied_what_is_older_than_it() -> None:
    whole = document(message("user", said("Old")), message("user", said("New")), parent_session_id="p")
    whole["metadata"]["created_at"] = "2026-08-20T12:01:30Z"
    assert [event.text for event in events_of(whole) if isinstance(event, ev.Prompted)] == ["New"]


def test_what_no_user_wrote_is_no_prompt() -> None:
    texts = ['<diagnostics file="a.rs">', "<turn_meta>x</turn_meta>"]
    assert not [e for e in events_of(document(message("user", *map(said, texts)))) if isinstance(e, ev.Prompted)]


def test_one_damaged_message_spoils_no_other() -> None:
    whole = document(message("user", said("One")), CALL)
    whole["journal"]["entries"].insert(1, {"id": 7, "message": "?"})
    events = events_of(whole, in_flight=True)
    assert {"Prompted", "ToolStarted", "Malformed", "Flawed"} <= set(kinds(events))


def test_a_turn_that_was_saved_without_an_answer_pays_nothing_and_burns_nothing() -> None:
    told = kinds(events_of(document(message("user", said("One")), CALL)))
    assert told[-2:] == ["ToolFinished", "InteractionEnded"]


@pytest.mark.parametrize(
    ("cost", "told"),
    [
        ({"session_cost_usd": 1.0, "subagent_cost_usd": 0.5, "coverage_recorded": True}, (1.5, "USD", False)),
        ({"session_cost_usd": 1.0}, (1.0, "USD", True)),
        ({"session_cost_usd": 1.0, "unpriced_turns": 1, "coverage_recorded": True}, (1.0, "USD", True)),
        ({"session_cost_cny": 7.0, "unpriced_turns": 1, "coverage_recorded": True}, (7.0, "CNY", False)),
        ({"session_cost_cny": 7.0, "cny_unpriced_turns": 1, "coverage_recorded": True}, (7.0, "CNY", True)),
        ({"session_cost_usd": -1.0}, None),
    ],
)
def test_a_cost_says_whether_it_is_all(cost: dict[str, Any], told: tuple[float, str, bool] | None) -> None:
    found = [(e.amount, e.unit, e.at_least) for e in events_of(document(cost=cost)) if isinstance(e, ev.CostRecorded)]
    assert found == ([] if told is None else [told])


def test_receipts_of_calls_that_nobody_knows_ask_nobody() -> None:
    asked = json.dumps({"phase": "asked", "approval_id": "gone", "tool_call_id": "gone"})
    events = codewhale.decoder()(record(document(message("user", said("One"))), [asked], in_flight=True))
    assert not [event for event in events if isinstance(event, ev.PermissionAsked)]


def test_a_document_of_another_kind_is_none_of_ours() -> None:
    assert kinds(list(codewhale.decoder()(record({"name": "tidepool"}, [], in_flight=False)))) == ["Unknown"]
