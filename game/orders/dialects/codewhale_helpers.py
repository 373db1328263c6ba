"""CodeWhale's sub-agents, `<workspace>/.codewhale/state/subagents.v1.json`: what each worker did since the last look.

A record is `{"subagents": …, "owner": "…"}`: the state file, and the session whose workers are meant. A worker's own
list of events is the history; the file is rewritten whole and keeps the last 128 of each.
"""

import msgspec
from msgspec import Struct

from game.orders import events as ev
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


_RECORD = msgspec.json.Decoder(Record)
_REFUSED = (msgspec.MsgspecError, ValueError, OverflowError, RecursionError)


class Helpers:
    """Tells what is new of the sub-agents of one session."""

    def __init__(self, newer: str) -> None:
        """`newer`: what is said of a file of a schema that nobody here knows."""
        self._newer = newer
        self._seen: dict[str, int] = {}
        """The last change told of each worker."""
        self._tool: dict[str, str] = {}
        """The call a worker is at."""
        self._asks: dict[str, str] = {}
        """What a worker waits for the human with."""
        self.known: set[str] = set()
        """Workers whose end this file will tell."""

    def decode(self, record: bytes) -> list[Event]:
        """The events that one state adds to those before it. Never raises."""
        try:
            state = _RECORD.decode(record)
        except _REFUSED:
            return [ev.Malformed(None)]
        if state.subagents.schema_version is not None and state.subagents.schema_version > SCHEMA:
            return [ev.Flawed(None, f"sub-agents {self._newer}")]
        out: list[Event] = []
        for worker in state.subagents.workers:
            if worker.owner_session_id == state.owner and worker.spec.worker_id:
                self._worker(worker, out)
        return out

    def _worker(self, worker: Worker, out: list[Event]) -> None:
        name = worker.spec.worker_id
        steps = [step for step in worker.events if step.seq > self._seen.get(name, 0)]
        if not worker.events and worker.status != "queued" and name not in self._seen:
            steps = [Step(1, worker.status, worker.updated_at_ms)]
        for step in sorted(steps, key=lambda step: step.seq):
            self._seen[name] = step.seq
            self._step(worker, step, out)

    def _step(self, worker: Worker, step: Step, out: list[Event]) -> None:
        name, at = worker.spec.worker_id, _epoch(step.timestamp_ms)
        goes_on = step.status in _AT_WORK
        if name in self._asks and step.status != "waiting_for_user":
            verdict: ev.Verdict = "approved" if goes_on else "cancelled"
            request = self._asks.pop(name)
            out.append(ev.PermissionAnswered(at, name, request, self._tool.get(name), verdict))
        if goes_on and name not in self.known:
            self.known.add(name)
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
        elif step.status in _ENDED and name in self.known:
            self.known.discard(name)
            ok = True if step.status == "completed" else False if step.status == "failed" else None
            out.append(ev.SubagentEnded(at, name, None, ok))


def _finished(at: float | None, agent: str, call: str) -> Event:
    """The end of a call, of which the file does not say how it ended."""
    return ev.ToolFinished(at, None, agent, None, None, call, True, False, False, None, None, False, False, None, False)


def _epoch(milliseconds: float | None) -> float | None:
    return None if milliseconds is None else milliseconds / 1000
