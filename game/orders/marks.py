"""Marks: which lines of a log were read, so that a line that is told again counts nothing, however much later."""

import math
import sys
from array import array
from bisect import bisect_left

SPAN = 2048.0
"""Seconds of the log's time whose marks stand together."""
_HALF = 0xFFFF_FFFF
_LOWER = slice(0 if sys.byteorder == "little" else 1, None, 2)
"""The lower half of each mark among the halves of many."""


class Marks:
    """The marks of every line read that has an id; a mark is the hash of what a line that is told again has in common.

    A line that is told again has the same time again. So only the marks of the span that is being read must be found
    fast, and what came before it is kept small: half of each mark, four bytes, by the span it belongs to.
    """

    __slots__ = ("_before", "_sorted", "begin", "end", "fresh")

    def __init__(self) -> None:
        self.fresh: set[int] = set()
        """Whole marks of the lines from `begin` to before `end`, the newest span: the log's reader fills it itself."""
        self.begin = self.end = -math.inf
        self._before: dict[float, array[int]] = {}
        self._sorted: dict[float, array[int]] = {}
        """Spans that a late line was looked up in."""

    def __deepcopy__(self, _: dict[int, object]) -> "Marks":
        """Shared: of two copies of a session only one goes on to read."""
        return self

    def __len__(self) -> int:
        return len(self.fresh) + sum(map(len, (*self._before.values(), *self._sorted.values())))

    def add(self, mark: int, at: float) -> bool:
        """Note a line of any time; whether it is new."""
        start = at // SPAN * SPAN
        if start > self.begin:
            self._turn(start)
        if start == self.begin:
            new = mark not in self.fresh
            self.fresh.add(mark)
            return new
        half = mark & _HALF
        known = self._sorted.get(start)
        if known is None:
            known = self._sorted[start] = array("I", sorted(self._before.pop(start, ())))
        place = bisect_left(known, half)
        if place < len(known) and known[place] == half:
            return False
        known.insert(place, half)
        return True

    def _turn(self, start: float) -> None:
        """A later span begins."""
        if self.fresh:
            # arrays and not a loop: this is done for every line of a log
            self._before[self.begin] = array("I", array("q", self.fresh).tobytes())[_LOWER]
        self.fresh, self.begin, self.end = set(), start, start + SPAN
