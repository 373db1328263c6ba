"""Where feet may be: the walking grid of a floor, and what can be reached on it."""

from collections.abc import Iterable

from game.kitchen.plan import CELL

Box = tuple[int, int, int, int]
"""x, y, width, height in room pixels."""
Grid = tuple[tuple[bool, ...], ...]

FLOOR_TOP, FLOOR_BOTTOM_MARGIN = 66, 14
"""First row feet may be on, and how far above the map's lower edge they stop (the front sill is there)."""
SIDE_MARGIN = 8
"""Room for half a body beside the side walls."""
BODY = 6
"""Feet stay this far left and right of furniture, so that a passer-by does not look as if he walked through it."""


def cell(x: float, y: float) -> tuple[int, int]:
    """Column and row of the cell a point lies in."""
    return int(x // CELL), int(y // CELL)


def walking_grid(width: int, height: int, solids: Iterable[Box], feet: Iterable[tuple[int, int]]) -> Grid:
    """A cell is walkable if its middle is on the floor and clear of every solid; cells of `feet` always are."""
    columns, rows = width // CELL, height // CELL
    grid = [
        [
            SIDE_MARGIN <= (c + 0.5) * CELL <= width - SIDE_MARGIN
            and FLOOR_TOP <= (r + 0.5) * CELL <= height - FLOOR_BOTTOM_MARGIN
            for c in range(columns)
        ]
        for r in range(rows)
    ]
    for x, y, w, h in solids:
        for r in range(max(0, (y - CELL) // CELL), min(rows, (y + h) // CELL + 1)):
            for c in range(max(0, (x - BODY - CELL) // CELL), min(columns, (x + w + BODY) // CELL + 1)):
                if x - BODY < (c + 0.5) * CELL < x + w + BODY and y < (r + 0.5) * CELL < y + h:
                    grid[r][c] = False
    for x, y in feet:
        c, r = cell(x, y)
        if 0 <= c < columns and 0 <= r < rows:
            grid[r][c] = True
    return tuple(tuple(row) for row in grid)


def reachable(grid: Grid, start: tuple[int, int]) -> frozenset[tuple[int, int]]:
    """Cells (column, row) that can be walked to from `start`, never cutting a corner."""
    columns, rows = len(grid[0]) if grid else 0, len(grid)
    if not (0 <= start[0] < columns and 0 <= start[1] < rows and grid[start[1]][start[0]]):
        return frozenset()
    found, todo = {start}, [start]
    while todo:
        c, r = todo.pop()
        for n in ((c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)):
            if n not in found and 0 <= n[0] < columns and 0 <= n[1] < rows and grid[n[1]][n[0]]:
                found.add(n)
                todo.append(n)
    return frozenset(found)
