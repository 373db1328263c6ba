"""The baseline of `bench ingest`: the same job done plainly, line by line with the standard library's `json`.

It reads the generated logs alone, whose few types of line are all that it knows, and parses nothing that nobody wants.
Its events are those of the dialect (a test compares them), and the same state machine takes them.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from game.orders import events as ev
from game.orders.events import Event
from game.orders.notices import SessionKey
from game.orders.session import Session

Record = dict[str, Any]

_EXIT = re.compile(r"<shellId: (.*?) completed with exit code (\d+)>$")


def read_plainly(paths: Sequence[Path], now: float) -> tuple[int, int]:
    """Steps and served orders of all logs."""
    steps = served = 0
    for path in paths:
        session = Session(SessionKey("copilot", path.parent.name))
        session.teller.on = False
        session.take(plain_events(path), now, written_at=now, live=False)
        steps += session.rail.stats.steps
        served += session.rail.stats.served
    return steps, served


def plain_events(path: Path) -> Iterator[Event]:
    """The events of a generated log, without the lines that say nothing."""
    with path.open(encoding="utf-8", newline="\n") as log:
        for line in log:
            if line.startswith(_WANTED):
                record = json.loads(line)
                at = datetime.fromisoformat(record["timestamp"]).timestamp()
                yield _EVENTS[record["type"]](record, record["data"], at)


def _started(record: Record, data: Record, at: float) -> Event:
    context = data["context"]
    place = ev.Place(context["cwd"], context["repository"], context["branch"], git=True)
    return ev.SessionStarted(at, record["id"], place, data["selectedModel"])


def _prompted(record: Record, data: Record, at: float) -> Event:
    return ev.Prompted(
        at, record["id"], record.get("agentId"), None, data["interactionId"], data["content"], "human", False, None
    )


def _turn_started(record: Record, data: Record, at: float) -> Event:
    return ev.TurnStarted(at, record["id"], record.get("agentId"), None, data.get("interactionId"))


def _turn_ended(record: Record, data: Record, at: float) -> Event:
    return ev.TurnEnded(at, record["id"], record.get("agentId"), None, data.get("interactionId"))


def _usage(record: Record, data: Record, at: float) -> Event:
    usage = data["usage"]
    return ev.UsageRecorded(
        at,
        record["id"],
        record.get("agentId"),
        usage["inputTokens"],
        usage["outputTokens"],
        usage["cacheReadTokens"],
        usage["maxPromptTokens"],
    )


def _spoken(record: Record, data: Record, at: float) -> Event:
    return ev.Spoken(
        at,
        record["id"],
        record.get("agentId"),
        data.get("parentToolCallId"),
        data["interactionId"],
        data["content"],
        bool(data["toolRequests"]),
        "chunkIndex" in data,
        data["model"],
        data.get("outputTokens"),
    )


def _tool_started(record: Record, data: Record, at: float) -> Event:
    name = data["toolName"]
    return ev.ToolStarted(
        at,
        record["id"],
        record.get("agentId"),
        data.get("parentToolCallId"),
        data["toolCallId"],
        name,
        json.dumps(data["arguments"], ensure_ascii=False, separators=(",", ":")).encode(),
        "mcpServerName" in data,
        None,
        "bash" if name == "bash" else None,
        None,
        False,
    )


def _tool_finished(record: Record, data: Record, at: float) -> Event:
    found = _EXIT.search(data["result"]["content"][-100:])
    return ev.ToolFinished(
        at,
        record["id"],
        record.get("agentId"),
        data.get("parentToolCallId"),
        data["interactionId"],
        data["toolCallId"],
        data["success"],
        False,
        False,
        data["shellExecution"]["exitCode"] if "shellExecution" in data else None,
        found[1] if found else None,
        False,
        False,
        None,
        False,
    )


_EVENTS: dict[str, Callable[[Record, Record, float], Event]] = {
    "session.start": _started,
    "user.message": _prompted,
    "assistant.turn_start": _turn_started,
    "session.usage_record": _usage,
    "assistant.message": _spoken,
    "tool.execution_start": _tool_started,
    "tool.execution_complete": _tool_finished,
    "assistant.turn_end": _turn_ended,
}
_WANTED = tuple(f'{{"type":"{kind}"' for kind in _EVENTS)
