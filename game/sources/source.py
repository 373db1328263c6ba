"""What every source is: live folders, the demo shift and a replay look the same from here on."""

from collections.abc import Sequence
from threading import Event as Wake
from typing import Protocol

from game.orders.notices import Notice


class Source(Protocol):
    """Tells what happens on disk (or on a stage) as notices. `poll` never blocks and is called from the loop's thread.

    A source that reads files does so in its own thread and hands the notices over through one bounded queue.
    """

    wake: Wake
    """Set whenever `poll` has something new: the sleeping loop waits on it."""

    def poll(self, now: float, limit: int = 512) -> Sequence[Notice]:
        """The notices since the last call, oldest first, at most `limit` of them. `now` in epoch seconds."""
        ...

    def close(self) -> None:
        """Stop every thread and release every watch. May be called twice."""
        ...
