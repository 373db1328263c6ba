"""CodeWhale's runtime event log, `tasks/runtime/events/<thread>.jsonl`: from its lines to events.

A thread is a session, a turn an interaction with one order. A call is named by its tool's id; the items that end it are
known by their own, so the decoder remembers which call an item is. Text deltas say nothing that the whole item does not
say again.
"""

import re
from collections.abc import Callable

import msgspec

from game.orders import events as ev
from game.orders.dialects import codewhale_lines as lines
from game.orders.dialects.arguments import cut
from game.orders.dialects.codewhale_helpers import Helpers
from game.orders.dialects.codewhale_tools import EXIT, finished, gate_of, role_of, shell_of, todos_of
from game.orders.dialects.counts import count
from game.orders.events import Event

_LINE = msgspec.json.Decoder(lines.Line)
_ENVELOPE = msgspec.json.Decoder(lines.Envelope)

_DELTA = b'"event":"item.delta"'
_HEAD = 320
"""Bytes within which the name of a line's event stands: only ids and a time come before it."""
_OPENING = b'{"schema_version":'

_REFUSAL = "Failed to authorize tool execution"
_TOKENS = re.compile(r"~(\d{1,12})\s*→\s*~(\d{1,12}) tokens")
_SPAWNED = re.compile(r"^Sub-agent \S+ spawned: (.+)", re.DOTALL)
_FAILED = re.compile(r"^Sub-agent \S+ (failed|interrupted|cancelled|canceled)\b")


