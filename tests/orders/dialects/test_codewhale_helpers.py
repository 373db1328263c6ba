"""Sub-agents as CodeWhale's state file tells of them, state after state."""

import json

from game.orders import events as ev
from game.orders.dialects import codewhale


def state(*steps: tuple[int, str, str | None], owner: str = "thr_1") -> bytes:
    """A state file with one worker that has come through these (seq, status, tool)."""
    worker = {
        "spec": {"worker_id": "agent_a", "objective": "Tidy up"},
        "owner_session_id": owner,
        "status": steps[-1][1],
        "events": [
            {"seq": seq, "status": status, "timestamp_ms": 1000.0 * seq, **({"tool_name": tool} if tool else {})}
            for seq, status, tool in steps
        ],
    }
    return json.dumps({"subagents": {"schema_version": 1, "workers": [worker]}, "owner": "thr_1"}).encode()


def kinds(*states: bytes) -> list[str]:
    """The kinds of events that the states give, one after the other."""
    decode = codewhale.decoder()
    return [type(event).__name__ for each in states for event in decode(each)]


START = (1, "running", None)
READ = (2, "running_tool", "read")


def test_a_worker_begins_with_its_first_step() -> None:
    assert kinds(state(START)) == ["SubagentStarted"]


def test_a_queued_worker_is_not_at_work() -> None:
    assert kinds(state((1, "queued", None))) == []


def test_another_sessions_worker_is_none_of_ours() -> None:
    assert kinds(state(START, owner="thr_2")) == []


def test_a_step_that_was_told_is_not_told_again() -> None:
    assert kinds(state(START), state(START)) == ["SubagentStarted"]


def test_a_tool_runs_until_the_next_step() -> None:
    assert kinds(state(START, READ), state(START, READ, (3, "model_wait", None))) == [
        "SubagentStarted",
        "ToolStarted",
        "ToolFinished",
    ]


def test_a_worker_that_needs_the_human_asks_until_it_goes_on() -> None:
    decode = codewhale.decoder()
    asked = list(decode(state(START, (2, "waiting_for_user", None))))[-1]
    assert isinstance(asked, ev.PermissionAsked)
    answered = next(iter(decode(state(START, (2, "waiting_for_user", None), (3, "running", None)))))
    assert isinstance(answered, ev.PermissionAnswered)
    assert (asked.agent, answered.agent, answered.request, answered.verdict) == (
        "agent_a",
        "agent_a",
        asked.request,
        "approved",
    )


def test_a_failed_worker_ends_so() -> None:
    *_, ended = codewhale.decoder()(state(START, (2, "failed", None)))
    assert isinstance(ended, ev.SubagentEnded)
    assert ended.ok is False


def test_a_newer_state_file_is_not_guessed_at() -> None:
    record = state(START).replace(b'"schema_version": 1', b'"schema_version": 2')
    assert kinds(record) == ["Flawed"]


def test_a_torn_state_file_is_a_flaw() -> None:
    assert kinds(state(START)[:-20]) == ["Malformed", "Flawed"]
