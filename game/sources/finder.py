"""What a finder is: the one module per agent that knows where its sessions lie on disk and what lies beside a log."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from game.orders.notices import SessionKey, UnreadablePath, Workspace
from game.sources.presence import Owner, ProcessTable


class FoundLog(NamedTuple):
    """One session's log on disk. Times and size are those of the moment it was found."""

    key: SessionKey
    log: str
    folder: str | None
    """The session's own folder, where its side file and locks are; None where it has none."""
    modified_at: float
    size: int


@dataclass(frozen=True, slots=True)
class Survey:
    """What lies below one root."""

    state: Literal["ok", "missing", "unreadable"]
    logs: tuple[FoundLog, ...] = ()
    unreadable: tuple[UnreadablePath, ...] = ()


class Finder(Protocol):
    """The sessions of one agent below one home. Only ever reads; stray files are no error."""

    source: str
    """The agent's name, as in `SessionKey.source`."""
    home: Path
    """The folder the user knows, as reports name it."""
    root: Path
    """The folder below which the sessions lie: what is swept and watched. It need not exist."""

    def survey(self) -> Survey:
        """All sessions that have a log. Raises nothing."""
        ...

    def look(self, entry: str) -> FoundLog | None:
        """The session behind one name in `root`, None where there is none (yet)."""
        ...

    def at(self, path: Path) -> FoundLog | None:
        """The session whose folder or log is at `path` (resolved), in a home or not; None if it is none of ours."""
        ...

    def workspace_stamp(self, found: FoundLog) -> object:
        """What changes whenever the side file does; None where there is none."""
        ...

    def read_workspace(self, found: FoundLog) -> Workspace:
        """What the side file tells. Raises OSError."""
        ...

    def owner(self, found: FoundLog, table: ProcessTable | None) -> Owner:
        """Who holds the session; `table` None trusts every lock. Raises OSError."""
        ...
