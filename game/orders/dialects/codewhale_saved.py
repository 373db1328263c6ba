"""CodeWhale's saved sessions and checkpoints: one document, rewritten whole, from which only what is new is told.

A record is `{"document": …, "receipts": "…", "in_flight": true|false}`, put together from the session's files:
its checkpoint if that is the newer one, else its saved session, and its approval receipts. Messages are told in order,
each once: by its journal id where there is a journal (since 0.9.5), else by its place. Only the journal has times.
"""

from datetime import datetime
from typing import Any

import msgspec
from msgspec import Raw, Struct

from game.orders import events as ev
from game.orders.dialects.arguments import cut
from game.orders.dialects.codewhale_tools import EXIT, role_of, shell_of, todos_in
from game.orders.dialects.counts import MOST
from game.orders.events import Event

OPENING = b'{"document":'
"""How such a record begins."""

SCHEMA = 1
"""The highest `schema_version` of a saved session that is known."""

_NOT_SAID = ("<turn_meta>", "<diagnostics file=")
"""Texts in a user's message that no user wrote."""


class Cost(Struct, gc=False):
    """What a session cost; a sum is complete only where the coverage was recorded and every turn has a price."""

    session_cost_usd: float | None = None
    subagent_cost_usd: float | None = None
    session_cost_cny: float | None = None
    subagent_cost_cny: float | None = None
    unpriced_turns: int | None = None
    coverage_recorded: bool | None = None


class Metadata(Struct, frozen=True, gc=False):
    """The head of the document."""

    id: str | None = None
    title: str | None = None
    created_at: datetime | None = None
    updated_at: datetime | None = None
    model: str | None = None
    workspace: str | None = None
    parent_session_id: str | None = None
    forked_from_message_count: int | None = None
    cost: Cost | None = None


class Block(Struct, gc=False):
    """A part of a message."""

    type: str = ""
    text: str | None = None
    id: str | None = None
    name: str | None = None
    input: Raw = Raw(b"{}")
    tool_use_id: str | None = None
    content: Any = None
    is_error: bool | None = None


class Message(Struct, gc=False):
    """What somebody said or a tool returned."""

    role: str = ""
    content: list[Block] = []


class Entry(Struct, gc=False):
    """A line of the journal."""

    id: str | None = None
    kind: str = ""
    message: Message | None = None
    created_at: datetime | None = None
    tokens_before: int | None = None
    tokens_after: int | None = None


class Journal(Struct, gc=False):
    """Everything that was ever said, in order; a tree, of which `messages` is the branch in use."""

    entries: list[Entry] = []


class Document(Struct, gc=False):
    """A saved session or a checkpoint."""

    schema_version: int | None = None
    metadata: Metadata = Metadata()
    messages: list[Message] = []
    journal: Journal | None = None
    work_state: Any = None


class Outcome(Struct, gc=False):
    """How an approval was decided."""

    outcome: str = ""


class Receipt(Struct, gc=False):
    """A line of `approval_receipts.jsonl`."""

    phase: str = ""
    approval_id: str | None = None
    tool_call_id: str | None = None
    outcome: Outcome | None = None
    created_at: datetime | None = None


class Record(Struct, gc=False):
    """One state of a session's files."""

    document: Document
    receipts: str = ""
    """The lines of the receipts."""
    in_flight: bool = False


_RECORD = msgspec.json.Decoder(Record)
_RECEIPT = msgspec.json.Decoder(Receipt)
_REFUSED = (msgspec.MsgspecError, ValueError, OverflowError, RecursionError)

_Told = list[Event]


