"""CodeWhale's runtime event log, `tasks/runtime/events/<thread>.jsonl`: from its lines to events.

A thread is a session, a turn an interaction with one order. A call is named by its tool's id; the items that end it are
known by their own, so the decoder remembers which call an item is. Text deltas say nothing that the whole item does not
say again.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from game.orders import events as ev
from game.orders.dialects import codewhale_helpers, codewhale_saved
from game.orders.dialects import codewhale_lines as lines
from game.orders.dialects.arguments import cut
from game.orders.dialects.codewhale_helpers import Helpers
from game.orders.dialects.codewhale_saved import SavedSession
from game.orders.dialects.codewhale_tools import EXIT, role_of, shell_of, todos_of
from game.orders.dialects.counts import count
from game.orders.events import Event

SOURCE: Final = "codewhale"

NEWER = "written by a newer CodeWhale"

_LINE = msgspec.json.Decoder(lines.Line)
_PAYLOAD = msgspec.json.Decoder(lines.Payload)
_REFUSED = (msgspec.MsgspecError, ValueError, OverflowError, RecursionError)

_DELTA = b'"event":"item.delta"'
_HEAD = 320
"""Bytes within which the name of a line's event stands: only ids and a time come before it."""

_REFUSAL = "Failed to authorize tool execution"
_TOKENS = re.compile(r"~(\d{1,12})\s*→\s*~(\d{1,12}) tokens")
_SPAWNED = re.compile(r"^Sub-agent \S+ spawned: (.+)", re.DOTALL)
_FAILED = re.compile(r"^Sub-agent \S+ (failed|interrupted|cancelled|canceled)\b")

_KNOWN = frozenset(
    [
        "thread.started",
        "thread.updated",
        "thread.forked",
        "turn.started",
        "turn.lifecycle",
        "turn.steered",
        "turn.interrupt_requested",
        "turn.completed",
        "item.started",
        "item.delta",
        "item.completed",
        "item.failed",
        "item.interrupted",
        "item.canceled",
        "agent.spawned",
        "agent.progress",
        "agent.completed",
        "agent.list",
        "approval.required",
        "approval.decided",
        "approval.timeout",
        "sandbox.denied",
        "user_input.required",
        "user_input.answered",
        "user_input.canceled",
        "tool_call.requested",
        "tool_call.resolved",
        "tool_call.timeout",
        "tool_call.canceled",
        "thread_goal_updated",
        "thread_goal_cleared",
        "agent_mail.queued",
        "agent_mail.delivering",
        "agent_mail.delivered",
        "agent_mail.read",
        "agent_mail.delivery_failed",
    ]
)


def decoder() -> Callable[[bytes | memoryview], Iterable[Event]]:
    """See Dialect. A session is known by one of two stores, which its first record tells apart."""
    helpers = Helpers(NEWER)
    log, saved = RuntimeLog(helpers), SavedSession(NEWER)

    def decode(whole: bytes | memoryview) -> list[Event]:
        record = bytes(whole)
        if record.startswith(codewhale_helpers.OPENING):
            return helpers.decode(record)
        return saved.decode(record) if record.startswith(codewhale_saved.OPENING) else log.decode(record)

    return decode


