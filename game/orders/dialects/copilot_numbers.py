"""Times and counts of Copilot's lines as the events want them."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from game.orders.dialects.copilot_lines import Line
from game.orders.dialects.counts import count


def at(line: Line[Any]) -> float | None:
    """When a line was written, in epoch seconds; None where it gives no usable time."""
    return epoch(line.timestamp if line.timestamp is not None else line.ts)


def epoch(time: datetime | float | None) -> float | None:
    """Epoch seconds of a time that may be in milliseconds (or finer); None for what lies outside of this era."""
    if isinstance(time, datetime):
        time = (time if time.tzinfo else time.replace(tzinfo=UTC)).timestamp()
    if time is None:
        return None
    while time > 1e11:
        time /= 1000
    return time if time > 0 else None


def total(numbers: Iterable[float | None]) -> int | None:
    """The sum of those that are known; None where none is."""
    known = [n for n in map(count, numbers) if n is not None]
    return sum(known) if known else None
