"""Notices: the closed alphabet of what the sources can tell the orders room. Times are epoch seconds."""

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from game.orders.events import Event


class SessionKey(NamedTuple):
    """The agent's name (`copilot`, …) and the session's id: a session seen through two roots is one key."""

    source: str
    id: str


@dataclass(frozen=True, slots=True)
class Workspace:
    """What a session's side file (`workspace.yaml`) tells; None where it does not."""

    name: str | None = None
    cwd: str | None = None
    repository: str | None = None
    branch: str | None = None
    client: str | None = None
    """`cli`, `app`, `sdk`, or None where unknown."""


class Presence(Enum):
    """What is known of the process that holds a session."""

    LIVE = "live"
    """A lock whose process exists and started before the lock was written (or locks are trusted)."""
    DEAD = "dead"
    """Locks are there, and every process they name is gone."""
    NO_LOCK = "no-lock"
    """No lock: closed, or a resume that has not prompted yet."""


@dataclass(frozen=True, slots=True)
class SessionFound:
    """A session folder with a log exists. Sent once a session, before anything else of it."""

    key: SessionKey
    path: str
    workspace: Workspace
    presence: Presence
    owner_started_at: float | None = None


@dataclass(frozen=True, slots=True)
class WorkspaceRead:
    """The side file changed."""

    key: SessionKey
    workspace: Workspace


@dataclass(frozen=True, slots=True)
class EventsRead:
    """Events of one session in file order. `backlog`: history, to be taken silently.

    `written_at` is the log's modification time when they were read, for logs whose lines carry no times.
    """

    key: SessionKey
    events: "tuple[Event, ...]"
    backlog: bool
    written_at: float


@dataclass(frozen=True, slots=True)
class LogReset:
    """The log was truncated or replaced: forget what was read of it; its events follow again, as backlog."""

    key: SessionKey


@dataclass(frozen=True, slots=True)
class PresenceChanged:
    """The process behind a session came, went or changed. `owner_started_at`: start of the newest live owner."""

    key: SessionKey
    presence: Presence
    owner_started_at: float | None = None


@dataclass(frozen=True, slots=True)
class SessionGone:
    """The session's log no longer exists on disk."""

    key: SessionKey


@dataclass(frozen=True, slots=True)
class UnreadablePath:
    """Something below a root that could not be read, and why (one line, for `doctor` and the snapshot)."""

    path: str
    why: str


@dataclass(frozen=True, slots=True)
class SourceReport:
    """The state of one root of one agent; sent at the start and whenever it changes."""

    id: str
    root: str
    state: Literal["ok", "missing", "unreadable"]
    sessions: int
    unreadable: tuple[UnreadablePath, ...] = ()


@dataclass(frozen=True, slots=True)
class CaughtUp:
    """Everything that was there when the source started has been told. Sent once."""

    source: str


Notice = SessionFound | WorkspaceRead | EventsRead | LogReset | PresenceChanged | SessionGone | SourceReport | CaughtUp
