"""Care for a display that shows the same picture for weeks: nothing bright stands still, and the night is dim.

All of it is a function of the time, so that a machine that slept, or was off, goes on where it belongs.
"""

import math
from hashlib import blake2s

REACH = 2
"""Art pixels by which the whole picture wanders to each side. No word lies nearer to an edge."""

NIGHT = (20.0, 21.0, 6.0, 7.0)
"""Local hours at which it begins to get dim, is dim, begins to brighten, is bright."""

_SWEEP = 4 * REACH
"""Steps of one sweep there and back."""


def drift(now: float, period: float) -> tuple[int, int]:
    """By how many art pixels the picture is shifted at the epoch time `now`: never by more than one more or less in
    each direction after `period` seconds. In a day of three-minute steps every shift has been shown. 0: never."""
    if period <= 0:
        return 0, 0
    step = math.floor(now / period)
    return _to_and_fro(step), _to_and_fro(step // _SWEEP)


def _to_and_fro(step: int) -> int:
    at = step % _SWEEP
    return REACH - abs(at - 2 * REACH)


def brightness(hour: float, night: float) -> float:
    """What the picture is multiplied with at this local hour (0-24): 1 by day, `night` by night."""
    dusk, dark, dawn, day = NIGHT
    if hour >= dark or hour < dawn:
        share = 1.0
    elif hour >= dusk:
        share = (hour - dusk) / (dark - dusk)
    elif hour < day:
        share = (day - hour) / (day - dawn)
    else:
        share = 0.0
    return 1.0 - (1.0 - night) * share


def wandering(now: float, room: tuple[int, int], size: tuple[int, int], period: float = 60.0) -> tuple[int, int]:
    """Where a thing of `size` stands in a `room` of pixels for this `period` of seconds: each time anywhere else."""
    digest = blake2s(str(math.floor(now / period)).encode(), digest_size=8).digest()
    across, down = int.from_bytes(digest[:4], "little"), int.from_bytes(digest[4:], "little")
    return across % max(1, room[0] - size[0] + 1), down % max(1, room[1] - size[1] + 1)
