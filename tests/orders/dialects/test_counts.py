"""Numbers that no session comes to are told by no dialect."""

import json
from pathlib import Path

import pytest

from game.orders import events as ev
from game.orders.dialects import codewhale, copilot
from game.orders.dialects.counts import count

DATA = Path(__file__).parents[2] / "data" / "codewhale"
ABSURD = ["1e308", "-1", "9" * 30]


@pytest.mark.parametrize(
    ("number", "counted"), [(0, 0), (12.0, 12), (None, None), (-1, None), (1e15, None), (float("nan"), None)]
)
def test_a_count_is_what_a_session_can_come_to(number: float | None, counted: int | None) -> None:
    assert count(number) == counted


@pytest.mark.parametrize("number", ABSURD)
def test_an_absurd_count_of_copilot_is_unknown(number: str) -> None:
    usage = f'{{"inputTokens":{number},"outputTokens":7,"cacheReadTokens":{number}}}'
    (told,) = copilot.decode(f'{{"type":"session.usage_record","data":{{"usage":{usage}}}}}\n'.encode())
    assert isinstance(told, ev.UsageRecorded)
    assert (told.input, told.output, told.cached) == (None, 7, None)


@pytest.mark.parametrize("number", ["-1", "9" * 30])
def test_an_absurd_count_of_codewhale_is_unknown(number: str) -> None:
    log = DATA / "runtime-happy-path" / "home" / ".codewhale" / "tasks" / "runtime" / "events" / "thr_1a2b3c4d.jsonl"
    text = log.read_text(encoding="utf-8").replace('"input_tokens":18432', f'"input_tokens":{number}')
    told = [event for event in codewhale.decoder()(text.encode()) if isinstance(event, ev.UsageRecorded)]
    assert [usage.input for usage in told] == [None, 19600]


@pytest.mark.parametrize("cost", [-1.0, 1e308])
def test_an_absurd_cost_is_unknown(cost: float) -> None:
    saved = next((DATA / "tui-session-completed" / "home" / ".codewhale" / "sessions").glob("*.json"))
    document = json.loads(saved.read_text(encoding="utf-8"))
    document["metadata"]["cost"].update(session_cost_usd=cost, subagent_cost_usd=cost)
    told = codewhale.decoder()(json.dumps(document).encode())
    assert told
    assert not [event for event in told if isinstance(event, ev.CostRecorded)]
