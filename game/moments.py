"""Times as people write them on a command line, and local days."""

import re
from datetime import UTC, datetime, timedelta

_AGO = re.compile(r"([0-9]{1,6}(?:\.[0-9]+)?)([smhdw])")
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604800}


def parse_iso(text: str) -> float:
    """Epoch seconds of an ISO 8601 time; without a zone it is local.

    Raises:
        ValueError: not such a time, with a message that says what to type instead.
    """
    try:
        return datetime.fromisoformat(text.strip()).timestamp()
    except (ValueError, OverflowError, OSError):
        raise ValueError(f"{text[:60]!r} is no time; type one like 2026-03-01T18:30:00Z") from None


def parse_since(text: str, now: float) -> float | None:
    """Epoch seconds of `midnight`, `2h`, `3d` or an ISO time; None for `all`.

    Raises:
        ValueError: none of these, with a message that says what to type instead.
    """
    word = text.strip().lower()
    if word == "all":
        return None
    if word == "midnight":
        return local_midnight(now)
    if match := _AGO.fullmatch(word):
        return now - float(match[1]) * _SECONDS[match[2]]
    try:
        return parse_iso(text)
    except ValueError:
        raise ValueError(f"{text[:60]!r} is no time; type midnight, all, 2h, 3d or 2026-03-01T18:30:00Z") from None


def local_midnight(now: float) -> float:
    """The last local midnight at or before `now`, in epoch seconds; right on days with a clock change too."""
    moment = datetime.fromtimestamp(now, UTC).astimezone()
    return datetime(moment.year, moment.month, moment.day).astimezone().timestamp()


def next_local_midnight(now: float) -> float:
    """The first local midnight after `now`, in epoch seconds."""
    moment = datetime.fromtimestamp(now, UTC).astimezone()
    day = moment.replace(tzinfo=None, hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    return day.astimezone().timestamp()


def next_local_hour(now: float, hour: int) -> float:
    """The first moment after `now` at which the local clock shows this full hour, in epoch seconds."""
    moment = datetime.fromtimestamp(now, UTC).astimezone().replace(tzinfo=None)
    day = moment.replace(hour=hour, minute=0, second=0, microsecond=0)
    if day.astimezone().timestamp() <= now:
        day += timedelta(days=1)
    return day.astimezone().timestamp()


def local_hour(now: float) -> float:
    """The local time of day in hours, 0 to 24."""
    moment = datetime.fromtimestamp(now, UTC).astimezone()
    return moment.hour + moment.minute / 60 + moment.second / 3600


def clock_text(now: float) -> str:
    """The local time of day as `19:42`."""
    return datetime.fromtimestamp(now, UTC).astimezone().strftime("%H:%M")
