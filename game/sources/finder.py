"""What a finder is: the one module per agent that knows where its sessions lie on disk and what lies beside a log."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeVar, runtime_checkable

from game.orders.notices import SessionKey, UnreadablePath, Workspace
from game.sources.presence import Owner, ProcessTable
from game.sources.tail import Tail

if TYPE_CHECKING:
    from game.orders.dialects import Decode
    from game.orders.events import Event


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
    depth: int
    """How many levels below `root` a session lies: 1 directly in it, 2 in folders of it; 0: it lies on no disk."""

    def survey(self) -> Survey:
        """All sessions that have a log. Raises nothing."""
        ...

    def look(self, entry: str) -> FoundLog | None:
        """The session behind one path below `root`, None where there is none (yet)."""
        ...

    def at(self, path: Path) -> FoundLog | None:
        """The session whose folder or log is at `path` (resolved), in a home or not; None if it is none of ours."""
        ...

    def open(self, found: FoundLog, decoder: "Callable[[], Decode]", buffer: bytearray) -> "Tail[Event]":
        """What reads the session's log as it grows. `buffer` is lent for the length of each read."""
        ...

    def first_record(self, found: FoundLog) -> bytes:
        """The first of `records`, read without the others; empty where there is none yet. Raises OSError."""
        ...

    def records(self, found: FoundLog) -> Iterator[bytes]:
        """The whole log as it stands, cut into what the dialect's decoder takes one by one; a torn end is left out.

        Raises OSError.
        """
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


@runtime_checkable
class Speaking(Protocol):
    """A finder that says by itself which of its sessions have news. Its `depth` is 0: there is nothing to watch."""

    def listen(self, tell: Callable[[str], None]) -> None:
        """Call `tell`, from any thread, with the entry of each session that has news."""
        ...

    def close(self) -> None:
        """End what speaks. May be called twice."""
        ...


F = TypeVar("F", bound=Finder)


def once_each(finders: Iterable[F]) -> list[F]:
    """The same without those that look into a folder again: links and, where the file system ignores it, letter case
    make no second one."""
    once: dict[object, F] = {}
    for finder in finders:
        once.setdefault(_identity(finder.root), finder)
    return list(once.values())


def _identity(folder: Path) -> object:
    try:
        status = folder.stat()
    except (OSError, ValueError):
        return os.path.normcase(folder.absolute())
    return (status.st_dev, status.st_ino)
