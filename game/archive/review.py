"""Reading one case from its first line to its last: the lines themselves, and what the shift makes of them."""

from collections.abc import Iterator
from itertools import islice

from game.archive.cases import Case, CaseError, Decode
from game.orders.effects import Effect
from game.orders.notices import CaughtUp, EventsRead, SessionFound
from game.orders.shift import Shift
from game.orders.snapshot import ShiftView
from game.sources.presence import Owner
from game.sources.regular import open_regular
from game.sources.tail import CHUNK, LineBuffer, reason

BATCH = 512
"""Lines taken by the shift at a time."""


def case_lines(case: Case) -> Iterator[bytes]:
    """Every whole line of the log, without its newline; a torn end is left out, as it is while watching.

    Raises:
        CaseError: the log cannot be read.
    """
    lines = LineBuffer()
    try:
        with open_regular(case.found.log) as log:
            while chunk := log.read(CHUNK):
                yield from lines.feed(chunk)
    except OSError as error:
        raise CaseError(f"{case.found.log}: {reason(error)}") from None


def review(
    case: Case, decode: Decode, owner: Owner, now: float, *, since: float | None = None
) -> tuple[ShiftView, list[Effect]]:
    """The shift with this one session as it stands at `now` (epoch seconds), and all that ever happened in it.

    The whole log is read, however old or long. `owner`: who holds the session, by its locks. `since`: epoch seconds
    from which its stats count.

    Raises:
        CaseError: the log cannot be read.
    """
    shift = Shift(mode="replay", since=since, idle_minutes=0)
    key = case.key
    effects = shift.take(SessionFound(key, case.found.folder or case.found.log, case.workspace, *owner), now)
    lines = case_lines(case)
    while batch := list(islice(lines, BATCH)):
        events = tuple(event for line in batch for event in decode(line))
        effects += shift.take(EventsRead(key, events, backlog=True, written_at=case.changed_at), now)
    effects += shift.take(CaughtUp(key.source), now)
    effects += shift.advance(now)
    return shift.view(now), effects
