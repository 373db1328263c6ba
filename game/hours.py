"""Hours of the day and days of the week as people write them: `08:00-19:00`, `mon-fri`."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime

ALWAYS, NEVER = "always", "never"
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
EVERY_DAY = "every day"
DAY_SPANS = ("mon-fri", "mon-sat")
"""The usual ones."""

_MINUTES = 24 * 60
_SPAN = re.compile(r"([0-9]{1,2}):([0-9]{2})\s*-\s*([0-9]{1,2}):([0-9]{2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Hours:
    """A span of each of some days, in minutes since local midnight; where `end` is not after `start` it ends a day
    later. `days` count from Monday, 0; a span belongs to the day on which it starts."""

    start: int
    end: int
    days: frozenset[int]

    def hold(self, weekday: int, minute: float) -> bool:
        """Whether this minute of this weekday lies within."""
        if self.start == self.end:
            return False
        if self.start < self.end:
            return weekday in self.days and self.start <= minute < self.end
        # over midnight: the evening of a day, or the morning after one
        return (weekday in self.days and minute >= self.start) or ((weekday - 1) % 7 in self.days and minute < self.end)

    def hold_at(self, now: float) -> bool:
        """The same for an epoch time, by the local clock."""
        moment = datetime.fromtimestamp(now, UTC).astimezone()
        return self.hold(moment.weekday(), moment.hour * 60 + moment.minute)


def parse_hours(text: str, days: str = EVERY_DAY) -> Hours:
    """Hours such as `08:00-19:00` (`22:00-07:00` ends on the next day), `always` or `never`, on the days that
    `parse_days` reads.

    Raises:
        ValueError: not such hours or days, with a message that says what to type instead.
    """
    word, weekdays = text.strip().lower(), parse_days(days)
    if word == ALWAYS:
        return Hours(0, _MINUTES, weekdays)
    if word == NEVER:
        return Hours(0, 0, weekdays)
    found = _SPAN.fullmatch(word)
    if found:
        first, last = int(found[1]) * 60 + int(found[2]), int(found[3]) * 60 + int(found[4])
        if int(found[2]) < 60 and int(found[4]) < 60 and first < _MINUTES and last <= _MINUTES and first != last:
            return Hours(first, last, weekdays)
    raise ValueError(f"{text[:40]!r} are no hours; type some like 08:00-19:00, always or never")


def parse_days(text: str) -> frozenset[int]:
    """Days such as `mon-fri`, `mon,wed,sat-sun` or `every day`; Monday is 0.

    Raises:
        ValueError: not such days, with a message that says what to type instead.
    """
    if text.strip().lower() == EVERY_DAY:
        return frozenset(range(7))
    found: set[int] = set()
    try:
        for part in text.lower().split(","):
            first, _, last = (word.strip() for word in part.partition("-"))
            start, end = DAYS.index(first), DAYS.index(last or first)
            found |= {(start + step) % 7 for step in range((end - start) % 7 + 1)}
    except ValueError:
        raise ValueError(f"{text[:40]!r} are no days; type some like mon-fri or mon,wed,sat-sun") from None
    return frozenset(found)


def are_hours(text: str) -> bool:
    """Whether `parse_hours` takes this."""
    try:
        parse_hours(text)
    except ValueError:
        return False
    return True


def are_days(text: str) -> bool:
    """Whether `parse_days` takes this."""
    try:
        parse_days(text)
    except ValueError:
        return False
    return True
