"""Which frame of a clip is on: pure arithmetic on times and distances, no pictures."""

from bisect import bisect_right
from collections.abc import Sequence
from zlib import crc32

BLINK = 0.09
"""Seconds the eyes are shut (art guide, section 8)."""


def frame_at(durations: Sequence[int], elapsed: float, *, loop: bool) -> int:
    """Frame index after `elapsed` seconds; `durations` are ms per frame. Without `loop` it stays on the last."""
    total = sum(durations)
    if len(durations) < 2 or total <= 0:
        return 0
    at = max(0, int(elapsed * 1000))
    at = at % total if loop else min(at, total - 1)
    for index, duration in enumerate(durations):
        at -= duration
        if at < 0:
            return index
    return len(durations) - 1


def frame_until(ends: Sequence[int], elapsed: float, *, loop: bool) -> int:
    """`frame_at` for those who keep when each frame ends, in ms from the start of the clip."""
    total = ends[-1] if ends else 0
    if len(ends) < 2 or total <= 0:
        return 0
    at = int(elapsed * 1000) if elapsed > 0 else 0
    return bisect_right(ends, at % total if loop else min(at, total - 1))


def even_frame(count: int, ms: int, elapsed: float, *, loop: bool = True) -> int:
    """Frame index of an animation of `count` frames of `ms` each; `ms` 0 stands still."""
    if count < 2 or ms <= 0:
        return 0
    index = max(0, int(elapsed * 1000)) // ms
    return index % count if loop else min(index, count - 1)


def stride_at(count: int, pixels: int, travelled: float, *, loop: bool = True) -> int:
    """Frame index of a stride: one frame per `pixels` of ground, so that feet do not slide."""
    index = max(0, int(travelled / pixels))
    return index % count if loop else min(index, count - 1)


def blinks(identity: str, time: float) -> bool:
    """Whether this figure's eyes are shut at this stage time: 90 ms every 2.5-5 s, each figure in its own rhythm."""
    seed = crc32(identity.encode("utf-8", "surrogatepass"))
    first = 2.5 + (seed & 0x3FF) / 0x3FF * 2.5
    second = 2.5 + (seed >> 10 & 0x3FF) / 0x3FF * 2.5
    at = (time + (seed >> 20) % 97) % (first + second)
    return at < BLINK or first <= at < first + BLINK
