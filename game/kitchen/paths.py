"""Ways across the floor: A* on the walking grid, pulled straight where the floor is clear.

Pure arithmetic on a floor plan; points are feet in room pixels.
"""

from collections.abc import Sequence
from heapq import heappop, heappush
from math import floor, hypot, inf

from game.kitchen.plan import CELL

Point = tuple[float, float]
Cell = tuple[int, int]
"""Column and row of the walking grid."""

CACHED_WAYS = 1024
"""Ways between cells that are remembered; the oldest falls out."""

_STRAIGHT, _DIAGONAL = 1.0, 2**0.5


class Ways:
    """Finds ways on one plan's grid and remembers them."""

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
        self._middles = [
            _middle((column, row)) for row, cells in enumerate(walkable) for column, free in enumerate(cells) if free
        ]
        self._known: dict[tuple[Cell, Cell], tuple[Point, ...] | None] = {}

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
        return min(self._middles, key=lambda middle: (middle[0] - x) ** 2 + (middle[1] - y) ** 2, default=None)

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

    def _between(self, start: Cell, goal: Cell) -> tuple[Point, ...] | None:
        """Middles of the cells from `start` to `goal`, both included."""
        key = (start, goal)
        if key not in self._known:
            if len(self._known) >= CACHED_WAYS:
                del self._known[next(iter(self._known))]
            self._known[key] = self._search(start, goal)
        return self._known[key]

    def _search(self, start: Cell, goal: Cell) -> tuple[Point, ...] | None:
        stride, free = self._stride, self._open
        origin, target = _index(start, stride), _index(goal, stride)
        goal_row, goal_column = divmod(target, stride)
        cost: dict[int, float] = {origin: 0.0}
        came: dict[int, int] = {}
        done: set[int] = set()
        frontier: list[tuple[float, int]] = [(0.0, origin)]
        moves = (
            (1, 0, _STRAIGHT),
            (-1, 0, _STRAIGHT),
            (stride, 0, _STRAIGHT),
            (-stride, 0, _STRAIGHT),
            (stride, 1, _DIAGONAL),
            (stride, -1, _DIAGONAL),
            (-stride, 1, _DIAGONAL),
            (-stride, -1, _DIAGONAL),
        )
        while frontier:
            _, here = heappop(frontier)
            if here == target:
                return _retraced(came, here, stride)
            if here in done:
                continue
            done.add(here)
            base = cost[here]
            for along, across, price in moves:
                there = here + along + across
                if not free[there] or there in done:
                    continue
                if across and not (free[here + along] and free[here + across]):
                    continue
                total = base + price
                if total < cost.get(there, inf):
                    cost[there] = total
                    came[there] = here
                    row, column = divmod(there, stride)
                    rows, columns = abs(row - goal_row), abs(column - goal_column)
                    guess = max(rows, columns) + (_DIAGONAL - 1) * min(rows, columns)
                    heappush(frontier, (total + guess, there))
        return None


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


def _retraced(came: dict[int, int], here: int, stride: int) -> tuple[Point, ...]:
    cells = [here]
    while here in came:
        here = came[here]
        cells.append(here)
    cells.reverse()
    return tuple(_middle((index % stride - 1, index // stride - 1)) for index in cells)
