"""Which parts of a picture changed: kept in blocks of 16x8 pixels, given out as few rectangles."""

from functools import reduce
from operator import or_

import pygame

WIDE, HIGH = 16, 8
"""Size of a block in pixels: most of what moves is wider than high. Smaller ones cost more to keep than they spare."""


class Patches:
    """The changed blocks of one picture."""

    def __init__(self, size: tuple[int, int]) -> None:
        """`size` of the picture in pixels; nothing has changed so far."""
        self.size = size
        self._columns = -(-size[0] // WIDE)
        # a whole number for each row of blocks, a bit for each column
        self._rows = [0] * -(-size[1] // HIGH)

    def __bool__(self) -> bool:
        return any(self._rows)

    def clear(self) -> None:
        """Nothing has changed."""
        self._rows = [0] * len(self._rows)

    def add_all(self) -> None:
        """Everything has changed."""
        self._rows = [(1 << self._columns) - 1] * len(self._rows)

    def add(self, x: int, y: int, width: int, height: int) -> None:
        """A rectangle has changed; what lies outside the picture is left out."""
        (across, down), right, bottom = self.size, x + width, y + height
        # no min and max: this is done a hundred times a picture
        x = x if x > 0 else 0  # noqa: FURB136
        y = y if y > 0 else 0  # noqa: FURB136
        right = right if right < across else across  # noqa: FURB136
        bottom = bottom if bottom < down else down  # noqa: FURB136
        if right > x and bottom > y:
            first = x // WIDE
            blocks = (1 << (right - 1) // WIDE + 1 - first) - 1 << first
            rows = self._rows
            for row in range(y // HIGH, (bottom - 1) // HIGH + 1):
                rows[row] |= blocks

    def touches(self, rect: pygame.Rect) -> bool:
        """Whether one of the changed blocks lies, in part, under a rectangle inside the picture."""
        first = rect.x // WIDE
        blocks = (1 << (rect.right - 1) // WIDE + 1 - first) - 1 << first
        return any(row & blocks for row in self._rows[rect.y // HIGH : (rect.bottom - 1) // HIGH + 1])

    def merge(self, other: "Patches") -> None:
        """What has changed in another picture of this size has changed here."""
        self._rows = [mine | theirs for mine, theirs in zip(self._rows, other._rows, strict=True)]

    def moved(self, dx: int, dy: int) -> "Patches":
        """The same changes in a picture that was shifted as a whole."""
        patches = Patches(self.size)
        for x, y, width, height in self.rects():
            patches.add(x + dx, y + dy, width, height)
        return patches

    def rects(self, rows_at_once: int = 1) -> list[pygame.Rect]:
        """The changed blocks as rectangles inside the picture that do not overlap.

        Of `rows_at_once` rows of blocks are taken together: fewer rectangles, which cover more."""
        (width, height), rows = self.size, self._rows
        high = HIGH * rows_at_once
        if rows_at_once > 1:
            rows = [reduce(or_, rows[row : row + rows_at_once]) for row in range(0, len(rows), rows_at_once)]
        found: list[pygame.Rect] = []
        open_: dict[int, int] = {}
        """Runs of blocks that began in a row above: the row by the run's bits."""
        before = 0
        for row, blocks in enumerate((*rows, 0)):
            if blocks == before:
                continue
            before = blocks
            runs = _runs(blocks)
            for run in [run for run in open_ if run not in runs]:
                top, left = open_.pop(run) * high, ((run & -run).bit_length() - 1) * WIDE
                right, bottom = min(run.bit_length() * WIDE, width), min(row * high, height)
                found.append(pygame.Rect(left, top, right - left, bottom - top))
            for run in runs:
                open_.setdefault(run, row)
        return found


def _runs(blocks: int) -> list[int]:
    """The neighbouring bits of a row, each group as a number of its own."""
    runs = []
    while blocks:
        # adding the lowest bit carries through the whole run
        run = blocks & ~(blocks + (blocks & -blocks))
        runs.append(run)
        blocks ^= run
    return runs
