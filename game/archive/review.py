"""Reading one case from its first line to its last: the records themselves, and what the shift makes of them."""

from collections.abc import Iterator
from itertools import islice

from game.archive.cases import Case, CaseError
from game.orders.dialects import Decode
from game.orders.effects import Effect
from game.orders.notices import CaughtUp, EventsRead, SessionFound
from game.orders.shift import Shift
from game.orders.snapshot import ShiftView
from game.sources.presence import Owner
from game.sources.tail import reason

BATCH = 512
"""Records taken by the shift at a time."""


def case_records(case: Case) -> Iterator[bytes]:
    """The whole log, in the pieces that its dialect decodes; a torn end is left out, as it is while watching.

    Raises:
        CaseError: the log cannot be read.
    """
    try:
        yield from case.finder.records(case.found)
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
    records = case_records(case)
    while batch := list(islice(records, BATCH)):
        events = tuple(event for record in batch for event in decode(record))
        effects += shift.take(EventsRead(key, events, backlog=True, written_at=case.changed_at), now)
    effects += shift.take(CaughtUp(key.source), now)
    effects += shift.advance(now)
    return shift.view(now), effects
