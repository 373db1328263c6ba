"""A recording played again tells the same lines, each when it is due in the recording's own time."""

from collections.abc import Sequence

import pytest

from game.orders.dialects import DIALECTS
from game.orders.events import Event, Noted
from game.orders.notices import (
    CaughtUp,
    EventsRead,
    Notice,
    Presence,
    PresenceChanged,
    SessionFound,
    SessionKey,
    SourceReport,
    Workspace,
)
from game.sources.replay import LONGEST_SILENCE, STICKS_OUT, Replay, ReplayTime
from tests.recordings import DATA

KEY = SessionKey("copilot", "one")
FOREVER = 1e12


def decode(line: bytes) -> tuple[Event, ...]:
    """A line of these tests is the time it tells, `-` for none, or nothing."""
    return (Noted(at=None if line == b"-" else float(line)),) if line else ()


def replay(*times: float | None) -> Replay:
    lines = [b"-" if time is None else str(time).encode() for time in times]
    return Replay(KEY, lines, decode, start=50.0, workspace=Workspace(name="A"))


def told(notices: Sequence[Notice]) -> list[float | None]:
    return [event.at for notice in notices if isinstance(notice, EventsRead) for event in notice.events]


def test_the_first_poll_tells_the_source_the_session_and_that_it_caught_up() -> None:
    assert [type(notice) for notice in replay(1, 3).poll(0.0)] == [SourceReport, SessionFound, CaughtUp]


def test_a_line_is_told_when_it_is_due_and_not_before() -> None:
    source = replay(1, 3)
    assert [told(source.poll(now)) for now in (1.0, 2.9, 3.0)] == [[1], [], [3]]


def test_lines_are_news() -> None:
    assert not any(notice.backlog for notice in replay(1, 3).poll(3.0) if isinstance(notice, EventsRead))


def test_it_starts_and_ends_with_its_first_and_last_line() -> None:
    source = replay(None, 7, 8, 20, None)
    assert (source.start, source.end) == (7, 20)


def test_a_log_that_tells_no_time_starts_where_it_is_told_to() -> None:
    assert replay(None, None).start == 50.0


def test_an_empty_log_is_over_at_once() -> None:
    assert replay().poll(50.0)[-1] == PresenceChanged(KEY, Presence.NO_LOCK)


def test_the_owner_leaves_after_the_last_line() -> None:
    source = replay(1, 2)
    assert PresenceChanged(KEY, Presence.NO_LOCK) not in source.poll(1.5)
    assert source.poll(2.0)[-1] == PresenceChanged(KEY, Presence.NO_LOCK)


def test_a_line_without_a_time_follows_the_one_before() -> None:
    assert told(replay(1, None, 2).poll(1.0)) == [1, None]


@pytest.mark.parametrize("wrong", [-5.0, 1e11, float("inf"), float("nan")])
def test_a_time_that_cannot_be_is_none(wrong: float) -> None:
    source = replay(1, wrong, 2)
    assert len(told(source.poll(1.0))) == 2


def test_time_going_backwards_does_not_reorder() -> None:
    assert told(replay(5, 2, 6).poll(FOREVER)) == [5, 2, 6]


def test_a_time_far_ahead_of_its_neighbours_does_not_hold_the_others_up() -> None:
    source = replay(1, 2, 3 + 2 * STICKS_OUT, 3, 4)
    assert len(told(source.poll(4.0))) == 5


def test_a_real_pause_is_no_wrong_time() -> None:
    source = replay(1, 2, 2 + 2 * STICKS_OUT, 3 + 2 * STICKS_OUT)
    assert told(source.poll(4.0)) == [1, 2]


def test_the_copied_lines_of_a_fork_come_with_its_start() -> None:
    source = replay(5000, 10, 20, 5001)
    assert source.start == 5000
    assert told(source.poll(5000.0)) == [5000, 10, 20]


def test_the_limit_holds_back_and_loses_nothing() -> None:
    source = replay(*range(100))
    got: list[Notice] = []
    while part := source.poll(200.0, limit=7):
        assert len(part) <= 7
        got += part
    assert told(got) == list(range(100))


def test_closing_twice_is_harmless_and_ends_the_notices() -> None:
    source = replay(1)
    source.close()
    source.close()
    assert source.poll(100.0) == ()


def test_speed_multiplies_the_time() -> None:
    time = ReplayTime(replay(0, 100), 4.0, 0.0)
    time.advance(2.0)
    assert time.now() == 8.0


def test_a_long_silence_is_passed_over() -> None:
    time = ReplayTime(replay(0, 100, 101), 1.0, 0.0)
    time.advance(LONGEST_SILENCE - 1)
    assert time.now() == LONGEST_SILENCE - 1
    time.advance(1.0)
    assert time.now() == 100


def test_slow_motion_passes_over_no_more_than_full_speed() -> None:
    time = ReplayTime(replay(0, LONGEST_SILENCE), 0.5, 0.0)
    time.advance(2 * LONGEST_SILENCE - 1)
    assert time.now() == LONGEST_SILENCE - 0.5


def test_the_time_goes_on_after_the_end() -> None:
    time = ReplayTime(replay(0, 1), 1.0, 1.0)
    time.advance(500.0)
    assert time.now() == 501.0


def test_a_real_recording_is_told_to_its_last_event() -> None:
    (log,) = (DATA / "copilot/fix-bug-tests").glob("*/events.jsonl")
    lines = log.read_bytes().splitlines()
    real = DIALECTS["copilot"].decoder()
    source = Replay(KEY, lines, real, start=0.0)
    notices = source.poll(source.end, limit=10_000)
    events = [event for notice in notices if isinstance(notice, EventsRead) for event in notice.events]
    assert events == [event for line in lines for event in real(line)]
