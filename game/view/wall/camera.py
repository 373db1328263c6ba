"""The camera of a closer look: which part of the canvas is shown, enlarged by a whole factor."""

from dataclasses import dataclass

FACTOR = 2
"""How many times as large a closer look is."""

SPEED = 48.0
"""Pixels a second at which the camera follows; walkers are a little faster, and wait for it at their goal."""

SLACK = (28, 16)
"""Pixels by which somebody may leave the middle before the camera follows."""

LONGEST_STEP = 0.1
"""Seconds of way in one step."""

Box = tuple[int, int, int, int]
"""x, y, width, height in canvas pixels."""


@dataclass(slots=True)
class Camera:
    """Follows a point, its own middle as floats."""

    x: float = 0.0
    y: float = 0.0

    def look_at(self, x: float, y: float) -> None:
        """Cut to a point."""
        self.x, self.y = x, y

    def follow(self, x: float, y: float, dt: float) -> None:
        """Move after a point that has left the middle."""
        way = SPEED * min(max(0.0, dt), LONGEST_STEP)
        self.x = _after(self.x, x, SLACK[0], way)
        self.y = _after(self.y, y, SLACK[1], way)

    def lens(self, area: Box, room: Box) -> Box:
        """The part of `area` that is to be enlarged: within the room as far as that goes, always within the area."""
        width, height = -(-area[2] // FACTOR), -(-area[3] // FACTOR)
        left, right = max(area[0], room[0]), min(area[0] + area[2], room[0] + room[2])
        top, bottom = max(area[1], room[1]), min(area[1] + area[3], room[1] + room[3])
        return (
            _placed(round(self.x) - width // 2, width, (left, right), (area[0], area[0] + area[2])),
            _placed(round(self.y) - height // 2, height, (top, bottom), (area[1], area[1] + area[3])),
            width,
            height,
        )


def _after(at: float, goal: float, slack: int, way: float) -> float:
    left = goal - at
    if abs(left) <= slack:
        return at
    step = min(way, abs(left) - slack)
    return at + (step if left > 0 else -step)


def _placed(start: int, size: int, inner: tuple[int, int], outer: tuple[int, int]) -> int:
    """The start of a span: inside `inner`, or in its middle where it is longer; never outside `outer`."""
    first, last = inner[0], inner[1] - size
    start = (first + last) // 2 if last < first else max(first, min(last, start))
    return max(outer[0], min(outer[1] - size, start))
