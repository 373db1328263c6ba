"""CodeWhale's saved sessions and checkpoints: one document, rewritten whole, from which only what is new is told.

A record is `{"document": …, "receipts": "…", "in_flight": true|false}`, put together from the session's files:
its checkpoint if that is the newer one, else its saved session, and its approval receipts. Messages are told in order,
each once: by its journal id where there is a journal (since 0.9.5), else by its place. Only the journal has times.
Every message is decoded by itself, so that one that is damaged spoils no other.
"""

from contextlib import suppress
from typing import TypeVar

import msgspec
from msgspec import Raw

from game.orders import events as ev
from game.orders.dialects.arguments import cut
from game.orders.dialects.codewhale_documents import (
    SCHEMA,
    Block,
    Document,
    Entry,
    Journal,
    Message,
    Metadata,
    Receipt,
    Record,
    WorkState,
)
from game.orders.dialects.codewhale_lines import DAMAGED, NEWER, REFUSED, epoch, model_of
from game.orders.dialects.codewhale_tools import EXIT, finished, role_of, shell_of, todos_in
from game.orders.dialects.counts import MOST, count
from game.orders.events import Event

OPENING = b'{"document":'
"""How such a record begins."""

_NOT_SAID = ("<turn_meta>", "<diagnostics file=")
"""Texts in a user's message that no user wrote."""


_T = TypeVar("_T")


_RECORD = msgspec.json.Decoder(Record)
_RECEIPT = msgspec.json.Decoder(Receipt)
_RECEIPTS = msgspec.json.Decoder(list[Receipt] | None)
_METADATA = msgspec.json.Decoder(Metadata)
_JOURNAL = msgspec.json.Decoder(Journal | None)
_WORK = msgspec.json.Decoder(WorkState | None)
_ENTRY = msgspec.json.Decoder(Entry)
_MESSAGE = msgspec.json.Decoder(Message)

_Told = list[Event]
_News = list[tuple[str, Entry]]


