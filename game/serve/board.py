"""What the API shows: the latest view and the effects, handed over by the thread that runs the shift.

Views and effects are immutable, so handing over is putting one reference in place of another; each stream has its own
queue in the server's loop.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from game import privacy
from game.orders.effects import Effect
from game.orders.snapshot import ShiftView

BACKLOG = 10_000
"""Effects that may wait for a reader. One that is slower is cut off: it would otherwise miss some without knowing."""


@dataclass(frozen=True, slots=True)
class Posted:
    """The shift as it was last posted; `masked`: it is shown with nothing private in it."""

    view: ShiftView
    masked: bool


class Stream:
    """The effects for one reader, from the moment it was opened."""

    def __init__(self, board: "Board", loop: asyncio.AbstractEventLoop) -> None:
        self._board = board
        self._loop = loop
        self._queue: asyncio.Queue[Effect | None] = asyncio.Queue()

    def tell(self, effects: Sequence[Effect | None]) -> None:
        """Pass effects on, None for the end; from any thread."""
        with contextlib.suppress(RuntimeError):  # the loop was closed a moment ago
            self._loop.call_soon_threadsafe(self._put, effects)

    def _put(self, effects: Sequence[Effect | None]) -> None:
        for effect in effects:
            self._queue.put_nowait(effect)
        if self._queue.qsize() > BACKLOG:
            self._board.drop(self)
            self._queue = asyncio.Queue()
            self._queue.put_nowait(None)

    async def effects(self) -> AsyncIterator[Effect]:
        """The effects as they come, until the board is closed or the reader falls behind."""
        try:
            while (effect := await self._queue.get()) is not None:
                yield effect
        finally:
            self._board.drop(self)


class Board:
    """`post` and `close` belong to the thread that runs the shift, everything else to the server's loop."""

    def __init__(self) -> None:
        self.posted: Posted | None = None
        """None until the shift has caught up with its logs."""
        self._streams: tuple[Stream, ...] = ()
        self._closed = False

    def post(self, view: ShiftView, effects: Sequence[Effect], *, masked: bool) -> None:
        """Show a new state of the shift and pass on what led to it; both as they are, not yet masked."""
        self.posted = Posted(view, masked)
        streams = self._streams
        if effects and streams:
            told = tuple(privacy.mask_effect(effect) for effect in effects) if masked else tuple(effects)
            for stream in streams:
                stream.tell(told)

    def open_stream(self) -> Stream:
        """A stream of what comes from now on."""
        stream = Stream(self, asyncio.get_running_loop())
        self._streams += (stream,)
        if self._closed:
            stream.tell((None,))
        return stream

    def drop(self, stream: Stream) -> None:
        """Tell a stream nothing more."""
        self._streams = tuple(other for other in self._streams if other is not stream)

    def close(self) -> None:
        """End every stream, so that the server can end."""
        self._closed = True
        for stream in self._streams:
            stream.tell((None,))
