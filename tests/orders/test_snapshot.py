"""The snapshot and the effects in the contract's JSON."""

import json

from game.orders.snapshot import effect_json, iso, shift_json
from orders.logs import Log, Reader

SESSION = """
    id source visible client name repository branch cwd model status waiting_on waiting_since station orders tools
    subagents stats recent todos tokens context cost started_at last_event_at skipped
"""


def busy() -> Reader:
    log = Log().start().prompt("Test it").turn().say(tools=3).tool("a", command="pytest -q").exit("a", 1)
    log.tool("t", "task", name="x").line("subagent.started", agent="s", toolCallId="t", agentName="explore")
    log.tool("q", "ask_user").line(
        "session.usage_record", usage={"inputTokens": 9, "outputTokens": 1, "maxPromptTokens": 50}
    )
    return Reader(log).wait(3)


def test_times_are_utc_with_milliseconds() -> None:
    assert iso(1796009446.3561) == "2026-11-30T03:30:46.356Z"
    assert iso(None) is None
    assert iso(1e300) is None


def test_a_session_has_exactly_the_contracts_fields() -> None:
    data = shift_json(busy().whole)
    assert list(data) == ["schema", "generated_at", "mode", "sources", "sessions", "totals"]
    session = data["sessions"][0]
    assert list(session) == SESSION.split()
    assert list(session["orders"][0]) == ["id", "prompt", "opened_at", "implicit", "ingredients", "steps"]
    assert list(session["tools"][0]) == ["id", "name", "station", "label", "started_at", "agent_id", "background"]
    assert list(session["subagents"][0]) == ["id", "name", "status", "station", "started_at"]
    assert list(session["stats"]) == ["served", "cancelled", "coins", "steps", "fires", "by_station"]
    assert list(session["recent"][0]) == ["station", "label", "ok", "at"]
    assert session["tokens"] == {"input": 9, "output": 1, "cached": None}
    assert session["context"] == {"used": 9, "limit": 50}
    assert session["skipped"] == {"malformed": 0, "unknown": 0}


def test_a_snapshot_is_plain_json() -> None:
    data = shift_json(busy().whole)
    assert json.loads(json.dumps(data)) == data


def test_an_effect_is_its_contract_line() -> None:
    lines = [effect_json(e) for e in busy().effects]
    by_kind = {line["kind"]: line for line in lines}
    assert list(by_kind["order"]) == ["at", "session", "source", "kind", "order", "prompt", "implicit"]
    assert by_kind["tool-end"] | {"at": 0} == {
        "at": 0,
        "session": "made-up",
        "source": "copilot",
        "kind": "tool-end",
        "tool": "a",
        "station": "test",
        "ok": False,
        "refused": False,
        "agent_id": None,
    }
    assert json.loads(json.dumps(lines)) == lines