class SavedSession:
    """Tells what is new in each state of one session's files."""

    def __init__(self, newer: str) -> None:
        """`newer`: what is said of a document of a schema that nobody here knows."""
        self._newer = newer
        self._started = False
        self._title: str | None = None
        self._cost: tuple[float, str, bool] | None = None
        self._todos: tuple[tuple[str, bool], ...] | None = None
        self._seen: set[str] = set()
        """Ids of journal entries that were told."""
        self._count = 0
        """Messages that were told, where there is no journal."""
        self._forked_at: int | None = None
        self._told = 0
        self._open: dict[str, None] = {}
        """Calls without a result."""
        self._asked: set[str] = set()
        self._decided: set[str] = set()
        self._interaction: str | None = None
        """The prompt that is being worked on."""
        self._replied = False
        """The last message asks for nothing: the turn is over, unless another follows."""
        self._at: float | None = None

    def decode(self, record: bytes) -> list[Event]:
        """The events that one state adds to those before it. Never raises."""
        try:
            state = _RECORD.decode(record)
        except _REFUSED:
            return [ev.Malformed(None)]
        document = state.document
        out: list[Event] = []
        head = document.metadata
        if not self._started:
            self._start(head, out)
        if head.title and head.title != self._title:
            self._title = head.title
            out.append(ev.Named(self._at, head.title))
        if document.schema_version is not None and document.schema_version > SCHEMA:
            out.append(ev.Flawed(self._at, self._newer))
            return out
        self._messages(document, _by_call(state.receipts), out)
        self._meters(document, out)
        self._at = _epoch(head.updated_at) or self._at
        if not state.in_flight:
            self._rest(out)
        out.append(ev.Noted(self._at))
        return out

    def _start(self, head: Metadata, out: _Told) -> None:
        self._started = True
        self._at = _epoch(head.created_at)
        place = None if head.workspace is None else ev.Place(head.workspace, None, None, False)
        if head.parent_session_id is not None and head.forked_from_message_count:
            self._forked_at = head.forked_from_message_count
        out.append(ev.SessionStarted(self._at, head.id, place, head.model if head.model != "auto" else None))

    def _messages(self, document: Document, receipts: dict[str, list[Receipt]], out: _Told) -> None:
        for identity, at, entry in self._news(document):
            self._at = at
            if entry.kind == "compaction":
                out.append(ev.CompactionStarted(self._at, None, entry.tokens_before, None))
                out.append(ev.CompactionEnded(self._at, None, entry.tokens_before, entry.tokens_after))
            elif entry.message is not None:
                self._message(entry.message, identity, receipts, out)
                self._told += 1
                if self._told == self._forked_at:
                    out.append(ev.ForkNoted(self._at, True))
        for call in [call for call in receipts if call in self._open or call not in self._decided]:
            self._receipts_of(call, receipts, out)

    def _news(self, document: Document) -> list[tuple[str, float | None, Entry]]:
        """What was not told yet: (id, time, entry) each."""
        journal = document.journal.entries if document.journal is not None else []
        news: list[tuple[str, float | None, Entry]] = []
        if journal:
            for entry in journal:
                identity = entry.id or f"entry-{len(self._seen)}"
                if identity not in self._seen:
                    self._seen.add(identity)
                    news.append((identity, _epoch(entry.created_at), entry))
            return news
        # shortened by a compaction or a step back: nothing of it is news
        self._count = min(self._count, len(document.messages))
        for n, message in enumerate(document.messages[self._count :], self._count):
            news.append((f"message-{n}", None, Entry(kind="message", message=message)))
        self._count = len(document.messages)
        return news

    def _message(self, message: Message, identity: str, receipts: dict[str, list[Receipt]], out: _Told) -> None:
        if message.role in ("assistant", "assistant_interrupted"):
            self._spoken(message, identity, receipts, out)
            return
        if message.role != "user":
            return
        for block in message.content:
            if block.type == "tool_result":
                self._result(block, receipts, out)
        texts = [b.text for b in message.content if b.type == "text" and b.text and not b.text.startswith(_NOT_SAID)]
        if texts:
            if self._replied:
                self._end_turn(out)
            steering = self._interaction is not None
            interaction = self._interaction or identity
            self._interaction = interaction
            text = "\n".join(texts)
            out.append(ev.Prompted(self._at, identity, None, None, interaction, text, "human", steering, None))
            out.append(ev.TurnStarted(self._at, identity, None, None, interaction))

    def _spoken(self, message: Message, identity: str, receipts: dict[str, list[Receipt]], out: _Told) -> None:
        text = "\n".join(b.text for b in message.content if b.type == "text" and b.text)
        calls = [b for b in message.content if b.type == "tool_use" and b.id and b.name]
        interaction = self._interaction
        asks = bool(calls)
        if text or asks:
            out.append(ev.Spoken(self._at, identity, None, None, interaction, text, asks, False, None, None))
        for block in calls:
            self._call(block, receipts, out)
        if message.role == "assistant_interrupted":
            self._interaction, self._replied = None, False
            self._open.clear()
            out.append(ev.Aborted(self._at, identity, None, "interrupted"))
        elif text or asks:
            self._replied = not asks

    def _call(self, block: Block, receipts: dict[str, list[Receipt]], out: _Told) -> None:
        call, name = block.id or "", block.name or ""
        self._open[call] = None
        arguments, mcp = cut(bytes(block.input)), name.startswith("mcp_")
        role, shell = role_of(name), shell_of(name)
        out.append(ev.ToolStarted(self._at, call, None, None, call, name, arguments, mcp, role, shell, None, False))
        self._receipts_of(call, receipts, out)

    def _result(self, block: Block, receipts: dict[str, list[Receipt]], out: _Told) -> None:
        call = block.tool_use_id or ""
        if call not in self._open:
            return
        self._receipts_of(call, receipts, out)
        del self._open[call]
        text = block.content if isinstance(block.content, str) else ""
        ok = not (block.is_error or text.startswith("Error: "))
        decided = [r.outcome.outcome for r in receipts.get(call, []) if r.outcome is not None]
        refused = not ok and bool({"denied", "unavailable"} & set(decided))
        code = EXIT.search(text[-200:])
        exit_code = int(code[1]) if code else None
        interaction, at = self._interaction, self._at
        out.append(
            ev.ToolFinished(
                at, call, None, None, interaction, call, ok, refused, False, exit_code, None, False, False, None, False
            )
        )

    def _receipts_of(self, call: str, receipts: dict[str, list[Receipt]], out: _Told) -> None:
        """What is known of a call's approval and was not told yet."""
        for receipt in receipts.get(call, []):
            at = _epoch(receipt.created_at) or self._at
            if receipt.phase == "asked" and call not in self._asked:
                self._asked.add(call)
                out.append(ev.PermissionAsked(at, None, None, None, call, call))
            elif receipt.phase == "decided" and call in self._asked and call not in self._decided:
                self._decided.add(call)
                outcome = receipt.outcome.outcome if receipt.outcome is not None else ""
                verdict = _VERDICTS.get(outcome, "approved")
                out.append(ev.PermissionAnswered(at, None, call, call, verdict))

    def _meters(self, document: Document, out: _Told) -> None:
        cost = document.metadata.cost
        if cost is not None:
            usd = (cost.session_cost_usd or 0.0) + (cost.subagent_cost_usd or 0.0)
            cny = (cost.session_cost_cny or 0.0) + (cost.subagent_cost_cny or 0.0)
            amount, unit = (usd, "USD") if usd or not cny else (cny, "CNY")
            told = (amount, unit, bool(cost.unpriced_turns) or not cost.coverage_recorded)
            if 0 < amount < MOST and told != self._cost:
                self._cost = told
                out.append(ev.CostRecorded(self._at, *told))
        work = document.work_state
        todos = todos_in(work.get("todos")) if isinstance(work, dict) else None
        if todos is not None and todos != self._todos:
            self._todos = todos
            out.append(ev.TodosListed(self._at, None, todos))

    def _rest(self, out: _Told) -> None:
        """The document was saved with no turn in flight: what had no end has one now."""
        for call in self._open:
            out.append(
                ev.ToolFinished(
                    self._at, None, None, None, None, call, False, False, True, None, None, False, False, None, False
                )
            )
        self._open.clear()
        if self._interaction is not None and not self._replied:
            out.append(ev.Erred(self._at, None, None, "the turn was cut off"))
        self._end_turn(out)

    def _end_turn(self, out: _Told) -> None:
        if self._interaction is not None:
            out.append(ev.TurnEnded(self._at, None, None, None, self._interaction))
        self._interaction, self._replied = None, False


_VERDICTS: dict[str, ev.Verdict] = {
    "approved_once": "approved",
    "denied": "denied",
    "cancelled": "cancelled",
    "unavailable": "cancelled",
}
"""What a decision means; others go on with the call under another policy."""


def _by_call(lines: str) -> dict[str, list[Receipt]]:
    """The receipts by the call they are about, oldest first; a broken line is none."""
    found: dict[str, list[Receipt]] = {}
    for line in lines.splitlines():
        try:
            receipt = _RECEIPT.decode(line)
        except _REFUSED:
            continue
        call = receipt.tool_call_id or receipt.approval_id
        if call is not None:
            found.setdefault(call, []).append(receipt)
    return found


def _epoch(time: datetime | None) -> float | None:
    return None if time is None else time.timestamp()
