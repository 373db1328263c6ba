"""Ways across the floor: a wave from the goal over the walking grid, pulled straight where the floor is clear.

Pure arithmetic on a floor plan; points are feet in room pixels. The grid is one whole number, a bit a cell, so that a
wave moves on over all its cells at once: a way across the largest hall costs well under a millisecond.
"""

from collections.abc import Iterable, Sequence
from copy import copy
from math import floor, hypot, inf

from game.kitchen.plan import CELL

BODY_X, BODY_Y = 13, 9
"""The middle of a cell nearer to somebody's feet than so many pixels, sideways and in depth, is taken by him."""

Point = tuple[float, float]
Cell = tuple[int, int]
"""Column and row of the walking grid."""


class Ways:
    """Finds ways on one plan's grid."""

    def __init__(self, walkable: Sequence[Sequence[bool]]) -> None:
        self._rows = len(walkable)
        self._columns = len(walkable[0]) if walkable else 0
        # a rim of blocked cells makes every neighbour look-up safe without bounds checks
        self._stride = self._columns + 2
        self._open = bytearray(self._stride * (self._rows + 2))
        for row, cells in enumerate(walkable):
            for column, free in enumerate(cells):
                if free:
                    self._open[(row + 1) * self._stride + column + 1] = 1
        self._floor = sum(1 << index for index, free in enumerate(self._open) if free)
        self._islands = self._split()
        self._bodies: dict[Point, int] = {}

    def is_open(self, x: float, y: float) -> bool:
        """Whether feet may be at this point."""
        column, row = floor(x / CELL), floor(y / CELL)
        if 0 <= column < self._columns and 0 <= row < self._rows:
            return bool(self._open[(row + 1) * self._stride + column + 1])
        return False

    def nearest_open(self, x: float, y: float) -> Point | None:
        """The point itself where the floor is open, else the middle of the nearest open cell; None without a floor."""
        if self.is_open(x, y):
            return x, y
        column, row = _cell((x, y))
        best, found = inf, None
        for ring in range(max(self._columns, self._rows) + max(abs(column), abs(row)) + 1):
            if best <= ((ring - 1) * CELL) ** 2:
                break
            for near in _ring(column, row, ring):
                if self._cell_open(*near):
                    middle = _middle(near)
                    away = (middle[0] - x) ** 2 + (middle[1] - y) ** 2
                    if away < best:
                        best, found = away, middle
        return found

    def connects(self, a: Point, b: Point) -> bool:
        """Whether feet can get from one point of the floor to another."""
        if not (self.is_open(*a) and self.is_open(*b)):
            return False
        both = 1 << _index(_cell(a), self._stride) | 1 << _index(_cell(b), self._stride)
        return any(island & both == both for island in self._islands)

    def is_clear(self, a: Point, b: Point) -> bool:
        """Whether the straight line between two points touches open cells only, corners included."""
        ax, ay = a[0] / CELL, a[1] / CELL
        bx, by = b[0] / CELL, b[1] / CELL
        column, row = floor(ax), floor(ay)
        last_column, last_row = floor(bx), floor(by)
        dx, dy = bx - ax, by - ay
        step_x, step_y = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
        per_x = abs(1 / dx) if dx else inf
        per_y = abs(1 / dy) if dy else inf
        next_x = ((column + 1 - ax) if dx > 0 else (ax - column)) * per_x if dx else inf
        next_y = ((row + 1 - ay) if dy > 0 else (ay - row)) * per_y if dy else inf
        for _ in range(abs(last_column - column) + abs(last_row - row) + 1):
            if not self._cell_open(column, row):
                return False
            if (column, row) == (last_column, last_row):
                return True
            if abs(next_x - next_y) < 1e-9:  # through a corner: both neighbours must be free, or feet would cut it
                if not (self._cell_open(column + step_x, row) and self._cell_open(column, row + step_y)):
                    return False
                column, row = column + step_x, row + step_y
                next_x, next_y = next_x + per_x, next_y + per_y
            elif next_x < next_y:
                column, next_x = column + step_x, next_x + per_x
            else:
                row, next_y = row + step_y, next_y + per_y
        return self._cell_open(last_column, last_row)

    def find(self, start: Point, goal: Point) -> list[Point] | None:
        """Corners of the way from `start` to `goal` (without the start, the goal last); None where there is none.

        A start beside the floor is taken from the nearest open cell, so that nobody is ever caught in a wall."""
        if not self.is_open(*goal):
            return None
        way: list[Point] = []
        if not self.is_open(*start):
            stepped = self.nearest_open(*start)
            if stepped is None:
                return None
            start = stepped
            way.append(start)
        if self.is_clear(start, goal):
            return [*way, goal]
        cells = self._between(_cell(start), _cell(goal))
        if cells is None:
            return None
        return way + self._pulled([start, *cells, goal])

    def clear_of(self, people: Iterable[Point], *keep: Point) -> "Ways":
        """These ways without the floor taken by people who stand at these points; the cells of `keep` stay open."""
        around = copy(self)
        taken = 0
        for x, y in people:
            cells = self._bodies.get((x, y))
            if cells is None:
                cells = self._bodies[x, y] = self._body(x, y)
            taken |= cells
        for point in keep:
            taken &= ~(1 << _index(_cell(point), self._stride))
        around._floor = self._floor & ~taken
        around._open = bytearray(f"{around._floor:0{len(self._open)}b}"[::-1].encode().translate(_DIGITS))
        return around

    def _body(self, x: float, y: float) -> int:
        """The open cells somebody at this point takes."""
        left, top = _cell((x - BODY_X, y - BODY_Y))
        right, bottom = _cell((x + BODY_X, y + BODY_Y))
        return sum(
            1 << _index((column, row), self._stride)
            for column in range(left, right + 1)
            for row in range(top, bottom + 1)
            if self._cell_open(column, row)
            and abs(_middle((column, row))[0] - x) < BODY_X
            and abs(_middle((column, row))[1] - y) < BODY_Y
        )

    def _cell_open(self, column: int, row: int) -> bool:
        if 0 <= column < self._columns and 0 <= row < self._rows:
            return bool(self._open[(row + 1) * self._stride + column + 1])
        return False

    def _pulled(self, points: list[Point]) -> list[Point]:
        """The same way with every corner left out that can be seen past."""
        way: list[Point] = []
        at = 0
        while at < len(points) - 1:
            ahead = at + 1
            # stop at the first that is hidden: looking past it costs much and rarely finds a shorter way
            while ahead + 1 < len(points) and self.is_clear(points[at], points[ahead + 1]):
                ahead += 1
            way.append(points[ahead])
            at = ahead
        return way

    def _between(self, start: Cell, goal: Cell) -> list[Point] | None:
        """Middles of the cells from `start` to `goal`, both included."""
        here, target = _index(start, self._stride), _index(goal, self._stride)
        waves = self._waves(target, here)
        if waves is None:
            return None
        cells = [here]
        for wave in reversed(waves[:-1]):
            here = self._back(here, wave)
            cells.append(here)
        return [_middle((index % self._stride - 1, index // self._stride - 1)) for index in cells]

    def _waves(self, source: int, target: int) -> list[int] | None:
        """The cells first reached with each step from `source`, until `target` is; None where it never is.

        Every second step may be diagonal, so that a wave is nearly round."""
        edge, wanted = 1 << source, 1 << target
        fresh, waves = self._floor & ~edge, [edge]
        while edge:
            if edge & wanted:
                return waves
            edge = self._spread(edge, diagonal=len(waves) % 2 == 0) & fresh
            fresh &= ~edge
            waves.append(edge)
        return None

    def _spread(self, edge: int, *, diagonal: bool) -> int:
        """The open cells beside those of `edge`; over a corner only where both cells beside it are open."""
        stride, free = self._stride, self._floor
        right, left = edge << 1 & free, edge >> 1 & free
        down, up = edge << stride & free, edge >> stride & free
        reached = right | left | down | up
        if diagonal:
            corners = right << stride & down << 1 | left << stride & down >> 1
            corners |= right >> stride & up << 1 | left >> stride & up >> 1
            reached |= corners & free
        return reached

    def _back(self, here: int, wave: int) -> int:
        """The cell of the wave before that `here` was reached from."""
        stride, free = self._stride, self._open
        for along in (stride, -stride):
            for across in (1, -1):
                there = here + along + across
                if wave >> there & 1 and free[here + along] and free[here + across]:
                    return there
        for step in (1, -1, stride, -stride):
            if wave >> here + step & 1:
                return here + step
        raise AssertionError("a wave came from nowhere")

    def _split(self) -> list[int]:
        """The floor's parts that no way connects."""
        left, islands = self._floor, []
        while left:
            island = edge = left & -left
            while edge:
                edge = self._spread(edge, diagonal=False) & ~island
                island |= edge
            islands.append(island)
            left &= ~island
        return islands


_DIGITS = bytes(digit == ord("1") for digit in range(256))


def length(start: Point, way: Sequence[Point]) -> float:
    """Ground covered from `start` along `way`, in pixels."""
    total = 0.0
    for point in way:
        total += hypot(point[0] - start[0], point[1] - start[1])
        start = point
    return total


def _cell(point: Point) -> Cell:
    return floor(point[0] / CELL), floor(point[1] / CELL)


def _middle(cell: Cell) -> Point:
    return (cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL


def _index(cell: Cell, stride: int) -> int:
    return (cell[1] + 1) * stride + cell[0] + 1


def _ring(column: int, row: int, ring: int) -> list[Cell]:
    """The cells of a square around a cell, `ring` away from it."""
    if ring == 0:
        return [(column, row)]
    cells = [(c, r) for c in range(column - ring, column + ring + 1) for r in (row - ring, row + ring)]
    return cells + [(c, r) for c in (column - ring, column + ring) for r in range(row - ring + 1, row + ring)]
