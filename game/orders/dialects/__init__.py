"""Dialects: one module for each agent, from the bytes of a log line to events."""

from collections.abc import Callable, Iterable
from typing import Protocol

from game.orders.dialects import codewhale, copilot, dsh
from game.orders.events import Event

Decode = Callable[[bytes | memoryview], Iterable[Event]]
"""The events of whole lines, one or many; the last newline may be left out. Never raises; a line that says nothing
gives none. Keeps nothing of what it is given, which may be a view of a buffer."""


class Dialect(Protocol):
    """What a dialect module offers."""

    SOURCE: str
    """The agent's name, as in `SessionKey.source`."""

    def decoder(self) -> Decode:
        """What decodes one log from its first line on. It may remember what it has seen of that log, and of no other:
        a log that is read anew gets a new one."""
        ...


DIALECTS: dict[str, Dialect] = {
    copilot.SOURCE: copilot,
    dsh.SOURCE: dsh,
    codewhale.SOURCE: codewhale,
}
"""Every dialect by the agent's name."""
