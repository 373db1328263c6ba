"""Which room the kitchen is in: for how many chefs, or the one that was asked for, read again when it is saved."""

from collections.abc import Callable, Sequence
from pathlib import Path

from game.content import MAPS
from game.orders.snapshot import ShiftView

AUTO = "auto"
CAPACITIES = (6, 16, 48)
"""Most chefs of each map of `content.MAPS`."""

SHRINK_AFTER = 60.0
"""Seconds for which a smaller room must have been enough before the kitchen moves there."""

SPARE = 8
"""A smaller room is enough when an eighth of its places, one at least, stays free: nobody moves twice a minute."""

STAT_PERIOD = 1.0
"""Seconds between two looks at a file that somebody may save."""

Stamp = tuple[int, int]
"""Time of change in nanoseconds and size of a file: another one after each saving."""


def chefs_in(view: ShiftView) -> int:
    """How many want a place to stand: head chefs on shift, and their sous-chefs."""
    return sum(1 + len(s.subagents) for s in view.sessions if s.visible and s.status != "offline")


class Sizing:
    """Picks one of several rooms, smallest first: grows at once, shrinks when it has been too large for a minute."""

    def __init__(self, capacities: Sequence[int] = CAPACITIES) -> None:
        self._capacities = capacities
        self._index: int | None = None
        self._roomy_since: float | None = None

    def choose(self, chefs: int, now: float) -> int:
        """The room's index for so many chefs at `now` (seconds of any steady clock)."""
        needed = self._fitting(chefs, spare=False)
        if self._index is None or needed >= self._index:
            self._index = needed
            self._roomy_since = None
            return needed
        smaller = self._fitting(chefs, spare=True)
        if smaller >= self._index:
            self._roomy_since = None
        elif self._roomy_since is None:
            self._roomy_since = now
        elif now - self._roomy_since >= SHRINK_AFTER:
            self._index, self._roomy_since = smaller, None
        return self._index

    def _fitting(self, chefs: int, *, spare: bool) -> int:
        for index, capacity in enumerate(self._capacities):
            if chefs <= capacity - (max(1, capacity // SPARE) if spare else 0):
                return index
        return len(self._capacities) - 1


def stamp_of(path: Path) -> Stamp | None:
    """The file's stamp, None while there is none: some programs save by writing another file and renaming it."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


class Saves:
    """Notices that a file was saved, by looking once a second."""

    def __init__(self, path: Path, look: Callable[[Path], Stamp | None] = stamp_of) -> None:
        """The file as it is now counts as seen."""
        self.path = path
        self._look = look
        self._seen = look(path)
        self._next: float | None = None

    def happened(self, now: float) -> bool:
        """Whether the file is another one since the last look; looks where it is time to."""
        if self._next is not None and now < self._next:
            return False
        self._next = now + STAT_PERIOD
        stamp = self._look(self.path)
        if stamp is None or stamp == self._seen:
            return False
        self._seen = stamp
        return True

    def is_settled(self) -> bool:
        """Whether it still is the file that was seen last: nobody is writing it just now."""
        return self._look(self.path) == self._seen


class Rooms:
    """The map to be in, by its path."""

    def __init__(self, maps: Path, wanted: str | Path = AUTO, over: Path | None = None) -> None:
        """`wanted` is `auto`, a name of `content.MAPS` or a file; a map of the folder `over` replaces the one of
        `maps`."""
        self._paths = [_first_of(f"{name}.tmx", over, maps) for name in MAPS]
        self._preferred: Path | None = None
        self._sizing = Sizing() if wanted == AUTO else None
        self.saves = Saves(wanted) if isinstance(wanted, Path) else None
        if isinstance(wanted, Path):
            self.path = wanted
        else:
            # the room of few chefs first: it is the right one for most, and nobody is on stage yet
            self.path = self._paths[0 if wanted == AUTO else MAPS.index(wanted)]

    def prefer(self, wanted: str) -> None:
        """Another wish, `auto` or a name of `content.MAPS`; the next `look` tells where to move."""
        self.saves = None
        self._sizing = Sizing() if wanted == AUTO else None
        self._preferred = None if wanted == AUTO else self._paths[MAPS.index(wanted)]

    def look(self, chefs: int, now: float) -> Path | None:
        """The map to read and move to, None to stay. `now` is of a steady clock."""
        preferred, self._preferred = self._preferred, None
        if preferred is not None and preferred != self.path:
            self.path = preferred
            return preferred
        if self._sizing is not None:
            wanted = self._paths[self._sizing.choose(chefs, now)]
            if wanted != self.path:
                self.path = wanted
                return wanted
        if self.saves is not None and self.saves.happened(now):
            return self.path
        return None


def _first_of(name: str, over: Path | None, folder: Path) -> Path:
    return over / name if over is not None and (over / name).is_file() else folder / name