class RuntimeLog:
    """Decodes the log of one thread, line after line."""

    def __init__(self, helpers: Helpers) -> None:
        self._helpers = helpers
        self._started = False
        self._title: str | None = None
        self._model: str | None = None
        self._cwd: str | None = None
        self._archived = False
        self._newer = False
        """A record of a schema nobody here knows was met: what follows is not guessed at."""
        self._damaged = False
        self._last: tuple[int, float] | None = None
        """The number and time of the last line."""
        self._calls: dict[str, str] = {}
        """The call that an item is, while it runs."""
        self._turn: str | None = None
        """The turn that has an order."""
        self._over: set[str] = set()
        """Turns that have ended, and those that nobody ordered."""
        self._counted: set[str] = set()
        """Turns whose tokens were told."""
        self._compacting = False
        self._agents: set[str] = set()
        """Sub-agents that were not heard to end."""

    def decode(self, whole: bytes) -> list[Event]:
        """The events of whole lines. Never raises."""
        found: list[Event] = []
        streamed: bytes | None = None
        for line in whole.split(b"\n"):
            if not line or line == b"\r":
                continue
            if line.find(_DELTA, 0, _HEAD) >= 0 and line.endswith((b"}", b"}\r")):
                streamed = line
                continue
            streamed = None
            self._record(line, found)
        if streamed is not None and self._started:
            found.append(ev.Noted(lines.time_of(streamed[:_HEAD])))
        return found

    def _record(self, line: bytes, out: list[Event]) -> None:
        try:
            record = _LINE.decode(line)
        except lines.REFUSED:
            self._damaged_line(line, out)
            return
        at = lines.epoch(record.timestamp)
        if not self._was_told(record.seq, at):
            self._line(record, record.payload, at, out)

    def _damaged_line(self, line: bytes, out: list[Event]) -> None:
        """CodeWhale writes a line whole or not at all: what cannot be read was damaged, and may have been anything."""
        out.append(ev.Malformed(None))
        try:
            record = _ENVELOPE.decode(line)
        except lines.REFUSED:
            if self._started or line.startswith(_OPENING):
                self._damage(out)
            return
        self._damage(out)
        at = lines.epoch(record.timestamp)
        if not self._was_told(record.seq, at):
            self._line(record, lines.Payload(), at, out)

    def _was_told(self, seq: int | None, at: float | None) -> bool:
        """Whether a line repeats one before it. Numbers rise, unless the store lost count: then time goes on."""
        if seq is None or at is None:
            return False
        told = self._last is not None and seq <= self._last[0] and at <= self._last[1]
        if not told:
            self._last = seq, at
        return told

    def _damage(self, out: list[Event]) -> None:
        if not self._damaged:
            self._damaged = True
            out.append(ev.Flawed(None, lines.DAMAGED))

    def _line(self, line: lines.Envelope, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        before = len(out)
        if not self._newer:
            for part in (line, payload.thread, payload.turn, payload.item):
                if part is not None and part.schema_version is not None and part.schema_version > lines.SCHEMA:
                    self._newer = True
                    out.append(ev.Flawed(at, lines.NEWER))
                    break
        if payload.thread is not None:
            self._thread(payload.thread, line, at, out)
        elif not self._started:
            self._start(line, None, at, out)
        if not self._newer:
            handler = _HANDLERS.get(line.event)
            if handler is not None:
                handler(self, line, payload, at, out)
        if len(out) == before:
            out.append(ev.Noted(at) if line.event in lines.KNOWN else ev.Unknown(at))

    # -- the thread

    def _start(self, line: lines.Envelope, thread: lines.Thread | None, at: float | None, out: list[Event]) -> None:
        self._started = True
        self._cwd = thread.workspace if thread is not None else None
        self._model = lines.model_of(thread.model) if thread is not None else None
        place = None if self._cwd is None else ev.Place(self._cwd, None, None, False)
        out.append(ev.SessionStarted(at, _id(line), place, self._model))

    def _thread(self, thread: lines.Thread, line: lines.Envelope, at: float | None, out: list[Event]) -> None:
        if not self._started:
            self._start(line, thread, at, out)
        if thread.title and thread.title != self._title:
            self._title = thread.title
            out.append(ev.Named(at, thread.title))
        self._runs_on(thread.model, at, out)
        if thread.workspace and thread.workspace != self._cwd:
            self._cwd = thread.workspace
            out.append(ev.PlaceChanged(at, ev.Place(thread.workspace, None, None, False)))
        if (thread.archived is True) != self._archived:
            self._archived = not self._archived
            if self._archived:
                out.append(ev.SessionShutdown(at, _id(line), None, None, None, None, None))
            else:
                out.append(ev.SessionResumed(at, _id(line), None, None, False))

    def _runs_on(self, named: str | None, at: float | None, out: list[Event]) -> None:
        model = lines.model_of(named)
        if model is not None and model != self._model:
            self._model = model
            out.append(ev.ModelChanged(at, None, model))

    # -- turns

    def _turn_started(self, line: lines.Envelope, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        turn = payload.turn or lines.Turn()
        identity = line.turn_id or turn.id
        self._runs_on(turn.effective_model, at, out)
        if identity is None or identity in self._over:
            return
        if payload.manual_compaction:
            self._over.add(identity)
            return
        self._turn = identity
        origin: ev.PromptOrigin = "human" if turn.agent_mail_message_id is None else "schedule"
        text = turn.input_summary or ""
        out.append(ev.Prompted(at, identity, None, None, identity, text, origin, False, None))
        out.append(ev.TurnStarted(at, _id(line), None, None, identity))

    def _in_turn(self, line: lines.Envelope, _: lines.Payload, at: float | None, out: list[Event]) -> None:
        """A turn is at work; where its start was not read, it begins here."""
        if line.turn_id is not None and line.turn_id != self._turn and line.turn_id not in self._over:
            self._turn = line.turn_id
            out.append(ev.TurnStarted(at, _id(line), None, None, line.turn_id))

    def _steered(self, line: lines.Envelope, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        text = payload.input if isinstance(payload.input, str) else ""
        out.append(ev.Prompted(at, _id(line), None, None, line.turn_id, text, "human", True, None))
        out.append(ev.TurnStarted(at, _id(line), None, None, line.turn_id))

    def _turn_completed(self, line: lines.Envelope, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        turn = payload.turn or lines.Turn()
        identity = line.turn_id or turn.id
        if identity is None:
            return
        ended = self._turn is not None and identity == self._turn
        if identity not in self._counted:
            self._counted.add(identity)
            self._use(line, turn, at, out)
        self._over.add(identity)
        if self._compacting:
            self._compacting = False
            out.append(ev.CompactionEnded(at, None, None, None))
        if not ended:
            return
        self._turn = None
        self._calls.clear()
        # what they do after the turn is told nowhere in this log
        unheard = sorted(agent for agent in self._agents if not self._helpers.tells(agent))
        for agent in unheard:
            self._helpers.lose(agent)
            out.append(ev.SubagentEnded(at, agent, None, None))
        self._agents.clear()
        if payload.recovered:
            out.append(ev.SessionResumed(at, _id(line), None, None, False))
        elif turn.status == "failed":
            out.append(ev.Erred(at, _id(line), None, turn.error or "the turn failed"))
            out.append(ev.InteractionEnded(at, identity, False))
        elif turn.status in ("interrupted", "canceled"):
            out.append(ev.Aborted(at, _id(line), None, turn.status))
        elif turn.status == "completed":
            out.append(ev.TaskCompleted(at, _id(line), None))
            out.append(ev.TurnEnded(at, _id(line), None, None, identity))
        else:  # nobody knows how
            out.append(ev.InteractionEnded(at, identity, False))

    @staticmethod
    def _use(line: lines.Envelope, turn: lines.Turn, at: float | None, out: list[Event]) -> None:
        """The tokens of a turn: sums of many model calls, which say nothing of how full the context is."""
        routed = [r.usage for r in turn.routed_usage or () if r.usage is not None]
        for n, usage in enumerate([turn.usage, *routed]):
            if usage is not None:
                agent = f"{turn.id or line.turn_id}/{n}"
                fresh, said, cached = map(
                    count, (usage.input_tokens, usage.output_tokens, usage.prompt_cache_hit_tokens)
                )
                out.append(ev.UsageRecorded(at, agent, agent, fresh, said, cached, None))

    # -- items

    def _item_started(self, line: lines.Envelope, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        item, tool = payload.item, payload.tool
        identity = line.item_id or (item.id if item is not None else None)
        if isinstance(tool, lines.Tool) and tool.name:
            self._in_turn(line, payload, at, out)
            call = tool.id or identity or f"call-{line.seq}"
            if identity is not None:
                self._calls[identity] = call
            out.append(self._begun(line, call, tool.name, bytes(tool.input), at))
        elif item is not None and item.kind == "context_compaction":
            self._compacting = True
            out.append(ev.CompactionStarted(at, None, None, None))

    @staticmethod
    def _begun(line: lines.Envelope, call: str, name: str, given: bytes, at: float | None) -> Event:
        arguments, mcp = cut(given), name.startswith("mcp_")
        role, shell = role_of(name), shell_of(name, arguments)
        return ev.ToolStarted(at, _id(line), None, None, call, name, arguments, mcp, role, shell, None, False)

    def _client_called(self, line: lines.Envelope, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        """A call that a client is asked to run."""
        if payload.call_id is not None and isinstance(payload.tool, str):
            self._in_turn(line, payload, at, out)
            out.append(self._begun(line, payload.call_id, payload.tool, bytes(payload.arguments), at))

    def _client_answered(
        self, line: lines.Envelope, payload: lines.Payload, at: float | None, out: list[Event]
    ) -> None:
        if payload.call_id is None:
            return
        ok = line.event == "tool_call.resolved" and payload.success is not False
        canceled = line.event == "tool_call.canceled"
        out.append(finished(at, _id(line), payload.call_id, turn=line.turn_id, ok=ok, interrupted=canceled))

    def _item_ended(self, line: lines.Envelope, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        item = payload.item or lines.Item()
        identity = line.item_id or item.id
        if item.kind == "context_compaction":
            self._compacting = False
            tokens = _TOKENS.search(item.summary or "")
            before, after = (int(tokens[1]), int(tokens[2])) if tokens else (None, None)
            out.append(ev.CompactionEnded(at, None, before, after))
        elif item.kind == "agent_message":
            if line.event == "item.completed" and line.turn_id == self._turn:
                text = item.detail or item.summary or ""
                out.append(ev.Spoken(at, _id(line), None, None, line.turn_id, text, False, False, None, None))
        elif item.kind == "error":
            out.append(ev.Noted(at))
        elif identity in self._calls:
            self._call_ended(self._calls.pop(identity), line, item, at, out)

    def _call_ended(
        self, call: str, line: lines.Envelope, item: lines.Item, at: float | None, out: list[Event]
    ) -> None:
        text = item.detail or item.summary or ""
        told = item.metadata or {}
        code = told.get("exit_code")
        if not isinstance(code, int) or isinstance(code, bool):
            exit_text = EXIT.search(text[-200:])
            code = int(exit_text[1]) if exit_text else None
        ok = line.event == "item.completed" and told.get("success") is not False
        gate = gate_of(told)
        if gate is not None:
            ok, code = ok and gate, None
        out.append(
            finished(
                at,
                _id(line),
                call,
                turn=line.turn_id,
                ok=ok,
                refused=not ok and _REFUSAL in text[:200],
                interrupted=line.event in ("item.interrupted", "item.canceled"),
                code=code,
                running=told.get("backgrounded") is True,
            )
        )
        todos = todos_of(told)
        if todos is not None:
            out.append(ev.TodosListed(at, None, todos))

    # -- who is asked, and who helps

    def _approval_required(
        self, line: lines.Envelope, payload: lines.Payload, at: float | None, out: list[Event]
    ) -> None:
        call = payload.approval_id or payload.id
        out.append(ev.PermissionAsked(at, _id(line), None, None, call, call))

    def _approval_decided(self, _: lines.Envelope, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        call = payload.approval_id or payload.id
        verdict: ev.Verdict = "approved" if payload.decision == "allow" else "denied"
        if payload.timeout:
            verdict = "cancelled"
        out.append(ev.PermissionAnswered(at, None, call, call, verdict))

    def _input_ended(self, line: lines.Envelope, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        verdict: ev.Verdict = "answered" if line.event == "user_input.answered" else "cancelled"
        out.append(ev.HumanAnswered(at, payload.id, verdict))

    def _spawned(self, line: lines.Envelope, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        if payload.agent_id is None:
            return
        self._agents.add(payload.agent_id)
        if not self._helpers.begin(payload.agent_id):
            return
        item = payload.item or lines.Item()
        task = _SPAWNED.match(item.detail or item.summary or "")
        out.append(ev.SubagentStarted(at, _id(line), payload.agent_id, None, task[1] if task else None, None, True))

    def _agent_completed(self, _: lines.Envelope, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        if payload.agent_id is None:
            return
        self._agents.discard(payload.agent_id)
        if not self._helpers.end(payload.agent_id):
            return
        item = payload.item or lines.Item()
        failed = _FAILED.match(item.detail or item.summary or "")
        out.append(ev.SubagentEnded(at, payload.agent_id, None, failed is None))


def _id(line: lines.Envelope) -> str | None:
    """The line's own id: `seq` is given out once in a whole store."""
    return None if line.seq is None else f"seq-{line.seq}"


_Handler = Callable[[RuntimeLog, lines.Envelope, lines.Payload, "float | None", "list[Event]"], None]

_HANDLERS: dict[str, _Handler] = {
    "turn.started": RuntimeLog._turn_started,
    "turn.lifecycle": RuntimeLog._in_turn,
    "turn.steered": RuntimeLog._steered,
    "turn.completed": RuntimeLog._turn_completed,
    "item.started": RuntimeLog._item_started,
    "item.completed": RuntimeLog._item_ended,
    "item.failed": RuntimeLog._item_ended,
    "item.interrupted": RuntimeLog._item_ended,
    "item.canceled": RuntimeLog._item_ended,
    "tool_call.requested": RuntimeLog._client_called,
    "tool_call.resolved": RuntimeLog._client_answered,
    "tool_call.timeout": RuntimeLog._client_answered,
    "tool_call.canceled": RuntimeLog._client_answered,
    "approval.required": RuntimeLog._approval_required,
    "approval.decided": RuntimeLog._approval_decided,
    "user_input.answered": RuntimeLog._input_ended,
    "user_input.canceled": RuntimeLog._input_ended,
    "agent.spawned": RuntimeLog._spawned,
    "agent.completed": RuntimeLog._agent_completed,
}
