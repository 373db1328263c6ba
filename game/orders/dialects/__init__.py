"""Dialects: one module for each agent, from the bytes of a log line to events."""

from typing import Protocol

from game.orders.dialects import copilot
from game.orders.events import Event


class Dialect(Protocol):
    """What a dialect module offers."""

    SOURCE: str
    """The agent's name, as in `SessionKey.source`."""

    def decode(self, whole: bytes | memoryview) -> tuple[Event, ...]:
        """The events of whole lines, one or many; the last newline may be left out. Never raises; a line that says
        nothing gives none. Keeps nothing of `whole`, which may be a view of a buffer."""
        ...


DIALECTS: dict[str, Dialect] = {copilot.SOURCE: copilot}
"""Every dialect by the agent's name."""