class SavedSession:
    """Tells what is new in each state of one session's files."""

    def __init__(self) -> None:
        self._started = False
        self._title: str | None = None
        self._model: str | None = None
        self._archived = False
        self._cost: tuple[float, str, bool] | None = None
        self._todos: tuple[tuple[str, bool], ...] | None = None
        self._seen: set[str] = set()
        """Ids of journal entries that were told."""
        self._last_id: str | None = None
        """The id of the last entry of the state before."""
        self._count = 0
        """Messages or journal entries that were told."""
        self._created: float | None = None
        self._is_fork = False
        self._copied: int | None = None
        """Of a fork: so many messages are the other session's. None: those that are older than it."""
        self._told = 0
        self._flaws: set[str] = set()
        self._open: dict[str, None] = {}
        """Calls without a result."""
        self._asked: set[str] = set()
        self._decided: set[str] = set()
        self._interaction: str | None = None
        """The prompt that is being worked on."""
        self._replied = False
        """The last message asks for nothing: the turn is over, unless another follows."""
        self._spoke_at: float | None = None
        self._at: float | None = None

    def decode(self, record: bytes) -> list[Event]:
        """The events that one state adds to those before it. Never raises."""
        out: list[Event] = []
        try:
            state = _RECORD.decode(record)
        except REFUSED:
            out.append(ev.Malformed(None))
            if self._started or b'"metadata"' in record:
                self._flaw(DAMAGED if self._started else "unreadable: its document is damaged", out)
            return out
        document = state.document
        if state.damaged:
            self._flaw(DAMAGED, out)
        head = self._part(_METADATA, document.metadata, Metadata(), out)
        if not self._started and head.id is None and document.schema_version is None:
            return [*out, ev.Unknown(None)]
        if not self._started:
            self._start(head, out)
        if head.title and head.title != self._title:
            self._title = head.title
            out.append(ev.Named(self._at, head.title))
        if document.schema_version is not None and document.schema_version > SCHEMA:
            self._flaw(NEWER, out)
            return out
        if model_of(head.model) not in (None, self._model):
            self._model = head.model
            out.append(ev.ModelChanged(self._at, None, head.model or ""))
        receipts = self._part(_RECEIPTS, document.approval_receipts, None, out) or []
        self._messages(document, _by_call([*receipts, *_lines_of(state.receipts)]), out)
        self._meters(head, self._part(_WORK, document.work_state, None, out), out)
        self._at = epoch(head.updated_at) or self._at
        if not state.in_flight:
            self._rest(out)
        if (head.archived is True) != self._archived:
            self._archived = not self._archived
            if self._archived:
                out.append(ev.SessionShutdown(self._at, None, None, None, None, None, None))
            else:
                out.append(ev.SessionResumed(self._at, None, None, None, False))
        out.append(ev.Noted(self._at))
        return out

    def _part(self, decoder: msgspec.json.Decoder[_T], raw: Raw, nothing: _T, out: _Told) -> _T:
        """A part of the document; `nothing` where it cannot be read."""
        try:
            return decoder.decode(raw)
        except REFUSED:
            out.append(ev.Malformed(None))
            self._flaw(DAMAGED, out)
            return nothing

    def _flaw(self, why: str, out: _Told) -> None:
        if why not in self._flaws:
            self._flaws.add(why)
            out.append(ev.Flawed(None, why))

    def _start(self, head: Metadata, out: _Told) -> None:
        self._started = True
        self._at = self._created = epoch(head.created_at)
        self._model = model_of(head.model)
        place = None if head.workspace is None else ev.Place(head.workspace, None, None, False)
        self._is_fork = head.parent_session_id is not None
        self._copied = head.forked_from_message_count
        out.append(ev.SessionStarted(self._at, head.id, place, self._model))

    def _messages(self, document: Document, receipts: dict[str, list[Receipt]], out: _Told) -> None:
        for identity, entry in self._news(document, out):
            self._at = epoch(entry.created_at)
            copied = self._is_copy()
            self._told += entry.message is not None
            if copied:
                continue
            if entry.kind == "compaction":
                out.append(ev.CompactionStarted(self._at, None, count(entry.tokens_before), None))
                out.append(ev.CompactionEnded(self._at, None, count(entry.tokens_before), count(entry.tokens_after)))
            elif entry.message is not None:
                self._message(entry.message, identity, receipts, out)
        for call in [call for call in receipts if call in self._open]:
            self._receipts_of(call, receipts, out)

    def _is_copy(self) -> bool:
        """Whether the next entry is another session's: a fork begins with a copy."""
        if not self._is_fork:
            return False
        if self._copied is not None:
            return self._told < self._copied
        return self._at is not None and self._created is not None and self._at < self._created

    def _news(self, document: Document, out: _Told) -> _News:
        """What was not told yet."""
        journal = self._part(_JOURNAL, document.journal, None, out)
        entries = journal.entries if journal is not None else []
        if not entries:
            return self._further(document.messages, out)
        start = self._count if 0 < self._count <= len(entries) else 0
        if start and self._entry(entries[start - 1], start - 1, [])[0] != self._last_id:
            start = 0
        news: _News = []
        for n, raw in enumerate(entries[start:], start):
            bad: _Told = []
            identity, entry = self._entry(raw, n, bad)
            if identity not in self._seen:
                self._seen.add(identity)
                news.append((identity, entry))
                out += bad
            self._last_id = identity
        self._count = len(entries)
        return news

    def _entry(self, raw: Raw, n: int, bad: _Told) -> tuple[str, Entry]:
        entry = self._part(_ENTRY, raw, Entry(), bad)
        return entry.id or f"entry-{n}", entry

    def _further(self, messages: list[Raw], out: _Told) -> _News:
        # shortened by a compaction or a step back: nothing of it is news
        self._count = min(self._count, len(messages))
        news: _News = []
        for n, raw in enumerate(messages[self._count :], self._count):
            message = self._part(_MESSAGE, raw, Message(), out)
            news.append((f"message-{n}", Entry(kind="message", message=message)))
        self._count = len(messages)
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
            self._replied, self._spoke_at = not asks, self._at

    def _call(self, block: Block, receipts: dict[str, list[Receipt]], out: _Told) -> None:
        call, name = block.id or "", block.name or ""
        self._open[call] = None
        arguments, mcp = cut(bytes(block.input)), name.startswith("mcp_")
        role, shell = role_of(name), shell_of(name, arguments)
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
        refused = not ok and bool(_REFUSALS & set(decided))
        code = EXIT.search(text[-200:])
        exit_code = int(code[1]) if code else None
        interaction, at = self._interaction, self._at
        out.append(finished(at, call, call, turn=interaction, ok=ok, refused=refused, code=exit_code))

    def _receipts_of(self, call: str, receipts: dict[str, list[Receipt]], out: _Told) -> None:
        """What is known of a call's approval and was not told yet."""
        for receipt in receipts.get(call, []):
            at = epoch(receipt.created_at) or self._at
            if receipt.phase == "asked" and call not in self._asked:
                self._asked.add(call)
                out.append(ev.PermissionAsked(at, None, None, None, call, call))
            elif receipt.phase == "decided" and call in self._asked and call not in self._decided:
                self._decided.add(call)
                outcome = receipt.outcome.outcome if receipt.outcome is not None else ""
                verdict = _VERDICTS.get(outcome, "approved")
                out.append(ev.PermissionAnswered(at, None, call, call, verdict))

    def _meters(self, head: Metadata, work: WorkState | None, out: _Told) -> None:
        cost = head.cost
        if cost is not None:
            usd = (cost.session_cost_usd or 0.0) + (cost.subagent_cost_usd or 0.0)
            cny = (cost.session_cost_cny or 0.0) + (cost.subagent_cost_cny or 0.0)
            amount, unit, unpriced = usd, "USD", cost.unpriced_turns
            if cny and not usd:
                amount, unit, unpriced = cny, "CNY", cost.cny_unpriced_turns
            told = (amount, unit, bool(unpriced) or not cost.coverage_recorded)
            if 0 < amount < MOST and told != self._cost:
                self._cost = told
                out.append(ev.CostRecorded(self._at, *told))
        todos = todos_in(work.todos) if work is not None else None
        if todos is not None and todos != self._todos:
            self._todos = todos
            out.append(ev.TodosListed(self._at, None, todos))

    def _rest(self, out: _Told) -> None:
        """The document was saved with no turn in flight: what had no end has one now."""
        for call in self._open:
            out.append(finished(self._at, None, call, ok=False, interrupted=True))
        self._open.clear()
        self._end_turn(out)

    def _end_turn(self, out: _Told) -> None:
        """The turn is over, as of its last word; without one it was cut off."""
        if self._interaction is not None and self._replied:
            out.append(ev.TurnEnded(self._spoke_at, None, None, None, self._interaction))
        elif self._interaction is not None:
            out.append(ev.InteractionEnded(self._at, self._interaction, False))
        self._interaction, self._replied = None, False


_REFUSALS = {"denied", "cancelled", "unavailable"}
_VERDICTS: dict[str, ev.Verdict] = {
    "approved_once": "approved",
    "denied": "denied",
    "cancelled": "cancelled",
    "unavailable": "cancelled",
}
"""What a decision means; others go on with the call under another policy."""


def _lines_of(text: str) -> list[Receipt]:
    """The receipts of a file; a broken line is none."""
    found: list[Receipt] = []
    for line in text.splitlines():
        with suppress(*REFUSED):
            found.append(_RECEIPT.decode(line))
    return found


def _by_call(receipts: list[Receipt]) -> dict[str, list[Receipt]]:
    """Receipts by the call they are about, oldest first."""
    found: dict[str, list[Receipt]] = {}
    for receipt in receipts:
        call = receipt.tool_call_id or receipt.approval_id
        if call is not None:
            found.setdefault(call, []).append(receipt)
    return found
