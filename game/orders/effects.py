"""Effects: the closed alphabet of what the orders room tells the kitchen and every reader of `agent-kitchen effects`.

Field names, kinds and meanings are the contract's (one JSON object a line: `at`, `session`, `source`, `kind`, then the
fields of the kind). Times are epoch seconds; `effect_json` in `snapshot.py` writes them as ISO 8601 UTC.
"""

from dataclasses import dataclass
from typing import ClassVar, Literal

from game.orders.notices import SessionKey
from game.orders.stations import Station

WaitOn = Literal["permission", "question", "plan"]
WaitOutcome = Literal["approved", "denied", "answered", "cancelled", "ended"]


@dataclass(frozen=True, slots=True)
class _Effect:
    """Common to all effects: when (epoch seconds, the log's time) and whose."""

    at: float
    session: SessionKey


@dataclass(frozen=True, slots=True)
class OrderOpened(_Effect):
    """A ticket goes up on the rail. `implicit`: a follow-up or scheduled turn nobody typed a prompt for."""

    kind: ClassVar[str] = "order"
    order: str
    prompt: str
    implicit: bool


@dataclass(frozen=True, slots=True)
class Said(_Effect):
    """The first sentence of an assistant message."""

    kind: ClassVar[str] = "say"
    text: str
    agent_id: str | None


@dataclass(frozen=True, slots=True)
class ToolStarted(_Effect):
    """A tool call begins. `tool` is the call id."""

    kind: ClassVar[str] = "tool"
    tool: str
    name: str
    station: Station
    label: str
    agent_id: str | None


@dataclass(frozen=True, slots=True)
class ToolEnded(_Effect):
    """A tool call ends. A refused call has `ok` false and `refused` true, and raises no fire."""

    kind: ClassVar[str] = "tool-end"
    tool: str
    station: Station
    ok: bool
    refused: bool
    agent_id: str | None


@dataclass(frozen=True, slots=True)
class FireStarted(_Effect):
    """A failed call or a session error, at `station` (where the chef stands for an error of the session)."""

    kind: ClassVar[str] = "fire"
    station: Station
    label: str
    agent_id: str | None


@dataclass(frozen=True, slots=True)
class OrderServed(_Effect):
    """An order is paid. `coins` is pay and tip, `seconds` from opening to serving."""

    kind: ClassVar[str] = "served"
    order: str
    coins: int
    seconds: float


@dataclass(frozen=True, slots=True)
class OrderFailed(_Effect):
    """An order cancelled by the human. `coins` is negative (or 0 where nothing was left to take)."""

    kind: ClassVar[str] = "failed"
    order: str
    coins: int
    reason: str


@dataclass(frozen=True, slots=True)
class OrderCleared(_Effect):
    """An order that ended without pay or penalty."""

    kind: ClassVar[str] = "cleared"
    order: str


@dataclass(frozen=True, slots=True)
class WaitStarted(_Effect):
    """An agent waits for the human. `at` counts from the request; `tool` is the call it is about, where it is known."""

    kind: ClassVar[str] = "wait"
    on: WaitOn
    agent_id: str | None
    tool: str | None = None


@dataclass(frozen=True, slots=True)
class WaitEnded(_Effect):
    """The human answered, or what was asked is over."""

    kind: ClassVar[str] = "wait-end"
    on: WaitOn
    agent_id: str | None
    seconds: float
    outcome: WaitOutcome


@dataclass(frozen=True, slots=True)
class SubagentStarted(_Effect):
    """A sous-chef comes in."""

    kind: ClassVar[str] = "sub-start"
    agent_id: str
    name: str
    ok: bool | None = None


@dataclass(frozen=True, slots=True)
class SubagentEnded(_Effect):
    """A sous-chef leaves."""

    kind: ClassVar[str] = "sub-end"
    agent_id: str
    name: str
    ok: bool | None


@dataclass(frozen=True, slots=True)
class TidyStarted(_Effect):
    """A compaction begins."""

    kind: ClassVar[str] = "tidy"
    tokens_before: int | None
    agent_id: str | None = None
    """A sub-agent that keeps its own log."""


@dataclass(frozen=True, slots=True)
class TidyEnded(_Effect):
    """A compaction ends."""

    kind: ClassVar[str] = "tidy-end"
    tokens_before: int | None
    tokens_after: int | None
    agent_id: str | None = None
    """A sub-agent that keeps its own log."""


@dataclass(frozen=True, slots=True)
class ClockedIn(_Effect):
    """A chef comes on shift."""

    kind: ClassVar[str] = "clock-in"
    reason: str


@dataclass(frozen=True, slots=True)
class ClockedOut(_Effect):
    """A chef leaves the shift."""

    kind: ClassVar[str] = "clock-out"
    reason: str


Effect = (
    OrderOpened
    | Said
    | ToolStarted
    | ToolEnded
    | FireStarted
    | OrderServed
    | OrderFailed
    | OrderCleared
    | WaitStarted
    | WaitEnded
    | SubagentStarted
    | SubagentEnded
    | TidyStarted
    | TidyEnded
    | ClockedIn
    | ClockedOut
)
