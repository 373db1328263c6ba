"""Which parts of a picture changed: kept in squares of 16 pixels, given out as few rectangles."""

import pygame

SQUARE = 16
"""Side of a square in pixels. Smaller ones cost more to keep than the pixels they spare."""


class Patches:
    """The changed squares of one picture."""

    def __init__(self, size: tuple[int, int]) -> None:
        """`size` of the picture in pixels; nothing has changed so far."""
        self.size = size
        self._columns = -(-size[0] // SQUARE)
        # a whole number for each row of squares, a bit for each column
        self._rows = [0] * -(-size[1] // SQUARE)

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
        right, bottom = min(x + width, self.size[0]), min(y + height, self.size[1])
        x, y = max(x, 0), max(y, 0)
        if right > x and bottom > y:
            first = x // SQUARE
            squares = ((1 << ((right - 1) // SQUARE + 1 - first)) - 1) << first
            rows = self._rows
            for row in range(y // SQUARE, (bottom - 1) // SQUARE + 1):
                rows[row] |= squares

    def merge(self, other: "Patches") -> None:
        """What has changed in another picture of this size has changed here."""
        self._rows = [mine | theirs for mine, theirs in zip(self._rows, other._rows, strict=True)]

    def rects(self) -> list[pygame.Rect]:
        """The changed squares as rectangles inside the picture that do not overlap."""
        width, height = self.size
        found: list[pygame.Rect] = []
        open_: dict[int, int] = {}
        """Runs of squares that began in a row above: the row by the run's bits."""
        rows = self._rows
        for row in range(len(rows) + 1):
            runs = _runs(rows[row]) if row < len(rows) else []
            for run in [run for run in open_ if run not in runs]:
                top, left = open_.pop(run) * SQUARE, ((run & -run).bit_length() - 1) * SQUARE
                right, bottom = min(run.bit_length() * SQUARE, width), min(row * SQUARE, height)
                found.append(pygame.Rect(left, top, right - left, bottom - top))
            for run in runs:
                open_.setdefault(run, row)
        return found


def _runs(squares: int) -> list[int]:
    """The neighbouring bits of a row, each group as a number of its own."""
    runs = []
    while squares:
        # adding the lowest bit carries through the whole run
        run = squares & ~(squares + (squares & -squares))
        runs.append(run)
        squares ^= run
    return runs
