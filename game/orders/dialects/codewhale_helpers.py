"""CodeWhale's sub-agents, `<workspace>/.codewhale/state/subagents.v1.json`: what each worker did since the last look.

A record is `{"subagents": …, "owner": "…"}`: the state file, and the session whose workers are meant. A worker's own
list of events is the history; the file is rewritten whole and keeps the last 128 of each. The session's log tells of
sub-agents as well, though only while a turn is at work: who begins or ends is told once, by whichever says it first.
"""

import msgspec
from msgspec import Struct

from game.orders import events as ev
from game.orders.dialects.codewhale_lines import NEWER, REFUSED
from game.orders.events import Event

OPENING = b'{"subagents":'
"""How such a record begins."""

SCHEMA = 1
"""The highest `schema_version` of the state file that is known."""

_AT_WORK = frozenset(["starting", "running", "model_wait", "running_tool", "waiting_for_user"])
_ENDED = frozenset(["completed", "failed", "cancelled", "interrupted"])


class Step(Struct, gc=False):
    """A change of a worker's status."""

    seq: int = 0
    status: str = ""
    timestamp_ms: float | None = None
    tool_name: str | None = None


class Spec(Struct, frozen=True, gc=False):
    """What a worker was asked, and by whom."""

    worker_id: str = ""
    parent_run_id: str | None = None
    objective: str | None = None


class Worker(Struct, gc=False):
    """One sub-agent."""

    spec: Spec = Spec()
    owner_session_id: str | None = None
    status: str = ""
    updated_at_ms: float | None = None
    events: list[Step] = []


class StateFile(Struct, gc=False):
    """The state file of a workspace."""

    schema_version: int | None = None
    workers: list[Worker] = []


class Record(Struct, gc=False):
    """One state of the file, and whose workers are meant."""

    subagents: StateFile
    owner: str
    preview: bool = False
    """Only who is in the file is of interest."""


_RECORD = msgspec.json.Decoder(Record)


class Helpers:
    """Tells what is new of the sub-agents of one session."""

    def __init__(self) -> None:
        self._seen: dict[str, int] = {}
        """The last change told of each worker."""
        self._tool: dict[str, str] = {}
        """The call a worker is at."""
        self._asks: dict[str, str] = {}
        """What a worker waits for the human with."""
        self._at_work: set[str] = set()
        self._listed: set[str] = set()
        """Workers that the file has or had: it will tell of their end."""
        self._heard: set[str] = set()
        """Workers whose end was heard before the file told of it."""

    # -- what the session's own log tells

    def begin(self, name: str) -> bool:
        """A sub-agent sets to work; whether that is news."""
        new = name not in self._at_work
        self._at_work.add(name)
        return new

    def end(self, name: str) -> bool:
        """A sub-agent is done; whether that is news."""
        news = name in self._at_work
        self._at_work.discard(name)
        if news:
            self._heard.add(name)
        return news

    def lose(self, name: str) -> None:
        """A sub-agent goes out of sight; the file may yet tell of it."""
        self._at_work.discard(name)

    def tells(self, name: str) -> bool:
        """Whether the file will tell of its end."""
        return name in self._listed

    # -- the state file

    def decode(self, record: bytes) -> list[Event]:
        """The events that one state adds to those before it. Never raises."""
        try:
            state = _RECORD.decode(record)
        except REFUSED:
            return [ev.Malformed(None), ev.Flawed(None, "partial: its sub-agents cannot be read")]
        if state.subagents.schema_version is not None and state.subagents.schema_version > SCHEMA:
            return [ev.Flawed(None, f"sub-agents {NEWER}")]
        out: list[Event] = []
        for worker in state.subagents.workers:
            if worker.owner_session_id == state.owner and worker.spec.worker_id:
                self._listed.add(worker.spec.worker_id)
                if not state.preview:
                    self._worker(worker, out)
        return out

    def _worker(self, worker: Worker, out: list[Event]) -> None:
        name = worker.spec.worker_id
        steps = [step for step in worker.events if step.seq > self._seen.get(name, 0)]
        if not worker.events and worker.status != "queued" and name not in self._seen:
            steps = [Step(1, worker.status, worker.updated_at_ms)]
        for step in sorted(steps, key=lambda step: step.seq):
            self._seen[name] = step.seq
            if name not in self._heard:
                self._step(worker, step, out)
            elif step.status in _ENDED:
                self._heard.discard(name)

    def _step(self, worker: Worker, step: Step, out: list[Event]) -> None:
        name, at = worker.spec.worker_id, _epoch(step.timestamp_ms)
        goes_on = step.status in _AT_WORK
        if name in self._asks and step.status != "waiting_for_user":
            verdict: ev.Verdict = "approved" if goes_on else "cancelled"
            request = self._asks.pop(name)
            out.append(ev.PermissionAnswered(at, name, request, self._tool.get(name), verdict))
        if goes_on and name not in self._at_work:
            self._at_work.add(name)
            spec = worker.spec
            out.append(ev.SubagentStarted(at, None, name, None, spec.objective, spec.parent_run_id, True))
        if step.status != "waiting_for_user" and name in self._tool:
            out.append(_finished(at, name, self._tool.pop(name)))
        if step.status == "running_tool" and step.tool_name:
            call = self._tool[name] = f"{name}:{step.seq}"
            tool = step.tool_name
            mcp = tool.startswith("mcp_")
            out.append(ev.ToolStarted(at, None, name, None, call, tool, b"{}", mcp, None, None, None, False))
        elif step.status == "waiting_for_user" and name not in self._asks:
            request = self._asks[name] = f"{name}:{step.seq}"
            out.append(ev.PermissionAsked(at, None, name, None, request, self._tool.get(name)))
        elif step.status in _ENDED and name in self._at_work:
            self._at_work.discard(name)
            ok = True if step.status == "completed" else False if step.status == "failed" else None
            out.append(ev.SubagentEnded(at, name, None, ok))


def _finished(at: float | None, agent: str, call: str) -> Event:
    """The end of a call, of which the file does not say how it ended."""
    return ev.ToolFinished(at, None, agent, None, None, call, True, False, False, None, None, False, False, None, False)


def _epoch(milliseconds: float | None) -> float | None:
    return milliseconds / 1000 if milliseconds is not None and 0 < milliseconds < _LATEST else None


_LATEST = 4_102_444_800_000.0
"""Milliseconds since 1970 of the year 2100: no time of a step lies later."""
