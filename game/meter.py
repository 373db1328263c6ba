"""The meter: how the program itself is doing, for the debug overlay."""

from collections import deque
from dataclasses import replace

from game.app import App
from game.sources.live import LiveSource
from game.view.panels.facts import Health

KEPT = 120
"""Frames whose times are kept."""

GLANCE_PERIOD = 0.5
"""Seconds between two questions to the source's thread."""


class Meter:
    """Collects the frames' times, and asks the source now and then. Times in seconds of a steady clock."""

    def __init__(self) -> None:
        self._frames: deque[tuple[float, float]] = deque(maxlen=KEPT)
        self._asked = float("-inf")
        self._health = Health()

    def drawn(self, began: float, ended: float) -> None:
        """A frame was drawn."""
        self._frames.append((began, ended))

    def health(self, app: App) -> Health:
        """How things are at the last frame."""
        frames = list(self._frames)
        last = frames[-1][1] if frames else 0.0
        if last - self._asked >= GLANCE_PERIOD:
            self._asked = last
            self._health = source_health(app)
        recent = sum(last - began <= 1.0 for began, _ in frames)
        return replace(self._health, frames=tuple(ended - began for began, ended in frames), rate=float(recent))


def source_health(app: App) -> Health:
    """What the source tells without being waited for."""
    sessions = app.view.sessions
    skipped = Health(
        watcher=app.watch.mode,
        malformed=sum(s.malformed for s in sessions),
        unknown=sum(s.unknown for s in sessions),
    )
    source = app.watch.source
    if not isinstance(source, LiveSource):
        return skipped
    diagnosis = source.glance()
    modes = sorted({root.watch.kind for root in diagnosis.roots})
    return replace(
        skipped,
        queue=source.queued,
        unread=diagnosis.unread,
        watcher=", ".join(modes) or "none",
        lag=diagnosis.lag,
        # a path in it would tell what is worked on
        trouble="" if app.masked else diagnosis.trouble or "",
    )