class RuntimeLog:
    """Decodes the log of one thread, line after line."""

    def __init__(self, helpers: Helpers) -> None:
        self._helpers = helpers
        self._started = False
        self._title: str | None = None
        self._model: str | None = None
        self._cwd: str | None = None
        self._newer = False
        """A record of a schema nobody here knows was met: what follows is not guessed at."""
        self._calls: dict[str, str] = {}
        """The call that an item is, while it runs."""
        self._turn: str | None = None
        """The turn that has an order."""
        self._agents: set[str] = set()
        """Sub-agents that were not heard to end."""

    def decode(self, whole: bytes) -> list[Event]:
        """The events of whole lines. Never raises."""
        found: list[Event] = []
        for line in whole.split(b"\n"):
            if not line or line == b"\r":
                continue
            if _DELTA in line[:_HEAD] and line.rstrip().endswith(b"}"):
                continue
            try:
                record = _LINE.decode(line)
                payload = _PAYLOAD.decode(record.payload)
            except _REFUSED:
                found.append(ev.Malformed(None))
                continue
            at = record.timestamp.timestamp() if record.timestamp is not None else None
            self._line(record, payload, at, found)
        return found

    def _line(self, line: lines.Line, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        before = len(out)
        versions = (r.schema_version for r in (line, payload.thread, payload.turn, payload.item) if r is not None)
        if any(version is not None and version > lines.SCHEMA for version in versions) and not self._newer:
            self._newer = True
            out.append(ev.Flawed(at, NEWER))
        if payload.thread is not None:
            self._thread(payload.thread, line, at, out)
        elif not self._started:
            self._start(line, None, at, out)
        if not self._newer:
            handler = _HANDLERS.get(line.event)
            if handler is not None:
                handler(self, line, payload, at, out)
        if len(out) == before:
            out.append(ev.Noted(at) if line.event in _KNOWN else ev.Unknown(at))

    # -- the thread

    def _start(self, line: lines.Line, thread: lines.Thread | None, at: float | None, out: list[Event]) -> None:
        self._started = True
        self._cwd = thread.workspace if thread is not None else None
        self._model = thread.model if thread is not None else None
        place = None if self._cwd is None else ev.Place(self._cwd, None, None, False)
        out.append(ev.SessionStarted(at, _id(line), place, self._model))

    def _thread(self, thread: lines.Thread, line: lines.Line, at: float | None, out: list[Event]) -> None:
        if not self._started:
            self._start(line, thread, at, out)
        if thread.title and thread.title != self._title:
            self._title = thread.title
            out.append(ev.Named(at, thread.title))
        if thread.model and thread.model != self._model:
            self._model = thread.model
            out.append(ev.ModelChanged(at, None, thread.model))
        if thread.workspace and thread.workspace != self._cwd:
            self._cwd = thread.workspace
            out.append(ev.PlaceChanged(at, ev.Place(thread.workspace, None, None, False)))

    # -- turns

    def _turn_started(self, line: lines.Line, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        turn = payload.turn
        identity = line.turn_id or (turn.id if turn is not None else None)
        if turn is None or payload.manual_compaction:
            return
        self._turn = identity
        origin: ev.PromptOrigin = "human" if turn.agent_mail_message_id is None else "schedule"
        text = turn.input_summary or ""
        out.append(ev.Prompted(at, identity, None, None, identity, text, origin, False, None))
        out.append(ev.TurnStarted(at, _id(line), None, None, identity))

    def _steered(self, line: lines.Line, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        text = payload.input if isinstance(payload.input, str) else ""
        out.append(ev.Prompted(at, _id(line), None, None, line.turn_id, text, "human", True, None))
        out.append(ev.TurnStarted(at, _id(line), None, None, line.turn_id))

    def _turn_completed(self, line: lines.Line, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        turn = payload.turn or lines.Turn()
        identity = line.turn_id or turn.id
        self._use(line, turn, at, out)
        if identity is None or identity != self._turn:
            return
        self._turn = None
        self._calls.clear()
        # what they do after the turn is told nowhere in this log
        unheard = sorted(self._agents - self._helpers.known)
        out.extend(ev.SubagentEnded(at, agent, None, None) for agent in unheard)
        self._agents.clear()
        if payload.recovered:
            out.append(ev.SessionResumed(at, _id(line), None, None, False))
        elif turn.status == "completed":
            out.append(ev.TaskCompleted(at, _id(line), None))
            out.append(ev.TurnEnded(at, _id(line), None, None, identity))
        elif turn.status in ("interrupted", "canceled"):
            out.append(ev.Aborted(at, _id(line), None, turn.status))
        elif turn.status == "failed":
            out.append(ev.Erred(at, _id(line), None, turn.error or "the turn failed"))
            out.append(ev.TurnEnded(at, _id(line), None, None, identity))

    @staticmethod
    def _use(line: lines.Line, turn: lines.Turn, at: float | None, out: list[Event]) -> None:
        """The tokens of a turn: sums of many model calls, which say nothing of how full the context is."""
        routed = [r.usage for r in turn.routed_usage or () if r.usage is not None]
        for n, usage in enumerate([turn.usage, *routed]):
            if usage is not None:
                agent = f"{turn.id or line.turn_id}/{n}"
                used = (
                    count(usage.input_tokens),
                    count(usage.output_tokens),
                    count(usage.prompt_cache_hit_tokens),
                )
                out.append(ev.UsageRecorded(at, agent, agent, *used, None))

    # -- items

    def _item_started(self, line: lines.Line, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        item, tool = payload.item, payload.tool
        identity = line.item_id or (item.id if item is not None else None)
        if tool is not None and tool.name:
            call = tool.id or identity or f"call-{line.seq}"
            if identity is not None:
                self._calls[identity] = call
            arguments = cut(bytes(tool.input))
            out.append(
                ev.ToolStarted(
                    at,
                    _id(line),
                    None,
                    None,
                    call,
                    tool.name,
                    arguments,
                    tool.name.startswith("mcp_"),
                    role_of(tool.name),
                    shell_of(tool.name),
                    None,
                    False,
                )
            )
        elif item is not None and item.kind == "context_compaction":
            out.append(ev.CompactionStarted(at, None, None, None))

    def _item_ended(self, line: lines.Line, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        item = payload.item or lines.Item()
        identity = line.item_id or item.id
        if item.kind == "context_compaction":
            tokens = _TOKENS.search(item.summary or "")
            before, after = (int(tokens[1]), int(tokens[2])) if tokens else (None, None)
            out.append(ev.CompactionEnded(at, None, before, after))
        elif item.kind == "agent_message":
            if line.event == "item.completed":
                text = item.detail or item.summary or ""
                out.append(ev.Spoken(at, _id(line), None, None, line.turn_id, text, False, False, None, None))
        elif item.kind == "error":
            out.append(ev.Noted(at))
        elif identity in self._calls:
            self._call_ended(self._calls.pop(identity), line, item, at, out)

    def _call_ended(self, call: str, line: lines.Line, item: lines.Item, at: float | None, out: list[Event]) -> None:
        text = item.detail or item.summary or ""
        told = item.metadata or {}
        code = told.get("exit_code")
        if not isinstance(code, int) or isinstance(code, bool):
            exit_text = EXIT.search(text[-200:])
            code = int(exit_text[1]) if exit_text else None
        ok = line.event == "item.completed" and told.get("success") is not False
        out.append(
            ev.ToolFinished(
                at,
                _id(line),
                None,
                None,
                line.turn_id,
                call,
                ok,
                not ok and _REFUSAL in text[:200],
                line.event in ("item.interrupted", "item.canceled"),
                code,
                None,
                told.get("backgrounded") is True,
                False,
                None,
                False,
            )
        )
        todos = todos_of(told)
        if todos is not None:
            out.append(ev.TodosListed(at, None, todos))

    # -- who is asked, and who helps

    def _approval_required(self, line: lines.Line, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        call = payload.approval_id or payload.id
        out.append(ev.PermissionAsked(at, _id(line), None, None, call, call))

    def _approval_decided(self, _: lines.Line, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        call = payload.approval_id or payload.id
        verdict: ev.Verdict = "approved" if payload.decision == "allow" else "denied"
        if payload.timeout:
            verdict = "cancelled"
        out.append(ev.PermissionAnswered(at, None, call, call, verdict))

    def _input_ended(self, line: lines.Line, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        verdict: ev.Verdict = "answered" if line.event == "user_input.answered" else "cancelled"
        out.append(ev.HumanAnswered(at, payload.id, verdict))

    def _spawned(self, line: lines.Line, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        if payload.agent_id is None:
            return
        self._agents.add(payload.agent_id)
        item = payload.item or lines.Item()
        task = _SPAWNED.match(item.detail or item.summary or "")
        out.append(ev.SubagentStarted(at, _id(line), payload.agent_id, None, task[1] if task else None, None, True))

    def _agent_completed(self, _: lines.Line, payload: lines.Payload, at: float | None, out: list[Event]) -> None:
        if payload.agent_id is None:
            return
        self._agents.discard(payload.agent_id)
        item = payload.item or lines.Item()
        failed = _FAILED.match(item.detail or item.summary or "")
        out.append(ev.SubagentEnded(at, payload.agent_id, None, failed is None))


def _id(line: lines.Line) -> str | None:
    """The line's own id: `seq` is given out once in a whole store."""
    return None if line.seq is None else f"seq-{line.seq}"


_Handler = Callable[[RuntimeLog, lines.Line, lines.Payload, "float | None", "list[Event]"], None]

_HANDLERS: dict[str, _Handler] = {
    "turn.started": RuntimeLog._turn_started,
    "turn.steered": RuntimeLog._steered,
    "turn.completed": RuntimeLog._turn_completed,
    "item.started": RuntimeLog._item_started,
    "item.completed": RuntimeLog._item_ended,
    "item.failed": RuntimeLog._item_ended,
    "item.interrupted": RuntimeLog._item_ended,
    "item.canceled": RuntimeLog._item_ended,
    "approval.required": RuntimeLog._approval_required,
    "approval.decided": RuntimeLog._approval_decided,
    "user_input.answered": RuntimeLog._input_ended,
    "user_input.canceled": RuntimeLog._input_ended,
    "agent.spawned": RuntimeLog._spawned,
    "agent.completed": RuntimeLog._agent_completed,
}
