"""Marks: which lines of a log were read, so that a line that is told again counts nothing, however much later."""

import math
from array import array
from bisect import bisect_left

SPAN = 2048.0
"""Seconds of the log's time whose marks stand together."""


class Marks:
    """The marks of every line read that has an id; a mark is the hash of what a line that is told again has in common.

    A line that is told again has the same time again. So only the marks of the span that is being read must be found
    fast, and what came before it is kept small: eight bytes each in an array, by the span they belong to.

    A new line is taken for one told before only if its mark, of 64 bits, is that of another line of the same span: even
    among a million of those that is less than 1e-13 per line.
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
        known = self._sorted.get(start)
        if known is None:
            known = self._sorted[start] = array("q", sorted(self._before.pop(start, ())))
        place = bisect_left(known, mark)
        if place < len(known) and known[place] == mark:
            return False
        known.insert(place, mark)
        return True

    def _turn(self, start: float) -> None:
        """A later span begins."""
        if self.fresh:
            self._before[self.begin] = array("q", self.fresh)
        self.fresh, self.begin, self.end = set(), start, start + SPAN
